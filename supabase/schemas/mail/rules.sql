-- Puts a mail into the queue and wakes the server.
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

-- Returns mail to send; nobody else gets it for 45 seconds, which private.renew_mail begins again.
create or replace function private.claim_mail(how_many integer default 20)
returns table (id bigint, template text, recipient text, data jsonb, message_id uuid)
language sql volatile security definer set search_path = ''
as $$
  update private.outgoing_mail m
  set attempts = m.attempts + 1, next_attempt_at = now() + interval '45 seconds'
  from (
    select due.id from private.outgoing_mail due
    where due.next_attempt_at <= now() and due.attempts < 8
    order by due.id limit how_many for update skip locked
  ) due
  where m.id = due.id
  returning m.id, m.template, m.recipient, m.data, m.message_id
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
-- be sent. Codes, recovery and everything else by which an admin could become somebody else are left out.
create or replace function public.list_unsent_mail(page_limit integer default 50, page_offset integer default 0)
returns table (
  id bigint, kind text, sent_at_local text, recipient text, subject text, plain_text text, failure text, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select m.id, m.kind, private.wall_clock(m.at), m.recipient, m.subject, m.plain_text, m.failure, count(*) over ()
    from (
      select b.id, b.kind, b.sent_at as at, b.recipient, b.subject, b.plain_text, null::text as failure
      from auth.mailbox b
      where b.kind = 'shop' and not (b.plain_text like '%/auth/invitation#%' and exists (
        select from private.people p where lower(p.email) = lower(b.recipient)))
      union all
      select b.id, b.kind, b.sent_at, b.recipient, b.subject, null, null from auth.mailbox b where b.kind = 'sign-up'
      union all
      select o.id, 'failed', o.created_at, o.recipient, replace(o.template, '-', ' '), null,
        coalesce(o.last_error, 'Not sent yet')
      from private.outgoing_mail o where o.attempts > 0
      union all
      select o.id, 'failed', o.created_at, '', 'message about an account', null, coalesce(o.last_error, 'Not sent yet')
      from auth.outgoing_mail o where o.attempts > 0
    ) as m
    order by m.at desc, m.id desc
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

-- The link that confirms a new account, for an admin who passes it on to its owner.
create or replace function public.copy_sign_up_link(mail_id bigint) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message auth.mailbox;
begin
  if not private.is_admin() then perform private.deny(); end if;
  select * into message from auth.mailbox b where b.id = mail_id and b.kind = 'sign-up';
  if message.id is null then perform private.deny(); end if;
  perform private.audit('copy sign-up link', 'mail', message.id::text,
    jsonb_build_object('recipient', message.recipient));
  return substring(message.plain_text from 'https?://[^[:space:]]+/auth/confirm[^[:space:]]*');
end
$$;
