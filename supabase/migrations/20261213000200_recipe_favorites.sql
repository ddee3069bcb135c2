-- People find recipes and keep the ones they like.

-- The recipes that people keep. Only they themselves can read which.
create table public.recipe_favorites (
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  recipe_id uuid not null references public.recipes (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, recipe_id)
);
create index recipe_favorites_recipe_id_idx on public.recipe_favorites (recipe_id);
alter table public.recipe_favorites enable row level security;

create policy "People can read their own favorite recipes" on public.recipe_favorites
  for select to authenticated using ((select auth.uid()) = user_id);
create policy "People can favorite a published recipe" on public.recipe_favorites
  for insert to authenticated with check ((select auth.uid()) = user_id and exists (
    select from public.recipes r where r.id = recipe_id and r.status = 'published'));
create policy "People can take back their own favorite recipes" on public.recipe_favorites
  for delete to authenticated using ((select auth.uid()) = user_id);

grant select, insert, delete on public.recipe_favorites to authenticated;

-- The cheeses of a recipe that the caller can see, in its order.
create function private.cheeses_of_recipe(recipe_uuid uuid) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name, 'hero_image_url', c.hero_image_url,
    'hero_image_alt', c.hero_image_alt) order by l.position), '[]')
  from public.recipe_cheeses l join public.cheeses c on c.id = l.cheese_id
  where l.recipe_id = recipe_uuid
$$;

-- Whether every word that was searched for, of the first eight, is in the title, summary, ingredients or cheeses of a
-- recipe. The text of the recipe is folded once, not for every word.
create function private.recipe_matches(recipe public.recipes, search text) returns boolean
language sql stable security invoker set search_path = ''
as $$
  select search = '' or (
    select not exists (
      select from (
        select given.word
        from regexp_split_to_table(private.fold(left(search, 100)), '\s+') with ordinality as given (word, place)
        group by given.word order by min(given.place) limit 8) as searched
      where position(searched.word in folded.text) = 0)
    from (
      select private.fold(concat_ws(' ', recipe.title, recipe.summary,
        (select string_agg(entry ->> 'item', ' ') from jsonb_array_elements(recipe.ingredients) as entry),
        (select string_agg(c.name, ' ') from public.recipe_cheeses l join public.cheeses c on c.id = l.cheese_id
          where l.recipe_id = recipe.id))) as text
      offset 0) as folded)
$$;
grant execute on function private.cheeses_of_recipe(uuid), private.recipe_matches(public.recipes, text)
  to anon, authenticated;

-- Published recipes that match, the newest first.
create function public.search_recipes(search text default '', page_limit integer default 24, page_offset integer default 0)
returns table (
  id uuid, slug text, title text, summary text, minutes smallint, servings smallint, image_url text, image_alt text,
  cheeses jsonb, total bigint
)
language sql stable security invoker set search_path = ''
as $$
  select r.id, r.slug, r.title, r.summary, r.minutes, r.servings, r.image_url, r.image_alt,
    private.cheeses_of_recipe(r.id), count(*) over ()
  from public.recipes r
  where r.status = 'published' and private.recipe_matches(r, trim(search))
  order by r.published_at desc, r.id
  limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
$$;
grant execute on function public.search_recipes(text, integer, integer) to anon, authenticated;

-- The caller's favorite recipes that match, the last added first.
create function public.my_favorite_recipes(
  search text default '', page_limit integer default 24, page_offset integer default 0
)
returns table (
  id uuid, slug text, title text, summary text, minutes smallint, servings smallint, image_url text, image_alt text,
  cheeses jsonb, total bigint
)
language sql stable security invoker set search_path = ''
as $$
  select r.id, r.slug, r.title, r.summary, r.minutes, r.servings, r.image_url, r.image_alt,
    private.cheeses_of_recipe(r.id), count(*) over ()
  from public.recipe_favorites f join public.recipes r on r.id = f.recipe_id
  where f.user_id = (select auth.uid()) and r.status = 'published' and private.recipe_matches(r, trim(search))
  order by f.created_at desc, r.id
  limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
$$;
grant execute on function public.my_favorite_recipes(text, integer, integer) to authenticated;

-- Everything the shop keeps about the caller.
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  mailbox text := (select lower(email) from private.people where id = me);
begin
  if me is null then perform private.deny(); end if;
  return private.instant_fields('exported_at', now()) || jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', a.email, 'first_name', u.first_name, 'last_name', u.last_name,
          'role', u.role, 'metadata', a.raw_user_meta_data)
        || private.instant_fields('created_at', u.created_at)
        || private.instant_fields('last_sign_in_at', a.last_sign_in_at)
      from public.users u join auth.users a on a.id = u.id where u.id = me),
    'sign_in_methods', (select coalesce(jsonb_agg(i.provider), '[]') from auth.identities i where i.user_id = me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'ip', host(s.ip))
        || private.instant_fields('created_at', s.created_at)), '[]')
      from auth.sessions s where s.user_id = me),
    'favorites', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name)
        || private.instant_fields('created_at', f.created_at)), '[]')
      from public.user_favorites f join public.cheeses c on c.id = f.cheese_id where f.user_id = me),
    'ratings', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'rating', r.rating)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.cheese_ratings r join public.cheeses c on c.id = r.cheese_id where r.user_id = me),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'comment', m.comment, 'is_public', m.is_public,
          'hidden_reason', m.hidden_reason)
        || private.instant_fields('created_at', m.created_at)), '[]')
      from public.cheese_comments m join public.cheeses c on c.id = m.cheese_id where m.user_id = me),
    'deleted_while_hidden', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'hidden_reason', w.hidden_reason)
        || private.instant_fields('hidden_at', w.hidden_at)), '[]')
      from private.withheld_comments w join public.cheeses c on c.id = w.cheese_id where w.user_id = me),
    'recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('title', r.title, 'status', r.status, 'summary', r.summary,
          'ingredients', r.ingredients, 'steps', r.steps, 'image_url', r.image_url, 'review_note', r.review_note,
          'consented_at', a.consented_at)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.recipes r join private.recipe_authors a on a.recipe_id = r.id where a.user_id = me),
    'favorite_recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('recipe', r.title)
        || private.instant_fields('created_at', f.created_at)), '[]')
      from public.recipe_favorites f join public.recipes r on r.id = f.recipe_id where f.user_id = me),
    'rsvps', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'status', r.status)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.rsvps r join public.events e on e.id = r.event_id where r.user_id = me),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'reason', r.reason)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from private.comment_reports r join public.cheese_comments m on m.id = r.comment_id
      join public.cheeses c on c.id = m.cheese_id where r.reporter_id = me),
    'notify_requests', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'email', n.email)
        || private.instant_fields('created_at', n.created_at)), '[]')
      from public.notify_requests n join public.cheeses c on c.id = n.cheese_id
      where n.user_id = me or lower(n.email) = mailbox));
end
$$;
