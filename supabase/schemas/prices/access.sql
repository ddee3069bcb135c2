alter table public.price_schedule enable row level security;
grant select on public.price_schedule to authenticated;
create policy "Staff can read planned prices" on public.price_schedule
  for select to authenticated using ((select private.is_staff()));

grant execute on function public.current_price, public.current_piece_price to anon, authenticated;
grant execute on function public.schedule_price, public.cancel_scheduled_price, public.price_history,
  public.example_prices, public.upgraded_prices, public.decide_upgraded_price to authenticated;

grant execute on function private.cents_per_kg, private.cents_per_100g, private.due_price, private.due_piece_price,
  private.due_prices to anon, authenticated;

-- Only functions with the rights of their owner reach it.
alter table private.upgraded_prices enable row level security;
