-- What people may take with them and how they leave.

-- Everything the shop keeps about the caller.
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  address text := (select lower(email) from private.people where id = me);
begin
  if me is null then perform private.deny(); end if;
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', a.email, 'first_name', u.first_name, 'last_name', u.last_name,
        'role', u.role, 'created_at', u.created_at, 'last_sign_in_at', a.last_sign_in_at,
        'metadata', a.raw_user_meta_data)
      from public.users u join auth.users a on a.id = u.id where u.id = me),
    'sign_in_methods', (select coalesce(jsonb_agg(i.provider), '[]') from auth.identities i where i.user_id = me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at, 'user_agent', s.user_agent,
        'ip', host(s.ip))), '[]')
      from auth.sessions s where s.user_id = me),
    'favorites', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'created_at', f.created_at)), '[]')
      from public.user_favorites f join public.cheeses c on c.id = f.cheese_id where f.user_id = me),
    'ratings', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'rating', r.rating, 'created_at', r.created_at)), '[]')
      from public.cheese_ratings r join public.cheeses c on c.id = r.cheese_id where r.user_id = me),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'comment', m.comment, 'is_public', m.is_public,
        'created_at', m.created_at, 'hidden_reason', m.hidden_reason)), '[]')
      from public.cheese_comments m join public.cheeses c on c.id = m.cheese_id where m.user_id = me),
    'deleted_while_hidden', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'hidden_at', w.hidden_at,
        'hidden_reason', w.hidden_reason)), '[]')
      from private.withheld_comments w join public.cheeses c on c.id = w.cheese_id where w.user_id = me),
    'recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('title', r.title, 'status', r.status, 'ingredients', r.ingredients,
        'steps', r.steps, 'created_at', r.created_at)), '[]')
      from public.recipes r where r.id in (select private.my_recipe_ids())),
    'rsvps', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'status', r.status, 'created_at', r.created_at)), '[]')
      from public.rsvps r join public.events e on e.id = r.event_id where r.user_id = me),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'reason', r.reason, 'created_at', r.created_at)), '[]')
      from private.comment_reports r join public.cheese_comments m on m.id = r.comment_id
      join public.cheeses c on c.id = m.cheese_id where r.reporter_id = me),
    'notify_requests', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'email', n.email, 'created_at', n.created_at)), '[]')
      from public.notify_requests n join public.cheeses c on c.id = n.cheese_id
      where n.user_id = me or lower(n.email) = address));
end
$$;

-- Whether the caller proved who they are within the last five minutes.
create function private.signed_in_recently() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from auth.sessions s
    where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and s.created_at > now() - interval '5 minutes')
$$;

-- Deletes the caller's account and everything only they have; confirm is their e-mail address.
create function public.delete_my_account(confirm text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  address text := (select lower(email) from private.people where id = me);
begin
  if me is null then perform private.deny(); end if;
  if not private.signed_in_recently() then
    raise exception 'Please sign in again first' using errcode = '42501', hint = 'reauthentication_needed';
  end if;
  if lower(trim(confirm)) is distinct from address then
    raise exception 'Type your e-mail address to confirm' using errcode = '22023';
  end if;
  perform private.lock_stats(array(
    select cheese_id from public.user_favorites where user_id = me
    union select cheese_id from public.cheese_ratings where user_id = me
    union select cheese_id from public.cheese_comments where user_id = me));
  delete from public.recipes r where r.status <> 'published' and r.id in (select private.my_recipe_ids());
  delete from public.notify_requests n where lower(n.email) = address;
  delete from private.outgoing_mail m where lower(m.recipient) = address;
  perform private.audit('delete account', 'users', me::text);
  delete from auth.users where id = me;
end
$$;

grant execute on function public.export_my_data(), public.delete_my_account(text) to authenticated;
