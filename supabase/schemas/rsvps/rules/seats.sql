-- When a seat is given, kept and passed on.

-- Gives the caller's party seats if it fits, else a rank on the waiting list, confirmed by mail. A
-- caller who has an RSVP keeps it as it is.
create or replace function public.rsvp(event_uuid uuid, party_size integer default 1, idempotency_key uuid default null)
returns public.rsvp_status
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer public.rsvp_status;
  free integer;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('rsvp', event_uuid, party_size)) #>> '{}';
  if answer is not null then return answer; end if;
  perform private.check_party_size(party_size);
  free := private.lock_seats(event_uuid);
  select r.status into answer from public.rsvps r where r.event_id = event_uuid and r.user_id = auth.uid();
  if not found then
    perform private.require_open_event(event_uuid);
    perform private.limit_person('rsvp');
    answer := case when rsvp.party_size <= free then 'going' else 'waiting' end;
    insert into public.rsvps (event_id, user_id, status, party_size, reminded_for)
    select e.id, auth.uid(), answer, rsvp.party_size,
      case when answer = 'going' then private.told_start(e.starts_at) end
    from public.events e where e.id = event_uuid;
    perform private.mail_guest('rsvp-' || answer, event_uuid, auth.uid());
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(answer));
  return answer;
end
$$;

-- Changes the number of people of the caller's RSVP. A smaller party keeps its seats or its rank. A larger one goes to
-- the end of the waiting list unless it fits; if it has seats, only when the caller agrees to give them up.
create or replace function public.change_party_size(
  event_uuid uuid, party_size integer, give_up_seats boolean default false, idempotency_key uuid default null
) returns public.rsvp_status
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer public.rsvp_status;
  free integer;
  own public.rsvps;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('change_party_size', event_uuid, party_size, give_up_seats)) #>> '{}';
  if answer is not null then return answer; end if;
  perform private.check_party_size(party_size);
  free := private.lock_seats(event_uuid);
  select * into own from public.rsvps r where r.event_id = event_uuid and r.user_id = auth.uid();
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  perform private.require_open_event(event_uuid);
  answer := own.status;
  if change_party_size.party_size <> own.party_size then
    perform private.limit_person('rsvp');
    if own.status = 'going' and change_party_size.party_size - own.party_size > free then
      if not coalesce(give_up_seats, false) then
        perform private.refuse('PT409', 'Seats left besides yours: ' || greatest(free, 0), reason => 'no_seats');
      end if;
      answer := 'waiting';
    end if;
    update public.rsvps r set party_size = change_party_size.party_size, status = answer,
      checked_in_at = case when answer = 'going' then r.checked_in_at end,
      queued_at = case when change_party_size.party_size > r.party_size then clock_timestamp() else r.queued_at end
    where r.id = own.id;
    perform private.fill_seats(event_uuid);
    select r.status into answer from public.rsvps r where r.id = own.id;
    -- A party that came off the waiting list was told that it has seats.
    if own.status = 'going' or answer = 'waiting' then
      perform private.mail_guest(case when own.status = answer then 'rsvp-changed' else 'rsvp-waiting' end,
        event_uuid, auth.uid());
    end if;
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(answer));
  return answer;
end
$$;

