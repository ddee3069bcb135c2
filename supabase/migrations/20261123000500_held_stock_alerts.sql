-- Mail about a cheese that is back is held for ten minutes, so that a mistake at the counter reaches nobody.

-- The mails of one return to the shelf: held, then sent or cancelled.
create table public.stock_alert_batches (
  id bigint generated always as identity primary key,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  created_at timestamptz not null default now(),
  created_by uuid,
  send_at timestamptz not null default now() + interval '10 minutes',
  sent_at timestamptz,
  sent_count integer,
  cancelled_at timestamptz,
  constraint sent_or_cancelled check (sent_at is null or cancelled_at is null)
);
create index stock_alert_batches_cheese_id_idx on public.stock_alert_batches (cheese_id);
create index stock_alert_batches_created_at_idx on public.stock_alert_batches (created_at desc);
create unique index stock_alert_batches_held_idx on public.stock_alert_batches (cheese_id)
  where sent_at is null and cancelled_at is null;
create index stock_alert_batches_due_idx on public.stock_alert_batches (send_at)
  where sent_at is null and cancelled_at is null;
alter table public.stock_alert_batches enable row level security;

create policy "Staff can read held stock alerts" on public.stock_alert_batches
  for select to authenticated using ((select private.is_staff()));

grant select on public.stock_alert_batches to authenticated;

drop trigger stock_alerts_are_sent on public.cheeses;
drop function private.send_stock_alerts();

-- Holds the mails of a cheese that is back while guests wait for it, and cancels them when it is gone again.
create function private.hold_stock_alerts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.active and new.in_stock then
    insert into public.stock_alert_batches (cheese_id, created_by)
    select new.id, auth.uid()
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
create trigger stock_alerts_are_held after update of in_stock, active on public.cheeses
  for each row when ((new.active and new.in_stock) <> (old.active and old.in_stock))
  execute function private.hold_stock_alerts();

-- Queues the mails whose hold is over, one for each guest, in the transaction that marks them as sent.
create function private.send_due_stock_alerts() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  batch record;
  alert record;
  told integer;
begin
  for batch in
    select b.id, c.id as cheese_id, c.name, c.slug
    from public.stock_alert_batches b join public.cheeses c on c.id = b.cheese_id
    where b.sent_at is null and b.cancelled_at is null and b.send_at <= now()
    order by b.id for update of b skip locked
  loop
    told := 0;
    for alert in
      update public.notify_requests r set sent_at = now()
      from private.stock_alert_tokens t
      where r.cheese_id = batch.cheese_id and r.confirmed_at is not null and r.sent_at is null
        and t.request_id = r.id
      returning r.email, t.token
    loop
      perform private.queue_mail('back-in-stock', alert.email,
        jsonb_build_object('cheese', batch.name, 'slug', batch.slug, 'token', alert.token));
      told := told + 1;
    end loop;
    update public.stock_alert_batches b set sent_at = now(), sent_count = told where b.id = batch.id;
  end loop;
end
$$;

-- Does what is due. Safe to call often and from several servers: a call that finds another one running does nothing.
create function private.run_due() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('run_due')) then return; end if;
  perform private.send_due_stock_alerts();
  delete from private.idempotency_keys where created_at < now() - interval '1 day';
end
$$;
grant execute on function private.run_due() to service_role;

-- Held, sent and cancelled stock alerts of the last thirty days with how many guests they concern, newest first.
create function public.stock_alert_log()
returns table (
  id bigint, cheese_id uuid, name text, state text, guests integer, at timestamptz, at_local text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select b.id, c.id, c.name, outcome.state, outcome.guests::integer, outcome.at, private.wall_clock(outcome.at)
  from public.stock_alert_batches b
  join public.cheeses c on c.id = b.cheese_id
  cross join lateral (
    select case when b.sent_at is not null then 'sent' when b.cancelled_at is not null then 'cancelled' else 'held' end
        as state,
      coalesce(b.sent_at, b.cancelled_at, b.send_at) as at,
      case when b.sent_at is not null then b.sent_count
        else (select count(*) from public.notify_requests r
          where r.cheese_id = b.cheese_id and r.confirmed_at is not null and r.sent_at is null) end as guests
  ) outcome
  where b.created_at > now() - interval '30 days'
  order by b.id desc
  limit 200;
end
$$;

-- Cancels mails that are still held; the guests go on waiting for the next time.
create function public.cancel_stock_alerts(batch_id bigint) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  update public.stock_alert_batches b set cancelled_at = now()
  where b.id = batch_id and b.sent_at is null and b.cancelled_at is null;
  return found;
end
$$;
grant execute on function public.stock_alert_log(), public.cancel_stock_alerts(bigint) to authenticated;
