set check_function_bodies = off;

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


reset check_function_bodies;

-- Carries supabase/schemas as of 14be4dbe668603d0f5347cf15ec75364054ffb67a447a2f43e064087470180f6.
