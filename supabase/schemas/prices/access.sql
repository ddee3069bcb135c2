alter table public.price_schedule enable row level security;
grant select on public.price_schedule to authenticated;
create policy "Staff can read planned prices" on public.price_schedule
  for select to authenticated using ((select private.is_staff()));

grant execute on function public.current_price to anon, authenticated;
grant execute on function public.schedule_price, public.cancel_scheduled_price, public.price_history,
  public.count_example_prices to authenticated;

grant execute on function private.shown_cents_per_kg, private.due_price, private.due_prices to anon, authenticated;
