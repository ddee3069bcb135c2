-- The picture library: what each picture shows, where it is used and which part of it stays visible when it is cropped.

-- The focus is the point of a picture that a crop keeps, in percent from its left and top edge.
alter table public.media
  add column focus_x smallint not null default 50 check (focus_x between 0 and 100),
  add column focus_y smallint not null default 50 check (focus_y between 0 and 100),
  add column version integer not null default 1;

-- What staff changed about a picture that came with the site, by its URL without width and extension. Without an alt
-- text it has the one that it came with.
create table public.built_in_pictures (
  path text primary key check (char_length(path) <= 120 and path ~ '^/media(/[a-z0-9-]+){1,2}$'),
  alt_text text check (char_length(alt_text) <= 300 and alt_text !~ '[[:cntrl:]]' and private.shows_text(alt_text)),
  focus_x smallint not null default 50 check (focus_x between 0 and 100),
  focus_y smallint not null default 50 check (focus_y between 0 and 100),
  version integer not null default 1
);

-- Uploaded pictures that staff posted for the home page. A proposal has not been published.
create table public.home_pictures (
  media_id uuid primary key references public.media (id),
  caption text not null check (char_length(caption) <= 120 and caption !~ '[[:cntrl:]]'),
  published_at timestamptz,
  created_at timestamptz not null default now()
);

alter table public.built_in_pictures enable row level security;
alter table public.home_pictures enable row level security;

create policy "Staff can read what was changed about pictures" on public.built_in_pictures
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can read posted and proposed pictures" on public.home_pictures
  for select to authenticated using ((select private.is_staff()));
grant select on public.built_in_pictures, public.home_pictures to authenticated;

-- Every page may show the picture, and every page depends on the settings.
create trigger changed_pictures_are_announced after insert or update or delete on public.built_in_pictures
  for each row execute function private.announce_change('settings');
create trigger changed_media_are_announced after update on public.media
  for each row execute function private.announce_change('settings');
create trigger home_pictures_are_announced after insert or update or delete on public.home_pictures
  for each row execute function private.announce_change('settings');

-- The path of a picture in the library, for the URL of one of its files.
create function private.picture_path(url text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(url, '^https://[^/]+(?=/storage/)|\?.*$', '', 'g'),
    '^(/media/.+)-\d+\.(avif|webp|jpg)$', '\1')
$$;

