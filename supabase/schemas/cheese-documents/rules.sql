-- Lets a draft start from the newest document, unless its author says which one they read.
create or replace function private.start_document_draft() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.document_version := coalesce(new.document_version,
    (select d.version from public.cheese_documents d where d.id = new.id), 0);
  return new;
end
$$;
create or replace trigger b_draft_starts before insert on public.cheese_document_drafts
  for each row execute function private.start_document_draft();

-- Who published the newest document of a cheese and when, in words for staff.
create or replace function private.last_publication(cheese_uuid uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select format('%s published another text at %s.',
    coalesce(private.staff_name(v.changed_by), 'Someone else'), private.wall_clock(v.changed_at))
  from public.record_versions v
  where v.table_name = 'cheese_documents' and v.record_id = cheese_uuid::text
  order by v.version desc limit 1
$$;

-- Publishes the draft of a cheese as it was when the caller read it, and returns the version of the document. A document
-- that is newer than the one the draft started from is not overwritten.
create or replace function public.publish_cheese_document(cheese_uuid uuid, draft_version integer) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  draft public.cheese_document_drafts;
  document public.cheese_documents;
  published integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into draft from public.cheese_document_drafts d where d.id = cheese_uuid for update;
  if draft.id is null then perform private.refuse('PT404', 'Resource not found'); end if;
  perform private.require_version(draft_version, draft.version);
  select * into document from public.cheese_documents d where d.id = cheese_uuid for update;
  if document.body = draft.body then
    published := document.version;
  elsif document.version > coalesce(draft.document_version, 0) then
    perform private.refuse('PT409',
      concat_ws(' ', 'Someone else published this first.', private.last_publication(cheese_uuid)), reason => 'stale');
  elsif document.id is null then
    insert into public.cheese_documents (id, body) values (cheese_uuid, draft.body) returning version into published;
  else
    update public.cheese_documents d set body = draft.body, version = d.version
    where d.id = cheese_uuid returning d.version into published;
  end if;
  update public.cheese_document_drafts d set document_version = published, version = d.version
  where d.id = cheese_uuid and d.document_version is distinct from published;
  return published;
end
$$;

-- Notes who saved a draft. A publication does not change its words.
create or replace function private.note_draft_author() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.updated_by := auth.uid();
  return new;
end
$$;
create or replace trigger c_author_is_noted before insert or update of body on public.cheese_document_drafts
  for each row execute function private.note_draft_author();

-- The name of the person who saved a draft last, for staff.
create or replace function public.saved_by(public.cheese_document_drafts) returns text
language sql stable security definer set search_path = ''
as $$ select private.staff_name($1.updated_by) where private.is_staff() $$;

-- A draft is saved while it is typed: it has versions against stale saves, but no history.
create or replace trigger a_version_starts before insert on public.cheese_document_drafts
  for each row execute function private.start_version();
-- A publication only notes the version of the document, so that the draft on the screen stays current.
create or replace trigger a_version_follows before update on public.cheese_document_drafts
  for each row when (old.body is distinct from new.body or old.version is distinct from new.version
    or old.document_version is not distinct from new.document_version)
  execute function private.next_version();
create or replace trigger documents_are_announced after insert or update or delete on public.cheese_documents
  for each row execute function private.announce_change('cheeses');
create or replace trigger staff_are_told after insert or update or delete on public.cheese_documents
  for each row execute function private.tell_staff('documents');
create or replace trigger staff_are_told after insert or update or delete on public.cheese_document_drafts
  for each row execute function private.tell_staff('documents');
create or replace trigger a_version_is_given before update of version on public.cheese_document_drafts
  for each statement execute function private.note_given_version();
create or replace trigger zz_update_has_ended after update on public.cheese_document_drafts
  referencing new table as touched for each statement execute function private.end_versioned_write();
create or replace trigger zz_delete_has_ended after delete on public.cheese_document_drafts
  referencing old table as touched for each statement execute function private.end_versioned_write();
