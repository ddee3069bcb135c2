-- Favourites, ratings and comments: people see their own rows; everybody sees what adds up.

-- Sums over all people for each cheese, kept by triggers, so that reading them costs the same at any size.
create table public.cheese_stats (
  cheese_id uuid primary key references public.cheeses (id) on delete cascade,
  favorites_count integer not null default 0 check (favorites_count >= 0),
  ratings_1 integer not null default 0 check (ratings_1 >= 0),
  ratings_2 integer not null default 0 check (ratings_2 >= 0),
  ratings_3 integer not null default 0 check (ratings_3 >= 0),
  ratings_4 integer not null default 0 check (ratings_4 >= 0),
  ratings_5 integer not null default 0 check (ratings_5 >= 0),
  rating_count integer not null
    generated always as (ratings_1 + ratings_2 + ratings_3 + ratings_4 + ratings_5) stored,
  average_rating numeric(7, 6) not null generated always as (coalesce(
    (ratings_1 + 2.0 * ratings_2 + 3.0 * ratings_3 + 4.0 * ratings_4 + 5.0 * ratings_5)
      / nullif(ratings_1 + ratings_2 + ratings_3 + ratings_4 + ratings_5, 0), 0)) stored,
  public_comment_count integer not null default 0 check (public_comment_count >= 0)
);
create index cheese_stats_favorites_idx on public.cheese_stats (favorites_count desc, average_rating desc);

create trigger stats_start_with_the_cheese after insert on public.cheeses
  for each row execute function private.start_counting('public.cheese_stats', 'cheese_id');

-- Tells the caches of pages that show a cheese's sums or comments.
create function private.announce_stats() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned uuid := case when tg_op = 'DELETE' then old.cheese_id else new.cheese_id end;
begin
  perform private.announce('community'), private.announce('stats:' || c.slug)
  from public.cheeses c where c.id = concerned;
  return null;
end
$$;
create trigger stats_are_announced after update on public.cheese_stats
  for each row execute function private.announce_stats();

alter table public.cheese_stats enable row level security;

create policy "Everyone can read the sums" on public.cheese_stats
  for select to anon, authenticated using (true);

grant select on public.cheese_stats to anon, authenticated;

-- Who keeps which cheese as a favourite.
create table public.user_favorites (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (user_id, cheese_id)
);
create index user_favorites_cheese_id_idx on public.user_favorites (cheese_id);
create index user_favorites_created_at_idx on public.user_favorites (created_at);

-- Who gave which cheese how many stars.
create table public.cheese_ratings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, cheese_id)
);
create index cheese_ratings_cheese_id_idx on public.cheese_ratings (cheese_id);
create index cheese_ratings_created_at_idx on public.cheese_ratings (created_at);

-- What somebody wrote about a cheese, for themselves or for everybody.
create table public.cheese_comments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  comment text not null
    check (char_length(comment) between 1 and 2000 and comment !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'),
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_reason text check (char_length(hidden_reason) <= 300 and hidden_reason !~ '[[:cntrl:]]'),
  unique (user_id, cheese_id)
);
create index cheese_comments_shown_idx on public.cheese_comments (cheese_id, created_at desc)
  where is_public and hidden_at is null;
create index cheese_comments_cheese_id_idx on public.cheese_comments (cheese_id);
create index cheese_comments_created_at_idx on public.cheese_comments (created_at desc);

-- Public comments without their author; the id is a fresh one.
create table public.public_comments (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  comment text not null check (char_length(comment) <= 2000),
  created_at timestamptz not null
);
create index public_comments_cheese_idx on public.public_comments (cheese_id, created_at desc, id);
create index public_comments_created_at_idx on public.public_comments (created_at desc);

-- Which public comment stands for which comment; only moderation needs to know.
create table private.comment_publications (
  comment_id uuid primary key references public.cheese_comments (id) on delete cascade,
  public_id uuid not null unique references public.public_comments (id) on delete cascade
);
alter table private.comment_publications enable row level security;

-- Keeps owner, id and date of a person's row as they are, whoever asks.
create function private.guard_own_row() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.id := old.id;
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
create trigger favorites_are_guarded before insert on public.user_favorites
  for each row execute function private.guard_own_row();
create trigger a_ratings_are_guarded before insert or update on public.cheese_ratings
  for each row execute function private.guard_own_row();
create trigger a_comments_are_guarded before insert or update on public.cheese_comments
  for each row execute function private.guard_own_row();

-- Notes when a rating was last changed.
create function private.touch() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger ratings_are_touched before update on public.cheese_ratings
  for each row execute function private.touch();

-- Trims a comment and leaves moderation to moderators.
create function private.guard_comment() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.comment := trim(both E' \t\n\r' from new.comment);
  new.updated_at := now();
  if current_user in ('anon', 'authenticated') then
    new.hidden_at := case when tg_op = 'UPDATE' then old.hidden_at end;
    new.hidden_reason := case when tg_op = 'UPDATE' then old.hidden_reason end;
  elsif tg_op = 'INSERT' then
    new.updated_at := new.created_at;
  end if;
  return new;
