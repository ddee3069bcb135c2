-- Pictures that staff uploaded.

-- One row for each uploaded picture; the file itself is in the media bucket under the same name.
create table public.media (
  id uuid primary key default gen_random_uuid(),
  object_name text not null unique
    check (char_length(object_name) <= 200 and object_name ~ '^[a-z0-9][a-z0-9/_-]*\.(avif|webp|jpg|png)$'),
  alt_text text not null check (char_length(alt_text) between 1 and 300 and alt_text !~ '[[:cntrl:]]'),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  byte_size integer not null check (byte_size between 1 and 5242880),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif')),
  created_at timestamptz not null default now(),
  constraint a_picture_has_at_most_40_megapixels check (width::bigint * height <= 40000000)
);
create index media_created_at_idx on public.media (created_at desc);

alter table public.media enable row level security;

create policy "Staff can read the picture library" on public.media
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can add pictures" on public.media
  for insert to authenticated with check ((select private.is_staff()));
create policy "Managers can change what a picture shows" on public.media
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));
create policy "Managers can delete pictures" on public.media
  for delete to authenticated using ((select private.is_manager()));

grant select, insert, delete on public.media to authenticated;
grant update (alt_text) on public.media to authenticated;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 5242880, '{image/jpeg,image/png,image/webp,image/avif}')
on conflict (id) do nothing;

-- Files are served by their address; only staff may list them.
create policy "Staff can list media files" on storage.objects
  for select to authenticated using (bucket_id = 'media' and (select private.is_staff()));
create policy "Staff can upload media files" on storage.objects
  for insert to authenticated with check (bucket_id = 'media' and (select private.is_staff()));
create policy "Managers can delete media files" on storage.objects
  for delete to authenticated using (bucket_id = 'media' and (select private.is_manager()));
