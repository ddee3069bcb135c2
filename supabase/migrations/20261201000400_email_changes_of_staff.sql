-- A change of the email of staff, and its undoing, are in the audit log.

-- Audits what the auth service did to an account. The log is about staff, so customers are left out.
create function private.audit_staff_account(account uuid, action text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select from public.users u where u.id = account and u.role <> 'customer') then return; end if;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
  perform private.audit(action, 'users', account::text);
  perform set_config('request.jwt.claims', '', true);
end
$$;
revoke execute on function private.audit_staff_account(uuid, text) from public;
grant execute on function private.audit_staff_account(uuid, text) to supabase_auth_admin;
