-- How the site is used, counted by the server without cookies, addresses or accounts.

create type public.view_kind as enum ('view', 'scan');

-- Page views of the last two days; a visitor is a hash that nobody can repeat once the day's salt is gone.
create table private.page_views (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  day date not null,
  hour smallint not null,
  kind public.view_kind not null,
  path text not null check (char_length(path) <= 200),
  visitor text not null check (char_length(visitor) <= 64)
);
create index page_views_day_path_idx on private.page_views (day, path);

-- Searches of the last two days.
create table private.searches (
  id bigint generated always as identity primary key,
  day date not null,
  term text not null check (char_length(term) <= 60),
  results integer not null
);
create index searches_day_idx on private.searches (day);

-- The salt of the day; the one before is destroyed.
create table private.visitor_salts (
  day date primary key,
  salt text not null
);

-- The sums of whole days.
create table private.daily_visits (
  day date primary key,
  views bigint not null,
  visitors bigint not null,
  scans bigint not null,
  searches bigint not null,
  searches_without_result bigint not null
);

-- Views by hour of whole days.
create table private.hourly_visits (
  day date not null,
  hour smallint not null,
  views bigint not null,
  primary key (day, hour)
);

-- Views and scans by page of whole days.
create table private.daily_pages (
  day date not null,
  kind public.view_kind not null,
  path text not null,
  views bigint not null,
  primary key (day, kind, path)
);
create index daily_pages_path_idx on private.daily_pages (path, day);

-- The most frequent searches of whole days; what only few people typed may be personal and is not kept.
create table private.daily_searches (
  day date not null,
  term text not null,
  searches bigint not null,
  without_result bigint not null,
  primary key (day, term)
);

alter table private.page_views enable row level security;
alter table private.searches enable row level security;
alter table private.visitor_salts enable row level security;
alter table private.daily_visits enable row level security;
alter table private.hourly_visits enable row level security;
alter table private.daily_pages enable row level security;
alter table private.daily_searches enable row level security;

-- Today's salt; asking for it destroys every older one.
create function private.todays_salt() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
  found_salt text;
begin
  select salt into found_salt from private.visitor_salts where day = today;
  if found_salt is null then
    delete from private.visitor_salts where day < today;
    insert into private.visitor_salts values (today, gen_random_uuid()::text || gen_random_uuid()::text)
    on conflict (day) do nothing;
    select salt into found_salt from private.visitor_salts where day = today;
  end if;
  return found_salt;
end
$$;

-- Notes page views: a list of {"path", "visitor", "kind", "at"}; whatever does not fit is dropped.
create function private.track_views(views jsonb) returns integer
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
create function private.track_view(path text, visitor text, kind public.view_kind default 'view') returns void
language sql volatile security definer set search_path = ''
as $$ select private.track_views(jsonb_build_array(jsonb_build_object('path', $1, 'visitor', $2, 'kind', $3))) $$;

-- Notes what somebody searched for and how much was found.
create function private.track_search(term text, results integer) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.searches (day, term, results)
  select private.shop_today(), left(folded, 60), $2
  from trim(regexp_replace(private.fold($1), '[[:space:][:punct:][:cntrl:]]+', ' ', 'g')) as folded
  where folded <> ''
$$;

-- The sums of each day, rolled up or not.
create view private.visits_by_day as
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

-- Views by hour of day, rolled up or not.
create view private.visits_by_hour as
  select day, hour, sum(views)::bigint as views
  from (
    select day, hour, views from private.hourly_visits
    union all
    select day, hour, count(*) from private.page_views where kind = 'view' group by day, hour
  ) as counted
  group by day, hour;

-- Views and scans by page and day, rolled up or not.
create view private.visits_by_page as
  select day, kind, path, sum(views)::bigint as views
  from (
    select day, kind, path, views from private.daily_pages
    union all
    select day, kind, path, count(*) from private.page_views group by day, kind, path
  ) as counted
  group by day, kind, path;

