-- The calendar feed of staff, and warnings about a feature that is out of stock.

-- Deletes the feed of a person who leaves the staff, so that the old URL stays invalid if they return.
create or replace function private.end_calendar_feed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.calendar_feeds f where f.user_id = new.id;
  return null;
end
$$;
create or replace trigger calendar_feeds_end_with_the_role after update of role on public.users
  for each row when (new.role = 'customer') execute function private.end_calendar_feed();

-- Gives the caller a new token for their feed, which is told only here.
create or replace function public.renew_calendar_feed() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token text := private.new_token();
begin
  if not private.is_staff() then perform private.deny(); end if;
  insert into private.calendar_feeds as feed (user_id, token_hash)
  values (auth.uid(), private.hash_of_token(token))
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now();
  return token;
end
$$;

-- When the caller made the URL of their feed, by the shop's clock; null when there is none.
create or replace function public.my_calendar_feed() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return (select private.wall_clock(f.created_at) from private.calendar_feeds f where f.user_id = auth.uid());
end
$$;

-- The features from 30 days ago on, for a caller with the token of a current staff member.
create or replace function public.read_calendar_feed(token text)
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

-- Mails managers and admins when the confirmed feature of tomorrow is out of stock.
create or replace function private.warn_of_missing_feature() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  tomorrow date := private.shop_today() + 1;
  missing uuid;
begin
  delete from private.feature_warnings w where w.day < tomorrow - 30;
  insert into private.feature_warnings (day, cheese_id)
  select k.day, c.id
  from public.feature_calendar k
  join public.cheeses c on c.id = k.cheese_id and c.active and not c.in_stock
  where k.day = tomorrow and k.status = 'confirmed'
  on conflict do nothing
  returning cheese_id into missing;
  perform private.queue_mail('feature-out-of-stock', p.email,
    jsonb_build_object('cheese', c.name, 'day', tomorrow))
  from public.cheeses c
  cross join public.users u
  join private.people p on p.id = u.id
  join auth.users a on a.id = u.id and (a.banned_until is null or a.banned_until <= now())
  where c.id = missing and u.role in ('manager', 'admin') and p.email is not null;
end
$$;
