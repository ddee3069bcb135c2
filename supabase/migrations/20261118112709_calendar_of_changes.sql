set check_function_bodies = off;

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


reset check_function_bodies;

-- Carries supabase/schemas as of c898f748ef463377bc5e3efaab8e6ba2528ea3fa249c1a8803753adc3d497e66.
