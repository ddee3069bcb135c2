-- Only functions with the rights of their owner reach it.
alter table private.invitations enable row level security;

grant execute on function public.read_invitation to anon, authenticated;
grant execute on function public.invite_person, public.withdraw_invitation, public.list_invitations,
  public.accept_invitation to authenticated;

grant execute on function private.accept_invitation_by_link, private.invited_email to supabase_auth_admin;
