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

-- Publishes a comment without its author, follows its text, and withdraws it when it turns private or hidden. The link has
-- followed another id of the comment already: by their names the triggers of foreign keys are first.
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

-- Tells moderators about a public comment; saying it twice changes nothing.
create or replace function public.report_comment(public_id uuid, reason public.report_reason) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  perform private.limit_person('report');
  insert into private.comment_reports (comment_id, reporter_id, reason)
  select p.comment_id, auth.uid(), report_comment.reason
  from private.comment_publications p
  join public.cheese_comments c on c.id = p.comment_id
  where p.public_id = report_comment.public_id and c.user_id <> auth.uid()
  on conflict (comment_id, reporter_id) do nothing;
end
$$;

-- Hides a comment with a reason that its author sees, shows it again, or leaves it and closes its reports; answers
-- with the moment by which undo_moderation knows the decision.
create or replace function public.moderate_comment(comment_id uuid, action text, reason text default null) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if action not in ('hide', 'restore', 'dismiss') or (action = 'hide' and coalesce(trim(reason), '') = '') then
    perform private.refuse('PT400', 'Hide a comment with a reason, restore it or dismiss its reports');
  end if;
  if action <> 'dismiss' then
    update public.cheese_comments m set
      hidden_at = case action when 'hide' then now() end,
      hidden_reason = case action when 'hide' then trim(moderate_comment.reason) end
    where m.id = moderate_comment.comment_id;
    if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  end if;
  -- Showing a hidden comment decides about all its reports anew: earlier decisions cannot be undone any more.
  update private.comment_reports r set settled_at = now()
  where r.comment_id = moderate_comment.comment_id and (r.settled_at is null or action = 'restore');
  if action = 'dismiss' and not found then
    perform private.refuse('PT404', 'Resource not found. No report of this comment waits for a decision.');
  end if;
  perform private.audit(action || ' comment', 'cheese_comments', moderate_comment.comment_id::text,
    jsonb_strip_nulls(jsonb_build_object('reason', case action when 'hide' then trim(reason) end)));
  return now();
end
$$;

-- Takes a hiding or a dismissal back, as if it had not been: the comment is shown, and what it settled waits again.
create or replace function public.undo_moderation(comment_id uuid, decided_at timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden_since timestamptz;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select m.hidden_at into hidden_since from public.cheese_comments m
  where m.id = undo_moderation.comment_id for update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  update private.comment_reports r set settled_at = null
  where r.comment_id = undo_moderation.comment_id and r.settled_at = decided_at;
  if not coalesce(hidden_since = decided_at, found) then
    perform private.refuse('PT409', 'Someone else has decided since', reason => 'stale');
  end if;
  update public.cheese_comments m set hidden_at = null, hidden_reason = null
  where m.id = undo_moderation.comment_id and hidden_since is not null;
  perform private.audit('undo comment decision', 'cheese_comments', undo_moderation.comment_id::text);
end
$$;

-- Remembers a hidden comment, unless its author or its cheese goes with it.
create or replace function private.withhold_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.withheld_comments (user_id, cheese_id, hidden_at, hidden_reason)
  select u.id, c.id, old.hidden_at, old.hidden_reason
  from public.users u cross join public.cheeses c
  where u.id = old.user_id and c.id = old.cheese_id;
  return null;
end
$$;
create or replace trigger hidden_comments_are_withheld after delete on public.cheese_comments
  for each row when (old.hidden_at is not null) execute function private.withhold_comment();

-- Hides what takes the place of a withheld comment, until a moderator shows it. Afterwards, because a comment that
-- is being deleted at the same moment is known to be withheld only once it has made way.
create or replace function private.keep_comment_hidden() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  withheld private.withheld_comments;
begin
  delete from private.withheld_comments w
  where w.user_id = new.user_id and w.cheese_id = new.cheese_id returning * into withheld;
  if found then
    update public.cheese_comments c
    set hidden_at = withheld.hidden_at, hidden_reason = withheld.hidden_reason where c.id = new.id;
  end if;
  return null;
end
$$;
create or replace trigger withheld_comments_stay_hidden after insert on public.cheese_comments
  for each row execute function private.keep_comment_hidden();

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
