-- Whether mail leaves the shop; our server says so with every request.
create or replace function private.sends_mail() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(nullif(current_setting('request.headers', true), '')::json ->> 'x-mail', '') <> 'none' $$;

-- Puts a mail into the queue and wakes the server. One with a link names what the link opens: the token is made when the
-- mail is sent.
create or replace function private.queue_mail(template text, recipient text, data jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.outgoing_mail (template, recipient, data) values ($1, $2, $3);
  select pg_catalog.pg_notify('mail_due', '');
$$;

-- Forgets a mail that was sent.
create or replace function private.mail_sent(mail_id bigint) returns void
language sql volatile security definer set search_path = ''
as $$ delete from private.outgoing_mail where id = mail_id $$;

-- What the link of a mail opens still exists, or the mail has no such link.
create or replace function private.leads_somewhere(mail_data jsonb) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when mail_data ? 'invitation_id'
      then exists (select from private.invitations i where i.id = (mail_data ->> 'invitation_id')::uuid)
    when mail_data ? 'stock_alert_id'
      then exists (select from public.notify_requests r where r.id = (mail_data ->> 'stock_alert_id')::uuid)
    when mail_data ? 'order_id' then exists (select from public.orders o where o.id = (mail_data ->> 'order_id')::uuid)
    else true end
$$;

-- A secret for the link of a mail, or null when it has none. Only its hash is kept, so that nobody who reads the database
-- can open what was mailed; a mail that is sent again has another one, and both work.
create or replace function private.new_link_token(mail_data jsonb) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  secret constant text := left(private.new_token(), case when mail_data ? 'invitation_id' then 64 else 32 end);
  hash constant text := private.hash_of_token(secret);
begin
  if mail_data ? 'invitation_id' then
    update private.invitations i set token_hashes = i.token_hashes || hash
    where i.id = (mail_data ->> 'invitation_id')::uuid;
  elsif mail_data ? 'stock_alert_id' then
    insert into private.stock_alert_tokens (token_hash, request_id) values (hash, (mail_data ->> 'stock_alert_id')::uuid);
  elsif mail_data ? 'order_id' then
    insert into private.order_tokens (token_hash, order_id) values (hash, (mail_data ->> 'order_id')::uuid);
  else
    return null;
  end if;
  return secret;
end
$$;

-- Returns mail to send; nobody else gets it for 45 seconds, which private.renew_mail begins again.
create or replace function private.claim_mail(how_many integer default 20)
returns table (id bigint, template text, recipient text, data jsonb, message_id uuid)
language sql volatile security definer set search_path = ''
as $$
  update private.outgoing_mail m
  set attempts = m.attempts + 1, next_attempt_at = now() + interval '45 seconds'
  from (
    select due.id from private.outgoing_mail due
    where due.next_attempt_at <= now() and due.attempts < 8 and private.leads_somewhere(due.data)
    order by due.id limit how_many for update skip locked
  ) due
  where m.id = due.id
  returning m.id, m.template, m.recipient,
    m.data || jsonb_strip_nulls(jsonb_build_object('token', private.new_link_token(m.data))), m.message_id
$$;

-- Keeps others from a mail that is still being sent.
create or replace function private.renew_mail(mail_id bigint) returns void
language sql volatile security definer set search_path = ''
as $$ update private.outgoing_mail set next_attempt_at = now() + interval '45 seconds' where id = mail_id $$;

-- Makes a mail that could not be sent due again, later after each failure.
create or replace function private.mail_failed(mail_id bigint, reason text) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.outgoing_mail
  set last_error = left(reason, 200), next_attempt_at = now() + interval '5 minutes' * (1 + (attempts - 1) * (attempts - 1))
  where id = mail_id
$$;

-- What has not reached its mailbox, for an admin, newest first: what a shop without a mail server keeps, and what could not
-- be sent. Codes, recovery and everything else by which an admin could become somebody else are left out. The server
-- decrypts what is sealed.
create or replace function private.list_unsent_mail(page_offset integer)
returns table (
  id bigint, kind text, sent_at_local text, recipient text, subject text, sealed text, failure text, total bigint,
  oldest_at_local text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select m.id, m.kind, private.wall_clock(m.at), m.recipient, m.subject, m.sealed, m.failure, count(*) over (),
      private.wall_clock(min(m.at) over ())
    from (
      select k.id, 'shop' as kind, k.sent_at as at, k.recipient, k.subject, k.sealed, null::text as failure
      from auth.kept_mail k
      where k.kind = 'shop' or k.kind = 'invitation' and not exists (
        select from private.people p where lower(p.email) = lower(k.recipient))
      union all
      select k.id, k.kind, k.sent_at, k.recipient, k.subject, null, null from auth.kept_mail k where k.kind = 'sign-up'
      union all
      select o.id, 'failed', o.created_at, o.recipient, replace(o.template, '-', ' '), null,
        coalesce(o.last_error, 'Not sent yet')
      from private.outgoing_mail o where o.attempts > 0
      union all
      select o.id, 'failed', o.created_at, '', 'message about an account', null, coalesce(o.last_error, 'Not sent yet')
      from auth.outgoing_mail o where o.attempts > 0
    ) as m
    order by m.at desc, m.id desc
    limit 50 offset greatest(page_offset, 0);
end
$$;

-- The sealed mail with the link that confirms a new account, for an admin who passes the link on to its owner.
create or replace function private.copy_sign_up_mail(mail_id bigint) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message auth.kept_mail;
begin
  if not private.is_admin() then perform private.deny(); end if;
  select * into message from auth.kept_mail k where k.id = mail_id and k.kind = 'sign-up';
  if message.id is null then perform private.deny(); end if;
  perform private.audit('copy sign-up link', 'mail', message.id::text,
    jsonb_build_object('recipient', message.recipient));
  return message.sealed;
end
$$;
