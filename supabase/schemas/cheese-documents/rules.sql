-- Publishes the draft of a cheese as it was when the caller read it, and returns the version of the document.
create or replace function public.publish_cheese_document(cheese_uuid uuid, draft_version integer) returns integer
language sql volatile security invoker set search_path = ''
as $$ select private.publish_document('cheese_documents', cheese_uuid::text, draft_version) $$;

-- The name of the person who saved a draft last, for staff.
create or replace function public.saved_by(public.cheese_document_drafts) returns text
language sql stable security definer set search_path = ''
as $$ select private.staff_name($1.updated_by) where private.is_staff() $$;

create or replace trigger documents_are_announced after insert or update or delete on public.cheese_documents
  for each row execute function private.announce_change('cheeses');
