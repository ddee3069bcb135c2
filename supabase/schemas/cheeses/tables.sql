-- One row for each cheese that the shop has, had or is preparing.
create table public.cheeses (
  id uuid primary key default gen_random_uuid(),
  name text collate private.by_name not null
    check (char_length(name) >= 1 and char_length(name) <= 120 and name !~ '[[:cntrl:]]'),
  slug text not null unique
    check (char_length(slug) <= 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and not private.is_reserved_slug(slug)),
  country_iso text not null check (char_length(country_iso) = 2 and country_iso ~ '^[A-Z]{2}$'),
  flag_emoji text not null default '' check (char_length(flag_emoji) <= 8 and flag_emoji !~ '[[:cntrl:]]'),
  origin_region text not null default ''
    check (char_length(origin_region) <= 120 and origin_region !~ '[[:cntrl:]]'),
  milk_type text not null default '' check (char_length(milk_type) <= 120 and milk_type !~ '[[:cntrl:]]'),
  milk_species public.milk_species[] not null default '{}' check (cardinality(milk_species) <= 4),
  milk_treatment public.milk_treatment not null default 'unknown',
  coagulant public.coagulant not null default 'unknown',
  lactose public.lactose not null default 'unknown',
  lactose_source text not null default ''
    check (char_length(lactose_source) <= 200 and lactose_source !~ '[[:cntrl:]]'),
  -- Null until they are declared; empty where the shop says that there are none.
  allergens public.allergen[] check (cardinality(allergens) <= 14),
  rind public.rind not null default 'unknown',
  aging_time text not null default '' check (char_length(aging_time) <= 120 and aging_time !~ '[[:cntrl:]]'),
  -- How long it is aged at least. `aging_time` is what guests read; this number places it on the map of taste.
  minimum_age_days integer check (minimum_age_days between 0 and 3650),
  style public.cheese_style not null default 'semi-hard',
  style_note text not null default '' check (char_length(style_note) <= 120 and style_note !~ '[[:cntrl:]]'),
  designation text check (char_length(designation) <= 120 and designation !~ '[[:cntrl:]]'),
  summary text not null default '' check (char_length(summary) <= 400 and summary !~ '[[:cntrl:]]'),
  flavor_tags text[] not null default '{}'
    check (cardinality(flavor_tags) <= 12 and char_length(array_to_string(flavor_tags, ',')) <= 300
      and array_to_string(flavor_tags, ',') !~ '[[:cntrl:]]'),
  texture_tags text[] not null default '{}'
    check (cardinality(texture_tags) <= 12 and char_length(array_to_string(texture_tags, ',')) <= 300
      and array_to_string(texture_tags, ',') !~ '[[:cntrl:]]'),
  palate_strength smallint check (palate_strength between 1 and 5),
  palate_salt smallint check (palate_salt between 1 and 5),
  palate_sweet smallint check (palate_sweet between 1 and 5),
  palate_tang smallint check (palate_tang between 1 and 5),
  palate_funk smallint check (palate_funk between 1 and 5),
  palate_cream smallint check (palate_cream between 1 and 5),
  foods text[] not null default '{}'
    check (cardinality(foods) <= 20 and char_length(array_to_string(foods, ',')) <= 1000
      and array_to_string(foods, ',') !~ '[[:cntrl:]]'),
  serving_tip text not null default '' check (char_length(serving_tip) <= 400 and serving_tip !~ '[[:cntrl:]]'),
  storage_advice text not null default ''
    check (char_length(storage_advice) <= 200 and storage_advice !~ '[[:cntrl:]]'),
  serving_advice text not null default ''
    check (char_length(serving_advice) <= 200 and serving_advice !~ '[[:cntrl:]]'),
  rind_advice text not null default '' check (char_length(rind_advice) <= 200 and rind_advice !~ '[[:cntrl:]]'),
  search_aliases text[] not null default '{}'
    check (cardinality(search_aliases) <= 20 and char_length(array_to_string(search_aliases, ',')) <= 400
      and array_to_string(search_aliases, ',') !~ '[[:cntrl:]]'),
  staff_pick public.single_line_text not null default '' check (char_length(staff_pick) <= 160),
  staff_pick_by public.single_line_text not null default '' check (char_length(staff_pick_by) <= 30),
  suggested_for text[] not null default '{}'
    check (cardinality(suggested_for) <= 20 and char_length(array_to_string(suggested_for, ',')) <= 400
      and array_to_string(suggested_for, ',') !~ '[[:cntrl:]]'),
  hero_image_url text
    check (char_length(hero_image_url) <= 500 and hero_image_url ~ '^(/|https://)[^[:space:][:cntrl:]<>"]*$'),
  hero_image_alt text check (char_length(hero_image_alt) <= 300 and hero_image_alt !~ '[[:cntrl:]]'),
  image_urls text[] not null default '{}'
    check (cardinality(image_urls) <= 12 and char_length(array_to_string(image_urls, ' ')) <= 6000
      and array_to_string(image_urls, '') !~ '[[:space:][:cntrl:]<>"]'),
  image_alts text[] not null default '{}'
    check (cardinality(image_alts) = cardinality(image_urls) and char_length(array_to_string(image_alts, ',')) <= 3600
      and array_to_string(image_alts, ',') !~ '[[:cntrl:]]'),
  price_per_kg_cents integer check (price_per_kg_cents between 1 and 1000000),
  price_per_piece_cents integer check (price_per_piece_cents between 1 and 1000000),
  piece_grams integer check (piece_grams between 1 and 100000),
  tax_percent numeric(6, 3) check (tax_percent between 0 and 50),
  in_stock boolean not null default true,
  low_stock_grams integer check (low_stock_grams between 0 and 1000000),
  qr_short_code text not null unique default private.new_short_code()
    check (char_length(qr_short_code) = 4 and qr_short_code ~ '^[2-9A-HJKMNP-Z]{4}$'),
  active boolean not null default false,
  published_at timestamptz,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint an_active_cheese_is_not_archived check (not active or archived_at is null),
  constraint a_cheese_name_shows_text check (private.shows_text(name)),
  constraint naturally_free_has_a_source check (lactose <> 'naturally_free' or private.shows_text(lactose_source)),
  constraint a_piece_has_a_price_and_a_weight check ((price_per_piece_cents is null) = (piece_grams is null)),
  constraint a_staff_pick_is_signed check ((staff_pick = '') = (staff_pick_by = ''))
);
create index cheeses_active_name_idx on public.cheeses (name) where active;
create index cheeses_updated_at_idx on public.cheeses (updated_at desc);
create index cheeses_shown_idx on public.cheeses (in_stock desc, name) where active;
-- Everything by which a board leaves cheeses out, because rows are twenty times as long.
create index cheeses_board_idx on public.cheeses (id) include (slug, milk_treatment, style, rind, allergens, coagulant,
  lactose, palate_strength, piece_grams, price_per_kg_cents, price_per_piece_cents, in_stock) where active;
