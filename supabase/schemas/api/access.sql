grant usage on schema private to anon, authenticated, service_role, authenticator, supabase_auth_admin;

alter table private.rate_limits enable row level security;

grant execute on function public.whoami, private.deny, private.is_direct_write to anon, authenticated;

grant execute on function private.count_answer to anon, authenticated, service_role;

grant execute on function private.limit_person to authenticated;
