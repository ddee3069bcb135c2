-- Recipes as guests find and keep them.

-- The cheeses of a recipe that the caller can see, in its order.
create or replace function private.cheeses_of_recipe(recipe_uuid uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'hero_image_url', c.hero_image_url,
    'hero_image_alt', c.hero_image_alt) order by l.position), '[]')
  from public.recipe_cheeses l join public.cheeses c on c.id = l.cheese_id
  where l.recipe_id = recipe_uuid
$$;

-- Whether every word that was searched for, of the first eight, is in the title, summary, ingredients or cheeses of a
-- recipe: at the beginning of a word, or anywhere for a longer one. The text of the recipe is folded once, not for every
-- word.
create or replace function private.recipe_matches(recipe public.recipes, search text) returns boolean
language sql stable security invoker set search_path = ''
as $$
  select search = '' or (
    select not exists (
      select from (
        select given.word
        from regexp_split_to_table(private.fold(left(search, 100)), '[^[:alnum:]]+') with ordinality as given (word, place)
        where given.word <> '' group by given.word order by min(given.place) limit 8) as searched
      where strpos(folded.text, ' ' || searched.word) = 0
        and (char_length(searched.word) <= 4 or strpos(folded.text, searched.word) = 0))
    from (
      select ' ' || regexp_replace(private.fold(concat_ws(' ', recipe.title, recipe.summary,
        (select string_agg(entry ->> 'item', ' ') from jsonb_array_elements(recipe.ingredients) as entry),
        (select string_agg(c.name, ' ') from public.recipe_cheeses l join public.cheeses c on c.id = l.cheese_id
          where l.recipe_id = recipe.id))), '[^[:alnum:]]+', ' ', 'g') as text
      offset 0) as folded)
$$;

-- Published recipes that match, the newest first.
create or replace function public.search_recipes(search text default '', page_limit integer default 24, page_offset integer default 0)
returns table (
  id uuid, slug text, title text, summary text, minutes smallint, servings smallint, image_url text, image_alt text,
  cheeses jsonb, total bigint
)
language sql stable security invoker set search_path = ''
as $$
  select r.id, r.slug, r.title, r.summary, r.minutes, r.servings, r.image_url, r.image_alt,
    private.cheeses_of_recipe(r.id), count(*) over ()
  from public.recipes r
  where r.status = 'published' and private.recipe_matches(r, trim(search))
  order by r.published_at desc, r.id
  limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
$$;

-- The caller's favorite recipes that match, the last added first.
create or replace function public.my_favorite_recipes(
  search text default '', page_limit integer default 24, page_offset integer default 0
)
returns table (
  id uuid, slug text, title text, summary text, minutes smallint, servings smallint, image_url text, image_alt text,
  cheeses jsonb, total bigint
)
language sql stable security invoker set search_path = ''
as $$
  select r.id, r.slug, r.title, r.summary, r.minutes, r.servings, r.image_url, r.image_alt,
    private.cheeses_of_recipe(r.id), count(*) over ()
  from public.recipe_favorites f join public.recipes r on r.id = f.recipe_id
  where f.user_id = (select auth.uid()) and r.status = 'published' and private.recipe_matches(r, trim(search))
  order by f.created_at desc, r.id
  limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
$$;
