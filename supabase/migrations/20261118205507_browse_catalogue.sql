-- What a guest filters by; null is no filter.
create type private.catalogue_filters as (
  country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean,
  lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength
);

drop function private.found_page(text,text,public.milk_species,public.cheese_style,public.milk_treatment,boolean,boolean,public.allergen,boolean,public.price_range,public.strength,text,integer,integer);
drop function private.matching(text[],boolean,text,public.milk_species,public.cheese_style,public.milk_treatment,boolean,boolean,public.allergen,boolean,public.price_range,public.strength,jsonb);
drop function private.matching_groups(text,public.milk_species,public.cheese_style,public.milk_treatment,boolean,boolean,public.allergen,boolean,public.price_range,public.strength);

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

-- The groups that fit, as `private.matching` finds cheeses.
create or replace function private.matching_groups(wanted private.catalogue_filters)
returns setof private.catalogue_groups
language sql stable
as $$
  select * from private.catalogue_groups g
  where ((wanted).country is null or g.country_iso = (wanted).country)
    and ((wanted).milk is null or (wanted).milk = any (g.milk_species))
    and ((wanted).style is null or g.style = (wanted).style)
    and ((wanted).treatment is null or (g.milk_treatment = (wanted).treatment and (wanted).treatment <> 'unknown'))
    and ((wanted).vegetarian is not true or private.suits_vegetarians(g.coagulant))
    and ((wanted).lactose_free is not true or private.lacks_lactose(g.lactose))
    and ((wanted).without is null or (wanted).without <> all (g.allergens))
    and ((wanted).in_stock is null or g.in_stock = (wanted).in_stock)
    and ((wanted).price is null or (wanted).price = any (g.price_ranges))
    and ((wanted).strength is null or (g.strength = (wanted).strength and (wanted).strength <> 'unknown'))
$$;

-- The cheeses of a page in their order, with the number of all that match. Planned for each search, because the planner
-- leaves out what was not asked for.
create or replace function private.found_page(
  planned private.search_plan, wanted private.catalogue_filters, sort text, page_limit integer, page_offset integer
) returns table (cheese_id uuid, country_name text, total bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := planned.patterns;
  due jsonb := private.due_prices();
  matches bigint := case when patterns = '{}' and due = '{}' then (
    select coalesce(sum(g.cheeses), 0) from private.matching_groups(wanted) g)
  else (
    select count(*) from private.matching(patterns, planned.by_substitutes, wanted, due)) end;
begin
  if matches = 0 then return; end if;
  return query
    select f.cheese_id, f.country_name::text, matches
    from private.matching(patterns, planned.by_substitutes, wanted, due) f
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
create or replace function private.list_cheeses(
  planned private.search_plan, wanted private.catalogue_filters, sort text, page_limit integer, page_offset integer
)
returns setof public.catalogue_entry
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select c.id, c.name, c.slug, c.country_iso, page.country_name, c.flag_emoji, c.origin_region,
      c.milk_type, c.aging_time, c.style, c.summary, c.flavor_tags, c.texture_tags,
      c.hero_image_url, c.hero_image_alt, c.image_urls, public.current_price(c), c.in_stock,
      s.favorites_count, s.average_rating, page.total, public.current_piece_price(c), c.piece_grams,
      c.staff_pick::text, c.staff_pick_by::text
    from private.found_page(planned, wanted, sort, page_limit, page_offset) with ordinality
      as page (cheese_id, country_name, total, place)
    join public.cheeses c on c.id = page.cheese_id
    join public.cheese_stats s on s.cheese_id = page.cheese_id
    order by page.place;
end
$$;

-- A page of the catalogue without what its filters offer.
create or replace function public.search_cheeses(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null,
  sort text default 'name', page_limit integer default 60, page_offset integer default 0
)
returns setof public.catalogue_entry
language plpgsql stable security invoker set search_path = ''
as $$
declare
  -- Not in the query: its planner would plan the search, too.
  planned private.search_plan := private.plan_search(query);
begin
  return query select * from private.list_cheeses(planned, row(country, milk, style, treatment, vegetarian, lactose_free,
    without, in_stock, price, strength), sort, page_limit, page_offset);
end
$$;

-- The cheeses that fit; the planner puts its text into the calling query and drops filters that were not asked for.
create or replace function private.matching(
  patterns text[], by_substitutes boolean, wanted private.catalogue_filters, due jsonb
) returns setof private.catalogue
language sql stable
as $$
  select * from private.catalogue f
  where (patterns[1] is null or case when by_substitutes then f.suggest_text else f.search_text end like patterns[1])
    and (patterns[2] is null or case when by_substitutes then f.suggest_text else f.search_text end
      like all (patterns[2:]))
    and ((wanted).country is null or f.country_iso = (wanted).country)
    and ((wanted).milk is null or (wanted).milk = any (f.milk_species))
    and ((wanted).style is null or f.style = (wanted).style)
    and ((wanted).treatment is null or (f.milk_treatment = (wanted).treatment and (wanted).treatment <> 'unknown'))
    and ((wanted).vegetarian is not true or private.suits_vegetarians(f.coagulant))
    and ((wanted).lactose_free is not true or private.lacks_lactose(f.lactose))
    and ((wanted).without is null or (wanted).without <> all (f.allergens))
    and ((wanted).in_stock is null or f.in_stock = (wanted).in_stock)
    and ((wanted).price is null or (wanted).price = any (private.listed_price_ranges(f, due)))
    and ((wanted).strength is null or (f.strength = (wanted).strength and (wanted).strength <> 'unknown'))
$$;

-- Whether a guest who types this finds a cheese.
create or replace function private.finds_a_cheese(query text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  planned private.search_plan := private.plan_search(query);
begin
  return exists (select from private.matching(planned.patterns, planned.by_substitutes, null, '{}'));
end
$$;


reset check_function_bodies;

grant execute on function private.count_choices(private.search_plan,text,private.catalogue_filters) to anon, authenticated;
grant execute on function private.found_page(private.search_plan,private.catalogue_filters,text,integer,integer) to anon, authenticated;
grant execute on function private.list_cheeses(private.search_plan,private.catalogue_filters,text,integer,integer) to anon, authenticated;
grant execute on function private.matching(text[],boolean,private.catalogue_filters,jsonb) to anon, authenticated;
grant execute on function private.matching_groups(private.catalogue_filters) to anon, authenticated;
grant execute on function public.browse_catalogue(text,text,public.milk_species,public.cheese_style,public.milk_treatment,boolean,boolean,public.allergen,boolean,public.price_range,public.strength,text,integer,integer) to anon, authenticated;

-- Carries supabase/schemas as of 42df1127146ee674cfe9cef4f36ee432d0ade179a96431d57a37db8de20a733d.
