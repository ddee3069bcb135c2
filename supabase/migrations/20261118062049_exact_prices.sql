alter table public.cheeses
  add column price_per_piece_cents integer check (price_per_piece_cents between 1 and 1000000),
  add column piece_grams integer check (piece_grams between 1 and 100000),
  add column tax_percent numeric(6, 3) check (tax_percent between 0 and 50),
  add constraint a_piece_has_a_price_and_a_weight check ((price_per_piece_cents is null) = (piece_grams is null));
comment on column public.cheeses.price_per_kg_cents is
  'What guests read, to the cent. Computed by the database for a cheese that is sold by the piece.';
comment on column public.cheeses.price_per_piece_cents is 'Null for a cheese that is sold by weight.';
comment on column public.cheeses.tax_percent is 'Null for the rate of the shop.';
comment on constraint cheeses_price_per_piece_cents_check on public.cheeses is
  'A price is above 0.00 and at most 10000.00';
comment on constraint cheeses_piece_grams_check on public.cheeses is 'A piece weighs over 0 and at most 100 kg';
comment on constraint a_piece_has_a_price_and_a_weight on public.cheeses is
  'A piece needs a price and a weight';

alter table public.price_schedule
  add column price_per_piece_cents integer check (price_per_piece_cents between 1 and 1000000);

alter table public.business_settings
  add column tax_included boolean not null default false,
  drop constraint business_settings_price_rounding_check,
  add constraint business_settings_price_rounding_check check (price_rounding in (0.01, 0.05, 0.10));

alter table public.change_sets
  drop constraint change_sets_kind_check,
  add constraint change_sets_kind_check check (kind in ('bulk', 'import', 'undo', 'upgrade'));

alter type public.catalogue_entry add attribute price_per_piece_cents integer, add attribute piece_grams integer;

create table private.upgraded_prices (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  planned_id uuid unique references public.price_schedule (id) on delete cascade,
  was_cents integer not null,
  is_cents integer not null
);
create index upgraded_prices_cheese_id_idx on private.upgraded_prices (cheese_id);
alter table private.upgraded_prices enable row level security;

-- Stores what guests read until now. A price that is due to be replaced is left: nobody reads it any more.
do $$
declare
  upgrade uuid;
begin
  insert into private.upgraded_prices (cheese_id, planned_id, was_cents, is_cents)
  select p.cheese_id, p.planned_id, p.cents, private.shown_cents_per_kg(p.cents)
  from (
    select c.id as cheese_id, null::uuid as planned_id, c.price_per_kg_cents as cents from public.cheeses c
    where private.due_price(c.id) is null
    union all
    select s.cheese_id, s.id, s.price_per_kg_cents from public.price_schedule s where s.applied_at is null
  ) p
  where private.shown_cents_per_kg(p.cents) not in (p.cents, 0);
  if found then
    insert into public.change_sets (kind, summary) values ('upgrade', 'The upgrade to 0.3') returning id into upgrade;
    perform set_config('app.change_set', upgrade::text, true);
    update public.cheeses c set price_per_kg_cents = u.is_cents
    from private.upgraded_prices u where u.planned_id is null and c.id = u.cheese_id;
    perform set_config('app.change_set', '', true);
    update public.price_schedule s set price_per_kg_cents = u.is_cents
    from private.upgraded_prices u where s.id = u.planned_id;
  end if;
end
$$;

drop trigger "catalogue_follows_price_rounding" on public.business_settings;

drop function private.follow_price_rounding();
drop function private.shown_cents_per_kg(integer);
drop function public.count_example_prices();
drop function public.schedule_price(uuid,date,integer);
drop function private.plan_bulk_change(jsonb,jsonb);
drop function public.inventory(integer,integer);
drop function public.price_history(uuid);

set check_function_bodies = off;

create or replace trigger prices_are_audited after update on public.cheeses
  for each row when ((old.price_per_kg_cents, old.price_per_piece_cents)
    is distinct from (new.price_per_kg_cents, new.price_per_piece_cents))
  execute function private.audit_price();

