-- A picture may wait for its description.
alter table public.media drop constraint an_alt_text_shows_text,
  add constraint an_alt_text_shows_text check (alt_text = '' or private.shows_text(alt_text));
alter table public.media drop constraint media_alt_text_check,
  add constraint media_alt_text_check check (char_length(alt_text) <= 300);

-- The American spelling, also where records remember the former one.
alter type public.allergen rename value 'sulphites' to 'sulfites';
create function pg_temp.in_american(written jsonb) returns jsonb
language sql immutable
as $$
  select written || jsonb_build_object('allergens', (
    select jsonb_agg(case a when 'sulphites' then 'sulfites' else a end order by place)
    from jsonb_array_elements_text(written -> 'allergens') with ordinality as listed (a, place)))
$$;
alter table public.record_versions disable trigger user;
alter table public.cheese_proposals disable trigger user;
alter table public.placards disable trigger user;
update public.record_versions set snapshot = pg_temp.in_american(snapshot) where snapshot -> 'allergens' ? 'sulphites';
update public.cheese_proposals set fields = pg_temp.in_american(fields) where fields -> 'allergens' ? 'sulphites';
update public.cheese_proposals set base = pg_temp.in_american(base) where base -> 'allergens' ? 'sulphites';
update public.placards set content = pg_temp.in_american(content),
  content_hash = private.placard_hash(pg_temp.in_american(content))
where content -> 'allergens' ? 'sulphites';
alter table public.record_versions enable trigger user;
alter table public.cheese_proposals enable trigger user;
alter table public.placards enable trigger user;
drop function pg_temp.in_american(jsonb);

set check_function_bodies = off;

-- What the shop's clock shows when so many seconds, at most a day, have passed. For people who are told when to try again,
-- so the minute that has begun counts as passed when it ends.
create or replace function public.shop_time_in(seconds integer) returns text
language sql stable set search_path = ''
as $$
  select private.wall_clock(now() + make_interval(secs => least(greatest(seconds, 0), 86400)) + interval '59 seconds')
$$;

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

-- The picture of a cheese, under the other name that clients know it by.
create or replace function public.image_url(public.cheeses) returns text
language sql stable set search_path = ''
as $$ select $1.hero_image_url $$;

-- The stored word for a choice as it is written, in any case and in the spelling of earlier versions.
create or replace function private.stored_choice(written text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce('{"thermised": "thermized", "pasteurised": "pasteurized", "molluscs": "mollusks", "soya": "soy",
    "sulphites": "sulfites"}'::jsonb ->> lower(written), lower(written))
$$;

-- Enters a movement, which changes the stock by this much, and makes the cheese a counted one.
create or replace function private.enter_stock_movement(movement public.stock_movements) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock_before integer;
  entered public.stock_movements;
begin
  -- A change of the stock or of the cheese locks the cheese first, so that two changes never wait for each other.
  perform 1 from public.cheeses c where c.id = movement.cheese_id for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  select s.grams into stock_before from public.cheese_stock s where s.cheese_id = movement.cheese_id for update;
  movement.change_grams := case movement.kind
    when 'delivery' then movement.grams
    when 'count' then movement.grams - stock_before
    when 'correction' then movement.change_grams
    else -movement.grams end;
  if stock_before + movement.change_grams < 0 then
    perform private.refuse('PT409', format('There are only %s g of it; count the stock first', to_char(stock_before, 'FM999,999,999')),
      'grams', 'not_enough');
  end if;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by, corrects,
    amount_cents, price_per_kg_cents, supplier, lot, best_before)
  values (movement.cheese_id, movement.kind, movement.grams, movement.change_grams,
    stock_before + movement.change_grams, nullif(trim(movement.note), ''), auth.uid(), movement.corrects,
    movement.amount_cents, movement.price_per_kg_cents, nullif(trim(movement.supplier), ''),
    nullif(trim(movement.lot), ''), movement.best_before)
  returning * into entered;
  update public.cheese_stock s set grams = entered.stock_after_grams, is_tracked = true, updated_at = now()
  where s.cheese_id = movement.cheese_id;
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id = movement.cheese_id and c.in_stock <> private.is_in_stock(c.id, c.in_stock);
  return entered;
end
$$;


reset check_function_bodies;

grant execute on function public.image_url(public.cheeses) to anon, authenticated;
grant execute on function public.shop_time_in(integer) to anon, authenticated;

-- Carries supabase/schemas as of c0aa142ade010f2fad0c6a3bbea1bac6cd2a28e159d068c7cbe08f3456be9e96.
