-- How an earlier version is brought back.

-- Brings a record, or some of its fields, back to an earlier version, as a new version. The error names the fields that
-- today's rules refuse, with commas between. What is private to a member, or was withdrawn by one, stays theirs.
create or replace function public.rollback_record(
  table_name text, record_id text, version integer, expected_version integer, fields text[] default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_document boolean := private.holds_documents(rollback_record.table_name);
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
    perform private.refuse('PT404', 'Resource not found');
  end if;
  perform private.require_version(expected_version, newest.version);

  patch := case when not is_document
      then private.restorable_fields(format('public.%I', rollback_record.table_name)::regclass, state, fields)
    when fields is null then state -> 'body'
    else (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(state -> 'body') where key = any (fields)) end;
  if patch = '{}' and not with_parts then
    perform private.refuse('PT400', 'Choose a field of this version');
  end if;
  perform set_config('app.restored_from', rollback_record.version::text, true);
  begin
    perform private.write_restored(newest, state, patch, with_parts);
  exception when integrity_constraint_violation then
    get stacked diagnostics broken_rule = constraint_name, broken_table = table_name, broken_column = column_name;
    refused := case
      when broken_column <> '' then array[broken_column]
      when is_document then private.refused_parts(newest, patch)
      when broken_table = 'cheese_beverages' then array['beverages']
      else private.fields_of_rule(format('public.%I', rollback_record.table_name)::regclass, broken_rule,
        array(select jsonb_object_keys(patch))) end;
    perform private.refuse('PT409', 'This version does not meet a current rule', array_to_string(refused, ','),
      'broken_rule');
  end;
  perform set_config('app.restored_from', '', true);
  perform private.audit('roll back', rollback_record.table_name, rollback_record.record_id,
    jsonb_build_object('to_version', rollback_record.version, 'fields', (
      select jsonb_agg(field) from unnest(fields) as field where state ? field or state -> 'body' ? field)));
  return newest.version + 1;
end
$$;

-- Brings a cheese back to an earlier version, as a new version.
create or replace function public.rollback_cheese(id uuid, version integer, expected_version integer) returns integer
language sql volatile security invoker set search_path = ''
as $$ select public.rollback_record('cheeses', $1::text, $2, $3) $$;

-- Writes what a restore brings back.
create or replace function private.write_restored(newest public.record_versions, state jsonb, patch jsonb, with_parts boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target regclass := format('public.%I', newest.table_name)::regclass;
begin
  if private.holds_documents(newest.table_name) then
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

-- The columns of a snapshot that a restore may write: never a slug that people already know, nor whether an event takes
-- place, which guests are told, nor whether the shop is open. A version from before its table had an archive was not archived.
create or replace function private.restorable_fields(target regclass, state jsonb, fields text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}')
  from jsonb_each('{"archived_at": null}' || state) as field (key, value)
  join pg_catalog.pg_attribute a
    on a.attrelid = target and a.attname = field.key and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where field.key not in
      ('id', 'slug', 'qr_short_code', 'version', 'created_at', 'updated_at', 'published_at', 'opened_at', 'notice',
      'notice_until')
    and not (target = 'public.events'::regclass and field.key in ('status', 'cancel_note'))
    and (fields is null or field.key = any (fields))
$$;

-- Replaces what belongs to a record but is kept in tables of its own. Versions of events that are older than their
-- cheeses leave them as they are.
create or replace function private.restore_parts(table_name text, record_id text, snapshot jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if table_name = 'cheeses' then
    perform private.replace_beverages(record_id::uuid, snapshot -> 'beverages');
  elsif table_name = 'recipes' then
    perform private.replace_recipe_cheeses(record_id::uuid,
      array(select jsonb_array_elements_text(snapshot -> 'cheese_ids'))::uuid[]);
  elsif table_name = 'events' and snapshot ? 'cheese_ids' then
    perform private.replace_event_cheeses(record_id::uuid,
      array(select jsonb_array_elements_text(snapshot -> 'cheese_ids'))::uuid[]);
  end if;
end
$$;

-- Brings back the document that was deleted with its cheese.
create or replace function private.restore_deleted_document(cheese text) returns void
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

-- Gives a restored recipe its author. Who sent it in before has agreed that the shop may publish it.
create or replace function private.restore_author(recipe text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.recipe_authors a where a.recipe_id = recipe::uuid;
  insert into private.recipe_authors (recipe_id, user_id, consented_at)
  select recipe::uuid, u.id, (
    select min(v.changed_at) from public.record_versions v
    where v.table_name = 'recipes' and v.record_id = recipe and v.snapshot ->> 'status' in ('pending', 'published'))
  from public.users u where u.id = private.first_author(recipe);
end
$$;

-- Refuses to restore a day of the calendar that a save of it would refuse too.
create or replace function private.check_restored_day(entry jsonb, patch jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
  restored jsonb := coalesce(entry, '{}') || patch;
begin
  if (entry ->> 'day')::date < today or (restored ->> 'day')::date < today then
    perform private.refuse('PT400', 'Past days are read-only', 'day');
  end if;
  if restored ->> 'day' is not null and not exists (
    select 1 from public.cheeses c where c.id = (restored ->> 'cheese_id')::uuid and c.active
  ) then
    perform private.refuse('PT409', 'Only an active cheese can be featured', 'cheese_id');
  end if;
end
$$;

-- The parts of a document that its rules of today refuse.
create or replace function private.refused_parts(newest public.record_versions, restored jsonb) returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(part.key order by part.key)
  from jsonb_each(restored) as part (key, value)
  cross join lateral (select newest.snapshot -> 'body' || jsonb_build_object(part.key, part.value)) as patched (body)
  where not case newest.table_name
    when 'page_documents' then private.is_page_document(newest.record_id::public.page_kind, patched.body, true)
    else private.is_cheese_document(patched.body, true) end
$$;

-- The fields of a record that a broken rule is about: of those that were to be restored, if it names any.
create or replace function private.fields_of_rule(target regclass, rule text, restored text[]) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(nullif(array_agg(a.attname::text order by a.attnum) filter (where a.attname = any (restored)), '{}'),
    array_agg(a.attname::text order by a.attnum))
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.conrelid = target and c.conname = rule
$$;

-- Adds a row with the fields that are given; the others take their defaults.
create or replace function private.insert_fields(target regclass, fields jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  columns text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(fields) as key);
begin
  execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', target, columns)
    using fields;
end
$$;

-- Changes the fields that are given and tells whether there was such a row that the caller may change.
create or replace function private.update_fields(target regclass, record_id text, fields jsonb) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  columns text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(fields) as key);
  changed integer;
begin
  execute format(
    'update %1$s set (%2$s) = (select %2$s from jsonb_populate_record(null::%1$s, $1))
      where id = (jsonb_populate_record(null::%1$s, jsonb_build_object(''id'', $2))).id', target, columns)
    using fields, record_id;
  get diagnostics changed = row_count;
  return changed > 0;
end
$$;
