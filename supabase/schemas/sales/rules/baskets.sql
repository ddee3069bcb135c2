-- How a basket is recorded.
--
-- The device makes the key of a basket before it is sent, and the key is entered once, so a basket that is sent again after
-- a lost answer is found and answered. All lines are entered in one transaction, one movement of stock for each, with the
-- cheeses locked in the order of their ids.
--
-- Online, the database refuses what a person has to look at again: a price that has changed, more than is available. A
-- basket that was queued without a network has happened already, so it is entered as it was sold; what the rules refuse in
-- it (a price that never was, a discount that needs a manager, a seller who is suspended, an age of over seven days) waits
-- in `private.waiting_baskets` for a manager. What the book did not have is entered as a correction that asks for a count,
-- because the ledger is never below zero.

-- How long the price that a customer saw is accepted, and the day on which a queued basket was sold.
create or replace function private.queue_span() returns interval
language sql immutable set search_path = ''
as $$ select interval '7 days' $$;

-- The line of a basket at its price; discount and tax come later.
create or replace function private.read_line(line jsonb, place integer, basket jsonb, is_decided boolean) returns public.sales
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_queued constant boolean := coalesce((basket ->> 'is_queued')::boolean, false);
  shown constant integer := (line ->> 'price_cents')::integer;
  cheese public.cheeses;
  read public.sales;
begin
  select * into cheese from public.cheeses c where c.id = (line ->> 'cheese_id')::uuid;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  read.position := place;
  read.cheese_id := cheese.id;
  read.cheese_name := cheese.name;
  read.pieces := (line ->> 'pieces')::integer;
  read.grams := (line ->> 'grams')::integer;
  read.amount_cents := (line ->> 'amount_cents')::integer;
  read.tax_percent := private.tax_rate(cheese);
  if num_nonnulls(read.pieces, read.grams, read.amount_cents) <> 1 then
    perform private.refuse('PT400', 'Enter a weight, pieces or an amount', 'lines');
  elsif read.pieces not between 1 and 1000 then
    perform private.refuse('PT400', 'Enter 1 to 1,000 pieces', 'lines');
  elsif read.amount_cents not between 1 and 10000000 then
    perform private.refuse('PT400', 'Enter an amount above 0 and at most 100,000', 'lines');
  elsif read.pieces is not null and cheese.piece_grams is null then
    perform private.refuse('PT409', format('%s is sold by weight', cheese.name), 'lines', 'by_weight');
  end if;
  read.price_cents := case when read.pieces is null then public.current_price(cheese) else public.current_piece_price(cheese) end;
  if is_decided or private.is_order_price(basket, cheese.id, shown, read.pieces is not null) or is_queued
    and private.was_price(cheese, shown, read.pieces is not null, now() - private.queue_span()) then
    read.price_cents := coalesce(shown, read.price_cents);
  elsif shown <> read.price_cents then
    perform private.refuse('PT409', format('The price of %s has changed', cheese.name), 'lines', 'price_changed');
  end if;
  if read.price_cents is null then
    perform private.refuse('PT409', format('%s has no price', cheese.name), 'lines', 'no_price');
  elsif read.price_cents not between 1 and 10000000 then
    perform private.refuse('PT400', 'A price is above 0', 'lines');
  end if;
  read.grams := coalesce(read.grams, read.pieces * cheese.piece_grams,
    greatest(1, round(1000.0 * read.amount_cents / read.price_cents)));
  read.amount_cents := coalesce(read.amount_cents, read.pieces * read.price_cents,
    round(read.grams::numeric * read.price_cents / 1000));
  if read.pieces is null then perform private.require_weight(read.grams, 'sale'); end if;
  return read;
end
$$;

