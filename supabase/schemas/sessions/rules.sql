-- What a session may do, who knows of it, and what ends it.

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
    raise exception 'This session has ended' using errcode = 'PT401', hint = 'Sign in again.';
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

-- Whoever asks the staff for a second factor must have used one, or they would lock themselves out.
create or replace function private.guard_second_factor() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if new.require_second_factor and auth.uid() is not null and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'Set up your own authenticator app first' using errcode = '23514';
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

-- Records a sign-in of staff, which is audited, and tells whether the device is new. Null for customers.
create or replace function private.record_sign_in(account uuid, device text, device_name text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_new boolean;
begin
  if not exists (select from public.users u where u.id = account and u.role <> 'customer') then return null; end if;
  delete from private.known_devices d where d.last_seen_at < now() - interval '180 days';
  insert into private.known_devices as known (user_id, device_digest)
  values (account, device)
  on conflict (user_id, device_digest) do update set last_seen_at = now()
  returning xmax = 0 into is_new;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
  perform private.audit(case when is_new then 'sign in from a new device' else 'sign in' end, 'users', account::text,
    jsonb_build_object('device', left(device_name, 100)));
  perform set_config('request.jwt.claims', '', true);
  return is_new;
end
$$;

-- Whether this is a browser in which a member of staff has signed in to the account with this email.
create or replace function private.is_known_device(email text, device text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.known_devices d
    join auth.users a on a.id = d.user_id
    join public.users u on u.id = d.user_id
    where a.email = is_known_device.email and d.device_digest = device and u.role <> 'customer'
      and d.last_seen_at > now() - interval '180 days')
$$;

-- Forgets the browsers in which an old password was known, because each has tries of its own at the new one.
create or replace function private.forget_devices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.known_devices d where d.user_id = new.id;
  return null;
end
$$;
create or replace trigger devices_end_with_the_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.forget_devices();

-- The caller's own sessions.
create or replace function public.my_sessions()
returns table (
  id uuid, created_at timestamptz, created_at_local text, last_used_at timestamptz, last_used_at_local text,
  user_agent text, aal text, is_current boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  return query
    select s.id, s.created_at, private.wall_clock(s.created_at), used.at, private.wall_clock(used.at), s.user_agent,
      s.aal::text, s.id::text = auth.jwt() ->> 'session_id'
    from auth.sessions s
    cross join lateral (select coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at)) as used (at)
    where s.user_id = auth.uid()
    order by s.created_at desc;
end
$$;

-- Ends one of the caller's own sessions.
create or replace function public.end_my_session(session_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  delete from auth.sessions s where s.id = end_my_session.session_id and s.user_id = auth.uid();
  return found;
end
$$;

-- The sessions of somebody, for an admin.
create or replace function public.user_sessions(user_id uuid)
returns table (
  id uuid, created_at timestamptz, created_at_local text, last_used_at timestamptz, last_used_at_local text,
  user_agent text, aal text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select s.id, s.created_at, private.wall_clock(s.created_at), used.at, private.wall_clock(used.at), s.user_agent,
      s.aal::text
    from auth.sessions s
    cross join lateral (select coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at)) as used (at)
    where s.user_id = user_sessions.user_id
    order by s.created_at desc;
end
$$;

-- Ends one session of somebody and tells whether there was one.
create or replace function public.end_session(session_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner_id uuid;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from auth.sessions s where s.id = end_session.session_id returning s.user_id into owner_id;
  if owner_id is null then return false; end if;
  perform private.audit('end session', 'users', owner_id::text);
  return true;
end
$$;

-- Ends every session of somebody.
create or replace function public.end_sessions(user_id uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ended integer;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from auth.sessions s where s.user_id = end_sessions.user_id;
  get diagnostics ended = row_count;
  perform private.audit('end sessions', 'users', end_sessions.user_id::text, jsonb_build_object('ended', ended));
  return ended;
end
$$;

-- Ends sessions, but not the kept one, open codes, and ways to sign in through another service with another email.
create or replace function private.end_sign_ins(account uuid, kept_session uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.sessions s where s.user_id = account and s.id is distinct from kept_session;
  delete from auth.one_time_tokens t where t.user_id = account;
  delete from auth.flow_state f where f.user_id = account;
  delete from auth.identities i using auth.users a
  where a.id = account and i.user_id = account and i.provider <> 'email' and i.email is distinct from lower(a.email);
end
$$;

-- Ends all that could act for an account: sign-ins, password, second factors, feeds and known devices. An undo of a change
-- of its email is refused by its date instead, so that the attempt is audited.
create or replace function private.end_credentials(account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update auth.users a set encrypted_password = null, email_change = '', email_change_token_new = '',
    email_change_token_current = '', recovery_token = '', reauthentication_token = ''
  where a.id = account;
  perform private.end_sign_ins(account);
  -- One may belong to who had this email before. The owner's next sign-in through another service links it again.
  delete from auth.identities i where i.user_id = account and i.provider <> 'email';
  delete from auth.mfa_factors f where f.user_id = account;
  delete from private.calendar_feeds f where f.user_id = account;
  delete from private.known_devices d where d.user_id = account;
  -- Tables of our own auth service, which hosted Supabase does not have.
  if to_regclass('auth.pending_sign_ups') is not null then
    delete from auth.mfa_recovery_codes c where c.user_id = account;
    delete from auth.pending_sign_ups p where p.user_id = account;
  end if;
end
$$;

-- Follows the start of a session. One that began in the mailbox of the account, or at another service with the account's
-- verified email, confirms a role that waits for it. One that recovers the account ends the other sign-ins.
create or replace function private.follow_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users := (select a from auth.sessions s join auth.users a on a.id = s.user_id where s.id = new.session_id);
begin
  update public.users u set role_confirmed_at = now()
  where u.id = account.id and u.role <> 'customer' and u.role_confirmed_at is null and (
    new.authentication_method in ('otp', 'recovery', 'magiclink', 'invite', 'email/signup')
    or new.authentication_method = 'oauth' and exists (
      select from auth.identities i where i.user_id = u.id and i.provider = 'google'
        and (i.identity_data ->> 'email_verified')::boolean and i.email = lower(account.email)
        and i.last_sign_in_at >= u.role_since));
  if found then
    -- Set by whoever signed up with this email before its owner confirmed it: the owner chooses one now.
    update auth.users set encrypted_password = null where id = account.id;
    perform private.audit_staff_account(account.id, 'confirm role');
    perform private.end_sign_ins(account.id, new.session_id);
  elsif new.authentication_method = 'recovery' then
    perform private.end_sign_ins(account.id, new.session_id);
  end if;
  return null;
end
$$;
create or replace trigger users_follow_sign_ins after insert on auth.mfa_amr_claims
  for each row execute function private.follow_sign_in();
