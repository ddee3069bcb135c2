-- A direct write of a versioned record names the version it started from, and changes one record.

-- Whether the statement comes from a client of the data API, and not from a function that acts for one.
create function private.is_direct_write() returns boolean
language sql stable security invoker set search_path = ''
as $$ select current_user in ('anon', 'authenticated') $$;
grant execute on function private.is_direct_write() to anon, authenticated;

-- Remembers that the running statement sets the version: PostgreSQL fires it only for such statements.
create function private.note_given_version() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  perform set_config('app.version_given_' || tg_relid, 'true', true);
  return null;
end
$$;

-- Refuses a save without the version it started from, and one that started from an older version.
create or replace function private.next_version() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if private.is_direct_write() and coalesce(current_setting('app.version_given_' || tg_relid, true), '') = '' then
    raise exception 'A version is required' using errcode = 'PT428',
      hint = 'Send the version that the change started from.';
  end if;
  if new.version is distinct from old.version then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', old.version), hint = 'Read it again and repeat the change.';
  end if;
  new.id := old.id;
  new.created_at := old.created_at;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;

-- Forgets the version of the finished statement, and refuses one that changed several records.
create function private.end_versioned_write() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  perform set_config('app.version_given_' || tg_relid, '', true);
  if private.is_direct_write() and (select count(*) from touched) > 1 then
    raise exception 'Only one record can be changed at a time' using errcode = 'PT400',
      hint = 'Name one record by its id.';
  end if;
  return null;
end
$$;

do $$
declare
  versioned regclass;
begin
  foreach versioned in array array['public.business_settings', 'public.staff_settings', 'public.cheeses',
    'public.feature_calendar', 'public.recipes', 'public.events']::regclass[]
  loop
    execute format('create trigger a_version_is_given before update of version on %s
      for each statement execute function private.note_given_version()', versioned);
    execute format('create trigger zz_update_has_ended after update on %s
      referencing new table as touched for each statement execute function private.end_versioned_write()', versioned);
    execute format('create trigger zz_delete_has_ended after delete on %s
      referencing old table as touched for each statement execute function private.end_versioned_write()', versioned);
  end loop;
end
$$;

-- Marks a cheese as in or out of stock, whatever version it has.
create or replace function public.set_in_stock(cheese_uuid uuid, in_stock boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  update public.cheeses c set in_stock = set_in_stock.in_stock, version = c.version
  where c.id = cheese_uuid and c.in_stock <> set_in_stock.in_stock;
end
$$;

-- Lets two days of the calendar change places; an empty one takes nothing.
create or replace function public.swap_calendar_days(one_day date, other_day date) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  one public.feature_calendar;
  other public.feature_calendar;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.feature_calendar f where f.day in (one_day, other_day) order by f.day for update;
  select * into one from public.feature_calendar f where f.day = one_day;
  select * into other from public.feature_calendar f where f.day = other_day;
  if one.id is null or other.id is null or one.id = other.id then return; end if;
  update public.feature_calendar f
  set cheese_id = other.cheese_id, status = other.status, note = other.note, version = f.version where f.id = one.id;
  update public.feature_calendar f
  set cheese_id = one.cheese_id, status = one.status, note = one.note, version = f.version where f.id = other.id;
end
$$;

-- Decides about a recipe that waits: publishes it, returns it with a note or rejects it.
create or replace function public.review_recipe(recipe_id uuid, decision text, note text default null) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if decision not in ('publish', 'return', 'reject') or (decision = 'return' and coalesce(trim(note), '') = '') then
    raise exception 'Publish a recipe, return it with a note or reject it' using errcode = '22023';
  end if;
  update public.recipes r set
    status = case decision when 'publish' then 'published' when 'return' then 'returned' else 'rejected' end
      ::public.recipe_status,
    review_note = nullif(trim(note), ''),
    version = r.version
  where r.id = review_recipe.recipe_id and r.status in ('draft', 'pending', 'returned');
  if not found then raise exception 'No such recipe waits for a decision' using errcode = 'PT404'; end if;
end
$$;

-- Saves both rows of settings in one step; the version is the sum of theirs.
create or replace function public.save_settings(shop jsonb, staff jsonb, version integer) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  shop_version integer;
  staff_version integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select b.version, s.version into shop_version, staff_version
  from public.business_settings b, public.staff_settings s for update;
  if save_settings.version is distinct from shop_version + staff_version then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', shop_version + staff_version),
      hint = 'Read it again and repeat the change.';
  end if;
  if shop <> '{}' then
    perform private.update_fields('public.business_settings', '1',
      shop || jsonb_build_object('version', shop_version));
  end if;
  if staff <> '{}' then
    perform private.update_fields('public.staff_settings', '1',
      staff || jsonb_build_object('version', staff_version));
  end if;
  return (select b.version + s.version from public.business_settings b, public.staff_settings s);
end
$$;

-- Switches several cheeses on the rows as they are now, and tells what became of each.
create function public.switch_cheeses(cheese_uuids uuid[], field text, value boolean)
returns table (id uuid, name text, outcome text, reason text)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  cheese record;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if field not in ('active', 'in_stock') or cardinality(cheese_uuids) > 1000 then
    raise exception 'Switch "active" or "in_stock" of at most 1,000 cheeses' using errcode = 'PT400';
  end if;
  for cheese in
    select c.id, c.name, case field when 'active' then c.active else c.in_stock end as is_on,
      case when field = 'active' and value and c.allergens is null then 'Declare its allergens first'
        when field = 'active' and value and c.archived_at is not null then 'Make it a draft first' end as obstacle
    from public.cheeses c where c.id = any (cheese_uuids) order by c.name, c.id for no key update
  loop
    id := cheese.id;
    name := cheese.name;
    reason := cheese.obstacle;
    outcome := case when cheese.is_on = value then 'unchanged' when reason is null then 'changed' else 'refused' end;
    if outcome = 'changed' then
      begin
        update public.cheeses c set
          active = case field when 'active' then value else c.active end,
          in_stock = case field when 'in_stock' then value else c.in_stock end,
          version = c.version
        where c.id = cheese.id;
        if not found then perform private.deny(); end if;
      exception when check_violation or insufficient_privilege then
        outcome := 'refused';
        reason := 'Access denied';
      end;
    end if;
    return next;
  end loop;
end
$$;
revoke execute on function public.switch_cheeses(uuid[], text, boolean) from public, anon;
grant execute on function public.switch_cheeses(uuid[], text, boolean) to authenticated;
