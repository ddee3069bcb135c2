alter table public.cheese_comments enable row level security;
grant select, insert, update, delete on public.cheese_comments to authenticated;
grant select (id, cheese_id, comment, is_public, created_at) on public.cheese_comments to anon;
create policy "People can read their own comments" on public.cheese_comments
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People can comment on a cheese they can see" on public.cheese_comments
  for insert to authenticated with check (
    user_id = (select auth.uid()) and exists (select 1 from public.cheeses c where c.id = cheese_id));
create policy "People can change their own comments" on public.cheese_comments
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People can delete their own comments" on public.cheese_comments
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "Guests can read public comments on cheeses they can see" on public.cheese_comments
  for select to anon
  using (is_public and hidden_at is null and waiting_since is null and exists (select from public.cheeses c where c.id = cheese_id));

alter table public.public_comments enable row level security;
grant select on public.public_comments to anon, authenticated;
create policy "Everyone can read public comments on cheeses they can see" on public.public_comments
  for select to anon, authenticated using (exists (select from public.cheeses c where c.id = cheese_id));

alter table public.comment_answers enable row level security;
grant select on public.comment_answers to authenticated;
create policy "Staff can read the shop's answers" on public.comment_answers
  for select to authenticated using ((select private.is_staff()));

-- Only functions with the rights of their owner reach these.
alter table private.comment_publications enable row level security;
alter table private.comment_reports enable row level security;
alter table private.withheld_comments enable row level security;

grant execute on function public.report_comment, public.moderate_comment, public.undo_moderation,
  public.moderation_queue, public.save_answer, public.delete_answer, public.created_at_local(public.cheese_comments)
  to authenticated;
grant execute on function private.answer_to_mine, private.waits_since to authenticated;
grant execute on function public.created_at_local(public.public_comments) to anon, authenticated;
