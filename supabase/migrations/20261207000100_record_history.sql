-- What staff read of the history of a record, and the way back to an earlier version of it.

-- The name of a cheese, even of one that was deleted.
create function private.cheese_name(cheese text) returns text
language sql stable security definer set search_path = ''
as $$
  select v.snapshot ->> 'name' from public.record_versions v
  where v.table_name = 'cheeses' and v.record_id = cheese
  order by v.version desc limit 1
$$;

-- The actions in the audit log that give somebody a role.
create function private.role_actions() returns text[]
language sql immutable set search_path = ''
as $$ select array['set role', 'grant role', 'accept invitation'] $$;

-- Whether somebody works or worked here.
create function private.has_been_staff(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.users u where u.id = person and u.role <> 'customer') or exists (
    select from public.audit_log l
    where l.subject = 'users' and l.subject_id = person::text and l.action = any (private.role_actions()))
$$;

-- Who made a version, as colleagues read it. Members who submit a recipe are not named; former staff are.
create function private.editor_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case when private.has_been_staff(person) then private.staff_name(person) else 'A member' end
  from public.users u where u.id = person
$$;

-- Whether a state is a draft of a member, which nobody else may read.
create function private.is_private_version(of_table text, state jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(of_table = 'recipes' and state ->> 'status' = 'draft' and (state ->> 'by_member')::boolean, false)
$$;

-- Who added a recipe; null for recipes that came with the site.
create function private.first_author(recipe text) returns uuid
language sql stable security definer set search_path = ''
as $$
  select v.changed_by from public.record_versions v
  where v.table_name = 'recipes' and v.record_id = recipe
  order by v.version limit 1
$$;

-- Whether the newest version of a record is the deletion of a recipe by the member who wrote it.
create function private.is_withdrawn(newest public.record_versions) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(newest.table_name = 'recipes' and newest.operation = 'delete'
    and (newest.snapshot ->> 'by_member')::boolean and newest.changed_by is not null
    and (newest.changed_by = private.first_author(newest.record_id)
      or not private.has_been_staff(newest.changed_by)), false)
$$;

-- What a record is called in a list.
create function private.record_title(of_table text, state jsonb) returns text
language sql stable security definer set search_path = ''
as $$
  select case of_table
    when 'business_settings' then 'Settings'
    when 'staff_settings' then 'Staff settings'
    when 'cheese_documents' then private.cheese_name(state ->> 'id')
    when 'feature_calendar' then
      concat_ws(', ', private.cheese_name(state ->> 'cheese_id'), coalesce(state ->> 'day', 'without a day'))
    else coalesce(state ->> 'name', state ->> 'title') end
$$;

-- The fields of a version that staff compare: the parts of a document, the columns of any other record.
create function private.compared_fields(of_table text, state jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case of_table when 'cheese_documents' then state -> 'body' else state
    - array['id', 'version', 'created_at', 'updated_at', 'published_at']
    - array(select a.attname::text from pg_catalog.pg_attribute a
      where a.attrelid = pg_catalog.to_regclass('public.' || quote_ident(of_table)) and a.attgenerated <> '') end
$$;

-- A value as staff read it: instants by the shop's clock, cheeses by their names.
create function private.readable_value(of_table text, field text, value jsonb) returns jsonb
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

-- The names of the fields that differ between two versions.
create function private.differing_fields(of_table text, state jsonb, other jsonb) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select key
    from (select private.compared_fields(of_table, state), private.compared_fields(of_table, other)) as s (one, other)
    cross join lateral (select jsonb_object_keys(coalesce(s.one, '{}') || coalesce(s.other, '{}')) as key) k
    where s.one -> key is distinct from s.other -> key
    order by key)
$$;

-- The versions of one record, of a change set or of everything, newest first, with who made each, when and in which
-- fields. It is planned for its arguments, so that the history of one record is read by its index.
create function public.list_versions(
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
      v.operation, private.differing_fields(v.table_name, v.snapshot, before.snapshot),
      v.snapshot ->> 'archived_at' is not null, v.restored_from, v.change_set_id, s.kind, s.summary,
      private.wall_clock(v.changed_at, (select private.shop_time_zone())), private.editor_name(v.changed_by),
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
revoke execute on function public.list_versions(text, text, uuid, uuid, date, date, integer, integer) from public, anon;
grant execute on function public.list_versions(text, text, uuid, uuid, date, date, integer, integer) to authenticated;

-- Who saved a record last and when, for everybody who works here.
create function public.last_saved(of_table text, of_record text)
returns table (changed_at_local text, changed_by_name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select private.wall_clock(v.changed_at), private.editor_name(v.changed_by)
    from public.record_versions v
    where v.table_name = of_table and v.record_id = of_record
    order by v.version desc limit 1;
end
$$;
revoke execute on function public.last_saved(text, text) from public, anon;
grant execute on function public.last_saved(text, text) to authenticated;

-- The fields in which two versions of a record differ. Those can be restored that the first version has.
create function public.compare_versions(of_table text, of_record text, one_version integer, other_version integer)
returns table (field text, one_value jsonb, other_value jsonb, is_restorable boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  one jsonb;
  other jsonb;
  one_fields jsonb;
  other_fields jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select v.snapshot into one from public.record_versions v
  where v.table_name = of_table and v.record_id = of_record and v.version = one_version;
  select v.snapshot into other from public.record_versions v
  where v.table_name = of_table and v.record_id = of_record and v.version = other_version;
  if one is null or other is null
    or private.is_private_version(of_table, one) or private.is_private_version(of_table, other) then
    raise exception 'There is no such version' using errcode = 'PT404';
  end if;
  one_fields := private.compared_fields(of_table, one);
  other_fields := private.compared_fields(of_table, other);
  return query
    select f.name, private.readable_value(of_table, f.name, one_fields -> f.name),
      private.readable_value(of_table, f.name, other_fields -> f.name),
      one_fields ? f.name and (of_table = 'cheese_documents' or f.name in ('beverages', 'cheese_ids')
        or private.restorable_fields(format('public.%I', of_table)::regclass, one, array[f.name]) <> '{}')
    from unnest(private.differing_fields(of_table, one, other)) as f (name)
    order by f.name;
end
$$;
revoke execute on function public.compare_versions(text, text, integer, integer) from public, anon;
grant execute on function public.compare_versions(text, text, integer, integer) to authenticated;

-- Refuses to restore a day of the calendar that a save of it would refuse too.
create function private.check_restored_day(entry jsonb, patch jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
  restored jsonb := coalesce(entry, '{}') || patch;
begin
  if (entry ->> 'day')::date < today or (restored ->> 'day')::date < today then
    raise exception 'Past days are read-only' using errcode = '23514', column = 'day';
  end if;
  if restored ->> 'day' is not null and not exists (
    select 1 from public.cheeses c where c.id = (restored ->> 'cheese_id')::uuid and c.active
  ) then
    raise exception 'Only an active cheese can be featured' using errcode = '23514', column = 'cheese_id';
  end if;
end
$$;

-- The parts of a document that its rules of today refuse.
create function private.refused_parts(body jsonb, restored jsonb) returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(part.key order by part.key) from jsonb_each(restored) as part (key, value)
  where not private.is_cheese_document(body || jsonb_build_object(part.key, part.value), true)
$$;

-- The fields of a record that a broken rule is about: of those that were to be restored, if it names any.
create function private.fields_of_rule(target regclass, rule text, restored text[]) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(nullif(array_agg(a.attname::text order by a.attnum) filter (where a.attname = any (restored)), '{}'),
    array_agg(a.attname::text order by a.attnum))
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.conrelid = target and c.conname = rule
$$;

-- Brings back the document that was deleted with its cheese.
create function private.restore_deleted_document(cheese text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  document public.record_versions;
begin
  select * into document from public.record_versions v
  where v.table_name = 'cheese_documents' and v.record_id = cheese
  order by v.version desc limit 1;
  if document.operation is distinct from 'delete' then return; end if;
  perform set_config('app.restored_from', document.version::text, true);
  insert into public.cheese_documents (id, body) values (cheese::uuid, document.snapshot -> 'body');
end
$$;

-- Makes the original author the author of a restored recipe, not the admin who restores it.
create function private.restore_author(recipe text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.recipe_authors a where a.recipe_id = recipe::uuid;
  insert into private.recipe_authors (recipe_id, user_id)
  select recipe::uuid, u.id from public.users u where u.id = private.first_author(recipe);
end
$$;

-- Writes what a restore brings back.
create function private.write_restored(newest public.record_versions, state jsonb, patch jsonb, with_parts boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target regclass := format('public.%I', newest.table_name)::regclass;
begin
  if newest.table_name = 'cheese_documents' then
    patch := jsonb_build_object('body', newest.snapshot -> 'body' || patch);
  elsif newest.table_name = 'feature_calendar' then
    perform private.check_restored_day(case when newest.operation <> 'delete' then newest.snapshot end, patch);
  end if;
  if with_parts then perform private.restore_parts(newest.table_name, newest.record_id, state); end if;
  if newest.operation = 'delete' then
    perform private.insert_fields(target,
      patch || jsonb_strip_nulls(jsonb_build_object('id', state -> 'id', 'slug', state -> 'slug')));
    if newest.table_name = 'cheeses' then perform private.restore_deleted_document(newest.record_id); end if;
    if newest.table_name = 'recipes' then perform private.restore_author(newest.record_id); end if;
  else
    perform private.update_fields(target, newest.record_id, patch || jsonb_build_object('version', newest.version));
  end if;
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
  if newest.version <> expected_version then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', newest.version);
  end if;

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
    raise exception '%', case when broken_rule = '' then sqlerrm else 'This version breaks a rule of today' end
      using errcode = '23514', detail = coalesce(array_to_string(refused, ','), ''), hint = 'Restore the other fields.';
  end;
  perform set_config('app.restored_from', '', true);
  perform private.audit('roll back', rollback_record.table_name, rollback_record.record_id,
    jsonb_build_object('to_version', rollback_record.version, 'fields', to_jsonb(fields)));
  return newest.version + 1;
end
$$;
