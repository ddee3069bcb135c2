alter table private.import_rows add column held_back jsonb not null default '{}';
alter table public.cheese_fact_suggestions add column change_set_id uuid references public.change_sets (id);
create index cheese_fact_suggestions_change_set_id_idx on public.cheese_fact_suggestions (change_set_id);

drop function public.apply_import(uuid,boolean);
drop function public.read_import(uuid,public.import_outcome,integer,integer);

set check_function_bodies = off;

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
  delete from public.cheese_fact_suggestions s
  where s.change_set_id = undo_records.change_set and s.cheese_id::text = any (record_ids);
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
      where s.kind <> 'undo' and (is_admin or s.created_by = auth.uid())
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

-- Suggests what a source says about a cheese; what it does not know is left out.
create or replace function private.suggest_facts(cheese_uuid uuid, suggested jsonb, source text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.cheese_fact_suggestions (cheese_id, fact, fields, source, change_set_id)
  select cheese_uuid, f.fact,
    (select jsonb_object_agg(key, value) from jsonb_each(suggested) where key = any (private.fields_of_fact(f.fact))),
    suggest_facts.source, private.current_change_set()
  from unnest(enum_range(null::public.food_fact)) as f (fact)
  where coalesce(suggested ->> f.fact::text, 'unknown') <> 'unknown'
  on conflict (cheese_id, fact) do update
  set fields = excluded.fields, source = excluded.source, change_set_id = excluded.change_set_id, created_at = now()
$$;

-- What a row would newly say about a fact, as a file shows it. That a new cheese has no answer is nothing new.
create or replace function private.fact_in_row(import_row private.import_rows, fact public.food_fact) returns text
language sql immutable set search_path = ''
as $$
  select change ->> 'new' from jsonb_array_elements(import_row.changes) as change
  where import_row.outcome in ('created', 'changed') and change ->> 'field' = any (private.fields_of_fact(fact))
    and not (import_row.outcome = 'created' and change ->> 'new' in ('unknown', 'not declared'))
  order by change ->> 'field' limit 1
$$;

-- What the rows of a dry run say about each fact, and how many say so.
create or replace function public.import_facts(import_uuid uuid)
returns table (fact public.food_fact, value text, rows integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.own_import(import_uuid);
  return query
  select f.fact, stated.value, count(*)::integer
  from private.import_rows r
  cross join unnest(enum_range(null::public.food_fact)) as f (fact)
  cross join lateral (select private.fact_in_row(r, f.fact) as value) stated
  where r.import_id = import_uuid and stated.value is not null
  group by 1, 2 order by 1, 3 desc, 2;
end
$$;

-- Takes out of the rows what was not confirmed. A cheese whose allergens wait does not become active.
create or replace function private.hold_back_facts(
  import_uuid uuid, confirmed_facts public.food_fact[], confirmed_allergens integer[]
) returns void
language sql volatile security definer set search_path = ''
as $$
  with waiting as (
    select r.line, array_agg(field) as fields,
      case when r.fields -> 'active' = 'true' and bool_or(f.fact = 'allergens') then '{active}'::text[] else '{}' end as active
    from private.import_rows r
    cross join unnest(enum_range(null::public.food_fact)) as f (fact)
    cross join unnest(private.fields_of_fact(f.fact)) as field
    where r.import_id = import_uuid and r.outcome in ('created', 'changed') and r.fields ? field
      and case f.fact when 'allergens' then r.line <> all (confirmed_allergens) else f.fact <> all (confirmed_facts) end
    group by r.import_id, r.line
  )
  update private.import_rows r
  set fields = r.fields - w.fields - w.active,
    held_back = (select jsonb_object_agg(key, value) from jsonb_each(r.fields) where key = any (w.fields))
  from waiting w where r.import_id = import_uuid and r.line = w.line
$$;

-- Suggests what was held back, with the file as the source. A fact is suggested with all of its fields.
create or replace function private.suggest_held_back(import_uuid uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.suggest_facts(c.id, (
    select jsonb_object_agg(field, (to_jsonb(c) || r.held_back) -> field)
    from unnest(enum_range(null::public.food_fact)) as fact
    cross join unnest(private.fields_of_fact(fact)) as field
    where r.held_back ?| private.fields_of_fact(fact)), 'File: ' || i.file_name)
  from private.import_rows r
  join private.imports i on i.id = r.import_id
  join public.cheeses c on c.slug = r.slug
  where r.import_id = import_uuid and r.held_back <> '{}'
$$;

-- Adds a problem to each row that the rules of the table would refuse, or that `private.guard_cheese` would for its
-- allergens. The rules themselves are asked, so that a rule of a later migration counts here too.
create or replace function private.check_rows(import_uuid uuid, lines integer[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  rules text;
begin
  select string_agg(format('(%L, %L, %s)',
    case c.conname when 'an_active_cheese_is_not_archived' then 'active' else a.attname end,
    coalesce(obj_description(c.oid, 'pg_constraint'), private.explain_rule(pg_get_expr(c.conbin, c.conrelid))),
    pg_get_expr(c.conbin, c.conrelid)), ', ')
    || ', (''allergens'', ''Declare the allergens of an active cheese'', not active or allergens is not null)'
    || ', (''allergens'', ''Confirm its allergens first'', waits is not true)'
  into rules
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.conrelid = 'public.cheeses'::regclass and c.contype = 'c';

  execute format($statement$
    with broken as materialized (
      select planned.at_line, jsonb_agg(jsonb_build_object('field', rule.field_name, 'problem', rule.problem)) as problems
      from (
        select r.line as at_line, coalesce(to_jsonb(c), $3) || r.fields as state,
          not c.active and r.fields -> 'active' = 'true' and not r.fields ? 'allergens' and c.allergens is not null
            and private.objection_to_allergens(c) is not null as waits
        from private.import_rows r left join public.cheeses c on c.slug = r.slug
        where r.import_id = $1 and r.line = any ($2) and r.changes <> '[]'
      ) planned
      cross join lateral jsonb_populate_record(null::public.cheeses, planned.state) as cheese
      cross join lateral (values %s) as rule (field_name, problem, holds)
      where rule.holds is false
      group by planned.at_line
    )
    update private.import_rows r
    set problems = r.problems || (
      select coalesce(jsonb_agg(distinct entry), '[]') from jsonb_array_elements(b.problems) as entry
      where not r.problems @> jsonb_build_array(jsonb_build_object('field', entry -> 'field')))
    from broken b where r.import_id = $1 and r.line = b.at_line $statement$, rules)
  using import_uuid, lines, private.import_defaults();
end
$$;

-- Writes the rows between two lines.
create or replace function private.write_rows(import_uuid uuid, after_line integer, last_line integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  columns text := (select string_agg(quote_ident(f.field), ', ') from private.import_fields() f
    where f.field not in ('slug', 'currency'));
begin
  execute format($statement$
    insert into public.cheeses (slug, flag_emoji, %1$s)
    select p.slug, p.flag_emoji, %2$s
    from private.import_rows r
    cross join lateral jsonb_populate_record(null::public.cheeses, $4 || r.fields) p
    where r.import_id = $1 and r.outcome = 'created' and r.line > $2 and r.line <= $3 $statement$,
    columns, (select string_agg('p.' || trim(c), ', ') from unnest(string_to_array(columns, ',')) as c))
  using import_uuid, after_line, last_line, private.import_defaults();
  execute format($statement$
    update public.cheeses c
    set (flag_emoji, %1$s) = (select flag_emoji, %1$s from jsonb_populate_record(c, r.fields))
    from private.import_rows r
    where r.import_id = $1 and r.outcome = 'changed' and r.fields <> '{}' and r.line > $2 and r.line <= $3 and c.slug = r.slug $statement$,
    columns)
  using import_uuid, after_line, last_line;
end
$$;

-- A page of the dry run: what becomes of each row, by line; only those with an outcome or those that state a fact.
create or replace function public.read_import(
  import_uuid uuid, wanted public.import_outcome default null, page_limit integer default 50,
  page_offset integer default 0, stating public.food_fact default null
)
returns table (
  line integer, outcome public.import_outcome, name text, slug text, cheese_id uuid, changes jsonb, problems jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.own_import(import_uuid);
  return query
  select r.line, r.outcome, coalesce(nullif(trim(r.cells ->> 'name'), ''), c.name::text, r.slug), r.slug, c.id,
    r.changes, r.problems
  from private.import_rows r left join public.cheeses c on c.slug = r.slug
  where r.import_id = import_uuid and (wanted is null or r.outcome = wanted)
    and (stating is null or private.fact_in_row(r, stating) is not null)
  order by r.line
  limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0);
end
$$;

-- Applies a dry run as one change set and returns the change set: all rows or none, or all that are not refused. Facts
-- of columns and allergens of lines that are not confirmed become suggestions. Applied again, it returns the same.
-- Tables grow from a few rows to thousands while it runs, so plans that were made for a few rows are not used.
create or replace function public.apply_import(
  import_uuid uuid, without_refused boolean default false, confirmed_facts public.food_fact[] default '{}',
  confirmed_allergens integer[] default '{}'
) returns uuid
language plpgsql volatile security definer set search_path = '' set statement_timeout = '300s'
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  import private.imports;
  last_line integer := 0;
  next_line integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform pg_advisory_xact_lock(hashtext('apply_import'));
  import := private.own_import(import_uuid);
  if import.change_set_id is not null then return import.change_set_id; end if;
  perform setval('private.import_progress', 0, false);
  perform private.require_applicable(import, without_refused);
  perform private.hold_back_facts(import_uuid, confirmed_facts, confirmed_allergens);
  import.change_set_id := private.start_change_set('import', left('Import of ' || import.file_name, 200));
  perform set_config('app.catalogue_waits', 'true', true);
  loop
    select max(page.line) into next_line from (
      select r.line from private.import_rows r
      where r.import_id = import_uuid and r.outcome in ('created', 'changed') and r.line > last_line
      order by r.line limit 200) page;
    exit when next_line is null;
    perform private.write_rows(import_uuid, last_line, next_line);
    last_line := next_line;
    perform setval('private.import_progress', (select count(*) from private.import_rows r
      where r.import_id = import_uuid and r.outcome in ('created', 'changed') and r.line <= last_line));
  end loop;
  perform private.suggest_held_back(import_uuid);
  perform private.list_in_catalogue(array(
    select c.id from public.cheeses c join private.import_rows r on r.slug = c.slug
    where r.import_id = import_uuid and r.outcome in ('created', 'changed')));
  perform set_config('app.catalogue_waits', '', true);
  perform set_config('app.change_set', '', true);
  update private.imports i set change_set_id = import.change_set_id where i.id = import_uuid;
  perform private.audit('import', 'cheeses', import.change_set_id::text, (
    select jsonb_object_agg(counted.outcome, counted.rows) from (
      select r.outcome, count(*) as rows from private.import_rows r where r.import_id = import_uuid group by 1) counted)
    || jsonb_strip_nulls(jsonb_build_object('confirmed facts', nullif(array_to_string(confirmed_facts, ', '), ''),
      'rows with confirmed allergens', nullif(cardinality(confirmed_allergens), 0))));
  return import.change_set_id;
end
$$;


reset check_function_bodies;

grant execute on function public.apply_import(uuid,boolean,public.food_fact[],integer[]) to authenticated;
grant execute on function public.import_facts(uuid) to authenticated;
grant execute on function public.read_import(uuid,public.import_outcome,integer,integer,public.food_fact) to authenticated;

-- Carries supabase/schemas as of 74eb930aa99c75a25b5a89d71200e2cd9fd2a0622a11439d4670038b47e9caed.
