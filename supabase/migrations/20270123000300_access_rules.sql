-- Rules that were found to have gaps: saves without a version, exports in words of the caller, emails and display names
-- that look like others, uploads under a member's draft, and prices of nothing.

-- Versions

-- Refuses a save that does not name the version it started from, and one that started from an older version.
create function private.require_version(given integer, current integer) returns void
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  if given is null then
    raise exception 'A version is required' using errcode = 'PT428',
      hint = 'Send the version that the change started from.';
  elsif given is distinct from current then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', current), hint = 'Read it again and repeat the change.';
  end if;
end
$$;
revoke execute on function private.require_version(integer, integer) from public;
grant execute on function private.require_version(integer, integer) to anon, authenticated;

-- Gives a record its next version; refuses a save that started from an older one.
create or replace function private.next_version() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  perform private.require_version(new.version, old.version);
  new.id := old.id;
  new.created_at := old.created_at;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;

-- Forgets the version of the finished statement, and refuses one of a client that named none or changed several records.
create or replace function private.end_versioned_write() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  is_versioned boolean := tg_op = 'DELETE' or coalesce(current_setting('app.version_given_' || tg_relid, true), '') <> '';
  changed bigint := (select count(*) from touched);
begin
  perform set_config('app.version_given_' || tg_relid, '', true);
  if not private.is_direct_write() or changed = 0 then return null; end if;
  if not is_versioned then perform private.require_version(null, null); end if;
  if changed > 1 then
    raise exception 'Only one record can be changed at a time' using errcode = 'PT400',
      hint = 'Name one record by its id.';
  end if;
  return null;
end
$$;

-- A printed placard is corrected like other records: by a change that names the version it started from.
alter table public.placards add column version integer not null default 1,
  add column created_at timestamptz not null default now(), add column updated_at timestamptz not null default now();
create trigger a_version_starts before insert on public.placards
  for each row execute function private.start_version();
create trigger a_version_follows before update on public.placards
  for each row execute function private.next_version();
create trigger a_version_is_given before update of version on public.placards
  for each statement execute function private.note_given_version();
create trigger zz_update_has_ended after update on public.placards
  referencing new table as touched for each statement execute function private.end_versioned_write();
create trigger zz_delete_has_ended after delete on public.placards
  referencing old table as touched for each statement execute function private.end_versioned_write();

-- Adds or changes a cheese with its drinks in one step; the record of a known cheese carries the version it was read at.
-- What the caller may only propose becomes a proposal, and the rest is saved.
create or replace function public.save_cheese(record jsonb, beverages jsonb default null) returns public.cheeses
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  cheese_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := record ? 'version' or exists (select 1 from public.cheeses where id = cheese_uuid);
  saved public.cheeses;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if is_known and not private.is_manager() and record ?| private.guarded_cheese_fields() then
    select * into saved from public.cheeses where id = cheese_uuid for no key update;
    if saved.active then
      perform private.require_version((record ->> 'version')::integer, saved.version);
      perform private.propose(cheese_uuid, record);
      record := record - private.guarded_cheese_fields();
    end if;
  end if;
  if beverages is not null then
    perform private.replace_beverages(cheese_uuid, beverages);
  end if;
  if is_known then
    if not private.update_fields('public.cheeses', cheese_uuid::text, '{"version": null}' || record - 'id') then
      perform private.deny();
    end if;
  else
    perform private.insert_fields('public.cheeses', record || jsonb_build_object('id', cheese_uuid));
  end if;
  select * into saved from public.cheeses where id = cheese_uuid;
  return saved;
end
$$;

-- Adds or changes an event with its cheeses in one step, for staff; the record of a known event carries the version it
-- was read at, and its times are those of the shop's clock.
create or replace function public.save_event(record jsonb, cheese_ids uuid[] default null) returns public.events
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  event_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  known public.events;
  fields jsonb;
  saved public.events;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if cheese_ids is not null then perform private.replace_event_cheeses(event_uuid, cheese_ids); end if;
  select * into known from public.events e where e.id = event_uuid;
  fields := record - array['id', 'starts_at_local', 'ends_at_local'] || private.event_instants(record, known);
  if known.published_at is null and record ? 'title' then
    fields := fields || jsonb_build_object('slug', private.free_event_slug(record ->> 'title', event_uuid));
  end if;
  if known.id is null and not record ? 'version' then
    perform private.insert_fields('public.events', fields || jsonb_build_object('id', event_uuid));
  elsif not private.update_fields('public.events', event_uuid::text, '{"version": null}' || fields) then
    perform private.deny();
  end if;
  select * into saved from public.events e where e.id = event_uuid;
  return saved;
