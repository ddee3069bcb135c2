-- What a card in the catalogue shows, with the number of all cheeses that match.
create type public.catalogue_entry as (
  id uuid, name text, slug text, country_iso text, country_name text, flag_emoji text, origin_region text,
  milk_type text, aging_time text, style public.cheese_style, summary text, flavor_tags text[], texture_tags text[],
  hero_image_url text, hero_image_alt text, image_urls text[], price_per_kg_cents integer, in_stock boolean,
  favorites_count integer, average_rating numeric, total bigint, price_per_piece_cents integer, piece_grams integer,
  staff_pick text, staff_pick_by text
);

-- How a query is answered: by these patterns, and by what the shop offers in place of what it does not have when nothing
-- else matches.
create type private.search_plan as (patterns text[], by_substitutes boolean);
