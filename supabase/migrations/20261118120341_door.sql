alter table public.rsvps
  add column guest_name public.single_line_text check (char_length(guest_name) between 1 and 120 and private.shows_text(guest_name)),
  add column allergies public.single_line_text check (char_length(allergies) between 1 and 200 and private.shows_text(allergies));

drop function public.event_guests(uuid);

set check_function_bodies = off;

-- Gives seats to a party without an account: one that calls, while the event is to come, or one that stands at the door.
create or replace function public.add_guests(
  event_uuid uuid, party_size integer, guest_name text default null, allergies text default null,
  has_arrived boolean default false, idempotency_key uuid default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  event public.events;
  free integer;
  added uuid := gen_random_uuid();
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('add_guests', event_uuid, party_size, guest_name, allergies, has_arrived));
  if answer is not null then return (answer #>> '{}')::uuid; end if;
  perform private.check_party_size(party_size);
  free := private.lock_seats(event_uuid);
  select * into event from public.events e where e.id = event_uuid;
  if not private.is_manager() and not coalesce(public.is_guest_list_readable(event), false) then perform private.deny(); end if;
  if not add_guests.has_arrived then
    perform private.require_open_event(event_uuid);
    if nullif(trim(add_guests.guest_name), '') is null then
      perform private.refuse('PT400', 'A booking by phone needs a name');
    end if;
  elsif not public.is_guest_list_open(event) then
    perform private.refuse('PT409', 'Guests are checked in from a day before the event until a day after it');
  end if;
  if add_guests.party_size > free then
    perform private.refuse('PT409', 'Seats left: ' || greatest(free, 0), reason => 'no_seats');
  end if;
  insert into public.rsvps (id, event_id, status, party_size, guest_name, allergies, checked_in_at)
  values (added, event_uuid, 'going', add_guests.party_size, nullif(trim(add_guests.guest_name), ''),
    nullif(trim(add_guests.allergies), ''), case when add_guests.has_arrived then now() end);
  perform private.keep_answer(idempotency_key, to_jsonb(added));
  return added;
end
$$;

-- Takes back what was entered for a party without an account. Its seats go to the next in line.
create or replace function public.remove_guests(rsvp_uuid uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform private.lock_seats((select r.event_id from public.rsvps r where r.id = rsvp_uuid));
  delete from public.rsvps r using public.events e
  where r.id = rsvp_uuid and r.user_id is null and e.id = r.event_id and e.ends_at > now() - interval '24 hours'
    and (private.is_manager() or public.is_guest_list_readable(e));
  return found;
end
$$;

-- Notes what the caller's party may not eat, or forgets it again.
create or replace function public.note_allergies(event_uuid uuid, allergies text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  update public.rsvps r set allergies = nullif(trim(note_allergies.allergies), '')
  from public.events e
  where r.event_id = event_uuid and r.user_id = auth.uid() and e.id = event_uuid and e.ends_at > now();
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
end
$$;

-- Whether employees read the guest list, as a column of the event: from a week before it starts until a day after it ends.
create or replace function public.is_guest_list_readable(public.events) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce($1.status = 'published' and $1.starts_at < now() + interval '7 days'
    and $1.ends_at > now() - interval '24 hours', false)
$$;

-- The guest list of an event: for employees from a week before, for managers always, with emails for admins. Nobody
-- is named from 90 days after the event on, even before its guests are detached.
create or replace function public.event_guests(event_uuid uuid)
returns table (
  rsvp_id uuid, name text, email text, party_size integer, status public.rsvp_status, created_at timestamptz,
  created_at_local text, checked_in_at_local text, allergies text, has_account boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  event public.events;
  is_named boolean;
begin
  select * into event from public.events e where e.id = event_uuid;
  if not private.is_manager() and not (private.is_staff() and public.is_guest_list_readable(event)) then
    perform private.deny();
  end if;
  is_named := event.ends_at > now() - interval '90 days';
  return query
    select r.id, case when is_named then coalesce(r.guest_name, nullif(concat_ws(' ', u.first_name, u.last_name), '')) end,
      case when is_named and private.is_admin() then p.email end, r.party_size, r.status, r.created_at,
      private.wall_clock(r.created_at, (select private.shop_time_zone())),
      private.wall_clock(r.checked_in_at, (select private.shop_time_zone())),
      case when is_named then r.allergies::text end, r.user_id is not null
    from public.rsvps r
    left join public.users u on u.id = r.user_id
    left join private.people p on p.id = r.user_id
    where r.event_id = event_uuid
    order by r.status, case when r.status = 'waiting' then r.queued_at else r.created_at end, r.id;
end
$$;

-- Detaches guests from their RSVPs 90 days after the event. A younger RSVP was made for another date: the event has moved
-- to the past by mistake, and its guests are kept.
create or replace function private.forget_guests() returns void
language sql volatile security definer set search_path = ''
as $$
  update public.rsvps r set user_id = null, guest_name = null, allergies = null
  from public.events e
  where e.id = r.event_id and e.ends_at < now() - interval '90 days'
    and num_nonnulls(r.user_id, r.guest_name, r.allergies) > 0 and r.created_at < now() - interval '90 days'
$$;

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


reset check_function_bodies;

grant execute on function public.add_guests(uuid,integer,text,text,boolean,uuid) to authenticated;
grant execute on function public.is_guest_list_readable(public.events) to anon, authenticated;
grant execute on function public.note_allergies(uuid,text) to authenticated;
grant execute on function public.remove_guests(uuid) to authenticated;
grant execute on function public.event_guests(uuid) to authenticated;

-- Carries supabase/schemas as of c3d145a04abc93396f6e1b253602f647c875d4f197d54fb688c62ac0eb9303d8.
