-- What a manager decides about a recipe of a member.

-- Removes the note of the review when a recipe is published; until then its author and staff can read it.
create or replace function private.clear_review_note() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if new.status in ('published', 'archived') then new.review_note := null; end if;
  return new;
end
$$;
-- After recipes_are_guarded in the order of names, so that clearing a note needs no right to write one.
create or replace trigger recipes_shown_have_no_note before insert or update on public.recipes
  for each row execute function private.clear_review_note();

-- Shortens the slug of a member's recipe to its title when it is published.
create or replace function private.shorten_recipe_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  short text := left(new.slug, -9);
begin
  if new.status = 'published' and old.published_at is null and new.by_member
    and new.slug like '%-' || left(new.id::text, 8) and short <> 'new'
    and not exists (select 1 from public.recipes r where r.slug = short) then
    new.slug := short;
  end if;
  return new;
end
$$;
create or replace trigger published_recipes_have_short_slugs before update on public.recipes
  for each row execute function private.shorten_recipe_slug();

-- Keeps a decision about a recipe in the audit log and tells its author by mail, unless they decided it themselves.
create or replace function private.tell_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.status in ('draft', 'pending', 'returned') and new.status in ('published', 'returned', 'rejected')
    and new.status <> old.status then
    perform private.audit('mark recipe as ' || new.status, 'recipes', new.id::text);
    perform private.queue_mail('recipe-' || new.status, p.email,
      jsonb_build_object('id', new.id, 'slug', new.slug, 'title', new.title, 'note', new.review_note))
    from private.recipe_authors a join private.people p on p.id = a.user_id
    where a.recipe_id = new.id and a.user_id is distinct from auth.uid() and p.email is not null;
  end if;
  return null;
end
$$;
create or replace trigger authors_are_told after update on public.recipes
  for each row execute function private.tell_author();

-- Recipes for the desk, what waits for a decision first, and of that the oldest first.
create or replace function public.recipe_queue(
  show text default '', search text default '', page_limit integer default 24, page_offset integer default 0
)
returns table (
  id uuid, slug text, title text, status public.recipe_status, by_member boolean, is_own boolean,
  is_resubmitted boolean, image_url text, updated_at_local text, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select r.id, r.slug, r.title, r.status, r.by_member, r.id in (select private.my_recipe_ids()),
      r.status = 'pending' and exists (
        select from public.record_versions v
        where v.table_name = 'recipes' and v.record_id = r.id::text and v.snapshot ->> 'status' = 'returned'),
      r.image_url, private.wall_clock(r.updated_at, (select private.shop_time_zone())), count(*) over ()
    from public.recipes r
    where not (r.by_member and r.status = 'draft')
      and (show = '' or r.status::text = show)
      and position(private.fold(search) in private.fold(r.title || ' ' || r.summary)) > 0
    order by array_position(array['pending', 'returned', 'draft', 'published', 'archived', 'rejected'], r.status::text),
      case when r.status = 'pending' then r.updated_at end, r.updated_at desc, r.id
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

-- A recipe as a manager had read it when it was last returned, to compare it with what its author sent in since; null when
-- it never was.
create or replace function public.returned_recipe(recipe_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return (
    select v.snapshot from public.record_versions v
    where v.table_name = 'recipes' and v.record_id = returned_recipe.recipe_id::text
      and v.snapshot ->> 'status' = 'returned' and not exists (
        select from public.record_versions b
        where b.table_name = v.table_name and b.record_id = v.record_id and b.version = v.version - 1
          and b.snapshot ->> 'status' = 'returned')
    order by v.version desc limit 1);
end
$$;

-- Decides about a recipe that waits: publishes it, or returns or rejects it with a note. Who decides names the version
-- they saw, so that nothing is published that nobody read.
create or replace function public.review_recipe(
  recipe_id uuid, decision text, note text default null, seen_version integer default null
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if coalesce(decision, '') not in ('publish', 'return', 'reject')
    or (decision <> 'publish' and coalesce(trim(note), '') = '') then
    perform private.refuse('PT400', 'Publish a recipe, or return or reject it with a note');
  end if;
  if seen_version is null then perform private.require_version(null, null); end if;
  update public.recipes r set
    status = case decision when 'publish' then 'published' when 'return' then 'returned' else 'rejected' end
      ::public.recipe_status,
    review_note = nullif(trim(note), ''),
    version = seen_version
  where r.id = review_recipe.recipe_id and r.status in ('draft', 'pending', 'returned');
  if not found then perform private.refuse('PT404', 'Resource not found. No such recipe waits for a decision.'); end if;
end
$$;
