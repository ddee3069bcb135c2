-- Nobody inherits a role through an account that changed hands: a staff role is given to the person who reads the mailbox
-- of the account, so it acts only after a proof of that mailbox that is younger than the role, and what could sign in to
-- the account before ends.

-- When the present role was given, and when its holder proved the mailbox after that. Without the proof a staff role
-- gives no rights.
alter table public.users
  add column role_since timestamptz not null default now(),
  add column role_confirmed_at timestamptz;
-- When the email was last changed; null if it never was.
alter table private.people add column email_changed_at timestamptz;
-- The staff of earlier versions keep their roles.
update public.users set role_confirmed_at = now() where role <> 'customer';

-- The operator of the server invites without an account.
alter table private.invitations alter column invited_by drop not null;

-- Ends sessions, but not the kept one, open codes, and ways to sign in through another service with another email.
create function private.end_sign_ins(account uuid, kept_session uuid default null) returns void
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
revoke execute on function private.end_sign_ins(uuid, uuid) from public;

-- Ends all that could act for an account: sign-ins, password, second factors, feeds and known devices. An undo of a change
-- of its email is refused by its date instead, so that the attempt is audited.
create function private.end_credentials(account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update auth.users a set encrypted_password = null, email_change = '', email_change_token_new = '',
    email_change_token_current = '', recovery_token = '', reauthentication_token = ''
  where a.id = account;
  perform private.end_sign_ins(account);
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
revoke execute on function private.end_credentials(uuid) from public;

-- Whether a raised role needs a new proof: of a customer always, of staff if the email was changed since the last one.
create function private.needs_proof(role_before public.user_role, account public.users) returns boolean
language sql stable security definer set search_path = ''
as $$
  select account.role > role_before and (role_before = 'customer' or account.role_confirmed_at is null
    or exists (select from private.people p where p.id = account.id and p.email_changed_at > account.role_confirmed_at))
$$;
revoke execute on function private.needs_proof(public.user_role, public.users) from public;

-- Lets the API change names only, dates every new role, and keeps the shop from losing its last admin. A raised role waits
-- for a proof, unless the same statement states one: the accounts of the demo are made with their roles.
create or replace function private.guard_user() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if current_user in ('anon', 'authenticated')
      and (new.id, new.role, new.created_at, new.role_since, new.role_confirmed_at)
        is distinct from (old.id, old.role, old.created_at, old.role_since, old.role_confirmed_at) then
      perform private.deny();
    end if;
    new.updated_at := now();
    if new.role <> old.role then
      new.role_since := now();
      if new.role_confirmed_at is not distinct from old.role_confirmed_at then
        if private.needs_proof(old.role, new) then
          new.role_confirmed_at := null;
          perform private.end_credentials(new.id);
        elsif new.role = 'customer' then
          new.role_confirmed_at := null;
        end if;
      end if;
    end if;
  end if;
  if old.role = 'admin' and old.role_confirmed_at is not null and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform private.keep_an_admin(old.id);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- Locks the other admins who can act, and refuses when there is none.
create or replace function private.keep_an_admin(leaving uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.users where role = 'admin' and id <> leaving order by id for update;
  if not exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.role = 'admin' and u.role_confirmed_at is not null and u.id <> leaving
      and (a.banned_until is null or a.banned_until <= now())
  ) then
    raise exception 'The last admin cannot be removed' using errcode = '23514';
  end if;
end
$$;

-- Gives each new account a row as a customer, whatever its metadata says, and follows its names and email. A new email ends
-- the sign-ins of the one before. A role that waits for a proof was given to the mailbox before, so it ends too.
create or replace function private.follow_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given_first text := private.clean_name(new.raw_user_meta_data ->> 'first_name');
  given_last text := private.clean_name(new.raw_user_meta_data ->> 'last_name');
begin
  if tg_op = 'INSERT' then
    insert into public.users (id, role, first_name, last_name, created_at)
    values (new.id, 'customer', given_first, given_last, coalesce(new.created_at, now()));
  elsif new.raw_user_meta_data is distinct from old.raw_user_meta_data then
    update public.users set first_name = given_first, last_name = given_last where id = new.id;
  end if;
  insert into private.people as known (id, email, search_text)
  values (new.id, new.email, private.fold(concat_ws(' ', new.email, given_first, given_last)))
  on conflict (id) do update set email = excluded.email, search_text = excluded.search_text;
  if tg_op = 'UPDATE' and new.email is distinct from old.email then
    update private.people set email_changed_at = now() where id = new.id;
    perform private.end_sign_ins(new.id);
    if exists (select from public.users where id = new.id and role <> 'customer' and role_confirmed_at is null) then
      perform private.audit_staff_account(new.id, 'lose unconfirmed role');
      update public.users set role = 'customer' where id = new.id;
    end if;
  end if;
  return null;
end
$$;

-- Follows the start of a session. One that began in the mailbox of the account, or at another service with the account's
-- email, confirms a role that waits for it. One that recovers the account ends the other sign-ins.
create function private.follow_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users := (select a from auth.sessions s join auth.users a on a.id = s.user_id where s.id = new.session_id);
begin
  update public.users u set role_confirmed_at = now()
  where u.id = account.id and u.role <> 'customer' and u.role_confirmed_at is null and (
    new.authentication_method in ('otp', 'recovery', 'magiclink', 'invite', 'email/signup')
    or new.authentication_method = 'oauth' and exists (
      select from auth.identities i where i.user_id = u.id and i.provider <> 'email'
        and i.email = lower(account.email) and i.last_sign_in_at >= u.role_since));
  if found then
    perform private.audit_staff_account(account.id, 'confirm role');
    perform private.end_sign_ins(account.id, new.session_id);
  elsif new.authentication_method = 'recovery' then
    perform private.end_sign_ins(account.id, new.session_id);
  end if;
  return null;
end
$$;
revoke execute on function private.follow_sign_in() from public;
create trigger users_follow_sign_ins after insert on auth.mfa_amr_claims
  for each row execute function private.follow_sign_in();

-- The role of a staff member whose session is alive and who confirmed the role. A person who has a second factor, and
-- everyone where the shop asks for one, needs a session that used it.
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
  where u.id = (claims ->> 'sub')::uuid and u.role <> 'customer' and u.role_confirmed_at is not null
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

-- What the audit log calls an entry that gives somebody a role or takes it away.
create or replace function private.role_actions() returns text[]
language sql immutable set search_path = ''
as $$ select array['set role', 'grant role', 'accept invitation', 'confirm role', 'lose unconfirmed role'] $$;

-- Refuses to undo a change of email that is older than the staff role of the account, and tells whether it did.
create function private.refuse_undo_before_role(account uuid, changed_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.users u where u.id = account and u.role <> 'customer' and u.role_since > changed_at
  ) then return false; end if;
  perform private.audit_staff_account(account, 'refuse undo of email change');
  return true;
end
$$;
revoke execute on function private.refuse_undo_before_role(uuid, timestamptz) from public;
grant execute on function private.refuse_undo_before_role(uuid, timestamptz) to supabase_auth_admin;

-- Whether an invitation can be accepted now: it is young, and who sent it is still an admin, or is the operator.
create or replace function private.invitation_is_open(invitation private.invitations) returns boolean
language sql stable security definer set search_path = ''
as $$
  select invitation.expires_at > now() and (invitation.invited_by is null or exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.id = invitation.invited_by and u.role = 'admin' and (a.banned_until is null or a.banned_until <= now())))
