-- Members submit a recipe, managers decide, everybody reads the published ones.
create type public.recipe_status as enum ('draft', 'pending', 'returned', 'rejected', 'published', 'archived');

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

-- Whether every ingredient and every step of a recipe shows something.
create or replace function private.recipe_shows_text(ingredients jsonb, steps text[]) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select not exists (select from jsonb_array_elements(ingredients) entry where not private.shows_text(entry ->> 'item'))
    and not exists (select from unnest(steps) step where not private.shows_text(step))
$$;
