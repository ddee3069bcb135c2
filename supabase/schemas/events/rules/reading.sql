-- Events as guests and staff read them.

-- When an event starts by the shop's clock.
create or replace function public.starts_at_local(public.events) returns text
language sql stable
as $$ select private.wall_clock($1.starts_at) $$;

-- When an event ends by the shop's clock.
create or replace function public.ends_at_local(public.events) returns text
language sql stable
as $$ select private.wall_clock($1.ends_at) $$;

-- Whether an event has ended, as a column of it.
create or replace function public.is_over(public.events) returns boolean
language sql stable set search_path = ''
as $$ select $1.ends_at <= now() $$;

-- Whether the guests of an event get messages, as a column of it: until a day after it.
create or replace function public.takes_messages(public.events) returns boolean
language sql stable set search_path = ''
as $$ select $1.ends_at > now() - interval '1 day' $$;

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

-- Events that are not over and match every word, the next one first.
create or replace function public.search_events(search text, page_limit integer default 6)
returns table (slug text, title text, starts_at_local text, ends_at timestamptz)
language sql stable security invoker set search_path = ''
as $$
  select e.slug, e.title, public.starts_at_local(e), e.ends_at
  from public.events e
  where e.status = 'published' and e.ends_at > now()
    and ' ' || regexp_replace(private.fold(concat_ws(' ', e.title, e.summary, e.description)), '[^a-z0-9]+', ' ', 'g')
    like all (array(
      select case when char_length(word) > 4 then private.anywhere(word) else private.word_start(word) end from unnest(private.words_of(left(search, 100))) as word
      where not private.is_ignored_word(word)))
    and exists (
      select 1 from unnest(private.words_of(left(search, 100))) as word where not private.is_ignored_word(word))
  order by e.starts_at, e.id
  limit least(greatest(page_limit, 1), 50)
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
