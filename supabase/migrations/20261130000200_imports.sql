-- Cheeses from a CSV file. A manager sends its rows in batches, and each is compared with the shop as it is: the dry run.
-- Then the whole file is applied as one change set, or nothing of it.

create type public.import_outcome as enum ('created', 'changed', 'unchanged', 'refused');

-- A file whose rows were sent, kept for two hours for the person who sent it.
create table private.imports (
  id uuid primary key default gen_random_uuid(),
  created_by uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  file_name text not null check (char_length(file_name) between 1 and 120 and file_name !~ '[[:cntrl:]]'),
  is_complete boolean not null default false,
  change_set_id uuid references public.change_sets (id)
);
create index imports_created_by_idx on private.imports (created_by, created_at);
create index imports_created_at_idx on private.imports (created_at);
create index imports_change_set_id_idx on private.imports (change_set_id);
alter table private.imports enable row level security;

-- The rows of a file: the cells as they were written, and what the dry run found.
create table private.import_rows (
  import_id uuid not null references private.imports (id) on delete cascade,
  line integer not null check (line > 0),
  cells jsonb not null check (octet_length(cells::text) <= 60000),
  slug text not null check (char_length(slug) <= 10000),
  version integer,
  fields jsonb not null default '{}',
  changes jsonb not null default '[]',
  problems jsonb not null default '[]',
  outcome public.import_outcome,
  primary key (import_id, line)
);
create index import_rows_slug_idx on private.import_rows (import_id, md5(slug));
create index import_rows_outcome_idx on private.import_rows (import_id, outcome, line);
alter table private.import_rows enable row level security;

-- How many rows the running import has written. A sequence, because others read it before the transaction ends.
create sequence private.import_progress minvalue 0 start 0;

-- The columns that a file may have. An empty cell clears a value, but keeps one that cannot be empty.
create function private.import_fields()
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
    ('lactose_free', 'flag', '{}', true),
    ('allergens', 'declaration', enum_range(null::public.allergen)::text[], true),
    ('aging_time', 'text', '{}', false),
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
    ('search_aliases', 'list', '{}', false),
    ('suggested_for', 'list', '{}', false),
    ('price_per_kg_cents', 'price', '{}', false),
    ('currency', 'currency', array[(select b.currency from public.business_settings b)], true),
    ('low_stock_grams', 'grams', '{}', false),
    ('in_stock', 'flag', '{}', true),
    ('active', 'flag', '{}', true)
$$;

-- The entries of a cell: between semicolons if it has any, else between commas.
create function private.cell_entries(cell text) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(trim(entry) order by place) filter (where trim(entry) <> ''), '{}')
  from unnest(string_to_array(cell, case when position(';' in cell) > 0 then ';' else ',' end))
    with ordinality as listed (entry, place)
$$;

