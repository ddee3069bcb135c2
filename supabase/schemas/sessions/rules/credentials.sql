-- What the start of a session proves, and what ends when an account changes hands.

-- Ends what was mailed and waits to be used: links, codes and a change of email. Links that undo a change of email stay: they
-- are the owner's way back. The account is updated first, and in any case, so that a change that is being asked for ends too.
create or replace function private.end_open_codes(account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update auth.users a set email_change = '', email_change_token_new = '', email_change_token_current = '',
    recovery_token = '', reauthentication_token = ''
  where a.id = account;
  delete from auth.one_time_tokens t where t.user_id = account;
  delete from auth.flow_state f where f.user_id = account;
end
$$;

-- Ends sessions, but not the kept one, open codes, and ways to sign in through another service with another email.
create or replace function private.end_sign_ins(account uuid, kept_session uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.sessions s where s.user_id = account and s.id is distinct from kept_session;
  perform private.end_open_codes(account);
  delete from auth.identities i using auth.users a
  where a.id = account and i.user_id = account and i.provider <> 'email' and i.email is distinct from lower(a.email);
end
$$;

-- Ends all that could act for an account: sign-ins, password, phone, open tokens, second factors, feeds and known devices.
-- An undo of a change of its email is refused by its date instead, so that the attempt is audited.
create or replace function private.end_credentials(account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update auth.users a set encrypted_password = null, confirmation_token = '', phone = null, phone_confirmed_at = null,
    phone_change = '', phone_change_token = ''
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
-- verified email, confirms a role that waits for it. One that recovers the account ends the other sign-ins. A code counts
-- only while the account has no phone, because hosted Supabase records codes by mail and by SMS alike.
create or replace function private.follow_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users := (select a from auth.sessions s join auth.users a on a.id = s.user_id where s.id = new.session_id);
begin
  update public.users u set role_confirmed_at = now()
  where u.id = account.id and u.role <> 'customer' and u.role_confirmed_at is null and (
    new.authentication_method in ('recovery', 'magiclink', 'invite', 'email/signup')
    or new.authentication_method = 'otp' and coalesce(account.phone, '') = ''
    or new.authentication_method = 'oauth' and exists (
      select from auth.identities i where i.user_id = u.id and i.provider = 'google'
        and (i.identity_data ->> 'email_verified')::boolean and i.email = lower(account.email)
        and i.last_sign_in_at >= u.role_since));
  if found then
    -- Somebody may have set it who signed up with this email before its owner confirmed it. The owner chooses one now.
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

-- Follows a new password: what was mailed before ends.
create or replace function private.follow_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_open_codes(new.id);
  return null;
end
$$;
create or replace trigger passwords_end_open_codes after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.follow_password();

-- Follows a second factor that was added or removed: what was mailed before ends, and with the last factor its recovery codes,
-- which our own auth service keeps.
create or replace function private.follow_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_open_codes(old.user_id);
  if to_regclass('auth.mfa_recovery_codes') is not null and not exists (
    select from auth.mfa_factors f where f.user_id = old.user_id and f.status = 'verified') then
    delete from auth.mfa_recovery_codes c where c.user_id = old.user_id;
  end if;
  return null;
end
$$;
create or replace trigger new_factors_end_open_codes after update of status on auth.mfa_factors
  for each row when (new.status = 'verified') execute function private.follow_factor();
create or replace trigger removed_factors_end_open_codes after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.follow_factor();