-- Takes the caller's RSVP back, confirmed by mail while the event is still to come; the next in line move up.
create or replace function public.cancel_rsvp(event_uuid uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  perform private.lock_seats(event_uuid);
  perform private.mail_guest('rsvp-cancelled', event_uuid, r.user_id)
  from public.rsvps r join public.events e on e.id = r.event_id
  where r.event_id = event_uuid and r.user_id = auth.uid() and e.status = 'published' and e.starts_at > now();
  delete from public.rsvps r where r.event_id = event_uuid and r.user_id = auth.uid();
  return found;
end
$$;

-- Refuses a party that is not one to six people.
create or replace function private.check_party_size(party_size integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(party_size, 0) not between 1 and 6 then
    perform private.refuse('PT400', 'An RSVP is for one to six people');
  end if;
end
$$;

-- Refuses an event that no longer takes RSVPs, and one that guests cannot see.
create or replace function private.require_open_event(event_uuid uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  event public.events;
begin
  select * into event from public.events e where e.id = event_uuid and e.status <> 'draft';
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if event.status = 'cancelled' or event.starts_at <= now() then
    perform private.refuse('PT409', 'This event no longer takes answers');
  end if;
end
$$;

-- Locks the seats of an event until the transaction ends, and returns how many are free.
create or replace function private.lock_seats(event_uuid uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform 1 from public.event_stats s where s.event_id = event_uuid for update;
  -- A statement of its own, so that it sees what was committed while the first one waited.
  return (
    select e.capacity - s.going from public.events e join public.event_stats s on s.event_id = e.id
    where e.id = event_uuid);
end
$$;

-- Seats waiting parties while there are free seats, in the order of waiting, and writes to them. A party that does not
-- fit keeps its rank and is passed over.
create or replace function private.fill_seats(event_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  free integer := coalesce(private.lock_seats(event_uuid), 0);
  party record;
begin
  for party in
    select r.id, r.user_id, r.party_size, e.starts_at
    from public.rsvps r join public.events e on e.id = r.event_id
    where r.event_id = event_uuid and r.status = 'waiting' and e.status = 'published' and e.starts_at > now()
    order by r.queued_at, r.id
  loop
    exit when free <= 0;
    continue when party.party_size > free;
    update public.rsvps r set status = 'going', reminded_for = private.told_start(party.starts_at)
    where r.id = party.id;
    free := free - party.party_size;
    perform private.mail_guest('rsvp-promoted', event_uuid, party.user_id);
  end loop;
end
$$;

-- Keeps the number of people at an event, announces it, and gives seats that came free to the next in line.
create or replace function private.count_rsvp() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned uuid := case when tg_op = 'DELETE' then old.event_id else new.event_id end;
begin
  update public.event_stats s set
    going = s.going
      + case when tg_op <> 'DELETE' and new.status = 'going' then new.party_size else 0 end
      - case when tg_op <> 'INSERT' and old.status = 'going' then old.party_size else 0 end,
    waiting = s.waiting
      + case when tg_op <> 'DELETE' and new.status = 'waiting' then new.party_size else 0 end
      - case when tg_op <> 'INSERT' and old.status = 'waiting' then old.party_size else 0 end
  where s.event_id = concerned;
  perform private.announce('rsvps');
  if tg_op = 'DELETE' then
    perform private.fill_seats(concerned);
  end if;
  return null;
end
$$;
create or replace trigger rsvps_are_counted after insert or delete or update of status, party_size on public.rsvps
  for each row execute function private.count_rsvp();

-- The caller's RSVPs: events to come first, the next one at the top, then past ones, the last one first.
create or replace function public.my_rsvps(page_limit integer default 20, page_offset integer default 0)
returns table (
  event_id uuid, slug text, title text, event_status public.event_status, starts_at_local text, is_open boolean,
  status public.rsvp_status, party_size integer, total bigint
)
language sql stable security invoker set search_path = ''
as $$
  select e.id, e.slug, e.title, e.status, private.wall_clock(e.starts_at),
    e.status = 'published' and e.starts_at > now(), r.status, r.party_size, count(*) over ()
  from public.rsvps r join public.events e on e.id = r.event_id
  where r.user_id = (select auth.uid())
  order by e.ends_at <= now(), case when e.ends_at > now() then e.starts_at end, e.starts_at desc, e.id
  limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
$$;

-- How many people have a seat, wait and have arrived, and how many RSVPs they are.
create or replace function private.count_guests(
  event_uuid uuid, out rsvps integer, out seated integer, out waiting integer, out arrived integer
)
language sql stable security definer set search_path = ''
as $$
  select count(r.id)::integer, s.going, s.waiting,
    coalesce(sum(r.party_size) filter (where r.checked_in_at is not null), 0)::integer
  from public.event_stats s left join public.rsvps r on r.event_id = s.event_id
  where s.event_id = event_uuid
  group by s.event_id
$$;

-- The numbers of the guests of an event, for the desk.
create or replace function public.guest_counts(event_uuid uuid)
returns table (rsvps integer, seated integer, waiting integer, arrived integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query select c.* from private.count_guests(event_uuid) c;
end
$$;

create or replace trigger staff_are_told after insert or update or delete on public.rsvps
  for each row execute function private.tell_staff('events');
