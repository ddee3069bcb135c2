-- Stock has one truth. A cheese is counted, and its stock is the sum of its movements, or it is not, and staff switch it
-- in and out of stock by hand. `in_stock` of a counted cheese follows from its grams.

alter table public.cheese_stock add column is_counted boolean not null default false;

alter table public.stock_movements
  add column corrects bigint unique references public.stock_movements (id) on delete cascade,
  add column amount_cents integer check (amount_cents between 1 and 100000000),
  add column price_per_kg_cents integer check (price_per_kg_cents > 0),
  add column supplier text check (char_length(supplier) <= 120 and supplier !~ '[[:cntrl:]]'),
  add column lot text check (char_length(lot) <= 60 and lot !~ '[[:cntrl:]]'),
  add column best_before date,
  add constraint a_correction_names_a_movement check ((kind = 'correction') = (corrects is not null)),
  add constraint a_sale_by_money_keeps_its_price check ((amount_cents is null) = (price_per_kg_cents is null)),
  add constraint only_a_sale_has_an_amount check (amount_cents is null or kind = 'sale'),
  add constraint only_a_delivery_has_a_lot check
    (kind = 'delivery' or (supplier is null and lot is null and best_before is null));

-- The grams of a counted cheese that nobody has set aside; null for a cheese that is not counted.
create function private.available_grams(cheese_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$ select s.grams from public.cheese_stock s where s.cheese_id = cheese_uuid and s.is_counted $$;

-- Whether a cheese is in stock: by its grams when it is counted, else by the switch of the staff.
create function private.is_in_stock(cheese_uuid uuid, switched_on boolean) returns boolean
language sql stable security definer set search_path = ''
as $$ select coalesce(private.available_grams(cheese_uuid) > 0, switched_on) $$;
grant execute on function private.is_in_stock(uuid, boolean) to authenticated;

-- Refuses to switch a counted cheese by hand. A restored version keeps the stock of today.
create function private.guard_stock_switch() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  truth boolean := private.is_in_stock(new.id, new.in_stock);
begin
  if new.in_stock <> truth and private.is_direct_write() then
    raise exception 'The stock of this cheese is counted' using errcode = '23514',
      hint = 'Record a movement of its stock instead.';
  end if;
  new.in_stock := truth;
  return new;
end
$$;
create trigger counted_stock_is_not_switched before update of in_stock on public.cheeses
  for each row when (new.in_stock is distinct from old.in_stock) execute function private.guard_stock_switch();

-- The shown price of a kilogram: ten times the price of 100 g, which is rounded as the shop rounds.
create function private.shown_cents_per_kg(price_per_kg_cents integer) returns integer
language sql stable security definer set search_path = ''
as $$
  select (10 * step * round(price_per_kg_cents / 10.0 / step))::integer
  from (select greatest(1, round(s.price_rounding * 100)) as step from public.business_settings s) as rounding
$$;

-- Enters a movement, which changes the stock by this much, and makes the cheese a counted one.
create function private.enter_stock_movement(movement public.stock_movements) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock_before integer;
  entered public.stock_movements;
begin
  -- Whoever changes the stock or the cheese locks the cheese first, so that nobody waits in a circle.
  perform 1 from public.cheeses c where c.id = movement.cheese_id for no key update;
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  select s.grams into stock_before from public.cheese_stock s where s.cheese_id = movement.cheese_id for update;
  movement.change_grams := case movement.kind
    when 'delivery' then movement.grams
    when 'count' then movement.grams - stock_before
    when 'correction' then movement.change_grams
    else -movement.grams end;
  if stock_before + movement.change_grams < 0 then
    raise exception 'There are only % g of it; count the stock first', stock_before using errcode = '23514',
      hint = 'Count the stock first.';
  end if;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by, corrects,
    amount_cents, price_per_kg_cents, supplier, lot, best_before)
  values (movement.cheese_id, movement.kind, movement.grams, movement.change_grams,
    stock_before + movement.change_grams, nullif(trim(movement.note), ''), auth.uid(), movement.corrects,
    movement.amount_cents, movement.price_per_kg_cents, nullif(trim(movement.supplier), ''),
    nullif(trim(movement.lot), ''), movement.best_before)
  returning * into entered;
  update public.cheese_stock s set grams = entered.stock_after_grams, is_counted = true, updated_at = now()
  where s.cheese_id = movement.cheese_id;
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id = movement.cheese_id and c.in_stock <> private.is_in_stock(c.id, c.in_stock);
  return entered;