-- The versions of one record, of a change set or of everything, newest first, with who made each, when and in which
-- fields. It is planned for its arguments, so that the history of one record is read by its index.
create or replace function public.list_versions(
  of_table text default null, of_record text default null, of_change_set uuid default null,
  by_person uuid default null, from_day date default null, to_day date default null,
  page_limit integer default 50, page_offset integer default 0
)
returns table (
  id bigint, table_name text, record_id text, title text, version integer, current_version integer, operation text,
  changed_fields text[], is_archived boolean, restored_from integer, change_set_id uuid, change_set_kind text,
  change_set_summary text, changed_at_local text, changed_by_name text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    with matching as (
      select v.id from public.record_versions v
      where (of_table is null or v.table_name = of_table) and (of_record is null or v.record_id = of_record)
        and (of_change_set is null or v.change_set_id = of_change_set)
        and (by_person is null or v.changed_by = by_person)
        and (from_day is null or v.changed_at >= private.day_start(from_day))
        and (to_day is null or v.changed_at < private.day_start(to_day + 1))
        and not private.is_private_version(v.table_name, v.snapshot)
    ), page as (
      select m.id from matching m order by m.id desc
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select v.id, v.table_name, v.record_id, private.record_title(v.table_name, v.snapshot), v.version,
      (select max(n.version) from public.record_versions n
        where n.table_name = v.table_name and n.record_id = v.record_id),
      v.operation,
      private.differing_fields(v.table_name, v.snapshot, private.complete_snapshot(before.snapshot, v)),
      v.snapshot ->> 'archived_at' is not null, v.restored_from, v.change_set_id, s.kind, s.summary,
      private.wall_clock(v.changed_at, (select private.shop_time_zone())),
      coalesce(private.editor_name(v.changed_by), case when s.kind = 'upgrade' then s.summary end),
      (select count(*) from matching)
    from page
    join public.record_versions v on v.id = page.id
    left join public.change_sets s on s.id = v.change_set_id
    left join lateral (
      select b.snapshot from public.record_versions b
      where b.table_name = v.table_name and b.record_id = v.record_id and b.version < v.version
        and not private.is_private_version(b.table_name, b.snapshot)
      order by b.version desc limit 1) before on true
    order by v.id desc;
end
$$;

-- Who made a version: a person, or an upgrade.
create or replace function private.author_of(made public.record_versions) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.staff_name(made.changed_by), (
    select s.summary from public.change_sets s where s.id = made.change_set_id and s.kind = 'upgrade'))
$$;

-- Employees prepare, managers publish, price and change the guarded fields of an active cheese; a slug that people know
-- stays.
create or replace function private.guard_cheese() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      perform private.refuse('PT409', 'A published cheese keeps its slug', 'slug');
    end if;
    if (new.piece_grams is null) <> (old.piece_grams is null) and exists (
      select from public.price_schedule s where s.cheese_id = new.id and s.applied_at is null) then
      perform private.refuse('PT409', 'Cancel its planned prices first: they are for the way it is sold now', 'piece_grams');
    end if;
    if new.price_per_kg_cents is distinct from old.price_per_kg_cents
      and new.price_per_piece_cents = old.price_per_piece_cents and new.piece_grams = old.piece_grams then
      perform private.refuse('PT409', 'It is sold by the piece: change the price of the piece', 'price_per_kg_cents');
    end if;
    new.qr_short_code := old.qr_short_code;
    new.published_at := old.published_at;
  else
    new.published_at := null;
  end if;
  if new.active and new.published_at is null then
    new.published_at := now();
  end if;
  new.price_per_kg_cents := coalesce(
    private.cents_per_kg(new.price_per_piece_cents, new.piece_grams), new.price_per_kg_cents);
  if current_user in ('anon', 'authenticated') and (
    case when tg_op = 'INSERT' then new.active or num_nonnulls(new.price_per_kg_cents, new.price_per_piece_cents,
      new.tax_percent, new.archived_at) > 0
    else (new.active, new.price_per_kg_cents, new.price_per_piece_cents, new.piece_grams, new.tax_percent, new.archived_at)
      is distinct from (old.active, old.price_per_kg_cents, old.price_per_piece_cents, old.piece_grams, old.tax_percent,
      old.archived_at)
      or (old.active and private.guarded_fields_of(to_jsonb(new)) <> private.guarded_fields_of(to_jsonb(old))) end
  ) and not private.is_manager() then
    perform private.deny();
  end if;
  return new;
end
$$;

-- The active cheeses with a price that no person has set, by name, for managers.
create or replace function public.example_prices() returns table (cheese_id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select c.id, c.name from public.cheeses c
    where c.active and c.price_per_kg_cents is not null and not exists (
      select from public.record_versions v
      where v.table_name = 'cheeses' and v.record_id = c.id::text and v.changed_by is not null
        and v.changed_fields && array['price_per_kg_cents', 'price_per_piece_cents'])
    order by c.name, c.id;
end
$$;

-- The prices that the upgrade to 0.3 stored as guests read them, by name and day, for managers. One that was changed
-- since then is decided.
create or replace function public.upgraded_prices()
returns table (id uuid, cheese_id uuid, name text, from_day date, was_cents integer, is_cents integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select u.id, c.id, c.name, s.from_day, u.was_cents, u.is_cents
    from private.upgraded_prices u
    join public.cheeses c on c.id = u.cheese_id
    left join public.price_schedule s on s.id = u.planned_id
    where case when u.planned_id is null then c.price_per_kg_cents = u.is_cents
      else s.price_per_kg_cents = u.is_cents and s.applied_at is null end
    order by c.name, c.id, s.from_day nulls first;
end
$$;

-- Keeps a price that the upgrade stored, or goes back to the one before; false when somebody has decided already.
create or replace function public.decide_upgraded_price(upgraded uuid, goes_back boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  decided private.upgraded_prices;
begin
  if not private.is_manager() then perform private.deny(); end if;
  delete from private.upgraded_prices u where u.id = upgraded returning * into decided;
  if decided.id is null then return false; end if;
  if goes_back then
    update public.cheeses c set price_per_kg_cents = decided.was_cents
    where decided.planned_id is null and c.id = decided.cheese_id and c.price_per_kg_cents = decided.is_cents;
    update public.price_schedule s set price_per_kg_cents = decided.was_cents
    where s.id = decided.planned_id and s.price_per_kg_cents = decided.is_cents and s.applied_at is null;
  end if;
  return true;
end
$$;

-- The price of a piece at this moment; null for a cheese that is sold by weight.
create or replace function public.current_piece_price(public.cheeses) returns integer
language sql stable set search_path = ''
as $$ select case when $1.piece_grams is not null then coalesce(private.due_piece_price($1.id), $1.price_per_piece_cents) end $$;

-- What a kilogram costs in pieces, half up.
create or replace function private.cents_per_kg(piece_cents integer, piece_grams integer) returns integer
language sql immutable strict parallel safe set search_path = ''
as $$ select round(1000.0 * piece_cents / piece_grams)::integer $$;

-- A tenth of the price of a kilogram, half up where it is not a whole cent.
create or replace function private.cents_per_100g(cents_per_kg integer) returns integer
language sql immutable strict parallel safe set search_path = ''
as $$ select round(cents_per_kg / 10.0)::integer $$;

-- The same of a piece.
create or replace function private.due_piece_price(cheese_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select s.price_per_piece_cents from public.price_schedule s
  where s.cheese_id = cheese_uuid and s.applied_at is null and s.from_day <= private.shop_today()
  order by s.from_day desc limit 1
$$;

-- Plans the price of a kilogram or of a piece from a day on; one that was planned for the same day is replaced.
create or replace function public.schedule_price(
  cheese_uuid uuid, from_day date, price_per_kg_cents integer default null, price_per_piece_cents integer default null
) returns public.price_schedule
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  cheese public.cheeses;
  planned public.price_schedule;
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.require_plannable_day(schedule_price.from_day);
  select * into cheese from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if num_nonnulls(schedule_price.price_per_kg_cents, schedule_price.price_per_piece_cents) <> 1
    or (cheese.piece_grams is null) <> (schedule_price.price_per_piece_cents is null) then
    perform private.refuse('PT409', 'Plan the price of what is sold: a kilogram or a piece');
  end if;
  insert into public.price_schedule as s (cheese_id, from_day, price_per_kg_cents, price_per_piece_cents, created_by)
  values (cheese_uuid, schedule_price.from_day,
    coalesce(private.cents_per_kg(schedule_price.price_per_piece_cents, cheese.piece_grams),
      schedule_price.price_per_kg_cents),
    schedule_price.price_per_piece_cents, auth.uid())
  on conflict (cheese_id, from_day) where applied_at is null do update
  set price_per_kg_cents = excluded.price_per_kg_cents, price_per_piece_cents = excluded.price_per_piece_cents, created_by = excluded.created_by, created_at = now(),
    change_set_id = null
  returning * into planned;
  perform private.audit('plan price', 'cheeses', cheese_uuid::text,
    jsonb_build_object('from', planned.from_day, 'price_per_kg_cents', planned.price_per_kg_cents));
  return planned;
end
$$;

-- Writes the prices whose day has come, each as a version in the name of the manager who planned it. Thousands can be
-- planned for one day: a run writes some of them, so that no cheese is locked for long, and the catalogue follows once.
create or replace function private.apply_due_prices() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
  written uuid[] := '{}';
  claims text := current_setting('request.jwt.claims', true);
begin
  perform set_config('app.catalogue_waits', 'true', true);
  for due in
    select distinct on (s.cheese_id) s.cheese_id, s.price_per_kg_cents, s.price_per_piece_cents, s.created_by
    from public.price_schedule s
    where s.applied_at is null and s.from_day <= private.shop_today()
    order by s.cheese_id, s.from_day desc limit 500
  loop
    perform set_config('request.jwt.claims', jsonb_build_object('sub', due.created_by)::text, true);
    update public.cheeses c
    set price_per_kg_cents = due.price_per_kg_cents, price_per_piece_cents = due.price_per_piece_cents
    where c.id = due.cheese_id and (c.price_per_kg_cents, c.price_per_piece_cents)
      is distinct from (due.price_per_kg_cents, due.price_per_piece_cents);
    update public.price_schedule s set applied_at = now()
    where s.cheese_id = due.cheese_id and s.applied_at is null and s.from_day <= private.shop_today();
    written := written || due.cheese_id;
  end loop;
  perform set_config('app.catalogue_waits', '', true);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  perform private.list_prices(written);
end
$$;

create or replace trigger due_prices_are_settled after update on public.cheeses
  for each row when ((new.price_per_kg_cents, new.price_per_piece_cents)
    is distinct from (old.price_per_kg_cents, old.price_per_piece_cents))
  execute function private.settle_due_prices();

-- Pieces of another weight cost another price per kg; what is planned for a piece stays.
create or replace function private.follow_piece_grams() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.price_schedule s
  set price_per_kg_cents = private.cents_per_kg(s.price_per_piece_cents, new.piece_grams)
  where s.cheese_id = new.id and s.applied_at is null;
  return null;
end
$$;

create or replace trigger planned_prices_follow_pieces after update on public.cheeses
  for each row when (new.piece_grams <> old.piece_grams) execute function private.follow_piece_grams();

-- The prices of a cheese and the planned ones, newest first.
create or replace function public.price_history(cheese_uuid uuid)
returns table (
  price_per_kg_cents integer, price_per_piece_cents integer, starts_at_local text, changed_by_name text,
  scheduled_id uuid, is_planned boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
  select p.cents, p.piece_cents, p.starts, p.by_name, p.planned_id, p.planned_id is not null
  from (
    select (v.snapshot ->> 'price_per_kg_cents')::integer as cents,
      (v.snapshot ->> 'price_per_piece_cents')::integer as piece_cents, private.wall_clock(v.changed_at) as starts,
      private.author_of(v) as by_name, null::uuid as planned_id, v.changed_at as at
    from public.record_versions v
    where v.table_name = 'cheeses' and v.record_id = cheese_uuid::text
      and v.changed_fields && array['price_per_kg_cents', 'price_per_piece_cents']
    union all
    select s.price_per_kg_cents, s.price_per_piece_cents, to_char(s.from_day, 'YYYY-MM-DD"T00:00"'), private.staff_name(s.created_by), s.id,
      private.day_start(s.from_day)
    from public.price_schedule s where s.cheese_id = cheese_uuid and s.applied_at is null
  ) p
  order by p.at desc limit 200;
end
$$;

-- The price of a kilogram, or of a piece, that a cheese has just before a day, by what is planned until then.
create or replace function private.price_before(cheese public.cheeses, day date) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select coalesce(s.price_per_piece_cents, s.price_per_kg_cents) from public.price_schedule s
    where s.cheese_id = cheese.id and s.applied_at is null and s.from_day < day
    order by s.from_day desc limit 1), cheese.price_per_piece_cents, cheese.price_per_kg_cents)
$$;

-- Plans the new prices of a plan, which has no cheese with another price for that day.
create or replace function private.plan_prices(plan jsonb, from_day date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents, price_per_piece_cents, created_by)
  select p.id, plan_prices.from_day,
    coalesce(private.cents_per_kg(p.new_value::integer, c.piece_grams), p.new_value::integer),
    case when c.piece_grams is not null then p.new_value::integer end, auth.uid()
  from jsonb_to_recordset(plan) as p (id uuid, old_value jsonb, new_value jsonb)
  join public.cheeses c on c.id = p.id
  where p.old_value is distinct from p.new_value;
  perform private.audit('plan prices', 'change_sets', private.current_change_set()::text,
    jsonb_build_object('from', plan_prices.from_day, 'cheeses', jsonb_array_length(plan)));
end
$$;

-- What a bulk change would do to each selected cheese, and what stands in its way.
create or replace function private.plan_bulk_change(selection jsonb, change jsonb)
returns table (
  id uuid, name text, version integer, old_value jsonb, new_value jsonb, obstacle text, is_printed boolean,
  is_piece boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  planned_day date := (change ->> 'from_day')::date;
begin
  if change ->> 'field' = 'price' then
    return query
    select c.id, c.name, c.version, to_jsonb(before.cents), to_jsonb(price.cents),
      case when before.cents is null then 'It has no price yet'
        when c.piece_grams is not null and change ? 'cents_per_kg' then 'It is sold by the piece: change it by percent'
        when price.cents not between 1 and 1000000 then 'The new price would be out of range'
        when exists (
          select 1 from public.price_schedule s
          where s.cheese_id = c.id and s.applied_at is null and s.from_day = planned_day
        ) then 'A price is already planned from that day' end,
      exists (select 1 from public.placards p where p.cheese_id = c.id), c.piece_grams is not null
    from private.selected_cheeses(selection) c
    cross join lateral (
      select private.price_before(c, coalesce(planned_day, private.shop_today() + 1)) as cents offset 0) before
    cross join lateral (
      select private.changed_price(before.cents,
        case when c.piece_grams is null then change else change - 'step_cents' end) as cents) price;
  elsif change ->> 'field' = 'status' then
    return query
    select c.id, c.name, c.version,
      to_jsonb(case when c.active then 'active' when c.archived_at is null then 'draft' else 'archived' end),
      change -> 'value',
      case when change ->> 'value' = 'active' and c.archived_at is not null then 'Make it a draft first'
        when change ->> 'value' = 'active' and c.allergens is null then 'Declare its allergens first' end, false, false
    from private.selected_cheeses(selection) c;
  else
    return query
    select c.id, c.name, c.version, to_jsonb(c.in_stock), change -> 'value',
      case when s.is_tracked and not c.in_stock and (change -> 'value')::boolean
        then 'Its stock is tracked: record a delivery or a count' end, false, false
    from private.selected_cheeses(selection) c join public.cheese_stock s on s.cheese_id = c.id;
  end if;
end
$$;

-- A plan in numbers, its first rows, and a token that stands for exactly this plan.
create or replace function private.summarize_bulk_plan(plan jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  with entries as (
    select * from jsonb_to_recordset(plan) as p (id uuid, name text collate private.by_name, version integer,
      old_value jsonb, new_value jsonb, obstacle text, is_printed boolean, is_piece boolean)
  ), changed as (
    select * from entries where obstacle is null and old_value is distinct from new_value
  ), refused as (
    select * from entries where obstacle is not null
  )
  select jsonb_build_object(
    'total', (select count(*) from entries),
    'changed', (select count(*) from changed),
    'refused', (select count(*) from refused),
    'printed', (select count(*) from changed where is_printed),
    'limit', private.max_bulk_cheeses(),
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'old', r.old_value, 'new', r.new_value,
      'is_piece', r.is_piece)
      order by r.name, r.id), '[]') from (select * from changed order by changed.name, changed.id limit 200) r),
    'obstacles', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'reason', r.obstacle)
      order by r.name, r.id), '[]') from (select * from refused order by refused.name, refused.id limit 50) r),
    'token', (select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', e.id, e.version, e.new_value), ','
      order by e.id), ''), 'utf8')), 'hex') from entries e))
