alter table public.change_sets enable row level security;
grant select on public.change_sets to authenticated;
create policy "Managers can read their own change sets" on public.change_sets
  for select to authenticated
  using ((select private.is_manager()) and created_by = (select auth.uid()));
create policy "Admins can read every change set" on public.change_sets
  for select to authenticated using ((select private.is_admin()));

grant execute on function public.undo_change_set, public.list_change_sets,
  public.created_at_local(public.change_sets) to authenticated;
