-- Favorites and ratings as people give them.

-- Keeps owner, id and date of a person's row as they are, for every caller.
create or replace function private.guard_own_row() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if current_user in ('anon', 'authenticated') then new.id := old.id; end if;
    new.user_id := old.user_id;
    new.cheese_id := old.cheese_id;
    new.created_at := old.created_at;
  elsif current_user in ('anon', 'authenticated') then
    new.id := gen_random_uuid();
    new.created_at := now();
  end if;
  return new;
end
$$;
create or replace trigger favorites_are_guarded before insert on public.user_favorites
  for each row execute function private.guard_own_row();
create or replace trigger a_ratings_are_guarded before insert or update on public.cheese_ratings
  for each row execute function private.guard_own_row();

-- Notes when a rating was last changed.
create or replace function private.touch() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create or replace trigger ratings_are_touched before update on public.cheese_ratings
  for each row execute function private.touch();

-- Adds up favorites that came and went.
create or replace function private.count_favorites() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.uncounted_votes (cheese_id, favorites)
  select cheese_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end from changed group by cheese_id;
  if found then perform private.count_votes_of(array(select cheese_id from changed)); end if;
  return null;
end
$$;
create or replace trigger new_favorites_are_counted after insert on public.user_favorites
  referencing new table as changed for each statement execute function private.count_favorites();
create or replace trigger gone_favorites_are_counted after delete on public.user_favorites
  referencing old table as changed for each statement execute function private.count_favorites();

-- Leaves ratings to be added to the sums, or to be taken away.
create or replace function private.add_ratings(cheese_uuids uuid[], ratings smallint[], factor integer) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.uncounted_votes (cheese_id, ratings_1, ratings_2, ratings_3, ratings_4, ratings_5)
  select cheese_id,
    factor * count(*) filter (where rating = 1), factor * count(*) filter (where rating = 2),
    factor * count(*) filter (where rating = 3), factor * count(*) filter (where rating = 4),
    factor * count(*) filter (where rating = 5)
  from unnest(cheese_uuids, ratings) as given (cheese_id, rating)
  group by cheese_id
$$;

-- Adds up ratings that came, changed and went. An upsert calls it twice, once without rows.
create or replace function private.count_ratings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  cheese_uuids uuid[];
begin
  if tg_op <> 'INSERT' then
    cheese_uuids := array(select cheese_id from before);
    if cheese_uuids = '{}' then return null; end if;
    perform private.add_ratings(cheese_uuids, array(select rating from before), -1);
  end if;
  if tg_op <> 'DELETE' then
    cheese_uuids := array(select cheese_id from after);
    if cheese_uuids = '{}' then return null; end if;
    perform private.add_ratings(cheese_uuids, array(select rating from after), 1);
  end if;
  perform private.count_votes_of(cheese_uuids);
  return null;
end
$$;
create or replace trigger new_ratings_are_counted after insert on public.cheese_ratings
  referencing new table as after for each statement execute function private.count_ratings();
create or replace trigger changed_ratings_are_counted after update on public.cheese_ratings
  referencing old table as before new table as after
  for each statement execute function private.count_ratings();
create or replace trigger gone_ratings_are_counted after delete on public.cheese_ratings
  referencing old table as before for each statement execute function private.count_ratings();

-- Everything the panel on a cheese page shows to somebody who is signed in, planned as
-- get_community_favorites.
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
        'created_at', m.created_at, 'shows_rating', m.shows_rating, 'hidden', m.hidden_at is not null,
        'hidden_reason', m.hidden_reason, 'waiting', m.waiting_since is not null, 'answer', private.answer_to_mine(m.id))
      from public.cheese_comments m where m.user_id = (select auth.uid()) and m.cheese_id = cheese_uuid),
    s.favorites_count, s.average_rating, s.rating_count,
    array[s.ratings_1, s.ratings_2, s.ratings_3, s.ratings_4, s.ratings_5],
    s.public_comment_count, (
      select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.id), '[]')
      from (
        select p.id, p.comment, p.created_at, p.display_name, p.stars, p.answer,
          private.wall_clock(p.created_at, (select private.shop_time_zone())) as created_at_local
        from public.public_comments p
        where p.cheese_id = cheese_uuid order by p.created_at desc, p.id limit 20
      ) as newest)
  from private.current_stats(cheese_uuid) s
  where (select auth.uid()) is not null
$$;

-- The caller's favorites with the caller's and everybody's rating, newest first.
create or replace function public.my_favorites()
returns table (
  id uuid, created_at timestamptz, created_at_local text, cheese_id uuid, name text, slug text, country_iso text,
  flag_emoji text, summary text, hero_image_url text, image_urls text[], my_rating smallint, average_rating numeric,
  price_per_kg_cents integer, price_per_piece_cents integer, piece_grams integer, in_stock boolean
)
language sql stable security invoker set search_path = ''
as $$
  select f.id, f.created_at, private.wall_clock(f.created_at, (select private.shop_time_zone())), c.id, c.name,
    c.slug, c.country_iso, c.flag_emoji, c.summary, c.hero_image_url, c.image_urls, r.rating, s.average_rating,
    public.current_price(c), public.current_piece_price(c), c.piece_grams, c.in_stock
  from public.user_favorites f
  join public.cheeses c on c.id = f.cheese_id
  join public.cheese_stats s on s.cheese_id = f.cheese_id
  left join public.cheese_ratings r on r.user_id = f.user_id and r.cheese_id = f.cheese_id
  where f.user_id = (select auth.uid())
  order by f.created_at desc, f.id
$$;
