-- Who wants to hear when a cheese is back.
create table public.notify_requests (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  user_id uuid references public.users (id) on delete cascade,
  email text not null
    check (char_length(email) <= 254
      and email ~ '^[^[:space:][:cntrl:]<>@]+@[^[:space:][:cntrl:]<>@]+\.[^[:space:][:cntrl:]<>@]+$'),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  sent_at timestamptz
);
create unique index notify_requests_open_idx on public.notify_requests (cheese_id, lower(email)) where sent_at is null;
create index notify_requests_cheese_id_idx on public.notify_requests (cheese_id);
create index notify_requests_user_id_idx on public.notify_requests (user_id);
create index notify_requests_email_idx on public.notify_requests (lower(email));
create index notify_requests_sent_at_idx on public.notify_requests (sent_at);

-- The secrets in the links of mails about a notify request, each of which confirms and unsubscribes. Each mail has its own.
create table private.stock_alert_tokens (
  token_hash text primary key check (char_length(token_hash) = 64),
  request_id uuid not null references public.notify_requests (id) on delete cascade
);
create index stock_alert_tokens_request_id_idx on private.stock_alert_tokens (request_id);

-- The mails of one return to the shelf: held, then sent or cancelled.
create table public.stock_alert_batches (
  id bigint generated always as identity primary key,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  created_at timestamptz not null default now(),
  send_at timestamptz not null default now() + interval '10 minutes',
  sent_at timestamptz,
  sent_count integer,
  cancelled_at timestamptz,
  constraint sent_or_cancelled check (sent_at is null or cancelled_at is null)
);
create index stock_alert_batches_cheese_id_idx on public.stock_alert_batches (cheese_id);
create index stock_alert_batches_created_at_idx on public.stock_alert_batches (created_at desc);
create unique index stock_alert_batches_held_idx on public.stock_alert_batches (cheese_id)
  where sent_at is null and cancelled_at is null;
create index stock_alert_batches_due_idx on public.stock_alert_batches (send_at)
  where sent_at is null and cancelled_at is null;
