-- What to bring: a board for so many people, put together from what is on the counter.
--
-- Each cheese is held against the question, and its first objection stands (`private.held_against`). Of the cheeses
-- without one, the board takes the mildest first, and then always the one that differs most from those it has: a style of
-- its own counts 4, a milk of its own 3, each step of strength from the nearest 1, up to 3, and a texture of its own 1. For
-- a host who asks for strong cheese, strength counts instead of mildness. Ties go by slug, so the same question gets the
-- same board while the counter is the same. The budget is never exceeded, because a cheese is only taken when the cheapest
-- that could fill the rest of the board still fit.
--
-- A board is eaten from mild to strong. Where no strength is rated, the usual one of its style decides.
--
-- Dropped: the best of all possible boards, because nobody could say why a cheese is on it, and because it takes a
-- thousand times as long with many cheeses.

-- How many cheeses a board for so many people has.
create or replace function private.cheeses_on_board(people integer) returns integer
language sql immutable strict parallel safe set search_path = ''
as $$ select case when people <= 4 then 3 when people <= 8 then 4 else 5 end $$;

-- How many the board of a question has if nothing is in the way. One that was shared has as many as when it was shared.
create or replace function private.cheeses_asked(question private.board_question) returns integer
language sql immutable set search_path = ''
as $$ select coalesce(nullif(cardinality(question.shared), 0), private.cheeses_on_board(question.people)) $$;

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

-- The pieces of a cheese that come nearest to a share; null for a cheese that is cut.
create or replace function private.pieces_of(piece_grams integer, share integer) returns integer
language sql immutable parallel safe
as $$ select case when piece_grams is not null then greatest(1, (share + piece_grams / 2) / piece_grams) end $$;

-- Every active cheese with the first thing that speaks against a share of so many grams, the budget aside, and what the
-- share costs.
create or replace function private.held_against(question private.board_question, share integer)
returns table (cheese_id uuid, objection public.board_objection, grams integer, pieces integer, cents integer)
language sql stable
as $$
  select c.id, coalesce(private.objection_to_eating(question, c), case
      when price.per_kg is null then 'no_price'::public.board_objection
      when c.piece_grams is not null and (abs(piece.grams - share) > greatest(10, share / 20) or piece.grams > 2000)
        then 'pieces_do_not_fit'
      when private.available_of(s) < piece.grams then 'not_enough'
      when not c.in_stock and not exists (select from public.cheese_stock t where t.cheese_id = c.id and t.is_tracked)
        then 'not_enough'
    end),
    piece.grams, whole.pieces,
    case when c.piece_grams is null then (price.per_kg * share + 500) / 1000
      else whole.pieces * coalesce(due.price_per_piece_cents, c.price_per_piece_cents) end
  from public.cheeses c
  left join public.cheese_stock s on s.cheese_id = c.id and private.available_of(s) < share + greatest(10, share / 20)
  left join (
    select distinct on (p.cheese_id) p.cheese_id, p.price_per_kg_cents, p.price_per_piece_cents
    from public.price_schedule p where p.applied_at is null and p.from_day <= private.shop_today()
    order by p.cheese_id, p.from_day desc
  ) as due on due.cheese_id = c.id
  cross join lateral (select coalesce(due.price_per_kg_cents, c.price_per_kg_cents) as per_kg) as price
  cross join lateral (select private.pieces_of(c.piece_grams, share) as pieces) as whole
  cross join lateral (select coalesce(whole.pieces * c.piece_grams, share) as grams) as piece
  where c.active
$$;

