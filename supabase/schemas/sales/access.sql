alter table public.baskets enable row level security;
grant select on public.baskets to authenticated;
create policy "Managers can read every basket, employees their own of today" on public.baskets
  for select to authenticated using ((select private.is_manager())
    or ((select private.is_staff()) and sold_by = (select auth.uid()) and day = (select private.shop_today())));

alter table public.sales enable row level security;
grant select on public.sales to authenticated;
create policy "Staff can read the lines of baskets that they can read" on public.sales
  for select to authenticated using (exists (select from public.baskets b where b.id = basket_id));

alter table public.day_reports enable row level security;
grant select on public.day_reports to authenticated;
create policy "Managers can read the ends of days" on public.day_reports
  for select to authenticated using ((select private.is_manager()));

-- Only functions with the rights of their owner reach it.
alter table private.waiting_baskets enable row level security;

grant execute on function public.record_basket, public.void_basket(uuid, text, uuid), public.return_basket, public.waiting_baskets,
  public.decide_waiting_basket, public.list_baskets, public.close_day, public.day_state, public.day_report,
  public.mail_slip, public.sales_report, public.sold_grams, public.export_sales, public.turnover_today to authenticated;
