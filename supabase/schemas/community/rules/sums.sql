-- The sums of favorites and ratings that everybody sees, and how they are kept without making voters wait.

-- Announces that the sums or comments of a cheese changed.
create or replace function private.announce_stats() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned uuid := case when tg_op = 'DELETE' then old.cheese_id else new.cheese_id end;
begin
  perform private.announce('community'), private.announce('stats', c.slug)
  from public.cheeses c where c.id = concerned;
  return null;
end
$$;
create or replace trigger stats_are_announced after update on public.cheese_stats
  for each row execute function private.announce_stats();

-- How many people keep a cheese as a favorite.
create or replace function public.get_cheese_favorites_count(cheese_uuid uuid) returns integer
language sql stable security invoker set search_path = ''
as $$ select coalesce((select favorites_count from private.current_stats(cheese_uuid)), 0) $$;

-- The average of a cheese's ratings, 0 when there is none.
create or replace function public.get_cheese_average_rating(cheese_uuid uuid) returns numeric
language sql stable security invoker set search_path = ''
as $$ select coalesce((select average_rating from private.current_stats(cheese_uuid)), 0) $$;

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

-- Notes in the transaction that votes on a cheese were left, so that the voter's server counts them soon even when
-- nobody announces the sums. Nothing is sent, because that would make voters wait for each other.
create or replace function private.note_left_votes(cheese_uuids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  noted text := coalesce(current_setting('shop.announced', true), '');
begin
  if noted = '*' or length(noted) > 1000 then return; end if;
  perform set_config('shop.announced', concat_ws(' ', nullif(noted, ''),
    string_agg('stats:' || c.slug || '@' || pg_current_xact_id(), ' ')), true)
  from public.cheeses c where c.id = any (cheese_uuids[:10]);
end
$$;

-- Moves votes into the sums of those of the given cheeses whose sums nobody else is changing, and returns how many
-- sums changed. The sums are locked by a statement of its own: the next one sees all that was committed until then.
create or replace function private.count_votes_of(cheese_uuids uuid[]) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  free uuid[] := array(
    select s.cheese_id from public.cheese_stats s where s.cheese_id = any (cheese_uuids)
    for no key update skip locked);
  changed integer;
begin
  if not cheese_uuids <@ free then
    perform private.note_left_votes(array(select unnest(cheese_uuids) except select unnest(free)));
  end if;
  if free = '{}' then return 0; end if;
  with counted as (
    delete from private.uncounted_votes v where v.cheese_id = any (free) returning v.*
  ), change as (
    select cheese_id, sum(favorites) as favorites, sum(ratings_1) as ones, sum(ratings_2) as twos,
      sum(ratings_3) as threes, sum(ratings_4) as fours, sum(ratings_5) as fives, sum(public_comments) as comments
    from counted group by cheese_id
  )
  update public.cheese_stats s set
    favorites_count = s.favorites_count + c.favorites,
    ratings_1 = s.ratings_1 + c.ones,
    ratings_2 = s.ratings_2 + c.twos,
    ratings_3 = s.ratings_3 + c.threes,
    ratings_4 = s.ratings_4 + c.fours,
    ratings_5 = s.ratings_5 + c.fives,
    public_comment_count = s.public_comment_count + c.comments
  from change c
  where s.cheese_id = c.cheese_id;
  get diagnostics changed = row_count;
  return changed;
end
$$;

-- Counts the votes that were left because somebody else was counting.
create or replace function private.count_votes() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.count_votes_of(array(select distinct v.cheese_id from private.uncounted_votes v));
  delete from private.uncounted_votes v
  where not exists (select from public.cheese_stats s where s.cheese_id = v.cheese_id);
end
$$;

-- What the uncounted votes of a cheese add up to, always one row.
create or replace function private.uncounted_of(
  cheese_uuid uuid, out favorites integer, out ratings_1 integer, out ratings_2 integer, out ratings_3 integer,
  out ratings_4 integer, out ratings_5 integer, out public_comments integer
)
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(v.favorites), 0), coalesce(sum(v.ratings_1), 0), coalesce(sum(v.ratings_2), 0),
    coalesce(sum(v.ratings_3), 0), coalesce(sum(v.ratings_4), 0), coalesce(sum(v.ratings_5), 0),
    coalesce(sum(v.public_comments), 0)
  from private.uncounted_votes v where v.cheese_id = cheese_uuid
$$;

-- The sums of a cheese that the caller can see with every vote in them, so that people find their own at once.
create or replace function private.current_stats(cheese_uuid uuid) returns setof public.cheese_stats
language sql stable security invoker set search_path = ''
as $$
  select s.cheese_id, s.favorites_count + u.favorites, r.ones, r.twos, r.threes, r.fours, r.fives, n.ratings,
    coalesce((r.ones + 2.0 * r.twos + 3.0 * r.threes + 4.0 * r.fours + 5.0 * r.fives) / nullif(n.ratings, 0), 0)
      ::numeric(7, 6),
    s.public_comment_count + u.public_comments
  from public.cheese_stats s
  cross join lateral private.uncounted_of(s.cheese_id) u
  cross join lateral (
    select s.ratings_1 + u.ratings_1 as ones, s.ratings_2 + u.ratings_2 as twos, s.ratings_3 + u.ratings_3 as threes,
      s.ratings_4 + u.ratings_4 as fours, s.ratings_5 + u.ratings_5 as fives
  ) r
  cross join lateral (select r.ones + r.twos + r.threes + r.fours + r.fives as ratings) n
  where s.cheese_id = cheese_uuid
$$;
