-- Catalogues of any size: a page reads what an index or a trigger keeps instead of computing it over all cheeses.

create index catalogue_country_idx on private.catalogue (country_name, sort_name, cheese_id);
create index cheeses_shown_idx on public.cheeses (in_stock desc, name) where active;

-- How many active cheeses are alike in everything that guests can filter by; kept by triggers.
create table private.catalogue_groups (
  country_iso text not null,
  milk_species public.milk_species[] not null,
  style public.cheese_style not null,
  milk_treatment public.milk_treatment not null,
  vegetarian boolean not null,
  lactose_free boolean not null,
  allergens public.allergen[] not null,
  in_stock boolean not null,
  cheeses bigint not null,
  primary key (country_iso, style, milk_treatment, vegetarian, lactose_free, in_stock, milk_species, allergens)
);
alter table private.catalogue_groups enable row level security;
create policy "Everyone can read how many cheeses are alike" on private.catalogue_groups
  for select to anon, authenticated using (true);
grant select on private.catalogue_groups to anon, authenticated;

-- Adds cheeses that came to their groups.
create function private.add_to_groups() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.catalogue_groups as g (country_iso, milk_species, style, milk_treatment, vegetarian, lactose_free, allergens, in_stock, cheeses)
  select c.country_iso, c.milk_species, c.style, c.milk_treatment, c.vegetarian, c.lactose_free, c.allergens,
    c.in_stock, count(*)
  from came c group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (country_iso, style, milk_treatment, vegetarian, lactose_free, in_stock, milk_species, allergens)
    do update set cheeses = g.cheeses + excluded.cheeses;
  return null;
end
$$;
create trigger new_cheeses_are_grouped after insert on private.catalogue
  referencing new table as came for each statement execute function private.add_to_groups();

-- Takes cheeses that went out of their groups.
create function private.take_from_groups() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.catalogue_groups g set cheeses = g.cheeses - w.amount
  from (
    select country_iso, milk_species, style, milk_treatment, vegetarian, lactose_free, allergens, in_stock, count(*) as amount
    from went group by 1, 2, 3, 4, 5, 6, 7, 8
  ) w
  where (g.country_iso, g.style, g.milk_treatment, g.vegetarian, g.lactose_free, g.in_stock, g.milk_species, g.allergens)
    = (w.country_iso, w.style, w.milk_treatment, w.vegetarian, w.lactose_free, w.in_stock, w.milk_species, w.allergens);
  delete from private.catalogue_groups g where g.cheeses = 0;
  return null;
end
$$;
create trigger gone_cheeses_are_not_grouped after delete on private.catalogue
  referencing old table as went for each statement execute function private.take_from_groups();

insert into private.catalogue_groups (country_iso, milk_species, style, milk_treatment, vegetarian, lactose_free, allergens, in_stock, cheeses)
select country_iso, milk_species, style, milk_treatment, vegetarian, lactose_free, allergens, in_stock, count(*)
from private.catalogue group by 1, 2, 3, 4, 5, 6, 7, 8;

-- The groups that fit, as `private.matching` finds cheeses.
create function private.matching_groups(
  country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment,
  vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean
) returns setof private.catalogue_groups
language sql stable
as $$
  select * from private.catalogue_groups g
  where (country is null or g.country_iso = country)
    and (milk is null or milk = any (g.milk_species))
    and (matching_groups.style is null or g.style = matching_groups.style)
    and (treatment is null or (g.milk_treatment = treatment and treatment <> 'unknown'))
    and (matching_groups.vegetarian is null or g.vegetarian = matching_groups.vegetarian)
    and (matching_groups.lactose_free is null or g.lactose_free = matching_groups.lactose_free)
    and (without is null or (g.allergens <> '{}' and without <> all (g.allergens)))
    and (matching_groups.in_stock is null or g.in_stock = matching_groups.in_stock)
$$;
grant execute on function private.matching_groups(text, public.milk_species, public.cheese_style, public.milk_treatment,
  boolean, boolean, public.allergen, boolean) to anon, authenticated;

