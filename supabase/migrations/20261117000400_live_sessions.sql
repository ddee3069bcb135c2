-- A session that ended acts nowhere, and a second factor that a person has is asked for.

-- Refuses a request whose session has ended or whose account is suspended. Our server runs it at the start of every
-- transaction; hosted Supabase runs it as PostgREST's pre-request function.
create function private.check_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
begin
  if claims ->> 'role' = 'authenticated' and not exists (
    select 1 from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = (claims ->> 'session_id')::uuid and u.id = (claims ->> 'sub')::uuid
      and (s.not_after is null or s.not_after > now()) and (u.banned_until is null or u.banned_until <= now())
  ) then
    raise exception 'This session has ended' using errcode = 'PT401', hint = 'Sign in again.';
  end if;
end
$$;
grant usage on schema private to authenticator;
grant execute on function private.check_session() to authenticator, anon, authenticated, service_role;

do $$
begin
  alter role authenticator set pgrst.db_pre_request = 'private.check_session';
exception when insufficient_privilege then
  raise notice 'Let PostgREST run private.check_session before each request: see the README.';
end
$$;

-- The role of a staff member whose session is alive. A person who has a second factor, and everyone where the shop
-- asks for one, needs a session that used it.
create or replace function private.staff_role() returns public.user_role
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
  found_role public.user_role;
  used_second_factor boolean;
begin
  select u.role, s.aal is not distinct from 'aal2' into found_role, used_second_factor
  from public.users u
  join auth.sessions s on s.user_id = u.id
  where u.id = (claims ->> 'sub')::uuid and u.role <> 'customer'
    and s.id = (claims ->> 'session_id')::uuid and (s.not_after is null or s.not_after > now());
  if found_role is not null and not (used_second_factor and claims ->> 'aal' is not distinct from 'aal2') and (
    exists (select 1 from auth.mfa_factors f where f.user_id = (claims ->> 'sub')::uuid and f.status = 'verified')
    or exists (select 1 from public.staff_settings where require_second_factor)
  ) then
    return null;
  end if;
  return found_role;
end
$$;

-- Whether a staff member is being held back only because this session used no second factor.
create or replace function public.needs_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select u.role <> 'customer' and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2' and (
    exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
    or exists (select 1 from public.staff_settings where require_second_factor))
  from public.users u
  where u.id = auth.uid()
$$;
