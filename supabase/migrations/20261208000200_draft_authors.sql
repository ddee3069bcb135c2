-- A draft of a page text knows who saved it last.

alter table public.cheese_document_drafts add column updated_by uuid;

-- Notes who saved a draft. A publication does not change its words.
create function private.note_draft_author() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.updated_by := auth.uid();
  return new;
end
$$;
create trigger c_author_is_noted before insert or update of body on public.cheese_document_drafts
  for each row execute function private.note_draft_author();

-- The name of the person who saved a draft last, for staff.
create function public.saved_by(public.cheese_document_drafts) returns text
language sql stable security definer set search_path = ''
as $$ select private.staff_name($1.updated_by) where private.is_staff() $$;
revoke execute on function public.saved_by(public.cheese_document_drafts) from public, anon;
grant execute on function public.saved_by(public.cheese_document_drafts) to authenticated;
