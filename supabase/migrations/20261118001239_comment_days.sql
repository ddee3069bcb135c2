-- Comments show the day on which they were written. What was mailed ends with whatever changes how a person signs in.

alter table public.cheese_comments add column written_at timestamptz not null default now();
alter table public.cheese_comments disable trigger user;
update public.cheese_comments
set written_at = created_at, created_at = date_trunc('day', created_at, private.shop_time_zone());
alter table public.cheese_comments enable trigger user;
alter table public.public_comments disable trigger user;
update public.public_comments set created_at = date_trunc('day', created_at, private.shop_time_zone());
alter table public.public_comments enable trigger user;
drop index public.cheese_comments_created_at_idx;
create index cheese_comments_written_at_idx on public.cheese_comments (written_at desc);

-- The public copy of a comment gets another id when it loses a name.
alter table private.comment_publications drop constraint comment_publications_public_id_fkey,
  add constraint comment_publications_public_id_fkey
    foreign key (public_id) references public.public_comments (id) on update cascade on delete cascade;

set check_function_bodies = off;

-- Suspends the account of somebody else, or ends its suspension. A suspended account keeps its role and what it wrote,
-- its sessions end, and it cannot sign in.
create or replace function private.set_suspension(account uuid, suspended boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() or account = auth.uid() then perform private.deny(); end if;
  -- Of two admins who suspend each other, the second finds that they are no longer one.
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  update auth.users a set banned_until = case when suspended then now() + interval '100 years' end where a.id = account;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if suspended then
    delete from auth.sessions s where s.user_id = account;
    perform private.end_open_codes(account);
    perform private.end_invitations_of(account);
    delete from private.calendar_feeds f where f.user_id = account;
  end if;
  perform private.audit(case when suspended then 'suspend' else 'reactivate' end, 'users', account::text);
end
$$;

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
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if person.role = new_role then return person.role = 'customer' or person.role_confirmed_at is not null; end if;
  token := private.give_role(set_user_role.user_id, new_role);
  delete from auth.sessions s where s.user_id = set_user_role.user_id;
  perform private.end_open_codes(set_user_role.user_id);
  perform private.queue_mail('new-role', p.email, jsonb_build_object('role', new_role, 'token', token,
    'has_password_ended', person.role <> 'customer' and person.role_confirmed_at is null))
  from private.people p where p.id = set_user_role.user_id and p.email is not null;
  perform private.audit('set role', 'users', set_user_role.user_id::text,
    jsonb_build_object('from', person.role, 'to', new_role));
  return token is null;
end
$$;

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

-- Ends one of the caller's own sessions. Of another device it may be a stranger's, so what it had mailed ends too.
create or replace function public.end_my_session(session_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  delete from auth.sessions s where s.id = end_my_session.session_id and s.user_id = auth.uid();
  if not found then return false; end if;
  if end_my_session.session_id::text is distinct from auth.jwt() ->> 'session_id' then
    perform private.end_open_codes(auth.uid());
  end if;
  return true;
end
$$;

-- Ends one session of somebody and tells whether there was one.
create or replace function public.end_session(session_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner_id uuid;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from auth.sessions s where s.id = end_session.session_id returning s.user_id into owner_id;
  if owner_id is null then return false; end if;
  perform private.end_open_codes(owner_id);
  perform private.audit('end session', 'users', owner_id::text);
  return true;
end
$$;

-- Ends every session of somebody.
create or replace function public.end_sessions(user_id uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ended integer;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from auth.sessions s where s.user_id = end_sessions.user_id;
  get diagnostics ended = row_count;
  perform private.end_open_codes(end_sessions.user_id);
  perform private.audit('end sessions', 'users', end_sessions.user_id::text, jsonb_build_object('ended', ended));
  return ended;
end
$$;

-- Trims a comment, dates it, and leaves moderation to moderators.
create or replace function private.guard_comment() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.comment := trim(both E' \t\n\r' from new.comment);
  new.updated_at := now();
  if current_user in ('anon', 'authenticated') then
    new.hidden_at := case when tg_op = 'UPDATE' then old.hidden_at end;
    new.hidden_reason := case when tg_op = 'UPDATE' then old.hidden_reason end;
    new.written_at := now();
  elsif tg_op = 'INSERT' then
    new.updated_at := new.written_at;
  end if;
  if tg_op = 'UPDATE' then
    new.written_at := old.written_at;
  else
    new.created_at := date_trunc('day', new.written_at, private.shop_time_zone());
  end if;
  return new;
end
$$;

-- Comments for moderators without their authors: the most reported first, or the newest, or the hidden ones.
create or replace function public.moderation_queue(
  show text default 'reported', page_limit integer default 50, page_offset integer default 0,
  search text default ''
)
returns table (
  comment_id uuid, comment text, display_name text, cheese_name text, cheese_slug text, created_at timestamptz,
  created_at_local text, updated_at timestamptz, hidden_at timestamptz, hidden_reason text, report_count bigint,
  report_reasons text[], total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select m.id, m.comment, n.name, c.name, c.slug, m.written_at,
      private.wall_clock(m.written_at, (select private.shop_time_zone())), m.updated_at, m.hidden_at, m.hidden_reason,
      coalesce(r.reports, 0), coalesce(r.reasons, '{}'), count(*) over ()
    from public.cheese_comments m
    join public.cheeses c on c.id = m.cheese_id
    left join public.display_names n on n.user_id = m.user_id and n.hidden_at is null
    left join (
      select o.comment_id, count(*) as reports, array_agg(distinct o.reason::text) as reasons
      from private.comment_reports o where o.settled_at is null group by o.comment_id
    ) r on r.comment_id = m.id
    where m.is_public and case show
      when 'reported' then r.reports > 0 and m.hidden_at is null
      when 'hidden' then m.hidden_at is not null
      else m.hidden_at is null end
      and position(lower(search) in lower(concat_ws(' ', m.comment, c.name, n.name))) > 0
    order by case when show = 'reported' then r.reports end desc, m.written_at desc, m.id
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

-- Brings a name that was chosen, changed, hidden or withdrawn to everything its owner shares. A comment that loses a name gets
-- another id too, or those who kept the old one would know whose it is.
create or replace function private.spread_display_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  author uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  shown text := private.shown_name_of(author);
begin
  update public.public_comments p
  set display_name = shown, id = case when p.display_name is null then p.id else gen_random_uuid() end
  from private.comment_publications link join public.cheese_comments m on m.id = link.comment_id
  where m.user_id = author and p.id = link.public_id and p.display_name is distinct from shown;
  -- With a deleted account its recipes have lost their author before the name goes.
  if tg_op = 'DELETE' or exists (
    select from private.recipe_authors a join public.recipes r on r.id = a.recipe_id
    where a.user_id = author and r.status = 'published') then
    perform private.announce('recipes');
  end if;
  return null;
end
$$;

-- How often people spoke up in a span of days; private and hidden comments are not counted.
create or replace function private.community_totals(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'favorites', (select count(*) from public.user_favorites
      where created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1)),
    'ratings', (select count(*) from public.cheese_ratings
      where created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1)),
    'comments', (select count(*) from public.cheese_comments
      where is_public and hidden_at is null
        and written_at >= private.day_start(from_day) and written_at < private.day_start(to_day + 1)))
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
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'status', r.status, 'party_size', r.party_size)
        || private.instant_fields('created_at', r.created_at)
        || private.instant_fields('checked_in_at', r.checked_in_at)), '[]')
      from public.rsvps r join public.events e on e.id = r.event_id where r.user_id = me),
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

grant execute on function private.end_open_codes(uuid) to supabase_auth_admin;

-- Carries supabase/schemas as of 0ab875eb3b61183f5b471bcab5a37218df4084804d16525444a55c2c42b5a559.
