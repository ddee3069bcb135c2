-- A batch of stock alerts follows from the stock, whose ledger names who changed it.

-- Holds the mails of a cheese that is back while guests wait for it, and cancels them when it is gone again.
create or replace function private.hold_stock_alerts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.active and new.in_stock then
    insert into public.stock_alert_batches (cheese_id)
    select new.id
    where exists (
      select 1 from public.notify_requests r
      where r.cheese_id = new.id and r.confirmed_at is not null and r.sent_at is null)
    on conflict do nothing;
  else
    update public.stock_alert_batches b set cancelled_at = now()
    where b.cheese_id = new.id and b.sent_at is null and b.cancelled_at is null;
  end if;
  return null;
end
$$;

alter table public.stock_alert_batches drop column created_by;
