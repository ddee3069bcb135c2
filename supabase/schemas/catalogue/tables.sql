-- The slim side of each active cheese that searching and filtering look at; kept by a trigger.
create table private.catalogue (
  cheese_id uuid primary key references public.cheeses (id) on delete cascade,
  search_text text not null,
  suggest_text text not null,
  sort_name text collate private.by_name not null,
  country_iso text not null,
  country_name text collate "C" not null,
  milk_species public.milk_species[] not null,
  style public.cheese_style not null,
  milk_treatment public.milk_treatment not null,
  -- `{null}` where they are not declared: then no comparison with an allergen is true.
  allergens public.allergen[] not null,
  in_stock boolean not null,
  price_per_kg_cents integer,
  palate_strength smallint,
  published_at timestamptz,
  coagulant public.coagulant not null default 'unknown',
  lactose public.lactose not null default 'unknown',
  price_ranges public.price_range[] not null default '{}',
  strength public.strength not null default 'unknown',
  age_days integer not null default 0,
  age_band integer not null default 0
);
create index catalogue_search_idx on private.catalogue using gin (search_text extensions.gin_trgm_ops);
create index catalogue_sort_name_idx on private.catalogue (sort_name, cheese_id);
create index catalogue_country_idx on private.catalogue (country_name, sort_name, cheese_id);
create index catalogue_suggest_idx on private.catalogue using gin (suggest_text extensions.gin_trgm_ops);
create index catalogue_map_idx on private.catalogue (palate_strength, age_band, age_days, sort_name, cheese_id)
  where palate_strength is not null;

-- Every word that a cheese can be found by, for guessing what a mistyped word was meant to be.
create table private.catalogue_words (
  word text primary key
);
create index catalogue_words_similar_idx on private.catalogue_words using gin (word extensions.gin_trgm_ops);

-- What staff find each cheese by, drafts and archived ones too; kept by the same trigger.
create table private.cheese_words (
  cheese_id uuid primary key references public.cheeses (id) on delete cascade,
  found_by text not null
);

-- How many active cheeses are alike in everything that guests can filter by; kept by triggers.
create table private.catalogue_groups (
  country_iso text not null,
  milk_species public.milk_species[] not null,
  style public.cheese_style not null,
  milk_treatment public.milk_treatment not null,
  coagulant public.coagulant not null,
  lactose public.lactose not null,
  allergens public.allergen[] not null,
  in_stock boolean not null,
  price_ranges public.price_range[] not null,
  strength public.strength not null,
  cheeses bigint not null,
  primary key (country_iso, style, milk_treatment, coagulant, lactose, in_stock, milk_species, allergens, price_ranges,
    strength)
);
