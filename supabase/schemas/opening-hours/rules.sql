-- The shop's time zone, and before it has one that of the world.
create or replace function private.shop_time_zone() returns text
language sql stable security definer set search_path = ''
as $$ select coalesce(time_zone, 'UTC') from public.business_settings $$;

-- Today, where the shop is.
create or replace function private.shop_today() returns date
language sql stable set search_path = ''
as $$ select (now() at time zone private.shop_time_zone())::date $$;

-- When a day of the shop begins.
create or replace function private.day_start(day date) returns timestamptz
language sql stable set search_path = ''
as $$ select day::timestamp at time zone private.shop_time_zone() $$;

-- What the shop's clock shows at an instant, to the minute. The planner puts its text into the calling query; a query
-- over many rows passes the zone as a subquery, which is run once.
create or replace function private.wall_clock(instant timestamptz, zone text default private.shop_time_zone()) returns text
language sql stable
as $$ select to_char(instant at time zone zone, 'YYYY-MM-DD"T"HH24:MI') $$;

-- An instant under a name, and beside it what the shop's clock showed.
create or replace function private.instant_fields(name text, instant timestamptz) returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_build_object(name, instant, name || '_local', private.wall_clock(instant)) $$;

-- What the shop's clock shows now.
create or replace function public.now_local(public.business_settings) returns text
language sql stable
as $$ select private.wall_clock(now()) $$;

-- What the shop's clock shows when so many seconds, at most a day, have passed. For people who are told when to try again,
-- so the minute that has begun counts as passed when it ends.
create or replace function public.shop_time_in(seconds integer) returns text
language sql stable set search_path = ''
as $$
  select private.wall_clock(now() + make_interval(secs => least(greatest(seconds, 0), 86400)) + interval '59 seconds')
$$;

-- The instant at which the next day of the shop begins.
create or replace function public.next_midnight(public.business_settings) returns timestamptz
language sql stable
as $$ select private.day_start(private.shop_today() + 1) $$;

-- The shop's settings as a row, for functions that can also be asked about other settings.
create or replace function private.shop_settings() returns public.business_settings
language sql stable set search_path = ''
as $$ select b from public.business_settings b $$;

-- The instant at which the shop's clock shows a time such as "2026-11-15T19:30". A time that the clock skips is refused
-- in the name of its field.
create or replace function private.shop_instant(local text, field text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  instant timestamptz;
begin
  if local !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$' then
    perform private.refuse('PT400', 'Give a date and a time', field);
  end if;
  instant := local::timestamp at time zone private.shop_time_zone();
  if private.wall_clock(instant) <> local then
    perform private.refuse('PT400', 'The clock skips this time: it goes forward that night', field);
  end if;
  return instant;
end
$$;

-- The spans that begin on the days of a range, as instants. A span inside an hour that the clock skips is left out.
create or replace function private.opening_spans(
  from_day date, to_day date, shop public.business_settings default private.shop_settings()
)
returns table (day date, opens_at timestamptz, closes_at timestamptz)
language sql stable set search_path = ''
as $$
  with days as (
    select h.day, h.day_hours from private.hours_between(from_day, to_day, shop.hours, shop.special_days) as h
  ),
  spans as materialized (
    select h.day_hours, s.opens, s.closes
    from (select distinct day_hours from days) as h
    cross join lateral private.day_spans(h.day_hours) as s
  )
  select days.day, i.opens_at, i.closes_at
  from days
  join spans using (day_hours)
  cross join lateral (
    select (days.day + make_interval(mins => spans.opens)) at time zone (select private.shop_time_zone()),
      (days.day + make_interval(mins => spans.closes)) at time zone (select private.shop_time_zone())
  ) as i (opens_at, closes_at)
  where i.opens_at < i.closes_at
  order by i.opens_at
$$;

-- Whether the shop is open at an instant.
create or replace function private.is_open(at timestamptz default now()) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from (select (at at time zone private.shop_time_zone())::date) as today (day)
    cross join lateral private.opening_spans(today.day - 1, today.day) as s
    where s.opens_at <= at and at < s.closes_at)
$$;

-- Whether the shop does not open on a day.
create or replace function private.is_closed_on(day date) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(h.day_hours = 'closed', false)
  from public.business_settings b
  cross join lateral private.hours_between(is_closed_on.day, is_closed_on.day, b.hours, b.special_days) as h
$$;

