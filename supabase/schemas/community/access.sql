alter table public.cheese_stats enable row level security;
grant select on public.cheese_stats to anon, authenticated;
create policy "Everyone can read the sums of cheeses they can see" on public.cheese_stats
  for select to anon, authenticated using (exists (select from public.cheeses c where c.id = cheese_id));

alter table public.user_favorites enable row level security;
grant select, insert, delete on public.user_favorites to authenticated;
create policy "People can read their own favorites" on public.user_favorites
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People can favorite a cheese they can see" on public.user_favorites
  for insert to authenticated with check (
    user_id = (select auth.uid()) and exists (select 1 from public.cheeses c where c.id = cheese_id));
create policy "People can take back their own favorites" on public.user_favorites
  for delete to authenticated using (user_id = (select auth.uid()));

alter table public.cheese_ratings enable row level security;
grant select, insert, update, delete on public.cheese_ratings to authenticated;
create policy "People can read their own ratings" on public.cheese_ratings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People can rate a cheese they can see" on public.cheese_ratings
  for insert to authenticated with check (
    user_id = (select auth.uid()) and exists (select 1 from public.cheeses c where c.id = cheese_id));
create policy "People can change their own ratings" on public.cheese_ratings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People can take back their own ratings" on public.cheese_ratings
  for delete to authenticated using (user_id = (select auth.uid()));

-- Only functions with the rights of their owner reach it.
alter table private.uncounted_votes enable row level security;

grant execute on function public.get_cheese_favorites_count, public.get_cheese_average_rating,
  public.get_community_favorites to anon, authenticated;
grant execute on function public.panel_state, public.my_favorites to authenticated;

grant execute on function private.uncounted_of, private.current_stats to anon, authenticated;
grant execute on function private.count_votes to service_role;
