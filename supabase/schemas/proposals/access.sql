alter table public.cheese_proposals enable row level security;
grant select on public.cheese_proposals to authenticated;
create policy "Managers can read every proposal" on public.cheese_proposals
  for select to authenticated using ((select private.is_manager()));
create policy "Staff can read their own proposals" on public.cheese_proposals
  for select to authenticated using ((select private.is_staff()) and created_by = (select auth.uid()));

grant execute on function public.open_proposals, public.decide_proposal to authenticated;

grant execute on function private.guarded_cheese_fields, private.guarded_fields_of, private.propose to authenticated;
