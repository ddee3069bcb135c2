-- The steps of an import, in the order in which a manager takes them.

-- The import of the caller. Somebody else's is not found.
create or replace function private.own_import(import_uuid uuid) returns private.imports
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_import private.imports;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into found_import from private.imports i
  where i.id = import_uuid and i.created_by = auth.uid();
  if not found then
    perform private.refuse('PT404', 'Resource not found. This dry run has expired; choose the file again.');
  end if;
  return found_import;
end
$$;

-- Begins a dry run. A person has at most three; the oldest makes way.
create or replace function public.start_import(file_name text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  started uuid;
begin
  if not private.is_manager() then perform private.deny(); end if;
  delete from private.imports i
  where i.created_at < now() - interval '2 hours' or i.id in (
    select own.id from private.imports own where own.created_by = auth.uid() order by own.created_at desc offset 2);
  insert into private.imports (created_by, file_name) values (auth.uid(), start_import.file_name)
  returning id into started;
  return started;
end
$$;

-- Takes rows of a file, each with its line and its cells by field, and compares them with the cheese of the same slug,
-- short code or name. A row that its reader found unreadable is refused with the reason. A batch may be sent again.
create or replace function public.add_import_rows(import_uuid uuid, rows jsonb) returns integer
language plpgsql volatile security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  import private.imports := private.own_import(import_uuid);
  lines integer[] := array(select (entry ->> 'line')::integer from jsonb_array_elements(rows) as entry);
begin
  -- Rows that arrive while the dry run is completed would be written without having been shown.
  select * into import from private.imports i where i.id = import_uuid for update;
  if import.is_complete then
    perform private.refuse('PT409', 'This dry run is complete. Choose the file again.');
  end if;
  insert into private.import_rows as r (import_id, line, cells, slug)
  select import_uuid, entry.line, entry.cells, case when entry.cells ? 'unreadable' then '' else
    coalesce(by_slug.slug, by_code.slug, by_name.slug, nullif(trim(entry.cells ->> 'slug'), ''),
      private.slugify(entry.cells ->> 'name'), '') end
  from jsonb_to_recordset(rows) as entry (line integer, cells jsonb)
  left join public.cheeses by_slug on by_slug.slug = trim(entry.cells ->> 'slug')
  left join public.cheeses by_code on by_code.qr_short_code = upper(trim(entry.cells ->> 'qr_short_code'))
  left join (
    select distinct on (plain.name) plain.name, c.slug
    from public.cheeses c cross join lateral (select private.slugify(c.name) as name) plain
    where plain.name <> '' order by plain.name, c.active desc, c.slug
  ) by_name on by_name.name = private.slugify(entry.cells ->> 'name')
  on conflict (import_id, line) do update set cells = excluded.cells, slug = excluded.slug;
  if (select count(*) from private.import_rows r where r.import_id = import_uuid) > 10000 then
    perform private.refuse('PT400', 'A file has at most 10,000 rows. Split the file.');
  end if;
  perform private.compare_rows(import_uuid, lines);
  perform private.check_rows(import_uuid, lines);
  update private.import_rows r
  set problems = jsonb_build_array(jsonb_build_object('field', 'line', 'problem', r.cells ->> 'unreadable'))
  where r.import_id = import_uuid and r.line = any (lines) and r.cells ? 'unreadable';
  update private.import_rows r
  set outcome = (case when r.problems <> '[]' then 'refused' when r.version is null then 'created'
    when r.changes <> '[]' then 'changed' else 'unchanged' end)::public.import_outcome
  where r.import_id = import_uuid and r.line = any (lines);
  return cardinality(lines);
end
$$;

-- Ends the dry run, refuses a cheese that the file names twice, and counts the rows by outcome.
create or replace function public.finish_import(import_uuid uuid)
returns table (outcome public.import_outcome, rows integer)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.own_import(import_uuid);
  update private.imports i set is_complete = true where i.id = import_uuid;
  update private.import_rows r
  set outcome = 'refused', problems = r.problems || jsonb_build_array(jsonb_build_object('field', 'slug',
    'problem', format('Line %s has the same cheese', twice.first_line)))
  from (
    select d.line, d.first_line from (
      select i.line, least(min(i.line) over (partition by i.slug), case when i.version is null
        then min(i.line) over (partition by coalesce(nullif(private.slugify(i.cells ->> 'name'), ''), i.slug)) end)
        as first_line
      from private.import_rows i where i.import_id = import_uuid and i.slug <> ''
    ) d where d.line > d.first_line
  ) twice
  where r.import_id = import_uuid and r.line = twice.line
    and not r.problems @> jsonb_build_array(jsonb_build_object('field', 'slug'));
  return query
  select r.outcome, count(*)::integer from private.import_rows r where r.import_id = import_uuid group by 1 order by 1;
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

-- Refuses to apply a dry run that is not complete or is older than a change of its cheeses, and one with a refused row
-- unless the others are wanted without it.
create or replace function private.require_applicable(import private.imports, without_refused boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stale record;
begin
  if not import.is_complete then
    perform private.refuse('PT409', 'The dry run is not complete. Choose the file again.');
  end if;
  if not without_refused
    and exists (select 1 from private.import_rows r where r.import_id = import.id and r.outcome = 'refused') then
    perform private.refuse('PT409', 'A row is refused, so nothing was written. Correct the file.');
  end if;
  perform 1 from public.cheeses c
  where c.slug in (select r.slug from private.import_rows r where r.import_id = import.id and r.outcome = 'changed')
  order by c.id for no key update;
  select r.line, c.name into stale
  from private.import_rows r left join public.cheeses c on c.slug = r.slug
  where r.import_id = import.id and r.outcome in ('created', 'changed') and c.version is distinct from r.version
  order by r.line limit 1;
  if found then
    perform private.refuse('PT409', format(
      'Line %s: someone changed this cheese after the dry run, so nothing was written. Choose the file again.', stale.line),
      reason => 'stale');
  end if;
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

-- How many rows the import that is being applied has written so far.
create or replace function public.import_progress() returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return (select p.last_value from private.import_progress p);
end
$$;
