-- Versions as staff read and compare them.

-- Whether a state is a draft of a member, which nobody else may read.
create or replace function private.is_private_version(of_table text, state jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(of_table = 'recipes' and state ->> 'status' = 'draft' and (state ->> 'by_member')::boolean, false)
$$;

-- Who added a recipe; null for recipes that came with the site.
create or replace function private.first_author(recipe text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select v.changed_by from public.record_versions v
  where v.table_name = 'recipes' and v.record_id = recipe
  order by v.version limit 1
$$;

-- Whether the newest version of a record is the deletion of a recipe by the member who wrote it.
create or replace function private.is_withdrawn(newest public.record_versions) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(newest.table_name = 'recipes' and newest.operation = 'delete'
    and (newest.snapshot ->> 'by_member')::boolean and newest.changed_by is not null
    and (newest.changed_by = private.first_author(newest.record_id)
      or not private.has_been_staff(newest.changed_by)), false)
$$;

-- What a record is called in a list.
create or replace function private.record_title(of_table text, state jsonb) returns text
language sql stable security definer set search_path = ''
as $$
  select case of_table
    when 'business_settings' then 'Settings'
    when 'staff_settings' then 'Staff settings'
    when 'search_terms' then state ->> 'term'
    when 'comment_answers' then 'Answer: ' || left(state ->> 'answer', 60)
    when 'cheese_documents' then private.cheese_name(state ->> 'id')
    when 'page_documents' then private.page_name(state ->> 'id')
    when 'feature_calendar' then
      concat_ws(', ', private.cheese_name(state ->> 'cheese_id'), coalesce(state ->> 'day', 'without a day'))
    else coalesce(state ->> 'name', state ->> 'title') end
$$;

-- The fields of a version that staff compare: the parts of a document, the columns of any other record.
create or replace function private.compared_fields(of_table text, state jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when private.holds_documents(of_table) then state -> 'body' else state
    - array['id', 'version', 'created_at', 'updated_at', 'published_at', 'ical_sequence']
    - array(select a.attname::text from pg_catalog.pg_attribute a
      where a.attrelid = pg_catalog.to_regclass('public.' || quote_ident(of_table)) and a.attgenerated <> '') end
$$;

-- A value as staff read it: instants by the shop's clock, cheeses by their names.
create or replace function private.readable_value(of_table text, field text, value jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case
    when value is null or value = 'null' then value
    when field = 'cheese_id' then to_jsonb(private.cheese_name(value #>> '{}'))
    when field = 'cheese_ids' then coalesce((
      select jsonb_agg(private.cheese_name(listed.id) order by listed.place)
      from jsonb_array_elements_text(value) with ordinality as listed (id, place)), '[]')
    when exists (
      select from pg_catalog.pg_attribute a
      where a.attrelid = pg_catalog.to_regclass('public.' || quote_ident(of_table)) and a.attname = field
        and a.atttypid = 'timestamptz'::regtype)
      then to_jsonb(private.wall_clock((value #>> '{}')::timestamptz))
    else value end
$$;

-- What is written in a value, with its place: every text, number and truth inside it, without what is empty.
create or replace function private.written_in(value jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  with recursive part (place, value) as (
    select '{}'::text[], written_in.value
    union all
    select part.place || inner_part.key, inner_part.value
    from part
    cross join lateral (
      select * from jsonb_each(case jsonb_typeof(part.value) when 'object' then part.value end)
      union all
      select item.place::text, item.value
      from jsonb_array_elements(case jsonb_typeof(part.value) when 'array' then part.value end)
        with ordinality as item (value, place)
    ) as inner_part (key, value)
  )
  select coalesce(jsonb_agg(jsonb_build_array(part.place, part.value) order by part.place), '[]')
  from part
  where jsonb_typeof(part.value) not in ('object', 'array', 'null') and part.value <> '""'
$$;

-- A version as if its table had had the columns of a later one: what it does not have is what the first save after the
-- new column found, so that nobody is named for what an upgrade brought. Versions of 0.2 did not note what they found.
create or replace function private.complete_snapshot(earlier jsonb, later public.record_versions) returns jsonb
language sql immutable set search_path = ''
as $$ select later.snapshot || coalesce(later.found_fields, '{}') || earlier $$;

-- The names of the fields of a later state that the earlier one has otherwise. What an upgrade took away is not named,
-- nor an empty part that a document has since.
create or replace function private.differing_fields(of_table text, later jsonb, earlier jsonb) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select field.key
    from (select private.compared_fields(of_table, later), private.compared_fields(of_table, earlier)) as s (now, before)
    cross join lateral jsonb_each(s.now) as field (key, value)
    where field.value is distinct from s.before -> field.key
      and (s.before is null
        or private.written_in(field.value) <> private.written_in(s.before -> field.key)
        -- Unknown allergens are not the same as none.
        or s.before ? field.key and not (jsonb_typeof(field.value) in ('object', 'array')
          and jsonb_typeof(s.before -> field.key) in ('object', 'array')))
    order by field.key)
$$;

-- The versions of one record, of a change set or of everything, newest first, with who made each, when and in which
-- fields. Those of a person are those of somebody who works or worked here. It is planned for its arguments, so that the history of one record is read by its index.
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
        and (by_person is null or v.changed_by = by_person and private.has_been_staff(v.changed_by))
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

-- Who saved a record last and when, for staff. The settings are two records; a picture is named by its path, and the draft
-- of a document by the table of drafts.
create or replace function public.last_saved(of_table text, of_record text)
returns table (changed_at_local text, changed_by_name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select private.wall_clock(saved.changed_at), private.editor_name(saved.changed_by)
    from (
      (select v.changed_at, v.changed_by
      from public.record_versions v
      where v.table_name = any (case of_table when 'settings' then array['business_settings', 'staff_settings']
        else array[of_table] end) and v.record_id = of_record
      order by v.id desc limit 1)
      union all
      select m.updated_at, m.updated_by
      from public.media m
      where of_table = 'media' and m.object_name = private.uploaded_name(of_record) and m.updated_at is not null
      union all
      select b.updated_at, b.updated_by
      from public.built_in_pictures b
      where of_table = 'media' and b.path = of_record and b.updated_at is not null
      union all
      select d.updated_at, d.updated_by
      from public.cheese_document_drafts d where of_table = 'cheese_document_drafts' and d.id::text = of_record
      union all
      select d.updated_at, d.updated_by
      from public.page_document_drafts d where of_table = 'page_document_drafts' and d.id::text = of_record
    ) as saved;
end
$$;

-- The fields in which two versions of a record differ. Those can be restored that the first version has.
create or replace function public.compare_versions(of_table text, of_record text, one_version integer, other_version integer)
returns table (field text, one_value jsonb, other_value jsonb, is_restorable boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  one jsonb;
  other jsonb;
  earlier jsonb;
  later jsonb;
  version_since public.record_versions;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select v.snapshot into one from public.record_versions v
  where v.table_name = of_table and v.record_id = of_record and v.version = one_version;
  select v.snapshot into other from public.record_versions v
  where v.table_name = of_table and v.record_id = of_record and v.version = other_version;
  if one is null or other is null
    or private.is_private_version(of_table, one) or private.is_private_version(of_table, other) then
    perform private.refuse('PT404', 'Resource not found');
  end if;
  earlier := case when one_version < other_version then one else other end;
  for version_since in
    select * from public.record_versions v
    where v.table_name = of_table and v.record_id = of_record
      and v.version > least(one_version, other_version) and v.version <= greatest(one_version, other_version)
      and not private.is_private_version(of_table, v.snapshot)
    order by v.version
  loop
    earlier := private.complete_snapshot(earlier, version_since);
    later := version_since.snapshot;
  end loop;
  return query
    select f.name,
      private.readable_value(of_table, f.name,
        private.compared_fields(of_table, case when one_version < other_version then earlier else later end) -> f.name),
      private.readable_value(of_table, f.name,
        private.compared_fields(of_table, case when one_version < other_version then later else earlier end) -> f.name),
      private.compared_fields(of_table, one) ? f.name
        and (private.holds_documents(of_table) or f.name in ('beverages', 'cheese_ids')
          or private.restorable_fields(format('public.%I', of_table)::regclass, one, array[f.name]) <> '{}')
    from unnest(private.differing_fields(of_table, later, earlier)) as f (name)
    order by f.name;
end
$$;
