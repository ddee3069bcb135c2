drop function private.nearest_to_palate(jsonb,integer);
drop function private.reason_to_try(public.cheeses);

set check_function_bodies = off;

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


reset check_function_bodies;

grant execute on function private.cheeses_to_try(text[],jsonb,integer) to authenticated;
grant execute on function private.reason_to_try(public.cheeses,text[]) to authenticated;
grant execute on function private.taste_in_words(public.cheeses) to authenticated;

-- Carries supabase/schemas as of cc27aee399bd527db366c8925ce8e0af5be3afc516eabf0a72017e8c50efb786.
