alter type private.board_question add attribute shared text[];

drop function public.suggest_board(integer,public.board_meal,public.board_wish[],public.allergen[],public.strength,integer,text[],text[]);

set check_function_bodies = off;

-- How many the board of a question has if nothing is in the way. One that was shared has as many as when it was shared.
create or replace function private.cheeses_asked(question private.board_question) returns integer
language sql immutable set search_path = ''
as $$ select coalesce(nullif(cardinality(question.shared), 0), private.cheeses_on_board(question.people)) $$;

-- Refuses a question that nobody can mean.
create or replace function private.require_board_question(question private.board_question) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if question.people is null or question.people not between 1 and 50 then
    perform private.refuse('PT400', 'A board is for 1 to 50 people', 'people');
  elsif question.budget_cents not between 1 and 1000000 then
    perform private.refuse('PT400', 'A budget is over 0.00 and at most 10000.00', 'budget');
  elsif cardinality(question.kept) > 5 or cardinality(question.shared) > 5
    or cardinality(question.swapped) > 60 then
    perform private.refuse('PT400', 'A board has at most five cheeses');
  end if;
end
$$;

-- Why somebody must not or would rather not eat a cheese. PostgreSQL writes this function and the next into the queries
-- that call them, where wishes that nobody has cost nothing; that is why they have no search path of their own.
create or replace function private.objection_to_eating(question private.board_question, cheese public.cheeses)
returns public.board_objection
language sql immutable
as $$
  select case
    when 'pregnant' = any (question.wishes)
      and private.suits_pregnancy(cheese.milk_treatment, cheese.style, cheese.rind) is not true
      then 'pregnant'::public.board_objection
    when question.allergens <> '{}' and (cheese.allergens && question.allergens) is not false then 'allergens'
    when 'vegetarian' = any (question.wishes) and not private.suits_vegetarians(cheese.coagulant) then 'vegetarian'
    when 'no_raw_milk' = any (question.wishes) and cheese.milk_treatment <> 'pasteurized' then 'no_raw_milk'
    when 'no_lactose' = any (question.wishes) and not private.lacks_lactose(cheese.lactose) then 'no_lactose'
    when 'no_blue' = any (question.wishes) and cheese.style = 'blue' then 'no_blue'
    when coalesce(question.strongest in ('mild', 'medium'), false) and coalesce(cheese.palate_strength, 9)
      > case question.strongest when 'mild' then 2 else 3 end then 'too_strong'
    when question.swapped <> '{}' and cheese.slug = any (question.swapped) then 'swapped'
    when question.shared <> '{}' and cheese.slug <> all (question.shared) then 'swapped'
  end
$$;

-- Puts a board together: as many cheeses as it should have, or as many as there are. `candidates` are those
-- that could be on it, `dearest` is what each may cost.
create or replace function private.put_together(
  question private.board_question, need_grams integer, out share integer, out candidates private.board_cheese[],
  out left_out jsonb, out dearest bigint, out chosen private.board_cheese[]
)
language plpgsql stable set search_path = ''
as $$
declare
  budget integer := question.budget_cents;
  cheap private.board_cheese[];
  reserve bigint;
begin
  for cheeses in reverse private.cheeses_asked(question) .. 1 loop
    share := private.board_share(need_grams, cheeses);
    select l.candidates, l.left_out, l.dearest into candidates, left_out, dearest
    from private.left_by(question, share, cheeses) as l;
    chosen := array(
      select k from unnest(question.kept) with ordinality as wanted (slug, place)
      join unnest(candidates) as k on k.slug = wanted.slug order by wanted.place limit cheeses);
    -- Five may be on the board, and five may be wanted besides.
    cheap := array(select c from unnest(candidates) as c order by c.cents limit 10);
    reserve := private.cheapest(cheap, chosen, cheeses - cardinality(chosen));
    continue when reserve is null or budget < reserve + private.cost_of(chosen);
    while cardinality(chosen) < cheeses loop
      chosen := chosen || private.best_addition(candidates, chosen,
        (budget - private.cost_of(chosen)
          - private.cheapest(cheap, chosen, cheeses - cardinality(chosen) - 1))::integer,
        coalesce(question.strongest = 'strong', false));
    end loop;
    return;
  end loop;
  chosen := '{}';
end
$$;

-- The question nearest to one without an answer that has one: with other cheeses than those that were kept or swapped,
-- a higher budget, stronger cheese, one wish less, or fewer people. Nobody is asked to forget an allergen or that
-- somebody is pregnant. Null where nothing helps.
create or replace function private.nearest_question(question private.board_question, head_grams integer)
returns private.board_question
language plpgsql stable set search_path = ''
as $$
declare
  added_up boolean;
  step text;
  relaxed private.board_question;
  found record;
begin
  -- Each on its own, then one after the other.
  foreach added_up in array array[false, true] loop
    relaxed := question;
    foreach step in array '{choice,budget,strength,no_blue,no_lactose,no_raw_milk,vegetarian,people}'::text[] loop
      if not added_up then relaxed := question; end if;
      case step
        when 'choice' then
          relaxed.kept := '{}';
          relaxed.swapped := '{}';
          relaxed.shared := '{}';
        when 'budget' then relaxed.budget_cents := null;
        when 'strength' then relaxed.strongest := null;
        when 'people' then relaxed.people := least(relaxed.people, 4);
        else relaxed.wishes := array_remove(relaxed.wishes, step::public.board_wish);
      end case;
      continue when relaxed = question;
      found := private.cheapest_board(relaxed, relaxed.people * head_grams);
      if found.cheeses is not null then
        if question.budget_cents is not null and relaxed.budget_cents is null then
          relaxed.budget_cents := 100 * ceil(found.cents / 100.0);
        end if;
        return relaxed;
      end if;
    end loop;
  end loop;
  return null;
