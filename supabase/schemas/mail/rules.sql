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
create or replace function private.mail_failed(mail_id bigint) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.outgoing_mail
  set next_attempt_at = now() + interval '5 minutes' * (1 + (attempts - 1) * (attempts - 1))
  where id = mail_id
$$;
