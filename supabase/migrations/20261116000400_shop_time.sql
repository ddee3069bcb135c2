-- Time has one source: PostgreSQL's rules for the shop's time zone. Beside every instant that a person reads stands
-- what the shop's clock shows then, as "2026-11-15T09:30"; the name of such a column ends in _local.

-- What the shop's clock shows at an instant, to the minute. The planner puts its text into the calling query; a query
-- over many rows passes the zone as a subquery, which is run once.
create function private.wall_clock(instant timestamptz, zone text default private.shop_time_zone()) returns text
language sql stable
as $$ select to_char(instant at time zone zone, 'YYYY-MM-DD"T"HH24:MI') $$;
grant execute on function private.wall_clock(timestamptz, text), private.day_start(date) to anon, authenticated;

-- What the shop's clock shows now.
create function public.now_local(public.business_settings) returns text
language sql stable
as $$ select private.wall_clock(now()) $$;

-- The instant at which the next day of the shop begins.
create function public.next_midnight(public.business_settings) returns timestamptz
language sql stable
as $$ select private.day_start(private.shop_today() + 1) $$;

-- When an event starts by the shop's clock.
create function public.starts_at_local(public.events) returns text
language sql stable
as $$ select private.wall_clock($1.starts_at) $$;

-- When an event ends by the shop's clock.
create function public.ends_at_local(public.events) returns text
language sql stable
as $$ select private.wall_clock($1.ends_at) $$;

-- When a public comment was written by the shop's clock.
create function public.created_at_local(public.public_comments) returns text
language sql stable
as $$ select private.wall_clock($1.created_at) $$;

-- When somebody's own comment was written by the shop's clock.
create function public.created_at_local(public.cheese_comments) returns text
language sql stable
as $$ select private.wall_clock($1.created_at) $$;

-- When a cheese was last changed by the shop's clock.
create function public.updated_at_local(public.cheeses) returns text
language sql stable
as $$ select private.wall_clock($1.updated_at) $$;

grant execute on function public.now_local(public.business_settings), public.next_midnight(public.business_settings),
  public.starts_at_local(public.events), public.ends_at_local(public.events),
  public.created_at_local(public.public_comments), public.updated_at_local(public.cheeses) to anon, authenticated;
grant execute on function public.created_at_local(public.cheese_comments) to authenticated;

-- The newest card of each cheese and whether it still says what is true.
create or replace view public.placard_states with (security_invoker = true) as
  select c.id as cheese_id, c.name, c.slug, c.active, p.id as placard_id, p.template, p.printed_at,
    p.facts is distinct from private.placard_facts(c) as out_of_date,
    private.wall_clock(p.printed_at) as printed_at_local
  from public.cheeses c
  left join lateral (
    select * from public.placards newest where newest.cheese_id = c.id order by newest.printed_at desc, newest.id limit 1
  ) p on true
  where (select private.is_staff());

drop function public.user_sessions(uuid);

-- The sessions of somebody, for an admin.
create function public.user_sessions(user_id uuid)
returns table (
  id uuid, created_at timestamptz, created_at_local text, last_used_at timestamptz, last_used_at_local text,
  user_agent text, aal text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select s.id, s.created_at, private.wall_clock(s.created_at), used.at, private.wall_clock(used.at), s.user_agent,
      s.aal::text
    from auth.sessions s
    cross join lateral (select coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at)) as used (at)
    where s.user_id = user_sessions.user_id
    order by s.created_at desc;
end
$$;
grant execute on function public.user_sessions(uuid) to authenticated;

drop function public.my_sessions();

-- The caller's own sessions.
create function public.my_sessions()
returns table (
  id uuid, created_at timestamptz, created_at_local text, last_used_at timestamptz, last_used_at_local text,
  user_agent text, aal text, is_current boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  return query
    select s.id, s.created_at, private.wall_clock(s.created_at), used.at, private.wall_clock(used.at), s.user_agent,
      s.aal::text, s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s
    cross join lateral (select coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at)) as used (at)
    where s.user_id = auth.uid()
    order by s.created_at desc;
