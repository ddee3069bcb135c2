-- What changes the stock of a cheese, and what undoes it.

-- The grams of a counted cheese that are set aside for nobody; null for a cheese that is not counted. Below zero when the
-- ledger has less than is set aside. The planner puts its text into the calling query.
create or replace function private.available_of(stock public.cheese_stock) returns integer
language sql immutable
as $$ select case when stock.is_tracked then stock.grams - stock.set_aside_grams end $$;

-- The same of a cheese.
create or replace function private.available_grams(cheese_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$ select private.available_of(s) from public.cheese_stock s where s.cheese_id = cheese_uuid $$;

-- Whether a cheese is in stock: by its grams when it is counted, else by the switch of the staff.
create or replace function private.is_in_stock(cheese_uuid uuid, switched_on boolean) returns boolean
language sql stable security definer set search_path = ''
as $$ select coalesce(private.available_grams(cheese_uuid) > 0, switched_on) $$;

-- Refuses to switch a cheese with tracked stock by hand. A restored version keeps the stock of today.
create or replace function private.guard_stock_switch() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  truth boolean := private.is_in_stock(new.id, new.in_stock);
begin
  if new.in_stock <> truth and private.is_direct_write() then
    perform private.refuse('PT409', 'The stock of this cheese is tracked; record a movement instead', 'in_stock');
  end if;
  new.in_stock := truth;
  return new;
end
$$;
create or replace trigger counted_stock_is_not_switched before update of in_stock on public.cheeses
  for each row when (new.in_stock is distinct from old.in_stock) execute function private.guard_stock_switch();

-- Enters a movement and changes the stock by it. A delivery or a count makes the cheese a tracked one; a sale of one that is
-- not tracked changes nothing, nor does its correction.
create or replace function private.enter_stock_movement(movement public.stock_movements) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock_before integer;
  was_tracked boolean;
  entered public.stock_movements;
begin
  -- A change of the stock or of the cheese locks the cheese first, so that two changes never wait for each other.
  perform 1 from public.cheeses c where c.id = movement.cheese_id for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  select s.grams, s.is_tracked into stock_before, was_tracked
  from public.cheese_stock s where s.cheese_id = movement.cheese_id for update;
  movement.change_grams := case
    when movement.kind = 'delivery' then movement.grams
    when movement.kind = 'count' then movement.grams - stock_before
    when movement.kind in ('sale', 'correction') and not was_tracked then 0
    when movement.kind = 'correction' then movement.change_grams
    else -movement.grams end;
  if stock_before + movement.change_grams < 0 then
    perform private.refuse('PT409', format('There are only %s of it; count the stock first', private.grams_text(stock_before)),
      'grams', 'not_enough');
  end if;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by, corrects,
    asks_for_count, supplier, lot, best_before)
  values (movement.cheese_id, movement.kind, movement.grams, movement.change_grams,
    stock_before + movement.change_grams, nullif(trim(movement.note), ''), auth.uid(), movement.corrects,
    coalesce(movement.asks_for_count, false), nullif(trim(movement.supplier), ''), nullif(trim(movement.lot), ''),
    movement.best_before)
  returning * into entered;
  update public.cheese_stock s set grams = entered.stock_after_grams, is_tracked = was_tracked or entered.kind in ('delivery', 'count'),
    updated_at = now()
  where s.cheese_id = movement.cheese_id;
  -- What a sale beyond the book puts into it is taken out at once, so the cheese does not come back in between.
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id = movement.cheese_id and not entered.asks_for_count and c.in_stock <> private.is_in_stock(c.id, c.in_stock);
  return entered;
end
$$;

-- Refuses what nobody can mean: no weight, except that a count may find nothing, or more than 100 kg.
create or replace function private.require_weight(grams numeric, kind public.stock_movement_kind) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if kind = 'correction' or grams is null or (grams < 1 and kind <> 'count') or grams < 0 then
    perform private.refuse('PT400', 'Enter at least 1 g', 'grams');
  elsif grams > 100000 then
    perform private.refuse('PT400', 'Enter at most 100 kg', 'grams');
  end if;
