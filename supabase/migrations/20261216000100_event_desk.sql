-- The staff's half of events: written and duplicated as drafts, published, moved, canceled and archived.

-- What the shop says to guests when it cancels the event.
alter table public.events
  add column archived_at timestamptz,
  add column cancel_note text
    check (char_length(cancel_note) <= 500 and cancel_note !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]');

drop policy "Everyone can read events that were announced" on public.events;
create policy "Everyone can read announced events that are not archived" on public.events
  for select to anon, authenticated using (status <> 'draft' and archived_at is null);

-- Leaves the archive to managers, and keeps an announced event from vanishing while guests expect it.
create function private.guard_event() returns trigger
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
create trigger events_are_guarded before insert or update on public.events
  for each row execute function private.guard_event();

-- The instant at which the shop's clock shows a time such as "2026-11-15T19:30". A time that the clock skips is refused.
create function private.shop_instant(local text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  instant timestamptz;
begin
  if local !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$' then
    raise exception 'Give a date and a time' using errcode = '22007';
  end if;
  instant := local::timestamp at time zone private.shop_time_zone();
  if private.wall_clock(instant) <> local then
    raise exception 'The clock skips this time' using errcode = '23514', hint = 'Clocks go forward that night.';
  end if;
  return instant;
end
$$;

-- A slug for an event that no other event has.
create function private.free_event_slug(title text, event_uuid uuid) returns text
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
create function private.event_instants(record jsonb, known public.events) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'starts_at', case when record ->> 'starts_at_local' is distinct from private.wall_clock(known.starts_at)
      then private.shop_instant(record ->> 'starts_at_local') end,
    'ends_at', case when record ->> 'ends_at_local' is distinct from private.wall_clock(known.ends_at)
      then private.shop_instant(record ->> 'ends_at_local') end))
$$;
grant execute on function private.shop_instant(text), private.free_event_slug(text, uuid),
  private.event_instants(jsonb, public.events) to authenticated;

-- Adds or changes an event with its cheeses in one step, for staff; the record carries the version it was read at, and
-- its times are those of the shop's clock. An event that is added again under the same id, because the answer was lost,
-- changes the one that was added.
create function public.save_event(record jsonb, cheese_ids uuid[] default null) returns public.events
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
create function public.duplicate_event(event_uuid uuid, copy_uuid uuid) returns uuid
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
create function public.decide_event(event_uuid uuid, decision text, seen_version integer, note text default '')
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

-- Notes in the audit log that an event was published or canceled, and queues one mail to every guest when it is
-- canceled, takes place after all, or moves to another time or place. Nobody is told about an event that is over.
create function private.tell_guests() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
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
    -- Whoever answers at the same time is told too, or meets the changed event.
    perform private.lock_seats(new.id);
    perform private.queue_mail(template, p.email, jsonb_build_object(
      'event', new.title, 'slug', new.slug, 'location', new.location, 'note', new.cancel_note,
      'starts_at_local', private.wall_clock(new.starts_at), 'ends_at_local', private.wall_clock(new.ends_at),
      'former_starts_at_local', private.wall_clock(old.starts_at)))
    from public.rsvps r join private.people p on p.id = r.user_id
    where r.event_id = new.id and p.email is not null
    order by r.created_at, r.id;
    -- Whoever has just been told when it starts is not reminded of it as well.
    update public.rsvps r set reminded_for = new.starts_at
    where r.event_id = new.id and r.status = 'going' and private.told_start(new.starts_at) is not null;
  end if;
  return null;
end
$$;
create trigger guests_are_told after update on public.events
  for each row execute function private.tell_guests();

-- Gives free seats away when an event grows or is published.
create or replace function private.follow_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'published' then perform private.fill_seats(new.id); end if;
  return null;
end
$$;