$$;

-- Writes the new values of a plan. The catalogue follows once for all cheeses.
create or replace function private.apply_bulk_plan(plan jsonb, change jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed uuid[] := array(
    select p.id from jsonb_to_recordset(plan) as p (id uuid, old_value jsonb, new_value jsonb)
    where p.old_value is distinct from p.new_value order by p.id);
begin
  if change ->> 'from_day' is not null then
    perform private.plan_prices(plan, (change ->> 'from_day')::date);
    return;
  end if;
  perform set_config('app.catalogue_waits', 'true', true);
  if change ->> 'field' = 'in_stock' then
    perform public.set_in_stock(c.id, (change -> 'value')::boolean) from unnest(changed) as c (id);
  else
    update public.cheeses c set
      price_per_kg_cents = case when change ->> 'field' = 'price' and c.piece_grams is null then p.new_value::integer
        else c.price_per_kg_cents end,
      price_per_piece_cents = case when change ->> 'field' = 'price' and c.piece_grams is not null
        then p.new_value::integer else c.price_per_piece_cents end,
      active = case when change ->> 'field' = 'status' then change ->> 'value' = 'active' else c.active end,
      archived_at = case when change ->> 'field' <> 'status' then c.archived_at
        when change ->> 'value' = 'archived' then now() end
    from jsonb_to_recordset(plan) as p (id uuid, new_value jsonb)
    where c.id = p.id and c.id = any (changed);
  end if;
  perform set_config('app.catalogue_waits', '', true);
  if change ->> 'field' = 'price' then
    perform private.list_prices(changed);
  else
    perform private.list_in_catalogue(changed);
  end if;
end
$$;

-- The columns that a file may have. An empty cell clears a value, but keeps one that cannot be empty.
create or replace function private.import_fields()
returns table (field text, kind text, choices text[], keeps_value boolean)
language sql stable security definer set search_path = ''
as $$
  values
    ('name', 'text', '{}'::text[], true),
    ('slug', 'text', '{}', true),
    ('country_iso', 'country', '{}', true),
    ('origin_region', 'text', '{}', false),
    ('milk_type', 'text', '{}', false),
    ('milk_species', 'choices', enum_range(null::public.milk_species)::text[], false),
    ('milk_treatment', 'choice', enum_range(null::public.milk_treatment)::text[], true),
    ('coagulant', 'choice', enum_range(null::public.coagulant)::text[], true),
    ('lactose', 'choice', enum_range(null::public.lactose)::text[], true),
    ('lactose_source', 'text', '{}', false),
    ('allergens', 'declaration', enum_range(null::public.allergen)::text[], true),
    ('aging_time', 'text', '{}', false),
    ('minimum_age_days', 'days', '{}', false),
    ('style', 'choice', enum_range(null::public.cheese_style)::text[], true),
    ('style_note', 'text', '{}', false),
    ('designation', 'optional', '{}', false),
    ('summary', 'text', '{}', false),
    ('flavor_tags', 'list', '{}', false),
    ('texture_tags', 'list', '{}', false),
    ('palate_strength', 'scale', '{}', false),
    ('palate_salt', 'scale', '{}', false),
    ('palate_sweet', 'scale', '{}', false),
    ('palate_tang', 'scale', '{}', false),
    ('palate_funk', 'scale', '{}', false),
    ('palate_cream', 'scale', '{}', false),
    ('foods', 'list', '{}', false),
    ('serving_tip', 'text', '{}', false),
    ('storage_advice', 'text', '{}', false),
    ('serving_advice', 'text', '{}', false),
    ('rind_advice', 'text', '{}', false),
    ('search_aliases', 'list', '{}', false),
    ('suggested_for', 'list', '{}', false),
    ('price_per_kg_cents', 'price', array[(select b.currency from public.business_settings b)], false),
    ('price_per_piece_cents', 'price', array[(select b.currency from public.business_settings b)], false),
    ('piece_grams', 'grams', '{}', false),
    ('tax_percent', 'percent', '{}', false),
    ('currency', 'currency', array[(select b.currency from public.business_settings b)], true),
    ('low_stock_grams', 'grams', '{}', false),
    ('in_stock', 'flag', '{}', true),
    ('active', 'flag', '{}', true)
$$;

-- Reads a cell that is not empty: its value, or why it has none.
create or replace function private.read_cell(kind text, choices text[], cell text, out value jsonb, out problem text)
language plpgsql stable set search_path = ''
as $$
declare
  entries text[] := case when kind in ('list', 'choices', 'declaration') then private.cell_entries(cell) end;
begin
  if kind in ('choices', 'declaration') then
    entries := array(
      select private.stored_choice(entry) from unnest(entries) with ordinality as listed (entry, place)
      group by 1 order by min(place));
  end if;
  case kind
    when 'country' then
      value := to_jsonb(upper(cell));
      problem := case when upper(cell) !~ '^[A-Z]{2}$' or private.country_name(upper(cell)) = upper(cell)
        then 'Write the code of a country, such as FR' end;
    when 'flag' then
      value := case when lower(cell) in ('yes', 'y', 'true', '1') then 'true'::jsonb
        when lower(cell) in ('no', 'n', 'false', '0') then 'false'::jsonb end;
      problem := case when value is null then 'Write yes or no' end;
    when 'scale' then
      problem := case when cell !~ '^[1-5]$' then 'Write a number from 1 to 5' end;
      value := case when problem is null then cell::jsonb end;
    when 'grams' then
      problem := case when cell !~ '^[0-9]{1,9}$' or cell::integer > 1000000
        then 'Write whole grams, such as 1500, at most 1000000' end;
      value := case when problem is null then to_jsonb(cell::integer) end;
    when 'percent' then
      problem := case when cell !~ '^[0-9]{1,2}([.,][0-9]{1,3})?$' or replace(cell, ',', '.')::numeric > 50
        then 'Write a percentage such as 5 or 9.975, at most 50' end;
      value := case when problem is null then to_jsonb(replace(cell, ',', '.')::numeric) end;
    when 'days' then
      problem := case when cell !~ '^[0-9]{1,4}$' or cell::integer > 3650
        then 'Write whole days, such as 90, at most 3650' end;
      value := case when problem is null then to_jsonb(cell::integer) end;
    when 'price' then
      problem := case when cell !~ '^[0-9]{1,9}([.][0-9]{1,2})?$' then format('Write a price in %s, such as 48.50', choices[1])
        when cell::numeric > 10000 then 'A price is at most 10000.00' end;
      value := case when problem is null then to_jsonb((cell::numeric * 100)::integer) end;
    when 'currency' then
      problem := case when upper(cell) <> choices[1] then format('Prices are in %s', choices[1]) end;
    when 'choice' then
      value := to_jsonb(private.stored_choice(cell));
      problem := case when value #>> '{}' <> all (choices)
        then format('Write one of: %s', array_to_string(choices, ', ')) end;
    when 'choices' then
      value := to_jsonb(entries);
      problem := case when not entries <@ choices
        then format('Write some of: %s', array_to_string(choices, ', ')) end;
    when 'declaration' then
      value := case lower(cell) when 'not declared' then 'null'::jsonb when 'none' then '[]' else to_jsonb(entries) end;
      problem := case when lower(cell) not in ('not declared', 'none') and not entries <@ choices
        then format('Write none, not declared or some of: %s', array_to_string(choices, ', ')) end;
    when 'list' then value := to_jsonb(entries);
    else value := to_jsonb(cell);
  end case;
end
$$;

-- Compares rows of a file with the cheeses: their changes, with both values as a file shows them, and their problems.
create or replace function private.compare_rows(import_uuid uuid, lines integer[]) returns void
language sql volatile security definer set search_path = ''
as $$
  with known as materialized (
    select r.line, r.cells, r.slug, c.id, c.version, coalesce(to_jsonb(c), '{}') as state, s.is_tracked
    from private.import_rows r
    left join public.cheeses c on c.slug = r.slug
    left join public.cheese_stock s on s.cheese_id = c.id
    where r.import_id = import_uuid and r.line = any (lines)
  ), written as (
    select k.*, f.field, f.kind, f.choices, f.keeps_value, trim(k.cells ->> f.field) as cell,
      private.cell_of(f.kind, k.state -> f.field) as shown
    from known k cross join private.import_fields() f
    where k.cells ? f.field and (f.field <> 'slug' or k.id is null)
  ), judged as materialized (
    select w.line, w.field, w.kind, w.shown, w.id, read.value,
      case when w.field = 'price_per_kg_cents' and w.state ->> 'piece_grams' is not null
          and coalesce(trim(w.cells ->> 'price_per_piece_cents'), private.cell_of('price', w.state -> 'price_per_piece_cents'))
            = private.cell_of('price', w.state -> 'price_per_piece_cents')
          then 'It is sold by the piece: change the price of the piece'
        when w.cell = '' then null
        when w.field = 'in_stock' and w.is_tracked then 'The stock of this cheese is tracked; record a movement instead'
        else read.problem end as problem
    from written w
    cross join lateral (
      select case when w.kind in ('list', 'choices') then '[]' when w.kind = 'text' then '""' else 'null' end::jsonb
        as value, null as problem where w.cell = ''
      union all
      select r.value, r.problem from private.read_cell(w.kind, w.choices, w.cell) r where w.cell <> ''
    ) read
    where w.cell is distinct from trim(w.shown) and not (w.cell = '' and w.keeps_value)
      and (read.problem is not null or w.id is null or read.value is distinct from w.state -> w.field)
  ), required as materialized (
    select k.line, need.field, need.problem
    from known k
    cross join lateral (values
      ('name', 'A cheese needs a name', k.id is null and coalesce(trim(k.cells ->> 'name'), '') = ''),
      ('country_iso', 'A new cheese needs a country', k.id is null and coalesce(trim(k.cells ->> 'country_iso'), '') = ''),
      ('slug', 'No slug can be made from this name; write one', k.slug = '' and trim(k.cells ->> 'name') <> '')
    ) as need (field, problem, is_missing)
    where need.is_missing
  ), found as materialized (
    select j.line,
      coalesce(jsonb_object_agg(j.field, j.value) filter (where j.kind <> 'currency' and j.problem is null), '{}') as fields,
      coalesce(jsonb_agg(jsonb_build_object('field', j.field, 'old', coalesce(j.shown, ''),
        'new', private.cell_of(j.kind, j.value))) filter (where j.kind <> 'currency' and j.problem is null), '[]') as changes,
      coalesce(jsonb_agg(jsonb_build_object('field', j.field, 'problem', j.problem))
        filter (where j.problem is not null), '[]') as problems
    from judged j group by j.line
  )
  update private.import_rows r
  set version = k.version,
    changes = coalesce(f.changes, '[]'),
    problems = coalesce(f.problems, '[]') || coalesce((
      select jsonb_agg(jsonb_build_object('field', n.field, 'problem', n.problem)) from required n where n.line = k.line), '[]'),
    fields = coalesce(f.fields, '{}')
      || case when k.id is null and k.slug <> '' then jsonb_build_object('slug', k.slug) else '{}' end
      || coalesce((
        select jsonb_build_object('flag_emoji', chr(127397 + ascii(iso)) || chr(127397 + ascii(substr(iso, 2))))
        from (select f.fields ->> 'country_iso' as iso) changed where iso is not null), '{}')
  from known k left join found f on f.line = k.line
  where r.import_id = import_uuid and r.line = k.line
$$;

-- A page of the stock of every cheese that is not archived, by name, with what speaks for ordering it and the
-- usual weight of a sale, a delivery and waste.
create or replace function public.inventory(page_limit integer default 1000, page_offset integer default 0)
returns table (
  cheese_id uuid, name text, slug text, flag_emoji text, hero_image_url text, hero_image_alt text, active boolean,
  version integer, price_per_kg_cents integer, in_stock boolean, is_tracked boolean, grams integer, is_low boolean,
  sold_grams integer, days_of_cover numeric, best_before date, days_to_best_before integer, waiting_guests integer,
  average_rating numeric, rating_count integer, searches_without_result integer, usual_grams jsonb, price_per_piece_cents integer,
  piece_grams integer
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  today date := private.shop_today();
  span integer := private.sales_span();
  sales_start timestamptz := private.day_start(today - span);
  low_by_default integer := (select s.default_low_stock_grams from public.staff_settings s);
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  with page as materialized (
    select c.* from public.cheeses c where c.archived_at is null
    order by c.name, c.id limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
  ), unmet as materialized (
    select word, sum(t.without_result) as amount
    from private.searched_terms(today - span, today) t
    cross join lateral unnest(private.words_of(t.term)) as word
    where t.without_result > 0 group by word
  ), wanted as materialized (
    select p.id, sum(u.amount)::integer as searches
    from page p
    cross join lateral unnest(private.words_of(concat_ws(' ', case when not p.active then p.name end,
      array_to_string(p.suggested_for, ' ')))) as word
    join unmet u on u.word = word.word
    where not p.active or p.suggested_for <> '{}'
    group by p.id
  )
  select c.id, c.name, c.slug, c.flag_emoji, c.hero_image_url, c.hero_image_alt, c.active, c.version,
    coalesce(private.due_price(c.id), c.price_per_kg_cents), c.in_stock, s.is_tracked, s.grams,
    s.is_tracked and s.grams < coalesce(c.low_stock_grams, low_by_default),
    coalesce(sales.grams, 0),
    case when s.is_tracked and sales.grams > 0 then round(s.grams / (sales.grams / ages.days), 1) end,
    shelf.best_before, shelf.best_before - today,
    coalesce(waiting.guests, 0), coalesce(stats.average_rating, 0), coalesce(stats.rating_count, 0),
    coalesce(wanted.searches, 0), coalesce(usual.grams, '{}'),
    case when c.piece_grams is not null then coalesce(private.due_piece_price(c.id), c.price_per_piece_cents) end,
    c.piece_grams
  from page c
  join public.cheese_stock s on s.cheese_id = c.id
  left join public.cheese_stats stats on stats.cheese_id = c.id
  left join wanted on wanted.id = c.id
  left join lateral (
    select sum(m.grams)::integer as grams from public.stock_movements m
    where m.cheese_id = c.id and m.created_at >= sales_start and m.kind = 'sale'
      and not exists (select 1 from public.stock_movements k where k.corrects = m.id)
  ) sales on s.is_tracked
  left join lateral (
    select least(span, greatest(7, ceil(extract(epoch from now() - min(m.created_at)) / 86400))) as days
    from public.stock_movements m where m.cheese_id = c.id
  ) ages on sales.grams > 0
  left join lateral (
    select count(*)::integer as guests from public.notify_requests r
    where r.cheese_id = c.id and r.confirmed_at is not null and r.sent_at is null
  ) waiting on true
  left join lateral (
    select private.shelf_best_before(c.id, s.grams) as best_before where s.is_tracked and s.grams > 0
  ) shelf on true
  left join lateral (
    select jsonb_object_agg(k.kind, k.median) as grams
    from (
      select m.kind, percentile_disc(0.5) within group (order by m.grams) as median
      from public.stock_movements m
      where m.cheese_id = c.id and m.created_at > now() - interval '90 days' and m.kind in ('sale', 'delivery', 'waste')
        and not exists (select 1 from public.stock_movements r where r.corrects = m.id)
      group by m.kind
    ) k
  ) usual on s.is_tracked
  order by c.name, c.id;
end
$$;

-- Refuses what nobody can mean: no weight, except that a count may find nothing, or more than 100 kg.
create or replace function private.require_weight(grams numeric, kind public.stock_movement_kind) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if kind = 'correction' or grams is null or (grams < 1 and kind <> 'count') or grams < 0 then
    perform private.refuse('PT400', 'Enter at least 1 g', 'grams');
  elsif grams > 100000 then
    perform private.refuse('PT400', 'Enter at most 100 kg', 'grams');
  end if;
end
$$;

-- Records a movement of stock in grams, or a sale by its amount of money at the shown price.
create or replace function public.record_stock_movement(
  cheese_uuid uuid, kind public.stock_movement_kind, grams integer default null, note text default null,
  amount_cents integer default null, idempotency_key uuid default null
) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_stock_movement', cheese_uuid,
    record_stock_movement.kind, record_stock_movement.grams, record_stock_movement.note,
    record_stock_movement.amount_cents));
  if answer is not null then return jsonb_populate_record(movement, answer); end if;
  movement.cheese_id := cheese_uuid;
  movement.kind := record_stock_movement.kind;
  movement.grams := record_stock_movement.grams;
  movement.note := record_stock_movement.note;
  if record_stock_movement.amount_cents is not null then
    movement.amount_cents := record_stock_movement.amount_cents;
    movement.price_per_kg_cents := (
      select public.current_price(c) from public.cheeses c where c.id = cheese_uuid);
    if movement.price_per_kg_cents is null then
      perform private.refuse('PT409', 'It has no price; enter grams', 'amount_cents');
    end if;
    movement.grams := round(1000.0 * movement.amount_cents / movement.price_per_kg_cents);
  end if;
  perform private.require_weight(movement.grams, movement.kind);
  movement := private.enter_stock_movement(movement);
  perform private.keep_answer(idempotency_key, to_jsonb(movement));
  return movement;
