-- The price ranges of the filter.

-- The ranges that a price belongs to for 100 g as guests see it; a cheese without a price belongs to none.
create or replace function private.price_ranges_of(cents_per_kg integer) returns public.price_range[]
language sql immutable set search_path = ''
as $$
  select array_remove(array[
    case when shown.cents <= 300 then 'to_3' end, case when shown.cents <= 400 then 'to_4' end,
    case when shown.cents <= 500 then 'to_5' end, case when shown.cents <= 600 then 'to_6' end,
    case when shown.cents > 600 then 'over_6' end]::public.price_range[], null)
  from (select private.cents_per_100g(cents_per_kg) as cents) shown
$$;

-- The current price of a cheese in the catalogue; the planner drops what no price is due for.
create or replace function private.listed_price(listed private.catalogue, due jsonb) returns integer
language sql stable
as $$
  select case when due = '{}' then listed.price_per_kg_cents
    else coalesce((due ->> listed.cheese_id::text)::integer, listed.price_per_kg_cents) end
$$;

-- The ranges of that price.
create or replace function private.listed_price_ranges(listed private.catalogue, due jsonb) returns public.price_range[]
language sql stable
as $$
  select case when due = '{}' or due -> listed.cheese_id::text is null then listed.price_ranges
    else private.price_ranges_of((due ->> listed.cheese_id::text)::integer) end
$$;
