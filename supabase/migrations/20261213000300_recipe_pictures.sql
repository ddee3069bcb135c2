-- Members upload a picture for their own recipe. Nobody else can read it until the recipe is published.

-- The recipe that a path in the media bucket belongs to, such as recipes/<recipe>/<picture>.jpg.
create function private.recipe_of_picture(path text) returns uuid
language sql immutable set search_path = ''
as $$
  select substring(path from
    '^recipes/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/[0-9a-f-]{36}\.(?:avif|webp|jpg|png)$')::uuid
$$;

-- The recipes that the caller wrote and can still change.
create function private.my_open_recipe_ids() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select r.id from public.recipes r join private.recipe_authors a on a.recipe_id = r.id
  where a.user_id = auth.uid() and r.status in ('draft', 'pending', 'returned')
$$;

-- Whether the caller may upload a picture to a path: staff to every path; members for their own recipe, the picture and
-- the one that replaces it, 20 a day.
create function private.may_upload(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_staff() or (
    private.recipe_of_picture(path) in (select private.my_open_recipe_ids())
    and (select count(*) from storage.objects o
      where o.bucket_id = 'media' and starts_with(o.name, 'recipes/' || private.recipe_of_picture(path) || '/')) < 2
    and (select count(*) from storage.objects o
      where o.bucket_id = 'media' and o.owner_id = auth.uid()::text and o.created_at > now() - interval '1 day') < 20)
$$;

-- Whether a picture belongs to a recipe that is not a draft of another member.
create function private.may_see_recipe_picture(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.recipes r where r.id = private.recipe_of_picture(path)
      and (not (r.by_member and r.status = 'draft') or r.id in (select private.my_recipe_ids())))
$$;

-- The file of a picture of a published recipe. Our own storage serves no other file below recipes/.
create function private.published_recipe_picture(path text) returns table (name text, version text)
language sql stable security definer set search_path = ''
as $$
  select o.name, o.version from storage.objects o
  join public.recipes r on r.id = private.recipe_of_picture(o.name)
  where o.bucket_id = 'media' and o.name = path and r.status = 'published'
    and right(r.image_url, length(o.name)) = o.name
$$;
revoke execute on function private.recipe_of_picture(text), private.my_open_recipe_ids(),
  private.may_upload(text), private.may_see_recipe_picture(text), private.published_recipe_picture(text) from public;
grant execute on function private.recipe_of_picture(text), private.my_open_recipe_ids(), private.may_upload(text),
  private.may_see_recipe_picture(text) to authenticated;
grant execute on function private.published_recipe_picture(text) to service_role;

create policy "Members can upload a picture for their own recipe" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'media' and private.recipe_of_picture(name) in (select private.my_open_recipe_ids())
    and private.may_upload(name) and (select private.has_upload_quota()));
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
