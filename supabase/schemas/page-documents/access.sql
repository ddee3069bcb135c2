alter table public.page_documents enable row level security;
grant select on public.page_documents to anon, authenticated;
grant update on public.page_documents to authenticated;
create policy "Everyone can read the published words of pages" on public.page_documents
  for select to anon, authenticated using (true);
create policy "Managers can publish new words of pages" on public.page_documents
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));

alter table public.page_document_drafts enable row level security;
grant select, insert on public.page_document_drafts to authenticated;
grant update (body, document_version, version) on public.page_document_drafts to authenticated;
create policy "Staff can read drafts" on public.page_document_drafts
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can start drafts" on public.page_document_drafts
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff can edit drafts" on public.page_document_drafts
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

grant execute on function public.publish_page_document, public.saved_by(public.page_document_drafts) to authenticated;

grant execute on function private.is_page_document to authenticated, service_role;
