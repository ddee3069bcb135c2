-- Adds a display and tells the code that pairs it, once and within ten minutes. Displays that were not paired in time
-- are deleted.
create or replace function public.add_display(name text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  code text;
  added uuid;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from private.displays d where d.code_expires_at <= now();
  if (select count(*) from private.displays) >= 50 then
    perform private.refuse('PT409', 'There are 50 displays already. Revoke one that is not used.');
  end if;
  loop
    code := private.new_pairing_code();
    insert into private.displays as d (name, key_hash)
    values (trim(add_display.name), private.hash_of_token(code))
    on conflict (key_hash) do nothing
    returning d.id into added;
    exit when added is not null;
  end loop;
  perform private.audit('add display', 'displays', added::text, jsonb_build_object('name', trim(add_display.name)));
  return code;
end
$$;

-- Eight random digits.
create or replace function private.new_pairing_code() returns text
language sql volatile set search_path = ''
as $$
  select lpad((('x' || left(replace(gen_random_uuid()::text, '-', ''), 8))::bit(32)::bigint % 100000000)::text, 8, '0')
$$;

-- Pairs the display that asks with the one that was added under the code, and tells its token; null for a wrong or
-- expired code. The server slows down an IP that sends wrong codes, so that nobody can use up the tries of the shop.
create or replace function public.pair_kiosk(code text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token text := private.new_token();
  paired private.displays;
begin
  update private.displays d
  set key_hash = private.hash_of_token(token), code_expires_at = null, paired_at = now(), last_contact_at = now()
  where d.key_hash = private.hash_of_token(code) and d.code_expires_at > now()
  returning d.* into paired;
  if paired.id is null then return null; end if;
  perform private.audit('pair display', 'displays', paired.id::text, jsonb_build_object('name', paired.name));
  return token;
end
$$;

-- The displays for staff, by name. A paired one is silent when it missed its heartbeats for two minutes.
create or replace function public.list_displays()
returns table (id uuid, name text, state text, last_contact_local text, app_version text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select d.id, d.name, case
        when d.code_expires_at <= now() then 'expired'
        when d.code_expires_at is not null then 'waiting'
        when d.last_contact_at < now() - interval '2 minutes' then 'silent'
        else 'connected' end,
      private.wall_clock(d.last_contact_at), d.app_version
    from private.displays d
    order by d.name, d.id;
end
$$;

-- Revokes a display and tells whether there was one. It shows the pairing screen at its next heartbeat.
create or replace function public.revoke_display(id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  revoked private.displays;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from private.displays d where d.id = revoke_display.id returning * into revoked;
  if revoked.id is null then return false; end if;
  perform private.audit('revoke display', 'displays', revoked.id::text, jsonb_build_object('name', revoked.name));
  return true;
end
$$;

-- Records that a display is on and what it runs. False when it is not paired, or not any more.
create or replace function public.kiosk_heartbeat(token text, app_version text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.displays d set last_contact_at = now(),
    app_version = left(regexp_replace(kiosk_heartbeat.app_version, '[^A-Za-z0-9._-]', '', 'g'), 40)
  where d.key_hash = private.hash_of_token(token) and d.paired_at is not null;
  return found;
end
$$;

-- What a paired display shows now.
create or replace function public.kiosk_data(token text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from private.displays d where d.key_hash = private.hash_of_token(token) and d.paired_at is not null
  ) then
    perform private.deny();
  end if;
  return private.kiosk_content(private.featured_today(), now());
end
$$;

-- What a display would show on a day, for staff: today as it is now, another day at noon.
create or replace function public.preview_kiosk(on_day date default private.shop_today()) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return private.kiosk_content(
    (select f.cheese_id from public.preview_featured_cheese(on_day) f),
    case when on_day = private.shop_today() then now()
      else (on_day + time '12:00') at time zone private.shop_time_zone() end);
end
$$;

-- Everything that a display shows from an instant on: what guests can read on the site, and nothing else. Instants say
-- when the shop is open, so that the display knows when to sleep while it is offline.
create or replace function private.kiosk_content(feature_id uuid, since timestamptz) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'read_at_local', private.wall_clock(since),
    'shop', jsonb_build_object('name', private.shown_name(s), 'locale', s.locale, 'currency', coalesce(s.currency, ''),
      'price_rounding', s.price_rounding, 'price_display', s.price_display),
    'message', s.kiosk_message,
    'refresh_seconds', s.kiosk_refresh_seconds,
    'opening_sentences', (
      select coalesce(jsonb_agg(jsonb_build_object('at', o.at, 'sentence', o.sentence) order by o.at), '[]')
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

-- What a display shows of an active cheese.
create or replace function private.kiosk_cheese(cheese public.cheeses, shows_price boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('slug', cheese.slug, 'name', cheese.name, 'country_iso', cheese.country_iso,
    'flag_emoji', cheese.flag_emoji, 'origin_region', cheese.origin_region, 'milk_type', public.shown_milk(cheese),
    'aging_time', cheese.aging_time, 'summary', cheese.summary, 'flavor_tags', cheese.flavor_tags,
    'milk_treatment', cheese.milk_treatment, 'coagulant', cheese.coagulant, 'allergens', cheese.allergens,
    'lactose', cheese.lactose, 'lactose_source', cheese.lactose_source, 'rind', cheese.rind,
    'hero_image_url', cheese.hero_image_url, 'hero_image_alt', cheese.hero_image_alt, 'in_stock', cheese.in_stock, 'short_code', cheese.qr_short_code,
    'price_per_kg_cents', case when shows_price then public.current_price(cheese) end,
    'price_per_piece_cents', case when shows_price then public.current_piece_price(cheese) end,
    'piece_grams', cheese.piece_grams,
    'shows_film', coalesce(
      (select d.body ->> 'film' = 'shown' from public.cheese_documents d where d.id = cheese.id), false))
$$;

-- The active cheeses that came to the counter most recently, at most four: by their last delivery, or by their
-- publication when nobody counts them. Only which ones is told.
create or replace function private.new_on_the_counter() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(latest.slug order by latest.at desc, latest.slug), '[]')
  from (
    select c.slug, came.at
    from public.cheeses c
    cross join lateral (
      select coalesce((select max(m.created_at) from public.stock_movements m
        where m.cheese_id = c.id and m.kind = 'delivery' and m.created_at > now() - interval '14 days'),
        c.published_at)
    ) as came (at)
    where c.active and c.in_stock and came.at > now() - interval '14 days'
    order by came.at desc, c.slug
    limit 4
  ) as latest
$$;

-- The next event that starts after an instant, because nobody can answer an invitation to one that is under way.
create or replace function private.next_event(since timestamptz) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('slug', e.slug, 'title', e.title, 'summary', e.summary, 'location', e.location,
    'starts_at_local', private.wall_clock(e.starts_at), 'image_url', e.image_url, 'image_alt', e.image_alt,
    'price_cents', e.price_cents, 'is_full', s.going >= e.capacity)
  from public.events e left join public.event_stats s on s.event_id = e.id
  where e.status = 'published' and e.starts_at > since
  order by e.starts_at, e.id
  limit 1
$$;

-- What staff said about pictures that a display may show, by their paths in the library: those that came with the site,
-- and uploaded ones of active cheeses and coming events whose focal point is not the center.
create or replace function private.kiosk_pictures() returns jsonb
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
