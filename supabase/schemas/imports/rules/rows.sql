-- What the rows of a file would change.

-- Compares rows of a file with the cheeses: their changes, with both values as a file shows them, and their problems.
create or replace function private.compare_rows(import_uuid uuid, lines integer[]) returns void
language sql volatile security definer set search_path = ''
as $$
  with known as materialized (
    select r.line, r.cells, r.slug, c.id, c.version, coalesce(to_jsonb(c), '{}') as state, s.is_tracked
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
      case when w.field = 'price_per_kg_cents' and w.state ->> 'piece_grams' is not null
          and coalesce(trim(w.cells ->> 'price_per_piece_cents'), private.cell_of('price', w.state -> 'price_per_piece_cents'))
            = private.cell_of('price', w.state -> 'price_per_piece_cents')
          then 'It is sold by the piece: change the price of the piece'
        when w.cell = '' then null
        when w.field = 'in_stock' and w.is_tracked then 'The stock of this cheese is tracked; record a movement instead'
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
