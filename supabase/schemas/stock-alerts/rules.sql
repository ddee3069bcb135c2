-- Asks for a mail when a cheese is back. The answer is the same whether the email is known or not;
-- an email that is not the caller's own must first be confirmed from its mailbox, which gets five such mails an hour.
-- What strangers asked for in the name of a person does not keep that person from asking. Nothing is kept or sent for a
-- cheese that is in stock.
create or replace function public.request_stock_alert(email text, cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mailbox text := lower(trim(email));
  is_own boolean := coalesce(
    (select lower(u.email) = mailbox and u.email_confirmed_at is not null from auth.users u where u.id = auth.uid()),
    false);
  request uuid;
begin
  if not exists (select 1 from public.cheeses c where c.id = cheese_uuid and c.active) then return; end if;
  perform private.require_guests();
  perform private.limit_person('stock-alert');
  if auth.uid() is null and private.caller_ip_network() is not null then
    perform private.limit_calls('stock-alert-from:' || md5(private.caller_ip_network()), 60, interval '1 hour');
  end if;
  if is_own then
    update public.notify_requests r set user_id = auth.uid(), confirmed_at = now()
    where r.cheese_id = cheese_uuid and lower(r.email) = mailbox and r.sent_at is null and r.confirmed_at is null;
  elsif not private.within_limit('stock-alert-to:' || md5(mailbox), 5, interval '1 hour') then
    return;
  end if;
  insert into public.notify_requests (cheese_id, user_id, email, confirmed_at)
  values (cheese_uuid, case when is_own then auth.uid() end, mailbox, case when is_own then now() end)
  on conflict do nothing returning id into request;
  if request is null then
    return;
  end if;
  if exists (select 1 from public.cheeses c where c.id = cheese_uuid and c.in_stock) then
    delete from public.notify_requests r where r.id = request;
    return;
  end if;
  if not is_own then
    perform private.queue_mail('confirm-stock-alert', mailbox, jsonb_build_object('stock_alert_id', request,
      'cheese', (select c.name from public.cheeses c where c.id = cheese_uuid)));
  end if;
end
$$;

-- The request whose mail has a link with this token.
create or replace function private.request_of_link(token uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select t.request_id from private.stock_alert_tokens t
  where t.token_hash = private.hash_of_token(replace(token::text, '-', ''))
$$;

-- Confirms a stock alert from the mailbox it names.
create or replace function public.confirm_stock_alert(token uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.notify_requests r set confirmed_at = coalesce(r.confirmed_at, now())
  where r.id = private.request_of_link(confirm_stock_alert.token);
  return found;
end
$$;

-- Withdraws a stock alert by the link in its mail.
create or replace function public.unsubscribe_stock_alert(token uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.notify_requests r where r.id = private.request_of_link(unsubscribe_stock_alert.token);
  return found;
end
$$;

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
create or replace trigger stock_alerts_are_held after update of in_stock, active on public.cheeses
  for each row when ((new.active and new.in_stock) <> (old.active and old.in_stock))
  execute function private.hold_stock_alerts();

-- Queues the mails whose hold is over, one for each guest, in the transaction that marks them as sent.
create or replace function private.send_due_stock_alerts() returns void
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
      where r.cheese_id = batch.cheese_id and r.confirmed_at is not null and r.sent_at is null
      returning r.id, r.email
    loop
      perform private.queue_mail('back-in-stock', alert.email,
        jsonb_build_object('cheese', batch.name, 'slug', batch.slug, 'stock_alert_id', alert.id));
      told := told + 1;
    end loop;
    update public.stock_alert_batches b set sent_at = now(), sent_count = told where b.id = batch.id;
  end loop;
end
$$;

-- Cancels mails that are still held; the guests go on waiting for the next time.
create or replace function public.cancel_stock_alerts(batch_id bigint) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  update public.stock_alert_batches b set cancelled_at = now()
  where b.id = batch_id and b.sent_at is null and b.cancelled_at is null;
  return found;
end
$$;

-- Held, sent and cancelled stock alerts of the last thirty days with how many guests they concern, newest first.
create or replace function public.stock_alert_log()
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

-- How many people wait for each cheese, most first, for the staff, without their emails.
create or replace function public.notify_request_counts() returns table (cheese_id uuid, name text, waiting bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name, count(*) from public.notify_requests r join public.cheeses c on c.id = r.cheese_id
    where r.confirmed_at is not null and r.sent_at is null group by c.id order by 3 desc, c.name;
end
$$;

-- When a cheese last came back in stock, within the last two weeks; null for one that was in stock all the time.
create or replace function private.back_in_stock_at(cheese_uuid uuid) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select max(v.changed_at)
  from public.record_versions v
  join public.record_versions before
    on before.table_name = v.table_name and before.record_id = v.record_id and before.version = v.version - 1
  where v.table_name = 'cheeses' and v.record_id = cheese_uuid::text and v.changed_at > now() - interval '14 days'
    and (v.snapshot ->> 'in_stock')::boolean and not (before.snapshot ->> 'in_stock')::boolean
$$;

create or replace trigger staff_are_told after insert or update or delete on public.notify_requests
  for each row execute function private.tell_staff('stock');
create or replace trigger staff_are_told after insert or update or delete on public.stock_alert_batches
  for each row execute function private.tell_staff('stock');
