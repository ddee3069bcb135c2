alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
create policy "Admins can read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));

grant execute on function public.list_audit_entries, public.export_audit_log,
  public.verify_audit_log to authenticated;

grant execute on function private.audit to service_role;
grant execute on function private.audit_staff_account to supabase_auth_admin;
