alter table public.search_terms enable row level security;
grant select, insert, update, delete on public.search_terms to authenticated;
create policy "Managers can add search terms" on public.search_terms
  for insert to authenticated with check ((select private.is_manager()));
create policy "Managers can change search terms" on public.search_terms
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));
create policy "Managers can delete search terms" on public.search_terms
  for delete to authenticated using ((select private.is_manager()));
create policy "Staff can read search terms" on public.search_terms
  for select to authenticated using ((select private.is_staff()));

grant execute on function public.failed_searches, public.search_terms_without_cheese to authenticated;
