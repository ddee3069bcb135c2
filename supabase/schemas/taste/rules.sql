-- Computes the pairs again from the people behind the newest favorites, so that it costs the same at any size;
-- somebody with very many favorites tells nothing.
create or replace function private.refresh_affinities() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('refresh_affinities')) then return; end if;
  delete from private.cheese_affinities;
  insert into private.cheese_affinities (cheese_id, other_id, people)
  with asked as (
    select f.user_id from public.user_favorites f
    where f.user_id in (
      select newest.user_id from public.user_favorites newest order by newest.created_at desc limit 50000)
    group by f.user_id
    having count(*) <= 100
    limit 5000
  )
  select one.cheese_id, other.cheese_id, count(*)
  from asked
  join public.user_favorites one on one.user_id = asked.user_id
  join public.user_favorites other on other.user_id = asked.user_id and other.cheese_id <> one.cheese_id
  group by one.cheese_id, other.cheese_id
  having count(*) >= 5;
end
$$;

-- What people who love this cheese also love, most shared first.
create or replace function public.also_loved(cheese_uuid uuid)
returns table (id uuid, name text, slug text, flag_emoji text, country_iso text, hero_image_url text)
language sql stable security invoker set search_path = ''
as $$
  select c.id, c.name, c.slug, c.flag_emoji, c.country_iso, c.hero_image_url
  from private.cheese_affinities a
  join public.cheeses c on c.id = a.other_id
  where a.cheese_id = cheese_uuid and c.active
  order by a.people desc, c.name, c.id
  limit 4
$$;

-- The words that describe what the caller likes best.
create or replace function private.liked_tags(which text) returns text[]
language sql stable security invoker set search_path = ''
as $$
  select coalesce(array_agg(tag order by weight desc, tag), '{}')
  from (
    select tag, sum(t.weight) as weight
    from private.my_tastes() t
    join public.cheeses c on c.id = t.cheese_id
    cross join lateral unnest(case which when 'flavor' then c.flavor_tags else c.texture_tags end) as tag
    group by tag
    having sum(t.weight) > 0
    order by 2 desc, 1
    limit 4
  ) as liked
$$;

-- The flavor and the texture for which the caller likes a cheese: those that most of what they like has, else its first.
create or replace function private.taste_in_words(cheese public.cheeses) returns text[]
language sql stable security invoker set search_path = ''
as $$
  with flavor as (
    select tag from unnest(private.liked_tags('flavor') || cheese.flavor_tags) with ordinality as liked (tag, place)
    where tag = any (cheese.flavor_tags) order by place limit 1),
  texture as (
    select tag from unnest(private.liked_tags('texture') || cheese.texture_tags) with ordinality as liked (tag, place)
    where tag = any (cheese.texture_tags) and tag not in (select tag from flavor) order by place limit 1)
  select array(select tag from flavor union all select tag from texture)
$$;

-- The caller's taste, from three favorites and ratings on: the palate of what they like, the cheeses themselves, the one
-- they like best and two words for it, and cheeses to try with the reason. Null without anything they like.
create or replace function public.taste_profile() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  me uuid := auth.uid();
  palate jsonb;
  known integer;
  best public.cheeses;
  words text[];
begin
  if me is null then perform private.deny(); end if;
  select count(*) into known
  from private.my_tastes() t
  join public.cheeses c on c.id = t.cheese_id
  where c.palate_strength is not null;
  if known < 3 then return null; end if;
  select jsonb_build_object(
      'strength', round(sum(c.palate_strength * t.weight) / sum(t.weight), 2),
      'salt', round(sum(c.palate_salt * t.weight) / sum(t.weight), 2),
      'sweet', round(sum(c.palate_sweet * t.weight) / sum(t.weight), 2),
      'tang', round(sum(c.palate_tang * t.weight) / sum(t.weight), 2),
      'funk', round(sum(c.palate_funk * t.weight) / sum(t.weight), 2),
      'cream', round(sum(c.palate_cream * t.weight) / sum(t.weight), 2))
  into palate
  from private.my_tastes() t
  join public.cheeses c on c.id = t.cheese_id
  where c.palate_strength is not null and t.weight > 0;
  if palate ->> 'strength' is null then return null; end if;
  select c.* into best from private.my_tastes() t join public.cheeses c on c.id = t.cheese_id
  order by t.is_favorite desc, t.weight desc, t.since desc limit 1;
  words := private.taste_in_words(best);
  return jsonb_build_object(
    'palate', palate,
    'words', words,
    'likes', (
      select jsonb_agg(jsonb_build_object('name', liked.name, 'slug', liked.slug) order by liked.name)
      from (
        select c.name, c.slug from private.my_tastes() t join public.cheeses c on c.id = t.cheese_id
        where t.weight > 0 and c.active order by t.is_favorite desc, t.weight desc, t.since desc limit 60) as liked),
    'like', jsonb_build_object('name', best.name, 'slug', best.slug),
    'try', private.cheeses_to_try(words, palate, 3));
