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

-- Whether a time zone has a name that browsers know too; PostgreSQL itself would also take "XYZ+5". Listing all names
-- takes long, and the name of a place is no abbreviation or rule, so PostgreSQL is asked for it alone.
create or replace function private.is_time_zone(zone text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if zone is null or zone !~ '^[A-Z][A-Za-z_]+/[A-Z][A-Za-z_/-]+$' then
    return exists (select from pg_catalog.pg_timezone_names n where n.name = zone);
  end if;
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

-- The spans of a day's hours, in minutes after its midnight. An end that is not after its start is on the next day.
create or replace function private.day_spans(day_hours text) returns table (opens integer, closes integer, number bigint)
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
create or replace function private.are_day_hours(day_hours text) returns boolean
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
create or replace function private.runs_into(day_hours text, next_day_hours text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce((select max(s.closes) - 1440 from private.day_spans(day_hours) s)
    > (select min(s.opens) from private.day_spans(next_day_hours) s), false)
$$;

-- The hours of each day of a range: those of its special day, otherwise those of its weekday. A special day is
-- {"from": date, "to": date, "hours": as for a weekday, "note": what guests read}.
create or replace function private.hours_between(from_day date, to_day date, hours jsonb, special_days jsonb)
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
create or replace function private.is_day(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select case when value ~ '^20\d\d-(0[1-9]|1[0-2])-\d\d$' then
    right(value, 2)::integer between 1
      and extract(day from (left(value, 7) || '-01')::date + interval '1 month' - interval '1 day')
    else false end
$$;

-- Whether a value is a list of special days in order, of which no two share a date and none runs into its neighbors.
create or replace function private.are_special_days(special_days jsonb, hours jsonb) returns boolean
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