-- The stored word for a choice as it is written, in any case and in the spelling of earlier versions.
create function private.stored_choice(written text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce('{"thermised": "thermized", "pasteurised": "pasteurized", "molluscs": "mollusks", "soya": "soy"}'::jsonb
    ->> lower(written), lower(written))
$$;

-- A stored value as a file shows it.
create function private.cell_of(kind text, value jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when kind = 'declaration' and jsonb_typeof(value) = 'null' then 'not declared'
    when kind = 'declaration' and value = '[]' then 'none'
    when value is null or jsonb_typeof(value) = 'null' then ''
    when kind = 'flag' then case when value::boolean then 'yes' else 'no' end
    when kind = 'price' then to_char(value::integer / 100.0, 'FM9999990.00')
    when jsonb_typeof(value) = 'array' then (
      select coalesce(array_to_string(array_agg(entry order by place),
        case when bool_or(position(',' in entry) > 0) then '; ' else ', ' end), '')
      from jsonb_array_elements_text(value) with ordinality as listed (entry, place))
    else value #>> '{}' end
$$;

-- Reads a cell that is not empty: its value, or why it has none.
create function private.read_cell(kind text, choices text[], cell text, out value jsonb, out problem text)
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
    when 'price' then
      problem := case when cell !~ '^[0-9]{1,9}([.,][0-9]{1,2})?$' then 'Write a price such as 48.50'
        when replace(cell, ',', '.')::numeric > 10000 then 'A price is at most 10000.00' end;
      value := case when problem is null then to_jsonb((replace(cell, ',', '.')::numeric * 100)::integer) end;
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

-- The values of a new cheese for which a file has no column.
create function private.import_defaults() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  defaults jsonb;
begin
  execute (
    select format('select jsonb_build_object(%s)', string_agg(format('%L, %s', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', '))
    from pg_catalog.pg_attribute a join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = 'public.cheeses'::regclass and a.attname in (select f.field from private.import_fields() f)
  ) into defaults;
  return defaults;
end
$$;

-- What a broken rule of the cheeses means to the person who wrote the cell.
create function private.explain_rule(rule text, definition text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when rule = 'an_active_cheese_declares_its_allergens' then 'Declare the allergens of an active cheese'
    when rule = 'an_active_cheese_is_not_archived' then 'This cheese is archived; make it a draft first'
    when rule = 'a_cheese_name_shows_text' then 'A cheese needs a name'
    when definition like '%is_reserved_slug%' then
      'Lowercase letters, digits and single hyphens, at most 80 characters, and not a slug that the site itself uses'
    when definition like '%cardinality%' then format('At most %s entries in one line, together at most %s characters',
      substring(definition from 'cardinality\([a-z_]+\) <= (\d+)'), substring(definition from 'char_length.* <= (\d+)'))
    else format('One line of at most %s characters', substring(definition from '<= (\d+)')) end
$$;

-- Compares rows of a file with the cheeses: their changes, with both values as a file shows them, and their problems.
create function private.compare_rows(import_uuid uuid, lines integer[]) returns void
language sql volatile security definer set search_path = ''
as $$
  with known as materialized (
    select r.line, r.cells, r.slug, c.id, c.version, coalesce(to_jsonb(c), '{}') as state, s.is_counted
    from private.import_rows r
    left join public.cheeses c on c.slug = r.slug
    left join public.cheese_stock s on s.cheese_id = c.id
    where r.import_id = import_uuid and r.line = any (lines)
  ), written as (
    select k.*, f.field, f.kind, f.choices, f.keeps_value, trim(k.cells ->> f.field) as cell,
      private.cell_of(f.kind, k.state -> f.field) as shown
    from known k cross join private.import_fields() f
    where k.cells ? f.field and (f.field <> 'slug' or k.id is null)
  ), judged as materialized (
    select w.line, w.field, w.kind, w.shown, w.id, read.value,
      case when w.cell = '' then null
        when w.field = 'in_stock' and w.is_counted then 'The stock of this cheese is counted; record a movement instead'
        else read.problem end as problem
    from written w
    cross join lateral (
      select case when w.kind in ('list', 'choices') then '[]' when w.kind = 'text' then '""' else 'null' end::jsonb
        as value, null as problem where w.cell = ''
      union all
      select r.value, r.problem from private.read_cell(w.kind, w.choices, w.cell) r where w.cell <> ''
    ) read
    where w.cell is distinct from trim(w.shown) and not (w.cell = '' and w.keeps_value)
      and (read.problem is not null or w.id is null or read.value is distinct from w.state -> w.field)
  ), required as materialized (
    select k.line, need.field, need.problem
    from known k
    cross join lateral (values
      ('name', 'A cheese needs a name', k.id is null and coalesce(trim(k.cells ->> 'name'), '') = ''),
      ('country_iso', 'A new cheese needs a country', k.id is null and coalesce(trim(k.cells ->> 'country_iso'), '') = ''),
      ('slug', 'No slug can be made from this name; write one', k.slug = '' and trim(k.cells ->> 'name') <> '')
    ) as need (field, problem, is_missing)
    where need.is_missing
  ), found as materialized (
    select j.line,
      coalesce(jsonb_object_agg(j.field, j.value) filter (where j.kind <> 'currency' and j.problem is null), '{}') as fields,
      coalesce(jsonb_agg(jsonb_build_object('field', j.field, 'old', coalesce(j.shown, ''),
        'new', private.cell_of(j.kind, j.value))) filter (where j.kind <> 'currency' and j.problem is null), '[]') as changes,
      coalesce(jsonb_agg(jsonb_build_object('field', j.field, 'problem', j.problem))
        filter (where j.problem is not null), '[]') as problems
    from judged j group by j.line
  )
  update private.import_rows r
  set version = k.version,
    changes = coalesce(f.changes, '[]'),
    problems = coalesce(f.problems, '[]') || coalesce((
      select jsonb_agg(jsonb_build_object('field', n.field, 'problem', n.problem)) from required n where n.line = k.line), '[]'),
    fields = coalesce(f.fields, '{}')
      || case when k.id is null and k.slug <> '' then jsonb_build_object('slug', k.slug) else '{}' end
      || coalesce((
        select jsonb_build_object('flag_emoji', chr(127397 + ascii(iso)) || chr(127397 + ascii(substr(iso, 2))))
        from (select f.fields ->> 'country_iso' as iso) changed where iso is not null), '{}')
  from known k left join found f on f.line = k.line
  where r.import_id = import_uuid and r.line = k.line
$$;

-- Adds a problem to each row that the rules of the table would refuse. The rules themselves are asked, so that a rule of
-- a later migration counts here too.
create function private.check_rows(import_uuid uuid, lines integer[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  rules text;
begin
  select string_agg(format('(%L, %L, %s)',
    case c.conname when 'an_active_cheese_declares_its_allergens' then 'allergens'
      when 'an_active_cheese_is_not_archived' then 'active' else a.attname end,
    private.explain_rule(c.conname, pg_get_expr(c.conbin, c.conrelid)), pg_get_expr(c.conbin, c.conrelid)), ', ')
  into rules
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.conrelid = 'public.cheeses'::regclass and c.contype = 'c';

  execute format($statement$
    with broken as materialized (
      select planned.at_line, jsonb_agg(jsonb_build_object('field', rule.field_name, 'problem', rule.problem)) as problems
      from (
        select r.line as at_line, coalesce(to_jsonb(c), $3) || r.fields as state
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

-- The import of the caller. Somebody else's is not found.
create function private.own_import(import_uuid uuid) returns private.imports
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_import private.imports;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into found_import from private.imports i
  where i.id = import_uuid and i.created_by = auth.uid();
  if not found then
    raise exception 'This dry run has expired' using errcode = 'PT404', hint = 'Choose the file again.';
  end if;
  return found_import;
end
$$;

-- Begins a dry run. A person has at most three; the oldest makes way.
create function public.start_import(file_name text) returns uuid
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

-- Takes rows of a file, each with its line and its cells by field, and compares them. A batch may be sent again.
create function public.add_import_rows(import_uuid uuid, rows jsonb) returns integer
language plpgsql volatile security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  import private.imports := private.own_import(import_uuid);
  lines integer[] := array(select (entry ->> 'line')::integer from jsonb_array_elements(rows) as entry);
begin
  if import.is_complete then
    raise exception 'This dry run is complete' using errcode = 'PT409', hint = 'Choose the file again.';
  end if;
  insert into private.import_rows as r (import_id, line, cells, slug)
  select import_uuid, entry.line, entry.cells, coalesce(nullif(trim(entry.cells ->> 'slug'), ''),
    private.slugify(trim(entry.cells ->> 'name')), '')
  from jsonb_to_recordset(rows) as entry (line integer, cells jsonb)
  on conflict (import_id, line) do update set cells = excluded.cells, slug = excluded.slug;
  if (select count(*) from private.import_rows r where r.import_id = import_uuid) > 10000 then
    raise exception 'A file has at most 10,000 rows' using errcode = 'PT400', hint = 'Split the file.';
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
create function public.finish_import(import_uuid uuid)
returns table (outcome public.import_outcome, rows integer)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.own_import(import_uuid);
  update private.import_rows r
  set outcome = 'refused', problems = r.problems || jsonb_build_array(jsonb_build_object('field', 'slug',
    'problem', format('Line %s has the same cheese', twice.first_line)))
  from (
    select d.line, d.first_line from (
      select i.line, min(i.line) over (partition by i.slug) as first_line
      from private.import_rows i where i.import_id = import_uuid and i.slug <> ''
    ) d where d.line > d.first_line
  ) twice
  where r.import_id = import_uuid and r.line = twice.line
    and not r.problems @> jsonb_build_array(jsonb_build_object('field', 'slug'));
  update private.imports i set is_complete = true where i.id = import_uuid;
  return query
  select r.outcome, count(*)::integer from private.import_rows r where r.import_id = import_uuid group by 1 order by 1;
end
$$;

-- A page of the dry run: what becomes of each row, by line.
create function public.read_import(
  import_uuid uuid, wanted public.import_outcome default null, page_limit integer default 50, page_offset integer default 0
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
  order by r.line
  limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0);
end
$$;

-- Writes the rows between two lines.
create function private.write_rows(import_uuid uuid, after_line integer, last_line integer) returns void
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
    where r.import_id = $1 and r.outcome = 'changed' and r.line > $2 and r.line <= $3 and c.slug = r.slug $statement$,
    columns)
  using import_uuid, after_line, last_line;
end
$$;

-- Refuses to apply a dry run that is not complete, has a refused row, or is older than a change of its cheeses.
create function private.require_applicable(import private.imports) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stale record;
begin
  if not import.is_complete then
    raise exception 'The dry run is not complete' using errcode = 'PT400', hint = 'Choose the file again.';
  end if;
  if exists (select 1 from private.import_rows r where r.import_id = import.id and r.outcome = 'refused') then
    raise exception 'A row is refused, so nothing was written' using errcode = '23514', hint = 'Correct the file.';
  end if;
  perform 1 from public.cheeses c
  where c.slug in (select r.slug from private.import_rows r where r.import_id = import.id and r.outcome = 'changed')
  order by c.id for no key update;
  select r.line, c.name into stale
  from private.import_rows r left join public.cheeses c on c.slug = r.slug
  where r.import_id = import.id and r.outcome in ('created', 'changed') and c.version is distinct from r.version
  order by r.line limit 1;
  if found then
    raise exception 'Line %: somebody changed this cheese after the dry run, so nothing was written', stale.line
      using errcode = 'PT409', hint = 'Choose the file again.';
  end if;
end
$$;

-- Applies a dry run as one change set, all or nothing, and returns the change set. Applied again, it returns the same.
-- Tables grow from a few rows to thousands while it runs, so plans that were made for a few rows are not used.
create function public.apply_import(import_uuid uuid) returns uuid
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
  perform private.require_applicable(import);
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

-- How many rows the import that is being applied has written so far.
create function public.import_progress() returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return (select p.last_value from private.import_progress p);
end
$$;

revoke execute on function public.start_import(text), public.add_import_rows(uuid, jsonb), public.finish_import(uuid),
  public.read_import(uuid, public.import_outcome, integer, integer), public.apply_import(uuid), public.import_progress()
  from public, anon;
grant execute on function public.start_import(text), public.add_import_rows(uuid, jsonb), public.finish_import(uuid),
  public.read_import(uuid, public.import_outcome, integer, integer), public.apply_import(uuid), public.import_progress()
  to authenticated;

-- Deletes what is past its time, and stores the figures of days that are over.
create or replace function private.purge_expired() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.roll_up_views(past.day) from (
    select day from private.page_views where day < private.shop_today()
    union
    select day from private.searches where day < private.shop_today()
  ) past;
  delete from private.visitor_salts where day < private.shop_today();
  delete from private.daily_searches where searches = 1 and day < private.shop_today() - 30;
  delete from private.rate_limits where expire < extract(epoch from now()) * 1000;
  delete from private.outgoing_mail where created_at < now() - interval '7 days';
  delete from private.imports where created_at < now() - interval '2 hours';
  delete from public.notify_requests
  where sent_at < now() - interval '30 days' or (confirmed_at is null and created_at < now() - interval '7 days');
  perform private.settle_featured_days();
end
$$;

-- The undo of an import reads tables that have just grown, too.
alter function public.undo_change_set(uuid, text, integer, uuid) set plan_cache_mode = force_custom_plan;
alter function public.undo_change_set(uuid, text, integer, uuid) set enable_seqscan = off;
