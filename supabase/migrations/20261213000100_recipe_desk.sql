-- Recipes of members: written as a draft, sent in, decided about at the desk, and answered by mail.

-- The server's templates are the list; a second one here would have to change with every mail.
alter table private.outgoing_mail drop constraint outgoing_mail_template_check;
alter table private.outgoing_mail add constraint outgoing_mail_template_check
  check (char_length(template) <= 40 and template ~ '^[a-z]+(-[a-z]+)*$');

-- Whether a value is a list of ingredients such as {"amount": 200, "unit": "g", "item": "Comté", "cheese_id": "…"}.
create or replace function private.are_ingredients(list jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 60 and not exists (
    select 1 from jsonb_array_elements(list) as entry
    where jsonb_typeof(entry) <> 'object'
      or entry - array['amount', 'unit', 'item', 'cheese_id'] <> '{}'
      or coalesce(char_length(entry ->> 'item'), 0) not between 1 and 120
      or coalesce(char_length(entry ->> 'unit'), 0) > 20
      or coalesce(jsonb_typeof(entry -> 'amount'), 'null') not in ('number', 'null')
      or coalesce((entry ->> 'amount')::numeric, 1) not between 0.001 and 100000
      or coalesce(entry ->> 'cheese_id', '00000000-0000-0000-0000-000000000000')
        !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      or entry::text ~ '[[:cntrl:]]' or entry::text ~ '\\u00[01]'
  )
$$;

alter table public.recipes
  add column prep_minutes smallint,
  add column by_member boolean not null default false,
  add constraint preparation_is_a_part_of_the_time
    check (prep_minutes is null or (minutes is not null and prep_minutes between 1 and minutes));

-- When the author agreed that the shop may publish the recipe; null for staff, and for recipes of earlier versions.
alter table private.recipe_authors add column consented_at timestamptz;

update public.recipes r set by_member = true, version = r.version
from private.recipe_authors a join public.users u on u.id = a.user_id
where a.recipe_id = r.id and u.role = 'customer';

-- Leaves publishing, rejecting and notes of review to managers. Whether a member sent it in never changes.
create or replace function private.guard_recipe() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    new.by_member := old.by_member;
  end if;
  if current_user in ('anon', 'authenticated') then
    if tg_op = 'INSERT' then
      new.by_member := false;
    end if;
    if (new.status in ('published', 'rejected', 'archived')
        or (tg_op = 'UPDATE' and new.review_note is distinct from old.review_note))
      and not private.is_manager() then
      perform private.deny();
    end if;
  end if;
  return new;
end
$$;

drop policy "Staff can read every recipe" on public.recipes;
create policy "Staff can read every recipe but drafts of members" on public.recipes
  for select to authenticated using ((select private.is_staff()) and not (by_member and status = 'draft'));
drop policy "Managers can edit and publish every recipe" on public.recipes;
create policy "Managers can edit and publish every recipe but drafts of members" on public.recipes
  for update to authenticated
  using ((select private.is_manager()) and not (by_member and status = 'draft'))
  with check ((select private.is_manager()));
drop policy "Managers can delete recipes" on public.recipes;
create policy "Managers can delete recipes but drafts of members" on public.recipes
  for delete to authenticated using ((select private.is_manager()) and not (by_member and status = 'draft'));
create policy "Nobody can read the versions of members' drafts" on public.record_versions
  as restrictive for select to authenticated
  using (table_name <> 'recipes' or snapshot ->> 'status' <> 'draft'
    or not coalesce((snapshot ->> 'by_member')::boolean, false));

-- Keeps a decision about a recipe in the audit log and tells its author by mail, unless they decided it themselves.
create function private.tell_author() returns trigger
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
create trigger authors_are_told after update on public.recipes
  for each row execute function private.tell_author();

-- Refuses more ingredients than a page shows well, with a sentence that people understand.
create function private.check_ingredient_count(record jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(record -> 'ingredients') = 'array' and jsonb_array_length(record -> 'ingredients') > 60 then
    raise exception 'A recipe has at most 60 ingredients' using errcode = '23514';
  end if;
end
$$;
grant execute on function private.check_ingredient_count(jsonb) to authenticated;

-- Adds or changes a recipe with its cheeses in one step, for staff; the record carries the version it was read at. A
-- recipe that is added again under the same id, because the answer was lost, changes the one that was added.
create or replace function public.save_recipe(record jsonb, cheese_ids uuid[] default null) returns public.recipes
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := record ? 'version' or exists (select 1 from public.recipes where id = recipe_uuid);
  saved public.recipes;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform private.check_ingredient_count(record);
  if cheese_ids is not null then
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids);
  end if;
  if is_known then
    if not private.update_fields('public.recipes', recipe_uuid::text, '{"version": 1}' || record - 'id') then
      perform private.deny();
    end if;
  else
    perform private.insert_fields('public.recipes', jsonb_build_object(
      'slug', private.free_recipe_slug(record ->> 'title', recipe_uuid)) || record || jsonb_build_object('id', recipe_uuid));
  end if;
  select * into saved from public.recipes where id = recipe_uuid;
  return saved;
end
$$;

-- Adds or changes a recipe of the caller. The picture is one that was uploaded for this recipe.
create function private.store_my_recipe(
  recipe_uuid uuid, record jsonb, cheese_ids uuid[], new_status public.recipe_status
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.recipes;
  fields jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(record)
    where key in ('title', 'summary', 'ingredients', 'steps', 'servings', 'minutes', 'prep_minutes', 'image_url',
      'image_alt', 'version')
  ) || jsonb_build_object('status', new_status);
begin
  if auth.uid() is null then perform private.deny(); end if;
  perform private.check_ingredient_count(record);
  if coalesce(record ->> 'image_url', '') <> ''
    and record ->> 'image_url' !~ ('^(https://[^/?#]+)?/storage/v1/object/public/media/recipes/' || recipe_uuid
      || '/[0-9a-f-]{36}\.(avif|webp|jpg|png)$') then
    raise exception 'The picture of a recipe is uploaded for it' using errcode = '23514';
  end if;
  select * into known from public.recipes r where r.id = recipe_uuid for no key update;
  if known.id is null then
    if (select count(*) from public.recipes r
        where r.status <> 'published' and r.id in (select private.my_recipe_ids())) >= 50 then
      raise exception 'You have 50 recipes that are not published' using errcode = '23514', hint = 'Delete one of them.';
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.insert_fields('public.recipes', fields - 'version' || jsonb_build_object(
      'id', recipe_uuid, 'slug', private.free_recipe_slug(record ->> 'title', recipe_uuid),
      'by_member', not private.is_staff()));
  else
    if known.id not in (select private.my_recipe_ids()) or not (known.status in ('draft', 'returned')
      or known.status = 'pending' and new_status = 'pending') then
      perform private.deny();
    end if;
    -- What the desk returned stays returned until it is sent in again.
    if new_status = 'draft' then fields := fields || jsonb_build_object('status', known.status); end if;
    if known.published_at is null then
      fields := fields || jsonb_build_object(
        'slug', private.free_recipe_slug(coalesce(record ->> 'title', known.title), recipe_uuid));
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.update_fields('public.recipes', recipe_uuid::text, fields);
  end if;
  return (select r.version from public.recipes r where r.id = recipe_uuid);
end
$$;

-- Keeps a recipe of the caller that is not sent in yet; its id comes from the caller. Returns its version.
create function public.save_recipe_draft(record jsonb, cheese_ids uuid[] default '{}', idempotency_key uuid default null)
returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('save_recipe_draft', record, cheese_ids));
  if answer is not null then return answer::integer; end if;
  if not private.within_limit('recipe draft:' || auth.uid(), 120, interval '1 hour') then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
  end if;
  if record ->> 'id' is null then raise exception 'A draft has an id' using errcode = '22023'; end if;
  answer := to_jsonb(private.store_my_recipe((record ->> 'id')::uuid, record, cheese_ids, 'draft'));
  perform private.keep_answer(idempotency_key, answer);
  return answer::integer;
