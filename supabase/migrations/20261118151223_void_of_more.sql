set check_function_bodies = off;

-- Cheeses of which more was sold than the book had, until they are counted or the sale is void.
create or replace function public.stock_questions()
returns table (cheese_id uuid, name text, grams bigint, asked_at_local text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name::text, sum(m.grams), private.wall_clock(min(m.created_at))
    from public.stock_movements m
    join public.cheeses c on c.id = m.cheese_id
    where m.asks_for_count and not exists (
      select from public.stock_movements k
      where k.cheese_id = m.cheese_id and k.id > m.id and (k.kind = 'count' or k.corrects = m.id))
    group by c.id, c.name order by c.name, c.id;
end
$$;

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


reset check_function_bodies;

-- Carries supabase/schemas as of f79112eeca2ee76f36321f1faccbbf28447c9b78d3bf6bcfeaacbcd4836eec21.
