-- Cheese that is set aside.
--
-- A line of an open order holds its grams: `is_held` follows the state of the order, and `set_aside_grams` of the cheese
-- is the sum of what is held, kept by a trigger under the lock of the cheese. `private.available_of` subtracts it from the
-- ledger, so what is set aside is available to no other order and no basket. Whoever takes stock locks the order first and
-- then its cheeses by their ids, so two of them never wait for each other.
--
-- The ledger may get less than is set aside: somebody counted, threw away, or sold more than the book had. Then nothing is
-- available, and `order_todos` names the orders that are affected.

-- Whether cheese is set aside for an order in this state.
create or replace function private.holds_stock(state public.order_state) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select state in ('requested', 'placed', 'preparing', 'ready') $$;

-- Locks cheeses until the transaction ends, in one order for everybody.
create or replace function private.lock_cheeses(cheese_ids uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$ select from public.cheeses c where c.id = any (cheese_ids) order by c.id for no key update $$;

-- Keeps the sum of what is set aside, and with it whether a cheese is in stock.
create or replace function private.count_set_aside() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  cheese uuid := case when tg_op = 'DELETE' then old.cheese_id else new.cheese_id end;
  change integer := case when tg_op <> 'DELETE' and new.is_held then new.grams else 0 end
    - case when tg_op <> 'INSERT' and old.is_held then old.grams else 0 end;
begin
  if change = 0 then return null; end if;
  perform private.lock_cheeses(array[cheese]);
  update public.cheese_stock s set set_aside_grams = s.set_aside_grams + change, updated_at = now() where s.cheese_id = cheese;
  -- What is collected leaves the stock at once, so the cheese does not come back in between.
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id = cheese and c.in_stock <> private.is_in_stock(c.id, c.in_stock) and not exists (
    select from public.orders o where o.state = 'collected' and o.id = case when tg_op <> 'DELETE' then new.order_id end);
  return null;
end
$$;
create or replace trigger set_aside_is_counted after insert or delete or update of is_held, grams on public.order_lines
  for each row execute function private.count_set_aside();

-- Holds the lines of an order while its state says so, and dates its end.
create or replace function private.follow_order_state() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.holds_stock(new.state) <> private.holds_stock(old.state) then
    perform private.lock_cheeses(array(select l.cheese_id from public.order_lines l where l.order_id = new.id));
    update public.order_lines l set is_held = private.holds_stock(new.state) where l.order_id = new.id;
  end if;
  return null;
end
$$;
create or replace trigger set_aside_follows_state after update of state on public.orders
  for each row execute function private.follow_order_state();

-- Refuses what cannot be set aside beside what an order holds already. The cheeses are locked.
create or replace function private.require_stock(lines public.order_lines[], held_by uuid default null) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  short record;
begin
  select c.name, 10 * (left_over.grams / 10) as grams,
    case when l.pieces is not null then left_over.grams / c.piece_grams end as pieces into short
  from unnest(lines) as l
  join public.cheeses c on c.id = l.cheese_id
  cross join lateral (
    select case when private.available_grams(c.id) is not null then private.available_grams(c.id) + coalesce((
        select h.grams from public.order_lines h where h.order_id = held_by and h.cheese_id = c.id and h.is_held), 0)
      when c.in_stock then l.grams else 0 end as grams) as left_over
  where l.grams > left_over.grams
  order by l.position limit 1;
  if found and coalesce(short.pieces > 0, short.grams >= 50) then
    perform private.refuse('PT409', format('We have only %s of %s left', coalesce(
      short.pieces || case short.pieces when 1 then ' piece' else ' pieces' end,
      private.grams_text(short.grams)), short.name), 'lines', 'not_enough');
  elsif found then
    perform private.refuse('PT409', format('%s is sold out', short.name), 'lines', 'not_enough');
  end if;
end
$$;

-- Whether an order has a cheese whose stock nobody tracks, so that the shop has to say whether it is there.
create or replace function private.needs_the_shop(lines public.order_lines[]) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from unnest(lines) as l where private.available_grams(l.cheese_id) is null) $$;

-- What a line costs at its price.
create or replace function private.cents_of(line public.order_lines) returns integer
language sql immutable set search_path = ''
as $$ select coalesce(line.pieces * line.price_cents, round(line.grams::numeric * line.price_cents / 1000)::integer) $$;