-- A page of the catalogue with the number of all cheeses that match.
create or replace function public.search_cheeses(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null,
  sort text default 'name', page_limit integer default 60, page_offset integer default 0
)
returns setof public.catalogue_entry
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.search_patterns(query);
  total bigint := case when patterns = '{}' then (
    select coalesce(sum(g.cheeses), 0) from private.matching_groups(country, milk, style, treatment, vegetarian,
      lactose_free, without, in_stock) g)
  else (
    select count(*) from private.matching(patterns, country, milk, style, treatment, vegetarian, lactose_free, without,
      in_stock)) end;
begin
  return query
    select c.id, c.name, c.slug, c.country_iso, page.country_name::text, c.flag_emoji, c.origin_region,
      c.milk_type, c.aging_time, c.style, c.summary, c.flavor_tags, c.texture_tags,
      c.hero_image_url, c.hero_image_alt, c.image_urls, c.price_per_kg_cents, c.in_stock,
      s.favorites_count, s.average_rating, total
    from (
      select f.cheese_id, f.country_name, row_number() over () as place
      from (
        select f.cheese_id, f.country_name
        from private.matching(patterns, country, milk, search_cheeses.style, treatment, vegetarian, lactose_free,
          without, search_cheeses.in_stock) f
        left join public.cheese_stats s on s.cheese_id = f.cheese_id and sort in ('popular', 'rating')
        order by
          case sort when 'country' then f.country_name end,
          case sort when 'price_low' then f.price_per_kg_cents when 'mild' then f.palate_strength::integer end,
          case sort when 'price_high' then f.price_per_kg_cents when 'strong' then f.palate_strength::integer
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

-- How many cheeses each choice of each filter would leave, given the other filters. Cheeses that no filter can
-- tell apart are counted together first; a choice counts those that miss no filter but its own.
create or replace function public.catalogue_facets(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null
)
returns table (facet text, value text, label text, cheeses bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.search_patterns(query);
begin
  return query
    with alike as (
      select g.country_iso, g.milk_species, g.style, g.milk_treatment, g.vegetarian, g.lactose_free, g.allergens,
        g.in_stock, g.cheeses as amount
      from private.catalogue_groups g
      where patterns = '{}'
      union all
      select f.country_iso, f.milk_species, f.style, f.milk_treatment, f.vegetarian, f.lactose_free, f.allergens,
        f.in_stock, count(*) as amount
      from private.matching(patterns, null, null, null, null, null, null, null, null) f
      where patterns <> '{}'
      group by 1, 2, 3, 4, 5, 6, 7, 8
    ), judged as materialized (
      select a.*, array_remove(array[
        case when a.country_iso <> country then 'country' end,
        case when milk is not null and milk <> all (a.milk_species) then 'milk' end,
        case when a.style <> catalogue_facets.style then 'style' end,
        case when a.milk_treatment <> treatment or treatment = 'unknown' then 'treatment' end,
        case when a.vegetarian <> catalogue_facets.vegetarian then 'vegetarian' end,
        case when a.lactose_free <> catalogue_facets.lactose_free then 'lactose_free' end,
        case when without is not null and (a.allergens = '{}' or without = any (a.allergens)) then 'without' end,
        case when a.in_stock <> catalogue_facets.in_stock then 'in_stock' end
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
        union all select 'vegetarian', 'true' where j.vegetarian
        union all select 'lactose_free', 'true' where j.lactose_free
        union all select 'without', absent::text
          from (select unnest(other.allergens) from judged other union select catalogue_facets.without) known (absent)
          where j.allergens <> '{}' and absent <> all (j.allergens)
        union all select 'in_stock', 'true' where j.in_stock
      ) as choice (facet, value)
      where j.missed <@ array[choice.facet]
      group by choice.facet, choice.value
    )
    select c.facet, c.value, case c.facet when 'country' then private.country_name(c.value) else c.value end, c.n
    from counted c
    order by c.facet, c.n desc, c.value;
end
$$;
