-- The pictures that members upload for their recipes.

-- The recipe that a path in the media bucket belongs to, such as recipes/<recipe>/<picture>.jpg.
create or replace function private.recipe_of_picture(path text) returns uuid
language sql immutable set search_path = ''
as $$
  select substring(path from
    '^recipes/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[0-9a-f-]{36}\.(?:avif|webp|jpg|png)$')::uuid
$$;

-- The recipes that the caller wrote and can still change.
create or replace function private.my_open_recipe_ids() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select r.id from public.recipes r join private.recipe_authors a on a.recipe_id = r.id
  where a.user_id = auth.uid() and r.status in ('draft', 'pending', 'returned')
$$;

-- Whether the caller may upload a picture to a path: staff to every path but those of recipes; for a recipe its author
-- while it is open (members the picture and the one that replaces it, 20 a day), staff before they add it, and managers
-- when they may edit it.
create or replace function private.may_upload(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when not starts_with(path, 'recipes/') then private.is_staff()
    when private.recipe_of_picture(path) in (select private.my_open_recipe_ids()) then private.is_staff() or (
      (select count(*) from storage.objects o
        where o.bucket_id = 'media' and starts_with(o.name, 'recipes/' || private.recipe_of_picture(path) || '/')) < 2
      and private.recipe_uploads_today() < 20)
    when exists (select from public.recipes r where r.id = private.recipe_of_picture(path))
      then private.is_manager() and private.may_see_recipe_picture(path)
    else private.recipe_of_picture(path) is not null and private.is_staff() end
$$;

-- Whether a picture belongs to a recipe that is not a draft of another member.
create or replace function private.may_see_recipe_picture(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.recipes r where r.id = private.recipe_of_picture(path)
      and (not (r.by_member and r.status = 'draft') or r.id in (select private.my_recipe_ids())))
$$;

-- The file of a picture of a published recipe. Our own storage serves no other file below recipes/.
create or replace function private.published_recipe_picture(path text) returns table (name text, version text)
language sql stable security definer set search_path = ''
as $$
  select o.name, o.version from storage.objects o
  join public.recipes r on r.id = private.recipe_of_picture(o.name)
  where o.bucket_id = 'media' and o.name = path and r.status = 'published'
    and right(r.image_url, length(o.name)) = o.name
$$;

-- The uploads of recipe pictures that the caller made within a day, whether or not the pictures still exist.
create or replace function private.recipe_uploads_today() returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(max(l.points), 0) from private.rate_limits l
  where l.key = 'recipe picture:' || auth.uid() and l.expire > extract(epoch from clock_timestamp()) * 1000
$$;

-- Counts an upload of a recipe picture by the caller, and tells whether it is one of the 20 of a day.
create or replace function private.count_recipe_upload() returns boolean
language sql volatile security definer set search_path = ''
as $$ select private.within_limit('recipe picture:' || auth.uid(), 20, interval '1 day') $$;

-- Deletes the rows of pictures whose recipe is gone for good, and returns their files. Those of a recipe that an admin
-- can restore stay. A picture is uploaded before its recipe is added, so that new ones are left alone.
create or replace function private.take_left_recipe_pictures() returns table (name text, version text)
language sql volatile security definer set search_path = ''
as $$
  delete from storage.objects o
  where o.bucket_id = 'media' and o.created_at < now() - interval '1 day'
    and private.recipe_of_picture(o.name) is not null
    and not exists (select from public.recipes r where r.id = private.recipe_of_picture(o.name))
    and not exists (
      select from (
        select v as newest from public.record_versions v
        where v.table_name = 'recipes' and v.record_id = private.recipe_of_picture(o.name)::text
        order by v.version desc limit 1
      ) last
      where not private.is_withdrawn(last.newest)
        and not private.is_private_version('recipes', (last.newest).snapshot)
        and exists (select from public.users u where u.id = private.first_author((last.newest).record_id)))
  returning o.name, o.version
$$;
