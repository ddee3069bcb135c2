set check_function_bodies = off;

-- Asks for a mail when a cheese is back. The answer is the same whether the email is known or not;
-- an email that is not the caller's own must first be confirmed from its mailbox, which gets five such mails an hour.
-- What strangers asked for in the name of a person does not keep that person from asking. Nothing is kept or sent for a
-- cheese that is in stock.
create or replace function public.request_stock_alert(email text, cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mailbox text := lower(trim(email));
  is_own boolean := coalesce(
    (select lower(u.email) = mailbox and u.email_confirmed_at is not null from auth.users u where u.id = auth.uid()),
    false);
  request uuid;
  secret uuid;
begin
  if not exists (select 1 from public.cheeses c where c.id = cheese_uuid and c.active) then return; end if;
  perform private.require_guests();
  perform private.limit_person('stock-alert');
  if auth.uid() is null and private.caller_ip_network() is not null then
    perform private.limit_calls('stock-alert-from:' || md5(private.caller_ip_network()), 60, interval '1 hour');
  end if;
  if is_own then
    update public.notify_requests r set user_id = auth.uid(), confirmed_at = now()
    where r.cheese_id = cheese_uuid and lower(r.email) = mailbox and r.sent_at is null and r.confirmed_at is null;
  elsif not private.within_limit('stock-alert-to:' || md5(mailbox), 5, interval '1 hour') then
    return;
  end if;
  insert into public.notify_requests (cheese_id, user_id, email, confirmed_at)
  values (cheese_uuid, case when is_own then auth.uid() end, mailbox, case when is_own then now() end)
  on conflict do nothing returning id into request;
  if request is null then
    return;
  end if;
  if exists (select 1 from public.cheeses c where c.id = cheese_uuid and c.in_stock) then
    delete from public.notify_requests r where r.id = request;
    return;
  end if;
  insert into private.stock_alert_tokens (request_id) values (request) returning token into secret;
  if not is_own then
    perform private.queue_mail('confirm-stock-alert', mailbox, jsonb_build_object('token', secret,
      'cheese', (select c.name from public.cheeses c where c.id = cheese_uuid)));
  end if;
end
$$;

-- A slug that names the recipe beside its title. Members get no other one before they publish: that a short slug is
-- taken would tell which titles others are writing about.
create or replace function private.own_recipe_slug(title text, recipe_uuid uuid) returns text
language sql immutable set search_path = ''
as $$ select left(coalesce(nullif(private.slugify(title), ''), 'recipe'), 71) || '-' || left(recipe_uuid::text, 8) $$;

-- A slug that no other recipe has.
create or replace function private.free_recipe_slug(title text, recipe_uuid uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := coalesce(nullif(private.slugify(title), ''), 'recipe');
begin
  return case when wanted = 'new' or exists (
    select 1 from public.recipes r where r.slug = wanted and r.id <> recipe_uuid)
    then private.own_recipe_slug(title, recipe_uuid) else wanted end;
end
$$;

-- Adds or changes a recipe of the caller. The picture is one that was uploaded for this recipe.
create or replace function private.store_my_recipe(
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
    perform private.refuse('PT400', 'The picture of a recipe is uploaded for it', 'image_url');
  end if;
  select * into known from public.recipes r where r.id = recipe_uuid for no key update;
  if known.id is null then
    if (select count(*) from public.recipes r
        where r.status <> 'published' and r.id in (select private.my_recipe_ids())) >= 50 then
      perform private.refuse('PT409', 'You have 50 recipes that are not published. Delete one of them.');
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.insert_fields('public.recipes', fields - 'version' || jsonb_build_object(
      'id', recipe_uuid, 'slug', case when private.is_staff() then private.free_recipe_slug(record ->> 'title', recipe_uuid)
        else private.own_recipe_slug(record ->> 'title', recipe_uuid) end,
      'by_member', not private.is_staff()));
  else
    if known.id not in (select private.my_recipe_ids()) or not (known.status in ('draft', 'returned')
      or known.status = 'pending' and new_status = 'pending') then
      perform private.deny();
    end if;
    -- What the desk returned stays returned until it is sent in again.
    if new_status = 'draft' then fields := fields || jsonb_build_object('status', known.status); end if;
    if known.published_at is null then
      fields := fields || jsonb_build_object('slug', case when known.by_member
        then private.own_recipe_slug(coalesce(record ->> 'title', known.title), recipe_uuid)
        else private.free_recipe_slug(coalesce(record ->> 'title', known.title), recipe_uuid) end);
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.update_fields('public.recipes', recipe_uuid::text, '{"version": null}' || fields);
  end if;
  return (select r.version from public.recipes r where r.id = recipe_uuid);
end
$$;

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


reset check_function_bodies;

-- Carries supabase/schemas as of 668181320ad7d9857ad3f6c726218d44350d69d1f49700227ec8cfb8b74ab3c5.
