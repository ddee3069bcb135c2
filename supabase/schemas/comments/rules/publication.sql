-- How a comment is kept, and when others can read it.

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

-- Since when a comment waits for the shop; null when it does not. A new account cannot advertise at once, and what waits is
-- not published by waiting.
create or replace function private.waits_since(saved public.cheese_comments, before public.cheese_comments) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select case
    when not saved.is_public or not private.has_contact(saved.comment) then null
    when before.waiting_since is not null then before.waiting_since
    when before.is_public and before.comment = saved.comment then null
    when exists (select from public.users u where u.id = saved.user_id and u.created_at > now() - interval '1 day') then now()
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
    new.waiting_since := private.waits_since(new, case when tg_op = 'UPDATE' then old end);
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
create or replace trigger comments_are_guarded before insert or update on public.cheese_comments
  for each row execute function private.guard_comment();

-- Counts each save against the author's limit; afterwards, because an upsert passes both triggers before. Withdrawing a
-- comment from the public is always possible.
create or replace function private.limit_comments() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and not (tg_op = 'UPDATE' and old.is_public and not new.is_public and new.comment = old.comment) then
    perform private.limit_person('comment');
  end if;
  return null;
end
$$;
create or replace trigger comments_are_limited after insert or update on public.cheese_comments
  for each row execute function private.limit_comments();

-- The stars that an author shows beside a comment. Their row is locked by the name, so that a rating that is saved at the
-- same moment is not missed.
create or replace function private.stars_beside(written public.cheese_comments) returns smallint
language sql volatile security definer set search_path = ''
as $$
  select r.rating from public.cheese_ratings r
  where written.shows_rating and r.user_id = written.user_id and r.cheese_id = written.cheese_id
$$;

-- Brings a rating that was given, changed or taken back to the public comment of its author.
create or replace function private.spread_stars() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned public.cheese_ratings := case when tg_op = 'DELETE' then old else new end;
begin
  update public.public_comments p set stars = case when tg_op <> 'DELETE' then concerned.rating end
  from private.comment_publications link join public.cheese_comments m on m.id = link.comment_id
  where m.user_id = concerned.user_id and m.cheese_id = concerned.cheese_id and m.shows_rating and p.id = link.public_id;
  return null;
end
$$;
create or replace trigger stars_are_spread after insert or update of rating or delete on public.cheese_ratings
  for each row execute function private.spread_stars();

-- Publishes a comment without its author, follows its text, and withdraws it when it turns private or hidden. The link has
-- followed another id of the comment already: by their names the triggers of foreign keys are first.
create or replace function private.publish_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  published uuid;
begin
  select p.public_id into published from private.comment_publications p where p.comment_id = new.id;
  if new.is_public and new.hidden_at is null and new.waiting_since is null then
    if published is null then
      insert into public.public_comments (cheese_id, comment, created_at, display_name, stars, answer)
      values (new.cheese_id, new.comment, new.created_at, private.shown_name_of(new.user_id), private.stars_beside(new),
        (select a.answer from public.comment_answers a where a.comment_id = new.id and a.is_published))
      returning id into published;
      insert into private.comment_publications (comment_id, public_id) values (new.id, published);
    elsif (new.comment, new.shows_rating) <> (old.comment, old.shows_rating) then
      update public.public_comments set comment = new.comment, stars = private.stars_beside(new) where id = published;
    end if;
  elsif published is not null then
    delete from public.public_comments where id = published;
  end if;
  return null;
end
$$;
create or replace trigger comments_are_published after insert or update on public.cheese_comments
  for each row execute function private.publish_comment();

-- Withdraws the public copy before the link to it goes with the comment.
create or replace function private.withdraw_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.public_comments p
  using private.comment_publications link
  where link.comment_id = old.id and p.id = link.public_id;
  return old;
end
$$;
create or replace trigger comments_are_withdrawn before delete on public.cheese_comments
  for each row execute function private.withdraw_comment();

-- Adds up public comments that came and went.
create or replace function private.count_public_comments() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.uncounted_votes (cheese_id, public_comments)
  select cheese_id, count(*) * case tg_op when 'INSERT' then 1 else -1 end from changed group by cheese_id;
  if found then perform private.count_votes_of(array(select cheese_id from changed)); end if;
  return null;
end
$$;
create or replace trigger new_public_comments_are_counted after insert on public.public_comments
  referencing new table as changed for each statement execute function private.count_public_comments();
create or replace trigger gone_public_comments_are_counted after delete on public.public_comments
  referencing old table as changed for each statement execute function private.count_public_comments();

-- Announces a change to a public comment. The pages of a deleted cheese are dropped with the cheese.
create or replace function private.announce_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.announce('comments');
  perform private.announce('comments', c.slug) from public.cheeses c where c.id = old.cheese_id;
  return null;
end
$$;
create or replace trigger public_comments_are_announced after update or delete on public.public_comments
  for each row execute function private.announce_comment();

create or replace trigger a_comments_are_guarded before insert or update on public.cheese_comments
  for each row execute function private.guard_own_row();
create or replace trigger staff_are_told after insert or update or delete on public.cheese_comments
  for each row execute function private.tell_staff('comments');
create or replace trigger staff_are_told after insert or update or delete on private.comment_reports
  for each row execute function private.tell_staff('comments');
create or replace trigger staff_are_told after insert or update or delete on private.withheld_comments
  for each row execute function private.tell_staff('comments');

-- When a public comment was written by the shop's clock.
create or replace function public.created_at_local(public.public_comments) returns text
language sql stable
as $$ select private.wall_clock($1.created_at) $$;

-- When somebody's own comment was written by the shop's clock.
create or replace function public.created_at_local(public.cheese_comments) returns text
language sql stable
as $$ select private.wall_clock($1.created_at) $$;
