-- The guest list and check-in.

-- Whether guests can be checked in, as a column of the event: from a day before it starts until a day after it ends.
create or replace function public.is_guest_list_open(public.events) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce($1.status = 'published' and $1.starts_at < now() + interval '24 hours'
    and $1.ends_at > now() - interval '24 hours', false)
$$;

-- Whether walk-ins are added, as a column of the event: on its days by the shop's clock.
create or replace function public.takes_walk_ins(public.events) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce($1.status = 'published' and private.shop_today() between
    ($1.starts_at at time zone private.shop_time_zone())::date and ($1.ends_at at time zone private.shop_time_zone())::date, false)
$$;

-- Whether employees read the guest list, as a column of the event: from a week before it starts until a day after it ends.
create or replace function public.is_guest_list_readable(public.events) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce($1.status = 'published' and $1.starts_at < now() + interval '7 days'
    and $1.ends_at > now() - interval '24 hours', false)
$$;

-- The guest list of an event: for employees from a week before, for managers always, with emails for admins. Nobody
-- is named from 90 days after the event on, even before its guests are detached.
create or replace function public.event_guests(event_uuid uuid)
returns table (
  rsvp_id uuid, name text, email text, party_size integer, status public.rsvp_status, created_at timestamptz,
  created_at_local text, checked_in_at_local text, allergies text, has_account boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  event public.events;
  is_named boolean;
begin
  select * into event from public.events e where e.id = event_uuid;
  if not private.is_manager() and not (private.is_staff() and public.is_guest_list_readable(event)) then
    perform private.deny();
  end if;
  is_named := event.ends_at > now() - interval '90 days';
  return query
    select r.id, case when is_named then coalesce(r.guest_name, nullif(concat_ws(' ', u.first_name, u.last_name), '')) end,
      case when is_named and private.is_admin() then p.email end, r.party_size, r.status, r.created_at,
      private.wall_clock(r.created_at, (select private.shop_time_zone())),
      private.wall_clock(r.checked_in_at, (select private.shop_time_zone())),
      case when is_named then r.allergies::text end, r.user_id is not null
    from public.rsvps r
    left join public.users u on u.id = r.user_id
    left join private.people p on p.id = r.user_id
    where r.event_id = event_uuid
    order by r.status, case when r.status = 'waiting' then r.queued_at else r.created_at end, r.id;
end
$$;

-- Notes that a party has arrived, or takes that back. Returns when it arrived by the shop's clock. A call that is
-- repeated with its key, because the network was away, changes nothing more; it says how many seconds ago it was.
create or replace function public.check_in(
  rsvp_uuid uuid, has_arrived boolean, idempotency_key uuid default null, seconds_ago integer default 0
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  event public.events;
  guest public.rsvps;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('check_in', rsvp_uuid, has_arrived));
  if answer is not null then return answer #>> '{}'; end if;
  select * into guest from public.rsvps r where r.id = rsvp_uuid for update;
  if not found then perform private.refuse('PT404', 'Resource not found. This guest has given the seat back.'); end if;
  select * into event from public.events e where e.id = guest.event_id;
  if not public.is_guest_list_open(event) then
    perform private.refuse('PT409', 'Guests are checked in from a day before the event until a day after it');
  end if;
  if guest.status <> 'going' then perform private.refuse('PT409', 'This party has no seat'); end if;
  update public.rsvps r set checked_in_at = case when has_arrived then coalesce(r.checked_in_at,
    greatest(now() - make_interval(secs => greatest(seconds_ago, 0)), event.starts_at - interval '24 hours')) end
  where r.id = rsvp_uuid returning * into guest;
  answer := coalesce(to_jsonb(private.wall_clock(guest.checked_in_at)), 'null');
  perform private.keep_answer(idempotency_key, answer);
  return answer #>> '{}';
end
$$;

-- Mails a message of a manager to the guests of an event who have a seat, who wait, or to all of them. Returns how many
-- get it. The guests of an event get at most two, the last one until a day after it.
create or replace function public.message_guests(
  event_uuid uuid, audience text, message text, idempotency_key uuid default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  told integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('message_guests', event_uuid, audience, message));
  if answer is not null then return answer::integer; end if;
  perform private.lock_seats(event_uuid);
  if exists (select from public.events e where e.id = event_uuid and not public.takes_messages(e)) then
    perform private.refuse('PT409', 'Guests get messages until a day after the event');
  end if;
  if (select count(*) from private.event_messages m where m.event_id = event_uuid) >= 2 then
    perform private.refuse('PT409', 'The guests of an event get at most two messages');
  end if;
  perform private.queue_mail('event-message', p.email, jsonb_build_object('event', e.title, 'slug', e.slug,
    'starts_at_local', private.wall_clock(e.starts_at), 'message', message_guests.message))
  from public.events e
  join public.rsvps r on r.event_id = e.id
    and (message_guests.audience = 'all' or (message_guests.audience = 'seated') = (r.status = 'going'))
  join private.people p on p.id = r.user_id and p.email is not null
  where e.id = event_uuid
  order by r.created_at, r.id;
  get diagnostics told = row_count;
  if told = 0 then perform private.refuse('PT400', 'No one would get this message'); end if;
  insert into private.event_messages (event_id, sent_by, audience, message, recipients)
  values (event_uuid, auth.uid(), message_guests.audience, message_guests.message, told);
  perform private.audit('message guests', 'events', event_uuid::text,
    jsonb_build_object('audience', message_guests.audience, 'recipients', told));
  perform private.keep_answer(idempotency_key, to_jsonb(told));
  return told;
end
$$;

-- The messages that the guests of an event got, the latest first.
create or replace function public.sent_messages(event_uuid uuid)
returns table (id bigint, audience text, message text, recipients integer, sent_by_name text, sent_at_local text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select m.id, m.audience, m.message, m.recipients, private.staff_name(m.sent_by), private.wall_clock(m.sent_at)
    from private.event_messages m where m.event_id = event_uuid
    order by m.id desc;
end
$$;

-- Detaches guests from their RSVPs 90 days after the event. A younger RSVP was made for another date: the event has moved
-- to the past by mistake, and its guests are kept.
create or replace function private.forget_guests() returns void
language sql volatile security definer set search_path = ''
as $$
  update public.rsvps r set user_id = null, guest_name = null, allergies = null
  from public.events e
  where e.id = r.event_id and e.ends_at < now() - interval '90 days'
    and num_nonnulls(r.user_id, r.guest_name, r.allergies) > 0 and r.created_at < now() - interval '90 days'
$$;
