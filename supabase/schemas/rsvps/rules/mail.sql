-- What guests of an event are told.

-- Writes to a guest of an event.
create or replace function private.mail_guest(template text, event_uuid uuid, guest uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.queue_mail($1, p.email, jsonb_build_object('event', e.title, 'slug', e.slug,
    'starts_at_local', private.wall_clock(e.starts_at), 'location', e.location, 'payment_note', e.payment_note,
    'party_size', r.party_size, 'status', r.status, 'event_id', e.id, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.ical_sequence))
  from public.events e
  join private.people p on p.id = guest
  left join public.rsvps r on r.event_id = e.id and r.user_id = guest
  where e.id = event_uuid and p.email is not null
$$;

-- When guests of an event are reminded: from ten in the morning of the day before, by the shop's clock.
create or replace function private.reminder_time(starts_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select ((starts_at at time zone private.shop_time_zone())::date - 1 + time '10:00') at time zone private.shop_time_zone()
$$;

-- The start of an event if it is too late to remind of it: a guest who gets a seat then has just been told.
create or replace function private.told_start(starts_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$ select case when private.reminder_time(starts_at) <= now() then starts_at end $$;

-- Reminds guests with a seat of an event the day before, once for each start that an event was given. On the day itself
-- it is too late: the mail says "tomorrow".
create or replace function private.send_event_reminders() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  guest record;
begin
  for guest in
    update public.rsvps r set reminded_for = e.starts_at
    from public.events e
    where e.id = r.event_id and e.status = 'published'
      and e.starts_at >= private.day_start(private.shop_today() + 1)
      and e.starts_at < private.day_start(private.shop_today() + 2)
      and private.reminder_time(e.starts_at) <= now()
      and r.status = 'going' and r.reminded_for is distinct from e.starts_at
    returning r.event_id, r.user_id
  loop
    perform private.mail_guest('event-reminder', guest.event_id, guest.user_id);
  end loop;
end
$$;

-- Notes in the audit log that an event was published or canceled, and queues one mail to every guest when it is
-- canceled, takes place after all, or moves to another time or place. Guests are not told about an event that is over.
-- These mails do not count as messages: a guest must learn of every change. Changes of a day are limited, because each
-- is a mail to every guest; past the limit an event can only be canceled.
create or replace function private.tell_guests() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told integer;
  template text := case
    when new.ends_at <= now() and old.ends_at <= now() then null
    when new.status = 'cancelled' and old.status = 'published' then 'event-cancelled'
    when new.status = 'published' and old.status = 'cancelled' then 'event-restored'
    when new.status = 'published' and old.status = 'published'
      and (new.starts_at, new.ends_at, new.location) is distinct from (old.starts_at, old.ends_at, old.location)
      then 'event-moved' end;
begin
  if new.status <> old.status then
    perform private.audit('mark event as ' || new.status, 'events', new.id::text);
  end if;
  if template is not null then
    -- A person who answers at the same time is told too, or meets the changed event.
    perform private.lock_seats(new.id);
    perform private.queue_mail(template, p.email, jsonb_build_object(
      'event', new.title, 'slug', new.slug, 'location', new.location, 'note', new.cancel_note,
      'starts_at_local', private.wall_clock(new.starts_at), 'ends_at_local', private.wall_clock(new.ends_at),
      'former_starts_at_local', private.wall_clock(old.starts_at))
      -- For the calendar of a guest who has a seat.
      || case when r.status = 'going' then jsonb_build_object('event_id', new.id, 'starts_at', new.starts_at,
        'ends_at', new.ends_at, 'sequence', new.ical_sequence) else '{}' end)
    from public.rsvps r join private.people p on p.id = r.user_id
    where r.event_id = new.id and p.email is not null
    order by r.created_at, r.id;
    get diagnostics told = row_count;
    if told > 0 and not private.within_limit('event change:' || new.id, 10, interval '1 day')
      and new.status <> 'cancelled'
    then
      perform private.refuse('PT409',
        'Guests were told of ten changes within a day. Change the event tomorrow, or cancel it.');
    end if;
    -- A guest who has just been told when it starts is not reminded of it as well.
    update public.rsvps r set reminded_for = new.starts_at
    where r.event_id = new.id and r.status = 'going' and private.told_start(new.starts_at) is not null;
  end if;
  return null;
end
$$;
create or replace trigger guests_are_told after update on public.events
  for each row execute function private.tell_guests();