end
$$;

-- Records a delivery of several cheeses, all or none. Each line has cheese_id, grams and optionally lot and best_before.
create or replace function public.record_delivery(
  lines jsonb, supplier text default null, note text default null, idempotency_key uuid default null
) returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  line record;
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_delivery', lines, supplier, note));
  if answer is null then
    if jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) not between 1 and 200 then
      perform private.refuse('PT400', 'A delivery has 1 to 200 lines');
    end if;
    perform 1 from public.cheeses c
    where c.id in (select l.cheese_id from jsonb_to_recordset(lines) as l (cheese_id uuid))
    order by c.id for no key update;
    answer := '[]';
    for line in
      select * from jsonb_to_recordset(lines) as l (cheese_id uuid, grams numeric, lot text, best_before date)
      order by l.cheese_id
    loop
      perform private.require_weight(line.grams, 'delivery');
      movement := null;
      movement.cheese_id := line.cheese_id;
      movement.kind := 'delivery';
      movement.grams := line.grams;
      movement.note := record_delivery.note;
      movement.supplier := record_delivery.supplier;
      movement.lot := line.lot;
      movement.best_before := line.best_before;
      answer := answer || to_jsonb(private.enter_stock_movement(movement));
    end loop;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;

-- The ranges that a price belongs to for 100 g as guests see it; a cheese without a price belongs to none.
create or replace function private.price_ranges_of(cents_per_kg integer) returns public.price_range[]
language sql immutable set search_path = ''
as $$
  select array_remove(array[
    case when shown.cents <= 300 then 'to_3' end, case when shown.cents <= 400 then 'to_4' end,
    case when shown.cents <= 500 then 'to_5' end, case when shown.cents <= 600 then 'to_6' end,
    case when shown.cents > 600 then 'over_6' end]::public.price_range[], null)
  from (select private.cents_per_100g(cents_per_kg) as cents) shown
