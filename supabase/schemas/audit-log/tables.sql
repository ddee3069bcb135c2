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
create index audit_log_at_idx on public.audit_log (at);
