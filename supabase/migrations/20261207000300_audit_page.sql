-- The audit log as an admin reads it, and what else it keeps: every sign-in of staff, prices, settings, bulk changes
-- and exports.

create index audit_log_at_idx on public.audit_log (at);

-- Records a sign-in of staff, which is audited, and tells whether the device is new. Null for customers.
create or replace function private.record_sign_in(account uuid, device text, device_name text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_new boolean;
begin
  if not exists (select from public.users u where u.id = account and u.role <> 'customer') then return null; end if;
  delete from private.known_devices d where d.last_seen_at < now() - interval '180 days';
  insert into private.known_devices as known (user_id, device_digest)
  values (account, device)
  on conflict (user_id, device_digest) do update set last_seen_at = now()
  returning xmax = 0 into is_new;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
  perform private.audit(case when is_new then 'sign in from a new device' else 'sign in' end, 'users', account::text,
    jsonb_build_object('device', left(device_name, 100)));
  perform set_config('request.jwt.claims', '', true);
  return is_new;
end
$$;

-- Notes in the audit log who changed which settings.
create function private.audit_settings() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  fields text[] := private.differing_fields(tg_table_name, to_jsonb(old), to_jsonb(new));
begin
  if auth.uid() is not null and fields <> '{}' then
    perform private.audit('change settings', tg_table_name, new.id::text, jsonb_build_object('fields', fields));
  end if;
  return null;
end
$$;
create trigger settings_are_audited after update on public.business_settings
  for each row execute function private.audit_settings();
create trigger settings_are_audited after update on public.staff_settings
  for each row execute function private.audit_settings();

-- Notes in the audit log who set the price of a cheese. A planned price is noted when it is planned, those of a bulk
-- change or import as one, and a restored one as a restore.
create function private.audit_price() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.jwt() ->> 'session_id' is not null and private.current_change_set() is null
    and coalesce(current_setting('app.restored_from', true), '') = ''
  then
    perform private.audit('set price', 'cheeses', new.id::text,
      jsonb_build_object('from', old.price_per_kg_cents, 'to', new.price_per_kg_cents));
  end if;
  return null;
end
$$;
create trigger prices_are_audited after update on public.cheeses
  for each row when (old.price_per_kg_cents is distinct from new.price_per_kg_cents)
  execute function private.audit_price();

-- Notes a bulk change in the audit log.
create function private.audit_bulk_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.audit('bulk change', 'change_sets', new.id::text, jsonb_build_object('summary', new.summary));
  end if;
  return null;
end
$$;
-- At the end of the transaction, because an entry of the log waits for others while the cheeses are locked.
create constraint trigger bulk_changes_are_audited after insert on public.change_sets
  deferrable initially deferred
  for each row when (new.kind = 'bulk') execute function private.audit_bulk_change();

-- Notes that a manager exports a list which the browser writes as a file.
create function public.record_export(list text, filters jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if list !~ '^[a-z-]{1,60}$' or pg_column_size(filters) > 2000 then
    raise exception 'There is no such list' using errcode = '22023';
  end if;
  perform private.audit('export', list, null, filters);
end
$$;
revoke execute on function public.record_export(text, jsonb) from public, anon;
grant execute on function public.record_export(text, jsonb) to authenticated;

-- A table of the analytics page as CSV, for managers; the export is in the audit log.
create or replace function public.export_report(kind text, period text default '30days') returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  columns json := case kind
    when 'totals' then case period
      when 'today' then '{"figure": "Figure", "now": "Today", "before": "The day before"}'
      when '7days' then '{"figure": "Figure", "now": "7 days", "compared": "6 whole days",
        "before": "The same 6 days a week earlier"}'
      else '{"figure": "Figure", "now": "30 days", "compared": "Last 28 whole days", "before": "The 28 days before"}' end
    when 'days' then json_build_object('day', 'Day', 'views', 'Views', 'visitors', 'Visitors', 'views_before',
      case period when '7days' then 'Views 7 days earlier' when '30days' then 'Views 28 days earlier'
        else 'Views the day before' end)::text
    when 'hours' then case period
      when 'today' then '{"hour": "Hour", "views": "Today", "views_before": "The day before"}'
      when '7days' then '{"hour": "Hour", "views": "6 whole days", "views_before": "The same 6 days a week earlier"}'
      else '{"hour": "Hour", "views": "Last 28 whole days", "views_before": "The 28 days before"}' end
    when 'top_cheeses' then
      '{"name": "Cheese", "slug": "Slug", "views": "Views", "scans": "Scans", "favorites": "Favorites"}'
    when 'searches' then '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'searches_without_result' then
      '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'feature_days' then
      '{"day": "Day", "name": "Cheese", "slug": "Slug", "views": "Views", "usual_views": "Usual views"}'
  end;
  figures json := '{"views": "Page views", "visitors": "Visitors", "favorites": "Favorites", "ratings": "Ratings",
    "comments": "Public comments", "searches": "Searches", "searches_without_result": "Searches without result",
    "scans": "QR scans"}';
  report jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if columns is null then raise exception 'There is no such report' using errcode = '22023'; end if;
  perform private.audit('export', 'analytics', null, jsonb_build_object('kind', kind, 'period', period));
  report := public.analytics_report(period);
  if kind = 'totals' then
    return private.to_csv((
      select jsonb_agg(jsonb_build_object('figure', f.label, 'now', report -> 'totals' -> f.name,
        'compared', report -> 'totals_compared' -> f.name,
        'before', report -> 'totals_before' -> f.name) order by f.place)
      from json_each_text(figures) with ordinality as f (name, label, place)), columns);
  end if;
  return private.to_csv(report -> kind, columns);
