set check_function_bodies = off;

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
    when action in ('publish document', 'import', 'add starter cheeses', 'bulk change', 'message guests') or action like '% picture'
      or action like 'mark event as %' then 'content'
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


reset check_function_bodies;

-- Carries supabase/schemas as of 7b0d569c6935539230408a73418e700f946c62162af97f051cb383f7caccbd97.
