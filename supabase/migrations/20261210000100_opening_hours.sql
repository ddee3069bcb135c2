-- Up to three spans of opening hours for each weekday, special days, and sentences about them. An hour on the wall is
-- always read by PostgreSQL's rules for the shop's time zone.

-- The spans of a day's hours, in minutes after its midnight. An end that is not after its start is on the next day.
create function private.day_spans(day_hours text) returns table (opens integer, closes integer, number bigint)
language sql immutable parallel safe set search_path = ''
as $$
  select clock.opens, clock.closes + case when clock.closes > clock.opens then 0 else 1440 end, span.number
  from regexp_split_to_table(nullif(day_hours, 'closed'), ', ') with ordinality as span (written, number)
  cross join lateral (
    select left(span.written, 2)::integer * 60 + substr(span.written, 4, 2)::integer,
      substr(span.written, 7, 2)::integer * 60 + substr(span.written, 10, 2)::integer
  ) as clock (opens, closes)
$$;

-- Whether a text is "closed" or up to three spans in order, such as "11:00-14:00, 17:00-01:00", that do not overlap.
create function private.are_day_hours(day_hours text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when day_hours = 'closed' then true
    when day_hours ~ ('^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)'
      || '(, ([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)){0,2}$') then not exists (
        select from (
          select s.closes, lead(s.opens) over (order by s.number) as next_opens from private.day_spans(day_hours) s
        ) as span
        where span.closes > span.next_opens)
    else false
  end
$$;

-- Whether the hours of a day end after those of the next day have begun.
create function private.runs_into(day_hours text, next_day_hours text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce((select max(s.closes) - 1440 from private.day_spans(day_hours) s)
    > (select min(s.opens) from private.day_spans(next_day_hours) s), false)
$$;

-- Whether a value has hours for every weekday, of which none runs into the next.
create or replace function private.are_opening_hours(hours jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  with week as (
    select day.number, hours ->> day.name as day_hours
    from unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
      with ordinality as day (name, number)
  )
  select case
    when jsonb_typeof(hours) <> 'object' or (select count(*) from jsonb_object_keys(hours)) <> 7 then false
    when not (select bool_and(coalesce(private.are_day_hours(w.day_hours), false)) from week w) then false
    else not exists (
      select from week one join week next on next.number = one.number % 7 + 1
      where private.runs_into(one.day_hours, next.day_hours))
  end
$$;

-- The hours of each day of a range: those of its special day, otherwise those of its weekday. A special day is
-- {"from": date, "to": date, "hours": as for a weekday, "note": what guests read}.
create function private.hours_between(from_day date, to_day date, hours jsonb, special_days jsonb)
returns table (day date, day_hours text, special jsonb)
language sql immutable parallel safe set search_path = ''
as $$
  select d.day, coalesce(entry.special ->> 'hours', hours ->> weekday.names[extract(isodow from d.day)::integer]),
    entry.special
  from (select from_day + generate_series(0, to_day - from_day)) as d (day)
  cross join (select array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
    as weekday (names)
  left join jsonb_array_elements(special_days) as entry (special)
    on d.day between (entry.special ->> 'from')::date and (entry.special ->> 'to')::date
$$;

-- Whether a text is a day of this century, such as "2028-02-29".
create function private.is_day(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when value ~ '^20\d\d-(0[1-9]|1[0-2])-\d\d$' then
    right(value, 2)::integer between 1
      and extract(day from (left(value, 7) || '-01')::date + interval '1 month' - interval '1 day')
    else false end
$$;

-- Whether a value is a list of special days in order, of which no two share a date and none runs into its neighbors.
create function private.are_special_days(special_days jsonb, hours jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when not private.are_opening_hours(hours) or not private.fits_shape(special_days, '{"most": 60, "list": {"fields": {
        "from": {"line": 10}, "to": {"line": 10}, "hours": {"line": 40}, "note": {"line": 140}}}}', true) then false
    when exists (
      select from jsonb_array_elements(special_days) as special
      where not (private.is_day(special ->> 'from') and private.is_day(special ->> 'to')
        and private.are_day_hours(special ->> 'hours')
        and (special ->> 'note' = '' or private.shows_text(special ->> 'note')))
    ) then false
    else not exists (
      select from (
        select (entry.special ->> 'from')::date as first, (entry.special ->> 'to')::date as last,
          lead((entry.special ->> 'from')::date) over (order by entry.number) as next_first
        from jsonb_array_elements(special_days) with ordinality as entry (special, number)
      ) as span
      where span.first > span.last or span.last >= span.next_first
    ) and not exists (
      select from jsonb_array_elements(special_days) as entry (special)
      cross join lateral (values ((entry.special ->> 'from')::date - 1), ((entry.special ->> 'from')::date),
        ((entry.special ->> 'to')::date)) as edge (day)
      cross join lateral private.hours_between(edge.day, edge.day, hours, special_days) as one
      cross join lateral private.hours_between(edge.day + 1, edge.day + 1, hours, special_days) as next
      where private.runs_into(one.day_hours, next.day_hours))
  end
$$;

alter table public.business_settings add column special_days jsonb not null default '[]',
  add constraint special_days_fit_the_week check (private.are_special_days(special_days, hours));

-- The shop's settings as a row, for functions that can also be asked about other settings.
create function private.shop_settings() returns public.business_settings
language sql stable set search_path = ''
as $$ select b from public.business_settings b $$;

-- The spans that begin on the days of a range, as instants. A span inside an hour that the clock skips is left out.
create function private.opening_spans(
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
create function private.is_open(at timestamptz default now()) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from (select (at at time zone private.shop_time_zone())::date) as today (day)
    cross join lateral private.opening_spans(today.day - 1, today.day) as s
    where s.opens_at <= at and at < s.closes_at)
$$;

-- Whether the shop does not open on a day.
create function private.is_closed_on(day date) returns boolean
language sql stable set search_path = ''
as $$
  select h.day_hours = 'closed'
  from public.business_settings b
  cross join lateral private.hours_between(is_closed_on.day, is_closed_on.day, b.hours, b.special_days) as h
$$;

-- "11 a.m.", "6:30 p.m.", "noon" or "midnight".
create function private.spoken_time(clock timestamp) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case to_char(clock, 'HH24:MI')
    when '00:00' then 'midnight'
    when '12:00' then 'noon'
    else to_char(clock, case when extract(minute from clock) = 0 then 'FMHH12 p.m.' else 'FMHH12:MI p.m.' end)
  end
$$;

-- When the shop opens next, told on a day: "Opens Wednesday at 11 a.m.".
create function private.opening_sentence(opens timestamp, today date) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select format('Opens %s at %s', case
      when opens::date = today then 'today'
      when opens::date < today + 7 then to_char(opens, 'FMDay')
      else to_char(opens, 'FMDay, FMMonth FMDD')
    end, private.spoken_time(opens))
  where opens is not null
$$;

-- What guests read on a special day without hours: "Closed today: stocktaking" from "Closed for stocktaking".
create function private.closing_sentence(special jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select concat_ws(': ', 'Closed today',
    nullif(rtrim(regexp_replace(special ->> 'note', '^closed (for |on )?', '', 'i'), '. '), ''))
  where special ->> 'hours' = 'closed'
$$;

-- What guests read about the hours from an instant on: each sentence with the instant from which it is true.
create function private.opening_sentences(
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
          then 'Open now, closes at ' || private.spoken_time(now_open.closes_at at time zone days.zone)
        when now_open.closes_at is not null then 'Open now'
        else coalesce(nullif(concat_ws('. ',
          private.closing_sentence(today.special),
          private.opening_sentence(next.opens_at at time zone days.zone, today.day)), ''), 'Closed for now')
      end as sentence
    from days
    cross join moments m
    join private.hours_between(
      (select first from days), (select last from days), shop.hours, shop.special_days) as today
      on today.day = (m.at at time zone days.zone)::date
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
create function public.opening_sentences(public.business_settings) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('at', s.at, 'sentence', s.sentence) order by s.at)
  from private.opening_sentences(now(), private.day_start(private.shop_today() + 8), $1) as s
$$;

-- The special days that have not passed.
create function public.coming_special_days(public.business_settings) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(special order by special ->> 'from'), '[]')
  from jsonb_array_elements($1.special_days) as special
  where (special ->> 'to')::date >= private.shop_today()
$$;

-- The hours of each day of a range, of at most 400 days.
create function public.opening_days(from_day date, to_day date)
returns table (day date, hours text, is_closed boolean, is_special boolean, note text)
language sql stable security invoker set search_path = ''
as $$
  select h.day, h.day_hours, h.day_hours = 'closed', h.special is not null, nullif(h.special ->> 'note', '')
  from public.business_settings b
  cross join lateral private.hours_between(from_day, least(to_day, from_day + 399), b.hours, b.special_days) as h
  order by h.day
$$;

grant execute on function private.day_spans(text), private.are_day_hours(text), private.runs_into(text, text),
  private.hours_between(date, date, jsonb, jsonb), private.is_day(text), private.are_special_days(jsonb, jsonb),
  private.shop_settings(),
  private.opening_spans(date, date, public.business_settings), private.is_open(timestamptz),
  private.is_closed_on(date), private.spoken_time(timestamp),
  private.opening_sentence(timestamp, date), private.closing_sentence(jsonb),
  private.opening_sentences(timestamptz, timestamptz, public.business_settings),
  public.opening_sentences(public.business_settings), public.coming_special_days(public.business_settings),
  public.opening_days(date, date) to anon, authenticated, service_role;
