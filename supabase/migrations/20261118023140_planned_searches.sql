set check_function_bodies = off;

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
    from private.matching(patterns, by_substitutes, null, null, null, null, null, null, null, null, null, null, due) f
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
end
$$;

-- How many cheeses each choice of each filter would leave, given the other filters, and how many a filter hides for
-- which reason (`hidden_vegetarian`: animal, varies, unknown). `substitute_for` names what the results stand in for.
-- Cheeses that no filter can tell apart are counted together first; a choice counts those that miss no filter but its
-- own. A reason counts all that miss no filter by taste, because a cheese that two food facts hide would otherwise be
-- counted for neither. Planning takes longer than counting, so each connection plans it once.
create or replace function public.catalogue_facets(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null
)
returns table (facet text, value text, label text, cheeses bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  planned private.search_plan := private.plan_search(query);
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
        case when a.country_iso <> country then 'country' end,
        case when milk is not null and milk <> all (a.milk_species) then 'milk' end,
        case when a.style <> catalogue_facets.style then 'style' end,
        case when a.milk_treatment <> treatment or treatment = 'unknown' then 'treatment' end,
        case when vegetarian and not private.suits_vegetarians(a.coagulant) then 'vegetarian' end,
        case when lactose_free and not private.lacks_lactose(a.lactose) then 'lactose_free' end,
        case when without is not null and (a.allergens = '{}' or without = any (a.allergens)) then 'without' end,
        case when a.in_stock <> catalogue_facets.in_stock then 'in_stock' end,
        case when price is not null and price <> all (a.price_ranges) then 'price' end,
        case when a.strength <> catalogue_facets.strength or catalogue_facets.strength = 'unknown' then 'strength' end
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
          from (select unnest(other.allergens) from judged other union select catalogue_facets.without) known (absent)
          where j.allergens <> '{}' and absent <> all (j.allergens)
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
        ('without', case when j.allergens = '{}' then 'unknown' else 'contains' end),
        ('price', case when j.price_ranges = '{}' then 'unknown' end),
        ('strength', case when j.strength = 'unknown' then 'unknown' end)
      ) as why (filter, reason)
      where why.filter = any (j.missed) and why.reason is not null and j.missed <@ (food_facts || why.filter)
      group by 1, 2
    )
    select c.facet, c.value, case c.facet when 'country' then private.country_name(c.value) else c.value end, c.n
    from (
      select * from counted union all select * from hidden
      union all select 'substitute_for', private.substitute_name(patterns, query), 1 where planned.by_substitutes
    ) c
    order by c.facet, c.n desc, c.value;
end
$$;

-- How a query is answered: by these patterns, and by what the shop offers in place of what it does not have when nothing
-- else matches. The index serves a single pattern, not all of an array, so the longest word is looked up first. One plan
-- serves every search: by the index, because a plan for unknown patterns would expect to find one of them soon.
create or replace function private.plan_search(query text) returns private.search_plan
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  planned private.search_plan;
  patterns text[] := private.search_patterns(query);
begin
  planned.patterns := patterns;
  planned.by_substitutes := patterns <> '{}'
    and not exists (
      select 1 from private.catalogue c where c.search_text like patterns[1] and c.search_text like all (patterns[2:]))
    and exists (
      select 1 from private.catalogue c
      where c.suggest_text like patterns[1] and c.suggest_text like all (patterns[2:]));
  return planned;
end
$$;

