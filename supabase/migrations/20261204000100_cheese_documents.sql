-- The editorial texts of cheese pages: a typed document that guests read, and a draft of it that staff write.

-- Whether every asterisk of a text belongs to an emphasis and every "](" to a link to a cheese, recipe or event. The
-- forms have the same patterns, in src/domain/inline-text.ts.
create function private.has_sound_markup(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(value,
      '\[([^][*\n ][^][*\n]{0,79})\]\((cheese|recipe|event):[a-z0-9][a-z0-9-]{0,79}\)', '\1', 'g'),
    '\*[^*\n ]([^*\n]*[^*\n ])?\*', '', 'g') !~ '\*|\]\('
$$;

-- Whether a value has a shape: {"choice": [...]}, {"list": shape, "most": 3}, {"fields": {name: shape}}, {"line": 80}
-- for one line or {"text": 600} for lines with markup. What is "required" may be empty in a draft only.
create function private.fits_shape(value jsonb, shape jsonb, is_complete boolean) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  content text := value #>> '{}';
begin
  if shape is null then
    return false;
  elsif shape ? 'choice' then
    return jsonb_typeof(value) = 'string' and shape -> 'choice' @> value;
  elsif shape ? 'list' then
    if jsonb_typeof(value) <> 'array' then return false; end if;
    return jsonb_array_length(value) <= (shape ->> 'most')::integer and not exists (
      select from jsonb_array_elements(value) as entry
      where not private.fits_shape(entry, shape -> 'list', is_complete));
  elsif shape ? 'fields' then
    if jsonb_typeof(value) <> 'object' then return false; end if;
    return value ?& array(select jsonb_object_keys(shape -> 'fields')) and not exists (
      select from jsonb_each(value) as field (name, content)
      where not private.fits_shape(field.content, shape -> 'fields' -> field.name, is_complete));
  end if;
  return jsonb_typeof(value) = 'string'
    and char_length(content) <= coalesce(shape ->> 'line', shape ->> 'text')::integer
    and case when shape ? 'text' then replace(content, E'\n', '') else content end
      !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
    and (not is_complete or (
      (not shape ? 'required' or private.shows_text(content))
      and (not shape ? 'text' or private.has_sound_markup(content))));
end
$$;

