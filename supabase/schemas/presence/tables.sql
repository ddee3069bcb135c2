-- Who had a record open, and when their page last gave a sign of it.
create table private.presence (
  record text not null check (char_length(record) <= 250),
  user_id uuid not null references public.users (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (record, user_id)
);
create index presence_user_id_idx on private.presence (user_id);
create index presence_seen_at_idx on private.presence (seen_at);