-- The tax that the till adds to an order that is cut exactly, computed once for each rate as in a basket; 0 where prices
-- include it.
create or replace function private.added_tax(order_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(private.tax_of(r.cents, r.percent, false)), 0)::integer
  from (
    select private.tax_rate(c) as percent, sum(private.cents_of(l))::integer as cents
    from public.order_lines l join public.cheeses c on c.id = l.cheese_id
    where l.order_id = order_uuid and not (private.shop_settings()).tax_included
    group by 1) as r
$$;

-- Refuses an order below the smallest amount.
create or replace function private.require_minimum(lines public.order_lines[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  minimum constant integer := (private.shop_settings()).order_minimum_cents;
begin
  if (select sum(private.cents_of(l)) from unnest(lines) as l) < minimum then
    perform private.refuse('PT409', format('We set aside from %s on',
      concat_ws(' ', (private.shop_settings()).currency, to_char(minimum / 100.0, 'FM999990.00'))), 'lines', 'too_little');
  end if;
end
$$;

-- Reads the cheeses of an order: each with grams or, where it is sold by the piece, pieces. Guests order in steps of 10 g,
-- from 50 g to 2 kg of a cheese. A cheese that the order has already keeps its price, and may stay when the shop no longer
-- offers it.
create or replace function private.read_order_lines(lines jsonb, is_staff boolean, of_order uuid default null)
returns public.order_lines[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  cheese public.cheeses;
  entry record;
  line public.order_lines;
  read public.order_lines[] := '{}';
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) not between 1 and 20 then
    perform private.refuse('PT400', 'An order has 1 to 20 cheeses', 'lines');
  end if;
  for entry in
    select l.cheese_id, l.grams, l.pieces, row_number() over () as place
    from jsonb_to_recordset(lines) as l (cheese_id uuid, grams integer, pieces integer)
  loop
    select * into cheese from public.cheeses c where c.id = entry.cheese_id and (c.active or exists (
      select from public.order_lines o where o.order_id = of_order and o.cheese_id = c.id));
    if not found then perform private.refuse('PT404', 'Resource not found'); end if;
    if exists (select from unnest(read) as r where r.cheese_id = cheese.id) then
      perform private.refuse('PT400', format('Enter %s once', cheese.name), 'lines');
    elsif num_nonnulls(entry.grams, entry.pieces) <> 1 or (entry.pieces is null) <> (cheese.piece_grams is null) then
      perform private.refuse('PT400', format(case when cheese.piece_grams is null then '%s is sold by weight'
        else '%s is sold by the piece' end, cheese.name), 'lines');
    end if;
    line.cheese_id := cheese.id;
    line.position := entry.place;
    line.pieces := entry.pieces;
    line.grams := coalesce(entry.grams, least(entry.pieces, 1001) * cheese.piece_grams);
    if line.grams not between 1 and 100000 or line.pieces not between 1 and 1000
      or not is_staff and entry.grams is not null and (entry.grams < 50 or entry.grams % 10 <> 0) then
      perform private.refuse('PT400', 'Choose at least 50 g, in steps of 10 g', 'lines');
    elsif not is_staff and line.grams > 2000 then
      perform private.refuse('PT400', format('We set aside at most 2 kg of %s', cheese.name), 'lines');
    end if;
    line.price_cents := coalesce(
      (select o.price_cents from public.order_lines o
        where o.order_id = of_order and o.cheese_id = cheese.id and (o.pieces is null) = (entry.pieces is null)),
      case when entry.pieces is null then public.current_price(cheese) else public.current_piece_price(cheese) end);
    if line.price_cents is null then
      perform private.refuse('PT409', format('%s has no price', cheese.name), 'lines', 'no_price');
    end if;
    read := read || line;
  end loop;
  return read;
end
$$;

-- Writes the lines of an order in place of those it has; a line that stays changes by the difference alone.
create or replace function private.store_order_lines(of_order public.orders, lines public.order_lines[]) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.order_lines o
  where o.order_id = of_order.id and o.cheese_id not in (select l.cheese_id from unnest(lines) as l);
  insert into public.order_lines (order_id, cheese_id, position, grams, pieces, price_cents, is_held)
  select of_order.id, l.cheese_id, l.position, l.grams, l.pieces, l.price_cents, private.holds_stock(of_order.state)
  from unnest(lines) as l order by l.cheese_id
  on conflict (order_id, cheese_id) do update set position = excluded.position, grams = excluded.grams,
    pieces = excluded.pieces, price_cents = excluded.price_cents;
$$;
