-- Who may change an event, and what follows from it.

-- Leaves the archive to managers, and keeps an announced event from vanishing while guests expect it.
create or replace function private.guard_event() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not private.is_manager()
    and new.archived_at is distinct from (case when tg_op = 'UPDATE' then old.archived_at end) then
    perform private.deny();
  end if;
  if tg_op = 'UPDATE' and new.status = 'draft' and old.status <> 'draft' then
    perform private.refuse('PT409', 'An announced event is not a draft again. Cancel it instead.', 'status');
  end if;
  if new.archived_at is not null and new.status = 'published' and new.ends_at > now() then
    perform private.refuse('PT409', 'A coming event is canceled before it is archived', 'archived_at');
  end if;
  return new;
end
$$;
create or replace trigger events_are_guarded before insert or update on public.events
  for each row execute function private.guard_event();

-- Refuses a capacity below the number of people who have a seat.
create or replace function private.guard_capacity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seated integer;
begin
  select s.going into seated from public.event_stats s where s.event_id = new.id for update;
  if new.capacity < old.capacity and new.capacity < seated then
    perform private.refuse('PT409', format('The capacity is at least %s, the number of people who have a seat', seated),
      'capacity');
  end if;
  return new;
end
$$;
create or replace trigger capacity_covers_the_seated before update of capacity on public.events
  for each row execute function private.guard_capacity();

-- A slug for an event that no other event has.
create or replace function private.free_event_slug(title text, event_uuid uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := coalesce(nullif(private.slugify(title), ''), 'event');
begin
  if exists (select from public.events e where e.slug = wanted and e.id <> event_uuid) then
    wanted := left(wanted, 71) || '-' || left(event_uuid::text, 8);
  end if;
  return wanted;
end
$$;

-- The start and the end of an event as columns, from what the shop's clock shows. A time that stays as it is stays the
-- same instant, even in the hour that the clock shows twice.
create or replace function private.event_instants(record jsonb, known public.events) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'starts_at', case when record ->> 'starts_at_local' is distinct from private.wall_clock(known.starts_at)
      then private.shop_instant(record ->> 'starts_at_local', 'starts_at_local') end,
    'ends_at', case when record ->> 'ends_at_local' is distinct from private.wall_clock(known.ends_at)
      then private.shop_instant(record ->> 'ends_at_local', 'ends_at_local') end))
$$;

