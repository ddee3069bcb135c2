-- Digests of what staff browsers present at sign-in, kept for 180 days after the last one.
create table private.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  device_digest text not null check (char_length(device_digest) between 1 and 100),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_digest)
);
create index known_devices_last_seen_at_idx on private.known_devices (last_seen_at);