$$;

-- Invites an email to a role and tells the token of the link. It replaces an earlier invitation, whose link ends.
create function private.create_invitation(recipient text, new_role public.user_role) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  insert into private.invitations (email, role, token_hash, invited_by)
  values (lower(recipient), new_role, private.hash_invitation_token(token), auth.uid())
  on conflict on constraint invitations_email_key do update
    set role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at;
  return token;
end
$$;
revoke execute on function private.create_invitation(text, public.user_role) from public;

-- Mails an invitation. A person who has the role and has not confirmed it can be invited again.
create or replace function public.invite_person(email text, role public.user_role) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  recipient text := lower(trim(invite_person.email));
  token text;
  invitation private.invitations;
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform private.limit_person('invitation');
  if exists (
    select from private.people p join public.users u on u.id = p.id
    where lower(p.email) = recipient and u.role >= invite_person.role
      and (u.role = 'customer' or u.role_confirmed_at is not null)
  ) then
    raise exception 'This person already has that role' using errcode = '23514';
  end if;
  token := private.create_invitation(recipient, invite_person.role);
  select * into invitation from private.invitations i where i.token_hash = private.hash_invitation_token(token);
  perform private.queue_mail('invitation', invitation.email, jsonb_build_object('token', token, 'role', invitation.role,
    'invited_by', private.staff_name(auth.uid()), 'expires_at_local', private.wall_clock(invitation.expires_at)));
  perform private.audit('invite', 'invitations', invitation.id::text,
    jsonb_build_object('role', invitation.role));
  return invitation.id;
