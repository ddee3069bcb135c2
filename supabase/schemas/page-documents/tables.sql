-- What guests read on a page that is not about one record; each page has its row from the start.
create table public.page_documents (
  id public.page_kind primary key,
  body jsonb not null check (private.is_page_document(id, body, true)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What staff are writing, and the version of the document that they started from. A draft stays after it is published,
-- so that its version never starts again.
create table public.page_document_drafts (
  id public.page_kind primary key references public.page_documents (id),
  body jsonb not null check (private.is_page_document(id, body, false)),
  document_version integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who saved it last.
  updated_by uuid
);

-- Every page with its first version: the triggers of the history do not exist yet. The demo brings its own words.
insert into public.page_documents (id, body)
select page, private.first_page_words(page) from unnest(enum_range(null::public.page_kind)) as page;
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'page_documents', d.id::text, d.version, 'insert', '{body,id}', to_jsonb(d) from public.page_documents d;
