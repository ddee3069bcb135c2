-- What a cell of a file means.

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
    ('rind', 'choice', enum_range(null::public.rind)::text[], true),
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
    ('price_per_piece_cents', 'price', array[(select b.currency from public.business_settings b)], false),
    ('piece_grams', 'grams', '{}', false),
    ('tax_percent', 'percent', '{}', false),
    ('currency', 'currency', array[(select b.currency from public.business_settings b)], true),
    ('low_stock_grams', 'grams', '{}', false),
    ('in_stock', 'flag', '{}', true),
    ('active', 'flag', '{}', true)
$$;

-- The entries of a cell: between semicolons if it has any, else between commas.
create or replace function private.cell_entries(cell text) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(trim(entry) order by place) filter (where trim(entry) <> ''), '{}')
  from unnest(string_to_array(cell, case when position(';' in cell) > 0 then ';' else ',' end))
    with ordinality as listed (entry, place)
$$;

-- The stored word for a choice as it is written, in any case and in the spelling of earlier versions.
create or replace function private.stored_choice(written text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce('{"thermised": "thermized", "pasteurised": "pasteurized", "molluscs": "mollusks", "soya": "soy",
    "sulphites": "sulfites"}'::jsonb ->> lower(written), lower(written))
$$;

-- A stored value as a file shows it.
create or replace function private.cell_of(kind text, value jsonb) returns text
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
    when 'percent' then
      problem := case when cell !~ '^[0-9]{1,2}([.,][0-9]{1,3})?$' or replace(cell, ',', '.')::numeric > 50
        then 'Write a percentage such as 5 or 9.975, at most 50' end;
      value := case when problem is null then to_jsonb(replace(cell, ',', '.')::numeric) end;
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

-- The values of a new cheese for which a file has no column.
create or replace function private.import_defaults() returns jsonb
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

-- What a broken rule of the cheeses means to the person who wrote the cell, if its comment does not say so.
create or replace function private.explain_rule(definition text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when definition like '%cardinality%' then format('At most %s entries in one line, together at most %s characters',
      substring(definition from 'cardinality\([a-z_]+\) <= (\d+)'), substring(definition from 'char_length.* <= (\d+)'))
    else format('One line of at most %s characters', substring(definition from '<= (\d+)')) end
$$;
