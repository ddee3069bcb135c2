-- What a recipe needs to be sent in, and what a restored one keeps.

-- Sends a recipe of the caller in for a decision, again after it was returned, or changes one that waits. It has at
-- least one ingredient and one step. The author agrees once that the shop may publish it.
create or replace function public.submit_recipe(
  record jsonb, cheese_ids uuid[] default '{}', idempotency_key uuid default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('submit_recipe', record, cheese_ids));
  if answer is not null then return (answer #>> '{}')::uuid; end if;
  perform private.limit_person('recipe');
  perform private.store_my_recipe(recipe_uuid, record, cheese_ids, 'pending');
  if exists (
    select from public.recipes r
    where r.id = recipe_uuid and (jsonb_array_length(r.ingredients) = 0 or cardinality(r.steps) = 0)
  ) then
    raise exception 'A recipe has at least one ingredient and one step' using errcode = '23514';
  end if;
  update private.recipe_authors a set consented_at = now()
  where a.recipe_id = recipe_uuid and a.consented_at is null and record -> 'consent' = 'true';
  if not exists (select from private.recipe_authors a where a.recipe_id = recipe_uuid and a.consented_at is not null) then
    raise exception 'Agree that the shop may publish the recipe' using errcode = '23514';
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(recipe_uuid));
  return recipe_uuid;
end
$$;

-- Gives a restored recipe its author. Who sent it in before has agreed that the shop may publish it.
create or replace function private.restore_author(recipe text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.recipe_authors a where a.recipe_id = recipe::uuid;
  insert into private.recipe_authors (recipe_id, user_id, consented_at)
  select recipe::uuid, u.id, (
    select min(v.changed_at) from public.record_versions v
    where v.table_name = 'recipes' and v.record_id = recipe and v.snapshot ->> 'status' in ('pending', 'published'))
  from public.users u where u.id = private.first_author(recipe);
end
$$;
