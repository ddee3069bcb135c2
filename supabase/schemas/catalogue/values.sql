-- What a card in the catalogue shows, with the number of all cheeses that match.
create type public.catalogue_entry as (
  id uuid, name text, slug text, country_iso text, country_name text, flag_emoji text, origin_region text,
  milk_type text, aging_time text, style public.cheese_style, summary text, flavor_tags text[], texture_tags text[],
  hero_image_url text, hero_image_alt text, image_urls text[], price_per_kg_cents integer, in_stock boolean,
  favorites_count integer, average_rating numeric, total bigint, price_per_piece_cents integer, piece_grams integer,
  staff_pick text, staff_pick_by text
);

-- What a guest filters by; null is no filter.
create type private.catalogue_filters as (
  country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean,
  lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength
);

-- How a query is answered: by these patterns, and by what the shop offers in place of what it does not have when nothing
-- else matches.
create type private.search_plan as (patterns text[], by_substitutes boolean);
