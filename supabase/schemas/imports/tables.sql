-- How many rows of the running import are written, which other sessions can read before it commits.
create sequence private.import_progress minvalue 0 start 0;

-- A file whose rows were sent, kept for two hours for the person who sent it.
create table private.imports (
  id uuid primary key default gen_random_uuid(),
  file_name public.single_line_text not null check (char_length(file_name) between 1 and 120),
  is_complete boolean not null default false,
  change_set_id uuid references public.change_sets (id),
  created_by uuid not null references public.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index imports_created_by_idx on private.imports (created_by, created_at);
create index imports_created_at_idx on private.imports (created_at);
create index imports_change_set_id_idx on private.imports (change_set_id);

-- The rows of a file: the cells as they were written, and what the dry run found.
create table private.import_rows (
  import_id uuid not null references private.imports (id) on delete cascade,
  line integer not null check (line > 0),
  cells jsonb not null check (octet_length(cells::text) <= 60000),
  slug text not null check (char_length(slug) <= 10000),
  version integer,
  fields jsonb not null default '{}',
  -- Facts that became suggestions when the rows were applied.
  held_back jsonb not null default '{}',
  changes jsonb not null default '[]',
  problems jsonb not null default '[]',
  outcome public.import_outcome,
  primary key (import_id, line)
);
create index import_rows_slug_idx on private.import_rows (import_id, md5(slug));
create index import_rows_outcome_idx on private.import_rows (import_id, outcome, line);
