alter table public.notify_requests enable row level security;
grant select, delete on public.notify_requests to authenticated;
create policy "People can read their own notify requests" on public.notify_requests
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Admins can read every notify request" on public.notify_requests
  for select to authenticated using ((select private.is_admin()));
create policy "Admins can delete notify requests" on public.notify_requests
  for delete to authenticated using ((select private.is_admin()));

alter table public.stock_alert_batches enable row level security;
grant select on public.stock_alert_batches to authenticated;
create policy "Staff can read held stock alerts" on public.stock_alert_batches
  for select to authenticated using ((select private.is_staff()));

-- Only functions with the rights of their owner reach it.
alter table private.stock_alert_tokens enable row level security;

grant execute on function public.request_stock_alert, public.confirm_stock_alert, public.unsubscribe_stock_alert
  to anon, authenticated;
grant execute on function public.notify_request_counts, public.stock_alert_log, public.cancel_stock_alerts
  to authenticated;

grant execute on function private.back_in_stock_at to authenticated;
