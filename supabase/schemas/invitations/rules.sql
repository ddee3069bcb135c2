-- How an email is invited to a role, and how the link of the invitation gives it.

-- Whether an invitation can be accepted now: it is young, and who sent it is still an admin, or is the operator.
create or replace function private.invitation_is_open(invitation private.invitations) returns boolean
language sql stable security definer set search_path = ''
as $$
  select invitation.expires_at > now() and (invitation.invited_by is null or exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.id = invitation.invited_by and u.role = 'admin' and u.role_confirmed_at is not null
      and (a.banned_until is null or a.banned_until <= now())))
$$;

-- Invites an email to a role. It replaces an earlier invitation, whose links end.
create or replace function private.create_invitation(recipient text, new_role public.user_role)
returns private.invitations
language sql volatile security definer set search_path = ''
as $$
  insert into private.invitations (email, role, invited_by) values (lower(recipient), new_role, auth.uid())
  on conflict on constraint invitations_email_key do update
    set role = excluded.role, token_hashes = excluded.token_hashes, invited_by = excluded.invited_by,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
  returning *
$$;

-- Mails an invitation. A colleague who has not confirmed their role can be invited again; the role of the others is
-- changed without a link, which would replace their password.
create or replace function public.invite_person(email text, role public.user_role) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  recipient text := lower(trim(invite_person.email));
  invitation private.invitations;
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform private.limit_person('invitation');
  if exists (
    select from private.people p join public.users u on u.id = p.id
    where lower(p.email) = recipient and u.role <> 'customer' and u.role_confirmed_at is not null
  ) then
    perform private.refuse('PT409', 'This person already works here. Change the role in the list of people.', 'email');
  end if;
  invitation := private.create_invitation(recipient, invite_person.role);
  perform private.queue_mail('invitation', invitation.email, jsonb_build_object('invitation_id', invitation.id,
    'role', invitation.role, 'invited_by', private.staff_name(auth.uid()),
    'expires_at_local', private.wall_clock(invitation.expires_at)));
  perform private.audit('invite', 'invitations', invitation.id::text,
    jsonb_build_object('role', invitation.role));
  return invitation.id;
end
$$;

-- Withdraws an invitation and tells whether there was one.
create or replace function public.withdraw_invitation(id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  withdrawn private.invitations;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from private.invitations i where i.id = withdraw_invitation.id returning * into withdrawn;
  if withdrawn.id is null then return false; end if;
  perform private.audit('withdraw invitation', 'invitations', withdrawn.id::text,
    jsonb_build_object('role', withdrawn.role));
  return true;
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

-- What the link of an invitation leads to, for a caller with its token; no row when it cannot be accepted. An account that
-- was given the role already confirms it by the link. Nobody is named when the operator of the server gave it.
create or replace function public.read_invitation(token text)
returns table (
  email text, role public.user_role, invited_by text, expires_at_local text, has_account boolean, has_role boolean
)
language sql stable security definer set search_path = ''
as $$
  select i.email, i.role, private.staff_name(i.invited_by), private.wall_clock(i.expires_at), exists (
    select from auth.users a where lower(a.email) = i.email and a.email_confirmed_at is not null), exists (
    select from private.people p join public.users u on u.id = p.id where lower(p.email) = i.email and u.role = i.role)
  from private.invitations i
  where private.hash_of_token(token) = any (i.token_hashes) and private.invitation_is_open(i)
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
  where private.hash_of_token(token) = any (i.token_hashes) and private.invitation_is_open(i)
  returning * into accepted;
  if accepted.id is null then
    perform private.refuse('PT404', 'Resource not found. This invitation is not valid; ask for a new one.');
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

-- Accepts an invitation to the caller's own email.
create or replace function public.accept_invitation(token text) returns public.user_role
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  return private.accept_invitation(token, auth.uid());
end
$$;

-- Accepts an invitation for the owner of the mailbox that its link was sent to, for the auth service, which then sets the
-- password that they chose.
create or replace function private.accept_invitation_by_link(token text, account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
  perform private.accept_invitation(token, account);
  perform set_config('request.jwt.claims', '', true);
  update public.users set role_confirmed_at = now() where id = account;
end
$$;

-- The email that the token of an invitation belongs to, for the auth service.
create or replace function private.invited_email(token text) returns text
language sql stable security definer set search_path = ''
as $$
  select i.email from private.invitations i
  where private.hash_of_token(token) = any (i.token_hashes) and private.invitation_is_open(i)
$$;

-- Ends what was offered to a person before an admin decided about them, and what they offered to others.
create or replace function private.end_invitations_of(account uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.invitations i
  using private.people p where p.id = account and (i.email = lower(p.email) or i.invited_by = account)
$$;

create or replace trigger staff_are_told after insert or update or delete on private.invitations
  for each row execute function private.tell_staff('people');
