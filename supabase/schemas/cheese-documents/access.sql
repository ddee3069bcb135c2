alter table public.cheese_documents enable row level security;
grant select on public.cheese_documents to anon, authenticated;
grant insert, update on public.cheese_documents to authenticated;
create policy "Everyone can read the documents of cheeses they can read" on public.cheese_documents
  for select to anon, authenticated
  using (exists (select 1 from public.cheeses c where c.id = cheese_documents.id));
create policy "Managers can publish a first document" on public.cheese_documents
  for insert to authenticated with check ((select private.is_manager()));
create policy "Managers can publish a new document" on public.cheese_documents
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));

alter table public.cheese_document_drafts enable row level security;
grant select, insert on public.cheese_document_drafts to authenticated;
grant update (body, document_version, version) on public.cheese_document_drafts to authenticated;
create policy "Staff can read drafts" on public.cheese_document_drafts
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can start drafts" on public.cheese_document_drafts
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff can edit drafts" on public.cheese_document_drafts
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

grant execute on function public.publish_cheese_document, public.saved_by(public.cheese_document_drafts)
  to authenticated;

grant execute on function private.is_cheese_document to authenticated, service_role;
