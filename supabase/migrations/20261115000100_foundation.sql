-- The ground the domains stand on: schemas, who gets nothing by default, text, limits, news for page caches.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- What no API may reach: rate limits, outgoing mail, raw analytics, who wrote what, and the functions of policies.
create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Hosts differ in what they grant on new objects, so nothing is granted unless a migration says so.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

-- The database role a request runs as; start-up and monitoring make sure that it is anon.
create function public.whoami() returns text
language sql stable security invoker set search_path = ''
as $$ select current_user::text $$;
grant execute on function public.whoami() to anon, authenticated;

-- Folds accents, ligatures, apostrophes and case, so that "Comté" and "comte" are the same word.
create function private.fold(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(
    replace(replace(replace(
      regexp_replace(lower(normalize(value, nfkd)), '[\u0300-\u036f''’]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'ØŁĐÆŒøłđ', 'oldaoold')
$$;
grant execute on function private.fold(text) to anon, authenticated;

-- The words of a text that are worth looking up.
create function private.words_of(value text) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct word), '{}')
  from regexp_split_to_table(private.fold(value), '[^a-z0-9]+') as word
  where word <> ''
$$;
grant execute on function private.words_of(text) to anon, authenticated;

-- A word as a pattern that matches it anywhere.
create function private.anywhere(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
grant execute on function private.anywhere(text) to anon, authenticated;

-- Makes the last part of an address out of a title.
create function private.slugify(title text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select trim(both '-' from left(regexp_replace(private.fold(title), '[^a-z0-9]+', '-', 'g'), 80)) $$;

-- First path segments that the site itself uses, so that no cheese can stand in front of a page.
create function private.is_reserved_slug(slug text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select slug = any (array[
    'account', 'admin', 'api', 'assets', 'auth', 'cheeses', 'cms', 'community-favorites', 'demo-google',
    'design', 'events', 'favicon', 'fonts', 'healthz', 'index', 'kiosk', 'live', 'mahon-menorca-demo',
    'mailbox', 'manifest', 'media', 'metrics', 'my-favorites', 'new', 'notices', 'offline', 'readyz',
    'recipes', 'rest', 'robots', 's', 'search', 'sitemap', 'static', 'storage', 'well-known'
  ])
$$;
grant execute on function private.is_reserved_slug(text) to anon, authenticated;

-- Counters of everything that is limited, in the shape that the server's rate limiter also uses.
create table private.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire_idx on private.rate_limits (expire);
alter table private.rate_limits enable row level security;

-- Adds one to a counter and tells whether it is still within its limit.
create function private.within_limit(counter text, allowed integer, span interval) returns boolean
language sql volatile security definer set search_path = ''
as $$
  insert into private.rate_limits as counted (key, points, expire)
  values (counter, 1, extract(epoch from clock_timestamp() + span) * 1000)
  on conflict (key) do update set
    points = case when counted.expire <= extract(epoch from clock_timestamp()) * 1000
                  then 1 else counted.points + 1 end,
    expire = case when counted.expire <= extract(epoch from clock_timestamp()) * 1000
                  then excluded.expire else counted.expire end
  returning points <= allowed
$$;

-- Refuses a signed-in person who has done this too often within the hour.
create function private.limit_person(action text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is not null
    and not private.within_limit(action || ':' || auth.uid(), 30, interval '1 hour') then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
  end if;
end
$$;
grant execute on function private.limit_person(text) to authenticated;

-- Stops a request that lacks the right to go on; the message tells nothing about what exists.
create function private.deny() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'permission denied' using errcode = '42501';
end
$$;
grant execute on function private.deny() to anon, authenticated;

-- Tells page caches what changed; PostgreSQL sends equal messages of one transaction once.
create function private.announce(topic text) returns void
language sql volatile set search_path = ''
as $$ select pg_catalog.pg_notify('site_changed', topic) $$;

-- Announces the topic given to the trigger and, for rows with an address, the row itself ("cheese:comte-aop").
create function private.announce_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform private.announce(tg_argv[0]);
  if tg_nargs > 1 then
    perform private.announce(tg_argv[1] || ':' || (changed ->> 'slug'));
    if tg_op = 'UPDATE' and to_jsonb(old) ->> 'slug' <> changed ->> 'slug' then
      perform private.announce(tg_argv[1] || ':' || (to_jsonb(old) ->> 'slug'));
    end if;
  end if;
  return null;
end
$$;

-- Starts the row that keeps numbers beside a new row; the trigger names the table and its key.
create function private.start_counting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format('insert into %s (%I) values ($1)', tg_argv[0], tg_argv[1]) using new.id;
  return null;
end
$$;

-- Keeps an address that people know, and notes when a row came out.
create function private.keep_address() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      raise exception 'What is published keeps its address' using errcode = '23514';
    end if;
    new.published_at := old.published_at;
  end if;
  if new.status = 'published' then
    new.published_at := coalesce(new.published_at, now());
  end if;
  return new;
end
$$;

-- Makes a table append-only for everybody, its owner included.
create function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;
