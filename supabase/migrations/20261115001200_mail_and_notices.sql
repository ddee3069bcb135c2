-- Mail that is to go out, and people who wait for a cheese to come back.

-- Mail that the server has still to send; a row disappears when its mail is gone.
create table private.outgoing_mail (
  id bigint generated always as identity primary key,
  template text not null check (template in
    ('confirm-notice', 'back-in-stock', 'rsvp-going', 'rsvp-waiting', 'rsvp-promoted', 'event-cancelled')),
  recipient text not null check (char_length(recipient) <= 254),
  data jsonb not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index outgoing_mail_due_idx on private.outgoing_mail (next_attempt_at);
alter table private.outgoing_mail enable row level security;

-- Puts a mail into the queue and wakes the server.
create function private.queue_mail(template text, recipient text, data jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.outgoing_mail (template, recipient, data) values ($1, $2, $3);
  select pg_catalog.pg_notify('mail_due', '');
$$;

-- Hands out mail to send; nobody else gets it for five minutes, longer after each failure.
create function private.claim_mail(how_many integer default 20)
returns table (id bigint, template text, recipient text, data jsonb)
language sql volatile security definer set search_path = ''
as $$
  update private.outgoing_mail m
  set attempts = m.attempts + 1, next_attempt_at = now() + interval '5 minutes' * (1 + m.attempts * m.attempts)
  from (
    select due.id from private.outgoing_mail due
    where due.next_attempt_at <= now() and due.attempts < 8
    order by due.id limit how_many for update skip locked
  ) due
  where m.id = due.id
  returning m.id, m.template, m.recipient, m.data
$$;

-- Forgets a mail that was sent.
create function private.mail_sent(mail_id bigint) returns void
language sql volatile security definer set search_path = ''
as $$ delete from private.outgoing_mail where id = mail_id $$;
grant execute on function private.claim_mail(integer), private.mail_sent(bigint) to service_role;

-- Who wants to hear when a cheese is back.
create table public.notify_requests (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  user_id uuid references public.users (id) on delete cascade,
  email text not null
    check (char_length(email) <= 254 and email ~ '^[^[:space:][:cntrl:]<>@]+@[^[:space:][:cntrl:]<>@]+\.[^[:space:][:cntrl:]<>@]+$'),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  sent_at timestamptz
);
create unique index notify_requests_open_idx on public.notify_requests (cheese_id, lower(email)) where sent_at is null;
create index notify_requests_cheese_id_idx on public.notify_requests (cheese_id);
create index notify_requests_user_id_idx on public.notify_requests (user_id);
create index notify_requests_email_idx on public.notify_requests (lower(email));
create index notify_requests_sent_at_idx on public.notify_requests (sent_at);

-- The secrets in the links of a notify request; one confirms, the same one unsubscribes.
create table private.notice_tokens (
  token uuid primary key default gen_random_uuid(),
  request_id uuid not null unique references public.notify_requests (id) on delete cascade
);
alter table private.notice_tokens enable row level security;

alter table public.notify_requests enable row level security;

create policy "People can read their own notify requests" on public.notify_requests
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Admins can read every notify request" on public.notify_requests
  for select to authenticated using ((select private.is_admin()));
create policy "Admins can delete notify requests" on public.notify_requests
  for delete to authenticated using ((select private.is_admin()));

grant select, delete on public.notify_requests to authenticated;

-- The network a request came from, by what the server told: one customer has a whole /64 of IPv6.
create function private.caller_network() returns text
language sql stable set search_path = ''
as $$
  select host(network(set_masklen(told.address, case family(told.address) when 6 then 64 else 32 end)))
  from (
    select nullif(regexp_replace(split_part(
      nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1),
      '^::ffff:(?=\d+\.)', '', 'i'), '')::inet as address
  ) as told
$$;

-- Asks for a mail when a cheese is back. The answer is the same whether the address is known or not;
-- an address that is not the caller's own must first be confirmed from its mailbox.
create function public.request_notice(email text, cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address text := lower(trim(email));
  is_own boolean := coalesce(
    (select lower(u.email) = address and u.email_confirmed_at is not null from auth.users u where u.id = auth.uid()),
    false);
  request uuid;
  secret uuid;
begin
  perform private.limit_person('notice');
  if auth.uid() is null and private.caller_network() is not null
    and not private.within_limit('notice-from:' || md5(private.caller_network()), 5, interval '1 hour') then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429';
  end if;
  if not exists (select 1 from public.cheeses c where c.id = cheese_uuid and c.active)
    or not private.within_limit('notice-mail:' || md5(address), 5, interval '1 hour') then
    return;
  end if;
  insert into public.notify_requests (cheese_id, user_id, email, confirmed_at)
  values (cheese_uuid, case when is_own then auth.uid() end, address, case when is_own then now() end)
  on conflict do nothing returning id into request;
  if request is null then
    return;
  end if;
  insert into private.notice_tokens (request_id) values (request) returning token into secret;
  if not is_own then
    perform private.queue_mail('confirm-notice', address, jsonb_build_object('token', secret,
      'cheese', (select c.name from public.cheeses c where c.id = cheese_uuid)));
  end if;
end
$$;

-- Confirms a notify request from the mailbox it names.
create function public.confirm_notice(token uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.notify_requests r set confirmed_at = coalesce(r.confirmed_at, now())
  from private.notice_tokens t
  where t.token = confirm_notice.token and r.id = t.request_id;
  return found;
end
$$;

-- Withdraws a notify request by the link in its mail.
create function public.unsubscribe_notice(token uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.notify_requests r using private.notice_tokens t
  where t.token = unsubscribe_notice.token and r.id = t.request_id;
  return found;
end
$$;
grant execute on function public.request_notice(text, uuid), public.confirm_notice(uuid),
  public.unsubscribe_notice(uuid) to anon, authenticated;

-- Writes to everybody who waits for a cheese, once, when it comes back.
create function private.send_restock_notices() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  waiting record;
begin
  for waiting in
    update public.notify_requests r set sent_at = now()
    from private.notice_tokens t
    where r.cheese_id = new.id and r.confirmed_at is not null and r.sent_at is null and t.request_id = r.id
    returning r.email, t.token
  loop
    perform private.queue_mail('back-in-stock', waiting.email,
      jsonb_build_object('cheese', new.name, 'slug', new.slug, 'token', waiting.token));
  end loop;
  return null;
end
$$;
create trigger restock_is_told after update of in_stock, active on public.cheeses
  for each row when (new.active and new.in_stock and not (old.active and old.in_stock))
  execute function private.send_restock_notices();

-- How many people wait for each cheese, most first, for the staff, without their addresses.
create function public.notify_request_counts() returns table (cheese_id uuid, name text, waiting bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name, count(*) from public.notify_requests r join public.cheeses c on c.id = r.cheese_id
    where r.confirmed_at is not null and r.sent_at is null group by c.id order by 3 desc, c.name;
end
$$;
grant execute on function public.notify_request_counts() to authenticated;
