-- Whether an event is over and whether its guests still get messages, by the clock of the database.

-- Whether an event has ended, as a column of it.
create function public.is_over(public.events) returns boolean
language sql stable set search_path = ''
as $$ select $1.ends_at <= now() $$;

-- Whether the guests of an event get messages, as a column of it: until a day after it.
create function public.takes_messages(public.events) returns boolean
language sql stable set search_path = ''
as $$ select $1.ends_at > now() - interval '1 day' $$;

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
    raise exception 'Guests get messages until a day after the event' using errcode = '23514';
  end if;
  if (select count(*) from private.event_messages m where m.event_id = event_uuid) >= 2 then
    raise exception 'The guests of an event get at most two messages' using errcode = '23514';
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
  if told = 0 then raise exception 'Nobody would get this message' using errcode = '23514'; end if;
  insert into private.event_messages (event_id, sent_by, audience, message, recipients)
  values (event_uuid, auth.uid(), message_guests.audience, message_guests.message, told);
  perform private.audit('message guests', 'events', event_uuid::text,
    jsonb_build_object('audience', message_guests.audience, 'recipients', told));
  perform private.keep_answer(idempotency_key, to_jsonb(told));
  return told;
end
$$;

grant execute on function public.is_over(public.events), public.takes_messages(public.events) to anon, authenticated;
