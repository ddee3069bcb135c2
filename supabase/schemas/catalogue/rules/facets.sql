-- How many cheeses each filter would leave, and suggestions while typing.

-- The nearest cheeses to a query that found nothing: those that contain similar words, and those that are offered
-- in place of what was asked for.
create or replace function public.suggest_cheeses(query text)
returns table (id uuid, name text, slug text, flag_emoji text, origin_region text, hero_image_url text)
language sql stable security invoker set search_path = ''
as $$
  with near as materialized (
    select distinct private.anywhere(candidate) as pattern
    from unnest((private.words_of_query(query))[1:8]) as word,
      unnest(private.nearest_words(word, 3)) as candidate
    where private.food_pattern(word) is null
  ), hits as (
    select f.cheese_id, f.sort_name from near n join private.catalogue f on f.search_text like n.pattern
    union all
    select f.cheese_id, f.sort_name from near n join private.catalogue f on f.suggest_text like n.pattern
    where f.suggest_text <> ''
  ), best as (
    select h.cheese_id, h.sort_name, count(*) as words from hits h
    group by h.cheese_id, h.sort_name
    order by words desc, h.sort_name, h.cheese_id
    limit 4
  )
  select c.id, c.name, c.slug, c.flag_emoji, c.origin_region, c.hero_image_url
  from best b
  join public.cheeses c on c.id = b.cheese_id
  order by b.words desc, b.sort_name, b.cheese_id
$$;

-- The cheeses that match, counted by what filters tell apart. Planned for each search, because the planner leaves out
-- what was not asked for.
create or replace function private.count_alike(patterns text[], by_substitutes boolean, due jsonb)
returns setof private.catalogue_groups
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select f.country_iso, f.milk_species, f.style, f.milk_treatment, f.coagulant, f.lactose, f.allergens, f.in_stock,
      private.listed_price_ranges(f, due), f.strength, count(*)
    from private.matching(patterns, by_substitutes, null, due) f
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
end
$$;

