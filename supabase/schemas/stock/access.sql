alter table public.cheese_stock enable row level security;
grant select on public.cheese_stock to authenticated;
create policy "Staff can read the stock" on public.cheese_stock
  for select to authenticated using ((select private.is_staff()));

alter table public.stock_movements enable row level security;
grant select on public.stock_movements to authenticated;
create policy "Staff can read stock movements" on public.stock_movements
  for select to authenticated using ((select private.is_staff()));

grant execute on function public.low_stock, public.record_stock_movement, public.record_delivery,
  public.correct_stock_movement, public.set_in_stock, public.stop_counting_stock, public.stock_ledger,
  public.stock_days, public.export_stock_ledger, public.inventory, public.correct_stock_movements,
  public.record_counts, public.stock_questions, public.best_before_list,
  public.created_at_local(public.stock_movements) to authenticated;

grant execute on function private.is_in_stock, private.available_of to authenticated;
