set check_function_bodies = off;

-- The accounts whose requests the server takes first. It grants nothing.
create or replace function private.staff_accounts() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select id from public.users where role <> 'customer' $$;


reset check_function_bodies;

grant execute on function private.staff_accounts() to service_role;

-- Carries supabase/schemas as of a2bfafb7a8253673f74ec980ba238d6a70f1f23442ad2e32bfdf53e2c18b2d7d.