$$;

-- A page of the catalogue with the number of all cheeses that match. What a card shows is looked up by a plan that each
-- connection makes once.
create or replace function public.search_cheeses(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null,
  sort text default 'name', page_limit integer default 60, page_offset integer default 0
)
returns setof public.catalogue_entry
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select c.id, c.name, c.slug, c.country_iso, page.country_name, c.flag_emoji, c.origin_region,
      c.milk_type, c.aging_time, c.style, c.summary, c.flavor_tags, c.texture_tags,
      c.hero_image_url, c.hero_image_alt, c.image_urls, public.current_price(c), c.in_stock,
      s.favorites_count, s.average_rating, page.total, public.current_piece_price(c), c.piece_grams
    from private.found_page(query, country, milk, search_cheeses.style, treatment, vegetarian, lactose_free, without,
      search_cheeses.in_stock, price, strength, sort, page_limit, page_offset) with ordinality
      as page (cheese_id, country_name, total, place)
    join public.cheeses c on c.id = page.cheese_id
    join public.cheese_stats s on s.cheese_id = page.cheese_id
    order by page.place;
end
$$;

-- What a placard says. Lactose is on it only where it is known to be absent, and pieces where it is sold by the piece, so
-- that the others need no new print.
create or replace function private.placard_content(cheese public.cheeses) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shop public.business_settings;
  sorted_allergens jsonb := to_jsonb(cheese.allergens);