-- Turns the raw rows of a past day into sums and forgets them.
create function private.roll_up_views(for_day date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if for_day >= private.shop_today() then
    raise exception 'Only whole days can be rolled up' using errcode = '22023';
  end if;
  -- What is written between the sums and the deletion would be in neither.
  lock table private.page_views, private.searches in share row exclusive mode;
  insert into private.daily_visits
  select * from private.visits_by_day where day = for_day
  on conflict (day) do update set views = excluded.views, visitors = excluded.visitors, scans = excluded.scans,
    searches = excluded.searches, searches_without_result = excluded.searches_without_result;
  insert into private.hourly_visits
  select * from private.visits_by_hour where day = for_day
  on conflict (day, hour) do update set views = excluded.views;
  insert into private.daily_pages
  select * from private.visits_by_page where day = for_day
  on conflict (day, kind, path) do update set views = excluded.views;
  insert into private.daily_searches as known
  select day, term, count(*), count(*) filter (where results = 0) from private.searches where day = for_day
  group by day, term having count(*) > 1 order by count(*) desc, term limit 100
  on conflict (day, term) do update set searches = known.searches + excluded.searches,
    without_result = known.without_result + excluded.without_result;
  delete from private.page_views where day = for_day;
  delete from private.searches where day = for_day;
end
$$;

grant execute on function private.todays_salt(), private.track_views(jsonb),
  private.track_view(text, text, public.view_kind), private.track_search(text, integer),
  private.roll_up_views(date) to service_role;

-- When a day of the shop begins.
create function private.day_start(day date) returns timestamptz
language sql stable set search_path = ''
as $$ select day::timestamp at time zone private.shop_time_zone() $$;

-- How often people spoke up in a span of days.
create function private.community_totals(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'favorites', (select count(*) from public.user_favorites
      where created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1)),
    'ratings', (select count(*) from public.cheese_ratings
      where created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1)),
    'comments', (select count(*) from public.cheese_comments
      where created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1)))
$$;

-- The cheeses whose pages were seen most.
create function private.top_cheeses(from_day date, to_day date)
returns table (name text, slug text, views bigint, scans bigint, favorites bigint)
language sql stable security definer set search_path = ''
as $$
  select c.name, c.slug, coalesce(v.views, 0), coalesce(v.scans, 0), coalesce(f.favorites, 0)
  from public.cheeses c
  left join (
    select path, sum(views) filter (where kind = 'view')::bigint as views,
      sum(views) filter (where kind = 'scan')::bigint as scans
    from private.visits_by_page where day between from_day and to_day group by path
  ) v on v.path = '/' || c.slug
  left join (
    select cheese_id, count(*) as favorites from public.user_favorites
    where created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1) group by cheese_id
  ) f on f.cheese_id = c.id
  where v.views > 0 or v.scans > 0 or f.favorites > 0
  order by 3 desc, 5 desc, 1
  limit 20
$$;

-- What each day showed in the end: the calendar may have changed its mind about a day already settled.
create view private.shown_days as
  select f.day, coalesce(k.cheese_id, f.cheese_id) as cheese_id
  from private.featured_days f
  left join public.feature_calendar k on k.day = f.day and k.status = 'confirmed';

-- Each feature day with the views its cheese had, beside its usual day: the average of the counted days among the
-- 28 before on which it was not featured.
create function private.feature_days(from_day date, to_day date)
returns table (day date, name text, slug text, views bigint, usual_views numeric)
language sql stable security definer set search_path = ''
as $$
  select f.day, c.name, c.slug,
    coalesce((select sum(v.views) from private.visits_by_page v
      where v.path = '/' || c.slug and v.kind = 'view' and v.day = f.day), 0)::bigint,
    (select round(avg(coalesce(v.views, 0)), 1)
      from private.visits_by_day counted
      left join private.visits_by_page v on v.day = counted.day and v.path = '/' || c.slug and v.kind = 'view'
        and v.day between f.day - 28 and f.day - 1
      where counted.day between f.day - 28 and f.day - 1 and not exists (
        select 1 from private.shown_days o where o.cheese_id = f.cheese_id and o.day = counted.day))
  from private.shown_days f
  join public.cheeses c on c.id = f.cheese_id
  where f.day between from_day and to_day
  order by f.day desc
$$;

