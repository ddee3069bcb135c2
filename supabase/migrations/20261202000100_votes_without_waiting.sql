-- Voters of one cheese do not wait for each other. Each vote adds a row of its own; a vote that finds the sums of the
-- cheese free adds up all such rows, and the others leave theirs to the next one.

-- Votes that are not yet in the sums. They name no person. A cheese may be gone by the time they are counted.
create table private.uncounted_votes (
  id bigint generated always as identity,
  cheese_id uuid not null,
  favorites integer not null default 0,
  ratings_1 integer not null default 0,
  ratings_2 integer not null default 0,
  ratings_3 integer not null default 0,
  ratings_4 integer not null default 0,
  ratings_5 integer not null default 0,
  public_comments integer not null default 0,
  primary key (cheese_id, id)
);
alter table private.uncounted_votes enable row level security;

-- Notes in the transaction that votes on a cheese were left, so that the voter's server counts them soon even when
-- nobody announces the sums. Nothing is sent, because that would make voters wait for each other.
create function private.note_left_votes(cheese_uuids uuid[]) returns void
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
create function private.count_votes_of(cheese_uuids uuid[]) returns integer
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
create function private.count_votes() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.count_votes_of(array(select distinct v.cheese_id from private.uncounted_votes v));
  delete from private.uncounted_votes v
  where not exists (select from public.cheese_stats s where s.cheese_id = v.cheese_id);
end
$$;
grant execute on function private.count_votes() to service_role;

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

-- Adds up public comments that came and went.
create or replace function private.count_public_comments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.uncounted_votes (cheese_id, public_comments)
  select cheese_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end from changed group by cheese_id;
  if found then perform private.count_votes_of(array(select cheese_id from changed)); end if;
  return null;
end
$$;

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

-- Deletes the caller's account and everything only they have; confirm is their email address.
create or replace function public.delete_my_account(confirm text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  own_email text := (select lower(email) from private.people where id = me);
begin
  if me is null then perform private.deny(); end if;
  if not private.signed_in_recently() then
    raise exception 'Please sign in again first' using errcode = '42501', hint = 'reauthentication_needed';
  end if;
  if lower(trim(confirm)) is distinct from own_email then
    raise exception 'Type your email address to confirm' using errcode = '22023';
  end if;
  delete from public.recipes r where r.status <> 'published' and r.id in (select private.my_recipe_ids());
  delete from public.notify_requests n where lower(n.email) = own_email;
  delete from private.outgoing_mail m where lower(m.recipient) = own_email;
  perform private.audit('delete account', 'users', me::text);
  delete from auth.users where id = me;
end
$$;

drop function private.lock_stats(uuid[]);

-- Counts everything again, for a test that compares and after rows were loaded without the triggers. The sums are
-- locked first, as by those who vote, so that no vote falls between.
create or replace function private.recount_stats() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  lock table public.cheese_stats in share row exclusive mode;
  delete from private.uncounted_votes;
  update public.cheese_stats s set
    favorites_count = (select count(*) from public.user_favorites f where f.cheese_id = s.cheese_id),
    ratings_1 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 1),
    ratings_2 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 2),
    ratings_3 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 3),
    ratings_4 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 4),
    ratings_5 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 5),
    public_comment_count = (select count(*) from public.public_comments p where p.cheese_id = s.cheese_id);
end
$$;

-- What the uncounted votes of a cheese add up to, always one row.
create function private.uncounted_of(
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
create function private.current_stats(cheese_uuid uuid) returns setof public.cheese_stats
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
grant execute on function private.uncounted_of(uuid), private.current_stats(uuid) to anon, authenticated;

-- How many people keep a cheese as a favorite.
create or replace function public.get_cheese_favorites_count(cheese_uuid uuid) returns integer
language sql stable security invoker set search_path = ''
as $$ select coalesce((select favorites_count from private.current_stats(cheese_uuid)), 0) $$;

-- The average of a cheese's ratings, 0 when there is none.
create or replace function public.get_cheese_average_rating(cheese_uuid uuid) returns numeric
language sql stable security invoker set search_path = ''
as $$ select coalesce((select average_rating from private.current_stats(cheese_uuid)), 0) $$;

-- Everything the panel on a cheese page shows to somebody who is signed in. A page costs what it does in memory;
-- otherwise the planner would walk through everybody's comments by date to find the newest of one cheese.
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
  from private.current_stats(cheese_uuid) s
  where (select auth.uid()) is not null
$$;

-- Does what is due. Safe to call often and from several servers: a call that finds another one running does nothing.
create or replace function private.run_due() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('run_due')) then return; end if;
  perform private.send_due_stock_alerts();
  perform private.apply_due_prices();
  delete from private.idempotency_keys where created_at < now() - interval '1 day';
  -- Last, because everybody who votes waits for the sums until this transaction ends.
  begin
    perform private.count_votes();
  exception when check_violation then
    raise warning 'Votes were not counted: %', sqlerrm;
  end;
end
$$;
