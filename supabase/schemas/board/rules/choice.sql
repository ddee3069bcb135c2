-- What to bring: a board for so many people, put together from what is on the counter.
--
-- Each cheese is held against the question, and its first objection stands (`private.held_against`). Of the cheeses
-- without one, the board takes the mildest first, and then always the one that differs most from those it has: a style of
-- its own counts 4, a milk of its own 3, each step of strength from the nearest 1, up to 3, and a texture of its own 1.
-- For a host who asks for strong cheese, strength counts instead of mildness. Ties go by slug, so the same question gets
-- the same board while the counter is the same. The budget is never exceeded, because a cheese is only taken when the
-- cheapest that could fill the rest of the board still fit.
--
-- A board is eaten from mild to strong. Where no strength is rated, the usual one of its style decides.
--
-- Dropped: the best of all possible boards, because nobody could say why a cheese is on it, and because it takes a
-- thousand times as long with many cheeses.

-- How many cheeses a board for so many people has.
create or replace function private.cheeses_on_board(people integer) returns integer
language sql immutable strict parallel safe set search_path = ''
as $$ select case when people <= 4 then 3 when people <= 8 then 4 else 5 end $$;

-- The grams of each of so many cheeses: equal shares in steps of 10 g, at least 50 g and at most 2 kg.
create or replace function private.board_share(need_grams integer, cheeses integer) returns integer
language sql immutable strict parallel safe set search_path = ''
as $$ select least(2000, greatest(50, 10 * round(need_grams / 10.0 / cheeses)::integer)) $$;

-- Refuses a question that nobody can mean.
create or replace function private.require_board_question(question private.board_question) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if question.people is null or question.people not between 1 and 50 then
    perform private.refuse('PT400', 'A board is for 1 to 50 people', 'people');
  elsif question.budget_cents not between 1 and 1000000 then
    perform private.refuse('PT400', 'A budget is over 0.00 and at most 10000.00', 'budget');
  elsif cardinality(question.kept) > 5 or cardinality(question.swapped) > 60 then
    perform private.refuse('PT400', 'A board has at most five cheeses');
  end if;
end
$$;

-- Every active cheese, with the first thing that speaks against a share of so many grams of it on a board of so many
-- cheeses, and what it costs. It tells whether there is enough of a cheese, never how much.
create or replace function private.held_against(question private.board_question, share integer, cheeses integer)
returns setof private.board_cheese
language sql stable security definer set search_path = ''
as $$
  with due as materialized (select nullif(private.due_prices(), '{}') as prices),
  pieces as (
    select c as cheese, coalesce(c.piece_grams * cut.pieces, share) as grams, cut.pieces,
      coalesce((due.prices ->> c.id::text)::integer, c.price_per_kg_cents) as cents_per_kg,
      coalesce(private.available_of(s), case when c.in_stock then 2000 else 0 end) as available_grams
    from public.cheeses c
    cross join due
    cross join lateral (
      select case when c.piece_grams > 0 then greatest(1, (share + c.piece_grams / 2) / c.piece_grams) end as pieces) as cut
    left join public.cheese_stock s on s.cheese_id = c.id
    where c.active
  ),
  priced as materialized (
    select (p.cheese).id, (p.cheese).slug, case
        when 'pregnant' = any (question.wishes) and private.suits_pregnancy(
          (p.cheese).milk_treatment, (p.cheese).style, (p.cheese).rind) is not true then 'pregnant'
        when question.allergens <> '{}' and ((p.cheese).allergens && question.allergens) is not false then 'allergens'
        when 'vegetarian' = any (question.wishes) and not private.suits_vegetarians((p.cheese).coagulant) then 'vegetarian'
        when 'no_raw_milk' = any (question.wishes) and (p.cheese).milk_treatment <> 'pasteurized' then 'no_raw_milk'
        when 'no_lactose' = any (question.wishes) and not private.lacks_lactose((p.cheese).lactose) then 'no_lactose'
        when 'no_blue' = any (question.wishes) and (p.cheese).style = 'blue' then 'no_blue'
        when question.strongest in ('mild', 'medium') and coalesce((p.cheese).palate_strength, 9)
          > case question.strongest when 'mild' then 2 else 3 end then 'too_strong'
        when (p.cheese).slug = any (question.swapped) then 'swapped'
        when p.cents_per_kg is null then 'no_price'
        when abs(p.grams - share) > greatest(10, share / 20) or p.grams > 2000 then 'pieces_do_not_fit'
        when p.available_grams < p.grams then 'not_enough'
      end::public.board_objection as objection,
      p.grams, p.pieces,
      case when p.pieces is null then ((p.cents_per_kg::bigint * p.grams + 500) / 1000)::integer
        else p.pieces * coalesce(private.due_piece_price((p.cheese).id), (p.cheese).price_per_piece_cents) end as cents,
      (p.cheese).style, (p.cheese).milk_species, coalesce((p.cheese).texture_tags[1], '') as texture,
      coalesce((p.cheese).palate_strength, case (p.cheese).style when 'fresh' then 1 when 'soft' then 2
        when 'semi-soft' then 2 when 'blue' then 4 else 3 end)::smallint as strength
    from pieces p
  ),
  -- What the rest of the board costs at least.
  rest as materialized (
    select coalesce(sum(cheap.cents), 0) as cents
    from (select p.cents from priced p where p.objection is null order by p.cents limit cheeses - 1) as cheap
  )
  select p.id, p.slug, coalesce(p.objection, 
      case when p.cents > question.budget_cents - rest.cents then 'budget'::public.board_objection end),
    p.grams, p.pieces, p.cents, p.style, p.milk_species, p.texture, p.strength
  from priced p cross join rest