end
$$;

-- Every cheese that the caller favorited or rated, with how much they like it: a favorite counts like five stars, and
-- fewer than three stars count against a cheese.
create or replace function private.my_tastes()
returns table (cheese_id uuid, weight numeric, is_favorite boolean, since timestamptz)
language sql stable security invoker set search_path = ''
as $$
  select cheese_id, (case when f.id is null then 0 else 2.5 end) + coalesce(r.rating - 2.5, 0), f.id is not null,
    greatest(f.created_at, r.updated_at)
  from (select * from public.user_favorites where user_id = (select auth.uid())) f
  full join (select * from public.cheese_ratings where user_id = (select auth.uid())) r using (cheese_id)
$$;

-- The words for a cheese: its tags, then what its palate has much of.
create or replace function private.taste_words(cheese public.cheeses) returns text[]
language sql immutable set search_path = ''
as $$
  select cheese.flavor_tags || cheese.texture_tags || array_remove(array[
    case when cheese.palate_salt >= 4 then 'salty' end,
    case when cheese.palate_sweet >= 4 then 'sweet' end,
    case when cheese.palate_tang >= 4 then 'tangy' end,
    case when cheese.palate_cream >= 4 then 'creamy' end,
    case when cheese.palate_strength >= 4 then 'strong' when cheese.palate_strength <= 2 then 'mild' end], null)
$$;

-- How far the palate of a cheese is from another one.
create or replace function private.palate_distance(cheese public.cheeses, palate jsonb) returns numeric
language sql immutable set search_path = ''
as $$
  select abs(cheese.palate_strength - (palate ->> 'strength')::numeric) + abs(cheese.palate_salt - (palate ->> 'salt')::numeric)
    + abs(cheese.palate_sweet - (palate ->> 'sweet')::numeric) + abs(cheese.palate_tang - (palate ->> 'tang')::numeric)
    + abs(cheese.palate_funk - (palate ->> 'funk')::numeric) + abs(cheese.palate_cream - (palate ->> 'cream')::numeric)
$$;

-- The cheese that the caller likes and that has the most words in common with this one, first of those that describe their
-- taste, and up to three of the words.
create or replace function private.reason_to_try(cheese public.cheeses, taste text[]) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object('name', liked.name, 'words', to_jsonb(shared.words[1:3]))
  from private.my_tastes() t
  join public.cheeses liked on liked.id = t.cheese_id
  cross join lateral (
    select coalesce(array_agg(word order by word = any (taste) desc, place), '{}') as words,
      count(*) filter (where word = any (taste)) as of_taste
    from (
      select word, min(place) as place
      from unnest(private.taste_words(cheese)) with ordinality as listed (word, place)
      where word = any (private.taste_words(liked))
      group by word
    ) as common
  ) as shared
  where t.weight > 0
  order by shared.of_taste desc, cardinality(shared.words) desc, t.is_favorite desc, t.weight desc, liked.name
  limit 1
$$;