create index cheeses_unrated_idx on public.cheeses (id) where active and palate_strength is null;
comment on column public.cheeses.minimum_age_days is
  'Null where it is not known; the map then uses what is usual for the style.';
comment on column public.cheeses.price_per_kg_cents is
  'What guests read, to the cent. Computed by the database for a cheese that is sold by the piece.';
comment on column public.cheeses.price_per_piece_cents is 'Null for a cheese that is sold by weight.';
comment on column public.cheeses.tax_percent is 'Null for the rate of the shop.';
comment on column public.cheeses.storage_advice is 'Empty for the advice of the style.';
comment on column public.cheeses.serving_advice is 'Empty for the advice of the style.';
comment on column public.cheeses.rind_advice is 'Empty for the advice of the style.';
-- What people read when a save breaks the rule.
comment on constraint cheeses_slug_key on public.cheeses is 'Another cheese has this slug';
comment on constraint cheeses_slug_check on public.cheeses is
  'Lowercase letters, digits and single hyphens, at most 80 characters, and not a slug that the site itself uses';
comment on constraint cheeses_price_per_kg_cents_check on public.cheeses is 'A price is above 0.00 and at most 10000.00';
comment on constraint cheeses_price_per_piece_cents_check on public.cheeses is
  'A price is above 0.00 and at most 10000.00';
comment on constraint cheeses_piece_grams_check on public.cheeses is 'A piece weighs over 0 and at most 100 kg';
comment on constraint a_piece_has_a_price_and_a_weight on public.cheeses is
  'A piece needs a price and a weight';
comment on constraint a_staff_pick_is_signed on public.cheeses is
  'A staff pick is a sentence signed with a first name';
comment on constraint an_active_cheese_is_not_archived on public.cheeses is
  'This cheese is archived; make it a draft first';
comment on constraint a_cheese_name_shows_text on public.cheeses is 'A cheese needs a name';
comment on constraint naturally_free_has_a_source on public.cheeses is 'Say in "Lactose source" who measured it';

-- The drinks that go with a cheese; written together with the cheese, so that its version covers them.
create table public.cheese_beverages (
  cheese_id uuid not null references public.cheeses (id) deferrable initially deferred,
  position smallint not null check (position between 1 and 30),
  label text not null check (char_length(label) between 1 and 80 and label !~ '[[:cntrl:]]'),
  kind public.beverage_kind not null,
  contains_alcohol boolean not null generated always as (kind <> 'na') stored,
  primary key (cheese_id, position),
  constraint a_drink_shows_text check (private.shows_text(label))
);
