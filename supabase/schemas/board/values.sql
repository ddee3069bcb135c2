-- When the board is eaten; each has its own grams a head in the settings.
create type public.board_meal as enum ('before', 'after', 'instead');

-- What a host can ask for besides allergens. A cheese of which the fact is not known fulfills none.
create type public.board_wish as enum ('pregnant', 'vegetarian', 'no_raw_milk', 'no_lactose', 'no_blue');

-- What speaks against a cheese. Where several do, the first counts: what people must not eat comes before what they
-- would rather not, and that before what the counter lacks.
create type public.board_objection as enum (
  'pregnant', 'allergens', 'vegetarian', 'no_raw_milk', 'no_lactose', 'no_blue', 'too_strong', 'swapped', 'no_price',
  'pieces_do_not_fit', 'not_enough', 'budget');

-- What a host asks. `strongest` is the strongest that a cheese may be; `strong` asks for strong ones. A board that was
-- shared has the cheeses of `shared` and no others, because its link does not tell who cannot eat what.
create type private.board_question as (
  people integer, meal public.board_meal, wishes public.board_wish[], allergens public.allergen[],
  strongest public.strength, budget_cents integer, kept text[], swapped text[], shared text[]
);

-- A cheese as a part of a board.
create type private.board_cheese as (
  id uuid, slug text, objection public.board_objection, grams integer, pieces integer, cents integer,
  style public.cheese_style, milk text, texture text, strength smallint
);
