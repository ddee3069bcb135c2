-- Page views of the last two days; a visitor is a hash that nobody can repeat once the day's salt is gone.
create table private.page_views (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  day date not null,
  hour smallint not null,
  kind public.view_kind not null,
  path text not null check (char_length(path) <= 200),
  visitor text not null check (char_length(visitor) <= 64)
);
create index page_views_day_path_idx on private.page_views (day, path);

-- Searches of the last two days.
create table private.searches (
  id bigint generated always as identity primary key,
  day date not null,
  term text not null check (char_length(term) <= 60),
  results integer not null,
  -- Whether a search may be kept although it was typed only once: no @, no digit, at most three words.
  is_impersonal boolean not null default false
);
create index searches_day_idx on private.searches (day);

-- The salt of the day; the one before is destroyed.
create table private.visitor_salts (
  day date primary key,
  salt text not null
);

-- The sums of whole days.
create table private.daily_visits (
  day date primary key,
  views bigint not null,
  visitors bigint not null,
  scans bigint not null,
  searches bigint not null,
  searches_without_result bigint not null
);

-- Views by hour of whole days.
create table private.hourly_visits (
  day date not null,
  hour smallint not null,
  views bigint not null,
  primary key (day, hour)
);

-- Views and scans by page of whole days.
create table private.daily_pages (
  day date not null,
  kind public.view_kind not null,
  path text not null,
  views bigint not null,
  primary key (day, kind, path)
);
create index daily_pages_path_idx on private.daily_pages (path, day);

-- The most frequent searches of whole days; what only few people typed may be personal and is not kept.
create table private.daily_searches (
  day date not null,
  term text not null,
  searches bigint not null,
  without_result bigint not null,
  primary key (day, term)
);
