-- Recipes: members submit them, managers decide, everybody reads the published ones.

create type public.recipe_status as enum ('draft', 'pending', 'returned', 'rejected', 'published', 'archived');

-- Whether a value is a list of ingredients such as {"amount": 200, "unit": "g", "item": "Comté"}.
create function private.are_ingredients(list jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(list) = 'array' and jsonb_array_length(list) <= 60 and not exists (
    select 1 from jsonb_array_elements(list) as entry
    where jsonb_typeof(entry) <> 'object'
      or coalesce(char_length(entry ->> 'item'), 0) not between 1 and 120
      or coalesce(char_length(entry ->> 'unit'), 0) > 20
      or coalesce(jsonb_typeof(entry -> 'amount'), 'null') not in ('number', 'null')
      or entry::text ~ '[[:cntrl:]]' or entry::text ~ '\\u00[01]'
  )
$$;
grant execute on function private.are_ingredients(jsonb) to authenticated;

-- One row for each recipe; who sent it in is kept apart.
create table public.recipes (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (char_length(slug) <= 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and slug <> 'new'),
  title text not null check (char_length(title) between 1 and 120 and title !~ '[[:cntrl:]]'),
  summary text not null default '' check (char_length(summary) <= 400 and summary !~ '[[:cntrl:]]'),
  ingredients jsonb not null default '[]' check (private.are_ingredients(ingredients)),
  steps text[] not null default '{}'
    check (cardinality(steps) <= 40 and char_length(array_to_string(steps, ' ')) <= 12000
      and array_to_string(steps, ' ') !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'),
  servings smallint not null default 4 check (servings between 1 and 50),
  minutes smallint check (minutes between 1 and 2880),
  image_url text check (char_length(image_url) <= 500 and image_url ~ '^(/|https://)[^[:space:][:cntrl:]<>"]*$'),
  image_alt text check (char_length(image_alt) <= 300 and image_alt !~ '[[:cntrl:]]'),
  status public.recipe_status not null default 'draft',
  review_note text check (char_length(review_note) <= 500 and review_note !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'),
  published_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index recipes_published_idx on public.recipes (published_at desc) where status = 'published';
create index recipes_status_idx on public.recipes (status, created_at);

-- Who wrote which recipe; never part of a public answer.
create table private.recipe_authors (
  recipe_id uuid primary key references public.recipes (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade
);
create index recipe_authors_user_id_idx on private.recipe_authors (user_id);
alter table private.recipe_authors enable row level security;

-- The recipes that the caller wrote.
create function private.my_recipe_ids() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select recipe_id from private.recipe_authors where user_id = auth.uid() $$;
grant execute on function private.my_recipe_ids() to authenticated;

create trigger recipes_keep_their_address before insert or update on public.recipes
  for each row execute function private.keep_address();

-- Leaves publishing, rejecting and notes of review to managers.
create function private.guard_recipe() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and (new.status in ('published', 'rejected', 'archived')
      or (tg_op = 'UPDATE' and new.review_note is distinct from old.review_note))
    and not private.is_manager() then
    perform private.deny();
  end if;
  return new;
end
$$;
create trigger recipes_are_guarded before insert or update on public.recipes
  for each row execute function private.guard_recipe();

-- Notes who wrote a recipe.
create function private.note_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    insert into private.recipe_authors values (new.id, auth.uid());
  end if;
  return null;
end
$$;
create trigger recipe_author_is_noted after insert on public.recipes
  for each row execute function private.note_author();

select private.track_history('public.recipes');
create trigger recipes_are_announced after insert or update or delete on public.recipes
  for each row execute function private.announce_change('recipes', 'recipe');

-- Which cheeses a recipe uses; written together with the recipe, so that its version covers them.
create table public.recipe_cheeses (
  recipe_id uuid not null references public.recipes (id) on delete cascade deferrable initially deferred,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  position smallint not null,
  primary key (recipe_id, cheese_id)
);
create index recipe_cheeses_cheese_id_idx on public.recipe_cheeses (cheese_id);

alter table public.recipes enable row level security;
alter table public.recipe_cheeses enable row level security;

create policy "Everyone can read published recipes" on public.recipes
  for select to anon, authenticated using (status = 'published');
create policy "Authors can read their own recipes" on public.recipes
  for select to authenticated using (id in (select private.my_recipe_ids()));
create policy "Staff can read every recipe" on public.recipes
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can add recipes" on public.recipes
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff can edit their own drafts" on public.recipes
  for update to authenticated
  using ((select private.is_staff()) and status in ('draft', 'pending', 'returned')
    and id in (select private.my_recipe_ids()))
  with check ((select private.is_staff()) and status in ('draft', 'pending', 'returned'));
create policy "Managers can edit and publish every recipe" on public.recipes
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));
create policy "Managers can delete recipes" on public.recipes
  for delete to authenticated using ((select private.is_manager()));

create policy "Everyone can read the cheeses of recipes they can read" on public.recipe_cheeses
  for select to anon, authenticated using (exists (select 1 from public.recipes r where r.id = recipe_id));

grant select on public.recipes, public.recipe_cheeses to anon, authenticated;
grant insert, update, delete on public.recipes to authenticated;

-- Names other cheeses for a recipe; the caller saves the recipe in the same transaction.
create function private.replace_recipe_cheeses(recipe_uuid uuid, cheese_uuids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  -- Whoever comes second shall meet the newer version, not the first one's cheeses.
  perform 1 from public.recipes where id = recipe_uuid for update;
  delete from public.recipe_cheeses where recipe_id = recipe_uuid;
  insert into public.recipe_cheeses (recipe_id, cheese_id, position)
  select recipe_uuid, given.id, min(given.place)
  from unnest(cheese_uuids) with ordinality as given (id, place)
  join public.cheeses c on c.id = given.id
  group by given.id;
end
$$;

-- An address for a recipe that no other recipe has.
create function private.free_recipe_slug(title text, recipe_uuid uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := coalesce(nullif(private.slugify(title), ''), 'recipe');
begin
  if wanted = 'new' or exists (select 1 from public.recipes r where r.slug = wanted and r.id <> recipe_uuid) then
    wanted := left(wanted, 71) || '-' || left(recipe_uuid::text, 8);
  end if;
  return wanted;
end
$$;
grant execute on function private.replace_recipe_cheeses(uuid, uuid[]), private.free_recipe_slug(text, uuid)
  to authenticated;

-- Adds or changes a recipe with its cheeses in one step, for staff; the record carries the version it was read at.
create function public.save_recipe(record jsonb, cheese_ids uuid[] default null) returns public.recipes
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  saved public.recipes;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if cheese_ids is not null then
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids);
  end if;
  if record ? 'version' then
    if not private.update_fields('public.recipes', recipe_uuid::text, record - 'id') then perform private.deny(); end if;
  else
    perform private.insert_fields('public.recipes', jsonb_build_object(
      'slug', private.free_recipe_slug(record ->> 'title', recipe_uuid)) || record || jsonb_build_object('id', recipe_uuid));
  end if;
  select * into saved from public.recipes where id = recipe_uuid;
  return saved;
end
$$;

-- Sends a member's recipe in for a decision, or sends it in again after it was returned.
create function public.submit_recipe(record jsonb, cheese_ids uuid[] default '{}') returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := exists (select 1 from public.recipes r where r.id = recipe_uuid);
  fields jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(record)
    where key in ('title', 'summary', 'ingredients', 'steps', 'servings', 'minutes', 'version')
  ) || '{"status": "pending"}';
begin
  if auth.uid() is null then perform private.deny(); end if;
  perform private.limit_person('recipe');
  if is_known and not exists (
    select 1 from public.recipes r
    where r.id = recipe_uuid and r.status in ('draft', 'pending', 'returned')
      and r.id in (select private.my_recipe_ids())
  ) then
    perform private.deny();
  end if;
  perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
  if is_known then
    perform private.update_fields('public.recipes', recipe_uuid::text, fields);
  else
    perform private.insert_fields('public.recipes', fields - 'version' || jsonb_build_object(
      'id', recipe_uuid, 'slug', private.free_recipe_slug(record ->> 'title', recipe_uuid)));
  end if;
  return recipe_uuid;
end
$$;

-- Decides about a recipe that was sent in: publish it, return it with a note, or reject it.
create function public.review_recipe(recipe_id uuid, decision text, note text default null) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if decision not in ('publish', 'return', 'reject') or (decision = 'return' and coalesce(trim(note), '') = '') then
    raise exception 'Publish a recipe, return it with a note or reject it' using errcode = '22023';
  end if;
  update public.recipes r set
    status = case decision when 'publish' then 'published' when 'return' then 'returned' else 'rejected' end
      ::public.recipe_status,
    review_note = nullif(trim(note), '')
  where r.id = review_recipe.recipe_id and r.status in ('draft', 'pending', 'returned');
  if not found then raise exception 'No such recipe waits for a decision' using errcode = 'PT404'; end if;
end
$$;

grant execute on function public.save_recipe(jsonb, uuid[]), public.submit_recipe(jsonb, uuid[]),
  public.review_recipe(uuid, text, text) to authenticated;
