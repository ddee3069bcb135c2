-- Guests filter and sort by the price that they read: the current one, even when a planned price is due but not written.

-- Puts the prices of these cheeses into the catalogue, where nothing else of them has changed.
create or replace function private.list_prices(cheese_uuids uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.catalogue l
  set price_per_kg_cents = c.price_per_kg_cents, price_ranges = private.price_ranges_of(c.price_per_kg_cents)
  from public.cheeses c where c.id = any (cheese_uuids) and l.cheese_id = c.id
$$;
create trigger changed_cheeses_leave_groups after update on private.catalogue
  referencing old table as went for each statement execute function private.take_from_groups();
create trigger changed_cheeses_join_groups after update on private.catalogue
  referencing new table as came for each statement execute function private.add_to_groups();

create index price_schedule_due_idx on public.price_schedule (from_day) where applied_at is null;

-- The planned prices that are due but not yet written, in cents by cheese; nearly always empty.
create function private.due_prices() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(d.cheese_id, d.price_per_kg_cents), '{}')
  from (
    select distinct on (s.cheese_id) s.cheese_id, s.price_per_kg_cents from public.price_schedule s
    where s.applied_at is null and s.from_day <= private.shop_today()
    order by s.cheese_id, s.from_day desc
  ) d
$$;

-- The current price of a cheese in the catalogue; the planner drops what no price is due for.
create function private.listed_price(listed private.catalogue, due jsonb) returns integer
language sql stable
as $$
  select case when due = '{}' then listed.price_per_kg_cents
    else coalesce((due ->> listed.cheese_id::text)::integer, listed.price_per_kg_cents) end
$$;

-- The ranges of that price.
create function private.listed_price_ranges(listed private.catalogue, due jsonb) returns public.price_range[]
language sql stable
as $$
  select case when due = '{}' or due -> listed.cheese_id::text is null then listed.price_ranges
    else private.price_ranges_of((due ->> listed.cheese_id::text)::integer) end
$$;

drop function private.matching(text[], boolean, text, public.milk_species, public.cheese_style, public.milk_treatment,
  boolean, boolean, public.allergen, boolean, public.price_range, public.strength);

-- The cheeses that fit; the planner puts its text into the calling query and drops filters that were not asked for.
create function private.matching(
  patterns text[], by_substitutes boolean, country text, milk public.milk_species, style public.cheese_style,
  treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean,
  price public.price_range, strength public.strength, due jsonb
) returns setof private.catalogue
language sql stable
as $$
  select * from private.catalogue f
  where (patterns[1] is null or case when by_substitutes then f.suggest_text else f.search_text end like patterns[1])
    and (patterns[2] is null or case when by_substitutes then f.suggest_text else f.search_text end
      like all (patterns[2:]))
    and (country is null or f.country_iso = country)
    and (milk is null or milk = any (f.milk_species))
    and (matching.style is null or f.style = matching.style)
    and (treatment is null or (f.milk_treatment = treatment and treatment <> 'unknown'))
    and (vegetarian is not true or private.suits_vegetarians(f.coagulant))
    and (lactose_free is not true or private.lacks_lactose(f.lactose))
    and (without is null or (f.allergens <> '{}' and without <> all (f.allergens)))
    and (matching.in_stock is null or f.in_stock = matching.in_stock)
    and (price is null or price = any (private.listed_price_ranges(f, due)))
    and (matching.strength is null or (f.strength = matching.strength and f.strength <> 'unknown'))
$$;

grant execute on function private.due_prices(), private.listed_price(private.catalogue, jsonb),
  private.listed_price_ranges(private.catalogue, jsonb), private.price_ranges_of(integer),
  private.shown_cents_per_kg(integer),
  private.matching(text[], boolean, text, public.milk_species, public.cheese_style, public.milk_treatment, boolean,
    boolean, public.allergen, boolean, public.price_range, public.strength, jsonb)
  to anon, authenticated;

-- A page of the catalogue with the number of all cheeses that match.
create or replace function public.search_cheeses(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null,
  sort text default 'name', page_limit integer default 60, page_offset integer default 0
)
returns setof public.catalogue_entry
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  planned private.search_plan := private.plan_search(query);
  patterns text[] := planned.patterns;
  due jsonb := private.due_prices();
  total bigint := case when patterns = '{}' and due = '{}' then (
    select coalesce(sum(g.cheeses), 0) from private.matching_groups(country, milk, style, treatment, vegetarian,
      lactose_free, without, in_stock, price, strength) g)
  else (
    select count(*) from private.matching(patterns, planned.by_substitutes, country, milk, style, treatment,
      vegetarian, lactose_free, without, in_stock, price, strength, due)) end;
begin
  return query
    select c.id, c.name, c.slug, c.country_iso, page.country_name::text, c.flag_emoji, c.origin_region,
      c.milk_type, c.aging_time, c.style, c.summary, c.flavor_tags, c.texture_tags,
      c.hero_image_url, c.hero_image_alt, c.image_urls, public.current_price(c), c.in_stock,
      s.favorites_count, s.average_rating, total
    from (
      select f.cheese_id, f.country_name, row_number() over () as place
      from (
        select f.cheese_id, f.country_name
        from private.matching(patterns, planned.by_substitutes, country, milk, search_cheeses.style, treatment,
          vegetarian, lactose_free, without, search_cheeses.in_stock, price, search_cheeses.strength, due) f
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
        limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
      ) f
    ) page
    join public.cheeses c on c.id = page.cheese_id
    join public.cheese_stats s on s.cheese_id = page.cheese_id
    order by page.place;
end
$$;

-- How many cheeses each choice of each filter would leave, given the other filters, and how many a filter hides for
-- which reason (`hidden_vegetarian`: animal, varies, unknown). `substitute_for` names what the results stand in for.
-- Cheeses that no filter can tell apart are counted together first; a choice counts those that miss no filter but its
-- own. A reason counts all that miss no filter by taste, because a cheese that two food facts hide would otherwise be
-- counted for neither.
create or replace function public.catalogue_facets(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null
)
returns table (facet text, value text, label text, cheeses bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
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
      select g.country_iso, g.milk_species, g.style, g.milk_treatment, g.coagulant, g.lactose, g.allergens, g.in_stock,
        g.price_ranges, g.strength, g.cheeses as amount
      from private.catalogue_groups g
      where is_grouped
      union all
      select f.country_iso, f.milk_species, f.style, f.milk_treatment, f.coagulant, f.lactose, f.allergens, f.in_stock,
        private.listed_price_ranges(f, due), f.strength, count(*) as amount
      from private.matching(patterns, planned.by_substitutes, null, null, null, null, null, null, null, null, null,
        null, due) f
      where not is_grouped
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
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
      select choice.facet, choice.value, sum(j.amount)::bigint as n
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
      select 'hidden_' || why.filter as facet, why.reason as value, sum(j.amount)::bigint as n
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