end
$$;

drop function public.record_stock_movement(uuid, public.stock_movement_kind, integer, text);

-- Records a movement of stock in grams, or a sale by its amount of money at the shown price.
create function public.record_stock_movement(
  cheese_uuid uuid, kind public.stock_movement_kind, grams integer default null, note text default null,
  amount_cents integer default null, idempotency_key uuid default null
) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_stock_movement', cheese_uuid,
    record_stock_movement.kind, record_stock_movement.grams, record_stock_movement.note,
    record_stock_movement.amount_cents));
  if answer is not null then return jsonb_populate_record(movement, answer); end if;
  movement.cheese_id := cheese_uuid;
  movement.kind := record_stock_movement.kind;
  movement.grams := record_stock_movement.grams;
  movement.note := record_stock_movement.note;
  if record_stock_movement.amount_cents is not null then
    movement.amount_cents := record_stock_movement.amount_cents;
    movement.price_per_kg_cents := (
      select nullif(private.shown_cents_per_kg(c.price_per_kg_cents), 0) from public.cheeses c
      where c.id = cheese_uuid);
    if movement.price_per_kg_cents is null then
      raise exception 'It has no price; enter grams' using errcode = '23514', hint = 'Enter grams.';
    end if;
    movement.grams := round(1000.0 * movement.amount_cents / movement.price_per_kg_cents);
  end if;
  if movement.kind = 'correction' or movement.grams is null or (movement.grams < 1 and movement.kind <> 'count') then
    raise exception 'Enter at least 1 g' using errcode = '23514', hint = 'Enter a larger number.';
  end if;
  movement := private.enter_stock_movement(movement);
  perform private.keep_answer(idempotency_key, to_jsonb(movement));
  return movement;
end
$$;

