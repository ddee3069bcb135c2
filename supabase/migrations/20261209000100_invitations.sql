-- An admin invites a person by email to a role. The mailed link grants it to an account with that email.

alter table private.outgoing_mail drop constraint outgoing_mail_template_check;
alter table private.outgoing_mail add constraint outgoing_mail_template_check
  check (template ~ '^[a-z]+(-[a-z]+)*$' and char_length(template) <= 50);

-- Invitations that nobody has accepted or withdrawn. The link's token is kept as a hash only.
create table private.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique
    check (char_length(email) <= 254 and email = lower(email)
      and email ~ '^[^[:space:][:cntrl:]<>@]+@[^[:space:][:cntrl:]<>@]+\.[^[:space:][:cntrl:]<>@]+$'),
  role public.user_role not null check (role <> 'customer'),
  token_hash text not null unique check (char_length(token_hash) = 64),
  invited_by uuid not null references public.users (id) on delete cascade,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days'
);
create index invitations_invited_by_idx on private.invitations (invited_by);
alter table private.invitations enable row level security;

-- The hash under which the token of a link is kept.
create function private.hash_invitation_token(token text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(token, 'utf8')), 'hex') $$;
revoke execute on function private.hash_invitation_token(text) from public;

-- Whether an invitation can be accepted now: it is young, and who sent it is still an admin.
create function private.invitation_is_open(invitation private.invitations) returns boolean
language sql stable security definer set search_path = ''
as $$
  select invitation.expires_at > now() and exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.id = invitation.invited_by and u.role = 'admin' and (a.banned_until is null or a.banned_until <= now()))
$$;
revoke execute on function private.invitation_is_open(private.invitations) from public;

-- Mails an invitation. A second one to the same email replaces the first, whose link ends.
create function public.invite_person(email text, role public.user_role) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  recipient text := lower(trim(invite_person.email));
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  invitation private.invitations;
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform private.limit_person('invitation');
  if exists (
    select from private.people p join public.users u on u.id = p.id
    where lower(p.email) = recipient and u.role >= invite_person.role
  ) then
    raise exception 'This person already has that role' using errcode = '23514';
  end if;
  insert into private.invitations as known (email, role, token_hash, invited_by)
  values (recipient, invite_person.role, private.hash_invitation_token(token), auth.uid())
  on conflict on constraint invitations_email_key do update
    set role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
  returning known.* into invitation;
  perform private.queue_mail('invitation', recipient, jsonb_build_object('token', token, 'role', invitation.role,
    'invited_by', private.staff_name(auth.uid()), 'expires_at_local', private.wall_clock(invitation.expires_at)));
  perform private.audit('invite', 'invitations', invitation.id::text,
    jsonb_build_object('role', invitation.role));
  return invitation.id;
end
$$;

-- Withdraws an invitation and tells whether there was one.
create function public.withdraw_invitation(id uuid) returns boolean
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

-- The invitations that wait, the newest first, for an admin.
create function public.list_invitations()
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
    order by i.sent_at desc, i.id
    limit 200;
end
$$;
grant execute on function public.invite_person(text, public.user_role), public.withdraw_invitation(uuid),
  public.list_invitations() to authenticated;

-- What the link of an invitation leads to, for a caller with its token; no row when it cannot be accepted.
create function public.read_invitation(token text)
returns table (email text, role public.user_role, invited_by text, expires_at_local text, has_account boolean)
language sql stable security definer set search_path = ''
as $$
  select i.email, i.role, private.staff_name(i.invited_by), private.wall_clock(i.expires_at), exists (
    select from auth.users a where lower(a.email) = i.email and a.email_confirmed_at is not null)
  from private.invitations i
  where i.token_hash = private.hash_invitation_token(token) and private.invitation_is_open(i)
$$;
grant execute on function public.read_invitation(text) to anon, authenticated;

-- Gives an account the role that it was invited to, once. The account has the invited email, confirmed. A person who has
-- a higher role keeps it. Its other sessions end, so that none that somebody else holds gets the role.
create function private.accept_invitation(token text, account uuid) returns public.user_role
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
  delete from auth.sessions s
  where s.user_id = account and s.id is distinct from (auth.jwt() ->> 'session_id')::uuid;
  perform private.audit('accept invitation', 'users', account::text,
    jsonb_build_object('to', new_role, 'invited_by', accepted.invited_by));
  return new_role;
end
$$;
revoke execute on function private.accept_invitation(text, uuid) from public;

-- Accepts an invitation to the caller's own email.
create function public.accept_invitation(token text) returns public.user_role
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  return private.accept_invitation(token, auth.uid());
end
$$;
grant execute on function public.accept_invitation(text) to authenticated;

-- Accepts an invitation for an account that the auth service has just created for it.
create function private.accept_invitation_of_new_account(token text, account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
  perform private.accept_invitation(token, account);
  perform set_config('request.jwt.claims', '', true);
end
$$;
revoke execute on function private.accept_invitation_of_new_account(text, uuid) from public;
grant execute on function private.accept_invitation_of_new_account(text, uuid) to supabase_auth_admin;

-- The email that the token of an invitation belongs to, for the auth service.
create function private.invited_email(token text) returns text
language sql stable security definer set search_path = ''
as $$
  select i.email from private.invitations i
  where i.token_hash = private.hash_invitation_token(token) and private.invitation_is_open(i)
$$;
revoke execute on function private.invited_email(text) from public;
grant execute on function private.invited_email(text) to supabase_auth_admin;

-- Deletes what is past its time, and stores the figures of days that are over.
create or replace function private.purge_expired() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.roll_up_views(past.day) from (
    select day from private.page_views where day < private.shop_today()
    union
    select day from private.searches where day < private.shop_today()
  ) past;
  delete from private.visitor_salts where day < private.shop_today();
  delete from private.daily_searches where searches = 1 and day < private.shop_today() - 30;
  delete from private.rate_limits where expire < extract(epoch from now()) * 1000;
  delete from private.outgoing_mail where created_at < now() - interval '7 days';
  delete from private.invitations where expires_at < now() - interval '30 days';
  delete from private.imports where created_at < now() - interval '2 hours';
  delete from public.notify_requests
  where sent_at < now() - interval '30 days' or (confirmed_at is null and created_at < now() - interval '7 days');
  perform private.settle_featured_days();
end
$$;

-- Deletes the caller's account and everything only they have; confirm is their email address.
create or replace function public.delete_my_account(confirm text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  own_email text := (select lower(email) from private.people where id = me);
begin
  if me is null then perform private.deny(); end if;
  if not private.signed_in_recently() then
    raise exception 'Please sign in again first' using errcode = '42501', hint = 'reauthentication_needed';
  end if;
  if lower(trim(confirm)) is distinct from own_email then
    raise exception 'Type your email address to confirm' using errcode = '22023';
  end if;
  delete from public.recipes r where r.status <> 'published' and r.id in (select private.my_recipe_ids());
  delete from public.notify_requests n where lower(n.email) = own_email;
  delete from private.outgoing_mail m where lower(m.recipient) = own_email;
  delete from private.invitations i where i.email = own_email;
  perform private.audit('delete account', 'users', me::text);
  delete from auth.users where id = me;
end
$$;
