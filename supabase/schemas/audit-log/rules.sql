-- What an entry of the audit log stands for, as one text that can be hashed.
create or replace function private.audit_digest(entry public.audit_log) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.actor_id, entry.action, entry.subject, entry.subject_id,
    entry.detail, entry.prev_hash)::text, 'utf8')), 'hex')
$$;

-- Adds an entry to the audit log; one at a time, so that the chain never forks.
create or replace function private.audit(action text, subject text, subject_id text, detail jsonb default '{}')
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry public.audit_log;
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  entry.id := nextval(pg_get_serial_sequence('public.audit_log', 'id'));
  entry.at := clock_timestamp();
  entry.actor_id := auth.uid();
  entry.action := audit.action;
  entry.subject := audit.subject;
  entry.subject_id := audit.subject_id;
  entry.detail := audit.detail;
  select log.hash into entry.prev_hash from public.audit_log as log order by log.id desc limit 1;
  entry.hash := private.audit_digest(entry);
  insert into public.audit_log (id, at, actor_id, action, subject, subject_id, detail, prev_hash, hash)
  overriding system value
  values (entry.id, entry.at, entry.actor_id, entry.action, entry.subject, entry.subject_id, entry.detail,
    entry.prev_hash, entry.hash);
end
$$;

-- Audits what the auth service did to an account. The log is about staff, so customers are left out.
create or replace function private.audit_staff_account(account uuid, action text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select from public.users u where u.id = account and u.role <> 'customer') then return; end if;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
  perform private.audit(action, 'users', account::text);
  perform set_config('request.jwt.claims', '', true);
end
$$;

-- Notes in the audit log who published a document.
create or replace function private.audit_publication() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.audit('publish document', tg_table_name, new.id::text, jsonb_build_object('version', new.version));
  end if;
  return null;
end
$$;

-- Notes in the audit log who changed which settings.
create or replace function private.audit_settings() returns trigger
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
create or replace trigger settings_are_audited after update on public.business_settings
  for each row execute function private.audit_settings();
create or replace trigger settings_are_audited after update on public.staff_settings
  for each row execute function private.audit_settings();

-- Notes in the audit log who set the price of a cheese. A planned price is noted when it is planned, those of a bulk
-- change or import as one, and a restored one as a restore.
create or replace function private.audit_price() returns trigger
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
create or replace trigger prices_are_audited after update on public.cheeses
  for each row when ((old.price_per_kg_cents, old.price_per_piece_cents)
    is distinct from (new.price_per_kg_cents, new.price_per_piece_cents))
  execute function private.audit_price();

-- Notes a bulk change in the audit log, by whether it set prices.
create or replace function private.audit_bulk_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.audit(
      case when exists (
        select from public.record_versions v
        where v.change_set_id = new.id and 'price_per_kg_cents' = any (v.changed_fields)
      ) then 'set prices' else 'bulk change' end,
      'change_sets', new.id::text, jsonb_build_object('summary', new.summary));
  end if;
  return null;
end
$$;
-- At the end of the transaction, because an entry of the log waits for others while the cheeses are locked.
drop trigger if exists bulk_changes_are_audited on public.change_sets;
create constraint trigger bulk_changes_are_audited after insert on public.change_sets
  deferrable initially deferred
  for each row when (new.kind = 'bulk') execute function private.audit_bulk_change();

-- The filter of the audit page that finds an action.
create or replace function private.audit_topic(action text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when action like 'sign in%' then 'sign-ins'
    when action = any (private.role_actions()) then 'roles'
    when action like 'end session%' then 'sessions'
    when action in ('set price', 'set prices', 'plan price', 'plan prices', 'cancel price') then 'prices'
    when action = 'change settings' or action like '% display' then 'settings'
    when action in ('roll back', 'undo') then 'restores'
    when action = 'export' then 'exports'
    when action like '% basket' or action like 'mark order as %' or action = 'close day' then 'sales'
    when action like '% comment' or action like '% answer' or action like '% proposal' or action like 'mark recipe as %'
      or action like '% display name' or action = 'undo comment decision' then 'moderation'
    when action in ('publish document', 'import', 'add starter cheeses', 'bulk change') or action like '% picture'
      or action like '% guests' or action like 'mark event as %' then 'content'
    else 'accounts' end
$$;

-- What the audit page calls the subject of an entry, from what the shop still keeps about it.
create or replace function private.audit_subject_name(subject text, subject_id text) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when subject_id is null then null
    when subject = 'users' then coalesce((
      select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), p.email)
      from public.users u left join private.people p on p.id = u.id where u.id::text = subject_id), 'A deleted account')
    when subject = 'invitations' then (
      select i.email from private.invitations i where i.id::text = subject_id)
    when subject in ('cheese_comments', 'comment_answers') then (
      select 'on ' || c.name from public.cheese_comments m join public.cheeses c on c.id = m.cheese_id
      where m.id::text = subject_id)
    else coalesce(
      (select private.record_title(v.table_name, v.snapshot) from public.record_versions v
        where v.table_name = subject and v.record_id = subject_id
          and not private.is_private_version(v.table_name, v.snapshot)
        order by v.version desc limit 1),
      (select s.summary from public.change_sets s where s.id::text = subject_id)) end
$$;

-- The entries of the audit log that an admin asks for. A person is who acted, or who was acted upon.
create or replace function private.matching_audit_entries(of_topic text, by_person uuid, from_day date, to_day date)
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
create or replace function public.list_audit_entries(
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

-- The audit log as CSV, newest first; the export is itself an entry.
create or replace function public.export_audit_log(
  of_topic text default null, by_person uuid default null, from_day date default null, to_day date default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  if of_topic not in ('sign-ins', 'roles', 'sessions', 'prices', 'settings', 'restores', 'exports', 'moderation',
    'content', 'accounts', 'sales') then
    raise exception 'unknown topic' using errcode = '22023';
  end if;
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

-- Checks a part of the audit log, which may be long: how many entries follow this one, the last of them, and the first
-- whose hash or link does not fit.
create or replace function public.verify_audit_log(after_entry bigint default 0, page_limit integer default 20000)
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

create or replace trigger audit_log_is_append_only before update or delete on public.audit_log
  for each row execute function private.refuse_change();
create or replace trigger audit_log_is_never_emptied before truncate on public.audit_log
  for each statement execute function private.refuse_change();
create or replace trigger staff_are_told after insert on public.audit_log
  for each row execute function private.tell_staff('audit');
