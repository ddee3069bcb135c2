-- The keys of our own server, which all of its processes share; hosted Supabase has its own.

-- One row: the keys, encrypted under APP_SECRET, and what tells whether a secret is the right one.
create table if not exists auth.server_keys (
  is_only_row boolean primary key default true check (is_only_row),
  sealed text not null,
  secret_check text not null,
  created_at timestamptz not null default now()
);

alter table auth.server_keys enable row level security;
alter table auth.server_keys owner to supabase_auth_admin;
