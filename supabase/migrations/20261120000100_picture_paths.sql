-- Pictures keep the path that their uploader chose, so a path can be replaced.

create policy "Managers can replace media files" on storage.objects
  for update to authenticated
  using (bucket_id = 'media' and (select private.is_manager()))
  with check (bucket_id = 'media' and (select private.is_manager()));

alter table public.media
  drop constraint media_object_name_check,
  add constraint media_object_name_check check (
    char_length(object_name) <= 200 and object_name ~ '^[a-z0-9][a-z0-9/_-]*\.(avif|webp|jpe?g|png)$'
  );