begin
  select * into shop from public.business_settings;
  if cardinality(cheese.allergens) <> 1 then
    select jsonb_agg(a.allergen order by a.allergen) into sorted_allergens
    from unnest(cheese.allergens) as a (allergen);
  end if;
  return jsonb_build_object('name', cheese.name, 'origin_region', cheese.origin_region,
    'country_iso', cheese.country_iso, 'milk_type', cheese.milk_type, 'milk_treatment', cheese.milk_treatment,
    'aging_time', cheese.aging_time, 'allergens', sorted_allergens, 'price_per_100g_cents',
    case when cheese.piece_grams is null then private.cents_per_100g(cheese.price_per_kg_cents) end,
    'price_per_kg_cents', cheese.price_per_kg_cents, 'currency', coalesce(shop.currency, ''), 'locale', shop.locale,
    'shop_name', private.shown_name(shop),
    'short_code', cheese.qr_short_code)
    || case when cheese.lactose in ('free', 'naturally_free') then jsonb_build_object('lactose', cheese.lactose)
    else '{}' end
    || case when cheese.piece_grams is null then '{}' else jsonb_build_object(
      'price_per_piece_cents', cheese.price_per_piece_cents, 'piece_grams', cheese.piece_grams) end;
end
$$;

-- What a display shows of an active cheese.
create or replace function private.kiosk_cheese(cheese public.cheeses, shows_price boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('slug', cheese.slug, 'name', cheese.name, 'country_iso', cheese.country_iso,
    'flag_emoji', cheese.flag_emoji, 'origin_region', cheese.origin_region, 'milk_type', cheese.milk_type,
    'aging_time', cheese.aging_time, 'summary', cheese.summary, 'flavor_tags', cheese.flavor_tags,
    'milk_treatment', cheese.milk_treatment, 'coagulant', cheese.coagulant, 'allergens', cheese.allergens,
    'lactose', cheese.lactose, 'lactose_source', cheese.lactose_source, 'hero_image_url', cheese.hero_image_url,
    'hero_image_alt', cheese.hero_image_alt, 'in_stock', cheese.in_stock, 'short_code', cheese.qr_short_code,
    'price_per_kg_cents', case when shows_price then public.current_price(cheese) end,
    'price_per_piece_cents', case when shows_price then public.current_piece_price(cheese) end,
    'piece_grams', cheese.piece_grams,
    'shows_film', coalesce(
      (select d.body ->> 'film' = 'shown' from public.cheese_documents d where d.id = cheese.id), false))
$$;


reset check_function_bodies;

grant execute on function private.cents_per_100g(integer) to anon, authenticated;
grant execute on function private.cents_per_kg(integer,integer) to anon, authenticated;
grant execute on function private.due_piece_price(uuid) to anon, authenticated;
grant execute on function public.current_piece_price(public.cheeses) to anon, authenticated;
grant execute on function public.decide_upgraded_price(uuid,boolean) to authenticated;
grant execute on function public.example_prices() to authenticated;
grant execute on function public.schedule_price(uuid,date,integer,integer) to authenticated;
grant execute on function public.upgraded_prices() to authenticated;
grant execute on function public.inventory(integer,integer) to authenticated;
grant execute on function public.price_history(uuid) to authenticated;

-- Carries supabase/schemas as of 8b3301518e95816c88e525ea4b17754c4dbe34cd7e0177e33cd21dbd476f4b3f.