end
$$;

-- Adds or changes a recipe with its cheeses in one step, for staff; the record of a known recipe carries the version it
-- was read at.
create or replace function public.save_recipe(record jsonb, cheese_ids uuid[] default null) returns public.recipes
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := record ? 'version' or exists (select 1 from public.recipes where id = recipe_uuid);
  saved public.recipes;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform private.check_ingredient_count(record);
  if cheese_ids is not null then
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids);
  end if;
  if is_known then
    if not private.update_fields('public.recipes', recipe_uuid::text, '{"version": null}' || record - 'id') then
      perform private.deny();
    end if;
  else
    perform private.insert_fields('public.recipes', jsonb_build_object(
      'slug', private.free_recipe_slug(record ->> 'title', recipe_uuid)) || record || jsonb_build_object('id', recipe_uuid));
  end if;
  select * into saved from public.recipes where id = recipe_uuid;
  return saved;
end
$$;

-- Adds or changes a recipe of the caller. The picture is one that was uploaded for this recipe.
create or replace function private.store_my_recipe(
  recipe_uuid uuid, record jsonb, cheese_ids uuid[], new_status public.recipe_status
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.recipes;
  fields jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(record)
    where key in ('title', 'summary', 'ingredients', 'steps', 'servings', 'minutes', 'prep_minutes', 'image_url',
      'image_alt', 'version')
  ) || jsonb_build_object('status', new_status);
begin
  if auth.uid() is null then perform private.deny(); end if;
  perform private.check_ingredient_count(record);
  if coalesce(record ->> 'image_url', '') <> ''
    and record ->> 'image_url' !~ ('^(https://[^/?#]+)?/storage/v1/object/public/media/recipes/' || recipe_uuid
      || '/[0-9a-f-]{36}\.(avif|webp|jpg|png)$') then
    raise exception 'The picture of a recipe is uploaded for it' using errcode = '23514';
  end if;
  select * into known from public.recipes r where r.id = recipe_uuid for no key update;
  if known.id is null then
    if (select count(*) from public.recipes r
        where r.status <> 'published' and r.id in (select private.my_recipe_ids())) >= 50 then
      raise exception 'You have 50 recipes that are not published' using errcode = '23514', hint = 'Delete one of them.';
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.insert_fields('public.recipes', fields - 'version' || jsonb_build_object(
      'id', recipe_uuid, 'slug', private.free_recipe_slug(record ->> 'title', recipe_uuid),
      'by_member', not private.is_staff()));
  else
    if known.id not in (select private.my_recipe_ids()) or not (known.status in ('draft', 'returned')
      or known.status = 'pending' and new_status = 'pending') then
      perform private.deny();
    end if;
    -- What the desk returned stays returned until it is sent in again.
    if new_status = 'draft' then fields := fields || jsonb_build_object('status', known.status); end if;
    if known.published_at is null then
      fields := fields || jsonb_build_object(
        'slug', private.free_recipe_slug(coalesce(record ->> 'title', known.title), recipe_uuid));
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.update_fields('public.recipes', recipe_uuid::text, '{"version": null}' || fields);
  end if;
  return (select r.version from public.recipes r where r.id = recipe_uuid);
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
  perform private.require_version(save_settings.version, shop_version + staff_version);
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