-- What a question leaves of the counter for a board of so many cheeses: those that could be on it, how many were left out
-- for which reason, and what each may cost, so that the cheapest others still fit the budget. It tells whether there is
-- enough of a cheese, never how much; asked cheese by cheese, that alone would take longer than the board. Of thousands,
-- 200 drawn by their id and the 200 cheapest are enough; the cheapest come first. The counter is in the order of the ids,
-- which the index on cheeses has anyway, so PostgreSQL 17 and later stop at the first 200.
create or replace function private.left_by(
  question private.board_question, share integer, cheeses integer,
  out candidates private.board_cheese[], out left_out jsonb, out dearest bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  with held as materialized (
    select h.cheese_id, h.objection, h.cents from private.held_against(question, share) as h order by h.cheese_id
  ),
  cheap as materialized (
    select * from held h where h.objection is null order by h.cents, h.cheese_id limit 200
  ),
  affordable (cents) as materialized (
    select question.budget_cents - coalesce(sum(c.cents), 0)
    from (select c.cents from cheap c order by c.cents limit cheeses - 1) as c
  ),
  afforded as not materialized (
    select * from held h where h.objection is null and (h.cents > (select a.cents from affordable a)) is not true
  ),
  drawn as (
    select * from cheap c where (c.cents > (select a.cents from affordable a)) is not true
    union
    (select * from afforded a order by a.cheese_id limit 200)
    union
    select a.* from afforded a join public.cheeses c on c.id = a.cheese_id
    where question.kept <> '{}' and c.slug = any (question.kept)
  )
  select array(
      select row(c.id, c.slug, null, coalesce(whole.pieces * c.piece_grams, share), whole.pieces, d.cents, c.style,
        c.milk_species::text, coalesce(c.texture_tags[1], ''), coalesce(c.palate_strength, case c.style
          when 'fresh' then 1 when 'soft' then 2 when 'semi-soft' then 2 when 'blue' then 4 else 3 end))::private.board_cheese
      from drawn d join public.cheeses c on c.id = d.cheese_id
      cross join lateral (select private.pieces_of(c.piece_grams, share) as pieces) as whole
      order by d.cents),
    (select coalesce(jsonb_object_agg(r.objection, r.cheeses), '{}')
      from (
        select coalesce(h.objection, 'budget') as objection, count(*) as cheeses
        from held h where h.objection is not null or h.cents > (select a.cents from affordable a) group by 1) as r),
    (select a.cents from affordable a)
  into candidates, left_out, dearest;
end
$$;

-- The most cheeses that a board can have, at least three, and what they cost at least; nulls where there are not three.
create or replace function private.cheapest_board(
  question private.board_question, need_grams integer, out cheeses integer, out cents bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- With fewer than three that may be eaten, no share helps.
  if (select count(*) from (
      select from public.cheeses c where c.active and private.objection_to_eating(question, c) is null limit 3) as edible) < 3
  then return; end if;
  for places in reverse private.cheeses_on_board(question.people) .. 3 loop
    select count(*), sum(cheap.cents) into cheeses, cents
    from (
      select h.cents from private.held_against(question, private.board_share(need_grams, places)) as h
      where h.objection is null order by h.cents limit places
    ) as cheap;
    if cheeses = places and (cents > question.budget_cents) is not true then return; end if;
  end loop;
  cheeses := null;
  cents := null;
end
$$;

-- Of so many cheeses, the one that differs most from those on the board and costs at most what is left. The one that it
-- stands in for is not compared.
create or replace function private.best_addition(
  candidates private.board_cheese[], chosen private.board_cheese[], spare_cents integer, prefers_strong boolean,
  instead_of text default null
) returns private.board_cheese
language plpgsql immutable set search_path = ''
as $$
declare
  ids uuid[] := array(select c.id from unnest(chosen) as c);
  styles public.cheese_style[];
  milks text[];
  textures text[];
  -- What each strength from 1 to 5 counts.
  by_strength integer[] := array(
    select coalesce(least(3, min(abs(c.strength - s))), 5 - s) + case when prefers_strong then 2 * s else 0 end
    from generate_series(1, 5) as s left join unnest(chosen) as c on c.slug is distinct from instead_of
    group by s order by s);
begin
  select coalesce(array_agg(c.style), '{}'), coalesce(array_agg(c.milk), '{}'), coalesce(array_agg(c.texture), '{}')
  into styles, milks, textures
  from unnest(chosen) as c where c.slug is distinct from instead_of;
  -- Only the place is sorted, because a sort copies whole rows.
  return candidates[(
    select c.place from unnest(candidates) with ordinality as c (
      id, slug, objection, grams, pieces, cents, style, milk, texture, strength, place)
    where c.id <> all (ids) and (spare_cents is null or c.cents <= spare_cents)
    order by case when c.style <> all (styles) then 4 else 0 end + case when c.milk <> all (milks) then 3 else 0 end
      + case when c.texture <> all (textures) then 1 else 0 end + by_strength[c.strength] desc, c.slug
    limit 1)];
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
    cheap := candidates[:10];
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