-- Everything searched for in a span of days, rolled up or not.
create function private.searched_terms(from_day date, to_day date)
returns table (term text, searches bigint, without_result bigint)
language sql stable security definer set search_path = ''
as $$
  select s.term, sum(s.searches)::bigint, sum(s.without_result)::bigint
  from (
    select d.term, d.searches, d.without_result from private.daily_searches d where d.day between from_day and to_day
    union all
    select r.term, 1, (r.results = 0)::integer from private.searches r where r.day between from_day and to_day
  ) s
  group by s.term
$$;

-- Everything the analytics page shows for "today", "7days" or "30days", beside the span before. Today is not over, so
-- that totals without totals_today compare with totals_before, which leave out the day that today would compare with.
create function public.analytics_report(period text default '7days') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  to_day date := private.shop_today();
  span integer := case period when 'today' then 1 when '7days' then 7 when '30days' then 30 end;
  from_day date := to_day - span + 1;
  last_day_before date := case span when 1 then to_day - 1 else to_day - 1 - span end;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if span is null then raise exception 'period is today, 7days or 30days' using errcode = '22023'; end if;
  return (
    with visited as materialized (
      select * from private.visits_by_day where day between from_day - span and to_day
    ), searched as materialized (
      select * from private.searched_terms(from_day, to_day)
    ), totals (name, sums) as (
      select spans.name, private.community_totals(spans.first_day, spans.last_day) || (
        select jsonb_build_object('views', coalesce(sum(v.views), 0), 'visitors', coalesce(sum(v.visitors), 0),
          'scans', coalesce(sum(v.scans), 0), 'searches', coalesce(sum(v.searches), 0),
          'searches_without_result', coalesce(sum(v.searches_without_result), 0))
        from visited v where v.day between spans.first_day and spans.last_day)
      from (values ('totals', from_day, to_day), ('totals_today', to_day, to_day),
        ('totals_before', from_day - span, last_day_before)) as spans (name, first_day, last_day)
    )
    select (select jsonb_object_agg(name, sums) from totals) || jsonb_build_object(
      'from_day', from_day, 'to_day', to_day,
      'days', (
        select jsonb_agg(jsonb_build_object('day', d::date, 'views', coalesce(v.views, 0), 'visitors',
          coalesce(v.visitors, 0), 'views_before', coalesce(before.views, 0)) order by d)
        from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') as d
        left join visited v on v.day = d::date
        left join visited before on before.day = d::date - span),
      'hours', (
        select jsonb_agg(jsonb_build_object('hour', h, 'views', coalesce(v.views, 0), 'views_before',
          coalesce(v.views_before, 0)) order by h)
        from generate_series(0, 23) as h
        left join (
          select hour, sum(views) filter (where day >= from_day) as views,
            sum(views) filter (where day < from_day) as views_before
          from private.visits_by_hour where day between from_day - span and to_day group by hour
        ) v on v.hour = h),
      'top_cheeses', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.top_cheeses(from_day, to_day) t),
      'searches', (
        select coalesce(jsonb_agg(to_jsonb(t)), '[]')
        from (select * from searched order by searches desc, term limit 20) t),
      'searches_without_result', (
        select coalesce(jsonb_agg(to_jsonb(t)), '[]')
        from (select * from searched where without_result > 0 order by without_result desc, term limit 20) t),
      'feature_days', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.feature_days(from_day, to_day) t)));
end
$$;