end
$$;
grant execute on function public.my_sessions() to authenticated;

drop function public.list_users(text, integer, integer, public.user_role, text, boolean);

-- A page of people for an admin, found by email or name. It is planned for its arguments, so that only what they
-- ask for is read: a skipped row costs one index entry.
create function public.list_users(
  search text default '', page_limit integer default 50, page_offset integer default 0,
  with_role public.user_role default null, sort text default 'created_at', descending boolean default true
)
returns table (
  id uuid, email text, first_name text, last_name text, role public.user_role,
  created_at timestamptz, created_at_local text, last_sign_in_at timestamptz, last_sign_in_at_local text,
  session_count bigint, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  pattern text := private.anywhere(nullif(private.fold(trim(left(search, 100))), ''));
begin
  if not private.is_admin() then perform private.deny(); end if;
  select count(*) into total
  from public.users u left join private.people p on p.id = u.id
  where (pattern is null or p.search_text like pattern) and (with_role is null or u.role = with_role);
  return query
    with page as (
      select u.id, row_number() over () as place
      from (
        select u.id
        from public.users u left join private.people p on p.id = u.id
        where (pattern is null or p.search_text like pattern) and (with_role is null or u.role = with_role)
        order by
          case when sort = 'email' and not descending then lower(p.email) end,
          case when sort = 'email' and descending then lower(p.email) end desc,
          case when sort <> 'email' and not descending then u.created_at end,
          case when sort <> 'email' and descending then u.created_at end desc,
          u.id
        limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
      ) as u
    )
    select u.id, p.email, u.first_name, u.last_name, u.role, u.created_at,
      private.wall_clock(u.created_at, (select private.shop_time_zone())), a.last_sign_in_at,
      private.wall_clock(a.last_sign_in_at, (select private.shop_time_zone())),
      (select count(*) from auth.sessions s where s.user_id = u.id), total
    from page
    join public.users u on u.id = page.id
    join private.people p on p.id = u.id
    join auth.users a on a.id = u.id
    order by page.place;
end
$$;
grant execute on function public.list_users(text, integer, integer, public.user_role, text, boolean)
  to authenticated;

drop function public.moderation_queue(text, integer, integer, text);

-- Comments for moderators without their authors: the most reported first, or the newest, or the hidden ones.
create function public.moderation_queue(
  show text default 'reported', page_limit integer default 50, page_offset integer default 0,
  search text default ''
)
returns table (
  comment_id uuid, comment text, cheese_name text, cheese_slug text, created_at timestamptz, created_at_local text,
  updated_at timestamptz, hidden_at timestamptz, hidden_reason text, report_count bigint, report_reasons text[],
  total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select m.id, m.comment, c.name, c.slug, m.created_at,
      private.wall_clock(m.created_at, (select private.shop_time_zone())), m.updated_at, m.hidden_at, m.hidden_reason,
      coalesce(r.reports, 0), coalesce(r.reasons, '{}'), count(*) over ()
    from public.cheese_comments m
    join public.cheeses c on c.id = m.cheese_id
    left join (
      select o.comment_id, count(*) as reports, array_agg(distinct o.reason::text) as reasons
      from private.comment_reports o where o.settled_at is null group by o.comment_id
    ) r on r.comment_id = m.id
    where m.is_public and case show
      when 'reported' then r.reports > 0 and m.hidden_at is null
      when 'hidden' then m.hidden_at is not null
      else m.hidden_at is null end
      and position(lower(search) in lower(m.comment || ' ' || c.name)) > 0
    order by case when show = 'reported' then r.reports end desc, m.created_at desc, m.id
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;
grant execute on function public.moderation_queue(text, integer, integer, text) to authenticated;

drop function public.event_guests(uuid);

-- The door list of an event: names for managers, emails for admins only.
create function public.event_guests(event_uuid uuid)
returns table (
  first_name text, last_name text, email text, status public.rsvp_status, created_at timestamptz, created_at_local text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select u.first_name, u.last_name, case when private.is_admin() then p.email end, r.status, r.created_at,
      private.wall_clock(r.created_at)
    from public.rsvps r
    join public.users u on u.id = r.user_id
    left join private.people p on p.id = r.user_id
    where r.event_id = event_uuid
    order by r.status, r.created_at, r.id;
end
$$;
grant execute on function public.event_guests(uuid) to authenticated;

drop function public.my_favorites();

-- The caller's favorites with the caller's and everybody's rating, newest first.
create function public.my_favorites()
returns table (
  id uuid, created_at timestamptz, created_at_local text, cheese_id uuid, name text, slug text, country_iso text,
  flag_emoji text, summary text, hero_image_url text, image_urls text[], my_rating smallint, average_rating numeric
)
language sql stable security invoker set search_path = ''
as $$
  select f.id, f.created_at, private.wall_clock(f.created_at, (select private.shop_time_zone())), c.id, c.name,
    c.slug, c.country_iso, c.flag_emoji, c.summary, c.hero_image_url, c.image_urls, r.rating, s.average_rating
  from public.user_favorites f
  join public.cheeses c on c.id = f.cheese_id
  join public.cheese_stats s on s.cheese_id = f.cheese_id
  left join public.cheese_ratings r on r.user_id = f.user_id and r.cheese_id = f.cheese_id
  where f.user_id = (select auth.uid())
  order by f.created_at desc, f.id
$$;
grant execute on function public.my_favorites() to authenticated;

-- The cheeses that the community loves most. A page costs what it does in memory; otherwise the planner would walk
-- through everybody's comments by date to find the newest of one cheese.
create or replace function public.get_community_favorites()
returns table (
  cheese_id uuid, name text, slug text, country_iso text, flag_emoji text, origin_region text, summary text,
  hero_image_url text, image_urls text[], favorites_count integer, average_rating numeric, rating_count integer,
  comment_count integer, public_comments jsonb
)
language sql stable security invoker set search_path = '' set random_page_cost = 1
as $$
  select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, c.origin_region, c.summary,
    c.hero_image_url, c.image_urls, s.favorites_count, s.average_rating, s.rating_count,
    s.public_comment_count, (
      select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.id), '[]')
      from (
        select p.id, p.comment, p.created_at,
          private.wall_clock(p.created_at, (select private.shop_time_zone())) as created_at_local
        from public.public_comments p
        where p.cheese_id = c.id order by p.created_at desc, p.id limit 3
      ) as newest)
  from public.cheese_stats s
  join public.cheeses c on c.id = s.cheese_id
  where c.active and s.favorites_count > 0
  order by s.favorites_count desc, s.average_rating desc, c.name
  limit 50
$$;

-- Everything the panel on a cheese page shows to somebody who is signed in, planned as above.
create or replace function public.panel_state(cheese_uuid uuid)
returns table (
  is_favorite boolean, my_rating smallint, my_comment jsonb, favorites_count integer, average_rating numeric,
  rating_count integer, rating_distribution integer[], public_comment_count integer, public_comments jsonb
)
language sql stable security invoker set search_path = '' set random_page_cost = 1
as $$
  select
    exists (select 1 from public.user_favorites f where f.user_id = (select auth.uid()) and f.cheese_id = cheese_uuid),
    (select r.rating from public.cheese_ratings r where r.user_id = (select auth.uid()) and r.cheese_id = cheese_uuid),
    (select jsonb_build_object('id', m.id, 'comment', m.comment, 'is_public', m.is_public,
        'created_at', m.created_at, 'hidden', m.hidden_at is not null, 'hidden_reason', m.hidden_reason)
      from public.cheese_comments m where m.user_id = (select auth.uid()) and m.cheese_id = cheese_uuid),
    s.favorites_count, s.average_rating, s.rating_count,
    array[s.ratings_1, s.ratings_2, s.ratings_3, s.ratings_4, s.ratings_5],
    s.public_comment_count, (
      select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.id), '[]')
      from (
        select p.id, p.comment, p.created_at,
          private.wall_clock(p.created_at, (select private.shop_time_zone())) as created_at_local
        from public.public_comments p
        where p.cheese_id = cheese_uuid order by p.created_at desc, p.id limit 20
      ) as newest)
  from public.cheese_stats s
  where s.cheese_id = cheese_uuid and (select auth.uid()) is not null
