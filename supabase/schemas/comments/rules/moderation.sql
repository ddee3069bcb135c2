-- Reports, and what moderators decide.

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

-- Hides a comment with a reason that its author sees, shows it again, publishes one that waits or lets it wait again, or
-- leaves it and closes its reports; answers with the moment by which undo_moderation knows the decision.
create or replace function public.moderate_comment(comment_id uuid, action text, reason text default null) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if action not in ('hide', 'restore', 'publish', 'wait', 'dismiss') or (action = 'hide' and coalesce(trim(reason), '') = '') then
    perform private.refuse('PT400', 'Hide a comment with a reason, restore or publish it, or dismiss its reports');
  end if;
  if action <> 'dismiss' then
    update public.cheese_comments m set
      hidden_at = case action when 'hide' then now() end,
      hidden_reason = case action when 'hide' then trim(moderate_comment.reason) end,
      -- Kept by a hiding, so that its undo leaves the comment waiting.
      waiting_since = case action when 'hide' then m.waiting_since when 'wait' then now() end
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

-- The comments about which moderators have to decide: reported ones, those that wait, and drafts of answers.
create or replace function private.undecided_comments() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.id from public.cheese_comments m
  where m.is_public and m.hidden_at is null and m.id in (
    select r.comment_id from private.comment_reports r where r.settled_at is null
    union select w.id from public.cheese_comments w where w.waiting_since is not null
    union select a.comment_id from public.comment_answers a where not a.is_published)
$$;

-- Public comments for staff without their authors: those that need a decision, the most reported first; the newest; or
-- the hidden ones. Employees, who answer comments and decide about none, read what guests read, the day alone, and no
-- reports.
create or replace function public.moderation_queue(
  show text default 'open', page_limit integer default 50, page_offset integer default 0,
  search text default ''
)
returns table (
  comment_id uuid, comment text, display_name text, stars smallint, cheese_name text, cheese_slug text,
  created_at timestamptz, created_at_local text, updated_at timestamptz, hidden_at timestamptz, hidden_reason text,
  is_waiting boolean, report_count bigint, report_reasons text[], answer text, is_answer_published boolean,
  answer_version integer, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select m.id, m.comment, n.name, private.stars_beside(m), c.name, c.slug, w.written,
      private.wall_clock(w.written, (select private.shop_time_zone())),
      case when (select private.is_manager()) then m.updated_at end, m.hidden_at, m.hidden_reason,
      m.waiting_since is not null, coalesce(r.reports, 0), coalesce(r.reasons, '{}'),
      a.answer::text, a.is_published,
      a.version, count(*) over ()
    from public.cheese_comments m
    cross join lateral (
      select case when (select private.is_manager()) then m.written_at else m.created_at end as written) as w
    join public.cheeses c on c.id = m.cheese_id
    left join public.display_names n on n.user_id = m.user_id and n.hidden_at is null
    left join public.comment_answers a on a.comment_id = m.id
    left join (
      select o.comment_id, count(*) as reports, array_agg(distinct o.reason::text) as reasons
      from private.comment_reports o
      where o.settled_at is null and (select private.is_manager())
      group by o.comment_id
    ) r on r.comment_id = m.id
    where m.is_public and (m.hidden_at is null and m.waiting_since is null or (select private.is_manager())) and case show
      when 'open' then m.id in (select private.undecided_comments())
      when 'hidden' then m.hidden_at is not null
      else m.hidden_at is null and m.waiting_since is null end
      and position(lower(search) in lower(concat_ws(' ', m.comment, c.name, n.name))) > 0
    order by case when show = 'open' then coalesce(r.reports, 0) end desc, w.written desc, m.id
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;
