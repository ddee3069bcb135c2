-- The cheeses that a search and its filters find.

-- Which cheeses staff find by every word of a query; nobody else finds any.
create or replace function private.cheeses_found_by(query text) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select w.cheese_id from private.cheese_words w
  where (select private.is_staff()) and w.found_by like all (coalesce(
    (select array_agg(coalesce(private.food_pattern(word), private.anywhere(word)))
      from unnest(private.words_of_query(query)) as word),
    array[private.anywhere(private.fold(trim(left(query, 100))))]))
$$;

-- The cheeses that staff mean, drafts and archived ones too.
create or replace function public.find_cheeses(query text) returns setof public.cheeses
language sql stable security invoker set search_path = ''
as $$
  select c.* from private.cheeses_found_by(query) as found (id) join public.cheeses c on c.id = found.id
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
    and (exists (
        select 1 from private.catalogue c
        where c.suggest_text like patterns[1] and c.suggest_text like all (patterns[2:]))
      or private.is_without_cousin(private.words_of_query(query)));
  return planned;
end
$$;

-- Whether words are the name of a cheese that the shop does not have, nor anything near it.
create or replace function private.is_without_cousin(words text[]) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.search_terms t
    where t.kind = 'substitute' and t.finds = '{}' and private.words_of(t.term) = array(
      select distinct word from unnest(words) as word where not private.is_ignored_word(word) order by 1))
$$;

-- The name of what the shop does not have, as its managers write it, else as the guest did. A guest may have typed the
-- beginning only.
create or replace function private.substitute_name(patterns text[], query text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select t.term from public.search_terms t
      where t.kind = 'substitute' and concat(' ', array_to_string(private.words_of(t.term), ' '), ' ') like all (patterns)
      order by char_length(t.term), t.term limit 1),
    upper(left(trim(query), 1)) || substr(trim(query), 2))
$$;

-- What a cheese that the shop does not have shares with those that are shown instead.
create or replace function private.substitute_reason(name text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select t.reason::text from public.search_terms t where t.kind = 'substitute' and t.term = name), '')
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
      public.shown_milk(c), c.aging_time, c.style, c.summary, c.flavor_tags, c.texture_tags,
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
