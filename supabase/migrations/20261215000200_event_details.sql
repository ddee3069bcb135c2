-- What guests read about an event: its cheeses, and changes that their calendar apps follow.

-- Which cheeses are served at an event; written together with the event, so that its version covers them.
create table public.event_cheeses (
  event_id uuid not null references public.events (id) on delete cascade deferrable initially deferred,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  position smallint not null,
  primary key (event_id, cheese_id)
);
create index event_cheeses_cheese_id_idx on public.event_cheeses (cheese_id);
alter table public.event_cheeses enable row level security;

create policy "Everyone can read the cheeses of events they can read" on public.event_cheeses
  for select to anon, authenticated using (
    exists (select 1 from public.events e where e.id = event_id)
    and exists (select 1 from public.cheeses c where c.id = cheese_id));

grant select on public.event_cheeses to anon, authenticated;

-- Names other cheeses for an event, at most twelve; the caller saves the event in the same transaction.
create function private.replace_event_cheeses(event_uuid uuid, cheese_uuids uuid[]) returns void
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
grant execute on function private.replace_event_cheeses(uuid, uuid[]) to authenticated;

-- What belongs to a record but is kept in tables of its own.
create or replace function private.record_parts(table_name text, record_id text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if table_name = 'cheeses' then
    return jsonb_build_object('beverages', coalesce((
      select jsonb_agg(jsonb_build_object('label', b.label, 'kind', b.kind) order by b.position)
      from public.cheese_beverages b where b.cheese_id = record_id::uuid), '[]'));
  elsif table_name = 'recipes' then
    return jsonb_build_object('cheese_ids', coalesce((
      select jsonb_agg(r.cheese_id order by r.position)
      from public.recipe_cheeses r where r.recipe_id = record_id::uuid), '[]'));
  elsif table_name = 'events' then
    return jsonb_build_object('cheese_ids', coalesce((
      select jsonb_agg(l.cheese_id order by l.position)
      from public.event_cheeses l where l.event_id = record_id::uuid), '[]'));
  end if;
  return '{}'::jsonb;
end
$$;

-- Replaces what belongs to a record but is kept in tables of its own. Versions of events that are older than their
-- cheeses leave them as they are.
create or replace function private.restore_parts(table_name text, record_id text, snapshot jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if table_name = 'cheeses' then
    perform private.replace_beverages(record_id::uuid, snapshot -> 'beverages');
  elsif table_name = 'recipes' then
    perform private.replace_recipe_cheeses(record_id::uuid,
      array(select jsonb_array_elements_text(snapshot -> 'cheese_ids'))::uuid[]);
  elsif table_name = 'events' and snapshot ? 'cheese_ids' then
    perform private.replace_event_cheeses(record_id::uuid,
      array(select jsonb_array_elements_text(snapshot -> 'cheese_ids'))::uuid[]);
  end if;
end
$$;

alter table public.events add column ical_sequence integer not null default 0 check (ical_sequence >= 0);

-- Counts the changes of an event that calendar apps must follow. An event that was deleted and comes back starts above
-- every number it had, because each change was a version too.
create function private.raise_ical_sequence() returns trigger
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
create trigger calendar_apps_follow before insert or update on public.events
  for each row execute function private.raise_ical_sequence();

-- The fields of a version that staff compare: the parts of a document, the columns of any other record.
create or replace function private.compared_fields(of_table text, state jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case of_table when 'cheese_documents' then state -> 'body' else state
    - array['id', 'version', 'created_at', 'updated_at', 'published_at', 'ical_sequence']
    - array(select a.attname::text from pg_catalog.pg_attribute a
      where a.attrelid = pg_catalog.to_regclass('public.' || quote_ident(of_table)) and a.attgenerated <> '') end
$$;

-- The cheeses of an event that the caller can see, in its order, as a column of it.
create function public.served_cheeses(public.events) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by l.position), '[]')
  from public.event_cheeses l join public.cheeses c on c.id = l.cheese_id
  where l.event_id = $1.id
$$;

-- Events that were announced: those to come first, the next one at the top, then past ones, the last one first. Only
-- those that take place and have not begun, or that serve a cheese, where asked for.
create function public.list_events(
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
grant execute on function public.served_cheeses(public.events),
  public.list_events(integer, integer, boolean, uuid) to anon, authenticated;
