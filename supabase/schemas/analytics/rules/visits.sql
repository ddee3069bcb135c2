-- How visits and searches are counted and rolled up.

-- What each day showed in the end: the calendar may have changed its mind about a day already settled.
create or replace view private.shown_days as
  select f.day, coalesce(k.cheese_id, f.cheese_id) as cheese_id
  from private.featured_days f
  left join public.feature_calendar k on k.day = f.day and k.status = 'confirmed';

-- Views and scans by page and day, rolled up or not.
create or replace view private.visits_by_page as
  select day, kind, path, sum(views)::bigint as views
  from (
    select day, kind, path, views from private.daily_pages
    union all
    select day, kind, path, count(*) from private.page_views group by day, kind, path
  ) as counted
  group by day, kind, path;

-- Views by hour of day, rolled up or not.
create or replace view private.visits_by_hour as
  select day, hour, sum(views)::bigint as views
  from (
    select day, hour, views from private.hourly_visits
    union all
    select day, hour, count(*) from private.page_views where kind = 'view' group by day, hour
  ) as counted
  group by day, hour;

-- The sums of each day, rolled up or not.
create or replace view private.visits_by_day as
  select day, sum(views)::bigint as views, sum(visitors)::bigint as visitors, sum(scans)::bigint as scans,
    sum(searches)::bigint as searches, sum(searches_without_result)::bigint as searches_without_result
  from (
    select day, views, visitors, scans, searches, searches_without_result from private.daily_visits
    union all
    select day, sum(views), count(*) filter (where views > 0), sum(scans), 0, 0
    from (
      select day, count(*) filter (where kind = 'view') as views, count(*) filter (where kind = 'scan') as scans
      from private.page_views group by day, visitor
    ) as by_visitor
    group by day
    union all
    select day, 0, 0, 0, count(*), count(*) filter (where results = 0) from private.searches group by day
  ) as counted
  group by day;

-- Today's salt; asking for it destroys every older one.
create or replace function private.todays_salt() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
  found_salt text;
begin
  select salt into found_salt from private.visitor_salts where day = today;
  if found_salt is null then
    delete from private.visitor_salts where day < today;
    insert into private.visitor_salts (day, salt) values (today, gen_random_uuid()::text || gen_random_uuid()::text)
    on conflict (day) do nothing;
    select salt into found_salt from private.visitor_salts where day = today;
  end if;
  return found_salt;
end
$$;

-- Notes page views: a list of {"path", "visitor", "kind", "at"}; whatever does not fit is dropped.
create or replace function private.track_views(views jsonb) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  zone text := private.shop_time_zone();
  noted integer;
begin
  insert into private.page_views (at, day, hour, kind, path, visitor)
  select seen.at, (seen.at at time zone zone)::date, extract(hour from seen.at at time zone zone), seen.kind,
    seen.path, seen.visitor
  from (
    select coalesce((v ->> 'at')::timestamptz, now()) as at, coalesce(v ->> 'kind', 'view')::public.view_kind as kind,
      v ->> 'path' as path, v ->> 'visitor' as visitor
    from jsonb_array_elements(views) as v
  ) seen
  where char_length(seen.path) between 1 and 200 and char_length(seen.visitor) between 1 and 64;
  get diagnostics noted = row_count;
  return noted;
end
$$;

-- Notes one page view.
create or replace function private.track_view(path text, visitor text, kind public.view_kind default 'view') returns void
language sql volatile security definer set search_path = ''
as $$ select private.track_views(jsonb_build_array(jsonb_build_object('path', $1, 'visitor', $2, 'kind', $3))) $$;

-- Notes what somebody searched for and how much was found. Folding removes an @, so the typed text is judged.
create or replace function private.track_search(term text, results integer) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.searches (day, term, results, is_impersonal)
  select private.shop_today(), left(folded, 60), $2,
    normalize($1, nfkc) !~ '[@[:digit:]]' and array_length(string_to_array(folded, ' '), 1) <= 3
  from trim(regexp_replace(private.fold($1), '[[:space:][:punct:][:cntrl:]]+', ' ', 'g')) as folded
  where folded <> ''
$$;

-- Turns the raw rows of a past day into sums and forgets them.
create or replace function private.roll_up_views(for_day date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if for_day >= private.shop_today() then
    raise exception 'only whole days can be rolled up' using errcode = '22023';
  end if;
  -- What is written between the sums and the deletion would be in neither.
  lock table private.page_views, private.searches in share row exclusive mode;
  insert into private.daily_visits (day, views, visitors, scans, searches, searches_without_result)
  select day, views, visitors, scans, searches, searches_without_result from private.visits_by_day where day = for_day
  on conflict (day) do update set views = excluded.views, visitors = excluded.visitors, scans = excluded.scans,
    searches = excluded.searches, searches_without_result = excluded.searches_without_result;
  insert into private.hourly_visits (day, hour, views)
  select day, hour, views from private.visits_by_hour where day = for_day
  on conflict (day, hour) do update set views = excluded.views;
  insert into private.daily_pages (day, kind, path, views)
  select day, kind, path, views from private.visits_by_page where day = for_day
  on conflict (day, kind, path) do update set views = excluded.views;
  insert into private.daily_searches as known (day, term, searches, without_result)
  (
    select day, term, count(*), count(*) filter (where results = 0) from private.searches where day = for_day
    group by day, term having count(*) > 1 order by count(*) desc, term limit 100
  )
  union all
  (
    select day, term, 1, 1 from private.searches where day = for_day
    group by day, term having count(*) = 1 and bool_and(results = 0 and is_impersonal) order by term limit 100
  )
  on conflict (day, term) do update set searches = known.searches + excluded.searches,
    without_result = known.without_result + excluded.without_result;
  delete from private.page_views where day = for_day;
  delete from private.searches where day = for_day;
end
$$;
