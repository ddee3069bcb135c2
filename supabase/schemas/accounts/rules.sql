-- Everything the shop keeps about the caller. Tokens, digests and the emails of others are left out.
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  mailbox text := (select lower(email) from private.people where id = me);
begin
  if me is null then perform private.deny(); end if;
  perform private.require_own_second_factor();
  return private.instant_fields('exported_at', now()) || jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', a.email, 'first_name', u.first_name, 'last_name', u.last_name,
          'role', u.role, 'metadata', a.raw_user_meta_data)
        || private.instant_fields('created_at', u.created_at)
        || private.instant_fields('last_sign_in_at', a.last_sign_in_at)
      from public.users u join auth.users a on a.id = u.id where u.id = me),
    'display_name', (
      select jsonb_build_object('name', n.name, 'hidden_reason', n.hidden_reason)
        || private.instant_fields('created_at', n.created_at)
      from public.display_names n where n.user_id = me),
    'former_display_name', (
      select jsonb_build_object('look', h.look) || private.instant_fields('given_up_at', h.hidden_at)
      from private.hidden_names h where h.kept_for = me),
    'sign_in_methods', (select coalesce(jsonb_agg(i.provider), '[]') from auth.identities i where i.user_id = me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'ip', host(s.ip))
        || private.instant_fields('created_at', s.created_at)), '[]')
      from auth.sessions s where s.user_id = me),
    'favorites', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name)
        || private.instant_fields('created_at', f.created_at)), '[]')
      from public.user_favorites f join public.cheeses c on c.id = f.cheese_id where f.user_id = me),
    'ratings', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'rating', r.rating)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.cheese_ratings r join public.cheeses c on c.id = r.cheese_id where r.user_id = me),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'comment', m.comment, 'is_public', m.is_public,
          'hidden_reason', m.hidden_reason)
        || private.instant_fields('created_at', m.written_at)), '[]')
      from public.cheese_comments m join public.cheeses c on c.id = m.cheese_id where m.user_id = me),
    'deleted_while_hidden', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'hidden_reason', w.hidden_reason)
        || private.instant_fields('hidden_at', w.hidden_at)), '[]')
      from private.withheld_comments w join public.cheeses c on c.id = w.cheese_id where w.user_id = me),
    'recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('title', r.title, 'status', r.status, 'summary', r.summary,
          'ingredients', r.ingredients, 'steps', r.steps, 'image_url', r.image_url, 'review_note', r.review_note,
          'consented_at', a.consented_at)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.recipes r join private.recipe_authors a on a.recipe_id = r.id where a.user_id = me),
    'favorite_recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('recipe', r.title)
        || private.instant_fields('created_at', f.created_at)), '[]')
      from public.recipe_favorites f join public.recipes r on r.id = f.recipe_id where f.user_id = me),
    'rsvps', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'status', r.status, 'party_size', r.party_size,
          'allergies', r.allergies)
        || private.instant_fields('created_at', r.created_at)
        || private.instant_fields('checked_in_at', r.checked_in_at)), '[]')
      from public.rsvps r join public.events e on e.id = r.event_id where r.user_id = me),
    'orders', (
      select coalesce(jsonb_agg(private.order_view(o) - array['id', 'can_change', 'sequence', 'pickup_at', 'pickup_at_local']
        || jsonb_build_object('email', o.email, 'phone', o.phone) || private.instant_fields('pickup_at', o.pickup_at)
        || private.instant_fields('created_at', o.created_at)), '[]')
      from public.orders o where o.user_id = me or lower(o.email) = mailbox),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'reason', r.reason)
        || private.instant_fields('created_at', r.created_at) order by r.created_at), '[]')
      from private.comment_reports r join public.cheese_comments m on m.id = r.comment_id
      join public.cheeses c on c.id = m.cheese_id where r.reporter_id = me),
    'notify_requests', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'email', n.email)
        || private.instant_fields('created_at', n.created_at)), '[]')
      from public.notify_requests n join public.cheeses c on c.id = n.cheese_id
      where n.user_id = me or lower(n.email) = mailbox),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('role', i.role)
        || private.instant_fields('sent_at', i.sent_at) || private.instant_fields('expires_at', i.expires_at)), '[]')
      from private.invitations i where i.email = mailbox),
    'sent_invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('role', i.role) || private.instant_fields('sent_at', i.sent_at)), '[]')
      from private.invitations i where i.invited_by = me),
    'sent_messages', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'message', m.message)
        || private.instant_fields('sent_at', m.sent_at)), '[]')
      from private.event_messages m join public.events e on e.id = m.event_id where m.sent_by = me),
    'calendar_feed', (
      select private.instant_fields('created_at', f.created_at) from private.calendar_feeds f where f.user_id = me),
    'known_devices', (
      select coalesce(jsonb_agg(private.instant_fields('last_seen_at', d.last_seen_at)), '[]')
      from private.known_devices d where d.user_id = me),
    'open_records', (
      select coalesce(jsonb_agg(jsonb_build_object('record', p.record) || private.instant_fields('seen_at', p.seen_at)), '[]')
      from private.presence p where p.user_id = me));
end
$$;

-- Deletes the caller's account and everything only they have; confirm is their email address.
create or replace function public.delete_my_account(confirm text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  own_email text := (select lower(email) from private.people where id = me);
  own_orders uuid[];
begin
  if me is null then perform private.deny(); end if;
  perform private.require_own_second_factor();
  if not private.signed_in_recently() then
    perform private.refuse('PT403', 'Access denied. Please sign in again first.', reason => 'reauthentication_needed');
  end if;
  if lower(trim(confirm)) is distinct from own_email then
    perform private.refuse('PT400', 'Type your email address to confirm', 'confirm');
  end if;
  delete from public.recipes r where r.status <> 'published' and r.id in (select private.my_recipe_ids());
  -- A mail that is claimed meanwhile holds its row and then refers to the order or the alert that it is about.
  own_orders := array(
    select o.id from public.orders o where o.user_id = me or lower(o.email) = own_email order by o.id for no key update);
  perform private.lock_cheeses(array(select l.cheese_id from public.order_lines l where l.order_id = any (own_orders)));
  -- A mail to the shop about a new order names who ordered.
  delete from private.outgoing_mail m where lower(m.recipient) = own_email or m.data ->> 'id' = any (own_orders::text[]);
  delete from public.orders o where o.id = any (own_orders);
  delete from public.notify_requests n where lower(n.email) = own_email;
  -- Hosted Supabase keeps none.
  if to_regclass('auth.kept_mail') is not null then
    delete from auth.kept_mail k where lower(k.recipient) = own_email;
  end if;
  delete from private.invitations i where i.email = own_email;
  perform private.audit('delete account', 'users', me::text);
  delete from auth.users where id = me;
end
$$;
