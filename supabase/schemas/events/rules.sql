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

-- When an event starts by the shop's clock.
create or replace function public.starts_at_local(public.events) returns text
language sql stable
as $$ select private.wall_clock($1.starts_at) $$;

-- When an event ends by the shop's clock.
create or replace function public.ends_at_local(public.events) returns text
language sql stable
as $$ select private.wall_clock($1.ends_at) $$;

-- Refuses a capacity below the number of people who have a seat.
create or replace function private.guard_capacity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seated integer;
begin
  select s.going into seated from public.event_stats s where s.event_id = new.id for update;
  if new.capacity < old.capacity and new.capacity < seated then
    raise exception 'The capacity is at least %, the number of people who have a seat', seated
      using errcode = '23514', column = 'capacity';
  end if;
  return new;
end
$$;
create or replace trigger capacity_covers_the_seated before update of capacity on public.events
  for each row execute function private.guard_capacity();

-- Names other cheeses for an event, at most twelve; the caller saves the event in the same transaction.
create or replace function private.replace_event_cheeses(event_uuid uuid, cheese_uuids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  -- Whoever comes second meets the newer version, not the first one's cheeses. A lock of the key would stop RSVPs, which
  -- hold the seats that the save needs.
  perform 1 from public.events where id = event_uuid for no key update;
  delete from public.event_cheeses where event_id = event_uuid;
  insert into public.event_cheeses (event_id, cheese_id, position)
  select event_uuid, given.id, min(given.place)
  from unnest(cheese_uuids[1:12]) with ordinality as given (id, place)
  join public.cheeses c on c.id = given.id
  group by given.id;
end
$$;

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

-- The cheeses of an event that the caller can see, in its order, as a column of it.
create or replace function public.served_cheeses(public.events) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by l.position), '[]')
  from public.event_cheeses l join public.cheeses c on c.id = l.cheese_id
  where l.event_id = $1.id
$$;

-- Events that were announced: those to come first, the next one at the top, then past ones, the last one first. Only
-- those that take place and have not begun, or that serve a cheese, where asked for.
create or replace function public.list_events(
  page_limit integer default 50, page_offset integer default 0, only_coming boolean default false,
  with_cheese uuid default null
)
returns table (
  id uuid, slug text, title text, summary text, description text, starts_at timestamptz, ends_at timestamptz,
  starts_at_local text, ends_at_local text, location text, capacity integer, going integer, price_cents integer,
  price_includes text, payment_note text, status public.event_status, image_url text, image_alt text,
  served_cheeses jsonb, ical_sequence integer, published_at timestamptz, updated_at timestamptz, total bigint
)
language sql stable security invoker set search_path = ''
as $$
  select e.id, e.slug, e.title, e.summary, e.description, e.starts_at, e.ends_at,
    public.starts_at_local(e), public.ends_at_local(e), e.location, e.capacity, s.going, e.price_cents,
    e.price_includes, e.payment_note, e.status, e.image_url, e.image_alt, public.served_cheeses(e), e.ical_sequence,
    e.published_at, e.updated_at, count(*) over ()
  from public.events e join public.event_stats s on s.event_id = e.id
  where e.status <> 'draft'
    and (not only_coming or (e.status = 'published' and e.starts_at > now()))
    and (with_cheese is null or exists (
      select from public.event_cheeses l where l.event_id = e.id and l.cheese_id = with_cheese))
  order by e.ends_at <= now(), case when e.ends_at > now() then e.starts_at end, e.starts_at desc, e.id
  limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
$$;

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
    raise exception 'An announced event is not a draft again' using errcode = '23514', column = 'status',
      hint = 'Cancel it instead.';
  end if;
  if new.archived_at is not null and new.status = 'published' and new.ends_at > now() then
    raise exception 'A coming event is canceled before it is archived' using errcode = '23514', column = 'archived_at';
  end if;
  return new;
