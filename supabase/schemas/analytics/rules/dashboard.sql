-- The dashboard.

-- What the dashboard counts; last week ends with the day before today's, because today is not over.
create or replace function public.dashboard_counts()
returns table (
  pending_recipes bigint, notify_requests bigint, low_stock bigint, out_of_stock bigint, undecided_comments bigint,
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
    (select count(*) from public.low_stock() l where not l.is_out),
    (select count(*) from public.low_stock() l where l.is_out),
    (select count(*) from private.undecided_comments()),
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