end
$$;

-- Records a movement of stock in grams, or a sale by its amount of money. A sale is a basket of one line of which nobody said
-- how it was paid; without a price its amount stays unknown.
create or replace function public.record_stock_movement(
  cheese_uuid uuid, kind public.stock_movement_kind, grams integer default null, note text default null,
  amount_cents integer default null, idempotency_key uuid default null
) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  basket uuid := gen_random_uuid();
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_stock_movement', cheese_uuid,
    record_stock_movement.kind, record_stock_movement.grams, record_stock_movement.note,
    record_stock_movement.amount_cents));
  if answer is not null then return jsonb_populate_record(movement, answer); end if;
  if record_stock_movement.kind = 'sale' and (record_stock_movement.amount_cents is not null or (
    select public.current_price(c) from public.cheeses c where c.id = cheese_uuid) is not null) then
    perform private.enter_basket(jsonb_build_object('id', basket, 'lines', jsonb_build_array(jsonb_strip_nulls(
      jsonb_build_object('cheese_id', cheese_uuid, 'amount_cents', record_stock_movement.amount_cents, 'grams',
        case when record_stock_movement.amount_cents is null then record_stock_movement.grams end)))));
    select m.* into movement
    from public.sales s join public.stock_movements m on m.id = s.movement_id where s.basket_id = basket;
  else
    perform private.require_weight(record_stock_movement.grams, record_stock_movement.kind);
    movement.cheese_id := cheese_uuid;
    movement.kind := record_stock_movement.kind;
    movement.grams := record_stock_movement.grams;
    movement.note := record_stock_movement.note;
    movement := private.enter_stock_movement(movement);
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(movement));
  return movement;
end
$$;

-- Records a delivery of several cheeses, all or none. Each line has cheese_id, grams and optionally lot and best_before.
create or replace function public.record_delivery(
  lines jsonb, supplier text default null, note text default null, idempotency_key uuid default null
) returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  line record;
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_delivery', lines, supplier, note));
  if answer is null then
    if jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) not between 1 and 200 then
      perform private.refuse('PT400', 'A delivery has 1 to 200 lines');
    end if;
    perform 1 from public.cheeses c
    where c.id in (select l.cheese_id from jsonb_to_recordset(lines) as l (cheese_id uuid))
    order by c.id for no key update;
    answer := '[]';
    for line in
      select * from jsonb_to_recordset(lines) as l (cheese_id uuid, grams numeric, lot text, best_before date)
      order by l.cheese_id
    loop
      perform private.require_weight(line.grams, 'delivery');
      movement := null;
      movement.cheese_id := line.cheese_id;
      movement.kind := 'delivery';
      movement.grams := line.grams;
      movement.note := record_delivery.note;
      movement.supplier := record_delivery.supplier;
      movement.lot := line.lot;
      movement.best_before := line.best_before;
      answer := answer || to_jsonb(private.enter_stock_movement(movement));
    end loop;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;

-- Reverses a movement by a counter-entry, once. A cheese whose stock is no longer tracked stays so.
create or replace function public.correct_stock_movement(
  movement_id bigint, note text default null, idempotency_key uuid default null
) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  wrong public.stock_movements;
  correction public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('correct_stock_movement', movement_id, correct_stock_movement.note));
  if answer is not null then return jsonb_populate_record(correction, answer); end if;
  select * into wrong from public.stock_movements m where m.id = movement_id;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if wrong.kind = 'correction' then
    perform private.refuse('PT409', 'A correction cannot be corrected; record the movement again');
  end if;
  if exists (select from public.sales s where s.movement_id = wrong.id) then
    correction := private.correct_sale(wrong, coalesce(correct_stock_movement.note, 'Corrected in the ledger'));
    perform private.keep_answer(idempotency_key, to_jsonb(correction));
    return correction;
  end if;
  perform 1 from public.cheeses c where c.id = wrong.cheese_id for no key update;
  if exists (select 1 from public.stock_movements m where m.corrects = movement_id) then
    perform private.refuse('PT409', 'It has already been corrected');
  end if;
  if private.available_grams(wrong.cheese_id) is null then
    perform private.refuse('PT409', 'Its stock is no longer tracked; count it to start again');
  end if;
  correction.cheese_id := wrong.cheese_id;
  correction.kind := 'correction';
  correction.grams := abs(wrong.change_grams);
  correction.change_grams := -wrong.change_grams;
  correction.note := correct_stock_movement.note;
  correction.corrects := wrong.id;
  correction := private.enter_stock_movement(correction);
  perform private.keep_answer(idempotency_key, to_jsonb(correction));
  return correction;
