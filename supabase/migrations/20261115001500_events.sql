-- Events and who comes; a full house has a waiting list that moves up by itself.

create type public.event_status as enum ('draft', 'published', 'cancelled');
create type public.rsvp_status as enum ('going', 'waiting');

-- One row for each evening, tasting or class.
create table public.events (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (char_length(slug) <= 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(title) between 1 and 120 and title !~ '[[:cntrl:]]'),
  summary text not null default '' check (char_length(summary) <= 400 and summary !~ '[[:cntrl:]]'),
  description text not null default ''
    check (char_length(description) <= 6000 and description !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  location text not null default '' check (char_length(location) <= 200 and location !~ '[[:cntrl:]]'),
  capacity integer not null check (capacity between 0 and 10000),
  price_cents integer not null default 0 check (price_cents between 0 and 1000000),
  image_url text check (char_length(image_url) <= 500 and image_url ~ '^(/|https://)[^[:space:][:cntrl:]<>"]*$'),
  image_alt text check (char_length(image_alt) <= 300 and image_alt !~ '[[:cntrl:]]'),
  status public.event_status not null default 'draft',
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint an_event_ends_after_it_starts check (ends_at > starts_at and ends_at < starts_at + interval '14 days')
);
create index events_shown_idx on public.events (starts_at) where status <> 'draft';
create index events_starts_at_idx on public.events (starts_at);

create trigger events_keep_their_address before insert or update on public.events
  for each row execute function private.keep_address();
select private.track_history('public.events');
create trigger events_are_announced after insert or update or delete on public.events
  for each row execute function private.announce_change('events', 'event');

-- How many people come to each event and how many wait; everybody may know.
create table public.event_stats (
  event_id uuid primary key references public.events (id) on delete cascade,
  going integer not null default 0 check (going >= 0),
  waiting integer not null default 0 check (waiting >= 0)
);

-- Who comes to which event.
create table public.rsvps (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id),
  user_id uuid not null references public.users (id) on delete cascade,
  status public.rsvp_status not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (event_id, user_id)
);
create index rsvps_user_id_idx on public.rsvps (user_id);
create index rsvps_waiting_idx on public.rsvps (event_id, created_at, id) where status = 'waiting';

alter table public.events enable row level security;
alter table public.event_stats enable row level security;
alter table public.rsvps enable row level security;

create policy "Everyone can read events that were announced" on public.events
  for select to anon, authenticated using (status <> 'draft');
create policy "Staff can read every event" on public.events
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can add drafts of events" on public.events
  for insert to authenticated with check ((select private.is_staff()) and status = 'draft');
create policy "Staff can edit drafts of events" on public.events
  for update to authenticated
  using ((select private.is_staff()) and status = 'draft') with check ((select private.is_staff()) and status = 'draft');
create policy "Managers can add events" on public.events
  for insert to authenticated with check ((select private.is_manager()));
create policy "Managers can change and announce events" on public.events
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));
create policy "Managers can delete events that nobody answered" on public.events
  for delete to authenticated using ((select private.is_manager()));

create policy "Everyone can read how full an event is" on public.event_stats
  for select to anon, authenticated using (exists (select 1 from public.events e where e.id = event_id));

create policy "People can read their own answers" on public.rsvps
  for select to authenticated using (user_id = (select auth.uid()));

grant select on public.events, public.event_stats to anon, authenticated;
grant insert, update, delete on public.events to authenticated;
grant select on public.rsvps to authenticated;

create trigger stats_start_with_the_event after insert on public.events
  for each row execute function private.start_counting('public.event_stats', 'event_id');

-- Adds up answers, and tells the pages that show them.
create function private.count_rsvp() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned uuid := case when tg_op = 'DELETE' then old.event_id else new.event_id end;
begin
  update public.event_stats s set
    going = s.going
      + case when tg_op <> 'DELETE' and new.status = 'going' then 1 else 0 end
      - case when tg_op <> 'INSERT' and old.status = 'going' then 1 else 0 end,
    waiting = s.waiting
      + case when tg_op <> 'DELETE' and new.status = 'waiting' then 1 else 0 end
      - case when tg_op <> 'INSERT' and old.status = 'waiting' then 1 else 0 end
  where s.event_id = concerned;
  perform private.announce('event:' || e.slug), private.announce('events')
  from public.events e where e.id = concerned;
  if tg_op = 'DELETE' then
    perform private.fill_seats(concerned);
  end if;
  return null;
