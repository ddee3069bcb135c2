-- The pictures of the home page.

-- Posts an uploaded picture on the home page, or proposes it when the caller may not publish.
create or replace function public.post_home_picture(picture_id uuid, caption text default '') returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  description text;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select m.alt_text into description from public.media m where m.id = picture_id;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if description = '' then perform private.refuse('PT409', 'Say what the picture shows first'); end if;
  if not private.is_manager() then
    insert into public.home_pictures (media_id, caption) values (picture_id, trim(post_home_picture.caption))
    on conflict (media_id) do update set caption = excluded.caption where home_pictures.published_at is null;
    return 'proposed';
  end if;
  insert into public.home_pictures as h (media_id, caption, published_at)
  values (picture_id, trim(post_home_picture.caption), now())
  on conflict (media_id) do update set caption = excluded.caption, published_at = coalesce(h.published_at, now());
  perform private.audit('post picture', 'home_pictures', picture_id::text);
  return 'published';
end
$$;

-- Takes a picture or a proposal off the home page.
create or replace function public.remove_home_picture(picture_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  delete from public.home_pictures h where h.media_id = picture_id;
  if found then perform private.audit('remove picture', 'home_pictures', picture_id::text); end if;
end
$$;

-- The newest pictures on the home page, for everybody.
create or replace function public.get_home_pictures()
returns table (path text, alt_text text, caption text, width integer, height integer)
language sql stable security definer set search_path = ''
as $$
  select private.uploaded_path(m.object_name), m.alt_text, h.caption, m.width, m.height
  from public.home_pictures h join public.media m on m.id = h.media_id
  where h.published_at is not null
  order by h.published_at desc, m.id
  limit 4
$$;
