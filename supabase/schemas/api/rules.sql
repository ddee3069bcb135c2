-- The database role a request runs as; start-up and monitoring make sure that it is anon.
create or replace function public.whoami() returns text
language sql stable security invoker set search_path = ''
as $$ select current_user::text $$;

-- Stops a request that lacks the right to go on; the message tells nothing about what exists.
create or replace function private.deny() returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception 'permission denied' using errcode = '42501';
end
$$;

-- Refuses with a sentence for the person who called; the code has the HTTP status. PT400 is for what is wrong in itself,
-- PT409 for what does not fit what is stored. A form shows the sentence beside the field, and code asks for the reason.
-- Neither may hold values of a row.
create or replace function private.refuse(code text, sentence text, field text default null, reason text default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', sentence
    using errcode = code, detail = json_strip_nulls(json_build_object('field', field, 'reason', reason));
end
$$;

-- Whether the statement comes from a client of the data API, and not from a function that acts for one.
create or replace function private.is_direct_write() returns boolean
language sql stable security invoker set search_path = ''
as $$ select current_user in ('anon', 'authenticated') $$;

-- Adds one to a counter and tells whether it is still within its limit.
create or replace function private.within_limit(counter text, allowed integer, span interval) returns boolean
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

-- Counts a call, and refuses one past the limit, whose count is undone with it. The detail says in how many seconds the
-- next one is accepted, which the server sends as Retry-After.
create or replace function private.limit_calls(counter text, allowed integer, span interval) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.within_limit(counter, allowed, span) then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429', detail = (
      select json_build_object('seconds', greatest(1, ceil(l.expire / 1000.0 - extract(epoch from clock_timestamp()))))
      from private.rate_limits l where l.key = counter);
  end if;
end
$$;

-- Refuses a signed-in person who has done this too often within the hour.
create or replace function private.limit_person(action text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.limit_calls(action || ':' || auth.uid(), 30, interval '1 hour');
  end if;
end
$$;

-- The network of the caller's IP as the server forwards it: one IPv4 address, or the /64 of an IPv6 address.
create or replace function private.caller_ip_network() returns text
language sql stable set search_path = ''
as $$
  select host(network(set_masklen(forwarded.ip, case family(forwarded.ip) when 6 then 64 else 32 end)))
  from (
    select nullif(regexp_replace(split_part(
      nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1),
      '^::ffff:(?=\d+\.)', '', 'i'), '')::inet as ip
  ) as forwarded
$$;

-- Adds a part of the answer to what this transaction has read so far, and refuses to go on past the limit, which is lower
-- for visitors. Our server calls it for each embedded list and for the whole body.
create or replace function private.count_answer(part anyelement) returns anyelement
language plpgsql volatile strict set search_path = ''
as $$
declare
  megabytes integer := case current_user when 'anon' then 4 else 8 end;
  size bigint := pg_column_size(part)
    + coalesce(nullif(current_setting('rest.answer_size', true), ''), '0')::bigint;
begin
  if size > megabytes * 1024 * 1024 then
    perform private.refuse('PT413', 'The answer is too large. Ask for fewer rows, columns or embedded resources.');
  end if;
  perform set_config('rest.answer_size', size::text, true);
  return part;
end
$$;

-- Refuses as private.refuse does, but keeps what the transaction wrote, which an exception would undo.
create or replace function private.refuse_and_keep(code text, sentence text, field text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('response.status', right(code, 3), true);
  return jsonb_build_object('code', code, 'message', sentence, 'hint', null,
    'details', json_build_object('field', field)::text);
end
$$;

-- A secret that nobody can guess. A uuid has 122 random bits, so two of them are mixed.
create or replace function private.new_token() returns text
language sql volatile set search_path = ''
as $$ select encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex') $$;

-- The hash of a token, as it is kept.
create or replace function private.hash_of_token(token text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select encode(sha256(convert_to(token, 'UTF8')), 'hex') $$;

-- Makes a table append-only for everybody, its owner included.
create or replace function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;

-- Starts the rows that keep numbers beside new rows; the trigger names the table and its key.
create or replace function private.start_counting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format('insert into %s (%I) select id from started', tg_argv[0], tg_argv[1]);
  return null;
end
$$;

-- Keeps the slug of a published row, and records when the row was first published.
create or replace function private.keep_published_slug() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      perform private.refuse('PT409', 'A published page keeps its slug', 'slug');
    end if;
    new.published_at := old.published_at;
  elsif private.is_direct_write() then
    new.published_at := null;
  end if;
  if new.status = 'published' then
    new.published_at := coalesce(new.published_at, now());
  end if;
  return new;
end
$$;
