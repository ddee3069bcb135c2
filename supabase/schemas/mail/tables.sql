-- Mail that the server has still to send; a row disappears when its mail is gone.
create table private.outgoing_mail (
  id bigint generated always as identity primary key,
  template text not null check (char_length(template) <= 40 and template ~ '^[a-z]+(-[a-z]+)*$'),
  recipient text not null check (char_length(recipient) <= 254),
  data jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Why the last attempt failed.
  last_error text check (char_length(last_error) <= 200),
  -- A mail that is sent again after a crash carries the same Message-ID, so that mail programs show it once.
  message_id uuid not null default gen_random_uuid()
);
create index outgoing_mail_due_idx on private.outgoing_mail (next_attempt_at);