end
$$;

-- Switches a cheese in or out of stock. A counted one gets a count of these grams, of zero when it is out; the answer is
-- the id of that count, so that it can be corrected.
create or replace function public.set_in_stock(
  cheese_uuid uuid, in_stock boolean, grams integer default null, idempotency_key uuid default null
) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock public.cheese_stock;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  select * into stock from public.cheese_stock s where s.cheese_id = cheese_uuid;
  if not stock.is_tracked and set_in_stock.grams is null then
    update public.cheeses c set in_stock = set_in_stock.in_stock
    where c.id = cheese_uuid and c.in_stock <> set_in_stock.in_stock;
    return null;
  end if;
  if set_in_stock.in_stock and coalesce(set_in_stock.grams, 0) < 1 then
    if stock.grams > 0 then return null; end if;
    perform private.refuse('PT400', 'Enter how many grams there are', 'grams');
  end if;
  if not set_in_stock.in_stock and stock.grams = 0 and idempotency_key is null then return null; end if;
  return (public.record_stock_movement(cheese_uuid, 'count', case when in_stock then set_in_stock.grams else 0 end,
    idempotency_key => idempotency_key)).id;
end
$$;

-- Ends the tracking of a cheese's stock: what is left is counted as zero, and staff switch it by hand from now on.
create or replace function public.stop_counting_stock(cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if private.available_grams(cheese_uuid) is null then return; end if;
  update public.cheese_stock s set is_tracked = false, updated_at = now() where s.cheese_id = cheese_uuid;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by)
  select cheese_uuid, 'count', 0, -s.grams, 0, 'No longer tracked', auth.uid()
  from public.cheese_stock s where s.cheese_id = cheese_uuid and s.grams > 0;
  update public.cheese_stock s set grams = 0 where s.cheese_id = cheese_uuid;
end
$$;

-- Corrects several movements other than sales, all or none, such as those of one delivery. Repeated with its key, it changes
-- nothing.
create or replace function public.correct_stock_movements(movement_ids bigint[], idempotency_key uuid default null)
returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('correct_stock_movements', movement_ids));
  if answer is null then
    -- The void of a sale locks its basket before the cheeses.
    if cardinality(movement_ids) not between 1 and 200
      or exists (select from public.sales s where s.movement_id = any (movement_ids)) then
      perform private.refuse('PT400', 'Correct 1 to 200 movements other than sales');
    end if;
    perform 1 from public.cheeses c
    where c.id in (select m.cheese_id from public.stock_movements m where m.id = any (movement_ids))
    order by c.id for no key update;
    select jsonb_agg(to_jsonb(correction)) into answer
    from unnest(movement_ids) as wrong (id)
    cross join lateral public.correct_stock_movement(wrong.id) as correction;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;

create or replace trigger stock_movements_stay before update on public.stock_movements
  for each row execute function private.refuse_change();
create or replace trigger staff_are_told after insert or update or delete on public.cheese_stock
  for each row execute function private.tell_staff('stock');
create or replace trigger staff_are_told after insert on public.stock_movements
  for each statement execute function private.tell_staff('stock');
