-- What refers to a comment follows its id, which changes when the comment loses a name or is published again.
alter table private.comment_publications drop constraint comment_publications_comment_id_fkey,
  add constraint comment_publications_comment_id_fkey
    foreign key (comment_id) references public.cheese_comments (id) on update cascade on delete cascade;
alter table private.comment_reports drop constraint comment_reports_comment_id_fkey,
  add constraint comment_reports_comment_id_fkey
    foreign key (comment_id) references public.cheese_comments (id) on update cascade on delete cascade;

alter table private.hidden_names add kept_for uuid unique references public.users (id) on delete cascade;

set check_function_bodies = off;

-- Refuses a caller who has a second factor that this session has not used.
create or replace function private.require_own_second_factor() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified') and not exists (
    select from auth.sessions s
    where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and s.aal = 'aal2' and auth.jwt() ->> 'aal' = 'aal2'
  ) then
    perform private.refuse('PT403', 'Access denied. Enter the code of your authenticator app first.');
  end if;
end
$$;

-- The nearest cheeses to a query that found nothing: those that contain similar words, and those that are offered
-- in place of what was asked for.
create or replace function public.suggest_cheeses(query text)
returns table (id uuid, name text, slug text, flag_emoji text, origin_region text, hero_image_url text)
language sql stable security invoker set search_path = ''
as $$
  with near as materialized (
    select distinct private.anywhere(candidate) as pattern
    from unnest((private.words_of(left(query, 100)))[1:8]) as word,
      unnest(private.nearest_words(word, 3)) as candidate
  ), hits as (
    select f.cheese_id, f.sort_name from near n join private.catalogue f on f.search_text like n.pattern
    union all
    select f.cheese_id, f.sort_name from near n join private.catalogue f on f.suggest_text like n.pattern
    where f.suggest_text <> ''
  ), best as (
    select h.cheese_id, h.sort_name, count(*) as words from hits h
    group by h.cheese_id, h.sort_name
    order by words desc, h.sort_name, h.cheese_id
    limit 4
  )
  select c.id, c.name, c.slug, c.flag_emoji, c.origin_region, c.hero_image_url
  from best b
  join public.cheeses c on c.id = b.cheese_id
  order by b.words desc, b.sort_name, b.cheese_id
$$;

-- The cheeses that the community loves most. A page costs what it does in memory; otherwise the planner would walk
-- through everybody's comments by date to find the newest of one cheese.
create or replace function public.get_community_favorites()
returns table (
  cheese_id uuid, name text, slug text, country_iso text, flag_emoji text, origin_region text, summary text,
  hero_image_url text, image_urls text[], favorites_count integer, average_rating numeric, rating_count integer,
  comment_count integer, public_comments jsonb
)
language sql stable security invoker set search_path = '' set random_page_cost = 1
as $$
  select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, c.origin_region, c.summary,
    c.hero_image_url, c.image_urls, s.favorites_count, s.average_rating, s.rating_count,
    s.public_comment_count, (
      select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.id), '[]')
      from (
        select p.id, p.comment, p.created_at, p.display_name,
          private.wall_clock(p.created_at, (select private.shop_time_zone())) as created_at_local
        from public.public_comments p
        where p.cheese_id = c.id order by p.created_at desc, p.id limit 3
      ) as newest)
  from public.cheese_stats s
  join public.cheeses c on c.id = s.cheese_id
  where c.active and s.favorites_count > 0
  order by s.favorites_count desc, s.average_rating desc, c.name, c.id
  limit 50
$$;

-- Keeps owner, id and date of a person's row as they are, for every caller.
create or replace function private.guard_own_row() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if current_user in ('anon', 'authenticated') then new.id := old.id; end if;
    new.user_id := old.user_id;
    new.cheese_id := old.cheese_id;
    new.created_at := old.created_at;
  elsif current_user in ('anon', 'authenticated') then
    new.id := gen_random_uuid();
    new.created_at := now();
  end if;
  return new;
end
$$;

-- Trims a comment, dates it, gives one that is published again another id, and leaves moderation to moderators.
create or replace function private.guard_comment() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.comment := trim(both E' \t\n\r' from new.comment);
  -- Another id is no edit.
  if tg_op = 'INSERT' or new.id = old.id then new.updated_at := now(); end if;
  if current_user in ('anon', 'authenticated') then
    new.hidden_at := case when tg_op = 'UPDATE' then old.hidden_at end;
    new.hidden_reason := case when tg_op = 'UPDATE' then old.hidden_reason end;
    new.written_at := now();
  elsif tg_op = 'INSERT' then
    new.updated_at := new.written_at;
  end if;
  if tg_op = 'UPDATE' then
    new.written_at := old.written_at;
    if new.is_public and not old.is_public then new.id := gen_random_uuid(); end if;
  else
    new.created_at := date_trunc('day', new.written_at, private.shop_time_zone());
  end if;
  return new;
end
$$;

