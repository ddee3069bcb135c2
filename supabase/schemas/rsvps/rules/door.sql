-- Guests without an account: who books by phone, and who comes without a booking.

-- Gives seats to a party without an account: one that calls, while the event is to come, or one that stands at the door.
create or replace function public.add_guests(
  event_uuid uuid, party_size integer, guest_name text default null, allergies text default null,
  has_arrived boolean default false, idempotency_key uuid default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  event public.events;
  free integer;
  added uuid := gen_random_uuid();
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('add_guests', event_uuid, party_size, guest_name, allergies, has_arrived));
  if answer is not null then return (answer #>> '{}')::uuid; end if;
  perform private.check_party_size(party_size);
  free := private.lock_seats(event_uuid);
  select * into event from public.events e where e.id = event_uuid;
  if not private.is_manager() and not coalesce(public.is_guest_list_readable(event), false) then perform private.deny(); end if;
  if not add_guests.has_arrived then
    perform private.require_open_event(event_uuid);
    if nullif(trim(add_guests.guest_name), '') is null then
      perform private.refuse('PT400', 'A booking by phone needs a name');
    end if;
  elsif not public.takes_walk_ins(event) then
    perform private.refuse('PT409', 'Walk-ins are added on the day of the event');
  end if;
  if add_guests.party_size > free then
    perform private.refuse('PT409', 'Seats left: ' || greatest(free, 0), reason => 'no_seats');
  end if;
  insert into public.rsvps (id, event_id, status, party_size, guest_name, allergies, checked_in_at)
  values (added, event_uuid, 'going', add_guests.party_size, nullif(trim(add_guests.guest_name), ''),
    nullif(trim(add_guests.allergies), ''), case when add_guests.has_arrived then now() end);
  perform private.audit('add guests', 'events', event_uuid::text, jsonb_build_object('people', add_guests.party_size));
  perform private.keep_answer(idempotency_key, to_jsonb(added));
  return added;
end
$$;

-- Takes back what was entered for a party without an account. Its seats go to the next in line.
create or replace function public.remove_guests(rsvp_uuid uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed public.rsvps;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform private.lock_seats((select r.event_id from public.rsvps r where r.id = rsvp_uuid));
  delete from public.rsvps r using public.events e
  where r.id = rsvp_uuid and r.user_id is null and e.id = r.event_id and e.ends_at > now() - interval '24 hours'
    and (private.is_manager() or public.is_guest_list_readable(e))
  returning r.* into removed;
  if not found then return false; end if;
  perform private.audit('remove guests', 'events', removed.event_id::text, jsonb_build_object('people', removed.party_size));
  return true;
end
$$;

-- Notes what the caller's party may not eat, or forgets it again.
create or replace function public.note_allergies(event_uuid uuid, allergies text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  update public.rsvps r set allergies = nullif(trim(note_allergies.allergies), '')
  from public.events e
  where r.event_id = event_uuid and r.user_id = auth.uid() and e.id = event_uuid and e.ends_at > now();
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
end
$$;
