-- How a version is counted and kept, and what refuses a stale save.

-- Refuses a save that does not name the version it started from, and one that started from an older version.
create or replace function private.require_version(given integer, current integer) returns void
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  if given is null then
    perform private.refuse('PT428', 'An unexpected error occurred. Please load the page again.',
      reason => 'version_required');
  elsif given is distinct from current then
    perform private.refuse('PT409', 'Someone else saved this first', reason => 'stale');
  end if;
end
$$;

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

-- Numbers a new record; one that was deleted and comes back goes on counting.
create or replace function private.start_version() returns trigger
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

-- Keeps the new state of a record. What changed is told by the row itself, because the version before may have been kept
-- when its table had fewer columns; what it lacks is noted with the values that the save found.
create or replace function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_table text := tg_table_name;
  state jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  parts jsonb := '{}';
  state_before jsonb;
  found_fields jsonb;
begin
  select v.snapshot into state_before from public.record_versions v
  where v.table_name = this_table and v.record_id = state ->> 'id'
  order by v.version desc limit 1;
  if tg_op = 'DELETE' then
    state := state || coalesce(state_before, '{}');
  else
    parts := private.record_parts(this_table, state ->> 'id');
    state := state || parts;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, field.value) into found_fields
    from jsonb_each(to_jsonb(old) || coalesce((
      select jsonb_object_agg(part, '[]'::jsonb) from jsonb_object_keys(parts) as part), '{}'))
      as field
    where not coalesce(state_before, '{}') ? field.key;
    state_before := coalesce(found_fields, '{}') || coalesce(state_before, '{}');
  end if;
  insert into public.record_versions (table_name, record_id, version, changed_by, operation, changed_fields, snapshot,
    found_fields, restored_from, change_set_id)
  values (
    this_table, state ->> 'id',
    case when tg_op = 'DELETE' then old.version + 1 else new.version end,
    -- A member who changes or deletes a comment, and its answer with it, stays unknown; so does one whose order is the last
    -- of a cheese.
    case when this_table not in ('cheeses', 'comment_answers') or private.has_been_staff(auth.uid()) then auth.uid() end, lower(tg_op),
    array(
      select key from jsonb_each(state) as field (key, value)
      where key not in ('version', 'updated_at', 'created_at') and value is distinct from state_before -> key
      order by key),
    state,
    found_fields,
    nullif(current_setting('app.restored_from', true), '')::integer,
    private.current_change_set()
  );
  return null;
end
$$;

-- Who made a version: a person, or an upgrade.
create or replace function private.author_of(made public.record_versions) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.staff_name(made.changed_by), (
    select s.summary from public.change_sets s where s.id = made.change_set_id and s.kind = 'upgrade'))
$$;

-- What belongs to a record but is kept in tables of its own.
create or replace function private.record_parts(table_name text, record_id text) returns jsonb
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
  elsif table_name = 'events' then
    return jsonb_build_object('cheese_ids', coalesce((
      select jsonb_agg(l.cheese_id order by l.position)
      from public.event_cheeses l where l.event_id = record_id::uuid), '[]'));
  end if;
  return '{}'::jsonb;
end
$$;

-- Remembers that the running statement sets the version: PostgreSQL fires it only for such statements.
create or replace function private.note_given_version() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  perform set_config('app.version_given_' || tg_relid, 'true', true);
  return null;
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
    raise exception 'only one record can be changed at a time' using errcode = '22023';
  end if;
  return null;
end
$$;

-- The versions of cheeses under the name that the security contract uses.
create or replace view public.cheese_versions with (security_invoker = true) as
  select id, record_id::uuid as cheese_id, version, changed_at, changed_by, operation, changed_fields, snapshot,
    restored_from, change_set_id
  from public.record_versions
  where table_name = 'cheeses';

create or replace trigger record_versions_are_append_only before update or delete on public.record_versions
  for each row execute function private.refuse_change();
create or replace trigger record_versions_are_never_emptied before truncate on public.record_versions
  for each statement execute function private.refuse_change();
create or replace trigger staff_are_told after insert on public.record_versions
  for each row execute function private.tell_staff('history');

-- The records that staff edit together: each has a version, and every state that it was in is kept, except of placards,
-- whose prints are a history of their own.
do $$
declare
  versioned regclass;
begin
  foreach versioned in array array['public.business_settings', 'public.staff_settings', 'public.cheeses',
    'public.cheese_documents', 'public.page_documents', 'public.search_terms', 'public.feature_calendar',
    'public.recipes', 'public.events', 'public.comment_answers', 'public.placards']::regclass[]
  loop
    execute format('create or replace trigger a_version_starts before insert on %s
      for each row execute function private.start_version()', versioned);
    execute format('create or replace trigger a_version_is_given before update of version on %s
      for each statement execute function private.note_given_version()', versioned);
    execute format('create or replace trigger a_version_follows before update on %s
      for each row execute function private.next_version()', versioned);
    if versioned <> 'public.placards'::regclass then
      execute format('create or replace trigger z_version_is_kept after insert or update or delete on %s
        for each row execute function private.keep_version()', versioned);
    end if;
    execute format('create or replace trigger zz_update_has_ended after update on %s
      referencing new table as touched for each statement execute function private.end_versioned_write()', versioned);
    execute format('create or replace trigger zz_delete_has_ended after delete on %s
      referencing old table as touched for each statement execute function private.end_versioned_write()', versioned);
  end loop;
end
$$;