-- One cell of a CSV file; a cell that a spreadsheet would take for a formula is disarmed.
create function private.csv_cell(value text) returns text
language sql immutable set search_path = ''
as $$
  select case when cell ~ '[",\n\r]' then '"' || replace(cell, '"', '""') || '"' else cell end
  from (
    select case when value ~ '^[=+@\t\r-]' and value !~ '^-?[0-9]+(\.[0-9]+)?$' then '''' || value
      else coalesce(value, '') end
  ) as disarmed (cell)
$$;

-- A list of flat objects as CSV: the heads of these columns, then their fields of each, in the order they are named.
create function private.to_csv(list jsonb, columns json) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(line, '' order by place)
  from (
    select 0 as place, string_agg(private.csv_cell(col.head), ',' order by col.place) || E'\r\n' as line
    from json_each_text(columns) with ordinality as col (field, head, place)
    union all
    select entry.place, (
      select string_agg(private.csv_cell(entry.row ->> col.field), ',' order by col.place) || E'\r\n'
      from json_each_text(columns) with ordinality as col (field, head, place))
    from jsonb_array_elements(list) with ordinality as entry (row, place)
  ) as lines
$$;

-- A table of the analytics page as CSV, for managers.
create function public.export_report(kind text, period text default '30days') returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  columns json := case kind
    when 'totals' then case period
      when 'today' then '{"figure": "Figure", "now": "Today", "before": "The day before"}'
      else '{"figure": "Figure", "now": "This period", "without_today": "This period without today",
        "before": "The same days of the period before"}' end
    when 'days' then '{"day": "Day", "views": "Views", "visitors": "Visitors", "views_before": "Views in the period before"}'
    when 'hours' then '{"hour": "Hour", "views": "Views", "views_before": "Views in the period before"}'
    when 'top_cheeses' then
      '{"name": "Cheese", "slug": "Address", "views": "Views", "scans": "Scans", "favorites": "Favorites"}'
    when 'searches' then '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'searches_without_result' then
      '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'feature_days' then
      '{"day": "Day", "name": "Cheese", "slug": "Address", "views": "Views", "usual_views": "Usual views"}'
  end;
  figures json := '{"views": "Page views", "visitors": "Visitors", "favorites": "Favorites", "ratings": "Ratings",
    "comments": "Comments", "searches": "Searches", "searches_without_result": "Searches without result",
    "scans": "QR scans"}';
  report jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if columns is null then raise exception 'There is no such report' using errcode = '22023'; end if;
  report := public.analytics_report(period);
  if kind = 'totals' then
    return private.to_csv((
      select jsonb_agg(jsonb_build_object('figure', f.label, 'now', report -> 'totals' -> f.name,
        'without_today', (report -> 'totals' ->> f.name)::bigint - (report -> 'totals_today' ->> f.name)::bigint,
        'before', report -> 'totals_before' -> f.name) order by f.place)
      from json_each_text(figures) with ordinality as f (name, label, place)), columns);
  end if;
  return private.to_csv(report -> kind, columns);
end
$$;

-- What the dashboard counts; last week ends with the day before today's, because today is not over.
create function public.dashboard_counts()
returns table (
  pending_recipes bigint, notify_requests bigint, low_stock bigint, out_of_stock bigint, reported_comments bigint,
  upcoming_events bigint, views_this_week bigint, views_today bigint, views_last_week bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
  monday date := today - (extract(isodow from today)::integer - 1);
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query select
    (select count(*) from public.recipes r where r.status = 'pending'),
    (select count(*) from public.notify_requests n where n.confirmed_at is not null and n.sent_at is null),
    (select count(*) from public.stock_alerts() a where not a.is_out),
    (select count(*) from public.stock_alerts() a where a.is_out),
    (select count(distinct r.comment_id)
      from private.comment_reports r join public.cheese_comments m on m.id = r.comment_id
      where r.settled_at is null and m.is_public and m.hidden_at is null),
    (select count(*) from public.events e where e.status = 'published' and e.starts_at > now()),
    seen.this_week, seen.today, seen.last_week
  from (
    select coalesce(sum(v.views) filter (where v.day >= monday), 0)::bigint as this_week,
      coalesce(sum(v.views) filter (where v.day = today), 0)::bigint as today,
      coalesce(sum(v.views) filter (where v.day < today - 7), 0)::bigint as last_week
    from private.visits_by_day v where v.day between monday - 7 and today
  ) seen;
end
$$;

grant execute on function public.analytics_report(text), public.export_report(text, text), public.dashboard_counts()
  to authenticated;

-- Forgets what is no longer needed; the server runs it every hour.
create function private.purge_expired() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.roll_up_views(past.day) from (
    select day from private.page_views where day < private.shop_today()
    union
    select day from private.searches where day < private.shop_today()
  ) past;
  delete from private.visitor_salts where day < private.shop_today();
  delete from private.rate_limits where expire < extract(epoch from now()) * 1000;
  delete from private.outgoing_mail where created_at < now() - interval '7 days';
  delete from public.notify_requests
  where sent_at < now() - interval '30 days' or (confirmed_at is null and created_at < now() - interval '7 days');
  perform private.settle_featured_days();
end
$$;
grant execute on function private.purge_expired() to service_role;