end
$$;

-- The invitations that wait, the newest first, for an admin. People who have the role already are in the list of people.
create or replace function public.list_invitations()
returns table (
  id uuid, email text, role public.user_role, invited_by text, sent_at_local text, expires_at_local text, is_open boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select i.id, i.email, i.role, private.staff_name(i.invited_by), private.wall_clock(i.sent_at),
      private.wall_clock(i.expires_at), private.invitation_is_open(i)
    from private.invitations i
    where not exists (
      select from private.people p join public.users u on u.id = p.id where lower(p.email) = i.email and u.role >= i.role)
    order by i.sent_at desc, i.id
    limit 200;
end
$$;

-- Gives an account the role that it was invited to, once. The account has the invited email, confirmed. A person who has
-- a higher role keeps it. All sessions end.
create or replace function private.accept_invitation(token text, account uuid) returns public.user_role
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accepted private.invitations;
  new_role public.user_role;
begin
  delete from private.invitations i
  where i.token_hash = private.hash_invitation_token(token) and private.invitation_is_open(i)
  returning * into accepted;
  if accepted.id is null then
    raise exception 'This invitation is not valid' using errcode = 'PT404', hint = 'Ask for a new one.';
  end if;
  if not exists (
    select from auth.users a
    where a.id = account and lower(a.email) = accepted.email and a.email_confirmed_at is not null
  ) then perform private.deny(); end if;
  update public.users u set role = greatest(u.role, accepted.role) where u.id = account returning u.role into new_role;
  perform private.end_sign_ins(account);
  perform private.audit('accept invitation', 'users', account::text,
    jsonb_build_object('to', new_role, 'invited_by', accepted.invited_by));
  return new_role;
end
$$;

-- Accepts an invitation for the owner of the mailbox that its link was sent to, for the auth service, which then sets the
-- password that they chose.
drop function private.accept_invitation_of_new_account(text, uuid);
create function private.accept_invitation_by_link(token text, account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
  perform private.accept_invitation(token, account);
  perform set_config('request.jwt.claims', '', true);
  update public.users set role_confirmed_at = now() where id = account;
end
$$;
revoke execute on function private.accept_invitation_by_link(text, uuid) from public;
grant execute on function private.accept_invitation_by_link(text, uuid) to supabase_auth_admin;

-- Gives an account a role and ends what was offered to it before. Returns the token of the link by which its owner confirms
-- the role, or null when it needs no confirmation.
create function private.give_role(account uuid, new_role public.user_role) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given public.users;
begin
  update public.users u set role = new_role where u.id = account returning * into given;
  perform private.end_invitations_of(account);
  if given.role = 'customer' or given.role_confirmed_at is not null then return null; end if;
  return private.create_invitation(p.email, new_role) from private.people p where p.id = account;
end
$$;
revoke execute on function private.give_role(uuid, public.user_role) from public;

-- Gives somebody else another role; it counts at once, their sessions end, and they are told by mail, with the link by
-- which a customer confirms a staff role.
create or replace function public.set_user_role(user_id uuid, new_role public.user_role) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  role_before public.user_role;
  token text;
begin
  if not private.is_admin() or set_user_role.user_id = auth.uid() then perform private.deny(); end if;
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  select u.role into role_before from public.users u where u.id = set_user_role.user_id for update;
  if not found then raise exception 'No such person' using errcode = 'PT404'; end if;
  if role_before = new_role then return; end if;
  token := private.give_role(set_user_role.user_id, new_role);
  delete from auth.sessions s where s.user_id = set_user_role.user_id;
  perform private.queue_mail('new-role', p.email, jsonb_build_object('role', new_role, 'token', token))
  from private.people p where p.id = set_user_role.user_id and p.email is not null;
  perform private.audit('set role', 'users', set_user_role.user_id::text,
    jsonb_build_object('from', role_before, 'to', new_role));
end
$$;

-- Gives an email a role, from the command line of the operator: an account, or by invitation who has none. Returns the
-- token of the link by which the person confirms the role, or null when it needs no confirmation.
drop function private.grant_role(text, public.user_role);
create function private.grant_role(account_email text, new_role public.user_role) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account uuid := (select p.id from private.people p where lower(p.email) = lower(account_email));
begin
  if account is null and new_role = 'customer' then raise exception 'No account has the email %', account_email; end if;
  perform private.audit('grant role', 'users', account::text, jsonb_build_object('to', new_role));
  return case when account is null then private.create_invitation(account_email, new_role)
    else private.give_role(account, new_role) end;
end
$$;
revoke execute on function private.grant_role(text, public.user_role) from public;

drop function public.list_users(text, integer, integer, public.user_role, text, boolean);

-- A page of people for an admin, found by email or name, by default the staff first, and whether they confirmed their role.
-- It is planned for its arguments, so that only what they ask for is read: a skipped row costs one index entry.
create function public.list_users(
  search text default '', page_limit integer default 50, page_offset integer default 0,
  with_role public.user_role default null, sort text default 'role', descending boolean default true
)
returns table (
  id uuid, email text, first_name text, last_name text, role public.user_role,
  created_at timestamptz, created_at_local text, last_sign_in_at timestamptz, last_sign_in_at_local text,
  last_used_at_local text, is_suspended boolean, is_confirmed boolean, session_count bigint, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  pattern text := private.anywhere(nullif(private.fold(trim(left(search, 100))), ''));
begin
  if not private.is_admin() then perform private.deny(); end if;
  select count(*) into total
  from public.users u left join private.people p on p.id = u.id
  where (pattern is null or p.search_text like pattern) and (with_role is null or u.role = with_role);
  return query
    with page as (
      select u.id, row_number() over () as place
      from (
        select u.id
        from public.users u left join private.people p on p.id = u.id
        where (pattern is null or p.search_text like pattern) and (with_role is null or u.role = with_role)
        order by
          case when sort = 'role' and not descending then u.role end,
          case when sort = 'role' and descending then u.role end desc,
          case when sort = 'email' and not descending then lower(p.email) end,
          case when sort = 'email' and descending then lower(p.email) end desc,
          case when sort = 'created_at' and not descending then u.created_at end,
          case when sort <> 'email' and not (sort = 'created_at' and not descending) then u.created_at end desc,
          u.id
        limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
      ) as u
    )
    select u.id, p.email, u.first_name, u.last_name, u.role, u.created_at,
      private.wall_clock(u.created_at, (select private.shop_time_zone())), a.last_sign_in_at,
      private.wall_clock(a.last_sign_in_at, (select private.shop_time_zone())),
      private.wall_clock(greatest(a.last_sign_in_at, used.last_at), (select private.shop_time_zone())),
      coalesce(a.banned_until > now(), false), u.role = 'customer' or u.role_confirmed_at is not null, used.sessions, total
    from page
    join public.users u on u.id = page.id
    join private.people p on p.id = u.id
    join auth.users a on a.id = u.id
    cross join lateral (
      select count(*) as sessions, max(coalesce(s.refreshed_at at time zone 'utc', s.updated_at)) as last_at
      from auth.sessions s where s.user_id = u.id
    ) used
    order by page.place;
end
$$;
grant execute on function public.list_users(text, integer, integer, public.user_role, text, boolean)
  to authenticated;
