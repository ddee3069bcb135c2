-- The feature calendar in the calendar apps of staff, behind a secret URL of their own.

-- The token in somebody's URL, as a hash. A new one replaces it, so that the former URL ends.
create table private.calendar_feeds (
  user_id uuid primary key references public.users (id) on delete cascade,
  token_hash text not null unique check (char_length(token_hash) = 64 and token_hash ~ '^[0-9a-f]+$'),
  created_at timestamptz not null default now()
);
alter table private.calendar_feeds enable row level security;

-- Deletes the feed of a person who leaves the staff, so that the old URL stays invalid if they return.
create function private.end_calendar_feed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.calendar_feeds f where f.user_id = new.id;
  return null;
end
$$;
create trigger calendar_feeds_end_with_the_role after update of role on public.users
  for each row when (new.role = 'customer') execute function private.end_calendar_feed();

-- The hash of a token, as it is kept.
create function private.hash_of_token(token text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select encode(sha256(convert_to(token, 'UTF8')), 'hex') $$;

-- Gives the caller a new token for their feed, which is told only here.
create function public.renew_calendar_feed() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  if not private.is_staff() then perform private.deny(); end if;
  insert into private.calendar_feeds as feed (user_id, token_hash)
  values (auth.uid(), private.hash_of_token(token))
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now();
  return token;
end
$$;

-- When the caller made the URL of their feed, by the shop's clock; null when there is none.
create function public.my_calendar_feed() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return (select private.wall_clock(f.created_at) from private.calendar_feeds f where f.user_id = auth.uid());
end
$$;

-- The features from 30 days ago on, for a caller with the token of a current staff member.
create function public.read_calendar_feed(token text)
returns table (
  id uuid, day date, status public.calendar_status, note text, cheese_name text, cheese_slug text,
  in_stock boolean, updated_at timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select 1 from private.calendar_feeds f
    join public.users u on u.id = f.user_id and u.role <> 'customer'
    join auth.users a on a.id = f.user_id and (a.banned_until is null or a.banned_until <= now())
    where f.token_hash = private.hash_of_token(token)
  ) then
    perform private.deny();
  end if;
  return query
    select k.id, k.day, k.status, k.note, c.name, c.slug, c.in_stock, k.updated_at
    from public.feature_calendar k
    join public.cheeses c on c.id = k.cheese_id
    where k.day >= private.shop_today() - 30
    order by k.day
    limit 500;
end
$$;

revoke execute on function public.renew_calendar_feed(), public.my_calendar_feed(),
  public.read_calendar_feed(text) from public, anon;
grant execute on function public.renew_calendar_feed(), public.my_calendar_feed() to authenticated;
grant execute on function public.read_calendar_feed(text) to anon, authenticated;