-- Refuses a basket that sells more of a cheese than is available, unless a person confirmed it. The cheeses are locked.
create or replace function private.require_available(lines public.sales[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  short record;
begin
  select l.cheese_name, private.available_grams(l.cheese_id) as available, private.orders_of(l.cheese_id) as orders into short
  from unnest(lines) l group by l.cheese_id, l.cheese_name
  having sum(l.grams) > private.available_grams(l.cheese_id) order by min(l.position) limit 1;
  if found then
    perform private.refuse('PT409', format('There are only %s of %s', private.grams_text(greatest(short.available, 0)),
      short.cheese_name) || coalesce('. Set aside for ' || short.orders, ''), 'lines', 'not_enough');
  end if;
end
$$;

-- Takes the grams of a line from the stock. What the book does not have is put into it first, with a question.
create or replace function private.move_sold(line public.sales) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock public.cheese_stock;
  movement public.stock_movements;
begin
  select * into stock from public.cheese_stock s where s.cheese_id = line.cheese_id for update;
  movement.cheese_id := line.cheese_id;
  if stock.is_tracked and line.grams > stock.grams then
    movement.kind := 'correction';
    movement.grams := line.grams - stock.grams;
    movement.change_grams := movement.grams;
    movement.asks_for_count := true;
    perform private.enter_stock_movement(movement);
  end if;
  movement.kind := 'sale';
  movement.grams := line.grams;
  movement.asks_for_count := false;
  movement := private.enter_stock_movement(movement);
  return movement.id;
end
$$;

-- Who sold a basket, and when by the clock of the shop. A queued basket says it itself.
create or replace function private.read_sale_time(basket jsonb, is_decided boolean) returns public.baskets
language plpgsql stable security definer set search_path = ''
as $$
declare
  read public.baskets;
begin
  read.is_queued := coalesce((basket ->> 'is_queued')::boolean, false);
  read.sent_by := auth.uid();
  read.sold_by := case when read.is_queued then coalesce((basket ->> 'sold_by')::uuid, auth.uid()) else auth.uid() end;
  read.sold_at := case when read.is_queued then least(coalesce((basket ->> 'sold_at')::timestamptz, now()), now())
    else now() end;
  if read.sold_at < now() - private.queue_span() and not is_decided then
    perform private.refuse('PT409', 'It was sold more than seven days ago', 'sold_at', 'too_old');
  end if;
  if read.sold_by <> auth.uid() and not private.is_manager() and not exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.id = read.sold_by and u.role <> 'customer' and coalesce(a.banned_until < now(), true)) then
    perform private.refuse('PT409', 'Its seller no longer works here', 'sold_by', 'seller_suspended');
  end if;
  read.day := (read.sold_at at time zone private.shop_time_zone())::date;
  return read;
end
$$;

-- Reads how a basket is paid and what is taken off.
create or replace function private.read_payment(basket jsonb, entered public.baskets, is_decided boolean) returns public.baskets
language plpgsql stable security definer set search_path = ''
as $$
declare
  limit_percent constant integer := (select s.max_discount_percent from public.staff_settings s);
begin
  entered.payment := (basket ->> 'payment')::public.payment_kind;
  entered.discount_cents := coalesce((basket ->> 'discount_cents')::integer, 0);
  entered.discount_reason := nullif(trim(basket ->> 'discount_reason'), '');
  if entered.goods_cents > 100000000 then
    perform private.refuse('PT400', 'A basket is at most 1,000,000', 'lines');
  elsif entered.discount_cents not between 0 and entered.goods_cents then
    perform private.refuse('PT400', 'A discount is at most the sum of the basket', 'discount_cents');
  elsif entered.discount_cents > 0 and entered.discount_reason is null then
    perform private.refuse('PT400', 'A discount needs a reason', 'discount_reason');
  elsif 100::bigint * entered.discount_cents > limit_percent::bigint * entered.goods_cents
    and not is_decided and not private.is_manager() then
    perform private.refuse('PT409', format('A discount of more than %s%% needs a manager', limit_percent), 'discount_cents',
      'needs_manager');
  end if;
  return entered;
end
$$;

-- Enters a basket with its lines and movements. A manager has decided about what waited.
create or replace function private.enter_basket(basket jsonb, is_decided boolean default false) returns public.baskets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  step constant integer := (select s.cash_rounding_cents from public.staff_settings s);
  entered public.baskets;
  lines public.sales[];
begin
  if jsonb_typeof(basket -> 'lines') is distinct from 'array' or jsonb_array_length(basket -> 'lines') not between 1 and 100 then
    perform private.refuse('PT400', 'A basket has 1 to 100 lines', 'lines');
  end if;
  entered := private.read_sale_time(basket, is_decided);
  entered.id := (basket ->> 'id')::uuid;
  perform private.collect_order(basket, is_decided);
  perform private.lock_cheeses(array(select (l ->> 'cheese_id')::uuid from jsonb_array_elements(basket -> 'lines') l));
  lines := array(
    select private.read_line(l.line, l.place::integer, basket, is_decided)
    from jsonb_array_elements(basket -> 'lines') with ordinality as l (line, place) order by l.place);
  select sum(l.amount_cents) into entered.goods_cents from unnest(lines) l;
  entered := private.read_payment(basket, entered, is_decided);
  entered.tax_included := (private.shop_settings()).tax_included;
  lines := private.add_up(lines, entered.discount_cents, entered.tax_included);
  select sum(l.tax_cents), sum(l.net_cents + l.tax_cents) into entered.tax_cents, entered.total_cents from unnest(lines) l;
  entered.rounding_cents := case when entered.payment = 'cash' then private.cash_rounding(entered.total_cents, step) else 0 end;
  entered.given_cents := case when entered.payment = 'cash' then (basket ->> 'given_cents')::integer end;
  if entered.given_cents < entered.total_cents + entered.rounding_cents then
    perform private.refuse('PT400', 'It is less than what has to be paid', 'given_cents');
  end if;
  if not (entered.is_queued or coalesce((basket ->> 'is_confirmed')::boolean, false)) then
    perform private.require_available(lines);
  end if;
  perform private.store_basket(entered, lines, 1);
  perform private.return_rest((basket ->> 'order_id')::uuid);
  return (select b from public.baskets b where b.id = entered.id);
end
$$;

-- Writes a basket and its lines, with the sign of a counter-entry where it is one, and moves what was sold.
create or replace function private.store_basket(entered public.baskets, lines public.sales[], sign integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  line public.sales;
begin
  insert into public.baskets (id, sold_at, day, sold_by, sent_by, voids, returns, reason, payment, given_cents, tax_included,
    goods_cents, discount_cents, discount_reason, tax_cents, total_cents, rounding_cents, is_queued)
  values (entered.id, entered.sold_at, entered.day, entered.sold_by, entered.sent_by, entered.voids, entered.returns,
    entered.reason, entered.payment, entered.given_cents, entered.tax_included, sign * entered.goods_cents,
    sign * entered.discount_cents, entered.discount_reason, sign * entered.tax_cents, sign * entered.total_cents,
    sign * entered.rounding_cents, entered.is_queued);
  foreach line in array lines loop
    insert into public.sales (basket_id, position, cheese_id, cheese_name, grams, pieces, price_cents, amount_cents,
      discount_cents, tax_percent, tax_cents, net_cents, movement_id)
    values (entered.id, line.position, line.cheese_id, line.cheese_name, sign * line.grams, sign * line.pieces,
      line.price_cents, sign * line.amount_cents, sign * line.discount_cents, line.tax_percent, sign * line.tax_cents,
      sign * line.net_cents,
      case when entered.voids is not null then line.movement_id when entered.returns is null then private.move_sold(line) end);
  end loop;
end
$$;

-- Whether the caller may read a basket: managers any, an employee own ones of today.
create or replace function private.may_read_basket(basket public.baskets) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_manager()
    or (private.is_staff() and basket.sold_by = auth.uid() and basket.day = private.shop_today())
$$;

-- What the sender of a basket is told: its amounts and time only to those who may read it.
create or replace function private.answer_of(basket public.baskets) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', basket.id, 'state', 'recorded')
    || case when private.may_read_basket(basket) then jsonb_build_object('tax_cents', basket.tax_cents,
      'total_cents', basket.total_cents, 'rounding_cents', basket.rounding_cents,
      'sold_at_local', private.wall_clock(basket.sold_at)) else '{}' end
$$;

-- A queued basket with the time of its sale by our clock: as long ago as by that of the device. Its seller is its sender
-- where it names nobody who works or worked here. A time or a seller that cannot be read is refused here, before the
-- basket could wait for a manager, whose list shows both.
create or replace function private.by_our_clock(basket jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select basket - 'sent_at' || jsonb_strip_nulls(jsonb_build_object('sold_by', case
      when private.has_been_staff((basket ->> 'sold_by')::uuid) then (basket ->> 'sold_by')::uuid else auth.uid() end,
    'sold_at', coalesce(now() - ((basket ->> 'sent_at')::timestamptz - (basket ->> 'sold_at')::timestamptz),
      (basket ->> 'sold_at')::timestamptz)))
$$;

-- Records a basket once, whoever sends it and how often. It has a key (id), lines (cheese_id; grams, pieces or amount_cents;
-- price_cents as shown), payment, order_id of the order that is collected, and optionally given_cents, discount_cents and
-- discount_reason, is_confirmed; a queued one has is_queued, sold_by, and sold_at and sent_at by the clock of the device,
-- which may be wrong.
create or replace function public.record_basket(basket jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  key constant uuid := (basket ->> 'id')::uuid;
  known public.baskets;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if key is null or basket ->> 'payment' is null then
    perform private.refuse('PT400', 'A basket needs a key and how it was paid', 'payment');
  end if;
  basket := private.by_our_clock(basket);
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select * into known from public.baskets b where b.id = key;
  if found then return private.answer_of(known); end if;
  if exists (select from private.waiting_baskets w where w.id = key) then
    return jsonb_build_object('id', key, 'state', 'waiting');
  end if;
  begin
    known := private.enter_basket(basket);
  exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' or data_exception
    or integrity_constraint_violation then
    if not coalesce((basket ->> 'is_queued')::boolean, false) then raise; end if;
    insert into private.waiting_baskets (id, request, refused_because, sent_by)
    values (key, basket, case when sqlstate like 'PT%' then sqlerrm else 'It cannot be entered as it is' end, auth.uid());
    return jsonb_build_object('id', key, 'state', 'waiting');
  end;
  return private.answer_of(known);
end
$$;
