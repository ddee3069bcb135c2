-- Sums over all people for each cheese, kept by triggers, so that reading them costs the same at any size.
create table public.cheese_stats (
  cheese_id uuid primary key references public.cheeses (id) on delete cascade,
  favorites_count integer not null default 0 check (favorites_count >= 0),
  ratings_1 integer not null default 0 check (ratings_1 >= 0),
  ratings_2 integer not null default 0 check (ratings_2 >= 0),
  ratings_3 integer not null default 0 check (ratings_3 >= 0),
  ratings_4 integer not null default 0 check (ratings_4 >= 0),
  ratings_5 integer not null default 0 check (ratings_5 >= 0),
  rating_count integer not null
    generated always as (ratings_1 + ratings_2 + ratings_3 + ratings_4 + ratings_5) stored,
  average_rating numeric(7, 6) not null generated always as (coalesce(
    (ratings_1 + 2.0 * ratings_2 + 3.0 * ratings_3 + 4.0 * ratings_4 + 5.0 * ratings_5)
      / nullif(ratings_1 + ratings_2 + ratings_3 + ratings_4 + ratings_5, 0), 0)) stored,
  public_comment_count integer not null default 0 check (public_comment_count >= 0)
);
create index cheese_stats_favorites_idx on public.cheese_stats (favorites_count desc, average_rating desc);

-- Who keeps which cheese as a favorite.
create table public.user_favorites (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, cheese_id)
);
create index user_favorites_cheese_id_idx on public.user_favorites (cheese_id);
create index user_favorites_created_at_idx on public.user_favorites (created_at);

-- Who gave which cheese how many stars.
create table public.cheese_ratings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, cheese_id)
);
create index cheese_ratings_cheese_id_idx on public.cheese_ratings (cheese_id);
create index cheese_ratings_created_at_idx on public.cheese_ratings (created_at);

-- Votes that are not yet in the sums. They name no person. A cheese may be gone by the time they are counted.
create table private.uncounted_votes (
  id bigint generated always as identity,
  cheese_id uuid not null,
  favorites integer not null default 0,
  ratings_1 integer not null default 0,
  ratings_2 integer not null default 0,
  ratings_3 integer not null default 0,
  ratings_4 integer not null default 0,
  ratings_5 integer not null default 0,
  public_comments integer not null default 0,
  primary key (cheese_id, id)
);
