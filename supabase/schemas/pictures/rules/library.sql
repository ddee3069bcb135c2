-- The picture library of staff.

-- The library for staff. The application names the pictures that came with the site, because only it knows them, and
-- leaves out those whose words do not match the search.
create or replace function public.list_pictures(
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
        jsonb_agg(jsonb_build_object('kind', u.kind, 'id', u.record_id, 'slug', u.slug, 'name', u.name,
          'is_published', u.is_published) order by u.kind, u.name) as listed,
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
        when 'undescribed' then not l.is_built_in and l.alt_text = ''
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
-- get the new one. An employee may not change what guests see: a picture that came with the site, or that a published
-- record shows.
create or replace function public.save_picture(
  picture_path text, read_version integer, alt_text text, former_alt_text text, focus_x integer, focus_y integer
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  uploaded text := private.uploaded_name(picture_path);
  subject_id text := left(picture_path, 60);
  current_version integer;
  current_alt text;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if alt_text = '' then perform private.refuse('PT400', 'Say what the picture shows', 'alt_text'); end if;
  if not private.is_manager() and (uploaded is null or exists (
    select from private.picture_uses() u where u.path = picture_path and u.is_published
  )) then perform private.deny(); end if;
  if uploaded is null then
    insert into public.built_in_pictures (path) values (picture_path) on conflict do nothing;
    select b.version, b.alt_text into current_version, current_alt
    from public.built_in_pictures b where b.path = picture_path for update;
  else
    select m.version, m.alt_text, m.id::text into current_version, current_alt, subject_id
    from public.media m where m.object_name = uploaded for update;
  end if;
  if current_version is null then perform private.refuse('PT404', 'Resource not found'); end if;
  perform private.require_version(read_version, current_version);
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
    perform private.rewrite_picture_uses(picture_path, null, alt_text, former_alt_text);
  end if;
  perform private.audit('describe picture', case when uploaded is null then 'built_in_pictures' else 'media' end, subject_id,
    jsonb_build_object('from', current_alt, 'to', alt_text));
  return current_version + 1;
end
$$;

-- What staff said about the pictures at these URLs, for everybody. It lists nothing that the caller cannot name.
create or replace function public.get_picture_details(urls text[])
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

-- Notes who made a new version of a picture.
create or replace function private.note_picture_editor() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.updated_by := auth.uid();
  new.updated_at := now();
  return new;
end
$$;
create or replace trigger a_editor_is_noted before update of version on public.media
  for each row execute function private.note_picture_editor();
create or replace trigger a_editor_is_noted before update of version on public.built_in_pictures
  for each row execute function private.note_picture_editor();
