-- A link tells whether the role is given already, and a change of role whether it is active at once.

drop function public.read_invitation(text);
drop function public.set_user_role(uuid,public.user_role);

set check_function_bodies = off;

-- Gives somebody else another role and tells whether they have it at once. Their sessions end, and they are told by mail,
-- with the link by which a role that needs a proof begins. A role that was not confirmed ended their password.
create or replace function public.set_user_role(user_id uuid, new_role public.user_role) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person public.users;
  token text;
begin
  if not private.is_admin() or set_user_role.user_id = auth.uid() then perform private.deny(); end if;
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  select * into person from public.users u where u.id = set_user_role.user_id for update;
  if not found then raise exception 'No such person' using errcode = 'PT404'; end if;
  if person.role = new_role then return person.role = 'customer' or person.role_confirmed_at is not null; end if;
  token := private.give_role(set_user_role.user_id, new_role);
  delete from auth.sessions s where s.user_id = set_user_role.user_id;
  perform private.queue_mail('new-role', p.email, jsonb_build_object('role', new_role, 'token', token,
    'has_password_ended', person.role <> 'customer' and person.role_confirmed_at is null))
  from private.people p where p.id = set_user_role.user_id and p.email is not null;
  perform private.audit('set role', 'users', set_user_role.user_id::text,
    jsonb_build_object('from', person.role, 'to', new_role));
  return token is null;
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
  where i.token_hash = private.hash_invitation_token(token) and private.invitation_is_open(i)
$$;


reset check_function_bodies;

grant execute on function public.read_invitation(text) to anon, authenticated;
grant execute on function public.set_user_role(uuid,public.user_role) to authenticated;

-- Carries supabase/schemas as of 87f2d8ea6fc1d8bafc9d82509fb412116e17c7d0fc83de1442a99da0cbe9e4fd.
