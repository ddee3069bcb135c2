-- Which files may be uploaded, and which pictures a record may show.

-- Whether a URL leads to a picture of this shop: one that came with it, or one in its media bucket. Hosted Supabase has
-- the bucket on another host, which is the one that issued the caller's token.
create or replace function private.is_own_picture(url text) returns boolean
language sql stable set search_path = ''
as $$
  select case when starts_with(url, backend.origin || '/storage/') then substr(url, length(backend.origin) + 1)
    else url end
    ~ '^/(media|storage/v1/object/public/media)(/[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*)+(\?v=[A-Za-z0-9_-]+)?$'
  from (select substring(auth.jwt() ->> 'iss' from '^(https://[^/]+)/auth/v1$') as origin) backend
$$;

-- Refuses a picture of another site in the columns that the trigger names; in a document each has its "url", which may be
-- empty. An operator without a token may set any.
create or replace function private.require_own_pictures() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  field text;
  picture jsonb;
begin
  if coalesce(auth.jwt() ->> 'role', '') not in ('anon', 'authenticated') then
    return new;
  end if;
  foreach field in array tg_argv loop
    picture := to_jsonb(new) -> field;
    continue when tg_op = 'UPDATE' and picture = to_jsonb(old) -> field;
    if exists (
      select from jsonb_array_elements_text(case jsonb_typeof(picture)
        when 'array' then picture when 'string' then jsonb_build_array(picture)
        else jsonb_path_query_array(picture, '$.**.url ? (@ != "")') end) as listed (url)
      where not private.is_own_picture(url)
    ) then
      perform private.refuse('PT400', 'Pictures come from the shop''s own storage. Upload the picture and use its URL.',
        field);
    end if;
  end loop;
  return new;
end
$$;

-- Refuses a row in the library for a file that was not uploaded; after the policies, which must not tell anybody else
-- which files there are.
create or replace function private.require_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from storage.objects o where o.bucket_id = 'media' and o.name = new.object_name) then
    perform private.refuse('PT409', 'This picture has no file');
  end if;
  return new;
end
$$;
create or replace trigger pictures_have_a_file after insert or update of object_name on public.media
  for each row execute function private.require_file();

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

-- Whether the file had this name before the statement that asks. Its own changes are not visible to it.
create or replace function private.keeps_its_name(object_id uuid, object_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from storage.objects o where o.bucket_id = 'media' and o.id = object_id and o.name = object_name)
$$;

-- What is stored at a path, for every caller: our own storage decides by it which files it serves.
create or replace function private.media_file(path text) returns table (name text, version text, metadata jsonb)
language sql stable security definer set search_path = ''
as $$
  select o.name, o.version, o.metadata from storage.objects o where o.bucket_id = 'media' and o.name = path
$$;

-- Every page may show the picture, and every page depends on the settings.
create or replace trigger changed_pictures_are_announced after insert or update or delete on public.built_in_pictures
  for each row execute function private.announce_change('settings');
create or replace trigger changed_media_are_announced after update on public.media
  for each row execute function private.announce_change('settings');
create or replace trigger home_pictures_are_announced after insert or update or delete on public.home_pictures
  for each row execute function private.announce_change('settings');
create or replace trigger staff_are_told after insert or update or delete on public.media
  for each row execute function private.tell_staff('pictures');
create or replace trigger staff_are_told after insert or update or delete on public.built_in_pictures
  for each row execute function private.tell_staff('pictures');
create or replace trigger staff_are_told after insert or update or delete on public.home_pictures
  for each row execute function private.tell_staff('pictures');
