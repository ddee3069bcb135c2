-- A mail that is sent again after a crash carries the same Message-ID, so that mail programs show it once.

alter table private.outgoing_mail add column message_id uuid not null default gen_random_uuid();

drop function private.claim_mail(integer);

-- Returns mail to send; nobody else gets it for five minutes, longer after each failure.
create function private.claim_mail(how_many integer default 20)
returns table (id bigint, template text, recipient text, data jsonb, message_id uuid)
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
  returning m.id, m.template, m.recipient, m.data, m.message_id
$$;
grant execute on function private.claim_mail(integer) to service_role;
