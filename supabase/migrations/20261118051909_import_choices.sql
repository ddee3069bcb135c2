drop function private.require_applicable(private.imports);
drop function public.apply_import(uuid);

set check_function_bodies = off;

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

-- Takes rows of a file, each with its line and its cells by field, and compares them with the cheese of the same slug,
-- short code or name. A batch may be sent again.
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
  select import_uuid, entry.line, entry.cells, coalesce(by_slug.slug, by_code.slug, by_name.slug,
    nullif(trim(entry.cells ->> 'slug'), ''), private.slugify(entry.cells ->> 'name'), '')
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

-- Applies a dry run as one change set and returns the change set: all rows or none, or all that are not refused. Applied
-- again, it returns the same.
-- Tables grow from a few rows to thousands while it runs, so plans that were made for a few rows are not used.
create or replace function public.apply_import(import_uuid uuid, without_refused boolean default false) returns uuid
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
  perform private.list_in_catalogue(array(
    select c.id from public.cheeses c join private.import_rows r on r.slug = c.slug
    where r.import_id = import_uuid and r.outcome in ('created', 'changed')));
  perform set_config('app.catalogue_waits', '', true);
  perform set_config('app.change_set', '', true);
  update private.imports i set change_set_id = import.change_set_id where i.id = import_uuid;
  perform private.audit('import', 'cheeses', import.change_set_id::text, (
    select jsonb_object_agg(counted.outcome, counted.rows) from (
      select r.outcome, count(*) as rows from private.import_rows r where r.import_id = import_uuid group by 1) counted));
  return import.change_set_id;
end
$$;


reset check_function_bodies;

grant execute on function public.apply_import(uuid,boolean) to authenticated;

-- Carries supabase/schemas as of d94c36f30429a154b1729ce2158290876fb5a3d584bc4b3465222b225e73411f.