-- The cheeses of a page in their order, with the number of all that match. Planned for each search, because the planner
-- leaves out what was not asked for.
create or replace function private.found_page(
  query text, country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment,
  vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range,
  strength public.strength, sort text, page_limit integer, page_offset integer
) returns table (cheese_id uuid, country_name text, total bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  planned private.search_plan := private.plan_search(query);
  patterns text[] := planned.patterns;
  due jsonb := private.due_prices();
  matches bigint := case when patterns = '{}' and due = '{}' then (
    select coalesce(sum(g.cheeses), 0) from private.matching_groups(country, milk, style, treatment, vegetarian,
      lactose_free, without, in_stock, price, strength) g)
  else (
    select count(*) from private.matching(patterns, planned.by_substitutes, country, milk, style, treatment,
      vegetarian, lactose_free, without, in_stock, price, strength, due)) end;
begin
  if matches = 0 then return; end if;
  return query
    select f.cheese_id, f.country_name::text, matches
    from private.matching(patterns, planned.by_substitutes, country, milk, style, treatment, vegetarian, lactose_free,
      without, in_stock, price, strength, due) f
    left join public.cheese_stats s on s.cheese_id = f.cheese_id and sort in ('popular', 'rating')
    order by
      case sort when 'country' then f.country_name end,
      -- A cheese that is called so comes before one that only goes with it.
      case sort when 'relevance' then
        not (concat(' ', regexp_replace(f.sort_name, '[^a-z0-9]+', ' ', 'g'), ' ') like all (patterns)) end,
      case sort when 'price_low' then private.listed_price(f, due) when 'mild' then f.palate_strength::integer end,
      case sort when 'price_high' then private.listed_price(f, due) when 'strong' then f.palate_strength::integer
        when 'popular' then s.favorites_count end desc nulls last,
      case sort when 'rating' then s.average_rating end desc nulls last,
      case sort when 'newest' then f.published_at end desc nulls last,
      f.sort_name, f.cheese_id
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

-- A page of the catalogue with the number of all cheeses that match. What a card shows is looked up by a plan that each
-- connection makes once.
create or replace function public.search_cheeses(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null,
  sort text default 'name', page_limit integer default 60, page_offset integer default 0
)
returns setof public.catalogue_entry
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select c.id, c.name, c.slug, c.country_iso, page.country_name, c.flag_emoji, c.origin_region,
      c.milk_type, c.aging_time, c.style, c.summary, c.flavor_tags, c.texture_tags,
      c.hero_image_url, c.hero_image_alt, c.image_urls, public.current_price(c), c.in_stock,
      s.favorites_count, s.average_rating, page.total
    from private.found_page(query, country, milk, search_cheeses.style, treatment, vegetarian, lactose_free, without,
      search_cheeses.in_stock, price, strength, sort, page_limit, page_offset) with ordinality
      as page (cheese_id, country_name, total, place)
    join public.cheeses c on c.id = page.cheese_id
    join public.cheese_stats s on s.cheese_id = page.cheese_id
    order by page.place;
end
$$;

-- The pattern for one word: a whole word, else the beginning of one, else the middle of one for a longer word, else what
-- the shop offers in its place, else the nearest word. Planned like `private.plan_search`.
create or replace function private.search_pattern(word text) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  whole text := '% ' || private.singular(word) || ' %';
begin
  if exists (select 1 from private.catalogue c where c.search_text like whole) then
    return whole;
  elsif exists (select 1 from private.catalogue c where c.search_text like private.word_start(word)) then
    return private.word_start(word);
  elsif char_length(word) > 4
    and exists (select 1 from private.catalogue c where c.search_text like private.anywhere(word)) then
    return private.anywhere(word);
  elsif exists (select 1 from private.catalogue c where c.suggest_text like private.word_start(word)) then
    return private.word_start(word);
  end if;
  return private.word_start(coalesce((private.nearest_words(word, 1))[1], word));
end
$$;


reset check_function_bodies;

grant execute on function private.count_alike(text[],boolean,jsonb) to anon, authenticated;
grant execute on function private.found_page(text,text,public.milk_species,public.cheese_style,public.milk_treatment,boolean,boolean,public.allergen,boolean,public.price_range,public.strength,text,integer,integer) to anon, authenticated;

-- Carries supabase/schemas as of 50e50ddf45f5afe6e2ee129246dae6bebd3a8c531e3d7f4c426e1f7c3aea152d.
