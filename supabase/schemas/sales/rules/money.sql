-- How a basket is added up. `src/domain/basket.ts` does the same for the counter; a test compares them.

-- Divides an amount by weights: each gets its share rounded down, the first of the largest also what is left.
create or replace function private.spread(amount integer, weights integer[]) returns integer[]
language sql immutable set search_path = ''
as $$
  with shares as (
    select w.weight, w.place,
      coalesce(floor(amount::numeric * w.weight / nullif(sum(w.weight) over (), 0)), 0)::integer as share,
      row_number() over (order by w.weight desc, w.place) = 1 as is_largest
    from unnest(weights) with ordinality as w (weight, place)
  )
  select array_agg(s.share + case when s.is_largest then amount - (select sum(t.share)::integer from shares t) else 0 end
    order by s.place)
  from shares s
$$;

-- The tax in or on an amount, half up.
create or replace function private.tax_of(amount integer, percent numeric, is_included boolean) returns integer
language sql immutable set search_path = ''
as $$ select round(amount * percent / case when is_included then 100 + percent else 100 end)::integer $$;

-- The rate of a cheese: its own, or that of the shop.
create or replace function private.tax_rate(cheese public.cheeses) returns numeric
language sql stable security definer set search_path = ''
as $$ select coalesce(cheese.tax_percent, (private.shop_settings()).tax_percent, 0) $$;

-- The lines, in order, with their parts of the discount and of the tax, which is computed once for each rate.
create or replace function private.add_up(lines public.sales[], discount integer, is_included boolean)
returns public.sales[]
language plpgsql immutable set search_path = ''
as $$
declare
  shares integer[] := private.spread(discount, array(select l.amount_cents from unnest(lines) l));
  taxes integer[];
  rate numeric;
  places integer[];
begin
  for place in 1 .. cardinality(lines) loop
    lines[place].discount_cents := shares[place];
  end loop;
  for rate in select distinct l.tax_percent from unnest(lines) l loop
    places := array(select l.position from unnest(lines) l where l.tax_percent = rate order by l.position);
    shares := array(
      select l.amount_cents - l.discount_cents from unnest(lines) l where l.tax_percent = rate order by l.position);
    taxes := private.spread(private.tax_of((select sum(s)::integer from unnest(shares) s), rate, is_included), shares);
    for nth in 1 .. cardinality(places) loop
      lines[places[nth]].tax_cents := taxes[nth];
      lines[places[nth]].net_cents := shares[nth] - case when is_included then taxes[nth] else 0 end;
    end loop;
  end loop;
  return lines;
end
$$;

-- What has to be added to an amount of cash, so that coins can pay it.
create or replace function private.cash_rounding(amount integer, step integer) returns integer
language sql immutable set search_path = ''
as $$ select case when step = 0 then 0 else (round(amount::numeric / step) * step)::integer - amount end $$;

-- Whether this was the price of a cheese at any time since then, per kg or per piece.
create or replace function private.was_price(cheese public.cheeses, price_cents integer, of_piece boolean, since timestamptz)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select price_cents = case when of_piece then public.current_piece_price(cheese) else public.current_price(cheese) end
    or exists (
      select from public.record_versions v
      where v.table_name = 'cheeses' and v.record_id = cheese.id::text and v.changed_at >= coalesce((
        select max(b.changed_at) from public.record_versions b
        where b.table_name = 'cheeses' and b.record_id = cheese.id::text and b.changed_at <= since), since)
        and price_cents = (v.snapshot ->> case when of_piece then 'price_per_piece_cents' else 'price_per_kg_cents' end)::integer)
$$;