end
$$;

-- The cheeses that were kept or shared and are not on the board, with what speaks against each: nothing where the board has
-- no room for it. It tells whether there is enough of a cheese, never how much.
create or replace function private.missing_from_board(
  question private.board_question, share integer, dearest bigint, chosen private.board_cheese[]
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'objection', coalesce(h.objection, case
      when h.cents > dearest or question.budget_cents > 0 and cardinality(chosen) < private.cheeses_asked(question)
        then 'budget'::public.board_objection end)) order by c.slug), '[]')
  from private.held_against(question, share) as h
  join public.cheeses c on c.id = h.cheese_id
  where c.slug = any (question.kept || question.shared)
    and not exists (select from unnest(chosen) as k where k.slug = c.slug)
$$;

-- How many cheeses the board of a question would have for any money; null when the budget takes none from it.
create or replace function private.cheeses_for_any_money(
  question private.board_question, need_grams integer, chosen private.board_cheese[]
) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  cheeses integer;
begin
  if question.budget_cents is null or cardinality(chosen) = private.cheeses_asked(question) then return null; end if;
  question.budget_cents := null;
  cheeses := cardinality((private.put_together(question, need_grams)).chosen);
  return case when cheeses > cardinality(chosen) then cheeses end;
end
$$;

-- What to bring: the cheeses of a board in the order of eating, each with the one that could take its place; how many
-- were left out and why; what the budget is in the way of; and the nearest question that has an answer when there are not
-- three of them.
create or replace function public.suggest_board(
  people integer, meal public.board_meal default 'after', wishes public.board_wish[] default '{}',
  without public.allergen[] default '{}', strongest public.strength default null, budget_cents integer default null,
  keep text[] default '{}', swapped text[] default '{}', shared text[] default '{}'
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  question private.board_question := 
    row(people, meal, wishes, without, strongest, budget_cents, keep, swapped, shared);
  head_grams integer := private.head_grams(meal);
  board record;
begin
  perform private.require_board_question(question);
  board := private.put_together(question, people * head_grams);
  return jsonb_build_object(
    'head_grams', head_grams,
    'cheeses', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'slug', c.slug, 'name', c.name, 'country_iso', c.country_iso, 'flag_emoji', c.flag_emoji,
        'hero_image_url', c.hero_image_url, 'hero_image_alt', c.hero_image_alt, 'style', c.style, 'milk_species', c.milk_species,
        'strength', b.strength, 'textures', c.texture_tags, 'flavors', c.flavor_tags, 'foods', c.foods,
        'grams', b.grams, 'pieces', b.pieces, 'cents', b.cents,
        'next', (
          select jsonb_build_object('slug', n.slug, 'name', n.name)
          from private.best_addition(board.candidates, board.chosen,
            (budget_cents - private.cost_of(board.chosen) + b.cents)::integer, coalesce(strongest = 'strong', false),
            b.slug) as next
          join public.cheeses n on n.id = next.id)
        ) order by b.strength, b.style = 'blue', b.slug), '[]')
      from unnest(board.chosen) as b join public.cheeses c on c.id = b.id),
    'cents', private.cost_of(board.chosen),
    'left_out', board.left_out,
    'missing', case when keep <> '{}' or shared <> '{}'
      then private.missing_from_board(question, board.share, board.dearest, board.chosen) else '[]' end,
    'cheeses_for_any_money', private.cheeses_for_any_money(question, people * head_grams, board.chosen),
    'others_too_dear', budget_cents is not null
      and (board.left_out ? 'budget' or cardinality(board.candidates) > cardinality(board.chosen)),
    'nearest', case when cardinality(board.chosen) < 3 then to_jsonb(private.nearest_question(question, head_grams)) end);
end
$$;

-- Why each active cheese is on the board of a question or not, for managers.
create or replace function public.explain_board(
  people integer, meal public.board_meal default 'after', wishes public.board_wish[] default '{}',
  without public.allergen[] default '{}', strongest public.strength default null, budget_cents integer default null
)
returns table (cheese_id uuid, name text, is_chosen boolean, objection public.board_objection, grams integer, cents integer,
  strength smallint)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  question private.board_question := row(people, meal, wishes, without, strongest, budget_cents, '{}', '{}', '{}');
  board record;
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.require_board_question(question);
  board := private.put_together(question, explain_board.people * private.head_grams(explain_board.meal));
  return query
    select c.id, c.name::text, k.slug is not null, coalesce(h.objection,
        case when h.cents > board.dearest then 'budget'::public.board_objection end), h.grams, h.cents, c.palate_strength
    from public.cheeses c
    join private.held_against(question, board.share) as h on h.cheese_id = c.id
    left join unnest(board.chosen) as k on k.slug = c.slug
    order by k.slug is null, 4 nulls first, c.palate_strength, c.name
    limit 500;
end
$$;


reset check_function_bodies;

grant execute on function private.cheeses_asked(private.board_question) to anon, authenticated;
grant execute on function private.cheeses_for_any_money(private.board_question,integer,private.board_cheese[]) to anon, authenticated;
grant execute on function private.missing_from_board(private.board_question,integer,bigint,private.board_cheese[]) to anon, authenticated;
grant execute on function public.suggest_board(integer,public.board_meal,public.board_wish[],public.allergen[],public.strength,integer,text[],text[],text[]) to anon, authenticated;

-- Carries supabase/schemas as of a4d89b1df8935d252a34d5075e59cee379eaa3bfbe95fb68d99d08e3e045b9a1.