end
$$;
create or replace trigger events_are_guarded before insert or update on public.events
  for each row execute function private.guard_event();

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
      then private.shop_instant(record ->> 'starts_at_local') end,
    'ends_at', case when record ->> 'ends_at_local' is distinct from private.wall_clock(known.ends_at)
      then private.shop_instant(record ->> 'ends_at_local') end))
$$;

-- Adds or changes an event with its cheeses in one step, for staff; the record carries the version it was read at, and
-- its times are those of the shop's clock. An event that is added again under the same id, because the answer was lost,
-- changes the one that was added.
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
  elsif not private.update_fields('public.events', event_uuid::text, '{"version": 1}' || fields) then
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
  if not found then raise exception 'No such event' using errcode = 'PT404'; end if;
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
    raise exception 'Publish, cancel, archive or restore an event' using errcode = '22023';
  end if;
  if seen_version is null then raise exception 'A version is required' using errcode = 'PT428'; end if;
  if decision = 'publish' and exists (
    select from public.events e where e.id = event_uuid and e.starts_at <= now()
  ) then
    raise exception 'An event is published before it starts' using errcode = '23514', column = 'starts_at';
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
  if not found then raise exception 'No such event waits for this decision' using errcode = 'PT404'; end if;
end
$$;

-- Events for the desk: coming ones first and of those the next one first, then the past from the latest on.
create or replace function public.desk_events(
  show text default '', search text default '', page_limit integer default 24, page_offset integer default 0
)
returns table (
  id uuid, slug text, title text, status public.event_status, is_archived boolean, is_over boolean,
  starts_at_local text, ends_at_local text, capacity integer, seated integer, waiting integer, arrived integer,
  total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    with page as (
      select e.*, count(*) over () as matching from public.events e
      where (e.archived_at is not null) = (show = 'archived')
        and case show
          when 'coming' then e.status = 'published' and e.ends_at > now()
          when 'over' then e.status = 'published' and e.ends_at <= now()
          when 'draft' then e.status = 'draft'
          when 'cancelled' then e.status = 'cancelled'
          else true end
        and position(private.fold(search) in private.fold(e.title || ' ' || e.summary)) > 0
      order by e.ends_at <= now(), case when e.ends_at > now() then e.starts_at end, e.starts_at desc, e.id
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select p.id, p.slug, p.title, p.status, p.archived_at is not null, p.ends_at <= now(),
      private.wall_clock(p.starts_at, (select private.shop_time_zone())),
      private.wall_clock(p.ends_at, (select private.shop_time_zone())), p.capacity,
      g.seated, g.waiting, g.arrived, p.matching
    from page p cross join lateral private.count_guests(p.id) g
    order by p.ends_at <= now(), case when p.ends_at > now() then p.starts_at end, p.starts_at desc, p.id;
end
$$;

-- Events that are not over and match every word, the next one first.
create or replace function public.search_events(search text, page_limit integer default 6)
returns table (slug text, title text, starts_at_local text, ends_at timestamptz)
language sql stable security invoker set search_path = ''
as $$
  select e.slug, e.title, public.starts_at_local(e), e.ends_at
  from public.events e
  where e.status = 'published' and e.ends_at > now()
    and private.fold(concat_ws(' ', e.title, e.summary, e.description)) like all (array(
      select private.anywhere(word) from unnest(private.words_of(left(search, 100))) as word
      where not private.is_ignored_word(word)))
    and exists (
      select 1 from unnest(private.words_of(left(search, 100))) as word where not private.is_ignored_word(word))
  order by e.starts_at, e.id
  limit least(greatest(page_limit, 1), 50)
$$;

-- Whether an event has ended, as a column of it.
create or replace function public.is_over(public.events) returns boolean
language sql stable set search_path = ''
as $$ select $1.ends_at <= now() $$;

-- Whether the guests of an event get messages, as a column of it: until a day after it.
create or replace function public.takes_messages(public.events) returns boolean
language sql stable set search_path = ''
as $$ select $1.ends_at > now() - interval '1 day' $$;

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