end
$$;
create trigger comments_are_guarded before insert or update on public.cheese_comments
  for each row execute function private.guard_comment();

-- Counts each save against the author's limit; afterwards, because an upsert passes both triggers before.
create function private.limit_comments() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    perform private.limit_person('comment');
  end if;
  return null;
end
$$;
create trigger comments_are_limited after insert or update on public.cheese_comments
  for each row execute function private.limit_comments();

-- Locks the sums of the given cheeses in one order everywhere, so that two writers never wait for each other.
create function private.lock_stats(cheese_uuids uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  select 1 from public.cheese_stats where cheese_id = any (cheese_uuids) order by cheese_id for no key update
$$;

-- Adds up favourites that came and went.
create function private.count_favorites() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_stats(array(select cheese_id from changed));
  update public.cheese_stats s
  set favorites_count = s.favorites_count + c.people * case tg_op when 'INSERT' then 1 else -1 end
  from (select cheese_id, count(*) as people from changed group by cheese_id) c
  where s.cheese_id = c.cheese_id;
  return null;
end
$$;
create trigger new_favorites_are_counted after insert on public.user_favorites
  referencing new table as changed for each statement execute function private.count_favorites();
create trigger gone_favorites_are_counted after delete on public.user_favorites
  referencing old table as changed for each statement execute function private.count_favorites();

-- Adds rows of ratings to the sums, or takes them away.
create function private.add_ratings(cheese_uuids uuid[], ratings smallint[], factor integer) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.cheese_stats s set
    ratings_1 = s.ratings_1 + factor * c.ones,
    ratings_2 = s.ratings_2 + factor * c.twos,
    ratings_3 = s.ratings_3 + factor * c.threes,
    ratings_4 = s.ratings_4 + factor * c.fours,
    ratings_5 = s.ratings_5 + factor * c.fives
  from (
    select cheese_id,
      count(*) filter (where rating = 1) as ones, count(*) filter (where rating = 2) as twos,
      count(*) filter (where rating = 3) as threes, count(*) filter (where rating = 4) as fours,
      count(*) filter (where rating = 5) as fives
    from unnest(cheese_uuids, ratings) as given (cheese_id, rating)
    group by cheese_id
  ) c
  where s.cheese_id = c.cheese_id
$$;

-- Adds up ratings that came, changed and went.
create function private.count_ratings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.lock_stats(array(select cheese_id from before));
    perform private.add_ratings(array(select cheese_id from before), array(select rating from before), -1);
  else
    perform private.lock_stats(array(select cheese_id from after));
  end if;
  if tg_op <> 'DELETE' then
    perform private.add_ratings(array(select cheese_id from after), array(select rating from after), 1);
  end if;
  return null;
end
$$;
create trigger new_ratings_are_counted after insert on public.cheese_ratings
  referencing new table as after for each statement execute function private.count_ratings();
create trigger changed_ratings_are_counted after update on public.cheese_ratings
  referencing old table as before new table as after
  for each statement execute function private.count_ratings();
create trigger gone_ratings_are_counted after delete on public.cheese_ratings
  referencing old table as before for each statement execute function private.count_ratings();

-- Publishes a comment without its author, follows its text, and withdraws it when it turns private or hidden.
create function private.publish_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  published uuid;
begin
  select p.public_id into published from private.comment_publications p where p.comment_id = new.id;
  if new.is_public and new.hidden_at is null then
    if published is null then
      insert into public.public_comments (cheese_id, comment, created_at)
      values (new.cheese_id, new.comment, new.created_at) returning id into published;
      insert into private.comment_publications values (new.id, published);
    elsif new.comment <> old.comment then
      update public.public_comments set comment = new.comment where id = published;
    end if;
  elsif published is not null then
    delete from public.public_comments where id = published;
  end if;
  return null;
end
$$;
create trigger comments_are_published after insert or update on public.cheese_comments
  for each row execute function private.publish_comment();

-- Withdraws the public copy before the link to it goes with the comment.
create function private.withdraw_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.public_comments p
  using private.comment_publications link
  where link.comment_id = old.id and p.id = link.public_id;
  return old;
end
$$;
create trigger comments_are_withdrawn before delete on public.cheese_comments
  for each row execute function private.withdraw_comment();

-- Adds up public comments that came and went.
create function private.count_public_comments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_stats(array(select cheese_id from changed));
  update public.cheese_stats s
  set public_comment_count = s.public_comment_count + c.comments * case tg_op when 'INSERT' then 1 else -1 end
  from (select cheese_id, count(*) as comments from changed group by cheese_id) c
  where s.cheese_id = c.cheese_id;
  return null;
end
$$;
create trigger new_public_comments_are_counted after insert on public.public_comments
  referencing new table as changed for each statement execute function private.count_public_comments();
create trigger gone_public_comments_are_counted after delete on public.public_comments
  referencing old table as changed for each statement execute function private.count_public_comments();
create trigger public_comments_are_announced after update on public.public_comments
  for each row execute function private.announce_stats();

alter table public.user_favorites enable row level security;
alter table public.cheese_ratings enable row level security;
alter table public.cheese_comments enable row level security;
alter table public.public_comments enable row level security;

create policy "People can read their own favourites" on public.user_favorites
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People can favourite a cheese they can see" on public.user_favorites
  for insert to authenticated with check (
    user_id = (select auth.uid()) and exists (select 1 from public.cheeses c where c.id = cheese_id));
create policy "People can take back their own favourites" on public.user_favorites
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "People can read their own ratings" on public.cheese_ratings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People can rate a cheese they can see" on public.cheese_ratings
  for insert to authenticated with check (
    user_id = (select auth.uid()) and exists (select 1 from public.cheeses c where c.id = cheese_id));
create policy "People can change their own ratings" on public.cheese_ratings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People can take back their own ratings" on public.cheese_ratings
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "Guests can read public comments that are not hidden" on public.cheese_comments
  for select to anon using (is_public and hidden_at is null);
create policy "People can read their own comments" on public.cheese_comments
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People can comment on a cheese they can see" on public.cheese_comments
  for insert to authenticated with check (
    user_id = (select auth.uid()) and exists (select 1 from public.cheeses c where c.id = cheese_id));
create policy "People can change their own comments" on public.cheese_comments
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People can delete their own comments" on public.cheese_comments
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "Everyone can read public comments" on public.public_comments
  for select to anon, authenticated using (true);

grant select, insert, delete on public.user_favorites to authenticated;
grant select, insert, update, delete on public.cheese_ratings to authenticated;
grant select, insert, update, delete on public.cheese_comments to authenticated;
grant select (id, cheese_id, comment, is_public, created_at) on public.cheese_comments to anon;
grant select on public.public_comments to anon, authenticated;

-- Counts everything again; a test compares, and whoever loaded rows behind the triggers' back mends with it.
create function private.recount_stats() returns void
language sql volatile security definer set search_path = ''
as $$
  update public.cheese_stats s set
    favorites_count = (select count(*) from public.user_favorites f where f.cheese_id = s.cheese_id),
    ratings_1 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 1),
    ratings_2 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 2),
    ratings_3 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 3),
    ratings_4 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 4),
    ratings_5 = (select count(*) from public.cheese_ratings r where r.cheese_id = s.cheese_id and r.rating = 5),
    public_comment_count = (select count(*) from public.public_comments p where p.cheese_id = s.cheese_id)