-- How many people have a seat, wait and have arrived, and how many RSVPs they are.
create function private.count_guests(
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

-- Events for the desk: coming ones first and of those the next one first, then the past from the latest on.
create function public.desk_events(
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

-- The numbers of the guests of an event, for the desk.
create function public.guest_counts(event_uuid uuid)
returns table (rsvps integer, seated integer, waiting integer, arrived integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query select c.* from private.count_guests(event_uuid) c;
end
$$;

grant execute on function public.save_event(jsonb, uuid[]), public.duplicate_event(uuid, uuid),
  public.decide_event(uuid, text, integer, text), public.desk_events(text, text, integer, integer),
  public.guest_counts(uuid) to authenticated;

-- Events on a day by the shop's clock, as staff see them.
create or replace function private.events_on(on_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title, 'slug', e.slug, 'status', e.status,
    'starts_at_local', private.wall_clock(e.starts_at)) order by e.starts_at, e.id), '[]')
  from public.events e
  where e.status <> 'cancelled' and e.archived_at is null
    and e.starts_at < private.day_start(on_day + 1) and e.ends_at > private.day_start(on_day)
$$;

-- The columns of a snapshot that a restore may write: never a slug that people already know, nor whether an event takes
-- place, which guests are told. A version from before its table had an archive was not archived.
create or replace function private.restorable_fields(target regclass, state jsonb, fields text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}')
  from jsonb_each('{"archived_at": null}' || state) as field (key, value)
  join pg_catalog.pg_attribute a
    on a.attrelid = target and a.attname = field.key and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where field.key not in
      ('id', 'slug', 'qr_short_code', 'version', 'created_at', 'updated_at', 'published_at')
    and not (target = 'public.events'::regclass and field.key in ('status', 'cancel_note'))
    and (fields is null or field.key = any (fields))
$$;

-- Records that were archived or deleted and can be brought back, the latest first, with the version to restore.
create or replace function public.list_removed(
  of_table text default null, by_person uuid default null, from_day date default null, to_day date default null,
  page_limit integer default 50, page_offset integer default 0
)
returns table (
  id bigint, table_name text, record_id text, title text, state text, version integer, current_version integer,
  changed_at_local text, changed_by_name text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    with removed as (
      select v.*, 'deleted' as state, v.version as restored_version, v.version as newest_version
      from public.record_versions v
      where v.operation = 'delete' and not exists (
        select from public.record_versions n
        where n.table_name = v.table_name and n.record_id = v.record_id and n.version > v.version)
        and not private.is_private_version(v.table_name, v.snapshot) and not private.is_withdrawn(v)
        -- A document comes back with its cheese.
        and (v.table_name <> 'cheese_documents' or exists (select from public.cheeses c where c.id::text = v.record_id))
      union all
      select archiving.*, 'archived', before.version, archived.version
      from (
        select 'cheeses' as table_name, c.id::text as record_id, c.version from public.cheeses c
        where c.archived_at is not null
        union all
        select 'events', e.id::text, e.version from public.events e where e.archived_at is not null
      ) archived
      cross join lateral (
        select max(b.version) as version from public.record_versions b
        where b.table_name = archived.table_name and b.record_id = archived.record_id
          and b.snapshot ->> 'archived_at' is null) before
      join public.record_versions archiving
        on archiving.table_name = archived.table_name and archiving.record_id = archived.record_id
          and archiving.version = before.version + 1
    ), matching as (
      select r.* from removed r
      where (of_table is null or r.table_name = of_table) and (by_person is null or r.changed_by = by_person)
        and (from_day is null or r.changed_at >= private.day_start(from_day))
        and (to_day is null or r.changed_at < private.day_start(to_day + 1))
    )
    select m.id, m.table_name, m.record_id, private.record_title(m.table_name, m.snapshot), m.state, m.restored_version,
      m.newest_version, private.wall_clock(m.changed_at, (select private.shop_time_zone())),
      private.editor_name(m.changed_by), count(*) over ()
    from matching m
    order by m.id desc
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;
