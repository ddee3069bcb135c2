set check_function_bodies = off;

-- The accounts whose requests the server takes first. It grants nothing.
create or replace function private.staff_accounts() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select id from public.users where role <> 'customer' $$;


reset check_function_bodies;

grant execute on function private.staff_accounts() to service_role;

-- Carries supabase/schemas as of 4613e22c34a7f5af7dabf21997d6a45d1bc5f111b827d397d2025fd03a2cc582.
