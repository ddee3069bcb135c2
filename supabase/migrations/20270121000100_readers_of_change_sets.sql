-- The table shows a manager the same bulk changes and imports as the page of change sets: their own.

drop policy "Managers can read change sets" on public.change_sets;

create policy "Managers can read their own change sets" on public.change_sets
  for select to authenticated
  using ((select private.is_manager()) and created_by = (select auth.uid()));

create policy "Admins can read every change set" on public.change_sets
  for select to authenticated using ((select private.is_admin()));
