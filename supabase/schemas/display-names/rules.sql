-- A name as it looks at a glance: without case, accents, spaces and punctuation, and with one character for all that
-- look alike, such as a Cyrillic and a Latin a, or a zero and an o.
create or replace function private.look_of(name text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select replace(replace(
    translate(
      regexp_replace(private.fold(name), '[\s!-/:-@\[-`{-~‐-―·]', '', 'g'),
      'аАвВсСԁԀеЕһҺнНіІјЈкКӏӀмМоОрРԛԚѕЅтТуУхХԝԜѵѴьЬгГпПαΑβΒγΓεΕηΗιΙκΚνΝοΟρΡτΤυΥχΧωΩμΜ01l345ıŧħ',
      'aabbccddeehhhhiijjkkiimmooppqqssttyyxxwwvvbbrrnnaabbyyeenniikkvvooppttuuxxwwuuoiieasith'),
    'rn', 'm'), 'vv', 'w')
$$;

-- A name as it looks to a careless reader: repeated letters count once, and more characters are read as letters.
create or replace function private.careless_look_of(name text) returns text
language sql immutable strict parallel safe security invoker set search_path = ''
as $$ select regexp_replace(translate(private.look_of(name), '789', 'tbg'), '(.)\1+', '\1', 'g') $$;

-- Whether a name could be taken for the shop or its staff, however it is spelled: it consists of words for them, has one
-- as a word, has all the words by which the shop is known, or signs a staff pick.
create or replace function private.is_reserved_name(name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  with reserved as (
    select string_agg(private.careless_look_of(word), '|') as words from unnest(array[
      'admin', 'administrator', 'staff', 'manager', 'management', 'employee', 'moderator', 'mod', 'owner', 'official',
      'support', 'team', 'system', 'root', 'webmaster', 'cheesemonger', 'shop', 'shopkeeper', 'store', 'community',
      'member', 'guest', 'anonymous', 'somebody', 'deleted', 'null', 'undefined'
    ]) as word
  ), given as (
    select private.careless_look_of(part) as look
    from regexp_split_to_table(regexp_replace(name, '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), '[\s._&-]+') as word
    cross join unnest(array[name, word, regexp_replace(name, '[0-9\s]+$', ''), regexp_replace(word, '[0-9]+$', '')]) as part
  ), shop as (
    select private.careless_look_of(b.name) as look,
      array(
        select private.careless_look_of(word) from regexp_split_to_table(b.name, '[^[:alnum:]]+') as word
        where word <> '' and private.fold(word) not in
          ('the', 'a', 'and', 'of', 'cheese', 'cheeses', 'bar', 'shop', 'store', 'market', 'house', 'company')) as known_by
    from public.business_settings b
  )
  select exists (
      select from given join reserved r on given.look ~ ('^(?:(?:the|a|our|your|of)*(?:' || r.words || ')s?)+$'))
    or exists (
      select from shop cross join (
        select regexp_replace(private.careless_look_of(is_reserved_name.name), '^(the|our)', '') as look) given
      where position(shop.look in given.look) > 0
        or char_length(given.look) >= 8 and position(given.look in shop.look) > 0
        or char_length(array_to_string(shop.known_by, '')) >= 6 and not exists (
          select from unnest(shop.known_by) as word where position(word in given.look) = 0))
    or exists (
      select from public.cheeses c
      where c.staff_pick_by <> '' and private.look_of(c.staff_pick_by) = private.look_of(is_reserved_name.name))
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

-- Chooses the caller's display name, or changes it; five times a day. A refusal counts as an attempt.
create or replace function public.set_display_name(name text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  chosen text := trim(regexp_replace(normalize(name, nfc), ' +', ' ', 'g'));
  objection text;
begin
  if me is null then perform private.deny(); end if;
  if exists (select from public.display_names n where n.user_id = me and n.name = chosen and n.hidden_at is null) then
    return null;
  end if;
  perform private.limit_person('display name attempt');
  objection := private.objection_to_name(coalesce(chosen, ''));
  if objection is not null then return private.refuse_and_keep('PT400', objection, 'name'); end if;
  begin
    perform private.limit_calls('display name:' || me, 5, interval '1 day');
    insert into public.display_names as kept (user_id, name, look) values (me, chosen, private.look_of(chosen))
    on conflict (user_id) do update
      set name = excluded.name, look = excluded.look, created_at = now(), hidden_at = null, hidden_reason = null;
    -- Its owner can have given it up while this waited for them.
    if private.objection_to_name(chosen) is not null then
      perform private.refuse('PT409', 'Someone has this name, or one that looks like it.', 'name');
    end if;
  exception when unique_violation or sqlstate 'PT409' then
    return private.refuse_and_keep('PT409', 'Someone has this name, or one that looks like it.', 'name');
  end;
  return null;
end
$$;

-- Takes the caller's display name back. Returns whether there was one.
create or replace function public.withdraw_display_name() returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  delete from public.display_names n where n.user_id = auth.uid();
  return found;
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

-- Shows a hidden display name again.
create or replace function public.restore_display_name(name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  shown_look text := private.look_of(name);
  shown_name text;
begin
  if not private.is_manager() then perform private.deny(); end if;
  update public.display_names n set hidden_at = null, hidden_reason = null
  where n.look = shown_look and n.hidden_at is not null returning n.name into shown_name;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  delete from private.hidden_names h where h.look = shown_look;
  perform private.audit('restore display name', 'display_names', null, jsonb_build_object('name', shown_name));
end
$$;

-- Hides the display names that could be taken for the shop since it has another name.
create or replace function private.hide_reserved_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.display_names n
  set hidden_at = now(), hidden_reason = 'This name could be taken for the shop or its staff.'
  where n.hidden_at is null and private.is_reserved_name(n.name);
  return null;
end
$$;
create or replace trigger names_like_the_shop_are_hidden after update of name on public.business_settings
  for each row when (new.name is distinct from old.name) execute function private.hide_reserved_names();

-- The name that is shown for a person, or null. Their row is locked, so that a comment which is published while the name
-- changes gets the right one.
create or replace function private.shown_name_of(author uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.users u where u.id = author for no key update;
  return (select n.name from public.display_names n where n.user_id = author and n.hidden_at is null);
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
create or replace trigger display_names_are_spread after insert or update or delete on public.display_names
  for each row execute function private.spread_display_name();

-- The display name of the member who sent in a published recipe.
create or replace function private.author_name_of(recipe_uuid uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select n.name
  from public.recipes r
  join private.recipe_authors a on a.recipe_id = r.id
  join public.display_names n on n.user_id = a.user_id
  where r.id = recipe_uuid and r.status = 'published' and r.by_member and n.hidden_at is null
$$;

-- The display name of the member who sent a recipe in, as a column of it.
create or replace function public.author_name(public.recipes) returns text
language sql stable security invoker set search_path = ''
as $$ select private.author_name_of($1.id) $$;
