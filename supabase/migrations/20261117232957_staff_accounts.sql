set check_function_bodies = off;

-- The accounts whose requests the server takes first. It grants nothing.
create or replace function private.staff_accounts() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select id from public.users where role <> 'customer' $$;


reset check_function_bodies;

grant execute on function private.staff_accounts() to service_role;

-- Carries supabase/schemas as of 3c5e8242aa3fd12ee9f6926ce063832f53b2ea6fb3a8e72490b4dce58271626e.
