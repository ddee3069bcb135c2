-- What the shop's own auth service keeps beside Supabase's tables; hosted Supabase has its own ways.

-- Attempts within a window of time, by a digest of who made them.
create table if not exists auth.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index if not exists rate_limits_expire_idx on auth.rate_limits (expire);

-- Digests of the codes that stand in for a lost authenticator app, each good for one sign-in.
create table if not exists auth.mfa_recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default now(),
  unique (user_id, code_hash)
);

-- What each sign-up typed, until the link or code mailed for it is used. Kept for a day.
create table if not exists auth.pending_sign_ups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null,
  token_hash text not null unique,
  encrypted_password text,
  data jsonb not null default '{}',
  ip_digest text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now()
);
create index if not exists pending_sign_ups_user_id_idx on auth.pending_sign_ups (user_id);
create index if not exists pending_sign_ups_email_idx on auth.pending_sign_ups (email);
create index if not exists pending_sign_ups_created_at_idx on auth.pending_sign_ups (created_at);

-- Emails that an account had before, for a week, so that the owner of the old mailbox can undo a change.
create table if not exists auth.email_change_undos (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  old_email text not null,
  token_hash text not null unique,
  created_at timestamptz not null default now()
);
create index if not exists email_change_undos_user_id_idx on auth.email_change_undos (user_id);

-- Mail about accounts that has still to be sent, composed and encrypted; a row disappears when its mail is gone.
create table if not exists auth.outgoing_mail (
  id bigint generated always as identity primary key,
  sealed text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- A mail that is sent again after a crash carries the same Message-ID, so that mail programs show it once.
  message_id uuid not null default gen_random_uuid()
);
create index if not exists outgoing_mail_due_idx on auth.outgoing_mail (next_attempt_at);

alter table auth.outgoing_mail add column if not exists last_error text;

-- The newest messages of a shop without a mail server, encrypted.
create table if not exists auth.kept_mail (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  sealed text not null,
  -- What admins may read of a message: all, all while the invited person has no account, the link that confirms a new
  -- account, or nothing.
  kind text not null check (kind in ('shop', 'invitation', 'sign-up', 'account')),
  sent_at timestamptz not null
);
drop table if exists auth.mailbox;

-- Codes are looked up by the mailbox they were sent to.
create index if not exists one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);

alter table auth.rate_limits enable row level security;
alter table auth.rate_limits owner to supabase_auth_admin;
alter table auth.mfa_recovery_codes enable row level security;
alter table auth.mfa_recovery_codes owner to supabase_auth_admin;
alter table auth.pending_sign_ups enable row level security;
alter table auth.pending_sign_ups owner to supabase_auth_admin;
alter table auth.email_change_undos enable row level security;
alter table auth.email_change_undos owner to supabase_auth_admin;
alter table auth.outgoing_mail enable row level security;
alter table auth.outgoing_mail owner to supabase_auth_admin;
alter table auth.kept_mail enable row level security;
alter table auth.kept_mail owner to supabase_auth_admin;
