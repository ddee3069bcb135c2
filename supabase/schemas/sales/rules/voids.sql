-- What follows a basket: its void, and what a manager decides about one that waits.

-- Takes out of the book what a sale had found beyond it, because a void puts all that was sold back in.
create or replace function private.take_back_found(sale_movement bigint, why text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  sale public.stock_movements;
  question public.stock_movements;
  movement public.stock_movements;
begin
  select * into sale from public.stock_movements m where m.id = sale_movement;
  select * into question from public.stock_movements m
  where m.cheese_id = sale.cheese_id and m.id < sale.id order by m.id desc limit 1;
  if question.asks_for_count is not true then return; end if;
  movement.cheese_id := question.cheese_id;
  movement.kind := 'correction';
  movement.grams := question.grams;
  movement.change_grams := -question.change_grams;
  movement.corrects := question.id;
  movement.note := why;
  perform private.enter_stock_movement(movement);
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
    perform private.take_back_found(movement.corrects, why);
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

-- Queued baskets that wait for a manager, oldest first, with the reason.
create or replace function public.waiting_baskets()
returns table (id uuid, request jsonb, refused_because text, sold_at_local text, sold_by_name text, received_at_local text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select w.id, w.request, w.refused_because, private.wall_clock((w.request ->> 'sold_at')::timestamptz),
      private.staff_name((w.request ->> 'sold_by')::uuid), private.wall_clock(w.received_at)
    from private.waiting_baskets w where w.dropped_at is null order by w.received_at, w.id;
end
$$;

-- Enters a basket that waits as it was sold, at most seven days before it arrived, or leaves it out, which is kept too; false
-- when somebody has decided already.
create or replace function public.decide_waiting_basket(basket_id uuid, is_entered boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  waiting private.waiting_baskets;
begin
  if not private.is_manager() then perform private.deny(); end if;
  -- As in record_basket, to which it may be sent again meanwhile.
  perform pg_advisory_xact_lock(hashtextextended(basket_id::text, 0));
  select * into waiting from private.waiting_baskets w
  where w.id = decide_waiting_basket.basket_id and w.dropped_at is null for update;
  if waiting.id is null then return false; end if;
  if is_entered then
    perform private.enter_basket(waiting.request || jsonb_build_object('sold_at', greatest(
      least((waiting.request ->> 'sold_at')::timestamptz, waiting.received_at), waiting.received_at - private.queue_span())),
      is_decided => true);
    delete from private.waiting_baskets w where w.id = waiting.id;
  else
    update private.waiting_baskets w set dropped_at = now(), dropped_by = auth.uid() where w.id = waiting.id;
  end if;
  perform private.audit(case when is_entered then 'enter basket' else 'leave out basket' end, 'baskets', waiting.id::text,
    jsonb_build_object('because', waiting.refused_because));
  return true;
end
$$;

create or replace trigger sales_stay before update of basket_id, position, cheese_name, grams, pieces, price_cents, amount_cents,
  discount_cents, tax_percent, tax_cents, net_cents on public.sales for each row execute function private.refuse_change();
create or replace trigger baskets_stay before update of id, sold_at, received_at, day, sold_by, sent_by, voids, returns, reason,
  payment, given_cents, tax_included, goods_cents, discount_cents, discount_reason, tax_cents, total_cents, rounding_cents,
  is_queued on public.baskets for each row execute function private.refuse_change();
create or replace trigger a_report_is_kept before update of report_id on public.baskets
  for each row when (old.report_id is not null) execute function private.refuse_change();
create or replace trigger day_reports_stay before update on public.day_reports
  for each row execute function private.refuse_change();
create or replace trigger staff_are_told after insert or update on public.baskets
  for each statement execute function private.tell_staff('sales');
create or replace trigger staff_are_told after insert or update or delete on private.waiting_baskets
  for each row execute function private.tell_staff('sales');
create or replace trigger staff_are_told after insert on public.day_reports
  for each row execute function private.tell_staff('sales');
