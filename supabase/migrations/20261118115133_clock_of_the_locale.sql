drop function private.opening_sentence(timestamp without time zone,date);
drop function private.spoken_time(timestamp without time zone);

set check_function_bodies = off;

-- Who published the newest document and when, in words for staff.
create or replace function private.last_publication(of_table text, of_record text) returns text
language sql stable security definer set search_path = ''
as $$
  select format('%s published another text on %s at %s',
    coalesce(private.staff_name(v.changed_by), 'Someone else'), to_char(saved.clock, 'FMDay, FMMonth FMDD'),
    regexp_replace(private.spoken_time(saved.clock, (private.shop_settings()).locale) || '.', '\.+$', '.'))
  from public.record_versions v
  cross join lateral (select v.changed_at at time zone private.shop_time_zone()) as saved (clock)
  where v.table_name = of_table and v.record_id = of_record
  order by v.version desc limit 1
$$;

-- "11 a.m.", "6:30 p.m.", "noon" or "midnight" where English has a 12-hour clock, elsewhere "11:00" or "midnight".
create or replace function private.spoken_time(clock timestamp, locale text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when to_char(clock, 'HH24:MI') = '00:00' then 'midnight'
    when locale not like 'en%' or locale in ('en-GB', 'en-IE', 'en-ZA') then to_char(clock, 'HH24:MI')
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


reset check_function_bodies;

grant execute on function private.opening_sentence(timestamp without time zone,date,text) to anon, authenticated, service_role;
grant execute on function private.spoken_time(timestamp without time zone,text) to anon, authenticated, service_role;

-- Carries supabase/schemas as of 463ffdec4be5c30976f7fb44d0b2eb6ef9618eb871c649e97a0fc11cdfda4d9d.
