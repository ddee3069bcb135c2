-- Searches and filters that find little take as long with ten thousand cheeses as with few.

-- How a query is answered: by these patterns, and by what the shop offers in place of what it does not have when nothing
-- else matches. The index serves a single pattern, not all of an array, so the longest word is looked up first.
create or replace function private.plan_search(query text) returns private.search_plan
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
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
  if total = 0 then return; end if;
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
