-- Which cheese is to be featured on which day; entries without a day are ideas.
create table public.feature_calendar (
  id uuid primary key default gen_random_uuid(),
  day date unique,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  status public.calendar_status not null default 'planned',
  note text check (char_length(note) <= 300 and note !~ '[[:cntrl:]]'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint only_ideas_have_no_day check ((day is null) = (status = 'idea')),
  constraint a_feature_is_in_the_calendar check (day between '2000-01-01' and '2199-12-31')
);
create index feature_calendar_cheese_id_idx on public.feature_calendar (cheese_id);

-- What was featured on each day, so that turns can be counted and a day's answer never changes.
create table private.featured_days (
  day date primary key,
  cheese_id uuid not null references public.cheeses (id) on delete cascade
);
create index featured_days_cheese_id_idx on private.featured_days (cheese_id, day desc);

-- The token in somebody's URL, as a hash. A new one replaces it, so that the former URL ends.
create table private.calendar_feeds (
  user_id uuid primary key references public.users (id) on delete cascade,
  token_hash text not null unique check (char_length(token_hash) = 64 and token_hash ~ '^[0-9a-f]+$'),
  created_at timestamptz not null default now()
);

-- What was told, so that it is told once.
create table private.feature_warnings (
  day date not null,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (day, cheese_id)
);
create index feature_warnings_cheese_id_idx on private.feature_warnings (cheese_id);
