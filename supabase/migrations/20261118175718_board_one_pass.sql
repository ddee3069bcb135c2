alter type private.board_cheese alter attribute milk type text;

drop function private.cut_for(private.board_question,integer);

set check_function_bodies = off;

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
  end
$$;

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
      when coalesce(private.available_of(s), case when c.in_stock then 2000 else 0 end) < piece.grams then 'not_enough'
    end),
    piece.grams, whole.pieces,
    case when c.piece_grams is null then (price.per_kg::bigint * piece.grams + 500) / 1000
      else whole.pieces * coalesce(due.price_per_piece_cents, c.price_per_piece_cents) end::integer
  from public.cheeses c
  left join public.cheese_stock s on s.cheese_id = c.id and s.is_tracked
  left join (
    select distinct on (p.cheese_id) p.cheese_id, p.price_per_kg_cents, p.price_per_piece_cents
    from public.price_schedule p where p.applied_at is null and p.from_day <= private.shop_today()
    order by p.cheese_id, p.from_day desc
  ) as due on due.cheese_id = c.id
  cross join lateral (select coalesce(due.price_per_kg_cents, c.price_per_kg_cents) as per_kg) as price
  cross join lateral (
    select case when c.piece_grams is not null then greatest(1, (share + c.piece_grams / 2) / c.piece_grams) end as pieces
  ) as whole
  cross join lateral (
    select case when c.piece_grams is null then share else c.piece_grams * whole.pieces end as grams) as piece
  where c.active
$$;

-- What a question leaves of the counter for a board of so many cheeses: those that could be on it, how many were left out
-- for which reason, and what each may cost, so that the cheapest others still fit the budget. It tells whether there is
-- enough of a cheese, never how much; asked cheese by cheese, that alone would take longer than the board. Of thousands,
-- 200 drawn by their id and the 200 cheapest are enough.
create or replace function private.left_by(
  question private.board_question, share integer, cheeses integer,
  out candidates private.board_cheese[], out left_out jsonb, out dearest bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  with held as materialized (select * from private.held_against(question, share)),
  possible as materialized (select h.cheese_id, h.grams, h.pieces, h.cents from held h where h.objection is null),
  affordable (cents) as materialized (
    select question.budget_cents - coalesce(sum(cheap.cents), 0)
    from (select p.cents from possible p order by p.cents limit cheeses - 1) as cheap
  ),
  afforded as not materialized (
    select p.* from possible p where question.budget_cents is null or p.cents <= (select a.cents from affordable a)
  ),
  drawn as (
    (select * from afforded a order by a.cheese_id limit 200)
    union
    (select * from afforded a order by a.cents, a.cheese_id limit 200)
    union
    select a.* from afforded a join public.cheeses c on c.id = a.cheese_id
    where question.kept <> '{}' and c.slug = any (question.kept)
  ),
  refused (objection, cheeses) as (
    select h.objection, count(*) from held h group by 1
    union all
    select 'budget', count(*) from possible p where p.cents > (select a.cents from affordable a)
  )
  select array(
      select row(c.id, c.slug, null, d.grams, d.pieces, d.cents, c.style, c.milk_species::text,
        coalesce(c.texture_tags[1], ''), coalesce(c.palate_strength, case c.style when 'fresh' then 1 when 'soft' then 2
          when 'semi-soft' then 2 when 'blue' then 4 else 3 end))::private.board_cheese
      from drawn d join public.cheeses c on c.id = d.cheese_id),
    (select coalesce(jsonb_object_agg(r.objection, r.cheeses) filter (where r.objection is not null and r.cheeses > 0), '{}')
      from refused r),
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
  slugs text[] := array(select c.slug from unnest(chosen) as c);
  styles public.cheese_style[];
  milks text[];
  textures text[];
  -- What each strength from 1 to 5 counts.
  by_strength integer[] := array(
    select coalesce(least(3, min(abs(c.strength - s))), 5 - s) + case when prefers_strong then 2 * s else 0 end
    from generate_series(1, 5) as s left join unnest(chosen) as c on c.slug is distinct from instead_of
    group by s order by s);
  best private.board_cheese;
begin
  select coalesce(array_agg(c.style), '{}'), coalesce(array_agg(c.milk), '{}'), coalesce(array_agg(c.texture), '{}')
  into styles, milks, textures
  from unnest(chosen) as c where c.slug is distinct from instead_of;
  select c.* into best from unnest(candidates) as c
  where c.slug <> all (slugs) and (spare_cents is null or c.cents <= spare_cents)
  order by case when c.style <> all (styles) then 4 else 0 end + case when c.milk <> all (milks) then 3 else 0 end
    + case when c.texture <> all (textures) then 1 else 0 end + by_strength[c.strength] desc, c.slug
  limit 1;
  return best;
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
  for cheeses in reverse private.cheeses_on_board(question.people) .. 1 loop
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
  question private.board_question := row(people, meal, wishes, without, strongest, budget_cents, '{}', '{}');
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

-- Carries supabase/schemas as of b3caacf766ca1c77963a9279a10aac52baad87e290aa341092e1e8e0fa9df117.
