set check_function_bodies = off;

-- The accounts whose requests the server takes first. It grants nothing.
create or replace function private.staff_accounts() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select id from public.users where role <> 'customer' $$;


reset check_function_bodies;

grant execute on function private.staff_accounts() to service_role;

-- Carries supabase/schemas as of d3d5bc6f01bbf4e16f7f1cb76952e8c844c162e5cacb1bc3337d717577f150b0.
