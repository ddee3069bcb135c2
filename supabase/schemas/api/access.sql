-- Functions of the schema public are the API. Those of the schema private are granted where a policy calls them, or a
-- function that runs with the rights of its caller.

grant usage on schema private to anon, authenticated, service_role, authenticator, supabase_auth_admin;

-- Only functions with the rights of their owner reach it.
alter table private.rate_limits enable row level security;

grant execute on function public.whoami to anon, authenticated;

grant execute on function private.deny, private.is_direct_write to anon, authenticated;
grant execute on function private.refuse to anon, authenticated, service_role, supabase_auth_admin;
grant execute on function private.count_answer to anon, authenticated, service_role;
grant execute on function private.limit_person to authenticated;
