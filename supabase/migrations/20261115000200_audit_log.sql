-- Who did what with special powers, in a chain that shows when a link is missing.

-- One row for each use of special powers; each row's hash covers the row before it.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  action text not null check (char_length(action) <= 60 and action !~ '[[:cntrl:]]'),
  subject text not null check (char_length(subject) <= 60 and subject !~ '[[:cntrl:]]'),
  subject_id text check (char_length(subject_id) <= 60 and subject_id !~ '[[:cntrl:]]'),
  detail jsonb not null default '{}' check (pg_column_size(detail) <= 16000),
  prev_hash text unique check (char_length(prev_hash) = 64),
  hash text not null unique check (char_length(hash) = 64)
);
create index audit_log_subject_idx on public.audit_log (subject, subject_id);

create trigger audit_log_is_append_only before update or delete on public.audit_log
  for each row execute function private.refuse_change();
create trigger audit_log_is_never_emptied before truncate on public.audit_log
  for each statement execute function private.refuse_change();

-- What an entry of the audit log stands for, as one text that can be hashed.
create function private.audit_digest(entry public.audit_log) returns text
language sql immutable set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.actor_id, entry.action, entry.subject, entry.subject_id,
    entry.detail, entry.prev_hash)::text, 'utf8')), 'hex')
$$;

-- Adds an entry to the audit log; one at a time, so that the chain never forks.
create function private.audit(action text, subject text, subject_id text, detail jsonb default '{}')
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
  insert into public.audit_log overriding system value select entry.*;
end
$$;
grant execute on function private.audit(text, text, text, jsonb) to service_role;

-- The first entry whose hash or link does not fit, or nothing when the chain is whole.
create function private.first_broken_audit_entry() returns bigint
language sql stable security definer set search_path = ''
as $$
  select min(chained.id)
  from (
    select log.id, log.hash, log.prev_hash, private.audit_digest(log) as digest,
      lag(log.hash) over (order by log.id) as hash_before
    from public.audit_log as log
  ) as chained
  where chained.hash <> chained.digest or chained.prev_hash is distinct from chained.hash_before
$$;
grant execute on function private.first_broken_audit_entry() to service_role;
