alter table public.business_settings enable row level security;
grant select on public.business_settings to anon, authenticated;
grant update on public.business_settings to authenticated;
create policy "Everyone can read the shop's settings" on public.business_settings
  for select to anon, authenticated using (true);
create policy "Managers can change the shop's settings" on public.business_settings
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));

alter table public.staff_settings enable row level security;
grant select, update on public.staff_settings to authenticated;
create policy "Staff can read the staff settings" on public.staff_settings
  for select to authenticated using ((select private.is_staff()));
create policy "Managers can change the staff settings" on public.staff_settings
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));

grant execute on function public.missing_for_opening, public.closed_to_guests, public.notice_until_local
  to anon, authenticated;
grant execute on function public.save_settings, public.set_shop_open, public.set_notice to authenticated;

grant execute on function private.shows_alcohol, private.shown_name to anon, authenticated;
grant execute on function private.is_style_advice, private.are_access_facts, private.open_shop to authenticated;
