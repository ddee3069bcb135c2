-- The map of taste: every active cheese whose strength is rated, from mild to strong and from fresh to aged.

-- The cheeses of the map or of one of its cells, mild to strong, then by age, with the number of all.
create function public.cheeses_on_map(
  only_strength integer default null, only_age_band integer default null,
  page_limit integer default 60, page_offset integer default 0
)
returns table (
  name text, slug text, in_stock boolean, strength smallint, age_days integer,
  is_age_recorded boolean, total bigint
)
language sql stable security invoker set search_path = ''
as $$
  select c.name, c.slug, c.in_stock, c.palate_strength, aged.days, c.minimum_age_days is not null,
    count(*) over ()
  from public.cheeses c
  cross join lateral (select private.age_days(c.minimum_age_days, c.style) as days) aged
  where c.active and c.palate_strength is not null
    and (only_strength is null or c.palate_strength = only_strength)
    and (only_age_band is null or private.age_band(aged.days) = only_age_band)
  order by c.palate_strength, aged.days, c.name, c.id
  limit least(greatest(page_limit, 0), 60) offset greatest(page_offset, 0)
$$;

-- How many cheeses each cell of the map has.
create function public.taste_map_cells() returns table (strength smallint, age_band integer, cheeses bigint)
language sql stable security invoker set search_path = ''
as $$
  select c.palate_strength, private.age_band(private.age_days(c.minimum_age_days, c.style)), count(*)
  from public.cheeses c
  where c.active and c.palate_strength is not null
  group by 1, 2
  order by 1, 2
$$;

grant execute on function public.cheeses_on_map(integer, integer, integer, integer), public.taste_map_cells()
  to anon, authenticated;
