-- Limits of what guests send and of what they are sent.

-- The answer of an earlier call with this key, or null for the first one, which must keep its answer. A concurrent
-- call waits for the first one; a call that fails leaves its key unused. A member uses no more keys in an hour than
-- the limits of RSVPs, recipes and their drafts allow together.
create or replace function private.answer_before(key uuid, request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hash text := encode(sha256(convert_to(request::text, 'utf8')), 'hex');
  known private.idempotency_keys;
begin
  if key is null then return null; end if;
  delete from private.idempotency_keys k
  where k.person_id = auth.uid() and k.created_at < now() - interval '1 day';
  insert into private.idempotency_keys (person_id, key, request_hash) values (auth.uid(), answer_before.key, hash)
  on conflict do nothing;
  if found then
    if not private.is_staff() and (
      select count(*) from private.idempotency_keys k
      where k.person_id = auth.uid() and k.created_at > now() - interval '1 hour'
    ) > 180 then
      raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
    end if;
    return null;
  end if;
  select * into known from private.idempotency_keys k
  where k.person_id = auth.uid() and k.key = answer_before.key;
  if known.request_hash <> hash then
    raise exception 'This key belongs to another request' using errcode = 'PT422', hint = 'Use a new key.';
  end if;
  return known.answer;
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
      'former_starts_at_local', private.wall_clock(old.starts_at)))
    from public.rsvps r join private.people p on p.id = r.user_id
    where r.event_id = new.id and p.email is not null
    order by r.created_at, r.id;
    get diagnostics told = row_count;
    if told > 0 and not private.within_limit('event change:' || new.id, 10, interval '1 day')
      and new.status <> 'cancelled'
    then
      raise exception 'Guests were told of ten changes within a day. Change the event tomorrow, or cancel it.'
        using errcode = '23514';
    end if;
    -- A guest who has just been told when it starts is not reminded of it as well.
    update public.rsvps r set reminded_for = new.starts_at
    where r.event_id = new.id and r.status = 'going' and private.told_start(new.starts_at) is not null;
  end if;
  return null;
end
$$;
