-- One row for each state a record was ever in, with who made it so.
create table public.record_versions (
  id bigint generated always as identity primary key,
  table_name text not null check (char_length(table_name) <= 60 and table_name !~ '[[:cntrl:]]'),
  record_id text not null check (char_length(record_id) <= 60 and record_id !~ '[[:cntrl:]]'),
  version integer not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid,
  operation text not null check (operation in ('insert', 'update', 'delete')),
  changed_fields text[] not null check (char_length(array_to_string(changed_fields, ',')) <= 4000),
  snapshot jsonb not null,
  -- What the version before does not have, as this save found it: its table has columns that it had not then.
  found_fields jsonb,
  restored_from integer,
  change_set_id uuid references public.change_sets (id),
  unique (table_name, record_id, version)
);
create index record_versions_changed_at_idx on public.record_versions (changed_at desc);
create index record_versions_change_set_id_idx on public.record_versions (change_set_id, record_id);
create index record_versions_deleted_idx on public.record_versions (table_name, record_id) where operation = 'delete';
