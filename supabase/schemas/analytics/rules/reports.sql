-- The analytics page.

-- How often people spoke up in a span of days; private and hidden comments are not counted.
create or replace function private.community_totals(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'favorites', (select count(*) from public.user_favorites
      where created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1)),
    'ratings', (select count(*) from public.cheese_ratings
      where created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1)),
    'comments', (select count(*) from public.cheese_comments
      where is_public and hidden_at is null
        and written_at >= private.day_start(from_day) and written_at < private.day_start(to_day + 1)))
$$;

-- How often a board was asked for, opened from a link that somebody shared, and set aside.
create or replace function private.board_totals(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'boards_asked', coalesce(sum(views) filter (where path = '/board/asked'), 0),
    'boards_shared', coalesce(sum(views) filter (where path = '/board/shared'), 0),
    'boards_set_aside', (select count(*) from public.orders o
      where o.from_board and o.confirmed_at >= private.day_start(from_day)
        and o.confirmed_at < private.day_start(to_day + 1)))
  from private.visits_by_page
  where path in ('/board/asked', '/board/shared') and kind = 'view' and day between from_day and to_day
$$;

-- The cheeses whose pages were seen most.
create or replace function private.top_cheeses(from_day date, to_day date)
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

-- Each feature day with the views its cheese had, beside its usual day: the average of the counted days among the
-- 28 before on which it was not featured.
create or replace function private.feature_days(from_day date, to_day date)
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
create or replace function private.searched_terms(from_day date, to_day date)
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

-- Everything the analytics page shows for "today", "7days" or "30days". Today is not over, so longer periods compare
-- whole days with the same weekdays before: 6 days with those a week earlier, or the last 28 days with the 28 before.
create or replace function public.analytics_report(period text default '7days') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  to_day date := private.shop_today();
  span integer := case period when 'today' then 1 when '7days' then 7 when '30days' then 30 end;
  from_day date := to_day - span + 1;
  -- The days that are compared, and how far back those lie that they are compared with.
  last_compared date := case span when 1 then to_day else to_day - 1 end;
  first_compared date := case span when 30 then to_day - 28 when 7 then to_day - 6 else to_day end;
  distance integer := case span when 30 then 28 else span end;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if span is null then raise exception 'period is today, 7days or 30days' using errcode = '22023'; end if;
  return (
    with visited as materialized (
      select * from private.visits_by_day where day between from_day - distance and to_day
    ), searched as materialized (
      select * from private.searched_terms(from_day, to_day)
    ), totals (name, sums) as (
      select spans.name, private.community_totals(spans.first_day, spans.last_day)
        || private.board_totals(spans.first_day, spans.last_day) || (
        select jsonb_build_object('views', coalesce(sum(v.views), 0), 'visitors', coalesce(sum(v.visitors), 0),
          'scans', coalesce(sum(v.scans), 0), 'searches', coalesce(sum(v.searches), 0),
          'searches_without_result', coalesce(sum(v.searches_without_result), 0))
        from visited v where v.day between spans.first_day and spans.last_day)
      from (values ('totals', from_day, to_day), ('totals_compared', first_compared, last_compared),
        ('totals_before', first_compared - distance, last_compared - distance)) as spans (name, first_day, last_day)
    )
    select (select jsonb_object_agg(name, sums) from totals) || jsonb_build_object(
      'from_day', from_day, 'to_day', to_day,
      'current_hour', extract(hour from now() at time zone private.shop_time_zone()),
      'days', (
        select jsonb_agg(jsonb_build_object('day', d::date, 'views', coalesce(v.views, 0), 'visitors',
          coalesce(v.visitors, 0), 'views_before', coalesce(before.views, 0)) order by d)
        from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') as d
        left join visited v on v.day = d::date
        left join visited before on before.day = d::date - distance),
      'hours', (
        select jsonb_agg(jsonb_build_object('hour', h, 'views', coalesce(v.views, 0), 'views_before',
          coalesce(v.views_before, 0)) order by h)
        from generate_series(0, 23) as h
        left join (
          select hour, sum(views) filter (where day >= first_compared) as views,
            sum(views) filter (where day <= last_compared - distance) as views_before
          from private.visits_by_hour where day between first_compared - distance and last_compared group by hour
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

-- A table of the analytics page as CSV, for managers; the export is in the audit log.
create or replace function public.export_report(kind text, period text default '30days') returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  columns json := case kind
    when 'totals' then case period
      when 'today' then '{"figure": "Figure", "now": "Today", "before": "The day before"}'
      when '7days' then '{"figure": "Figure", "now": "7 days", "compared": "6 whole days",
        "before": "The same 6 days a week earlier"}'
      else '{"figure": "Figure", "now": "30 days", "compared": "Last 28 whole days", "before": "The 28 days before"}' end
    when 'days' then json_build_object('day', 'Day', 'views', 'Views', 'visitors', 'Visitors', 'views_before',
      case period when '7days' then 'Views 7 days earlier' when '30days' then 'Views 28 days earlier'
        else 'Views the day before' end)::text
    when 'hours' then case period
      when 'today' then '{"hour": "Hour", "views": "Today", "views_before": "The day before"}'
      when '7days' then '{"hour": "Hour", "views": "6 whole days", "views_before": "The same 6 days a week earlier"}'
      else '{"hour": "Hour", "views": "Last 28 whole days", "views_before": "The 28 days before"}' end
    when 'top_cheeses' then
      '{"name": "Cheese", "slug": "Slug", "views": "Views", "scans": "Scans", "favorites": "Favorites"}'
    when 'searches' then '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'searches_without_result' then
      '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'feature_days' then
      '{"day": "Day", "name": "Cheese", "slug": "Slug", "views": "Views", "usual_views": "Usual views"}'
  end;
  figures json := '{"views": "Page views", "visitors": "Visitors", "favorites": "Favorites", "ratings": "Ratings",
    "comments": "Public comments", "searches": "Searches", "searches_without_result": "Searches without result",
    "scans": "QR scans", "boards_asked": "Boards asked for", "boards_shared": "Shared boards opened",
    "boards_set_aside": "Boards set aside"}';
  report jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if columns is null then raise exception 'unknown report' using errcode = '22023'; end if;
  perform private.audit('export', 'analytics', null, jsonb_build_object('kind', kind, 'period', period));
  report := public.analytics_report(period);
  if kind = 'totals' then
    return private.to_csv((
      select jsonb_agg(jsonb_build_object('figure', f.label, 'now', report -> 'totals' -> f.name,
        'compared', report -> 'totals_compared' -> f.name,
        'before', report -> 'totals_before' -> f.name) order by f.place)
      from json_each_text(figures) with ordinality as f (name, label, place)), columns);
  end if;
  return private.to_csv(report -> kind, columns);
end
$$;