$$;

-- Queues a mail to a guest of an event.
create or replace function private.mail_guest(template text, event_uuid uuid, guest uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.queue_mail($1, p.email, jsonb_build_object('event', e.title, 'slug', e.slug,
    'starts_at_local', private.wall_clock(e.starts_at)))
  from public.events e, private.people p
  where e.id = event_uuid and p.id = guest and p.email is not null
$$;

update private.outgoing_mail m
set data = m.data - 'starts' || jsonb_build_object('starts_at_local', private.wall_clock(e.starts_at))
from public.events e
where m.data ? 'starts' and e.slug = m.data ->> 'slug';
delete from private.outgoing_mail where data ? 'starts';

-- An instant under a name, and beside it what the shop's clock showed.
create function private.instant_fields(name text, instant timestamptz) returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_build_object(name, instant, name || '_local', private.wall_clock(instant)) $$;

-- Everything the shop keeps about the caller.
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  mailbox text := (select lower(email) from private.people where id = me);
begin
  if me is null then perform private.deny(); end if;
  return private.instant_fields('exported_at', now()) || jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', a.email, 'first_name', u.first_name, 'last_name', u.last_name,
          'role', u.role, 'metadata', a.raw_user_meta_data)
        || private.instant_fields('created_at', u.created_at)
        || private.instant_fields('last_sign_in_at', a.last_sign_in_at)
      from public.users u join auth.users a on a.id = u.id where u.id = me),
    'sign_in_methods', (select coalesce(jsonb_agg(i.provider), '[]') from auth.identities i where i.user_id = me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'ip', host(s.ip))
        || private.instant_fields('created_at', s.created_at)), '[]')
      from auth.sessions s where s.user_id = me),
    'favorites', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name)
        || private.instant_fields('created_at', f.created_at)), '[]')
      from public.user_favorites f join public.cheeses c on c.id = f.cheese_id where f.user_id = me),
    'ratings', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'rating', r.rating)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.cheese_ratings r join public.cheeses c on c.id = r.cheese_id where r.user_id = me),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'comment', m.comment, 'is_public', m.is_public,
          'hidden_reason', m.hidden_reason)
        || private.instant_fields('created_at', m.created_at)), '[]')
      from public.cheese_comments m join public.cheeses c on c.id = m.cheese_id where m.user_id = me),
    'deleted_while_hidden', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'hidden_reason', w.hidden_reason)
        || private.instant_fields('hidden_at', w.hidden_at)), '[]')
      from private.withheld_comments w join public.cheeses c on c.id = w.cheese_id where w.user_id = me),
    'recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('title', r.title, 'status', r.status, 'ingredients', r.ingredients,
          'steps', r.steps)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.recipes r where r.id in (select private.my_recipe_ids())),
    'rsvps', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'status', r.status)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.rsvps r join public.events e on e.id = r.event_id where r.user_id = me),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'reason', r.reason)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from private.comment_reports r join public.cheese_comments m on m.id = r.comment_id
      join public.cheeses c on c.id = m.cheese_id where r.reporter_id = me),
    'notify_requests', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'email', n.email)
        || private.instant_fields('created_at', n.created_at)), '[]')
      from public.notify_requests n join public.cheeses c on c.id = n.cheese_id
      where n.user_id = me or lower(n.email) = mailbox));
end
$$;