-- The name of an uploaded file, for its path in the library.
create function private.uploaded_name(path text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select substring(path from '^/storage/v1/object/public/media/(.+)$') $$;

-- The path in the library, for the name of an uploaded file.
create function private.uploaded_path(object_name text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '/storage/v1/object/public/media/' || object_name $$;

-- Every use of a picture by a record. A private one counts as a use, but is not named to anybody.
create function private.picture_uses()
returns table (path text, kind text, record_id uuid, slug text, name text, is_private boolean)
language sql stable set search_path = ''
as $$
  select distinct private.picture_path(shown.url), 'cheese', c.id, c.slug, c.name, false
  from public.cheeses c cross join unnest(c.hero_image_url || c.image_urls) as shown (url)
  where shown.url is not null
  union all
  select private.picture_path(r.image_url), 'recipe', r.id, r.slug, r.title,
    private.is_private_version('recipes', to_jsonb(r))
  from public.recipes r where r.image_url is not null
  union all
  select private.picture_path(e.image_url), 'event', e.id, e.slug, e.title, false
  from public.events e where e.image_url is not null
  union all
  select private.uploaded_path(m.object_name), 'home', m.id, '', 'Home page', false
  from public.home_pictures h join public.media m on m.id = h.media_id
$$;

-- Whether a record shows an uploaded picture, for every caller.
create function private.picture_has_uses(object_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.picture_uses() u where u.path = private.uploaded_path(object_name))
$$;
grant execute on function private.picture_has_uses(text) to authenticated;

-- A picture that a page shows stays. What a picture shows is changed through save_picture, which also tells the records.
drop policy "Managers can change what a picture shows" on public.media;
revoke update (alt_text) on public.media from authenticated;
drop policy "Managers can delete pictures" on public.media;
create policy "Managers can delete pictures without uses" on public.media
  for delete to authenticated using ((select private.is_manager()) and not private.picture_has_uses(object_name));
drop policy "Managers can delete media files" on storage.objects;
create policy "Managers can delete media files without uses" on storage.objects
  for delete to authenticated
  using (bucket_id = 'media' and (select private.is_manager()) and not private.picture_has_uses(name));

-- Enters a picture that replaces another one at the same path. Its uses stay.
create function private.replace_media(
  object_name text, alt_text text, width integer, height integer, byte_size integer, content_type text
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  insert into public.media as m (object_name, alt_text, width, height, byte_size, content_type)
  values (replace_media.object_name, replace_media.alt_text, replace_media.width, replace_media.height,
    replace_media.byte_size, replace_media.content_type)
  on conflict on constraint media_object_name_key do update set
    alt_text = excluded.alt_text, width = excluded.width, height = excluded.height, byte_size = excluded.byte_size,
    content_type = excluded.content_type, version = m.version + 1;
end
$$;
grant execute on function private.replace_media(text, text, integer, integer, integer, text) to authenticated;

-- The URL and alt text of one use after rewrite_picture_uses.
create function private.rewrite_picture_use(
  inout url text, inout alt text, old_path text, new_path text, new_alt_text text, former_alt_text text
)
language sql immutable set search_path = ''
as $$
  select
    case when shows_it then replace(url, old_path, new_path) else url end,
    case when shows_it and (former_alt_text is null or alt = former_alt_text) then new_alt_text else alt end
  from (select private.picture_path(url) is not distinct from old_path as shows_it) found
$$;

-- Gives every use of a picture another picture, another alt text or both, and returns how many records changed. With a
-- former alt text, a use that is described in its own words keeps them.
create function private.rewrite_picture_uses(
  old_path text, new_path text, new_alt_text text, former_alt_text text default null
) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  changed integer;
  total integer := 0;
begin
  update public.cheeses c set version = c.version,
    hero_image_url = hero.url, hero_image_alt = hero.alt, image_urls = more.urls, image_alts = more.alts
  from public.cheeses before
  cross join lateral private.rewrite_picture_use(
    before.hero_image_url, before.hero_image_alt, old_path, new_path, new_alt_text, former_alt_text) as hero
  cross join lateral (
    select coalesce(array_agg(rewritten.url order by listed.position), '{}') as urls,
      coalesce(array_agg(rewritten.alt order by listed.position), '{}') as alts
    from unnest(before.image_urls, before.image_alts) with ordinality as listed (url, alt, position)
    cross join lateral private.rewrite_picture_use(
      listed.url, listed.alt, old_path, new_path, new_alt_text, former_alt_text) as rewritten
  ) as more
  where c.id = before.id
    and (before.hero_image_url, before.hero_image_alt, before.image_urls, before.image_alts)
      is distinct from (hero.url, hero.alt, more.urls, more.alts);
  get diagnostics changed = row_count;
  total := total + changed;
  update public.recipes r set version = r.version, image_url = rewritten.url, image_alt = rewritten.alt
  from public.recipes before
  cross join lateral private.rewrite_picture_use(
    before.image_url, before.image_alt, old_path, new_path, new_alt_text, former_alt_text) as rewritten
  where r.id = before.id
    and (before.image_url, before.image_alt) is distinct from (rewritten.url, rewritten.alt);
  get diagnostics changed = row_count;
  total := total + changed;
  update public.events e set version = e.version, image_url = rewritten.url, image_alt = rewritten.alt
  from public.events before
  cross join lateral private.rewrite_picture_use(
    before.image_url, before.image_alt, old_path, new_path, new_alt_text, former_alt_text) as rewritten
  where e.id = before.id
    and (before.image_url, before.image_alt) is distinct from (rewritten.url, rewritten.alt);
  get diagnostics changed = row_count;
  return total + changed;
end
$$;

-- The library for staff. The application names the pictures that came with the site, because only it knows them, and
-- leaves out those whose words do not match the search.
create function public.list_pictures(
  search text default '', show text default '', sort text default '-added', built_in text[] default '{}',
  only_path text default null, page_limit integer default 24, page_offset integer default 0
)
returns table (
  path text, is_built_in boolean, media_id uuid, alt_text text, width integer, height integer, byte_size integer,
  focus_x smallint, focus_y smallint, version integer, created_at_local text, home_status text, home_caption text,
  uses jsonb, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    with used as (
      select u.path, count(*) as uses,
        jsonb_agg(jsonb_build_object('kind', u.kind, 'id', u.record_id, 'slug', u.slug, 'name', u.name)
          order by u.kind, u.name) as listed,
        string_agg(u.name, ' ') as names
      from private.picture_uses() u where not u.is_private group by u.path
    ), library as (
      select private.uploaded_path(m.object_name) as path, false as is_built_in, m.id, m.alt_text, m.width, m.height,
        m.byte_size, m.focus_x, m.focus_y, m.version, m.created_at
      from public.media m
      union all
      select given.path, true, null, b.alt_text, null, null, null, coalesce(b.focus_x, 50::smallint),
        coalesce(b.focus_y, 50::smallint), coalesce(b.version, 1), null
      from unnest(built_in) as given (path) left join public.built_in_pictures b on b.path = given.path
    )
    select l.path, l.is_built_in, l.id, coalesce(l.alt_text, ''), l.width, l.height, l.byte_size, l.focus_x, l.focus_y, l.version,
      private.wall_clock(l.created_at, (select private.shop_time_zone())),
      case when h.media_id is null then '' when h.published_at is null then 'proposed' else 'published' end,
      coalesce(h.caption, ''),
      coalesce(u.listed, '[]'), count(*) over ()
    from library l
    left join used u on u.path = l.path
    left join public.home_pictures h on h.media_id = l.id
    where (only_path is null or l.path = only_path)
      and case show
        when 'uploaded' then not l.is_built_in
        when 'built_in' then l.is_built_in
        when 'unused' then not l.is_built_in and u.path is null
        when 'home' then h.media_id is not null
        else true end
      and (l.is_built_in
        or position(private.fold(search) in private.fold(concat_ws(' ', l.alt_text, l.path, u.names))) > 0)
    order by
      case when sort = '-uses' then u.uses end desc nulls last,
      case when sort = 'uses' then coalesce(u.uses, 0) end,
      case when sort = 'added' then l.created_at end nulls first,
      l.created_at desc nulls last, l.path
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

-- Changes what a picture shows and its focus, and returns its new version. Records that describe it with the former text
-- get the new one.
create function public.save_picture(
  picture_path text, read_version integer, alt_text text, former_alt_text text, focus_x integer, focus_y integer
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  uploaded text := private.uploaded_name(picture_path);
  current_version integer;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if uploaded is null then
    insert into public.built_in_pictures (path) values (picture_path) on conflict do nothing;
    select b.version into current_version from public.built_in_pictures b where b.path = picture_path for update;
  else
    select m.version into current_version from public.media m where m.object_name = uploaded for update;
  end if;
  if current_version is null then raise exception 'There is no such picture' using errcode = 'PT404'; end if;
  if current_version is distinct from read_version then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', current_version), hint = 'Read it again and repeat the change.';
  end if;
  if uploaded is null then
    update public.built_in_pictures b set alt_text = save_picture.alt_text, focus_x = save_picture.focus_x,
      focus_y = save_picture.focus_y, version = b.version + 1
    where b.path = picture_path;
  else
    update public.media m set alt_text = save_picture.alt_text, focus_x = save_picture.focus_x,
      focus_y = save_picture.focus_y, version = m.version + 1
    where m.object_name = uploaded;
  end if;
  if alt_text is distinct from former_alt_text and former_alt_text is not null then
    perform private.rewrite_picture_uses(picture_path, picture_path, alt_text, former_alt_text);
  end if;
  return current_version + 1;
end
$$;

-- Shows another uploaded picture wherever this one is shown, and returns the number of places.
create function public.replace_picture(old_path text, new_path text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  former public.media;
  replacement public.media;
  places integer;
  home integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into former from public.media m where m.object_name = private.uploaded_name(old_path) for update;
  select * into replacement from public.media m where m.object_name = private.uploaded_name(new_path) for update;
  if former.id is null or replacement.id is null or former.id = replacement.id then
    raise exception 'There is no such picture' using errcode = 'PT404';
  end if;
  places := private.rewrite_picture_uses(old_path, new_path, replacement.alt_text);
  update public.home_pictures h set media_id = replacement.id
  where h.media_id = former.id
    and not exists (select from public.home_pictures other where other.media_id = replacement.id);
  get diagnostics home = row_count;
  perform private.audit('replace picture', 'media', former.id::text, jsonb_build_object('by', replacement.id));
  return places + home;
end
$$;

-- Posts an uploaded picture on the home page, or proposes it when the caller may not publish.
create function public.post_home_picture(picture_id uuid, caption text default '') returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  if not exists (select from public.media m where m.id = picture_id) then
    raise exception 'There is no such picture' using errcode = 'PT404';
  end if;
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
create function public.remove_home_picture(picture_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  delete from public.home_pictures h where h.media_id = picture_id;
  if found then perform private.audit('remove picture', 'home_pictures', picture_id::text); end if;
end
$$;

-- The newest pictures on the home page, for everybody.
create function public.get_home_pictures()
returns table (path text, alt_text text, caption text, width integer, height integer)
language sql stable security definer set search_path = ''
as $$
  select private.uploaded_path(m.object_name), m.alt_text, h.caption, m.width, m.height
  from public.home_pictures h join public.media m on m.id = h.media_id
  where h.published_at is not null
  order by h.published_at desc, m.id
  limit 4
$$;

-- What staff said about the pictures at these URLs, for everybody. It lists nothing that the caller cannot name.
create function public.get_picture_details(urls text[])
returns table (url text, alt_text text, focus_x smallint, focus_y smallint)
language sql stable security definer set search_path = ''
as $$
  select asked.url, m.alt_text, m.focus_x, m.focus_y
  from unnest(urls[1:1000]) as asked (url)
  join public.media m on m.object_name = private.uploaded_name(private.picture_path(asked.url))
  union all
  select asked.url, b.alt_text, b.focus_x, b.focus_y
  from unnest(urls[1:1000]) as asked (url)
  join public.built_in_pictures b on b.path = private.picture_path(asked.url)
$$;

revoke execute on function public.list_pictures(text, text, text, text[], text, integer, integer),
  public.save_picture(text, integer, text, text, integer, integer), public.replace_picture(text, text),
  public.post_home_picture(uuid, text), public.remove_home_picture(uuid) from public, anon;
grant execute on function public.list_pictures(text, text, text, text[], text, integer, integer),
  public.save_picture(text, integer, text, text, integer, integer), public.replace_picture(text, text),
  public.post_home_picture(uuid, text), public.remove_home_picture(uuid) to authenticated;
revoke execute on function public.get_home_pictures(), public.get_picture_details(text[]) from public;
grant execute on function public.get_home_pictures(), public.get_picture_details(text[]) to anon, authenticated;
