drop function public.get_community_favorites();

set check_function_bodies = off;

-- The cheeses that the community loves most. A page costs what it does in memory; otherwise the planner would walk
-- through everybody's comments by date to find the newest of one cheese.
create or replace function public.get_community_favorites()
returns table (
  cheese_id uuid, name text, slug text, country_iso text, flag_emoji text, origin_region text, summary text,
  hero_image_url text, image_urls text[], favorites_count integer, average_rating numeric, rating_count integer,
  comment_count integer, public_comments jsonb, in_stock boolean
)
language sql stable security invoker set search_path = '' set random_page_cost = 1
as $$
  select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, c.origin_region, c.summary,
    c.hero_image_url, c.image_urls, s.favorites_count, s.average_rating, s.rating_count,
    s.public_comment_count, (
      select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.id), '[]')
      from (
        select p.id, p.comment, p.created_at, p.display_name, p.stars, p.answer,
          private.wall_clock(p.created_at, (select private.shop_time_zone())) as created_at_local
        from public.public_comments p
        where p.cheese_id = c.id order by p.created_at desc, p.id limit 3
      ) as newest), c.in_stock
  from public.cheese_stats s
  join public.cheeses c on c.id = s.cheese_id
  where c.active and s.favorites_count > 0
  order by s.favorites_count desc, s.average_rating desc, c.name, c.id
  limit 50
$$;

-- Writes to a guest of an event.
create or replace function private.mail_guest(template text, event_uuid uuid, guest uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.queue_mail($1, p.email, jsonb_build_object('event', e.title, 'slug', e.slug,
    'starts_at_local', private.wall_clock(e.starts_at), 'location', e.location, 'payment_note', e.payment_note,
    'party_size', r.party_size, 'event_id', e.id, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.ical_sequence))
  from public.events e
  join private.people p on p.id = guest
  left join public.rsvps r on r.event_id = e.id and r.user_id = guest
  where e.id = event_uuid and p.email is not null
$$;


reset check_function_bodies;

grant execute on function public.get_community_favorites() to anon, authenticated;

-- Carries supabase/schemas as of 19d892d1c60c6e186d83bde77105ca24f17de5913c165f6c8f212645daa554aa.
