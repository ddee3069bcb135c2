set check_function_bodies = off;

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
    case when c.piece_grams is null then (price.per_kg::bigint * piece.grams + 500) / 1000
      else whole.pieces * coalesce(due.price_per_piece_cents, c.price_per_piece_cents) end::integer
  from public.cheeses c
  left join public.cheese_stock s on s.cheese_id = c.id and private.available_of(s) < share + greatest(10, share / 20)
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
    from (select p.cents from possible p where question.budget_cents > 0 order by p.cents limit cheeses - 1) as cheap
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
  slugs text[] := array(select c.slug from unnest(chosen) as c);
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
    where c.slug <> all (slugs) and (spare_cents is null or c.cents <= spare_cents)
    order by case when c.style <> all (styles) then 4 else 0 end + case when c.milk <> all (milks) then 3 else 0 end
      + case when c.texture <> all (textures) then 1 else 0 end + by_strength[c.strength] desc, c.slug
    limit 1)];
end
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of fc691127ce40a6369fe337f54f9ef489b704cc1f0ca251523b2ede3f34fdc26b.
