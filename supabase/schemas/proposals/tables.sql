-- One row for each proposal, with the values it started from. A decided one keeps its row.
create table public.cheese_proposals (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  fields jsonb not null check (fields <> '{}' and fields = private.guarded_fields_of(fields)),
  base jsonb not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn')),
  note public.single_line_text check (char_length(note) between 1 and 300 and private.shows_text(note)),
  decided_at timestamptz,
  decided_by uuid,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  constraint an_open_proposal_is_undecided check ((status = 'open') = (decided_at is null)),
  -- It is copied to the audit log when it is decided, and has to fit there.
  constraint a_proposal_is_short check (octet_length(fields::text) <= 2000)
);
create index cheese_proposals_cheese_id_idx on public.cheese_proposals (cheese_id);
create unique index cheese_proposals_open_idx on public.cheese_proposals (cheese_id, created_by) where status = 'open';
