-- What staff and the history call a page.
create or replace function private.page_name(page text) returns text
language sql immutable set search_path = ''
as $$
  select case page
    when 'home' then 'Home page'
    when 'community_favorites' then 'Community favorites'
    when 'sign_in' then 'Sign-in page'
    else initcap(page) end
$$;

-- Publishes the draft of a page as it was when the caller read it, and returns the version of the document.
create or replace function public.publish_page_document(page public.page_kind, draft_version integer) returns integer
language sql volatile security invoker set search_path = ''
as $$ select private.publish_document('page_documents', page::text, draft_version) $$;

-- The name of the person who saved a draft last, for staff.
create or replace function public.saved_by(public.page_document_drafts) returns text
language sql stable security definer set search_path = ''
as $$ select private.staff_name($1.updated_by) where private.is_staff() $$;

-- Every page has the footer, and its preview for shared links may be the picture of the home page.
create or replace trigger documents_are_announced after insert or update or delete on public.page_documents
  for each row execute function private.announce_change('settings');
create or replace trigger pictures_of_pages_are_own before insert or update on public.page_documents
  for each row execute function private.require_own_pictures('body');
create or replace trigger pictures_of_drafts_are_own before insert or update on public.page_document_drafts
  for each row execute function private.require_own_pictures('body');