-- Accepts, declines or withdraws a proposal. Who accepts names the version of the cheese they saw. Returns the version
-- after it.
create or replace function public.decide_proposal(
  proposal uuid, decision text, seen_version integer default null, note text default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  decided public.cheese_proposals;
  cheese public.cheeses;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select c.* into cheese from public.cheeses c
  where c.id = (select p.cheese_id from public.cheese_proposals p where p.id = proposal) for no key update;
  select * into decided from public.cheese_proposals p where p.id = proposal for update;
  if decided.id is null or not (
    case decision when 'accept' then private.is_manager() when 'decline' then private.is_manager()
      when 'withdraw' then decided.created_by = auth.uid() else false end
  ) then perform private.deny(); end if;
  if decided.status <> 'open' then
    raise exception 'It has already been %', decided.status using errcode = 'PT409', hint = 'Read the list again.';
  end if;
  if decision = 'accept' then
    perform private.require_version(seen_version, cheese.version);
    if private.guarded_fields_of(to_jsonb(cheese)) || decided.fields <> private.guarded_fields_of(to_jsonb(cheese)) then
      perform private.update_fields('public.cheeses', cheese.id::text,
        decided.fields || jsonb_build_object('version', cheese.version));
    end if;
  end if;
  update public.cheese_proposals p set decided_at = now(), decided_by = auth.uid(), note = nullif(trim(decide_proposal.note), ''),
    status = case decision when 'accept' then 'accepted' when 'decline' then 'declined' else 'withdrawn' end
  where p.id = proposal;
  perform private.audit(decision || ' proposal', 'cheeses', cheese.id::text,
    jsonb_build_object('proposal', proposal, 'fields', decided.fields));
  return (select c.version from public.cheeses c where c.id = cheese.id);
end
$$;

-- Publishes the draft of a cheese as it was when the caller read it, and returns the version of the document. A document
-- that is newer than the one the draft started from is not overwritten.
create or replace function public.publish_cheese_document(cheese_uuid uuid, draft_version integer) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  draft public.cheese_document_drafts;
  document public.cheese_documents;
  published integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into draft from public.cheese_document_drafts d where d.id = cheese_uuid for update;
  if draft.id is null then raise exception 'There is no such draft' using errcode = 'PT404'; end if;
  perform private.require_version(draft_version, draft.version);
  select * into document from public.cheese_documents d where d.id = cheese_uuid for update;
  if document.body = draft.body then
    published := document.version;
  elsif document.version > coalesce(draft.document_version, 0) then
    raise exception 'Someone else published this first' using errcode = 'PT409',
      detail = private.last_publication(cheese_uuid), hint = 'Compare the draft with what guests read now.';
  elsif document.id is null then
    insert into public.cheese_documents (id, body) values (cheese_uuid, draft.body) returning version into published;
  else
    update public.cheese_documents d set body = draft.body, version = d.version
    where d.id = cheese_uuid returning d.version into published;
  end if;
  update public.cheese_document_drafts d set document_version = published, version = d.version
  where d.id = cheese_uuid and d.document_version is distinct from published;
  return published;
end
$$;
revoke execute on function public.publish_cheese_document(uuid, integer) from public, anon;
grant execute on function public.publish_cheese_document(uuid, integer) to authenticated;

-- Lets two entries of the calendar change places, as the caller read them. An idea that takes a day is planned, and
-- what it replaces becomes an idea.
create or replace function public.swap_calendar_entries(
  one_id uuid, one_version integer, other_id uuid, other_version integer
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  one public.feature_calendar;
  other public.feature_calendar;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.feature_calendar f where f.id in (one_id, other_id) order by f.id for update;
  select * into one from public.feature_calendar f where f.id = one_id;
  select * into other from public.feature_calendar f where f.id = other_id;
  perform private.require_version(one_version, one.version);
  perform private.require_version(other_version, other.version);
  update public.feature_calendar f set cheese_id = other.cheese_id, note = other.note, version = f.version,
    status = case when one.day is null then 'idea' when other.day is null then 'planned' else other.status end
  where f.id = one_id;
  update public.feature_calendar f set cheese_id = one.cheese_id, note = one.note, version = f.version,
    status = case when other.day is null then 'idea' when one.day is null then 'planned' else one.status end
  where f.id = other_id;
end
$$;
revoke execute on function public.swap_calendar_entries(uuid, integer, uuid, integer) from public, anon;
grant execute on function public.swap_calendar_entries(uuid, integer, uuid, integer) to authenticated;

-- Makes a bulk change, all of it or nothing. The token is the one of the preview: whatever has changed since then makes
-- it another one.
create or replace function public.make_bulk_change(
  selection jsonb, change jsonb, token text, idempotency_key uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  answer jsonb;
  plan jsonb;
  summary jsonb;
  change_set uuid;
begin
  perform private.check_bulk_change(change);
  answer := private.answer_before(idempotency_key, jsonb_build_array('make_bulk_change', selection, change, token));
  if answer is not null then return answer; end if;
  perform 1 from public.cheeses c where c.id in (select s.id from private.selected_cheeses(selection) s)
  order by c.id for no key update;
  plan := private.read_bulk_plan(selection, change);
  summary := private.summarize_bulk_plan(plan);
  if summary ->> 'token' is distinct from make_bulk_change.token then
    raise exception 'The cheeses have changed since the preview' using errcode = 'PT409', hint = 'Look at it again.';
  elsif summary -> 'obstacles' <> '[]' then
    raise exception 'Nothing was changed: %', (
      select string_agg(format('%s (%s)', o.name, o.reason), ', ')
      from jsonb_to_recordset(summary -> 'obstacles') as o (name text, reason text)
    ) using errcode = '23514', hint = 'Leave these cheeses out.';
  elsif (summary -> 'changed')::integer > private.max_bulk_cheeses() then
    raise exception 'At most % cheeses can be changed at once', private.max_bulk_cheeses() using errcode = '23514',
      hint = 'Select fewer cheeses.';
  end if;
  if (summary -> 'changed')::integer > 0 then
    change_set := private.start_change_set('bulk', private.describe_bulk_change(change, (summary -> 'changed')::integer));
    perform private.apply_bulk_plan(plan, change);
    perform set_config('app.change_set', '', true);
  end if;
  answer := jsonb_build_object('change_set', change_set, 'changed', summary -> 'changed');
  perform private.keep_answer(idempotency_key, answer);
  return answer;
end
$$;

-- Brings a record, or some of its fields, back to an earlier version, as a new version. A field that today's rules
-- refuse is named in the details of the error. What is private to a member, or was withdrawn by one, stays theirs.
create or replace function public.rollback_record(
  table_name text, record_id text, version integer, expected_version integer, fields text[] default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_document boolean := rollback_record.table_name = 'cheese_documents';
  with_parts boolean := fields is null or fields && array['beverages', 'cheese_ids'];
  newest public.record_versions;
  state jsonb;
  patch jsonb;
  broken_rule text;
  broken_table text;
  broken_column text;
  refused text[];
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform pg_advisory_xact_lock(hashtextextended(rollback_record.table_name || ' ' || rollback_record.record_id, 0));
  select * into newest from public.record_versions v
  where v.table_name = rollback_record.table_name and v.record_id = rollback_record.record_id
  order by v.version desc limit 1;
  select v.snapshot into state from public.record_versions v
  where v.table_name = rollback_record.table_name and v.record_id = rollback_record.record_id
    and v.version = rollback_record.version;
  if state is null or private.is_withdrawn(newest)
    or private.is_private_version(rollback_record.table_name, state)
    or private.is_private_version(rollback_record.table_name, newest.snapshot) then
    raise exception 'There is no such version' using errcode = 'PT404';
  end if;
  perform private.require_version(expected_version, newest.version);

  patch := case when not is_document
      then private.restorable_fields(format('public.%I', rollback_record.table_name)::regclass, state, fields)
    when fields is null then state -> 'body'
    else (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(state -> 'body') where key = any (fields)) end;
  if patch = '{}' and not with_parts then
    raise exception 'Choose a field of this version' using errcode = 'PT400';
  end if;
  perform set_config('app.restored_from', rollback_record.version::text, true);
  begin
    perform private.write_restored(newest, state, patch, with_parts);
  exception when integrity_constraint_violation then
    get stacked diagnostics broken_rule = constraint_name, broken_table = table_name, broken_column = column_name;
    refused := case
      when broken_column <> '' then array[broken_column]
      when is_document then private.refused_parts(newest.snapshot -> 'body', patch)
      when broken_table = 'cheese_beverages' then array['beverages']
      else private.fields_of_rule(format('public.%I', rollback_record.table_name)::regclass, broken_rule,
        array(select jsonb_object_keys(patch))) end;
    raise exception '%', case when broken_rule = '' then sqlerrm else 'This version does not meet a current rule' end
      using errcode = '23514', detail = coalesce(array_to_string(refused, ','), ''), hint = 'Restore the other fields.';
  end;
  perform set_config('app.restored_from', '', true);
  perform private.audit('roll back', rollback_record.table_name, rollback_record.record_id,
    jsonb_build_object('to_version', rollback_record.version, 'fields', (
      select jsonb_agg(field) from unnest(fields) as field where state ? field or state -> 'body' ? field)));
  return newest.version + 1;
end
$$;

-- Exports

-- A page of a list for a CSV file, with all its rows in the audit log as one export. Filters are those of the list.
create function public.export_list(list text, filters jsonb default '{}', page_offset integer default 0)
returns setof jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  page_limit constant integer := 1000;
  page jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  page := case list
    when 'cheeses' then (
      select jsonb_agg(to_jsonb(c) || jsonb_build_object('updated_at_local', public.updated_at_local(c), 'total', total)
        order by (c).name, (c).id)
      from (
        select f as c, count(*) over () as total from public.find_cheeses(coalesce(filters ->> 'search', '')) f
        where (f.archived_at is not null) = (filters ->> 'status' is not distinct from 'archived')
          and f.active = coalesce(case filters ->> 'status' when 'active' then true when 'inactive' then false end, f.active)
          and f.in_stock = coalesce(case filters ->> 'stock' when 'in' then true when 'out' then false end, f.in_stock)
          and f.style::text = coalesce(filters ->> 'style', f.style::text)
        order by f.name, f.id limit page_limit offset page_offset) matching)
    when 'recipes' then (
      select jsonb_agg(r) from public.recipe_queue(coalesce(filters ->> 'status', ''), coalesce(filters ->> 'search', ''),
        page_limit, page_offset) r)
    when 'events' then (
      select jsonb_agg(e) from public.desk_events(coalesce(filters ->> 'show', ''), coalesce(filters ->> 'search', ''),
        page_limit, page_offset) e)
    when 'event-guests' then (
      select jsonb_agg(g) from (
        select *, count(*) over () as total from public.event_guests((filters ->> 'event')::uuid)
        limit page_limit offset page_offset) g)
    when 'comments' then (
      select jsonb_agg(m) from public.moderation_queue(show => coalesce(filters ->> 'show', 'reported'),
        search => coalesce(filters ->> 'search', ''), page_limit => page_limit, page_offset => page_offset) m)
    when 'pictures' then (
      select jsonb_agg(p) from public.list_pictures(search => coalesce(filters ->> 'search', ''),
        show => coalesce(filters ->> 'show', ''), page_limit => page_limit, page_offset => page_offset,
        built_in => array(select jsonb_array_elements_text(filters -> 'built_in'))) p)
    when 'users' then (
      select jsonb_agg(u) from public.list_users(search => coalesce(filters ->> 'search', ''),
        with_role => (filters ->> 'role')::public.user_role, page_limit => page_limit, page_offset => page_offset) u)
    when 'notify-requests' then (
      select jsonb_agg(n) from (
        select *, count(*) over () as total from public.notify_request_counts() limit page_limit offset page_offset) n)
    else '{}' end;
  if page = '{}' then raise exception 'There is no such list' using errcode = '22023'; end if;
  if page_offset = 0 then
    perform private.audit('export', list, null, jsonb_strip_nulls(jsonb_build_object(
      'rows', coalesce(page -> 0 -> 'total', '0'),
      'event', case list when 'event-guests' then (filters ->> 'event')::uuid end)));
  end if;
  return query select jsonb_array_elements(page);
end
$$;
revoke execute on function public.export_list(text, jsonb, integer) from public, anon;
grant execute on function public.export_list(text, jsonb, integer) to authenticated;
drop function public.record_export(text, jsonb);

-- Words of callers in the audit log: only what the database keeps too

-- Changes what a picture shows and its focus, and returns its new version. Records that describe it with the former text
-- get the new one. An employee may not change what guests see: a picture that came with the site, or that a published
-- record shows.
create or replace function public.save_picture(
  picture_path text, read_version integer, alt_text text, former_alt_text text, focus_x integer, focus_y integer
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  uploaded text := private.uploaded_name(picture_path);
  subject_id text := left(picture_path, 60);
  current_version integer;
  current_alt text;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if not private.is_manager() and (uploaded is null or exists (
    select from private.picture_uses() u where u.path = picture_path and u.is_published
  )) then perform private.deny(); end if;
  if uploaded is null then
    insert into public.built_in_pictures (path) values (picture_path) on conflict do nothing;
    select b.version, b.alt_text into current_version, current_alt
    from public.built_in_pictures b where b.path = picture_path for update;
  else
    select m.version, m.alt_text, m.id::text into current_version, current_alt, subject_id
    from public.media m where m.object_name = uploaded for update;
  end if;
  if current_version is null then raise exception 'There is no such picture' using errcode = 'PT404'; end if;
  perform private.require_version(read_version, current_version);
  if uploaded is null then
    update public.built_in_pictures b set alt_text = save_picture.alt_text, focus_x = save_picture.focus_x,
      focus_y = save_picture.focus_y, version = b.version + 1
    where b.path = picture_path;
  else
    update public.media m set alt_text = save_picture.alt_text, focus_x = save_picture.focus_x,
      focus_y = save_picture.focus_y, version = m.version + 1
    where m.object_name = uploaded;
  end if;
  if alt_text is distinct from former_alt_text and former_alt_text is not null then
    perform private.rewrite_picture_uses(picture_path, picture_path, alt_text, former_alt_text);
  end if;
  perform private.audit('describe picture', case when uploaded is null then 'built_in_pictures' else 'media' end, subject_id,
    jsonb_build_object('from', current_alt, 'to', alt_text));
  return current_version + 1;
end
$$;

-- Hides a comment with a reason that its author sees, shows it again, or leaves it and closes its reports; answers
-- with the moment by which undo_moderation knows the decision.
create or replace function public.moderate_comment(comment_id uuid, action text, reason text default null) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if action not in ('hide', 'restore', 'dismiss') or (action = 'hide' and coalesce(trim(reason), '') = '') then
    raise exception 'Hide a comment with a reason, restore it or dismiss its reports' using errcode = '22023';
  end if;
  if action <> 'dismiss' then
    update public.cheese_comments m set
      hidden_at = case action when 'hide' then now() end,
      hidden_reason = case action when 'hide' then trim(moderate_comment.reason) end
    where m.id = moderate_comment.comment_id;
    if not found then raise exception 'No such comment' using errcode = 'PT404'; end if;
  end if;
  -- Whoever shows a hidden comment decides about all its reports anew: earlier decisions can't be undone any more.
  update private.comment_reports r set settled_at = now()
  where r.comment_id = moderate_comment.comment_id and (r.settled_at is null or action = 'restore');
  if action = 'dismiss' and not found then
    raise exception 'No report of this comment waits for a decision' using errcode = 'PT404';
  end if;
  perform private.audit(action || ' comment', 'cheese_comments', moderate_comment.comment_id::text,
    jsonb_strip_nulls(jsonb_build_object('reason', case action when 'hide' then trim(reason) end)));
  return now();
end
$$;

-- Hides a display name wherever it stands, with a reason that its owner sees. Moderators do not learn whose it is.
create or replace function public.hide_display_name(name text, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden_look text := private.look_of(name);
  hidden_name text;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if coalesce(trim(reason), '') = '' then
    raise exception 'Hide a display name with a reason' using errcode = '22023';
  end if;
  update public.display_names n set hidden_at = now(), hidden_reason = trim(hide_display_name.reason)
  where n.look = hidden_look returning n.name into hidden_name;
  if not found then raise exception 'No such display name' using errcode = 'PT404'; end if;
  insert into private.hidden_names (look) values (hidden_look) on conflict do nothing;
  perform private.audit('hide display name', 'display_names', null,
    jsonb_build_object('name', hidden_name, 'reason', trim(reason)));
end
$$;

-- Shows a hidden display name again.
create or replace function public.restore_display_name(name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  shown_look text := private.look_of(name);
  shown_name text;
begin
  if not private.is_manager() then perform private.deny(); end if;
  update public.display_names n set hidden_at = null, hidden_reason = null
  where n.look = shown_look and n.hidden_at is not null returning n.name into shown_name;
  if not found then raise exception 'No such display name' using errcode = 'PT404'; end if;
  delete from private.hidden_names h where h.look = shown_look;
  perform private.audit('restore display name', 'display_names', null, jsonb_build_object('name', shown_name));
end
$$;

-- The audit log as CSV, newest first; the export is itself an entry.
create or replace function public.export_audit_log(
  of_topic text default null, by_person uuid default null, from_day date default null, to_day date default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  if of_topic not in ('sign-ins', 'roles', 'sessions', 'prices', 'settings', 'restores', 'exports', 'moderation',
    'content', 'accounts') then
    raise exception 'There is no such topic' using errcode = '22023';
  end if;
  perform private.audit('export', 'audit_log', null,
    jsonb_build_object('topic', of_topic, 'person', by_person, 'from', from_day, 'to', to_day));
  return private.to_csv((
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id,
      'at', private.wall_clock(l.at, (select private.shop_time_zone())),
      'by', private.audit_subject_name('users', l.actor_id::text), 'action', l.action, 'subject', l.subject,
      'name', private.audit_subject_name(l.subject, l.subject_id), 'subject_id', l.subject_id, 'detail', l.detail::text,
      'hash', l.hash) order by l.id desc), '[]')
    from private.matching_audit_entries(of_topic, by_person, from_day, to_day) l),
    '{"id": "Entry", "at": "When", "by": "Who", "action": "Action", "subject": "About", "name": "Name",
      "subject_id": "Id", "detail": "Details", "hash": "Hash"}');
end
$$;
revoke execute on function public.export_audit_log(text, uuid, date, date) from public, anon;
grant execute on function public.export_audit_log(text, uuid, date, date) to authenticated;

-- Emails

-- Whether a text is an email that a person may newly use: letters of one alphabet that do not all look Latin, and a host
-- name in ASCII that is not an encoded one. `src/domain/email.ts` has the same pattern.
create function private.is_email(email text) returns boolean
language sql immutable security invoker set search_path = ''
as $$
  select char_length(email) <= 254 and email is nfkc normalized and email ~ (replace(
    '^(?:[SIGNSa-z\u00df-\u00f6\u00f8-\u0130\u0134-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u017e\u01a1\u01b0\u0219\u021b'
    || '\u1ea0-\u1ef9\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u3105-\u312f\u3400-\u9fff\uac00-\ud7a3]+'
    || '|[SIGNS\u0430-\u052f]*[бджзийлфцчшщъыэюя][SIGNS\u0430-\u052f]*'
    || '|[SIGNS\u03ac-\u03ce]*[δζθλξπςσφψ][SIGNS\u03ac-\u03ce]*'
    || '|[SIGNS\u05d0-\u05ea]+|[SIGNS\u0620-\u065f\u066e-\u06d3]+|[SIGNS\u0900-\u097f]+|[SIGNS\u0e01-\u0e4e]+)',
    'SIGNS', '-0-9.!#$%&''*+/=?^_`{|}~')
    || '@(?:(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!xn--)[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$')
$$;
revoke execute on function private.is_email(text) from public;

-- Refuses a new email that could be taken for another one, and spells the others in one way. A member's own email is
-- known already.
create function private.require_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.email := lower(normalize(trim(new.email), nfc));
  if not private.is_email(new.email) and to_jsonb(new) ->> 'user_id' is null then
    raise exception 'Please enter a valid email address.' using errcode = '23514';
  end if;
  return new;
end
$$;
revoke execute on function private.require_email() from public;
create trigger emails_are_readable before insert on private.invitations
  for each row execute function private.require_email();
create trigger emails_are_readable before insert on public.notify_requests
  for each row execute function private.require_email();
alter table public.notify_requests drop constraint notify_requests_email_is_readable;

-- Display names

-- A name as it looks to a careless reader: repeated letters count once, and more characters are read as letters.
create function private.careless_look_of(name text) returns text
language sql immutable strict parallel safe security invoker set search_path = ''
as $$ select regexp_replace(translate(private.look_of(name), '789ıŧħ', 'tbgith'), '(.)\1+', '\1', 'g') $$;
revoke execute on function private.careless_look_of(text) from public;

-- Whether a name could be taken for the shop or its staff, however it is spelled: it consists of words for them, has one
-- as a word, or has all the words by which the shop is known.
create or replace function private.is_reserved_name(name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  with reserved as (
    select string_agg(private.careless_look_of(word), '|') as words from unnest(array[
      'admin', 'administrator', 'staff', 'manager', 'management', 'employee', 'moderator', 'mod', 'owner', 'official',
      'support', 'team', 'system', 'root', 'webmaster', 'cheesemonger', 'shop', 'shopkeeper', 'store', 'community',
      'member', 'guest', 'anonymous', 'somebody', 'deleted', 'null', 'undefined'
    ]) as word
  ), given as (
    select private.careless_look_of(part) as look
    from regexp_split_to_table(regexp_replace(name, '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), '[\s._&-]+') as word
    cross join unnest(array[name, word, regexp_replace(name, '[0-9\s]+$', ''), regexp_replace(word, '[0-9]+$', '')]) as part
  ), shop as (
    select private.careless_look_of(b.name) as look,
      array(
        select private.careless_look_of(word) from regexp_split_to_table(b.name, '[^[:alnum:]]+') as word
        where word <> '' and private.fold(word) not in
          ('the', 'a', 'and', 'of', 'cheese', 'cheeses', 'bar', 'shop', 'store', 'market', 'house', 'company')) as known_by
    from public.business_settings b
  )
  select exists (
      select from given join reserved r on given.look ~ ('^(?:(?:the|a|our|your|of)*(?:' || r.words || ')s?)+$'))
    or exists (
      select from shop cross join (select private.careless_look_of(is_reserved_name.name) as look) given
      where position(shop.look in given.look) > 0
        or char_length(given.look) >= 8 and position(given.look in shop.look) > 0
        or char_length(array_to_string(shop.known_by, '')) >= 6 and not exists (
          select from unnest(shop.known_by) as word where position(word in given.look) = 0))
$$;

-- Why a name cannot be chosen, in a sentence for the person who tries; null when it can be.
create or replace function private.objection_to_name(name text) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when char_length(name) not between 2 and 30 then 'A display name has 2 to 30 characters.'
    when name ~ ('[\u0001-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
      || '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff'
      || '\U0001d173-\U0001d17a\U000e0000-\U0010ffff]')
      then 'A display name has no invisible characters.'
    when name ~ '[]!"#$%()*+,/:;<=>?@[\\^`{|}~]'
      then 'A display name has letters, digits, spaces and the signs . '' - _ & only.'
    when name ~* '\.[a-z]{2}' then 'A display name is not a web address.'
    when normalize(name, nfkc) <> name or (name ~ '[A-Za-z\u00c0-\u024f]' and name ~ '[\u0370-\u058f\u13a0-\u13ff]')
      then 'A display name has letters of one alphabet.'
    -- Letters of phonetics, of scripts that copy the Latin ones and of flags, and marks around letters.
    when name ~ ('[\u0180-\u019f\u01a2-\u01ae\u01b1-\u01cc\u01dd\u01e4\u01e5\u01f6\u01f7\u021c\u021d\u0220-\u0225'
      || '\u0234-\u02af\u13a0-\u167f\u16a0-\u16ff\u1d00-\u1dbf\u20d0-\u20ff\u2c60-\u2cff\ua4d0-\ua4ff\ua720-\ua7ff'
      || '\uab30-\uabbf\U00010000-\U0001f1ff]')
      then 'A display name has no letters that look like others.'
    when char_length(private.look_of(name)) < 2 then 'A display name has at least two letters or digits.'
    when private.is_reserved_name(name) then 'This name could be taken for the shop or its staff.'
    when exists (select from private.hidden_names h where h.look = private.look_of(objection_to_name.name))
      then 'This name is not available.'
  end
$$;

-- Hides the display names that could be taken for the shop since it has another name.
create function private.hide_reserved_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.display_names n
  set hidden_at = now(), hidden_reason = 'This name could be taken for the shop or its staff.'
  where n.hidden_at is null and private.is_reserved_name(n.name);
  return null;
end
$$;
revoke execute on function private.hide_reserved_names() from public;
create trigger names_like_the_shop_are_hidden after update of name on public.business_settings
  for each row when (new.name is distinct from old.name) execute function private.hide_reserved_names();

update public.display_names n
set hidden_at = now(), hidden_reason = 'This name could be taken for the shop or its staff.'
where n.hidden_at is null and private.is_reserved_name(n.name);

-- Uploads

-- Whether the caller may upload a picture to a path: staff to every path but those of recipes; for a recipe its author
-- while it is open (members the picture and the one that replaces it, 20 a day), staff before they add it, and managers
-- when they may edit it.
create or replace function private.may_upload(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when not starts_with(path, 'recipes/') then private.is_staff()
    when private.recipe_of_picture(path) in (select private.my_open_recipe_ids()) then private.is_staff() or (
      (select count(*) from storage.objects o
        where o.bucket_id = 'media' and starts_with(o.name, 'recipes/' || private.recipe_of_picture(path) || '/')) < 2
      and private.recipe_uploads_today() < 20)
    when exists (select from public.recipes r where r.id = private.recipe_of_picture(path))
      then private.is_manager() and private.may_see_recipe_picture(path)
    else private.recipe_of_picture(path) is not null and private.is_staff() end
$$;

drop policy "Staff can upload media files within the quota" on storage.objects;
create policy "Staff can upload media files within the quota" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_staff()) and private.may_upload(name)
    and (select private.has_upload_quota()));

-- Prices

-- A price of nothing was a price that nobody had entered; planned prices were never zero.
update public.cheeses set price_per_kg_cents = null where price_per_kg_cents = 0;
alter table public.cheeses drop constraint cheeses_price_per_kg_cents_check,
  add constraint cheeses_price_per_kg_cents_check check (price_per_kg_cents between 1 and 1000000);

-- What a broken rule of the cheeses means to the person who wrote the cell.
create or replace function private.explain_rule(rule text, definition text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when rule = 'an_active_cheese_declares_its_allergens' then 'Declare the allergens of an active cheese'
    when rule = 'an_active_cheese_is_not_archived' then 'This cheese is archived; make it a draft first'
    when rule = 'a_cheese_name_shows_text' then 'A cheese needs a name'
    when rule = 'cheeses_price_per_kg_cents_check' then 'A price is above 0.00 and at most 10000.00'
    when rule = 'naturally_free_has_a_source' then 'Say in "Lactose source" who measured it'
    when definition like '%is_reserved_slug%' then
      'Lowercase letters, digits and single hyphens, at most 80 characters, and not a slug that the site itself uses'
    when definition like '%cardinality%' then format('At most %s entries in one line, together at most %s characters',
      substring(definition from 'cardinality\([a-z_]+\) <= (\d+)'), substring(definition from 'char_length.* <= (\d+)'))
    else format('One line of at most %s characters', substring(definition from '<= (\d+)')) end
$$;
