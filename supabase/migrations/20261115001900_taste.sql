-- Matching: what people who love a cheese also love, and a person's own taste.

-- Pairs of cheeses that at least five people love both, recomputed now and then; says nothing about anyone.
create table private.cheese_affinities (
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  other_id uuid not null references public.cheeses (id) on delete cascade,
  people integer not null check (people >= 5),
  primary key (cheese_id, other_id)
);
create index cheese_affinities_other_id_idx on private.cheese_affinities (other_id);
alter table private.cheese_affinities enable row level security;

create policy "Everyone can read which cheeses go together" on private.cheese_affinities
  for select to anon, authenticated using (true);

grant select on private.cheese_affinities to anon, authenticated;

-- Computes the pairs again from the people behind the newest favourites, so that it costs the same at any size;
-- somebody with very many favourites tells nothing.
create function private.refresh_affinities() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
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
grant execute on function private.refresh_affinities() to service_role;

-- What people who love this cheese also love, most shared first.
create function public.also_loved(cheese_uuid uuid)
returns table (id uuid, name text, slug text, flag_emoji text, country_iso text, hero_image_url text)
language sql stable security invoker set search_path = ''
as $$
  select c.id, c.name, c.slug, c.flag_emoji, c.country_iso, c.hero_image_url
  from private.cheese_affinities a
  join public.cheeses c on c.id = a.other_id
  where a.cheese_id = cheese_uuid and c.active
  order by a.people desc, c.name
  limit 4
$$;
grant execute on function public.also_loved(uuid) to anon, authenticated;

-- The words that describe what the caller likes best, weighted by how far above the middle they rated.
create function private.liked_tags(which text) returns text[]
language sql stable security invoker set search_path = ''
as $$
  select coalesce(array_agg(tag order by weight desc, tag), '{}')
  from (
    select tag, sum(r.rating - 2.5) as weight
    from public.cheese_ratings r
    join public.cheeses c on c.id = r.cheese_id
    cross join lateral unnest(case which when 'flavor' then c.flavor_tags else c.texture_tags end) as tag
    where r.user_id = (select auth.uid())
    group by tag
    having sum(r.rating - 2.5) > 0
    order by 2 desc, 1
    limit 4
  ) as liked
$$;
grant execute on function private.liked_tags(text) to authenticated;

-- The caller's taste from their own ratings, from three on: favourite words, the palate axes weighted by stars,
-- the cheese it is most like, and cheeses they have not rated that come near.
create function public.taste_profile() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  me uuid := auth.uid();
  palate jsonb;
  rated integer;
begin
  if me is null then perform private.deny(); end if;
  select count(*), jsonb_build_object(
      'strength', round(sum(c.palate_strength * r.rating)::numeric / sum(r.rating), 2),
      'salt', round(sum(c.palate_salt * r.rating)::numeric / sum(r.rating), 2),
      'sweet', round(sum(c.palate_sweet * r.rating)::numeric / sum(r.rating), 2),
      'tang', round(sum(c.palate_tang * r.rating)::numeric / sum(r.rating), 2),
      'funk', round(sum(c.palate_funk * r.rating)::numeric / sum(r.rating), 2),
      'cream', round(sum(c.palate_cream * r.rating)::numeric / sum(r.rating), 2))
  into rated, palate
  from public.cheese_ratings r
  join public.cheeses c on c.id = r.cheese_id
  where r.user_id = me and c.palate_strength is not null;
  if rated < 3 then return null; end if;
  return jsonb_build_object(
    'ratings', rated,
    'palate', palate,
    'flavors', private.liked_tags('flavor'),
    'textures', private.liked_tags('texture'),
    'like', (
      select jsonb_build_object('name', c.name, 'slug', c.slug, 'flavors', c.flavor_tags, 'textures', c.texture_tags)
      from public.cheese_ratings r join public.cheeses c on c.id = r.cheese_id
      where r.user_id = me order by r.rating desc, r.updated_at desc limit 1),
    'try', (
      select coalesce(jsonb_agg(jsonb_build_object('name', name, 'slug', slug, 'flag_emoji', flag_emoji,
        'hero_image_url', hero_image_url, 'flavors', flavor_tags, 'textures', texture_tags) order by distance, name), '[]')
      from private.nearest_to_palate(palate, 3)));
end
$$;

-- Active cheeses the caller has not rated whose palate comes nearest.
create function private.nearest_to_palate(palate jsonb, how_many integer)
returns table (
  name text, slug text, flag_emoji text, hero_image_url text, flavor_tags text[], texture_tags text[], distance numeric
)
language sql stable security invoker set search_path = ''
as $$
  select c.name, c.slug, c.flag_emoji, c.hero_image_url, c.flavor_tags, c.texture_tags,
    abs(c.palate_strength - (palate ->> 'strength')::numeric) + abs(c.palate_salt - (palate ->> 'salt')::numeric)
      + abs(c.palate_sweet - (palate ->> 'sweet')::numeric) + abs(c.palate_tang - (palate ->> 'tang')::numeric)
      + abs(c.palate_funk - (palate ->> 'funk')::numeric) + abs(c.palate_cream - (palate ->> 'cream')::numeric) as distance
  from public.cheeses c
  where c.active and c.palate_strength is not null
    and not exists (
      select 1 from public.cheese_ratings r where r.user_id = (select auth.uid()) and r.cheese_id = c.id)
  order by distance, c.name
  limit how_many
$$;

grant execute on function public.taste_profile(), private.nearest_to_palate(jsonb, integer) to authenticated;