end
$$;
create trigger rsvps_are_counted after insert or update or delete on public.rsvps
  for each row execute function private.count_rsvp();

-- Gives free seats to those who waited longest and writes to them.
create function private.fill_seats(event_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  free integer;
  promoted record;
begin
  perform 1 from public.event_stats where event_id = event_uuid for update;
  select e.capacity - s.going into free
  from public.events e join public.event_stats s on s.event_id = e.id
  where e.id = event_uuid and e.status = 'published' and e.starts_at > now();
  for promoted in
    update public.rsvps r set status = 'going'
    where r.id in (
      select w.id from public.rsvps w where w.event_id = event_uuid and w.status = 'waiting'
      order by w.created_at, w.id limit greatest(coalesce(free, 0), 0))
    returning r.user_id
  loop
    perform private.mail_guest('rsvp-promoted', event_uuid, promoted.user_id);
  end loop;
end
$$;

-- Writes to a guest of an event.
create function private.mail_guest(template text, event_uuid uuid, guest uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.queue_mail($1, p.email, jsonb_build_object('event', e.title, 'slug', e.slug,
    'starts', to_char(e.starts_at at time zone private.shop_time_zone(), 'FMDay, FMDD FMMonth, HH24:MI')))
  from public.events e, private.people p
  where e.id = event_uuid and p.id = guest and p.email is not null
$$;

-- Fills seats when an event grows or is announced, and tells its guests when it is called off.
create function private.follow_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'published' then
    perform private.fill_seats(new.id);
  elsif new.status = 'cancelled' and old.status = 'published' and new.starts_at > now() then
    perform private.mail_guest('event-cancelled', new.id, r.user_id) from public.rsvps r where r.event_id = new.id;
  end if;
  return null;
end
$$;
create trigger guests_follow_the_event after update of capacity, status, starts_at on public.events
  for each row execute function private.follow_event();

-- Answers that the caller comes: a seat while there is one, else a place on the waiting list; confirmed by mail.
create function public.rsvp(event_uuid uuid) returns public.rsvp_status
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer public.rsvp_status;
  event public.events;
begin
  if auth.uid() is null then perform private.deny(); end if;
  perform 1 from public.event_stats s where s.event_id = event_uuid for update;
  select * into event from public.events e where e.id = event_uuid and e.status <> 'draft';
  if not found then raise exception 'No such event' using errcode = 'PT404'; end if;
  select r.status into answer from public.rsvps r where r.event_id = event_uuid and r.user_id = auth.uid();
  if found then return answer; end if;
  if event.status = 'cancelled' or event.starts_at <= now() then
    raise exception 'This event no longer takes answers' using errcode = '23514';
  end if;
  perform private.limit_person('rsvp');
  insert into public.rsvps (event_id, user_id, status)
  select event_uuid, auth.uid(),
    case when s.going < event.capacity then 'going' else 'waiting' end::public.rsvp_status
  from public.event_stats s where s.event_id = event_uuid
  returning status into answer;
  perform private.mail_guest('rsvp-' || answer, event_uuid, auth.uid());
  return answer;
end
$$;

-- Takes the caller's answer back; the next in line moves up.
create function public.cancel_rsvp(event_uuid uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  perform 1 from public.event_stats s where s.event_id = event_uuid for update;
  delete from public.rsvps r where r.event_id = event_uuid and r.user_id = auth.uid();
  return found;
end
$$;

-- The door list of an event: names for managers, addresses for admins only.
create function public.event_guests(event_uuid uuid)
returns table (first_name text, last_name text, email text, status public.rsvp_status, created_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select u.first_name, u.last_name, case when private.is_admin() then p.email end, r.status, r.created_at
    from public.rsvps r
    join public.users u on u.id = r.user_id
    left join private.people p on p.id = r.user_id
    where r.event_id = event_uuid
    order by r.status, r.created_at, r.id;
end
$$;

grant execute on function public.rsvp(uuid), public.cancel_rsvp(uuid), public.event_guests(uuid) to authenticated;
