-- Only functions with the rights of their owner reach these.
alter table private.page_views enable row level security;
alter table private.searches enable row level security;
alter table private.visitor_salts enable row level security;
alter table private.daily_visits enable row level security;
alter table private.hourly_visits enable row level security;
alter table private.daily_pages enable row level security;
alter table private.daily_searches enable row level security;

grant execute on function public.analytics_report, public.export_report, public.dashboard_counts to authenticated;

grant execute on function private.todays_salt, private.track_views, private.track_view, private.track_search,
  private.roll_up_views to service_role;
