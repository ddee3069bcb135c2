-- What guests read, one row for each cheese that has a document. The id is that of the cheese.
create table public.cheese_documents (
  id uuid primary key references public.cheeses (id),
  body jsonb not null check (private.is_cheese_document(body, true)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What staff are writing, and the version of the document that they started from, 0 for none. A draft stays after it
-- is published, so that its version never starts again.
create table public.cheese_document_drafts (
  id uuid primary key references public.cheeses (id),
  body jsonb not null check (private.is_cheese_document(body, false)),
  document_version integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who saved it last.
  updated_by uuid
);