end
$$;

-- What an entry of the audit log is about.
create function private.audit_topic(action text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when action like 'sign in%' then 'sign-ins'
    when action = any (private.role_actions()) then 'roles'
    when action like 'end session%' then 'sessions'
    when action in ('set price', 'plan price', 'plan prices', 'cancel price') then 'prices'
    when action = 'change settings' then 'settings'
    when action in ('roll back', 'undo') then 'restores'
    when action = 'export' then 'exports'
    when action like '% comment' or action like '% proposal' or action like 'mark recipe as %'
      or action = 'undo comment decision' then 'moderation'
    when action in ('publish document', 'import', 'bulk change') or action like '% picture' then 'content'
    else 'accounts' end
$$;

-- What an entry of the audit log is about, by its name: a person, a record or a change set.
create function private.audit_subject_name(subject text, subject_id text) returns text
language sql stable security definer set search_path = ''
as $$
  select case subject
    when 'users' then (
      select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), p.email)
      from public.users u left join private.people p on p.id = u.id where u.id::text = subject_id)
    else coalesce(
      (select private.record_title(v.table_name, v.snapshot) from public.record_versions v
        where v.table_name = subject and v.record_id = subject_id
          and not private.is_private_version(v.table_name, v.snapshot)
        order by v.version desc limit 1),
      (select s.summary from public.change_sets s where s.id::text = subject_id)) end
$$;

-- The entries of the audit log that an admin asks for. A person is who acted, or who was acted upon.
create function private.matching_audit_entries(of_topic text, by_person uuid, from_day date, to_day date)
returns setof public.audit_log
language sql stable security definer set search_path = ''
as $$
  select l.* from public.audit_log l
  where (of_topic is null or private.audit_topic(l.action) = of_topic)
    and (by_person is null or l.actor_id = by_person or (l.subject = 'users' and l.subject_id = by_person::text))
    and (from_day is null or l.at >= private.day_start(from_day))
    and (to_day is null or l.at < private.day_start(to_day + 1))
$$;

-- A page of the audit log for an admin, newest first.
create function public.list_audit_entries(
  of_topic text default null, by_person uuid default null, from_day date default null, to_day date default null,
  page_limit integer default 50, page_offset integer default 0
)
returns table (
  id bigint, at_local text, actor_name text, action text, topic text, subject text, subject_name text, detail jsonb,
  total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    with page as (
      select l.*, count(*) over () as matching
      from private.matching_audit_entries(of_topic, by_person, from_day, to_day) l
      order by l.id desc
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select p.id, private.wall_clock(p.at, (select private.shop_time_zone())),
      private.audit_subject_name('users', p.actor_id::text), p.action, private.audit_topic(p.action), p.subject,
      private.audit_subject_name(p.subject, p.subject_id), p.detail, p.matching
    from page p
    order by p.id desc;
end
$$;
revoke execute on function public.list_audit_entries(text, uuid, date, date, integer, integer) from public, anon;
grant execute on function public.list_audit_entries(text, uuid, date, date, integer, integer) to authenticated;

-- The audit log as CSV, newest first; the export is itself an entry.
create function public.export_audit_log(
  of_topic text default null, by_person uuid default null, from_day date default null, to_day date default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform private.audit('export', 'audit_log', null,
    jsonb_build_object('topic', of_topic, 'person', by_person, 'from', from_day, 'to', to_day));
  return private.to_csv((
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id,
      'at', private.wall_clock(l.at, (select private.shop_time_zone())),
      'by', private.audit_subject_name('users', l.actor_id::text), 'action', l.action, 'subject', l.subject,
      'name', private.audit_subject_name(l.subject, l.subject_id), 'subject_id', l.subject_id, 'detail', l.detail::text,
      'hash', l.hash) order by l.id desc), '[]')
    from private.matching_audit_entries(of_topic, by_person, from_day, to_day) l),
    '{"id": "Entry", "at": "When", "by": "Who", "action": "Action", "subject": "About", "name": "Name",
      "subject_id": "Id", "detail": "Details", "hash": "Hash"}');
end
$$;
revoke execute on function public.export_audit_log(text, uuid, date, date) from public, anon;
grant execute on function public.export_audit_log(text, uuid, date, date) to authenticated;

-- Checks a part of the audit log, which may be long: how many entries follow this one, the last of them, and the first
-- whose hash or link does not fit.
create function public.verify_audit_log(after_entry bigint default 0, page_limit integer default 20000)
returns table (checked bigint, last_entry bigint, first_broken bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    with part as (
      select l as entry from public.audit_log l where l.id > after_entry
      order by l.id limit least(greatest(page_limit, 1), 20000)
    ), linked as (
      select (p.entry).id, (p.entry).hash, (p.entry).prev_hash, private.audit_digest(p.entry) as digest,
        lag((p.entry).hash, 1, (
          select l.hash from public.audit_log l where l.id <= after_entry order by l.id desc limit 1)
        ) over (order by (p.entry).id) as hash_before
      from part p
    )
    select count(*), max(l.id),
      min(l.id) filter (where l.hash <> l.digest or l.prev_hash is distinct from l.hash_before)
    from linked l;
end
$$;
revoke execute on function public.verify_audit_log(bigint, integer) from public, anon;
grant execute on function public.verify_audit_log(bigint, integer) to authenticated;