-- Names other cheeses for an event, at most twelve; the caller saves the event in the same transaction.
create or replace function private.replace_event_cheeses(event_uuid uuid, cheese_uuids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  -- The second of two saves at once has to find the newer version, not the first one's cheeses. A lock of the key would
  -- stop RSVPs, which hold the seats that the save needs.
  perform 1 from public.events where id = event_uuid for no key update;
  delete from public.event_cheeses where event_id = event_uuid;
  insert into public.event_cheeses (event_id, cheese_id, position)
  select event_uuid, given.id, min(given.place)
  from unnest(cheese_uuids[1:12]) with ordinality as given (id, place)
  join public.cheeses c on c.id = given.id
  group by given.id;
end
$$;

-- Adds or changes an event with its cheeses in one step, for staff; the record of a known event carries the version it
-- was read at, and its times are those of the shop's clock.
create or replace function public.save_event(record jsonb, cheese_ids uuid[] default null) returns public.events
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  event_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  known public.events;
  fields jsonb;
  saved public.events;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if cheese_ids is not null then perform private.replace_event_cheeses(event_uuid, cheese_ids); end if;
  select * into known from public.events e where e.id = event_uuid;
  fields := record - array['id', 'starts_at_local', 'ends_at_local'] || private.event_instants(record, known);
  if known.published_at is null and record ? 'title' then
    fields := fields || jsonb_build_object('slug', private.free_event_slug(record ->> 'title', event_uuid));
  end if;
  if known.id is null and not record ? 'version' then
    perform private.insert_fields('public.events', fields || jsonb_build_object('id', event_uuid));
  elsif not private.update_fields('public.events', event_uuid::text, '{"version": null}' || fields) then
    perform private.deny();
  end if;
  select * into saved from public.events e where e.id = event_uuid;
  return saved;
end
$$;

-- Adds a draft with the words, cheeses and hour of an event, on the same weekday of a coming week. The id of the copy
-- comes from the caller, so that a repeated call adds one.
create or replace function public.duplicate_event(event_uuid uuid, copy_uuid uuid) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  source public.events;
  weeks integer;
  starts_at timestamptz;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if exists (select from public.events e where e.id = copy_uuid) then return copy_uuid; end if;
  select * into source from public.events e where e.id = event_uuid;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  weeks := greatest(1, 1 + floor(extract(epoch from now() - source.starts_at) / extract(epoch from interval '7 days')));
  starts_at := (source.starts_at at time zone private.shop_time_zone() + make_interval(weeks => weeks))
    at time zone private.shop_time_zone();
  perform private.replace_event_cheeses(copy_uuid, array(
    select c.cheese_id from public.event_cheeses c where c.event_id = event_uuid order by c.position));
  perform private.insert_fields('public.events', to_jsonb(source)
    - array['status', 'version', 'created_at', 'updated_at', 'published_at', 'archived_at', 'cancel_note', 'ical_sequence']
    || jsonb_build_object('id', copy_uuid, 'slug', private.free_event_slug(source.title, copy_uuid),
      'starts_at', starts_at, 'ends_at', starts_at + (source.ends_at - source.starts_at)));
  return copy_uuid;
end
$$;

-- Publishes, cancels or archives an event, or takes it out of the archive. Who decides names the version they saw.
create or replace function public.decide_event(event_uuid uuid, decision text, seen_version integer, note text default '')
returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if decision not in ('publish', 'cancel', 'archive', 'restore') then
    raise exception 'unknown decision' using errcode = '22023';
  end if;
  if seen_version is null then perform private.require_version(null, null); end if;
  if decision = 'publish' and exists (
    select from public.events e where e.id = event_uuid and e.starts_at <= now()
  ) then
    perform private.refuse('PT409', 'An event is published before it starts');
  end if;
  update public.events e set
    status = case decision when 'publish' then 'published' when 'cancel' then 'cancelled' else e.status end
      ::public.event_status,
    cancel_note = case decision when 'publish' then null when 'cancel' then nullif(trim(note), '') else e.cancel_note end,
    archived_at = case decision when 'archive' then now() when 'restore' then null else e.archived_at end,
    version = seen_version
  where e.id = event_uuid and case decision
    when 'publish' then e.status <> 'published' and e.archived_at is null
    when 'cancel' then e.status = 'published' and e.ends_at > now()
    when 'archive' then e.archived_at is null
    else e.archived_at is not null end;
  if not found then
    perform private.refuse('PT404', 'Resource not found. No such event waits for this decision.');
  end if;
end
$$;

-- Gives free seats away when an event grows or is published.
create or replace function private.follow_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'published' then perform private.fill_seats(new.id); end if;
  return null;
end
$$;
create or replace trigger guests_follow_the_event after update of capacity, status, starts_at on public.events
  for each row execute function private.follow_event();

-- Counts the changes of an event that calendar apps must follow. An event that was deleted and comes back starts above
-- every number it had, because each change was a version too.
create or replace function private.raise_ical_sequence() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.ical_sequence := new.version - 1;
  else
    new.ical_sequence := old.ical_sequence + (
      (new.title, new.starts_at, new.ends_at, new.location, new.status)
      is distinct from (old.title, old.starts_at, old.ends_at, old.location, old.status))::integer;
  end if;
  return new;
end
$$;
create or replace trigger calendar_apps_follow before insert or update on public.events
  for each row execute function private.raise_ical_sequence();

create or replace trigger events_keep_their_slug before insert or update on public.events
  for each row execute function private.keep_published_slug();
create or replace trigger events_are_announced after insert or update or delete on public.events
  for each row execute function private.announce_change('events');
create or replace trigger pictures_of_events_are_own before insert or update on public.events
  for each row execute function private.require_own_pictures('image_url');
create or replace trigger stats_start_with_the_event after insert on public.events referencing new table as started
  for each statement execute function private.start_counting('public.event_stats', 'event_id');
create or replace trigger staff_are_told after insert or update or delete on public.events
  for each row execute function private.tell_staff('events');
create or replace trigger staff_are_told after insert or update or delete on public.event_stats
  for each row execute function private.tell_staff('events');
