-- The audit log: a bulk change of prices is found under prices, and more entries name their subject.

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
    when action like '% comment' or action like '% proposal' or action like 'mark recipe as %'
      or action like '% display name' or action = 'undo comment decision' then 'moderation'
    when action in ('publish document', 'import', 'bulk change', 'message guests') or action like '% picture'
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
    when subject = 'cheese_comments' then (
      select 'on ' || c.name from public.cheese_comments m join public.cheeses c on c.id = m.cheese_id
      where m.id::text = subject_id)
    else coalesce(
      (select private.record_title(v.table_name, v.snapshot) from public.record_versions v
        where v.table_name = subject and v.record_id = subject_id
          and not private.is_private_version(v.table_name, v.snapshot)
        order by v.version desc limit 1),
      (select s.summary from public.change_sets s where s.id::text = subject_id)) end
$$;