-- Records a delivery of several cheeses, all or none. Each line has cheese_id, grams and optionally lot and best_before.
create function public.record_delivery(
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
      raise exception 'A delivery has 1 to 200 lines' using errcode = 'PT400';
    end if;
    answer := '[]';
    for line in
      select * from jsonb_to_recordset(lines) as l (cheese_id uuid, grams integer, lot text, best_before date)
      order by l.cheese_id
    loop
      if line.grams is null or line.grams < 1 then
        raise exception 'Enter at least 1 g' using errcode = '23514', hint = 'Enter a larger number.';
      end if;
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

-- Reverses a movement by a counter-entry, once.
create function public.correct_stock_movement(
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
  if not found then raise exception 'No such movement' using errcode = 'PT404'; end if;
  if wrong.kind = 'correction' then
    raise exception 'A correction cannot be corrected; record the movement again' using errcode = '23514',
      hint = 'Record the movement again.';
  end if;
  perform 1 from public.cheeses c where c.id = wrong.cheese_id for no key update;
  if exists (select 1 from public.stock_movements m where m.corrects = movement_id) then
    raise exception 'It has already been corrected' using errcode = '23514', hint = 'Look at the ledger.';
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

drop function public.set_in_stock(uuid, boolean);

-- Switches a cheese in or out of stock. A counted one gets a count of these grams, of zero when it is out; the answer is
-- the id of that count, so that it can be corrected.
create function public.set_in_stock(
  cheese_uuid uuid, in_stock boolean, grams integer default null, idempotency_key uuid default null
) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock public.cheese_stock;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  select * into stock from public.cheese_stock s where s.cheese_id = cheese_uuid;
  if not stock.is_counted and set_in_stock.grams is null then
    update public.cheeses c set in_stock = set_in_stock.in_stock
    where c.id = cheese_uuid and c.in_stock <> set_in_stock.in_stock;
    return null;
  end if;
  if set_in_stock.in_stock and coalesce(set_in_stock.grams, 0) < 1 then
    if stock.grams > 0 then return null; end if;
    raise exception 'Enter how many grams there are' using errcode = '23514', hint = 'Record a delivery or a count.';
  end if;
  if not set_in_stock.in_stock and stock.grams = 0 and idempotency_key is null then return null; end if;
  return (public.record_stock_movement(cheese_uuid, 'count', case when in_stock then set_in_stock.grams else 0 end,
    idempotency_key => idempotency_key)).id;
end
$$;

-- Ends the counting of a cheese: what is left is counted as zero, and staff switch it by hand from now on.
create function public.stop_counting_stock(cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  was_in_stock boolean;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select c.in_stock into was_in_stock from public.cheeses c where c.id = cheese_uuid for no key update;
  if private.available_grams(cheese_uuid) is null then return; end if;
  update public.cheese_stock s set is_counted = false, updated_at = now() where s.cheese_id = cheese_uuid;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by)
  select cheese_uuid, 'count', 0, -s.grams, 0, 'No longer counted', auth.uid()
  from public.cheese_stock s where s.cheese_id = cheese_uuid and s.grams > 0;
  update public.cheese_stock s set grams = 0 where s.cheese_id = cheese_uuid;
end
$$;

drop function public.switch_cheeses(uuid[], text, boolean);

-- Switches several cheeses on the rows as they are now, and tells what became of each. A counted cheese that is switched
-- out of stock gets a count of zero, which can be corrected.
create function public.switch_cheeses(cheese_uuids uuid[], field text, value boolean)
returns table (id uuid, name text, outcome text, reason text, movement_id bigint)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  cheese record;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if field not in ('active', 'in_stock') or cardinality(cheese_uuids) > 1000 then
    raise exception 'Switch "active" or "in_stock" of at most 1,000 cheeses' using errcode = 'PT400';
  end if;
  for cheese in
    select c.id, c.name, case field when 'active' then c.active else c.in_stock end as is_on,
      case when field = 'active' and value and c.allergens is null then 'Declare its allergens first'
        when field = 'active' and value and c.archived_at is not null then 'Make it a draft first'
        when field = 'in_stock' and value and s.is_counted then 'Record a delivery or a count' end as obstacle
    from public.cheeses c join public.cheese_stock s on s.cheese_id = c.id
    where c.id = any (cheese_uuids) order by c.id for no key update of c
  loop
    id := cheese.id;
    name := cheese.name;
    reason := cheese.obstacle;
    movement_id := null;
    outcome := case when cheese.is_on = value then 'unchanged' when reason is null then 'changed' else 'refused' end;
    if outcome = 'changed' then
      begin
        if field = 'in_stock' then
          movement_id := public.set_in_stock(cheese.id, value);
        else
          update public.cheeses c set active = value, version = c.version where c.id = cheese.id;
          if not found then perform private.deny(); end if;
        end if;
      exception when check_violation or insufficient_privilege then
        outcome := 'refused';
        reason := 'Access denied';
      end;
    end if;
    return next;
  end loop;
end
$$;

grant execute on function
  public.record_stock_movement(uuid, public.stock_movement_kind, integer, text, integer, uuid),
  public.record_delivery(jsonb, text, text, uuid), public.correct_stock_movement(bigint, text, uuid),
  public.set_in_stock(uuid, boolean, integer, uuid), public.stop_counting_stock(uuid),
  public.switch_cheeses(uuid[], text, boolean) to authenticated;

-- Active cheeses that are out of stock or below their limit, least stock first; one that is not counted has no limit.
create or replace function public.low_stock()
returns table (cheese_id uuid, name text, grams integer, is_out boolean)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select c.id, c.name, s.grams, not c.in_stock
  from public.cheeses c
  join public.cheese_stock s on s.cheese_id = c.id
  where c.active and (not c.in_stock or (s.is_counted and s.grams < coalesce(c.low_stock_grams,
    (select default_low_stock_grams from public.staff_settings))))
  order by 4 desc, s.grams, c.name;
end
$$;

-- What was marked out of stock although the ledger has grams of it is counted as zero: the person who looked was right.
insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note)
select c.id, 'count', 0, -s.grams, 0, 'Was marked out of stock'
from public.cheeses c join public.cheese_stock s on s.cheese_id = c.id
where not c.in_stock and s.grams > 0;
update public.cheese_stock s set grams = 0, updated_at = now()
from public.cheeses c where c.id = s.cheese_id and not c.in_stock and s.grams > 0;
update public.cheese_stock s set is_counted = true
where exists (select 1 from public.stock_movements m where m.cheese_id = s.cheese_id);
update public.cheeses c set in_stock = false
where c.in_stock and not private.is_in_stock(c.id, c.in_stock);