$$;

-- Of so many cheeses, the one that differs most from those on the board and costs at most what is left.
create or replace function private.best_addition(
  candidates private.board_cheese[], chosen private.board_cheese[], spare_cents integer, prefers_strong boolean
) returns private.board_cheese
language plpgsql immutable set search_path = ''
as $$
declare
  slugs text[] := array(select c.slug from unnest(chosen) as c);
  styles public.cheese_style[] := array(select c.style from unnest(chosen) as c);
  milks text[] := array(select c.milk::text from unnest(chosen) as c);
  textures text[] := array(select c.texture from unnest(chosen) as c);
  -- What each strength from 1 to 5 counts.
  by_strength integer[] := array(
    select coalesce(least(3, min(abs(c.strength - s))), 5 - s) + case when prefers_strong then 2 * s else 0 end
    from generate_series(1, 5) as s left join unnest(chosen) as c on true group by s order by s);
  best private.board_cheese;
begin
  select c.* into best from unnest(candidates) as c
  where c.slug <> all (slugs) and (spare_cents is null or c.cents <= spare_cents)
  order by case when c.style <> all (styles) then 4 else 0 end + case when c.milk::text <> all (milks) then 3 else 0 end
    + case when c.texture <> all (textures) then 1 else 0 end + by_strength[c.strength] desc, c.slug
  limit 1;
  return best;
end
$$;

-- What the cheapest of so many cheeses cost together, those on the board left out; null when there are fewer.
create or replace function private.cheapest(
  candidates private.board_cheese[], chosen private.board_cheese[], cheeses integer
) returns bigint
language sql immutable set search_path = ''
as $$
  select case when count(*) = cheeses then coalesce(sum(cents), 0) end
  from (
    select c.cents from unnest(candidates) as c
    where not exists (select from unnest(chosen) as k where k.slug = c.slug)
    order by c.cents limit cheeses
  ) as cheap
$$;

-- What the cheeses of a board cost.
create or replace function private.cost_of(board private.board_cheese[]) returns bigint
language sql immutable set search_path = ''
as $$ select coalesce(sum(c.cents), 0) from unnest(board) as c $$;

-- Puts a board together: as many cheeses as it should have, or as many as there are. `candidates` are those that could be
-- on it. Of thousands, 200 drawn by their id and the 200 cheapest are enough.
create or replace function private.put_together(
  question private.board_question, need_grams integer, out share integer, out candidates private.board_cheese[],
  out left_out jsonb, out chosen private.board_cheese[]
)
language plpgsql stable set search_path = ''
as $$
declare
  budget integer := question.budget_cents;
  reserve bigint;
begin
  for cheeses in reverse private.cheeses_on_board(question.people) .. 1 loop
    share := private.board_share(need_grams, cheeses);
    with held as materialized (select * from private.held_against(question, share, cheeses))
    select array(
        (select h::private.board_cheese from held h where h.objection is null order by h.id limit 200)
        union
        (select h::private.board_cheese from held h where h.objection is null order by h.cents, h.slug limit 200)
        union
        select h::private.board_cheese from held h where h.objection is null and h.slug = any (question.kept)),
      (select coalesce(jsonb_object_agg(counted.objection, counted.cheeses), '{}')
        from (select h.objection, count(*) as cheeses from held h where h.objection is not null group by 1) as counted)
    into candidates, left_out;
    chosen := array(
      select k from unnest(question.kept) with ordinality as wanted (slug, place)
      join unnest(candidates) as k on k.slug = wanted.slug order by wanted.place limit cheeses);
    reserve := private.cheapest(candidates, chosen, cheeses - cardinality(chosen));
    continue when reserve is null or budget < reserve + private.cost_of(chosen);
    while cardinality(chosen) < cheeses loop
      chosen := chosen || private.best_addition(candidates, chosen,
        (budget - private.cost_of(chosen)
          - private.cheapest(candidates, chosen, cheeses - cardinality(chosen) - 1))::integer,
        coalesce(question.strongest = 'strong', false));
    end loop;
    return;
  end loop;
  chosen := '{}';
end
$$;
