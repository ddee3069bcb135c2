-- Names that people choose for what they share. Whoever chooses none is a community member.

-- The name that a person chose. Only they can read whose it is.
create table public.display_names (
  user_id uuid primary key references public.users (id) on delete cascade,
  name text not null check (char_length(name) between 2 and 30 and private.shows_text(name)),
  look text not null unique check (char_length(look) between 2 and 120),
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_reason text
    check (char_length(hidden_reason) <= 300 and hidden_reason !~ '[[:cntrl:]]' and private.shows_text(hidden_reason))
);
alter table public.display_names enable row level security;

create policy "People can read their own display name" on public.display_names
  for select to authenticated using ((select auth.uid()) = user_id);

grant select on public.display_names to authenticated;

-- The looks of names that moderators have hidden. Nobody can choose them again. They name no person.
create table private.hidden_names (
  look text primary key check (char_length(look) <= 120),
  hidden_at timestamptz not null default now()
);
alter table private.hidden_names enable row level security;

alter table public.public_comments add column display_name text check (char_length(display_name) <= 30);

-- A name as it looks at a glance: without case, accents, spaces and punctuation, and with one character for all that
-- look alike, such as a Cyrillic and a Latin a, or a zero and an o.
create function private.look_of(name text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select replace(replace(
    translate(
      regexp_replace(private.fold(name), '[\s!-/:-@\[-`{-~‐-―·]', '', 'g'),
      'аАвВсСԁԀеЕһҺнНіІјЈкКӏӀмМоОрРԛԚѕЅтТуУхХԝԜѵѴьЬгГпПαΑβΒγΓεΕηΗιΙκΚνΝοΟρΡτΤυΥχΧωΩμΜ01l345',
      'aabbccddeehhhhiijjkkiimmooppqqssttyyxxwwvvbbrrnnaabbyyeenniikkvvooppttuuxxwwuuoiieas'),
    'rn', 'm'), 'vv', 'w')
$$;

-- Whether a name could be taken for the shop, its staff or a word of the site: as a whole, or in one of its words.
create function private.is_reserved_name(name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  with reserved as (
    select private.look_of(word) as look from unnest(array[
      'admin', 'administrator', 'staff', 'manager', 'employee', 'moderator', 'mod', 'owner', 'official', 'support',
      'team', 'system', 'root', 'webmaster', 'cheesemonger', 'community', 'member', 'community member', 'guest',
      'anonymous', 'somebody', 'deleted', 'null', 'undefined'
    ]) as word
  ), given as (
    select private.look_of(part) as look
    from regexp_split_to_table(name, '[\s._&-]+') as word
    cross join unnest(array[name, word, regexp_replace(word, '[0-9]+$', '')]) as part
  )
  select exists (select from given join reserved r on given.look in (r.look, r.look || 's', 'the' || r.look))
    or exists (
      select from public.business_settings b
      cross join lateral (select private.look_of(b.name) as shop, private.look_of(is_reserved_name.name) as look) l
      where position(l.shop in l.look) > 0 or (char_length(l.look) >= 8 and position(l.look in l.shop) > 0))
$$;

-- Why a name cannot be chosen, in a sentence for the person who tries; null when it can be.
create function private.objection_to_name(name text) returns text
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
    -- Letters of phonetics and of scripts that copy the Latin ones.
    when name ~ '[\u0250-\u02af\u13a0-\u13ff\u1d00-\u1dbf\u2c60-\u2cff\ua4d0-\ua4ff\ua720-\ua7ff\uab30-\uabbf]'
      then 'A display name has no letters that look like others.'
    when char_length(private.look_of(name)) < 2 then 'A display name has at least two letters or digits.'
    when private.is_reserved_name(name) then 'This name could be taken for the shop or its staff.'
    when exists (select from private.hidden_names h where h.look = private.look_of(objection_to_name.name))
      then 'This name is not available.'
  end
$$;

-- Chooses the caller's display name, or changes it; five times a day.
create function public.set_display_name(name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  chosen text := trim(regexp_replace(normalize(name, nfc), ' +', ' ', 'g'));
  objection text;
begin
  if me is null then perform private.deny(); end if;
  if exists (select from public.display_names n where n.user_id = me and n.name = chosen and n.hidden_at is null) then
    return;
  end if;
  objection := private.objection_to_name(coalesce(chosen, ''));
  if objection is not null then raise exception '%', objection using errcode = '23514'; end if;
  if not private.within_limit('display name:' || me, 5, interval '1 day') then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
  end if;
  insert into public.display_names as kept (user_id, name, look) values (me, chosen, private.look_of(chosen))
  on conflict (user_id) do update
    set name = excluded.name, look = excluded.look, created_at = now(), hidden_at = null, hidden_reason = null;
exception when unique_violation then
  raise exception 'Someone has this name, or one that looks like it.' using errcode = '23505';
end
$$;

-- Takes the caller's display name back. Returns whether there was one.
create function public.withdraw_display_name() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  delete from public.display_names n where n.user_id = auth.uid();
  return found;
end
$$;

-- Hides a display name wherever it stands, with a reason that its owner sees. Moderators do not learn whose it is.
create function public.hide_display_name(name text, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden_look text := private.look_of(name);
begin
  if not private.is_manager() then perform private.deny(); end if;
  if coalesce(trim(reason), '') = '' then
    raise exception 'Hide a display name with a reason' using errcode = '22023';
  end if;
  update public.display_names n set hidden_at = now(), hidden_reason = trim(hide_display_name.reason)
  where n.look = hidden_look;
  if not found then raise exception 'No such display name' using errcode = 'PT404'; end if;
  insert into private.hidden_names (look) values (hidden_look) on conflict do nothing;
  perform private.audit('hide display name', 'display_names', null,
    jsonb_build_object('name', name, 'reason', trim(reason)));
end
$$;

-- Shows a hidden display name again.
create function public.restore_display_name(name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  shown_look text := private.look_of(name);
begin
  if not private.is_manager() then perform private.deny(); end if;
  update public.display_names n set hidden_at = null, hidden_reason = null
  where n.look = shown_look and n.hidden_at is not null;
  if not found then raise exception 'No such display name' using errcode = 'PT404'; end if;
  delete from private.hidden_names h where h.look = shown_look;
  perform private.audit('restore display name', 'display_names', null, jsonb_build_object('name', name));
end
$$;

grant execute on function public.set_display_name(text), public.withdraw_display_name(),
  public.hide_display_name(text, text), public.restore_display_name(text) to authenticated;

-- The name that is shown for a person, or null. Their row is locked, so that a comment which is published while the name
-- changes gets the right one.
create function private.shown_name_of(author uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.users u where u.id = author for no key update;
  return (select n.name from public.display_names n where n.user_id = author and n.hidden_at is null);
end
$$;

-- Brings a name that was chosen, changed, hidden or withdrawn to everything its owner shares.
create function private.spread_display_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  author uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  shown text := private.shown_name_of(author);
begin
  update public.public_comments p set display_name = shown
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
create trigger display_names_are_spread after insert or update or delete on public.display_names
  for each row execute function private.spread_display_name();

-- Publishes a comment without its author, follows its text, and withdraws it when it turns private or hidden.
create or replace function private.publish_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  published uuid;
begin
  select p.public_id into published from private.comment_publications p where p.comment_id = new.id;
  if new.is_public and new.hidden_at is null then
    if published is null then
      insert into public.public_comments (cheese_id, comment, created_at, display_name)
      values (new.cheese_id, new.comment, new.created_at, private.shown_name_of(new.user_id))
      returning id into published;
      insert into private.comment_publications (comment_id, public_id) values (new.id, published);
    elsif new.comment <> old.comment then
      update public.public_comments set comment = new.comment where id = published;
    end if;
  elsif published is not null then
    delete from public.public_comments where id = published;
  end if;
  return null;
end
$$;

-- The display name of the member who sent in a published recipe.
create function private.author_name_of(recipe_uuid uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select n.name
  from public.recipes r
  join private.recipe_authors a on a.recipe_id = r.id
  join public.display_names n on n.user_id = a.user_id
  where r.id = recipe_uuid and r.status = 'published' and r.by_member and n.hidden_at is null
$$;

-- The display name of the member who sent a recipe in, as a column of it.
create function public.author_name(public.recipes) returns text
language sql stable security invoker set search_path = ''
as $$ select private.author_name_of($1.id) $$;
grant execute on function private.author_name_of(uuid), public.author_name(public.recipes) to anon, authenticated;

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
  order by s.favorites_count desc, s.average_rating desc, c.name
  limit 50
$$;

-- Everything the panel on a cheese page shows to somebody who is signed in, planned as above.
create or replace function public.panel_state(cheese_uuid uuid)
returns table (
  is_favorite boolean, my_rating smallint, my_comment jsonb, favorites_count integer, average_rating numeric,
  rating_count integer, rating_distribution integer[], public_comment_count integer, public_comments jsonb
)
language sql stable security invoker set search_path = '' set random_page_cost = 1
as $$
  select
    exists (select 1 from public.user_favorites f where f.user_id = (select auth.uid()) and f.cheese_id = cheese_uuid),
    (select r.rating from public.cheese_ratings r where r.user_id = (select auth.uid()) and r.cheese_id = cheese_uuid),
    (select jsonb_build_object('id', m.id, 'comment', m.comment, 'is_public', m.is_public,
        'created_at', m.created_at, 'hidden', m.hidden_at is not null, 'hidden_reason', m.hidden_reason)
      from public.cheese_comments m where m.user_id = (select auth.uid()) and m.cheese_id = cheese_uuid),
    s.favorites_count, s.average_rating, s.rating_count,
    array[s.ratings_1, s.ratings_2, s.ratings_3, s.ratings_4, s.ratings_5],
    s.public_comment_count, (
      select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.id), '[]')
      from (
        select p.id, p.comment, p.created_at, p.display_name,
          private.wall_clock(p.created_at, (select private.shop_time_zone())) as created_at_local
        from public.public_comments p
        where p.cheese_id = cheese_uuid order by p.created_at desc, p.id limit 20
      ) as newest)
  from private.current_stats(cheese_uuid) s
  where (select auth.uid()) is not null
$$;

drop function public.moderation_queue(text, integer, integer, text);

-- Comments for moderators without their authors: the most reported first, or the newest, or the hidden ones.
create function public.moderation_queue(
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
    select m.id, m.comment, n.name, c.name, c.slug, m.created_at,
      private.wall_clock(m.created_at, (select private.shop_time_zone())), m.updated_at, m.hidden_at, m.hidden_reason,
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
    order by case when show = 'reported' then r.reports end desc, m.created_at desc, m.id
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;
grant execute on function public.moderation_queue(text, integer, integer, text) to authenticated;

-- What an entry of the audit log is about.
create or replace function private.audit_topic(action text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when action like 'sign in%' then 'sign-ins'
    when action = any (private.role_actions()) then 'roles'
    when action like 'end session%' then 'sessions'
    when action in ('set price', 'plan price', 'plan prices', 'cancel price') then 'prices'
    when action = 'change settings' or action like '% display' then 'settings'
    when action in ('roll back', 'undo') then 'restores'
    when action = 'export' then 'exports'
    when action like '% comment' or action like '% proposal' or action like 'mark recipe as %'
      or action like '% display name' or action = 'undo comment decision' then 'moderation'
    when action in ('publish document', 'import', 'bulk change', 'message guests') or action like '% picture'
      or action like 'mark event as %' then 'content'
    else 'accounts' end
$$;

-- Everything the shop keeps about the caller.
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
        || private.instant_fields('created_at', m.created_at)), '[]')
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
        || private.instant_fields('created_at', r.created_at)), '[]')
      from private.comment_reports r join public.cheese_comments m on m.id = r.comment_id
      join public.cheeses c on c.id = m.cheese_id where r.reporter_id = me),
    'notify_requests', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'email', n.email)
        || private.instant_fields('created_at', n.created_at)), '[]')
      from public.notify_requests n join public.cheeses c on c.id = n.cheese_id
      where n.user_id = me or lower(n.email) = mailbox));
end
$$;
