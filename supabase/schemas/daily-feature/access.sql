alter table public.feature_calendar enable row level security;
grant select on public.feature_calendar to anon, authenticated;
grant insert, update, delete on public.feature_calendar to authenticated;
create policy "Staff can read the whole calendar" on public.feature_calendar
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can plan features" on public.feature_calendar
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff can move planned features" on public.feature_calendar
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Managers can delete planned features" on public.feature_calendar
  for delete to authenticated using ((select private.is_manager()));

-- Only functions with the rights of their owner reach these.
alter table private.featured_days enable row level security;
alter table private.calendar_feeds enable row level security;
alter table private.feature_warnings enable row level security;

grant execute on function public.get_todays_featured_cheese, public.read_calendar_feed to anon, authenticated;
grant execute on function public.swap_calendar_entries, public.confirm_features, public.plans_between,
  public.calendar_days, public.preview_featured_cheese,
  public.suggest_features, public.renew_calendar_feed, public.my_calendar_feed to authenticated;

grant execute on function private.featured_today to anon, authenticated;
grant execute on function private.settle_featured_days to service_role;
