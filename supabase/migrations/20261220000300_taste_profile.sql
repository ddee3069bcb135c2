-- What a member likes, from their favorites and their ratings alike, and why a cheese is recommended.

-- Every cheese that the caller favorited or rated, with how much they like it: a favorite counts like five stars, and
-- fewer than three stars count against a cheese.
create function private.my_tastes()
returns table (cheese_id uuid, weight numeric, is_favorite boolean, since timestamptz)
language sql stable security invoker set search_path = ''
as $$
  select cheese_id, (case when f.id is null then 0 else 2.5 end) + coalesce(r.rating - 2.5, 0), f.id is not null,
    greatest(f.created_at, r.updated_at)
  from (select * from public.user_favorites where user_id = (select auth.uid())) f
  full join (select * from public.cheese_ratings where user_id = (select auth.uid())) r using (cheese_id)
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

-- The words for a cheese: its tags, then what its palate has much of.
create function private.taste_words(cheese public.cheeses) returns text[]
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
create function private.palate_distance(cheese public.cheeses, palate jsonb) returns numeric
language sql immutable set search_path = ''
as $$
  select abs(cheese.palate_strength - (palate ->> 'strength')::numeric) + abs(cheese.palate_salt - (palate ->> 'salt')::numeric)
    + abs(cheese.palate_sweet - (palate ->> 'sweet')::numeric) + abs(cheese.palate_tang - (palate ->> 'tang')::numeric)
    + abs(cheese.palate_funk - (palate ->> 'funk')::numeric) + abs(cheese.palate_cream - (palate ->> 'cream')::numeric)
$$;

-- The cheese that the caller likes and that has the most words in common with this one, favorites first, and up to
-- three of the words.
create function private.reason_to_try(cheese public.cheeses) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object('name', liked.name, 'words', to_jsonb(shared.words[1:3]))
  from private.my_tastes() t
  join public.cheeses liked on liked.id = t.cheese_id
  cross join lateral (
    select coalesce(array_agg(word order by place), '{}') as words
    from (
      select word, min(place) as place
      from unnest(private.taste_words(cheese)) with ordinality as listed (word, place)
      where word = any (private.taste_words(liked))
      group by word
    ) as common
  ) as shared
  where t.weight > 0
  order by cardinality(shared.words) desc, t.is_favorite desc, t.weight desc, liked.name
  limit 1
$$;

-- Active cheeses that the caller neither favorited nor rated and whose palate comes nearest. One that is out of stock
-- comes after all that are in stock.
drop function private.nearest_to_palate(jsonb, integer);
create function private.nearest_to_palate(palate jsonb, how_many integer) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', (near.cheese).name, 'slug', (near.cheese).slug,
    'in_stock', (near.cheese).in_stock,
    'because', private.reason_to_try(near.cheese)) order by (near.cheese).in_stock desc, near.distance, (near.cheese).name), '[]')
  from (
    select c as cheese, private.palate_distance(c, palate) as distance
    from public.cheeses c
    where c.active and c.palate_strength is not null and c.id not in (select t.cheese_id from private.my_tastes() t)
    order by c.in_stock desc, distance, c.name
    limit how_many
  ) as near
$$;

-- The caller's taste, from three favorites and ratings on: the palate and the words of what they like, the cheeses
-- themselves, the one they like best, and cheeses that come near with the reason. Null without anything they like.
create or replace function public.taste_profile() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  me uuid := auth.uid();
  palate jsonb;
  known integer;
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
  return jsonb_build_object(
    'palate', palate,
    'flavors', private.liked_tags('flavor'),
    'textures', private.liked_tags('texture'),
    'likes', (
      select jsonb_agg(jsonb_build_object('name', liked.name, 'slug', liked.slug) order by liked.name)
      from (
        select c.name, c.slug from private.my_tastes() t join public.cheeses c on c.id = t.cheese_id
        where t.weight > 0 and c.active order by t.is_favorite desc, t.weight desc, t.since desc limit 60) as liked),
    'like', (
      select jsonb_build_object('name', c.name, 'slug', c.slug, 'flavors', c.flavor_tags, 'textures', c.texture_tags)
      from private.my_tastes() t join public.cheeses c on c.id = t.cheese_id
      order by t.is_favorite desc, t.weight desc, t.since desc limit 1),
    'try', private.nearest_to_palate(palate, 3));
end
$$;

grant execute on function private.my_tastes(), private.taste_words(public.cheeses),
  private.palate_distance(public.cheeses, jsonb), private.reason_to_try(public.cheeses),
  private.nearest_to_palate(jsonb, integer) to authenticated;