-- Cheeses that are new to the caller and have a word in common with one that they like. Those with a word of their taste
-- come first: who likes blue and creamy cheese is shown what is blue or creamy before what is only as strong. Of these
-- come first those in stock, then those with the most words, then those whose palate is nearest.
create or replace function private.cheeses_to_try(taste text[], palate jsonb, how_many integer) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with known as materialized (
    select t.cheese_id, t.weight, private.taste_words(c) as words
    from private.my_tastes() t join public.cheeses c on c.id = t.cheese_id),
  liked as materialized (select array(select unnest(k.words) from known k where k.weight > 0) as words),
  best as (
    select c as cheese, c.in_stock, c.name, private.palate_distance(c, palate) as distance,
      private.taste_words(c) && taste as fits,
      (select count(*) from unnest(taste) as word where word = any (private.taste_words(c))) as fitting
    from public.cheeses c, liked
    where c.active and c.palate_strength is not null and c.id not in (select k.cheese_id from known k)
      and private.taste_words(c) && liked.words
    order by fits desc, c.in_stock desc, fitting desc, distance, c.name
    limit how_many
  )
  select coalesce(jsonb_agg(jsonb_build_object('name', b.name, 'slug', (b.cheese).slug, 'in_stock', b.in_stock,
    'because', private.reason_to_try(b.cheese, taste))
    order by b.fits desc, b.in_stock desc, b.fitting desc, b.distance, b.name), '[]')
  from best b
$$;

-- The caller's next event; of their favorites and stock alerts, what came back in stock; and recommendations, null for
-- somebody without a taste profile.
create or replace function public.my_home() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  me uuid := auth.uid();
begin
  if me is null then perform private.deny(); end if;
  return jsonb_build_object(
    'event', (
      select jsonb_build_object('title', e.title, 'slug', e.slug, 'starts_at_local', private.wall_clock(e.starts_at),
        'status', r.status)
      from public.rsvps r join public.events e on e.id = r.event_id
      where r.user_id = me and e.status = 'published' and e.ends_at > now()
      order by e.starts_at, e.id limit 1),
    'back_in_stock', (
      select coalesce(jsonb_agg(jsonb_build_object('name', back.name, 'slug', back.slug) order by back.at desc, back.name), '[]')
      from (
        select c.name, c.slug, private.back_in_stock_at(c.id) as at
        from public.cheeses c
        where c.active and c.in_stock and c.id in (
          select f.cheese_id from public.user_favorites f where f.user_id = me
          union
          select n.cheese_id from public.notify_requests n where n.user_id = me)
        order by 3 desc nulls last, 1
        limit 3) as back
      where back.at is not null),
    'try', public.taste_profile() -> 'try');
end
$$;

-- The cheeses of the map or of one of its cells, mild to strong, then by age, with the number of all.
create or replace function public.cheeses_on_map(
  only_strength integer default null, only_age_band integer default null,
  page_limit integer default 60, page_offset integer default 0
)
returns table (
  name text, slug text, in_stock boolean, strength smallint, age_days integer,
  is_age_recorded boolean, total bigint
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  matching bigint := (
    select count(*) from private.catalogue f
    where f.palate_strength is not null and (only_strength is null or f.palate_strength = only_strength)
      and (only_age_band is null or f.age_band = only_age_band));
begin
  return query
    select c.name, c.slug, c.in_stock, f.palate_strength, f.age_days, c.minimum_age_days is not null, matching
    from (
      select f.* from private.catalogue f
      where f.palate_strength is not null and (only_strength is null or f.palate_strength = only_strength)
        and (only_age_band is null or f.age_band = only_age_band)
      -- As the index has them: of two bands the lower has the younger cheeses.
      order by f.palate_strength, f.age_band, f.age_days, f.sort_name, f.cheese_id
      limit least(greatest(page_limit, 0), 60) offset greatest(page_offset, 0)
    ) f
    join public.cheeses c on c.id = f.cheese_id
    order by f.palate_strength, f.age_band, f.age_days, f.sort_name, f.cheese_id;
end
$$;

-- Whether the map has a cheese to show, so that links lead there.
create or replace function public.has_taste_map(public.business_settings) returns boolean
language sql stable security invoker set search_path = ''
as $$ select exists (select from private.catalogue f where f.palate_strength is not null) $$;

-- How many cheeses each cell of the map has.
create or replace function public.taste_map_cells() returns table (strength smallint, age_band integer, cheeses bigint)
language sql stable security invoker set search_path = ''
as $$
  select f.palate_strength, f.age_band, count(*) from private.catalogue f
  where f.palate_strength is not null
  group by 1, 2 order by 1, 2
$$;
