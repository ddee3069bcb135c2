-- The recipes of members, until they are sent in.

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
    perform private.refuse('PT400', 'A recipe has at least one ingredient and one step', 'ingredients');
  end if;
  update private.recipe_authors a set consented_at = now()
  where a.recipe_id = recipe_uuid and a.consented_at is null and record -> 'consent' = 'true';
  if not exists (select from private.recipe_authors a where a.recipe_id = recipe_uuid and a.consented_at is not null) then
    perform private.refuse('PT400', 'Agree that the shop may publish the recipe', 'consent');
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(recipe_uuid));
  return recipe_uuid;
end
$$;

-- Refuses more ingredients than a page shows well, with a sentence that people understand.
create or replace function private.check_ingredient_count(record jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(record -> 'ingredients') = 'array' and jsonb_array_length(record -> 'ingredients') > 60 then
    perform private.refuse('PT400', 'A recipe has at most 60 ingredients', 'ingredients');
  end if;
end
$$;

-- Adds or changes a recipe of the caller. The picture is one that was uploaded for this recipe.
create or replace function private.store_my_recipe(
  recipe_uuid uuid, record jsonb, cheese_ids uuid[], new_status public.recipe_status
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.recipes;
  fields jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(record)
    where key in ('title', 'summary', 'ingredients', 'steps', 'servings', 'minutes', 'prep_minutes', 'image_url',
      'image_alt', 'version')
  ) || jsonb_build_object('status', new_status);
begin
  if auth.uid() is null then perform private.deny(); end if;
  perform private.check_ingredient_count(record);
  if coalesce(record ->> 'image_url', '') <> ''
    and record ->> 'image_url' !~ ('^(https://[^/?#]+)?/storage/v1/object/public/media/recipes/' || recipe_uuid
      || '/[0-9a-f-]{36}\.(avif|webp|jpg|png)$') then
    perform private.refuse('PT400', 'The picture of a recipe is uploaded for it', 'image_url');
  end if;
  select * into known from public.recipes r where r.id = recipe_uuid for no key update;
  if known.id is null then
    if (select count(*) from public.recipes r
        where r.status <> 'published' and r.id in (select private.my_recipe_ids())) >= 50 then
      perform private.refuse('PT409', 'You have 50 recipes that are not published. Delete one of them.');
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.insert_fields('public.recipes', fields - 'version' || jsonb_build_object(
      'id', recipe_uuid, 'slug', case when private.is_staff() then private.free_recipe_slug(record ->> 'title', recipe_uuid)
        else private.own_recipe_slug(record ->> 'title', recipe_uuid) end,
      'by_member', not private.is_staff()));
  else
    if known.id not in (select private.my_recipe_ids()) or not (known.status in ('draft', 'returned')
      or known.status = 'pending' and new_status = 'pending') then
      perform private.deny();
    end if;
    -- What the desk returned stays returned until it is sent in again.
    if new_status = 'draft' then fields := fields || jsonb_build_object('status', known.status); end if;
    if known.published_at is null then
      fields := fields || jsonb_build_object('slug', case when known.by_member
        then private.own_recipe_slug(coalesce(record ->> 'title', known.title), recipe_uuid)
        else private.free_recipe_slug(coalesce(record ->> 'title', known.title), recipe_uuid) end);
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.update_fields('public.recipes', recipe_uuid::text, '{"version": null}' || fields);
  end if;
  return (select r.version from public.recipes r where r.id = recipe_uuid);
end
$$;

-- Keeps a recipe of the caller that is not sent in yet; its id comes from the caller. Returns its version.
create or replace function public.save_recipe_draft(
  record jsonb, cheese_ids uuid[] default '{}', idempotency_key uuid default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('save_recipe_draft', record, cheese_ids));
  if answer is not null then return answer::integer; end if;
  perform private.limit_calls('recipe draft:' || auth.uid(), 120, interval '1 hour');
  if record ->> 'id' is null then raise exception 'a draft has an id' using errcode = '22023'; end if;
  answer := to_jsonb(private.store_my_recipe((record ->> 'id')::uuid, record, cheese_ids, 'draft'));
  perform private.keep_answer(idempotency_key, answer);
  return answer::integer;
end
$$;

-- Deletes a recipe of the caller that is not published. Returns whether there was one.
create or replace function public.delete_my_recipe(recipe_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  delete from public.recipes r
  where r.id = delete_my_recipe.recipe_id and r.published_at is null and r.id in (select private.my_recipe_ids());
  return found;
end
$$;

-- Whether the caller wrote a recipe, as a column of it.
create or replace function public.is_own(public.recipes) returns boolean
language sql stable security invoker set search_path = ''
as $$ select $1.id in (select private.my_recipe_ids()) $$;

-- The recipes that the caller wrote, the last changed first.
create or replace function public.my_recipes(page_limit integer default 50, page_offset integer default 0)
returns table (
  id uuid, slug text, title text, status public.recipe_status, review_note text, updated_at_local text, total bigint
)
language sql stable security invoker set search_path = ''
as $$
  select r.id, r.slug, r.title, r.status, r.review_note, private.wall_clock(r.updated_at), count(*) over ()
  from public.recipes r where r.id in (select private.my_recipe_ids())
  order by r.updated_at desc, r.id
  limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
$$;
