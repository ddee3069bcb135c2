alter table public.recipes enable row level security;
grant select on public.recipes to anon, authenticated;
grant insert, update, delete on public.recipes to authenticated;
create policy "Everyone can read published recipes" on public.recipes
  for select to anon, authenticated using (status = 'published');
create policy "Authors can read their own recipes" on public.recipes
  for select to authenticated using (id in (select private.my_recipe_ids()));
create policy "Staff can add recipes" on public.recipes
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff can edit their own drafts" on public.recipes
  for update to authenticated
  using ((select private.is_staff()) and status in ('draft', 'pending', 'returned')
    and id in (select private.my_recipe_ids()))
  with check ((select private.is_staff()) and status in ('draft', 'pending', 'returned'));
create policy "Staff can read every recipe but drafts of members" on public.recipes
  for select to authenticated using ((select private.is_staff()) and not (by_member and status = 'draft'));
create policy "Managers can edit and publish every recipe but drafts of members" on public.recipes
  for update to authenticated
  using ((select private.is_manager()) and not (by_member and status = 'draft'))
  with check ((select private.is_manager()));
create policy "Managers can delete recipes but drafts of members" on public.recipes
  for delete to authenticated using ((select private.is_manager()) and not (by_member and status = 'draft'));

alter table public.recipe_cheeses enable row level security;
grant select on public.recipe_cheeses to anon, authenticated;
create policy "Everyone can read the visible cheeses of recipes they can read" on public.recipe_cheeses
  for select to anon, authenticated using (
    exists (select 1 from public.recipes r where r.id = recipe_id)
    and exists (select 1 from public.cheeses c where c.id = cheese_id));
create policy "Authors can read every cheese of their own recipes" on public.recipe_cheeses
  for select to authenticated using (recipe_id in (select private.my_recipe_ids()));

alter table public.recipe_favorites enable row level security;
grant select, insert, delete on public.recipe_favorites to authenticated;
create policy "People can read their own favorite recipes" on public.recipe_favorites
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "People can favorite a published recipe" on public.recipe_favorites
  for insert to authenticated with check ((select auth.uid()) = user_id and exists (
    select from public.recipes r where r.id = recipe_id and r.status = 'published'));
create policy "People can take back their own favorite recipes" on public.recipe_favorites
  for delete to authenticated using ((select auth.uid()) = user_id);

create policy "Members can read the pictures of their own recipes" on storage.objects
  for select to authenticated
  using (bucket_id = 'media' and private.recipe_of_picture(name) in (select private.my_open_recipe_ids()));

create policy "Members can delete the pictures of their own recipes" on storage.objects
  for delete to authenticated
  using (bucket_id = 'media' and private.recipe_of_picture(name) in (select private.my_open_recipe_ids()));

-- A picture whose recipe was deleted is visible to its uploader only.
create policy "Nobody can read or replace the pictures of others' drafts" on storage.objects
  as restrictive for all to authenticated
  using (bucket_id <> 'media' or private.recipe_of_picture(name) is null or owner_id = (select auth.uid())::text
    or private.may_see_recipe_picture(name));

create policy "Members can upload a picture for their own recipe" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'media' and private.recipe_of_picture(name) in (select private.my_open_recipe_ids())
    and private.may_upload(name) and (select private.has_upload_quota()) and private.count_recipe_upload());

-- Only functions with the rights of their owner reach it.
alter table private.recipe_authors enable row level security;

grant execute on function public.search_recipes to anon, authenticated;
grant execute on function public.save_recipe, public.submit_recipe, public.save_recipe_draft,
  public.delete_my_recipe, public.is_own, public.my_recipes, public.recipe_queue, public.review_recipe,
  public.returned_recipe, public.my_favorite_recipes to authenticated;

grant execute on function private.cheeses_of_recipe, private.recipe_matches to anon, authenticated;
grant execute on function private.are_ingredients, private.my_recipe_ids, private.replace_recipe_cheeses,
  private.free_recipe_slug, private.check_ingredient_count, private.recipe_of_picture, private.my_open_recipe_ids,
  private.may_upload, private.may_see_recipe_picture, private.count_recipe_upload to authenticated;
grant execute on function private.published_recipe_picture, private.take_left_recipe_pictures to service_role;
grant execute on function private.recipe_shows_text to anon, authenticated, service_role;
