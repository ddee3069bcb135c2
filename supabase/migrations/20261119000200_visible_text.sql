-- Text that shows nothing is empty.

-- Whether a text has a character that can be seen. Spaces, control characters, fillers and what only changes its
-- neighbors show nothing. The forms use the same list, in src/lib/shows-text.ts.
create function private.shows_text(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
    || '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc'
    || '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]')
$$;
grant execute on function private.shows_text(text) to anon, authenticated, service_role;

-- Not checked for rows that exist, so that an older shop can be upgraded.
alter table public.business_settings
  add constraint a_shop_name_shows_text check (private.shows_text(name)) not valid,
  add constraint a_postal_address_shows_text check (private.shows_text(address)) not valid;
alter table public.cheeses add constraint a_cheese_name_shows_text check (private.shows_text(name)) not valid;
alter table public.cheese_beverages add constraint a_drink_shows_text check (private.shows_text(label)) not valid;
alter table public.media add constraint an_alt_text_shows_text check (private.shows_text(alt_text)) not valid;
alter table public.cheese_comments
  add constraint a_comment_shows_text check (private.shows_text(comment)) not valid,
  add constraint a_reason_shows_text check (private.shows_text(hidden_reason)) not valid;
alter table public.recipes
  add constraint a_recipe_title_shows_text check (private.shows_text(title)) not valid,
  add constraint a_review_note_shows_text check (private.shows_text(review_note)) not valid;
alter table public.events add constraint an_event_title_shows_text check (private.shows_text(title)) not valid;
alter table public.users
  add constraint a_first_name_shows_text check (first_name = '' or private.shows_text(first_name)) not valid,
  add constraint a_last_name_shows_text check (last_name = '' or private.shows_text(last_name)) not valid;

-- A name as it came with a sign-up, made safe to keep.
create or replace function private.clean_name(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when private.shows_text(cleaned) then cleaned end
  from trim(left(regexp_replace(value, '[[:cntrl:]<>]', '', 'g'), 1000)) as cleaned
$$;

-- Whether every ingredient and every step of a recipe shows something.
create function private.recipe_shows_text(ingredients jsonb, steps text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select not exists (select from jsonb_array_elements(ingredients) entry where not private.shows_text(entry ->> 'item'))
    and not exists (select from unnest(steps) step where not private.shows_text(step))
$$;
grant execute on function private.recipe_shows_text(jsonb, text[]) to anon, authenticated, service_role;
alter table public.recipes add constraint ingredients_and_steps_show_text
  check (private.recipe_shows_text(ingredients, steps)) not valid;
