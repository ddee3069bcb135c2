-- A function that changes several cheeses locks all of them first, in the order of their ids. A change of one cheese
-- holds the lock of the catalogue's groups, so waiting for the next cheese after it can end in a deadlock.

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
      raise exception 'A delivery has 1 to 200 lines' using errcode = 'PT400';
    end if;
    perform 1 from public.cheeses c
    where c.id in (select l.cheese_id from jsonb_to_recordset(lines) as l (cheese_id uuid))
    order by c.id for no key update;
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

-- Switches several cheeses on the rows as they are now, and tells what became of each. A counted cheese that is switched
-- out of stock gets a count of zero, which can be corrected.
create or replace function public.switch_cheeses(cheese_uuids uuid[], field text, value boolean)
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
  perform 1 from public.cheeses c where c.id = any (cheese_uuids) order by c.id for no key update;
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
      exception
        when check_violation then
          outcome := 'refused';
          reason := sqlerrm;
        when insufficient_privilege then
          outcome := 'refused';
          reason := 'Access denied';
      end;
    end if;
    return next;
  end loop;
end
$$;

-- Ends the counting of a cheese: what is left is counted as zero, and staff switch it by hand from now on.
create or replace function public.stop_counting_stock(cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  if private.available_grams(cheese_uuid) is null then return; end if;
  update public.cheese_stock s set is_counted = false, updated_at = now() where s.cheese_id = cheese_uuid;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by)
  select cheese_uuid, 'count', 0, -s.grams, 0, 'No longer counted', auth.uid()
  from public.cheese_stock s where s.cheese_id = cheese_uuid and s.grams > 0;
  update public.cheese_stock s set grams = 0 where s.cheese_id = cheese_uuid;
end
$$;
