-- Starts a change set: everything that this transaction changes from now on belongs to it.
create or replace function private.start_change_set(kind text, summary text, undoes uuid default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  started uuid;
begin
  insert into public.change_sets (kind, summary, created_by, undoes)
  values (start_change_set.kind, start_change_set.summary, auth.uid(), start_change_set.undoes)
  returning id into started;
  perform set_config('app.change_set', started::text, true);
  return started;
end
$$;

-- Whether the caller may undo a change set: an admin any, its maker their own while they may still make such a change.
-- Without the rights of a manager only stock can be changed.
create or replace function private.may_undo(change_set public.change_sets) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin() or (change_set.created_by = auth.uid() and (
    private.is_manager() or (private.is_staff()
      and not exists (
        select 1 from public.record_versions v
        where v.change_set_id = change_set.id and not v.changed_fields <@ array['in_stock'])
      and not exists (select 1 from public.price_schedule s where s.change_set_id = change_set.id))))
$$;

-- Takes back a cheese that a change set added: deleted while nobody has used it, else archived.
create or replace function private.remove_added_cheese(cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.stock_movements m where m.cheese_id = cheese_uuid) then
    begin
      delete from public.cheeses c where c.id = cheese_uuid;
      return;
    exception when foreign_key_violation or sqlstate 'PT409' then
      null;
    end;
  end if;
  update public.cheeses c set active = false, archived_at = now() where c.id = cheese_uuid;
end
$$;

-- Undoes what a change set did to one record. Returns why it is skipped, in words that name no constraint, or null when
-- it is undone.
create or replace function private.undo_in_record(change_set uuid, in_table text, in_record text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target regclass := format('public.%I', in_table)::regclass;
  first_version integer;
  last_version integer;
  is_new boolean;
  fields text[];
  before public.record_versions;
  later public.record_versions;
  movement bigint;
  is_found boolean;
begin
  select min(v.version), max(v.version), bool_or(v.operation = 'insert'), array_agg(distinct field)
  into first_version, last_version, is_new, fields
  from public.record_versions v left join unnest(v.changed_fields) as field on true
  where v.change_set_id = change_set and v.table_name = in_table and v.record_id = in_record;

  select * into later from public.record_versions v
  where v.table_name = in_table and v.record_id = in_record and v.version > last_version
    and (is_new or v.operation = 'delete' or v.changed_fields && fields)
  order by v.version desc limit 1;
  if later.id is not null then
    return 'Changed since then' || coalesce(' by ' || private.staff_name(later.changed_by), '');
  end if;

  if is_new and in_table = 'cheeses' then
    perform private.remove_added_cheese(in_record::uuid);
    return null;
  end if;
  select * into before from public.record_versions v
  where v.table_name = in_table and v.record_id = in_record and v.version < first_version
  order by v.version desc limit 1;
  if before.id is null then return 'It has no earlier version'; end if;

  if in_table = 'cheeses' then
    for movement in
      select m.id from public.stock_movements m
      where m.change_set_id = change_set and m.cheese_id = in_record::uuid order by m.id desc
    loop
      perform public.correct_stock_movement(movement);
    end loop;
  end if;
  perform set_config('app.restored_from', before.version::text, true);
  if fields && array['beverages', 'cheese_ids'] then
    perform private.restore_parts(in_table, in_record, before.snapshot);
  end if;
  is_found := private.update_fields(target, in_record,
    private.restorable_fields(target, before.snapshot, fields) || jsonb_build_object('version', (
      select max(v.version) from public.record_versions v where v.table_name = in_table and v.record_id = in_record)));
  perform set_config('app.restored_from', '', true);
  return case when not is_found then 'It no longer exists' end;
exception
  when sqlstate 'PT400' or sqlstate 'PT409' then
    return sqlerrm;
  when integrity_constraint_violation then
    return 'Its earlier values do not meet a current rule';
end
$$;

-- Undoes a change set, record by record, and tells what became of each: a record whose changed fields were changed again
-- is left as it is. A large one is undone in pages: the next page starts after the last record of the one before. An undo
-- that stopped halfway is continued from the start, past the records that are undone. The page is found before anything
-- is undone, whatever the planner knows about tables that have just grown.
create or replace function public.undo_change_set(
  change_set uuid, after_record text default null, page_limit integer default 1000, idempotency_key uuid default null
) returns table (record_id text, name text, outcome text, reason text)
language plpgsql volatile security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  answer jsonb;
  undone public.change_sets;
  undo uuid;
  is_continued boolean;
  page text[];
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('undo_change_set', undo_change_set.change_set, after_record, page_limit));
  if answer is null then
    select * into undone from public.change_sets s where s.id = undo_change_set.change_set for update;
    if undone.id is null or not private.may_undo(undone) then perform private.deny(); end if;
    if undone.kind = 'undo' then
      perform private.refuse('PT409', 'An undo cannot be undone. Restore a version instead.');
    end if;
    select s.id into undo from public.change_sets s where s.undoes = undone.id;
    is_continued := undo is not null;
    if is_continued then
      perform set_config('app.change_set', undo::text, true);
    else
      undo := private.start_change_set('undo', left('Undo: ' || undone.summary, 200), undone.id);
    end if;
    page := array(
      select changed.record_id from (
        select r.record_id from public.record_versions r
        where r.change_set_id = undone.id and r.record_id > coalesce(after_record, '') and not exists (
          select 1 from public.record_versions u where u.change_set_id = undo and u.record_id = r.record_id)
        union
        select s.cheese_id::text from public.price_schedule s
        where s.change_set_id = undone.id and s.cheese_id::text > coalesce(after_record, '')
        union
        select s.cheese_id::text from public.cheese_fact_suggestions s
        where s.change_set_id = undone.id and s.cheese_id::text > coalesce(after_record, '')
      ) changed
      order by changed.record_id limit least(greatest(page_limit, 1), 1000));
    perform 1 from public.cheeses c
    where c.id in (select v.record_id::uuid from public.record_versions v
      where v.change_set_id = undone.id and v.table_name = 'cheeses' and v.record_id = any (page))
    order by c.id for no key update;
    answer := private.undo_records(undone.id, undo, page);
    perform set_config('app.change_set', '', true);
    if is_continued and after_record is null and answer = '[]' then
      perform private.refuse('PT409', 'It has already been undone. Look at the history.');
    end if;
    if answer @> '[{"outcome": "undone"}]' then
      perform private.audit('undo', 'change_sets', undone.id::text, jsonb_build_object('kind', undone.kind,
        'records', jsonb_array_length(jsonb_path_query_array(answer, '$[*] ? (@.outcome == "undone")'))));
    elsif not is_continued then
      delete from public.change_sets s where s.id = undo;
    end if;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_to_recordset(answer) as r (record_id text, name text, outcome text, reason text);
end
$$;

-- Undoes what a change set did to these records. The catalogue follows once for all of them.
create or replace function private.undo_records(change_set uuid, undo uuid, record_ids text[]) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform set_config('app.catalogue_waits', 'true', true);
  select coalesce(jsonb_agg(jsonb_build_object('record_id', page.record_id, 'name', page.name,
    'outcome', case when page.left_because is null then 'undone' else 'left' end, 'reason', page.left_because)
    order by page.place), '[]') into answer
  from (
    select ids.record_id, ids.place, coalesce(changed.name, c.name) as name,
      case when changed.table_name is not null then private.undo_in_record(change_set, changed.table_name, ids.record_id)
        when exists (select from public.price_schedule s
          where s.change_set_id = undo_records.change_set and s.cheese_id = ids.record_id::uuid)
        then private.undo_planned_price(change_set, ids.record_id::uuid) end as left_because
    from unnest(record_ids) with ordinality as ids (record_id, place)
    left join lateral (
      select v.table_name, coalesce(v.snapshot ->> 'name', v.snapshot ->> 'title') as name
      from public.record_versions v
      where v.change_set_id = undo_records.change_set and v.record_id = ids.record_id
      order by v.id desc limit 1
    ) changed on true
    left join public.cheeses c on changed.table_name is null and c.id = ids.record_id::uuid
    offset 0
  ) page;
  perform private.restore_former_facts(change_set, record_ids, array(
    select r ->> 'record_id' from jsonb_array_elements(answer) as r where r ->> 'outcome' = 'undone'));
  perform set_config('app.catalogue_waits', '', true);
  perform private.list_in_catalogue(array(
    select v.record_id::uuid from public.record_versions v where v.change_set_id = undo and v.table_name = 'cheeses'
      and v.record_id = any (record_ids)));
  return answer;
end
$$;

-- The names of the first three cheeses that a change set changed or plans to change, as they were called then. Few are
-- read, in the order of the indexes, because a change set can have thousands.
create or replace function private.first_names_of(change_set uuid) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(first.name order by first.name), '{}') from (
    select found.name from (
      (select distinct on (v.record_id) v.snapshot ->> 'name' as name from public.record_versions v
      where v.change_set_id = change_set order by v.record_id limit 3)
      union all
      (select c.name::text from public.price_schedule s join public.cheeses c on c.id = s.cheese_id
      where s.change_set_id = change_set and s.applied_at is null order by s.cheese_id limit 3)
      union
      (select c.name::text from public.cheese_fact_suggestions s join public.cheeses c on c.id = s.cheese_id
      where s.change_set_id = change_set order by s.cheese_id limit 3)
    ) found
    limit 3
  ) first
