-- PostgREST calls it before each request, as our own server does. Set once: databases of one cluster share the role, and
-- PostgreSQL refuses to change it in two of them at once.
do $$
begin
  if not exists (
    select from pg_catalog.pg_db_role_setting s
    where s.setrole = 'authenticator'::regrole and 'pgrst.db_pre_request=private.check_session' = any (s.setconfig)
  ) then
    alter role authenticator set pgrst.db_pre_request = 'private.check_session';
  end if;
exception when insufficient_privilege then
  raise notice 'Let PostgREST run private.check_session before each request: see the README.';
end
$$;

-- Compiling a plan takes longer than our statements do, and hosts have it switched on.
do $$
begin
  if not exists (
    select from pg_catalog.pg_db_role_setting s where s.setrole = 'authenticator'::regrole and 'jit=off' = any (s.setconfig)
  ) then
    alter role authenticator set jit = off;
  end if;
end
$$;

-- Only functions with the rights of their owner reach it.
alter table private.known_devices enable row level security;

grant execute on function public.end_sessions, public.end_session, public.end_my_session,
  public.needs_second_factor, public.user_sessions, public.my_sessions to authenticated;

grant execute on function private.check_session to anon, authenticated, service_role, authenticator;
grant execute on function private.end_open_codes, private.record_sign_in, private.is_known_device to supabase_auth_admin;
