-- One row for each evening, tasting or class.
create table public.events (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (char_length(slug) <= 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(title) between 1 and 120 and title !~ '[[:cntrl:]]'),
  summary public.single_line_text not null default '' check (char_length(summary) <= 400),
  description public.multi_line_text not null default '' check (char_length(description) <= 6000),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  location public.single_line_text not null default '' check (char_length(location) <= 200),
  capacity integer not null check (capacity between 0 and 10000),
  price_cents integer not null default 0 check (price_cents between 0 and 1000000),
  price_includes public.single_line_text not null default '' check (char_length(price_includes) <= 300),
  payment_note public.single_line_text not null default '' check (char_length(payment_note) <= 300),
  image_url text check (char_length(image_url) <= 500 and image_url ~ '^(/|https://)[^[:space:][:cntrl:]<>"]*$'),
  image_alt public.single_line_text check (char_length(image_alt) <= 300),
  status public.event_status not null default 'draft',
  cancel_note public.multi_line_text check (char_length(cancel_note) <= 500),
  published_at timestamptz,
  archived_at timestamptz,
  ical_sequence integer not null default 0 check (ical_sequence >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint an_event_ends_after_it_starts
    check (ends_at > starts_at and ends_at < starts_at + interval '14 days'),
  -- JavaScript, which pages and feeds are made with, knows no day after the year 275760.
  constraint an_event_is_in_the_calendar check (starts_at >= '2000-01-01' and ends_at < '2200-01-01'),
  constraint an_event_title_shows_text check (private.shows_text(title))
);
create index events_shown_idx on public.events (starts_at) where status <> 'draft';
create index events_starts_at_idx on public.events (starts_at);
-- What people read when a save breaks the rule.
comment on constraint an_event_ends_after_it_starts on public.events is
  'An event ends after it starts, within 14 days';

-- How many people come to each event and how many wait; everybody may know.
create table public.event_stats (
  event_id uuid primary key references public.events (id) on delete cascade,
  going integer not null default 0 check (going >= 0),
  waiting integer not null default 0 check (waiting >= 0)
);

-- Which cheeses are served at an event; written together with the event, so that its version covers them.
create table public.event_cheeses (
  event_id uuid not null references public.events (id) on delete cascade deferrable initially deferred,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  position smallint not null,
  primary key (event_id, cheese_id)
);
create index event_cheeses_cheese_id_idx on public.event_cheeses (cheese_id);
