alter table public.users enable row level security;
grant select on public.users to authenticated;
grant update (first_name, last_name) on public.users to authenticated;
create policy "People can read their own role and names" on public.users
  for select to authenticated using (id = (select auth.uid()));
create policy "Admins can read everybody's role and names" on public.users
  for select to authenticated using ((select private.is_admin()));
create policy "People can change their own names" on public.users
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Only functions with the rights of their owner reach it.
alter table private.people enable row level security;

grant execute on function public.set_user_role, public.suspend_user, public.reactivate_user, public.list_users
  to authenticated;

grant execute on function private.staff_role, private.is_staff, private.is_manager, private.is_admin, private.has_been_staff
  to authenticated;
grant execute on function private.refuse_undo_before_role to supabase_auth_admin;
grant execute on function private.staff_accounts to service_role;
