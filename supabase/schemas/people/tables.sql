-- One row for each account: its role and names. Emails stay in auth.users.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  role public.user_role not null default 'customer',
  -- When the role was last raised, and when its holder proved the mailbox after that. Without the proof a staff role gives
  -- no rights.
  role_since timestamptz not null default now(),
  role_confirmed_at timestamptz,
  first_name text check (char_length(first_name) <= 1000 and first_name !~ '[[:cntrl:]<>]'),
  last_name text check (char_length(last_name) <= 1000 and last_name !~ '[[:cntrl:]<>]'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint a_first_name_shows_text check (first_name = '' or private.shows_text(first_name)),
  constraint a_last_name_shows_text check (last_name = '' or private.shows_text(last_name))
);
create index users_staff_idx on public.users (role) where role <> 'customer';
create index users_created_at_idx on public.users (created_at desc, id);
create index users_role_idx on public.users (role desc, created_at desc, id);

-- What the admin's search for people looks through; emails are nowhere near the API.
create table private.people (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  -- Null if it never was.
  email_changed_at timestamptz,
  search_text text not null default ''
);
create index people_search_idx on private.people using gin (search_text extensions.gin_trgm_ops);
create index people_email_idx on private.people (lower(email));
