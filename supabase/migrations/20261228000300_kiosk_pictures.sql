-- Displays crop pictures at the focal point that staff chose.

-- What staff said about pictures that a display may show, by their paths in the library: those that came with the site,
-- and uploaded ones of active cheeses and coming events whose focal point is not the center.
create function private.kiosk_pictures() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'alt_text', coalesce(p.alt_text, ''),
    'focus_x', p.focus_x, 'focus_y', p.focus_y) order by p.path), '[]')
  from (
    select b.path, b.alt_text, b.focus_x, b.focus_y from public.built_in_pictures b
    union all
    select private.uploaded_path(m.object_name), m.alt_text, m.focus_x, m.focus_y from public.media m
    where (m.focus_x, m.focus_y) <> (50, 50) and private.uploaded_path(m.object_name) in (
      select private.picture_path(c.hero_image_url) from public.cheeses c where c.active
      union all
      select private.picture_path(e.image_url) from public.events e
      where e.status = 'published' and e.archived_at is null and e.ends_at > now())
  ) as p
$$;
revoke execute on function private.kiosk_pictures() from public;

-- Everything that a display shows from an instant on: what guests can read on the site, and nothing else. Instants say
-- when the shop is open, so that the display knows when to sleep while it is offline.
create or replace function private.kiosk_content(feature_id uuid, since timestamptz) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'read_at_local', private.wall_clock(since),
    'shop', jsonb_build_object('name', s.name, 'locale', s.locale, 'currency', s.currency,
      'price_rounding', s.price_rounding, 'price_display', s.price_display),
    'message', s.kiosk_message,
    'refresh_seconds', s.kiosk_refresh_seconds,
    'opening_sentences', (
      select jsonb_agg(jsonb_build_object('at', o.at, 'sentence', o.sentence) order by o.at)
      from private.opening_sentences(since, private.day_start(today.day + 8), s) as o),
    'opening_spans', (
      select coalesce(jsonb_agg(jsonb_build_object('opens_at', p.opens_at, 'closes_at', p.closes_at)
        order by p.opens_at), '[]')
      from private.opening_spans(today.day - 1, today.day + 7, s) as p),
    'known_until', private.day_start(today.day + 8),
    'feature', (
      select private.kiosk_cheese(c, s.kiosk_shows_price) from public.cheeses c where c.id = feature_id and c.active),
    'new_slugs', private.new_on_the_counter(),
    'pictures', private.kiosk_pictures(),
    'cheeses', (
      select coalesce(jsonb_agg(private.kiosk_cheese(shown.cheese, s.kiosk_shows_price) order by shown.place), '[]')
      from (
        select c as cheese, row_number() over (order by c.in_stock desc, listed.sort_name, c.id) as place
        from public.cheeses c join private.catalogue listed on listed.cheese_id = c.id
        where c.active
        order by place
        limit 300
      ) as shown),
    'next_event', case when s.kiosk_shows_next_event then private.next_event(since) end)
  from public.business_settings s
  cross join (select (since at time zone private.shop_time_zone())::date) as today (day)
$$;
