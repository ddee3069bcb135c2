alter table public.placards enable row level security;
grant select, insert, update, delete on public.placards to authenticated;
create policy "Staff can read placards" on public.placards
  for select to authenticated using ((select private.is_staff()));
create policy "Admins can print placards" on public.placards
  for insert to authenticated with check ((select private.is_admin()));
create policy "Admins can change placards" on public.placards
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Admins can delete placards" on public.placards
  for delete to authenticated using ((select private.is_admin()));

grant select on public.placard_states to authenticated;

grant execute on function public.find_placards, public.placards_of, public.record_placard_print,
  public.record_placard_sheet, public.undo_placard_prints, public.placards_of_change_set to authenticated;

grant execute on function private.placard_content, private.placard_hash, private.placard_changes to authenticated;
