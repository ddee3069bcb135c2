-- Who comes to which event.
create table public.rsvps (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id),
  user_id uuid references public.users (id) on delete cascade,
  status public.rsvp_status not null,
  party_size integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  queued_at timestamptz not null default clock_timestamp(),
  checked_in_at timestamptz,
  reminded_for timestamptz,
  -- Of a party without an account: a booking by phone, or a walk-in, who may have none.
  guest_name public.single_line_text check (char_length(guest_name) between 1 and 120 and private.shows_text(guest_name)),
  -- What the party may not eat, for the staff of the evening.
  allergies public.single_line_text check (char_length(allergies) between 1 and 200 and private.shows_text(allergies)),
  unique (event_id, user_id),
  constraint a_party_has_one_to_six_people check (party_size between 1 and 6)
);
create index rsvps_user_id_idx on public.rsvps (user_id);
create index rsvps_waiting_idx on public.rsvps (event_id, queued_at, id) where status = 'waiting';

-- What managers wrote to the guests of an event.
create table private.event_messages (
  id bigint generated always as identity primary key,
  event_id uuid not null references public.events (id) on delete cascade,
  sent_by uuid references public.users (id) on delete set null,
  audience text not null check (audience in ('seated', 'waiting', 'all')),
  message text not null
    check (char_length(message) <= 2000
      and message !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]' and private.shows_text(message)),
  recipients integer not null,
  sent_at timestamptz not null default now()
);
create index event_messages_event_id_idx on private.event_messages (event_id);
create index event_messages_sent_by_idx on private.event_messages (sent_by);
