-- What a file says about food is a suggestion, until the person who imports it confirms it: facts by column, allergens
-- row by row.

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