-- Why a name cannot be chosen, in a sentence for the person who tries; null when it can be.
create or replace function private.objection_to_name(name text) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when char_length(name) not between 2 and 30 then 'A display name has 2 to 30 characters.'
    when name ~ ('[\u0001-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
      || '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff'
      || '\U0001d173-\U0001d17a\U000e0000-\U0010ffff]')
      then 'A display name has no invisible characters.'
    when name ~ '[]!"#$%()*+,/:;<=>?@[\\^`{|}~]'
      then 'A display name has letters, digits, spaces and the signs . '' - _ & only.'
    when name ~* '\.[a-z]{2}' then 'A display name is not a web address.'
    when normalize(name, nfkc) <> name or (name ~ '[A-Za-z\u00c0-\u024f]' and name ~ '[\u0370-\u058f\u13a0-\u13ff]')
      then 'A display name has letters of one alphabet.'
    -- Letters of phonetics, of scripts that copy the Latin ones and of flags, and marks around letters.
    when name ~ ('[\u0180-\u019f\u01a2-\u01ae\u01b1-\u01cc\u01dd\u01e4\u01e5\u01f6\u01f7\u021c\u021d\u0220-\u0225'
      || '\u0234-\u02af\u13a0-\u167f\u16a0-\u16ff\u1d00-\u1dbf\u20d0-\u20ff\u2c60-\u2cff\ua4d0-\ua4ff\ua720-\ua7ff'
      || '\uab30-\uabbf\U00010000-\U0001f1ff]')
      then 'A display name has no letters that look like others.'
    when char_length(private.look_of(name)) < 2 then 'A display name has at least two letters or digits.'
    when private.is_reserved_name(name) then 'This name could be taken for the shop or its staff.'
    when exists (
      select from private.hidden_names h
      where h.look = private.look_of(objection_to_name.name) and (h.kept_for is null
        or h.kept_for is distinct from auth.uid() and h.hidden_at > now() - interval '30 days'))
      then 'This name is not available.'
  end
$$;

-- Hides a display name wherever it stands, with a reason that its owner sees. Moderators do not learn whose it is.
create or replace function public.hide_display_name(name text, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden_look text := private.look_of(name);
  hidden_name text;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if coalesce(trim(reason), '') = '' then
    perform private.refuse('PT400', 'Hide a display name with a reason');
  end if;
  update public.display_names n set hidden_at = now(), hidden_reason = trim(hide_display_name.reason)
  where n.look = hidden_look returning n.name into hidden_name;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  insert into private.hidden_names (look) values (hidden_look)
  on conflict (look) do update set kept_for = null, hidden_at = now();
  perform private.audit('hide display name', 'display_names', null,
    jsonb_build_object('name', hidden_name, 'reason', trim(reason)));
end
$$;

-- Keeps a name that was shown for its former owner, unless the account is gone too.
create or replace function private.keep_former_name(former public.display_names) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.hidden_names h
  where h.kept_for = former.user_id or h.kept_for is not null and h.hidden_at < now() - interval '30 days';
  insert into private.hidden_names as known (look, kept_for)
  select former.look, u.id from public.users u where u.id = former.user_id
  on conflict (look) do update set kept_for = excluded.kept_for, hidden_at = now() where known.kept_for is not null;
end
$$;

-- Brings a name that was chosen, changed, hidden or withdrawn to everything its owner shares. Comments that lose a name get
-- other ids too, or those who kept the old ones would know whose they are: also comments that are not shown now.
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
  if tg_op <> 'INSERT' and old.hidden_at is null and old.name is distinct from shown then
    update public.cheese_comments m set id = gen_random_uuid() where m.user_id = author;
    if tg_op = 'DELETE' or new.look <> old.look then perform private.keep_former_name(old); end if;
  end if;
  -- With a deleted account its recipes have lost their author before the name goes.
  if tg_op = 'DELETE' or exists (
    select from private.recipe_authors a join public.recipes r on r.id = a.recipe_id
    where a.user_id = author and r.status = 'published') then
    perform private.announce('recipes');
  end if;
  return null;
end
$$;

-- What people who love this cheese also love, most shared first.
create or replace function public.also_loved(cheese_uuid uuid)
returns table (id uuid, name text, slug text, flag_emoji text, country_iso text, hero_image_url text)
language sql stable security invoker set search_path = ''
as $$
  select c.id, c.name, c.slug, c.flag_emoji, c.country_iso, c.hero_image_url
  from private.cheese_affinities a
  join public.cheeses c on c.id = a.other_id
  where a.cheese_id = cheese_uuid and c.active
  order by a.people desc, c.name, c.id
  limit 4
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

-- Deletes the caller's account and everything only they have; confirm is their email address.
create or replace function public.delete_my_account(confirm text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  own_email text := (select lower(email) from private.people where id = me);
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
  delete from public.notify_requests n where lower(n.email) = own_email;
  delete from private.outgoing_mail m where lower(m.recipient) = own_email;
  delete from private.invitations i where i.email = own_email;
  perform private.audit('delete account', 'users', me::text);
  delete from auth.users where id = me;
end
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of 76cf64f67c4d92402ddf15ceb99ffc5976affce38ede87179aafab8cc34131e7.
