-- Reports about comments, and what moderators do with them.

create type public.report_reason as enum ('spam', 'offensive', 'personal', 'off-topic', 'other');

-- Who reported which comment and why; nobody learns who did.
create table private.comment_reports (
  comment_id uuid not null references public.cheese_comments (id) on delete cascade,
  reporter_id uuid not null references public.users (id) on delete cascade,
  reason public.report_reason not null,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (comment_id, reporter_id)
);
create index comment_reports_reporter_id_idx on private.comment_reports (reporter_id);
create index comment_reports_open_idx on private.comment_reports (comment_id) where settled_at is null;
alter table private.comment_reports enable row level security;

-- Tells moderators about a public comment; saying it twice changes nothing.
create function public.report_comment(public_id uuid, reason public.report_reason) returns void
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
grant execute on function public.report_comment(uuid, public.report_reason) to authenticated;

-- Comments for moderators to decide about, without their authors: reported first asked, or newest, or hidden.
create function public.moderation_queue(
  show text default 'reported', page_limit integer default 50, page_offset integer default 0,
  search text default ''
)
returns table (
  comment_id uuid, comment text, cheese_name text, cheese_slug text, created_at timestamptz, updated_at timestamptz,
  hidden_at timestamptz, hidden_reason text, report_count bigint, report_reasons text[], total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select m.id, m.comment, c.name, c.slug, m.created_at, m.updated_at, m.hidden_at, m.hidden_reason,
      coalesce(r.reports, 0), coalesce(r.reasons, '{}'), count(*) over ()
    from public.cheese_comments m
    join public.cheeses c on c.id = m.cheese_id
    left join (
      select o.comment_id, count(*) as reports, array_agg(distinct o.reason::text) as reasons
      from private.comment_reports o where o.settled_at is null group by o.comment_id
    ) r on r.comment_id = m.id
    where m.is_public and case show
      when 'reported' then r.reports > 0 and m.hidden_at is null
      when 'hidden' then m.hidden_at is not null
      else m.hidden_at is null end
      and position(lower(search) in lower(m.comment || ' ' || c.name)) > 0
    order by case when show = 'reported' then r.reports end desc, m.created_at desc, m.id
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;
grant execute on function public.moderation_queue(text, integer, integer, text) to authenticated;

-- Hides a comment with a reason that its author sees, shows it again, or leaves it and closes its reports; answers
-- with the moment by which undo_moderation knows the decision.
create function public.moderate_comment(comment_id uuid, action text, reason text default null) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if action not in ('hide', 'restore', 'dismiss') or (action = 'hide' and coalesce(trim(reason), '') = '') then
    raise exception 'Hide a comment with a reason, restore it or dismiss its reports' using errcode = '22023';
  end if;
  if action <> 'dismiss' then
    update public.cheese_comments m set
      hidden_at = case action when 'hide' then now() end,
      hidden_reason = case action when 'hide' then trim(moderate_comment.reason) end
    where m.id = moderate_comment.comment_id;
    if not found then raise exception 'No such comment' using errcode = 'PT404'; end if;
  end if;
  -- Whoever shows a hidden comment decides about all its reports anew: earlier decisions can't be undone any more.
  update private.comment_reports r set settled_at = now()
  where r.comment_id = moderate_comment.comment_id and (r.settled_at is null or action = 'restore');
  perform private.audit(action || ' comment', 'cheese_comments', moderate_comment.comment_id::text,
    jsonb_strip_nulls(jsonb_build_object('reason', reason)));
  return now();
end
$$;
grant execute on function public.moderate_comment(uuid, text, text) to authenticated;

-- Takes a hiding or a dismissal back, as if it had not been: the comment is shown, and what it settled waits again.
create function public.undo_moderation(comment_id uuid, decided_at timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden_since timestamptz;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select m.hidden_at into hidden_since from public.cheese_comments m
  where m.id = undo_moderation.comment_id for update;
  if not found then raise exception 'No such comment' using errcode = 'PT404'; end if;
  update private.comment_reports r set settled_at = null
  where r.comment_id = undo_moderation.comment_id and r.settled_at = decided_at;
  if not coalesce(hidden_since = decided_at, found) then
    raise exception 'Someone else has decided since' using errcode = 'PT409';
  end if;
  update public.cheese_comments m set hidden_at = null, hidden_reason = null
  where m.id = undo_moderation.comment_id and hidden_since is not null;
  perform private.audit('undo comment decision', 'cheese_comments', undo_moderation.comment_id::text);
end
$$;
grant execute on function public.undo_moderation(uuid, timestamptz) to authenticated;

-- Comments that were hidden when their authors deleted them: what is written anew in their place stays hidden.
create table private.withheld_comments (
  user_id uuid not null references public.users (id) on delete cascade,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  hidden_at timestamptz not null,
  hidden_reason text check (char_length(hidden_reason) <= 300 and hidden_reason !~ '[[:cntrl:]]'),
  primary key (user_id, cheese_id)
);
create index withheld_comments_cheese_id_idx on private.withheld_comments (cheese_id);
alter table private.withheld_comments enable row level security;

-- Remembers a hidden comment, unless its author or its cheese goes with it.
create function private.withhold_comment() returns trigger
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
create trigger hidden_comments_are_withheld after delete on public.cheese_comments
  for each row when (old.hidden_at is not null) execute function private.withhold_comment();

-- Hides what takes the place of a withheld comment, until a moderator shows it. Afterwards, because a comment that
-- is being deleted at the same moment is known to be withheld only once it has made way.
create function private.keep_comment_hidden() returns trigger
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
create trigger withheld_comments_stay_hidden after insert on public.cheese_comments
  for each row execute function private.keep_comment_hidden();
