drop function private.void_basket(public.baskets,uuid,text);

set check_function_bodies = off;

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
  read.tax_percent := coalesce(cheese.tax_percent, (private.shop_settings()).tax_percent, 0);
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

-- A queued basket with the time of its sale by our clock: as long ago as by that of the device. A time or a seller that
-- cannot be read is refused here, before the basket could wait for a manager, whose list shows both.
create or replace function private.by_our_clock(basket jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select basket - 'sent_at' || jsonb_strip_nulls(jsonb_build_object('sold_by', (basket ->> 'sold_by')::uuid,
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

-- Voids a basket by a counter-entry, which also puts its grams back. An employee voids own ones of today.
create or replace function private.enter_void(voided public.baskets, void_key uuid, why text) returns public.baskets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry public.baskets := voided;
  lines public.sales[];
  movement public.stock_movements;
begin
  if nullif(trim(why), '') is null then perform private.refuse('PT400', 'A void needs a reason', 'reason'); end if;
  if voided.voids is not null then perform private.refuse('PT409', 'A void cannot be voided; sell it again'); end if;
  perform 1 from public.orders o where o.basket_id = voided.id for update;
  perform private.lock_cheeses(array(
    select s.cheese_id from public.sales s where s.basket_id = voided.id
    union select l.cheese_id from public.orders o join public.order_lines l on l.order_id = o.id
    where o.basket_id = voided.id));
  if exists (select from public.baskets b where b.voids = voided.id) then
    perform private.refuse('PT409', 'It is voided already', reason => 'voided');
  elsif exists (
    select from public.baskets r where r.returns = voided.id and r.voids is null
      and not exists (select from public.baskets v where v.voids = r.id)) then
    perform private.refuse('PT409', 'A part of it was returned; void the return first', reason => 'returned');
  end if;
  lines := array(select s from public.sales s where s.basket_id = voided.id order by s.position);
  for place in 1 .. cardinality(lines) loop
    continue when lines[place].movement_id is null;
    movement.cheese_id := lines[place].cheese_id;
    movement.kind := 'correction';
    movement.grams := lines[place].grams;
    movement.change_grams := movement.grams;
    movement.corrects := lines[place].movement_id;
    movement.note := why;
    lines[place].movement_id := (private.enter_stock_movement(movement)).id;
  end loop;
  perform private.reopen_order(voided.id);
  entry.id := void_key;
  entry.voids := voided.id;
  entry.sold_at := now();
  entry.day := private.shop_today();
  entry.sold_by := auth.uid();
  entry.sent_by := auth.uid();
  entry.reason := trim(why);
  entry.given_cents := null;
  entry.is_queued := false;
  perform private.store_basket(entry, lines, -1);
  perform private.audit('void basket', 'baskets', voided.id::text, jsonb_build_object('reason', entry.reason));
  return entry;
end
$$;

-- Voids a basket: own ones of today, managers any. Repeated with its key, it changes nothing.
create or replace function public.void_basket(basket_id uuid, reason text, void_key uuid default gen_random_uuid()) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  voided public.baskets;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select * into voided from public.baskets b where b.id = void_basket.basket_id for update;
  if exists (select from private.waiting_baskets w where w.id = void_basket.basket_id and w.sent_by = auth.uid()) then
    perform private.refuse('PT409', 'A manager decides about this basket', reason => 'waiting');
  end if;
  if voided.id is null or not private.may_read_basket(voided) then perform private.deny(); end if;
  if not exists (select from public.baskets b where b.id = void_key and b.voids = voided.id) then
    perform private.enter_void(voided, void_key, void_basket.reason);
  end if;
  return jsonb_build_object('id', void_key, 'state', 'recorded');
end
$$;

-- Corrects a sale from the ledger: its basket is voided, if it has no other line.
create or replace function private.correct_sale(wrong public.stock_movements, why text) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  voided public.baskets;
  correction public.stock_movements;
begin
  select b.* into voided from public.sales s join public.baskets b on b.id = s.basket_id where s.movement_id = wrong.id for update of b;
  if not private.may_read_basket(voided) then
    perform private.refuse('PT403', 'Access denied. A manager can void the basket.');
  elsif (select count(*) from public.sales s where s.basket_id = voided.id) > 1 then
    perform private.refuse('PT409', 'It was sold with other cheeses; void the basket');
  elsif exists (select from public.baskets b where b.voids = voided.id) then
    perform private.refuse('PT409', 'It has already been corrected');
  end if;
  perform private.enter_void(voided, gen_random_uuid(), why);
  select * into correction from public.stock_movements m where m.corrects = wrong.id;
  return correction;
end
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of ffa5ea5aea90beb4723c704cc1799f189c077355f6c373268cee0efbb4d2f6f3.
