set check_function_bodies = off;

-- On hosted Supabase no policy applies to the secret key; with it, an operator brings the pictures of another shop.
drop policy if exists "The secret key can read and write media files" on storage.objects;
create policy "The secret key can read and write media files" on storage.objects
  for all to service_role using (bucket_id = 'media') with check (bucket_id = 'media');


reset check_function_bodies;

-- Carries supabase/schemas as of 6b7cd7ef8483cb8d1aea88f1b694ab5e1082d5c04262eb7c6f1b4b656c136df7.
