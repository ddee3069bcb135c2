-- When an order can be collected.

-- The hours of a range of days at which orders are collected: every hour of each opening span, inside the pickup hours of
-- the settings.
create or replace function private.pickup_hours(from_day date, to_day date) returns table (day date, pickup_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select s.day, hour.at
  from public.business_settings b
  cross join lateral private.opening_spans(from_day, to_day, b) as s
  cross join lateral generate_series(s.opens_at, s.closes_at - interval '1 minute', interval '1 hour') as hour (at)
  cross join lateral (select to_char(hour.at at time zone private.shop_time_zone(), 'HH24:MI')) as clock (shown)
  where case when b.pickup_from < b.pickup_until then clock.shown >= b.pickup_from and clock.shown < b.pickup_until
    when b.pickup_from > b.pickup_until then clock.shown >= b.pickup_from or clock.shown < b.pickup_until
    else true end
$$;

-- The hours of the next two weeks that a guest can choose now. An order can be moved while the shop takes no new ones.
create or replace function public.pickup_times() returns table (day date, pickup_at timestamptz, pickup_at_local text)
language sql stable security definer set search_path = ''
as $$
  select h.day, h.pickup_at, private.wall_clock(h.pickup_at)
  from public.business_settings b
  cross join lateral private.pickup_hours(private.shop_today() - 1, private.shop_today() + 14) as h
  where h.pickup_at >= now() + make_interval(hours => b.order_lead_hours)
  order by h.pickup_at
$$;

-- The day to whose hours an instant belongs; null while the shop is closed.
create or replace function private.day_of_hours(at timestamptz) returns date
language sql stable security definer set search_path = ''
as $$
  select s.day
  from (select (at at time zone private.shop_time_zone())::date) as today (day)
  cross join lateral private.opening_spans(today.day - 1, today.day) as s
  where s.opens_at <= at and at < s.closes_at
$$;

-- When the last hours of a day end; null for a day without hours.
create or replace function private.end_of_hours(day date) returns timestamptz
language sql stable security definer set search_path = ''
as $$ select max(s.closes_at) from private.opening_spans(end_of_hours.day, end_of_hours.day) as s $$;

-- The day of an hour that a guest chose. The lead time counts when it is chosen, not when the order is confirmed.
create or replace function private.require_pickup_hour(at timestamptz, has_lead boolean default true) returns date
language plpgsql stable security definer set search_path = ''
as $$
declare
  hours constant integer := (private.shop_settings()).order_lead_hours;
  chosen date;
begin
  select h.day into chosen
  from private.pickup_hours(private.shop_today() - 1, private.shop_today() + 14) as h where h.pickup_at = at;
  if chosen is null then
    perform private.refuse('PT409', 'Choose a day and an hour when we are open', 'pickup_at', 'closed');
  elsif at < now() + (case when has_lead then make_interval(hours => hours) else interval '0' end) then
    perform private.refuse('PT409', 'Choose a later hour', 'pickup_at', 'too_soon');
  end if;
  return chosen;
end
$$;
