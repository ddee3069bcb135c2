-- A recipe does not tell which archived or unpublished cheeses it uses, except to its author and to staff.

drop policy "Everyone can read the cheeses of recipes they can read" on public.recipe_cheeses;
create policy "Everyone can read the visible cheeses of recipes they can read" on public.recipe_cheeses
  for select to anon, authenticated using (
    exists (select 1 from public.recipes r where r.id = recipe_id)
    and exists (select 1 from public.cheeses c where c.id = cheese_id));
create policy "Authors can read every cheese of their own recipes" on public.recipe_cheeses
  for select to authenticated using (recipe_id in (select private.my_recipe_ids()));
