-- Who somebody is to the shop: the questions that every policy asks, and how a role is given.

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

-- Whether the caller works here.
create or replace function private.is_staff() returns boolean
language sql stable set search_path = ''
as $$ select private.staff_role() is not null $$;

-- Whether the caller may publish, price, moderate and change settings.
create or replace function private.is_manager() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(private.staff_role() in ('manager', 'admin'), false) $$;

-- Whether the caller may change roles and turn back history.
create or replace function private.is_admin() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(private.staff_role() = 'admin', false) $$;

-- The accounts whose requests the server takes first. It grants nothing.
create or replace function private.staff_accounts() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select id from public.users where role <> 'customer' $$;

-- Gives an account a role and ends what was offered to it before. Returns the invitation by which its owner confirms the
-- role, or null when it needs no confirmation.
create or replace function private.give_role(account uuid, new_role public.user_role) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given public.users;
begin
  update public.users u set role = new_role where u.id = account returning * into given;
  perform private.end_invitations_of(account);
  if given.role = 'customer' or given.role_confirmed_at is not null then return null; end if;
  return (private.create_invitation(p.email, new_role)).id from private.people p where p.id = account;
end
$$;

-- Gives somebody else another role and tells whether they have it at once. Their sessions end, and they are told by mail,
-- with the link by which a role that needs a proof begins. A role that was not confirmed ended their password.
create or replace function public.set_user_role(user_id uuid, new_role public.user_role) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person public.users;
  invitation uuid;
begin
  if not private.is_admin() or set_user_role.user_id = auth.uid() then perform private.deny(); end if;
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  select * into person from public.users u where u.id = set_user_role.user_id for update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if person.role = new_role then return person.role = 'customer' or person.role_confirmed_at is not null; end if;
  invitation := private.give_role(set_user_role.user_id, new_role);
  delete from auth.sessions s where s.user_id = set_user_role.user_id;
  perform private.end_open_codes(set_user_role.user_id);
  perform private.queue_mail('new-role', p.email, jsonb_strip_nulls(jsonb_build_object('invitation_id', invitation,
    'role', new_role, 'has_password_ended', person.role <> 'customer' and person.role_confirmed_at is null)))
  from private.people p where p.id = set_user_role.user_id and p.email is not null;
  perform private.audit('set role', 'users', set_user_role.user_id::text,
    jsonb_build_object('from', person.role, 'to', new_role));
  return invitation is null;
end
$$;

-- Gives an email a role, from the command line of the operator: an account, or by invitation who has none. Returns the
-- token of the link by which the person confirms the role, or null when it needs no confirmation.
create or replace function private.grant_role(account_email text, new_role public.user_role) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account uuid := (select p.id from private.people p where lower(p.email) = lower(account_email));
begin
  if account is null and new_role = 'customer' then raise exception 'No account has the email %', account_email; end if;
  perform private.audit('grant role', 'users', account::text, jsonb_build_object('to', new_role));
  return private.new_link_token(jsonb_strip_nulls(jsonb_build_object('invitation_id', case
    when account is null then (private.create_invitation(account_email, new_role)).id
    else private.give_role(account, new_role) end)));
end
$$;

-- Whether a raised role needs a new proof: of a customer always, of staff if the email was changed since the last one.
create or replace function private.needs_proof(role_before public.user_role, account public.users) returns boolean
language sql stable security definer set search_path = ''
as $$
  select account.role > role_before and (role_before = 'customer' or account.role_confirmed_at is null
    or exists (select from private.people p where p.id = account.id and p.email_changed_at > account.role_confirmed_at))
$$;

-- Lets the API change names only, dates every raised role, and keeps the shop from losing its last admin. A raised role waits
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
    if new.role > old.role then new.role_since := now(); end if;
    if new.role <> old.role then
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
create or replace trigger users_are_guarded before update or delete on public.users
  for each row execute function private.guard_user();

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
    perform private.refuse('PT409', 'The last admin cannot be removed', reason => 'last_admin');
  end if;
end
$$;

-- Refuses to undo a change of email that is older than a staff role of the account, even one that it lost, and tells
-- whether it did.
create or replace function private.refuse_undo_before_role(account uuid, changed_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.users u where u.id = account and u.role_since > changed_at and private.has_been_staff(u.id)
  ) then return false; end if;
  perform private.audit('refuse undo of email change', 'users', account::text);
  return true;
end
$$;

-- What the audit log calls an entry that gives somebody a role or takes it away.
create or replace function private.role_actions() returns text[]
language sql immutable set search_path = ''
as $$ select array['set role', 'grant role', 'accept invitation', 'confirm role', 'lose unconfirmed role'] $$;

-- Whether somebody works or worked here.
create or replace function private.has_been_staff(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.users u where u.id = person and u.role <> 'customer') or exists (
    select from public.audit_log l
    where l.subject = 'users' and l.subject_id = person::text and l.action = any (private.role_actions()))
$$;