$$;

-- Bulk changes and imports, newest first, or one of them, with how many cheeses each changed or plans to change, the
-- names of the first ones, and how many are undone. An admin sees all of them, a manager their own.
create or replace function public.list_change_sets(
  of_id uuid default null, of_kind text default null, by_person uuid default null, from_day date default null,
  to_day date default null, page_limit integer default 50, page_offset integer default 0
)
returns table (
  id uuid, kind text, summary text, created_at_local text, created_by_name text, records bigint,
  first_names text[], undone bigint, undone_at_local text, undone_by_name text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  is_admin boolean := private.is_admin();
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    with page as (
      select s.*, count(*) over () as matching from public.change_sets s
      where s.kind not in ('undo', 'count') and (is_admin or s.created_by = auth.uid())
        and (of_id is null or s.id = of_id) and (of_kind is null or s.kind = of_kind)
        and (by_person is null or s.created_by = by_person)
        and (from_day is null or s.created_at >= private.day_start(from_day))
        and (to_day is null or s.created_at < private.day_start(to_day + 1))
      order by s.created_at desc, s.id
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select p.id, p.kind, p.summary, private.wall_clock(p.created_at), private.editor_name(p.created_by),
      (select count(*) from (
        select v.record_id from public.record_versions v where v.change_set_id = p.id
        union select s.cheese_id::text from public.cheese_fact_suggestions s where s.change_set_id = p.id) changed)
        + (select count(*) from public.price_schedule s where s.change_set_id = p.id and s.applied_at is null),
      private.first_names_of(p.id),
      (select count(distinct (v.table_name, v.record_id)) from public.record_versions v where v.change_set_id = u.id),
      private.wall_clock(u.created_at), private.editor_name(u.created_by), p.matching
    from page p
    left join public.change_sets u on u.undoes = p.id
    order by p.created_at desc, p.id;
end
$$;

create or replace trigger staff_are_told after insert or update on public.change_sets
  for each row execute function private.tell_staff('history');

-- When a change set was made by the shop's clock.
create or replace function public.created_at_local(public.change_sets) returns text
language sql stable set search_path = ''
as $$ select private.wall_clock($1.created_at) $$;