end
$$;

-- Sends a recipe of the caller in for a decision, again after it was returned, or changes one that waits. The author
-- agrees once that the shop may publish it.
create or replace function public.submit_recipe(
  record jsonb, cheese_ids uuid[] default '{}', idempotency_key uuid default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('submit_recipe', record, cheese_ids));
  if answer is not null then return (answer #>> '{}')::uuid; end if;
  perform private.limit_person('recipe');
  perform private.store_my_recipe(recipe_uuid, record, cheese_ids, 'pending');
  update private.recipe_authors a set consented_at = now()
  where a.recipe_id = recipe_uuid and a.consented_at is null and record -> 'consent' = 'true';
  if not exists (select from private.recipe_authors a where a.recipe_id = recipe_uuid and a.consented_at is not null) then
    raise exception 'Agree that the shop may publish the recipe' using errcode = '23514';
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(recipe_uuid));
  return recipe_uuid;
end
$$;

-- Deletes a recipe of the caller that is not published. Returns whether there was one.
create function public.delete_my_recipe(recipe_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  delete from public.recipes r
  where r.id = delete_my_recipe.recipe_id and r.published_at is null and r.id in (select private.my_recipe_ids());
  return found;
end
$$;

-- Whether the caller wrote a recipe, as a column of it.
create function public.is_own(public.recipes) returns boolean
language sql stable security invoker set search_path = ''
as $$ select $1.id in (select private.my_recipe_ids()) $$;

-- The recipes that the caller wrote, the last changed first.
create function public.my_recipes(page_limit integer default 50, page_offset integer default 0)
returns table (
  id uuid, slug text, title text, status public.recipe_status, review_note text, updated_at_local text, total bigint
)
language sql stable security invoker set search_path = ''
as $$
  select r.id, r.slug, r.title, r.status, r.review_note, private.wall_clock(r.updated_at), count(*) over ()
  from public.recipes r where r.id in (select private.my_recipe_ids())
  order by r.updated_at desc, r.id
  limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
$$;

-- Recipes for the desk, what waits for a decision first, and of that the oldest first.
create function public.recipe_queue(
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

drop function public.review_recipe(uuid, text, text);

-- Decides about a recipe that waits: publishes it, or returns or rejects it with a note. Who decides names the version
-- they saw, so that nothing is published that nobody read.
create function public.review_recipe(
  recipe_id uuid, decision text, note text default null, seen_version integer default null
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if decision not in ('publish', 'return', 'reject') or (decision <> 'publish' and coalesce(trim(note), '') = '') then
    raise exception 'Publish a recipe, or return or reject it with a note' using errcode = '22023';
  end if;
  if seen_version is null then raise exception 'A version is required' using errcode = 'PT428'; end if;
  update public.recipes r set
    status = case decision when 'publish' then 'published' when 'return' then 'returned' else 'rejected' end
      ::public.recipe_status,
    review_note = nullif(trim(note), ''),
    version = seen_version
  where r.id = review_recipe.recipe_id and r.status in ('draft', 'pending', 'returned');
  if not found then raise exception 'No such recipe waits for a decision' using errcode = 'PT404'; end if;
end
$$;

grant execute on function public.save_recipe_draft(jsonb, uuid[], uuid), public.delete_my_recipe(uuid),
  public.is_own(public.recipes),
  public.my_recipes(integer, integer), public.recipe_queue(text, text, integer, integer),
  public.review_recipe(uuid, text, text, integer) to authenticated;
