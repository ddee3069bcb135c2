-- Where a picture is shown, and how it is replaced everywhere.

-- The path of a picture in the library, for the URL of one of its files.
create or replace function private.picture_path(url text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(url, '^https://[^/]+(?=/storage/)|\?.*$', '', 'g'),
    '^(/media/.+)-\d+\.(avif|webp|jpg)$', '\1')
$$;

-- The name of an uploaded file, for its path in the library.
create or replace function private.uploaded_name(path text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select substring(path from '^/storage/v1/object/public/media/(.+)$') $$;

-- The path in the library, for the name of an uploaded file.
create or replace function private.uploaded_path(object_name text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '/storage/v1/object/public/media/' || object_name $$;

-- Whether a record shows an uploaded picture, for every caller.
create or replace function private.picture_has_uses(object_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from private.picture_uses() u where u.path = private.uploaded_path(object_name))
$$;

-- Enters a picture that replaces another one at the same path. Its uses stay, and its description if none is given.
create or replace function private.replace_media(
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
    alt_text = coalesce(nullif(excluded.alt_text, ''), m.alt_text), width = excluded.width, height = excluded.height, byte_size = excluded.byte_size,
    content_type = excluded.content_type, version = m.version + 1;
end
$$;

-- The URL and alt text of one use after rewrite_picture_uses.
create or replace function private.rewrite_picture_use(
  inout url text, inout alt text, old_path text, new_url text, new_alt_text text, former_alt_text text
)
language sql immutable set search_path = ''
as $$
  select
    case when shows_it then coalesce(new_url, url) else url end,
    case when shows_it and (former_alt_text is null or alt = former_alt_text) then new_alt_text else alt end
  from (select private.picture_path(url) is not distinct from old_path as shows_it) found
$$;

-- A part of a document after rewrite_picture_uses.
create or replace function private.rewrite_pictures_in(
  part jsonb, old_path text, new_url text, new_alt_text text, former_alt_text text
) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when jsonb_typeof(part) = 'array' then (
      select coalesce(jsonb_agg(private.rewrite_pictures_in(
        listed.entry, old_path, new_url, new_alt_text, former_alt_text) order by listed.place), '[]')
      from jsonb_array_elements(part) with ordinality as listed (entry, place))
    when jsonb_typeof(part) <> 'object' then part
    when part ? 'url' then (
      select part || jsonb_build_object('url', use.url, 'alt', use.alt)
      from private.rewrite_picture_use(
        part ->> 'url', part ->> 'alt', old_path, new_url, new_alt_text, former_alt_text) as use)
    else (
      select jsonb_object_agg(field.key, private.rewrite_pictures_in(
        field.value, old_path, new_url, new_alt_text, former_alt_text))
      from jsonb_each(part) as field) end
$$;

-- Gives every use of a picture another picture, another alt text or both, and returns how many records changed. With a
-- former alt text, a use that is described in its own words keeps them.
create or replace function private.rewrite_picture_uses(
  old_path text, new_url text, new_alt_text text, former_alt_text text default null
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
    before.hero_image_url, before.hero_image_alt, old_path, new_url, new_alt_text, former_alt_text) as hero
  cross join lateral (
    select coalesce(array_agg(rewritten.url order by listed.position), '{}') as urls,
      coalesce(array_agg(rewritten.alt order by listed.position), '{}') as alts
    from unnest(before.image_urls, before.image_alts) with ordinality as listed (url, alt, position)
    cross join lateral private.rewrite_picture_use(
      listed.url, listed.alt, old_path, new_url, new_alt_text, former_alt_text) as rewritten
  ) as more
  where c.id = before.id
    and (before.hero_image_url, before.hero_image_alt, before.image_urls, before.image_alts)
      is distinct from (hero.url, hero.alt, more.urls, more.alts);
  get diagnostics changed = row_count;
  total := total + changed;
  update public.recipes r set version = r.version, image_url = rewritten.url, image_alt = rewritten.alt
  from public.recipes before
  cross join lateral private.rewrite_picture_use(
    before.image_url, before.image_alt, old_path, new_url, new_alt_text, former_alt_text) as rewritten
  where r.id = before.id
    and (before.image_url, before.image_alt) is distinct from (rewritten.url, rewritten.alt);
  get diagnostics changed = row_count;
  total := total + changed;
  update public.events e set version = e.version, image_url = rewritten.url, image_alt = rewritten.alt
  from public.events before
  cross join lateral private.rewrite_picture_use(
    before.image_url, before.image_alt, old_path, new_url, new_alt_text, former_alt_text) as rewritten
  where e.id = before.id
    and (before.image_url, before.image_alt) is distinct from (rewritten.url, rewritten.alt);
  get diagnostics changed = row_count;
  total := total + changed;
  update public.page_documents d set version = d.version,
    body = private.rewrite_pictures_in(d.body, old_path, new_url, new_alt_text, former_alt_text)
  where d.body <> private.rewrite_pictures_in(d.body, old_path, new_url, new_alt_text, former_alt_text);
  get diagnostics changed = row_count;
  -- What is being written has the same picture, and its author has seen the rest of the document.
  update public.page_document_drafts d set version = d.version,
    body = private.rewrite_pictures_in(d.body, old_path, new_url, new_alt_text, former_alt_text),
    document_version = published.version
  from public.page_documents published
  where published.id = d.id
    and d.body <> private.rewrite_pictures_in(d.body, old_path, new_url, new_alt_text, former_alt_text);
  return total + changed;
end
$$;

-- Shows another uploaded picture wherever this one is shown, which may have come with the site, and returns the number of
-- places.
create or replace function public.replace_picture(old_path text, new_url text) returns integer
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
  select * into replacement from public.media m where m.object_name = private.uploaded_name(private.picture_path(new_url)) for update;
  if private.uploaded_name(old_path) is not null and former.id is null or replacement.id is null
    or former.id = replacement.id or not private.is_own_picture(new_url) then
    perform private.refuse('PT404', 'Resource not found');
  end if;
  if replacement.alt_text = '' then perform private.refuse('PT409', 'Say what the picture shows first'); end if;
  places := private.rewrite_picture_uses(old_path, new_url, replacement.alt_text);
  update public.home_pictures h set media_id = replacement.id
  where h.media_id = former.id
    and not exists (select from public.home_pictures other where other.media_id = replacement.id);
  get diagnostics home = row_count;
  perform private.audit('replace picture', case when former.id is null then 'built_in_pictures' else 'media' end,
    coalesce(former.id::text, left(old_path, 60)), jsonb_build_object('by', replacement.id));
  return places + home;
end
$$;

-- Every place where a picture is shown, by its path in the library.
create or replace function private.picture_uses()
returns table (
  path text, kind text, record_id uuid, slug text, name text, is_private boolean, is_published boolean
)
language sql stable set search_path = ''
as $$
  select distinct private.picture_path(shown.url), 'cheese', c.id, c.slug, c.name, false, c.active
  from public.cheeses c cross join unnest(c.hero_image_url || c.image_urls) as shown (url)
  where shown.url is not null
  union all
  select private.picture_path(r.image_url), 'recipe', r.id, r.slug, r.title,
    private.is_private_version('recipes', to_jsonb(r)), r.status = 'published'
  from public.recipes r where r.image_url is not null
  union all
  select private.picture_path(e.image_url), 'event', e.id, e.slug, e.title, false, e.status <> 'draft'
  from public.events e where e.image_url is not null
  union all
  select private.uploaded_path(m.object_name), 'home', m.id, '', 'Home page', false, h.published_at is not null
  from public.home_pictures h join public.media m on m.id = h.media_id
  union all
  select distinct private.picture_path(shown.url #>> '{}'), 'page', null::uuid, page.id::text,
    private.page_name(page.id::text), false, page.is_published
  from (
    select d.id, d.body, true from public.page_documents d
    union all
    select d.id, d.body, false from public.page_document_drafts d) as page (id, body, is_published)
  cross join jsonb_path_query(page.body, '$.**.url ? (@ != "")') as shown (url)
$$;
