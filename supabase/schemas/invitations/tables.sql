-- Invitations that nobody has accepted or withdrawn. The tokens of their links are kept as hashes only.
create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique
    check (char_length(email) <= 254 and email = lower(email)
      and email ~ '^[^[:space:][:cntrl:]<>@]+@[^[:space:][:cntrl:]<>@]+\.[^[:space:][:cntrl:]<>@]+$'),
  role public.user_role not null check (role <> 'customer'),
  token_hashes text[] not null default '{}',
  -- Null for the operator of the server, who has no account.
  invited_by uuid references public.users (id) on delete cascade,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
create index invitations_invited_by_idx on private.invitations (invited_by);
