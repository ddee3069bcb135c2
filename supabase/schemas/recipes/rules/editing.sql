-- Who may write which recipe.

-- The recipes that the caller wrote.
create or replace function private.my_recipe_ids() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select recipe_id from private.recipe_authors where user_id = auth.uid() $$;

-- Leaves publishing, rejecting and notes of review to managers. Whether a member sent it in never changes.
create or replace function private.guard_recipe() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.by_member := old.by_member;
  end if;
  if current_user in ('anon', 'authenticated') then
    if tg_op = 'INSERT' then
      new.by_member := false;
    end if;
    if (new.status in ('published', 'rejected', 'archived')
        or (tg_op = 'UPDATE' and new.review_note is distinct from old.review_note))
      and not private.is_manager() then
      perform private.deny();
    end if;
  end if;
  return new;
end
$$;
create or replace trigger recipes_are_guarded before insert or update on public.recipes
  for each row execute function private.guard_recipe();

-- Notes who wrote a recipe.
create or replace function private.note_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    insert into private.recipe_authors (recipe_id, user_id) values (new.id, auth.uid());
  end if;
  return null;
end
$$;
create or replace trigger recipe_author_is_noted after insert on public.recipes
  for each row execute function private.note_author();

-- Names other cheeses for a recipe; the caller saves the recipe in the same transaction.
create or replace function private.replace_recipe_cheeses(recipe_uuid uuid, cheese_uuids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  -- The second of two saves at once has to find the newer version, not the first one's cheeses.
  perform 1 from public.recipes where id = recipe_uuid for update;
  delete from public.recipe_cheeses where recipe_id = recipe_uuid;
  insert into public.recipe_cheeses (recipe_id, cheese_id, position)
  select recipe_uuid, given.id, min(given.place)
  from unnest(cheese_uuids) with ordinality as given (id, place)
  join public.cheeses c on c.id = given.id
  group by given.id;
end
$$;

-- A slug that names the recipe beside its title. Members get no other one before they publish: that a short slug is
-- taken would tell which titles others are writing about.
create or replace function private.own_recipe_slug(title text, recipe_uuid uuid) returns text
language sql immutable set search_path = ''
as $$ select left(coalesce(nullif(private.slugify(title), ''), 'recipe'), 71) || '-' || left(recipe_uuid::text, 8) $$;

-- A slug that no other recipe has.
create or replace function private.free_recipe_slug(title text, recipe_uuid uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := coalesce(nullif(private.slugify(title), ''), 'recipe');
begin
  return case when wanted = 'new' or exists (
    select 1 from public.recipes r where r.slug = wanted and r.id <> recipe_uuid)
    then private.own_recipe_slug(title, recipe_uuid) else wanted end;
end
$$;

-- Adds or changes a recipe with its cheeses in one step, for staff; the record of a known recipe carries the version it
-- was read at.
create or replace function public.save_recipe(record jsonb, cheese_ids uuid[] default null) returns public.recipes
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := record ? 'version' or exists (select 1 from public.recipes where id = recipe_uuid);
  saved public.recipes;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform private.check_ingredient_count(record);
  if cheese_ids is not null then
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids);
  end if;
  if is_known then
    if not private.update_fields('public.recipes', recipe_uuid::text, '{"version": null}' || record - 'id') then
      perform private.deny();
    end if;
  else
    perform private.insert_fields('public.recipes', jsonb_build_object(
      'slug', private.free_recipe_slug(record ->> 'title', recipe_uuid)) || record || jsonb_build_object('id', recipe_uuid));
  end if;
  select * into saved from public.recipes where id = recipe_uuid;
  return saved;
end
$$;

create or replace trigger recipes_keep_their_slug before insert or update on public.recipes
  for each row execute function private.keep_published_slug();
create or replace trigger recipes_are_announced after insert or update or delete on public.recipes
  for each row execute function private.announce_change('recipes');
create or replace trigger pictures_of_recipes_are_own before insert or update on public.recipes
  for each row execute function private.require_own_pictures('image_url');
create or replace trigger staff_are_told after insert or update or delete on public.recipes
  for each row execute function private.tell_staff('recipes');