-- Whether a value is the document of a cheese page. The forms have the same rules, in src/domain/cheese-document.ts,
-- and a test compares the two.
create function private.is_cheese_document(body jsonb, is_complete boolean) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select private.fits_shape(body, '{"fields": {
      "subtitle": {"line": 120},
      "rarity": {"line": 60},
      "badges": {"most": 2, "list": {"line": 60, "required": true}},
      "status": {"fields": {"heading": {"line": 120}, "text": {"text": 600}}},
      "opening": {"text": 2000},
      "sections": {"most": 12, "list": {"fields": {
        "tab": {"choice": ["overview", "flavor", "pairings"]},
        "look": {"choice": ["highlight", "card"]},
        "heading": {"line": 120, "required": true},
        "text": {"text": 3000, "required": true}}}},
      "facts": {"most": 12, "list": {"fields": {
        "label": {"line": 60, "required": true},
        "value": {"line": 200, "required": true}}}},
      "flavor": {"fields": {
        "texture": {"text": 600}, "aroma": {"text": 600}, "taste": {"text": 600}, "finish": {"text": 600}}},
      "pairings": {"most": 12, "list": {"fields": {
        "kind": {"choice": ["wine", "beer", "cider", "spirit", "na", "food"]},
        "label": {"line": 80, "required": true},
        "text": {"text": 600, "required": true}}}},
      "story": {"most": 12, "list": {"fields": {
        "heading": {"line": 120, "required": true},
        "text": {"text": 3000, "required": true}}}},
      "film": {"choice": ["none", "shown", "announced"]}
    }}', is_complete)
    and (not is_complete or body #>> '{status,text}' = '' or private.shows_text(body #>> '{status,heading}'))
    and (
      select coalesce(sum(char_length(leaf #>> '{}')), 0) <= 16000
      from jsonb_path_query(body, 'strict $.**') as leaf where jsonb_typeof(leaf) = 'string')
$$;

grant execute on function private.has_sound_markup(text), private.fits_shape(jsonb, jsonb, boolean),
  private.is_cheese_document(jsonb, boolean) to authenticated, service_role;

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
  updated_at timestamptz not null default now()
);

select private.track_history('public.cheese_documents');
create trigger documents_are_announced after insert or update or delete on public.cheese_documents
  for each row execute function private.announce_change('cheeses');

-- A draft is saved while it is typed: it has versions against stale saves, but no history.
create trigger a_version_starts before insert on public.cheese_document_drafts
  for each row execute function private.start_version();
-- A publication only notes the version of the document, so that the draft on the screen stays current.
create trigger a_version_follows before update on public.cheese_document_drafts
  for each row when (old.body is distinct from new.body or old.version is distinct from new.version
    or old.document_version is not distinct from new.document_version)
  execute function private.next_version();

-- Lets a draft start from the newest document, unless its author says which one they read.
create function private.start_document_draft() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.document_version := coalesce(new.document_version,
    (select d.version from public.cheese_documents d where d.id = new.id), 0);
  return new;
end
$$;
create trigger b_draft_starts before insert on public.cheese_document_drafts
  for each row execute function private.start_document_draft();

do $$
declare
  versioned regclass;
begin
  foreach versioned in array array['public.cheese_documents', 'public.cheese_document_drafts']::regclass[]
  loop
    execute format('create trigger a_version_is_given before update of version on %s
      for each statement execute function private.note_given_version()', versioned);
    execute format('create trigger zz_update_has_ended after update on %s
      referencing new table as touched for each statement execute function private.end_versioned_write()', versioned);
    execute format('create trigger zz_delete_has_ended after delete on %s
      referencing old table as touched for each statement execute function private.end_versioned_write()', versioned);
  end loop;
end
$$;

-- Notes in the audit log who published a document.
create function private.audit_publication() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.audit('publish document', 'cheese_documents', new.id::text,
      jsonb_build_object('version', new.version));
  end if;
  return null;
end
$$;
create trigger publications_are_audited after insert or update on public.cheese_documents
  for each row execute function private.audit_publication();

alter table public.cheese_documents enable row level security;
alter table public.cheese_document_drafts enable row level security;

create policy "Everyone can read the documents of cheeses they can read" on public.cheese_documents
  for select to anon, authenticated
  using (exists (select 1 from public.cheeses c where c.id = cheese_documents.id));
create policy "Managers can publish a first document" on public.cheese_documents
  for insert to authenticated with check ((select private.is_manager()));
create policy "Managers can publish a new document" on public.cheese_documents
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));

create policy "Staff can read drafts" on public.cheese_document_drafts
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can start drafts" on public.cheese_document_drafts
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff can edit drafts" on public.cheese_document_drafts
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

grant select on public.cheese_documents to anon, authenticated;
grant insert, update on public.cheese_documents to authenticated;
grant select, insert, update (body, document_version, version) on public.cheese_document_drafts to authenticated;

-- Who published the newest document of a cheese and when, in words for staff.
create function private.last_publication(cheese_uuid uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select format('%s published another text at %s.',
    coalesce(private.staff_name(v.changed_by), 'Someone else'), private.wall_clock(v.changed_at))
  from public.record_versions v
  where v.table_name = 'cheese_documents' and v.record_id = cheese_uuid::text
  order by v.version desc limit 1
$$;
revoke execute on function private.last_publication(uuid) from public;
grant execute on function private.last_publication(uuid) to authenticated;

-- Publishes the draft of a cheese as it was when the caller read it, and returns the version of the document. A document
-- that is newer than the one the draft started from is not overwritten.
create function public.publish_cheese_document(cheese_uuid uuid, draft_version integer) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  draft public.cheese_document_drafts;
  document public.cheese_documents;
  published integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into draft from public.cheese_document_drafts d where d.id = cheese_uuid for update;
  if draft.id is null then raise exception 'There is no such draft' using errcode = 'PT404'; end if;
  if draft.version is distinct from draft_version then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', draft.version), hint = 'Read it again and repeat the change.';
  end if;
  select * into document from public.cheese_documents d where d.id = cheese_uuid for update;
  if document.body = draft.body then
    published := document.version;
  elsif document.version > coalesce(draft.document_version, 0) then
    raise exception 'Someone else published this first' using errcode = 'PT409',
      detail = private.last_publication(cheese_uuid), hint = 'Compare the draft with what guests read now.';
  elsif document.id is null then
    insert into public.cheese_documents (id, body) values (cheese_uuid, draft.body) returning version into published;
  else
    update public.cheese_documents d set body = draft.body, version = d.version
    where d.id = cheese_uuid returning d.version into published;
  end if;
  update public.cheese_document_drafts d set document_version = published
  where d.id = cheese_uuid and d.document_version is distinct from published;
  return published;
end
$$;
revoke execute on function public.publish_cheese_document(uuid, integer) from public, anon;
grant execute on function public.publish_cheese_document(uuid, integer) to authenticated;

-- A cheese that guests have seen or talked about is archived, never deleted.
create or replace function private.guard_cheese_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.published_at is not null or exists (select 1 from public.cheese_comments where cheese_id = old.id) then
    raise exception 'Archive this cheese instead: guests have seen it' using errcode = '23503';
  end if;
  delete from public.cheese_beverages where cheese_id = old.id;
  delete from public.cheese_document_drafts where id = old.id;
  delete from public.cheese_documents where id = old.id;
  return old;
end
$$;
