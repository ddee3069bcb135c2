-- The answers of calls that carried a key, kept for a day.
create table private.idempotency_keys (
  person_id uuid not null references public.users (id) on delete cascade,
  key uuid not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
create index idempotency_keys_created_at_idx on private.idempotency_keys (created_at);
