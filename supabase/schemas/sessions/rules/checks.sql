-- What a request is checked for: its session, a second factor, and a recent sign-in.

-- Refuses a request whose session has ended or whose account is suspended. Our server runs it at the start of every
-- transaction; hosted Supabase runs it as PostgREST's pre-request function.
create or replace function private.check_session() returns void
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
    perform private.refuse('PT401', 'Access denied. This session has ended; sign in again.', reason => 'session_ended');
  end if;
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

-- Refuses a caller who has a second factor that this session has not used.
create or replace function private.require_own_second_factor() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified') and not exists (
    select from auth.sessions s
    where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and s.aal = 'aal2' and auth.jwt() ->> 'aal' = 'aal2'
  ) then
    perform private.refuse('PT403', 'Access denied. Enter the code of your authenticator app first.');
  end if;
end
$$;

-- An admin who asks the staff for a second factor must have used one, or they would lock themselves out.
create or replace function private.guard_second_factor() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if new.require_second_factor and auth.uid() is not null and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform private.refuse('PT409', 'Set up your own authenticator app first', 'require_second_factor');
  end if;
  return new;
end
$$;
create or replace trigger second_factor_is_guarded before update of require_second_factor on public.staff_settings
  for each row when (new.require_second_factor and not old.require_second_factor)
  execute function private.guard_second_factor();

-- Whether the caller proved who they are within the last five minutes.
create or replace function private.signed_in_recently() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from auth.sessions s
    where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and s.created_at > now() - interval '5 minutes')
$$;
