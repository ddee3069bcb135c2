-- Guests ask for a stock alert: one mail when a cheese is back. Staff see what runs low.

alter table private.outgoing_mail drop constraint outgoing_mail_template_check;
update private.outgoing_mail set template = 'confirm-stock-alert' where template = 'confirm-notice';
alter table private.outgoing_mail add constraint outgoing_mail_template_check check (template in
  ('confirm-stock-alert', 'back-in-stock', 'rsvp-going', 'rsvp-waiting', 'rsvp-promoted', 'event-cancelled'));

alter table private.notice_tokens rename to stock_alert_tokens;
alter table private.stock_alert_tokens rename constraint notice_tokens_pkey to stock_alert_tokens_pkey;
alter table private.stock_alert_tokens
  rename constraint notice_tokens_request_id_key to stock_alert_tokens_request_id_key;
alter table private.stock_alert_tokens
  rename constraint notice_tokens_request_id_fkey to stock_alert_tokens_request_id_fkey;

drop function private.caller_network();

-- The network of the caller's IP as the server forwards it: one IPv4 address, or the /64 of an IPv6 address.
create function private.caller_ip_network() returns text
language sql stable set search_path = ''
as $$
  select host(network(set_masklen(forwarded.ip, case family(forwarded.ip) when 6 then 64 else 32 end)))
  from (
    select nullif(regexp_replace(split_part(
      nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1),
      '^::ffff:(?=\d+\.)', '', 'i'), '')::inet as ip
  ) as forwarded
$$;

-- Asks for a mail when a cheese is back. The answer is the same whether the email is known or not;
-- an email that is not the caller's own must first be confirmed from its mailbox.
create function public.request_stock_alert(email text, cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mailbox text := lower(trim(email));
  is_own boolean := coalesce(
    (select lower(u.email) = mailbox and u.email_confirmed_at is not null from auth.users u where u.id = auth.uid()),
    false);
  request uuid;
  secret uuid;
begin
  perform private.limit_person('stock-alert');
  if auth.uid() is null and private.caller_ip_network() is not null
    and not private.within_limit('stock-alert-from:' || md5(private.caller_ip_network()), 5, interval '1 hour') then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
  end if;
  if not exists (select 1 from public.cheeses c where c.id = cheese_uuid and c.active)
    or not private.within_limit('stock-alert-to:' || md5(mailbox), 5, interval '1 hour') then
    return;
  end if;
  insert into public.notify_requests (cheese_id, user_id, email, confirmed_at)
  values (cheese_uuid, case when is_own then auth.uid() end, mailbox, case when is_own then now() end)
  on conflict do nothing returning id into request;
  if request is null then
    return;
  end if;
  insert into private.stock_alert_tokens (request_id) values (request) returning token into secret;
  if not is_own then
    perform private.queue_mail('confirm-stock-alert', mailbox, jsonb_build_object('token', secret,
      'cheese', (select c.name from public.cheeses c where c.id = cheese_uuid)));
  end if;
end
$$;

-- Confirms a stock alert from the mailbox it names.
create function public.confirm_stock_alert(token uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.notify_requests r set confirmed_at = coalesce(r.confirmed_at, now())
  from private.stock_alert_tokens t
  where t.token = confirm_stock_alert.token and r.id = t.request_id;
  return found;
end
$$;

-- Withdraws a stock alert by the link in its mail.
create function public.unsubscribe_stock_alert(token uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.notify_requests r using private.stock_alert_tokens t
  where t.token = unsubscribe_stock_alert.token and r.id = t.request_id;
  return found;
end
$$;
grant execute on function public.request_stock_alert(text, uuid), public.confirm_stock_alert(uuid),
  public.unsubscribe_stock_alert(uuid) to anon, authenticated;

-- The name of request_stock_alert in version 0.1, kept for one version.
create or replace function public.request_notice(email text, cheese_uuid uuid) returns void
language sql volatile security invoker set search_path = ''
as $$ select public.request_stock_alert(email, cheese_uuid) $$;

-- The name of confirm_stock_alert in version 0.1, kept for one version.
create or replace function public.confirm_notice(token uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select public.confirm_stock_alert(token) $$;

-- The name of unsubscribe_stock_alert in version 0.1, kept for one version.
create or replace function public.unsubscribe_notice(token uuid) returns boolean
language sql volatile security invoker set search_path = ''
as $$ select public.unsubscribe_stock_alert(token) $$;

drop trigger restock_is_told on public.cheeses;
drop function private.send_restock_notices();

-- Queues one mail for each person with a confirmed stock alert when the cheese is back.
create function private.send_stock_alerts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  alert record;
begin
  for alert in
    update public.notify_requests r set sent_at = now()
    from private.stock_alert_tokens t
    where r.cheese_id = new.id and r.confirmed_at is not null and r.sent_at is null and t.request_id = r.id
    returning r.email, t.token
  loop
    perform private.queue_mail('back-in-stock', alert.email,
      jsonb_build_object('cheese', new.name, 'slug', new.slug, 'token', alert.token));
  end loop;
  return null;
end
$$;
create trigger stock_alerts_are_sent after update of in_stock, active on public.cheeses
  for each row when (new.active and new.in_stock and not (old.active and old.in_stock))
  execute function private.send_stock_alerts();

-- Active cheeses that are out of stock or below their limit, least stock first; a cheese that was never counted
-- has no limit.
create function public.low_stock()
returns table (cheese_id uuid, name text, grams integer, is_out boolean)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select c.id, c.name, s.grams, not c.in_stock or s.grams = 0
  from public.cheeses c
  join public.cheese_stock s on s.cheese_id = c.id
  where c.active and (not c.in_stock or (
    exists (select 1 from public.stock_movements m where m.cheese_id = c.id)
    and (s.grams = 0 or s.grams < coalesce(c.low_stock_grams,
      (select default_low_stock_grams from public.staff_settings)))))
  order by 4 desc, s.grams, c.name;
end
$$;
grant execute on function public.low_stock() to authenticated;
drop function public.stock_alerts();

-- What the dashboard counts; last week ends with the day before today's, because today is not over.
create or replace function public.dashboard_counts()
returns table (
  pending_recipes bigint, notify_requests bigint, low_stock bigint, out_of_stock bigint, reported_comments bigint,
  upcoming_events bigint, views_this_week bigint, views_today bigint, views_last_week bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
  monday date := today - (extract(isodow from today)::integer - 1);
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query select
    (select count(*) from public.recipes r where r.status = 'pending'),
    (select count(*) from public.notify_requests n where n.confirmed_at is not null and n.sent_at is null),
    (select count(*) from public.low_stock() l where not l.is_out),
    (select count(*) from public.low_stock() l where l.is_out),
    (select count(distinct r.comment_id)
      from private.comment_reports r join public.cheese_comments m on m.id = r.comment_id
      where r.settled_at is null and m.is_public and m.hidden_at is null),
    (select count(*) from public.events e where e.status = 'published' and e.starts_at > now()),
    seen.this_week, seen.today, seen.last_week
  from (
    select coalesce(sum(v.views) filter (where v.day >= monday), 0)::bigint as this_week,
      coalesce(sum(v.views) filter (where v.day = today), 0)::bigint as today,
      coalesce(sum(v.views) filter (where v.day < today - 7), 0)::bigint as last_week
    from private.visits_by_day v where v.day between monday - 7 and today
  ) seen;
end
$$;