-- "11 a.m.", "6:30 p.m.", "noon" or "midnight" where English has a 12-hour clock, elsewhere "11:00" or "midnight". The
-- countries are those where Unicode's locale data writes English with 24 hours.
create or replace function private.spoken_time(clock timestamp, locale text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when to_char(clock, 'HH24:MI') = '00:00' then 'midnight'
    when locale not like 'en%' or substr(locale, 4) in (
      'AI', 'AT', 'BE', 'BI', 'BW', 'BZ', 'CC', 'CH', 'CK', 'CM', 'CX', 'CZ', 'DE', 'DG', 'DK', 'EE', 'ES', 'FI', 'FK',
      'FR', 'GB', 'GE', 'GG', 'GI', 'GS', 'HU', 'ID', 'IE', 'IL', 'IM', 'IO', 'IT', 'JE', 'JP', 'KE', 'LT', 'LV', 'MG',
      'MS', 'MT', 'MU', 'MV', 'NF', 'NG', 'NL', 'NO', 'NR', 'NU', 'PL', 'PN', 'PT', 'RO', 'RW', 'SC', 'SE', 'SH', 'SI',
      'SK', 'SX', 'TK', 'TV', 'TZ', 'UA', 'UG', 'ZA', 'ZW')
    then to_char(clock, 'HH24:MI')
    when to_char(clock, 'HH24:MI') = '12:00' then 'noon'
    else to_char(clock, case when extract(minute from clock) = 0 then 'FMHH12 p.m.' else 'FMHH12:MI p.m.' end)
  end
$$;

-- When the shop opens next, told on a day: "Opens Wednesday at 11 a.m.".
create or replace function private.opening_sentence(opens timestamp, today date, locale text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select format('Opens %s at %s', case
      when opens::date = today then 'today'
      when opens::date < today + 7 then to_char(opens, 'FMDay')
      else to_char(opens, 'FMDay, FMMonth FMDD')
    end, private.spoken_time(opens, locale))
  where opens is not null
$$;

-- What guests read on a special day without hours: "Closed today: stocktaking" from "Closed for stocktaking".
create or replace function private.closing_sentence(special jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select concat_ws(': ', 'Closed today',
    nullif(rtrim(regexp_replace(special ->> 'note', '^closed (for |on )?', '', 'i'), '. '), ''))
  where special ->> 'hours' = 'closed'
$$;

-- What guests read about the hours from an instant on: each sentence with the instant from which it is true. A shop
-- without hours says nothing.
create or replace function private.opening_sentences(
  since timestamptz, until timestamptz, shop public.business_settings default private.shop_settings()
)
returns table (at timestamptz, sentence text)
language sql stable set search_path = ''
as $$
  with days as materialized (
    select zone.name as zone, (since at time zone zone.name)::date as first,
      (until at time zone zone.name)::date as last
    from (select private.shop_time_zone()) as zone (name)
  ),
  -- Spans that touch are one period.
  periods as materialized (
    select lower(period) as opens_at, upper(period) as closes_at
    from days
    cross join lateral (
      select range_agg(tstzrange(s.opens_at, s.closes_at))
      from private.opening_spans(days.first - 1, days.last + 7, shop) as s
    ) as open (ranges)
    cross join lateral unnest(open.ranges) as period
  ),
  moments as (
    select since as at
    union
    select moment.at from periods
    cross join lateral (
      values (periods.opens_at), (periods.closes_at), (periods.closes_at - interval '24 hours')) as moment (at)
    where moment.at > since and moment.at < until
    union
    select midnight.at from days
    cross join lateral generate_series(1, days.last - days.first) as n
    cross join lateral (select private.day_start(days.first + n)) as midnight (at)
    where midnight.at < until
  ),
  sentences as (
    select m.at, case
        when now_open.closes_at <= m.at + interval '24 hours'
          then 'Open now, closes at ' || private.spoken_time(now_open.closes_at at time zone days.zone, shop.locale)
        when now_open.closes_at is not null then 'Open now'
        else coalesce(nullif(concat_ws('. ',
          private.closing_sentence(today.special),
          private.opening_sentence(next.opens_at at time zone days.zone, today.day, shop.locale)), ''), 'Closed for now')
      end as sentence
    from days
    cross join moments m
    join private.hours_between(
      (select first from days), (select last from days), shop.hours, shop.special_days) as today
      on today.day = (m.at at time zone days.zone)::date and today.day_hours is not null
    cross join lateral (
      select max(p.closes_at) from periods p where p.opens_at <= m.at and p.closes_at > m.at) as now_open (closes_at)
    cross join lateral (
      select coalesce(
        (select min(p.opens_at) from periods p where p.opens_at > m.at),
        (select min(later.opens_at)
          from days d cross join lateral private.opening_spans(d.last + 8, d.last + 366, shop) as later))
    ) as next (opens_at)
  )
  select change.at, change.sentence
  from (select s.at, s.sentence, lag(s.sentence) over (order by s.at) as former from sentences s) as change
  where change.sentence is distinct from change.former
  order by change.at
$$;

-- What guests read now and in the coming week: [{"at": instant, "sentence": what is true from then on}, ...].
create or replace function public.opening_sentences(public.business_settings) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', s.at, 'sentence', s.sentence) order by s.at), '[]')
  from private.opening_sentences(now(), private.day_start(private.shop_today() + 8), $1) as s
$$;

-- The special days that have not passed.
create or replace function public.coming_special_days(public.business_settings) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(special order by special ->> 'from'), '[]')
  from jsonb_array_elements($1.special_days) as special
  where (special ->> 'to')::date >= private.shop_today()
$$;
