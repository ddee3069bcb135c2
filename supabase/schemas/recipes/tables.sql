-- One row for each recipe; who sent it in is kept apart.
create table public.recipes (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    check (char_length(slug) <= 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug <> 'new'),
  title text not null check (char_length(title) between 1 and 120 and title !~ '[[:cntrl:]]'),
  summary public.single_line_text not null default '' check (char_length(summary) <= 400),
  ingredients jsonb not null default '[]' check (private.are_ingredients(ingredients)),
  steps text[] not null default '{}'
    check (cardinality(steps) <= 40 and char_length(array_to_string(steps, ' ')) <= 12000
      and array_to_string(steps, ' ') !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'),
  servings smallint not null default 4 check (servings between 1 and 50),
  minutes smallint check (minutes between 1 and 2880),
  prep_minutes smallint,
  image_url text check (char_length(image_url) <= 500 and image_url ~ '^(/|https://)[^[:space:][:cntrl:]<>"]*$'),
  image_alt public.single_line_text check (char_length(image_alt) <= 300),
  status public.recipe_status not null default 'draft',
  by_member boolean not null default false,
  review_note public.multi_line_text check (char_length(review_note) <= 500),
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint a_recipe_title_shows_text check (private.shows_text(title)),
  constraint a_review_note_shows_text check (private.shows_text(review_note)),
  constraint ingredients_and_steps_show_text check (private.recipe_shows_text(ingredients, steps)),
  constraint preparation_is_a_part_of_the_time
    check (prep_minutes is null or (minutes is not null and prep_minutes between 1 and minutes))
);
create index recipes_published_idx on public.recipes (published_at desc) where status = 'published';
create index recipes_status_idx on public.recipes (status, created_at);
-- What people read when a save breaks the rule.
comment on constraint preparation_is_a_part_of_the_time on public.recipes is
  'The preparation is a part of the whole time';

-- Who wrote which recipe; never part of a public answer.
create table private.recipe_authors (
  recipe_id uuid primary key references public.recipes (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  -- When the author agreed that the shop may publish the recipe; null for staff, and for recipes of earlier versions.
  consented_at timestamptz
);
create index recipe_authors_user_id_idx on private.recipe_authors (user_id);

-- Which cheeses a recipe uses; written together with the recipe, so that its version covers them.
create table public.recipe_cheeses (
  recipe_id uuid not null references public.recipes (id) on delete cascade deferrable initially deferred,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  position smallint not null,
  primary key (recipe_id, cheese_id)
);
create index recipe_cheeses_cheese_id_idx on public.recipe_cheeses (cheese_id);

-- The recipes that people keep. Only they themselves can read which.
create table public.recipe_favorites (
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  recipe_id uuid not null references public.recipes (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, recipe_id)
);
create index recipe_favorites_recipe_id_idx on public.recipe_favorites (recipe_id);
