set check_function_bodies = off;

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


reset check_function_bodies;

grant execute on function private.mail_failed(bigint) to service_role;
grant execute on function private.renew_mail(bigint) to service_role;

-- Carries supabase/schemas as of c31d1a4a9c93dc84d818fa273607bb8b4939b58f63f1ff8977b2f37e656e7db8.
