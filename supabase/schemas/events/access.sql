alter table public.events enable row level security;
grant select on public.events to anon, authenticated;
grant insert, update, delete on public.events to authenticated;
create policy "Staff can read every event" on public.events
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can add drafts of events" on public.events
  for insert to authenticated with check ((select private.is_staff()) and status = 'draft');
create policy "Staff can edit drafts of events" on public.events
  for update to authenticated
  using ((select private.is_staff()) and status = 'draft') with check ((select private.is_staff()) and status = 'draft');
create policy "Managers can add events" on public.events
  for insert to authenticated with check ((select private.is_manager()));
create policy "Managers can change and announce events" on public.events
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));
create policy "Managers can delete events that nobody answered" on public.events
  for delete to authenticated using ((select private.is_manager()));
create policy "Everyone can read announced events that are not archived" on public.events
  for select to anon, authenticated using (status <> 'draft' and archived_at is null);

alter table public.event_stats enable row level security;
grant select on public.event_stats to anon, authenticated;
create policy "Everyone can read how full an event is" on public.event_stats
  for select to anon, authenticated using (exists (select 1 from public.events e where e.id = event_id));

alter table public.event_cheeses enable row level security;
grant select on public.event_cheeses to anon, authenticated;
create policy "Everyone can read the cheeses of events they can read" on public.event_cheeses
  for select to anon, authenticated using (
    exists (select 1 from public.events e where e.id = event_id)
    and exists (select 1 from public.cheeses c where c.id = cheese_id));

grant execute on function public.starts_at_local, public.ends_at_local, public.served_cheeses, public.list_events,
  public.search_events, public.is_over, public.takes_messages to anon, authenticated;
grant execute on function public.save_event, public.duplicate_event, public.decide_event, public.desk_events
  to authenticated;

grant execute on function private.replace_event_cheeses, private.free_event_slug, private.event_instants
  to authenticated;
