-- Staff read orders through functions, which leave out what is not theirs to know.
alter table public.orders enable row level security;
grant select on public.orders to authenticated;
create policy "Members can read their own orders" on public.orders
  for select to authenticated using (user_id = (select auth.uid()));

alter table public.order_lines enable row level security;
grant select on public.order_lines to authenticated;
create policy "Members can read the lines of their own orders" on public.order_lines
  for select to authenticated using (exists (select from public.orders o where o.id = order_id));

-- Only functions with the rights of their owner reach it.
alter table private.order_tokens enable row level security;

grant execute on function public.pickup_times, public.place_order, public.my_order, public.confirm_order, public.change_order,
  public.cancel_order to anon, authenticated;
grant execute on function public.my_orders, public.open_my_order, public.take_order, public.cheeses_to_order, public.set_order_state, public.list_orders,
  public.orders_to_cut, public.order_todos, public.orders_report to authenticated;