$$;

-- How many people keep a cheese as a favourite.
create function public.get_cheese_favorites_count(cheese_uuid uuid) returns integer
language sql stable security invoker set search_path = ''
as $$ select coalesce((select favorites_count from public.cheese_stats where cheese_id = cheese_uuid), 0) $$;

-- The average of a cheese's ratings, 0 when there is none.
create function public.get_cheese_average_rating(cheese_uuid uuid) returns numeric
language sql stable security invoker set search_path = ''
as $$ select coalesce((select average_rating from public.cheese_stats where cheese_id = cheese_uuid), 0) $$;

-- The cheeses that the community loves most. A page costs what it does in memory, or else the planner would walk
-- through everybody's comments by date to find the newest of one cheese.
create function public.get_community_favorites()
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
        select p.id, p.comment, p.created_at from public.public_comments p
        where p.cheese_id = c.id order by p.created_at desc, p.id limit 3
      ) as newest)
  from public.cheese_stats s
  join public.cheeses c on c.id = s.cheese_id
  where c.active and s.favorites_count > 0
  order by s.favorites_count desc, s.average_rating desc, c.name
  limit 50
$$;

-- Everything the panel on a cheese page shows to somebody who is signed in; pages cost what they do in memory, as above.
create function public.panel_state(cheese_uuid uuid)
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
        select p.id, p.comment, p.created_at from public.public_comments p
        where p.cheese_id = cheese_uuid order by p.created_at desc, p.id limit 20
      ) as newest)
  from public.cheese_stats s
  where s.cheese_id = cheese_uuid and (select auth.uid()) is not null
$$;

-- The caller's favourites with the caller's and everybody's rating, newest first.
create function public.my_favorites()
returns table (
  id uuid, created_at timestamptz, cheese_id uuid, name text, slug text, country_iso text, flag_emoji text,
  summary text, hero_image_url text, image_urls text[], my_rating smallint, average_rating numeric
)
language sql stable security invoker set search_path = ''
as $$
  select f.id, f.created_at, c.id, c.name, c.slug, c.country_iso, c.flag_emoji,
    c.summary, c.hero_image_url, c.image_urls, r.rating, s.average_rating
  from public.user_favorites f
  join public.cheeses c on c.id = f.cheese_id
  join public.cheese_stats s on s.cheese_id = f.cheese_id
  left join public.cheese_ratings r on r.user_id = f.user_id and r.cheese_id = f.cheese_id
  where f.user_id = (select auth.uid())
  order by f.created_at desc, f.id
$$;

grant execute on function public.get_cheese_favorites_count(uuid), public.get_cheese_average_rating(uuid),
  public.get_community_favorites() to anon, authenticated;
grant execute on function public.panel_state(uuid), public.my_favorites() to authenticated;
