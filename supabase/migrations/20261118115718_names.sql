set check_function_bodies = off;

-- Whether a text offers to get in touch or to sell: it has a link, a phone number, an email or a price, also in wide
-- letters, in the digits of other scripts or with invisible characters in between.
create or replace function private.has_contact(given text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select plain ~* '(https?:|www\.|\w@\w|\w\.(com|net|org|info|biz|shop|store|ca|fr|de|it|es|nl|uk|io|me|ly|ru|cn|top|xyz)\M)'
    or plain ~ '\+\d([ ().\-/]*\d){6,14}|\m\d([ ().\-/]*\d){6,11}(?!\d)'
    or plain ~* '[$€£¥]\s*\d|\d\s*([$€£¥]|(usd|cad|eur|gbp|chf|euros?|dollars?|bucks)\M)'
  from translate(
    regexp_replace(normalize(given, nfkc), '[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]', '', 'g'),
    '。٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '.012345678901234567890123456789') as plain
$$;

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


reset check_function_bodies;

-- Carries supabase/schemas as of 41251cfdd177d1172cd2411f2e568c9601bff8ea9b96e5ef0c33b0c32c5a2308.
