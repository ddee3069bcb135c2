-- A media file keeps its name, and all of its renditions count against the quota.

-- Whether the file had this name before the statement that asks. Its own changes are not visible to it.
create function private.keeps_its_name(object_id uuid, object_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from storage.objects o where o.bucket_id = 'media' and o.id = object_id and o.name = object_name)
$$;
revoke execute on function private.keeps_its_name(uuid, text) from public;
grant execute on function private.keeps_its_name(uuid, text) to authenticated;

-- Renaming a file would leave its row in the library and the pages that show it without a file.
drop policy "Managers can replace media files" on storage.objects;
create policy "Managers can replace media files" on storage.objects
  for update to authenticated
  using (bucket_id = 'media' and (select private.is_manager()))
  with check (bucket_id = 'media' and (select private.is_manager()) and private.keeps_its_name(id, name));

-- Whether the caller may upload another picture: at most 200 a day each, and 20,000 files or 20 GB in all. Our own
-- storage keeps renditions of a picture and notes the size of all of them; hosted Supabase keeps one file.
create or replace function private.has_upload_quota() returns boolean
language sql stable security definer set search_path = ''
as $$
  select count(*) filter (where o.owner_id = auth.uid()::text and o.created_at > now() - interval '1 day') < 200
    and count(*) < 20000
    and coalesce(sum(coalesce(o.metadata ->> 'storedSize', o.metadata ->> 'size')::bigint), 0)
      < 20::bigint * 1024 * 1024 * 1024
  from storage.objects o
  where o.bucket_id = 'media'
$$;

-- What is stored at a path, for every caller: our own storage decides by it which files it serves.
create function private.media_file(path text) returns table (name text, version text, metadata jsonb)
language sql stable security definer set search_path = ''
as $$
  select o.name, o.version, o.metadata from storage.objects o where o.bucket_id = 'media' and o.name = path
$$;
revoke execute on function private.media_file(text) from public;
grant execute on function private.media_file(text) to service_role;
