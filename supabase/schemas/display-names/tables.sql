-- The name that a person chose. Only they can read whose it is.
create table public.display_names (
  user_id uuid primary key references public.users (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 30 and private.shows_text(name)),
  look text not null unique check (char_length(look) between 2 and 120),
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_reason public.single_line_text
    check (char_length(hidden_reason) <= 300 and private.shows_text(hidden_reason))
);

-- The looks of names that moderators have hidden, which nobody can choose again, and for 30 days the look of the name that
-- somebody had last, which nobody else can choose.
create table private.hidden_names (
  look text primary key check (char_length(look) <= 120),
  hidden_at timestamptz not null default now(),
  kept_for uuid unique references public.users (id) on delete cascade
);
