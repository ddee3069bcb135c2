-- Pictures of recipes: uploads are counted even when they are deleted, and those of deleted recipes are cleared away.

-- The uploads of recipe pictures that the caller made within a day, whether or not the pictures still exist.
create function private.recipe_uploads_today() returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(max(l.points), 0) from private.rate_limits l
  where l.key = 'recipe picture:' || auth.uid() and l.expire > extract(epoch from clock_timestamp()) * 1000
$$;

-- Counts an upload of a recipe picture by the caller, and tells whether it is one of the 20 of a day.
create function private.count_recipe_upload() returns boolean
language sql volatile security definer set search_path = ''
as $$ select private.within_limit('recipe picture:' || auth.uid(), 20, interval '1 day') $$;

-- Whether the caller may upload a picture to a path: staff to every path; members for their own recipe, the picture and
-- the one that replaces it, 20 a day.
create or replace function private.may_upload(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_staff() or (
    private.recipe_of_picture(path) in (select private.my_open_recipe_ids())
    and (select count(*) from storage.objects o
      where o.bucket_id = 'media' and starts_with(o.name, 'recipes/' || private.recipe_of_picture(path) || '/')) < 2
    and private.recipe_uploads_today() < 20)
$$;

drop policy "Members can upload a picture for their own recipe" on storage.objects;
create policy "Members can upload a picture for their own recipe" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'media' and private.recipe_of_picture(name) in (select private.my_open_recipe_ids())
    and private.may_upload(name) and (select private.has_upload_quota()) and private.count_recipe_upload());

-- Deletes the rows of pictures whose recipe is gone for good, and returns their files. Those of a recipe that an admin
-- can restore stay. A picture is uploaded before its recipe is added, so that new ones are left alone.
create function private.take_left_recipe_pictures() returns table (name text, version text)
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

revoke execute on function private.recipe_uploads_today(), private.count_recipe_upload(),
  private.take_left_recipe_pictures() from public;
grant execute on function private.count_recipe_upload() to authenticated;
grant execute on function private.take_left_recipe_pictures() to service_role;
