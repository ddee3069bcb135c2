-- An order ends as a basket.

-- Gives an order to the basket that it is collected with (order_id), so that what was set aside is available to it. A queued
-- basket has happened already, whatever became of its order; only that another basket has collected it is for a manager.
create or replace function private.collect_order(basket jsonb, is_decided boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_queued constant boolean := coalesce((basket ->> 'is_queued')::boolean, false);
  o public.orders;
begin
  if basket ->> 'order_id' is null then return; end if;
  select * into o from public.orders k where k.id = (basket ->> 'order_id')::uuid for update;
  if o.id is null or o.state in ('unconfirmed', 'collected') or o.state = 'cancelled' and not is_queued then
    if is_decided or is_queued and o.state is distinct from 'collected' then return; end if;
    perform private.refuse('PT409', 'This order is not open any more', 'order_id', 'order_closed');
  end if;
  perform private.lock_cheeses(array(
    select l.cheese_id from public.order_lines l where l.order_id = o.id
    union select (l ->> 'cheese_id')::uuid from jsonb_array_elements(basket -> 'lines') as l));
  update public.orders k set state = 'collected', basket_id = (basket ->> 'id')::uuid, ended_at = now() where k.id = o.id;
end
$$;

-- Brings cheeses of an order that its basket does not have back in stock.
create or replace function private.return_rest(order_uuid uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id in (select l.cheese_id from public.order_lines l where l.order_id = order_uuid)
    and c.in_stock <> private.is_in_stock(c.id, c.in_stock)
$$;

-- Whether a cheese was ordered at a price, which its basket keeps.
create or replace function private.is_order_price(basket jsonb, cheese_uuid uuid, cents integer, is_piece boolean)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.order_lines l
    where l.order_id = (basket ->> 'order_id')::uuid and l.cheese_id = cheese_uuid and l.price_cents = cents
      and (l.pieces is not null) = is_piece)
$$;

-- Opens an order again whose basket is voided. Its cheese is set aside until the day is over; after that nobody is told.
create or replace function private.reopen_order(basket_uuid uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.orders o set basket_id = null, ended_at = case when past.is_over then now() end,
    state = case when past.is_over then 'not_collected' else 'ready' end::public.order_state
  from public.orders k
  cross join lateral (
    select coalesce(private.end_of_hours(k.day), private.day_start(k.day + 1)) <= now() as is_over) as past
  where k.basket_id = basket_uuid and o.id = k.id
$$;

-- The codes of the next three orders for which a cheese is set aside, and how many more there are.
create or replace function private.orders_of(cheese_uuid uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select string_agg(n.code, ', ' order by n.place) filter (where n.place <= 3)
    || case when count(*) > 3 then format(' and %s more', count(*) - 3) else '' end
  from (
    select o.code, row_number() over (order by o.pickup_at, o.code) as place
    from public.order_lines l join public.orders o on o.id = l.order_id
    where l.cheese_id = cheese_uuid and l.is_held) as n
$$;
