alter table public.cheeses enable row level security;
grant select on public.cheeses to anon, authenticated;
grant insert, update, delete on public.cheeses to authenticated;
create policy "Everyone can read active cheeses" on public.cheeses
  for select to anon, authenticated using (active);
create policy "Staff can read every cheese" on public.cheeses
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can add cheeses" on public.cheeses
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff can edit cheeses" on public.cheeses
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Admins can delete drafts that nobody has seen" on public.cheeses
  for delete to authenticated using ((select private.is_admin()));

alter table public.cheese_beverages enable row level security;
grant select on public.cheese_beverages to anon, authenticated;
create policy "Everyone can read drinks that the alcohol policy shows" on public.cheese_beverages
  for select to anon, authenticated using (
    (not contains_alcohol or (select private.shows_alcohol()))
    and exists (select 1 from public.cheeses c where c.id = cheese_id));
create policy "Staff can read every drink" on public.cheese_beverages
  for select to authenticated using ((select private.is_staff()));

grant execute on function public.resolve_short_code, public.updated_at_local to anon, authenticated;
grant execute on function public.save_cheese to authenticated;

grant execute on function private.is_reserved_slug, private.country_name, private.suits_vegetarians,
  private.lacks_lactose, private.age_days, private.age_band to anon, authenticated;
grant execute on function private.new_short_code, private.replace_beverages, private.was_public to authenticated;

grant execute on function public.image_url, public.shown_milk to anon, authenticated;
