-- Every version of every staff-editable record, and the way back to one.

-- One row for each state a record was ever in, with who made it so.
create table public.record_versions (
  id bigint generated always as identity primary key,
  table_name text not null check (char_length(table_name) <= 60 and table_name !~ '[[:cntrl:]]'),
  record_id text not null check (char_length(record_id) <= 60 and record_id !~ '[[:cntrl:]]'),
  version integer not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  changed_fields text[] not null check (char_length(array_to_string(changed_fields, ',')) <= 4000),
  snapshot jsonb not null,
  restored_from integer,
  unique (table_name, record_id, version)
);
create index record_versions_changed_at_idx on public.record_versions (changed_at desc);

create trigger record_versions_are_append_only before update or delete on public.record_versions
  for each row execute function private.refuse_change();
create trigger record_versions_are_never_emptied before truncate on public.record_versions
  for each statement execute function private.refuse_change();

alter table public.record_versions enable row level security;

create policy "Managers can read every version" on public.record_versions
  for select to authenticated using ((select private.is_manager()));

grant select on public.record_versions to authenticated;

-- The versions of cheeses under the name that the security contract uses.
create view public.cheese_versions with (security_invoker = true) as
  select id, record_id::uuid as cheese_id, version, changed_at, changed_by, operation, changed_fields, snapshot,
    restored_from
  from public.record_versions
  where table_name = 'cheeses';

grant select on public.cheese_versions to authenticated;

-- Numbers a new record; one that was deleted and comes back goes on counting.
create function private.start_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_table text := tg_table_name; -- a name would be compared in another collation than the index has
begin
  select coalesce(max(v.version), 0) + 1 into new.version
  from public.record_versions v
  where v.table_name = this_table and v.record_id = to_jsonb(new) ->> 'id';
  if auth.uid() is not null then
    new.created_at := now();
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- Refuses a save that started from an older version, so that nobody overwrites what they have not seen.
create function private.next_version() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
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

-- What belongs to a record but is kept in tables of its own.
create function private.record_parts(table_name text, record_id text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if table_name = 'cheeses' then
    return jsonb_build_object('beverages', coalesce((
      select jsonb_agg(jsonb_build_object('label', b.label, 'kind', b.kind) order by b.position)
      from public.cheese_beverages b where b.cheese_id = record_id::uuid), '[]'));
  elsif table_name = 'recipes' then
    return jsonb_build_object('cheese_ids', coalesce((
      select jsonb_agg(r.cheese_id order by r.position)
      from public.recipe_cheeses r where r.recipe_id = record_id::uuid), '[]'));
  end if;
  return '{}'::jsonb;
end
$$;

-- Replaces what belongs to a record but is kept in tables of its own.
create function private.restore_parts(table_name text, record_id text, snapshot jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if table_name = 'cheeses' then
    perform private.replace_beverages(record_id::uuid, snapshot -> 'beverages');
  elsif table_name = 'recipes' then
    perform private.replace_recipe_cheeses(record_id::uuid,
      array(select jsonb_array_elements_text(snapshot -> 'cheese_ids'))::uuid[]);
  end if;
end
$$;

-- Keeps the new state of a record.
create function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_table text := tg_table_name;
  state jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  state_before jsonb;
begin
  select v.snapshot into state_before from public.record_versions v
  where v.table_name = this_table and v.record_id = state ->> 'id'
  order by v.version desc limit 1;
  if tg_op = 'DELETE' then
    state := coalesce(state_before, state);
  else
    state := state || private.record_parts(this_table, state ->> 'id');
  end if;
  insert into public.record_versions
    (table_name, record_id, version, changed_by, operation, changed_fields, snapshot, restored_from)
  values (
    this_table, state ->> 'id',
    case when tg_op = 'DELETE' then old.version + 1 else new.version end,
    auth.uid(), lower(tg_op),
    array(
      select key from jsonb_each(state) as field (key, value)
      where key not in ('version', 'updated_at', 'created_at') and value is distinct from state_before -> key
      order by key),
    state,
    nullif(current_setting('app.restored_from', true), '')::integer
  );
  return null;
end
$$;

-- Gives a table numbered versions, stale-save protection and a history.
create function private.track_history(tracked regclass) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  execute format('create trigger a_version_starts before insert on %s
    for each row execute function private.start_version()', tracked);
  execute format('create trigger a_version_follows before update on %s
    for each row execute function private.next_version()', tracked);
  execute format('create trigger z_version_is_kept after insert or update or delete on %s
    for each row execute function private.keep_version()', tracked);
end
$$;

-- Adds a row with the fields that are given; the others take their defaults.
create function private.insert_fields(target regclass, fields jsonb) returns void
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
create function private.update_fields(target regclass, record_id text, fields jsonb) returns boolean
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
grant execute on function private.insert_fields(regclass, jsonb), private.update_fields(regclass, text, jsonb)
  to authenticated;

-- Brings a record, or some of its fields, back to an earlier version, as a new version.
create function public.rollback_record(
  table_name text, record_id text, version integer, expected_version integer, fields text[] default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target regclass;
  state jsonb;
  patch jsonb;
  newest public.record_versions;
begin
  if not private.is_admin() then perform private.deny(); end if;
  select v.snapshot into state from public.record_versions v
  where v.table_name = rollback_record.table_name and v.record_id = rollback_record.record_id
    and v.version = rollback_record.version;
  if not found then raise exception 'There is no such version' using errcode = 'PT404'; end if;
  target := format('public.%I', rollback_record.table_name)::regclass;
  perform set_config('app.restored_from', rollback_record.version::text, true);

  select * into newest from public.record_versions v
  where v.table_name = rollback_record.table_name and v.record_id = rollback_record.record_id
  order by v.version desc limit 1;
  if newest.version <> expected_version then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', newest.version);
  end if;

  patch := private.restorable_fields(target, state, fields);
  if fields is null or fields && array['beverages', 'cheese_ids'] then
    perform private.restore_parts(rollback_record.table_name, rollback_record.record_id, state);
  end if;
  if newest.operation = 'delete' then
    perform private.insert_fields(target, patch || jsonb_build_object('id', state -> 'id', 'slug', state -> 'slug'));
  else
    perform private.update_fields(target, rollback_record.record_id,
      patch || jsonb_build_object('version', expected_version));
  end if;
  perform set_config('app.restored_from', '', true);
  perform private.audit('roll back', rollback_record.table_name, rollback_record.record_id,
    jsonb_build_object('to_version', rollback_record.version, 'fields', to_jsonb(fields)));
  return newest.version + 1;
end
$$;
grant execute on function public.rollback_record(text, text, integer, integer, text[]) to authenticated;

-- The columns of a snapshot that a restore may write: never an address that people already know.
create function private.restorable_fields(target regclass, state jsonb, fields text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}')
  from jsonb_each(state) as field (key, value)
  join pg_catalog.pg_attribute a
    on a.attrelid = target and a.attname = field.key and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where field.key not in
      ('id', 'slug', 'qr_short_code', 'version', 'created_at', 'updated_at', 'published_at')
    and (fields is null or field.key = any (fields))
$$;

-- Brings a cheese back to an earlier version, as a new version.
create function public.rollback_cheese(id uuid, version integer, expected_version integer) returns integer
language sql volatile security invoker set search_path = ''
as $$ select public.rollback_record('cheeses', $1::text, $2, $3) $$;
grant execute on function public.rollback_cheese(uuid, integer, integer) to authenticated;