-- How many cheeses each choice of each filter would leave, given the other filters, and how many a filter hides for
-- which reason (`hidden_vegetarian`: animal, varies, unknown). `substitute_for` names what the results stand in for, with
-- the reason as its label; it is 0 where nothing comes near. `pregnancy` says that they were chosen for somebody who is
-- pregnant.
-- Cheeses that no filter can tell apart are counted together first; a choice counts those that miss no filter but its
-- own. A reason counts all that miss no filter by taste, because a cheese that two food facts hide would otherwise be
-- counted for neither. Planning takes longer than counting, so each connection plans it once. Compiling it, as many servers
-- do with costly plans, would take a second.
create or replace function private.count_choices(
  planned private.search_plan, query text, wanted private.catalogue_filters
)
returns table (facet text, value text, label text, cheeses bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  patterns text[] := planned.patterns;
  due jsonb := private.due_prices();
  is_grouped boolean := patterns = '{}' and due = '{}';
  food_facts constant text[] := '{treatment,vegetarian,lactose_free,without}';
begin
  return query
    with alike as (
      select * from private.catalogue_groups where is_grouped
      union all
      select * from private.count_alike(patterns, planned.by_substitutes, due) where not is_grouped
    ), judged as materialized (
      select a.*, array_remove(array[
        case when a.country_iso <> wanted.country then 'country' end,
        case when wanted.milk is not null and wanted.milk <> all (a.milk_species) then 'milk' end,
        case when a.style <> wanted.style then 'style' end,
        case when a.milk_treatment <> wanted.treatment or wanted.treatment = 'unknown' then 'treatment' end,
        case when wanted.vegetarian and not private.suits_vegetarians(a.coagulant) then 'vegetarian' end,
        case when wanted.lactose_free and not private.lacks_lactose(a.lactose) then 'lactose_free' end,
        case when wanted.without is not null and (wanted.without <> all (a.allergens)) is not true then 'without' end,
        case when a.in_stock <> wanted.in_stock then 'in_stock' end,
        case when wanted.price is not null and wanted.price <> all (a.price_ranges) then 'price' end,
        case when a.strength <> wanted.strength or wanted.strength = 'unknown' then 'strength' end
      ], null) as missed
      from alike a
    ), counted as (
      select choice.facet, choice.value, sum(j.cheeses)::bigint as n
      from judged j
      cross join lateral (
        select 'country', j.country_iso
        union all select 'milk', species::text from unnest(j.milk_species) as species
        union all select 'style', j.style::text
        union all select 'treatment', j.milk_treatment::text where j.milk_treatment <> 'unknown'
        union all select 'vegetarian', 'true' where private.suits_vegetarians(j.coagulant)
        union all select 'lactose_free', 'true' where private.lacks_lactose(j.lactose)
        union all select 'without', absent::text
          from (
            select unnest(other.allergens) from judged other where other.missed <@ '{without}'
            union select wanted.without
          ) known (absent)
          where absent <> all (j.allergens)
        union all select 'in_stock', 'true' where j.in_stock
        union all select 'price', fitting::text from unnest(j.price_ranges) as fitting
        union all select 'strength', j.strength::text where j.strength <> 'unknown'
      ) as choice (facet, value)
      where j.missed <@ array[choice.facet]
      group by choice.facet, choice.value
    ), hidden as (
      select 'hidden_' || why.filter as facet, why.reason as value, sum(j.cheeses)::bigint as n
      from judged j
      cross join lateral (values
        ('treatment', case when j.milk_treatment = 'unknown' then 'unknown' else 'other' end),
        ('vegetarian', j.coagulant::text),
        ('lactose_free', j.lactose::text),
        ('without', case when j.allergens = '{null}' then 'unknown' else 'contains' end),
        ('price', case when j.price_ranges = '{}' then 'unknown' end),
        ('strength', case when j.strength = 'unknown' then 'unknown' end)
      ) as why (filter, reason)
      where why.filter = any (j.missed) and why.reason is not null and j.missed <@ (food_facts || why.filter)
      group by 1, 2
    )
    select c.facet, c.value, case c.facet when 'country' then private.country_name(c.value)
      when 'substitute_for' then private.substitute_reason(c.value) else c.value end, c.n
    from (
      select * from counted union all select * from hidden
      union all select 'substitute_for', private.substitute_name(patterns, query), (select count(*) from alike)
        where planned.by_substitutes
      union all select 'pregnancy', 'true', 1 where strpos(array_to_string(patterns, ''), ' preg') > 0
    ) c
    order by c.facet, c.n desc, c.value;
end
$$;

-- What each choice of each filter would leave.
create or replace function public.catalogue_facets(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null
)
returns table (facet text, value text, label text, cheeses bigint)
language plpgsql stable security invoker set search_path = ''
as $$
declare
  planned private.search_plan := private.plan_search(query);
begin
  return query select * from private.count_choices(planned, query, row(country, milk, style, treatment, vegetarian,
    lactose_free, without, in_stock, price, strength));
end
$$;

-- All that the page of the catalogue shows: its cheeses, what each filter would leave and, when nothing matches, the
-- nearest cheeses. One answer, because to understand a query takes longer than to find its cheeses.
create or replace function public.browse_catalogue(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null,
  sort text default 'name', page_limit integer default 60, page_offset integer default 0
)
returns json
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  planned private.search_plan := private.plan_search(query);
  wanted private.catalogue_filters := row(country, milk, style, treatment, vegetarian, lactose_free, without, in_stock,
    price, strength);
  found json := (select json_agg(e) from private.list_cheeses(planned, wanted, sort, page_limit, page_offset) as e);
begin
  return json_build_object(
    'cheeses', coalesce(found, '[]'),
    'facets', coalesce((select json_agg(c) from private.count_choices(planned, query, wanted) as c), '[]'),
    'suggestions', coalesce(case when found is null and planned.patterns <> '{}' and not planned.by_substitutes then (
      select json_agg(near) from public.suggest_cheeses(query) as near) end, '[]'));
end
$$;
