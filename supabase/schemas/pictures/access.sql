alter table public.media enable row level security;
grant select, insert, delete on public.media to authenticated;
create policy "Staff can read the picture library" on public.media
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can add pictures" on public.media
  for insert to authenticated with check ((select private.is_staff()));
create policy "Managers can delete pictures without uses" on public.media
  for delete to authenticated using ((select private.is_manager()) and not private.picture_has_uses(object_name));

alter table public.built_in_pictures enable row level security;
grant select on public.built_in_pictures to authenticated;
create policy "Staff can read what was changed about pictures" on public.built_in_pictures
  for select to authenticated using ((select private.is_staff()));

alter table public.home_pictures enable row level security;
grant select on public.home_pictures to authenticated;
create policy "Staff can read posted and proposed pictures" on public.home_pictures
  for select to authenticated using ((select private.is_staff()));

-- Files are served by their address; only staff may list them.
create policy "Staff can list media files" on storage.objects
  for select to authenticated using (bucket_id = 'media' and (select private.is_staff()));

create policy "Staff can upload media files within the quota" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_staff()) and private.may_upload(name)
    and (select private.has_upload_quota()));

create policy "Managers can replace media files" on storage.objects
  for update to authenticated
  using (bucket_id = 'media' and (select private.is_manager()))
  with check (bucket_id = 'media' and (select private.is_manager()) and private.keeps_its_name(id, name));

create policy "Managers can delete media files without uses" on storage.objects
  for delete to authenticated
  using (bucket_id = 'media' and (select private.is_manager()) and not private.picture_has_uses(name));

-- On hosted Supabase no policy applies to the secret key; with it, an operator brings the pictures of another shop.
create policy "The secret key can read and write media files" on storage.objects
  for all to service_role using (bucket_id = 'media') with check (bucket_id = 'media');

grant execute on function public.get_home_pictures, public.get_picture_details to anon, authenticated;
grant execute on function public.list_pictures, public.save_picture, public.replace_picture,
  public.post_home_picture, public.remove_home_picture to authenticated;

grant execute on function private.is_own_picture to anon, authenticated, service_role;
grant execute on function private.has_upload_quota, private.keeps_its_name, private.picture_has_uses,
  private.replace_media to authenticated;
grant execute on function private.media_file to service_role;
