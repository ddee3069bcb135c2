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

-- Computes the pairs again from the people behind the newest favorites, so that it costs the same at any size;
-- somebody with very many favorites tells nothing.
create or replace function private.refresh_affinities() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('refresh_affinities')) then return; end if;
  delete from private.cheese_affinities;
  insert into private.cheese_affinities (cheese_id, other_id, people)
  with asked as (
    select f.user_id from public.user_favorites f
    where f.user_id in (
      select newest.user_id from public.user_favorites newest order by newest.created_at desc limit 50000)
    group by f.user_id
    having count(*) <= 100
    limit 5000
  )
  select one.cheese_id, other.cheese_id, count(*)
  from asked
  join public.user_favorites one on one.user_id = asked.user_id
  join public.user_favorites other on other.user_id = asked.user_id and other.cheese_id <> one.cheese_id
  group by one.cheese_id, other.cheese_id
  having count(*) >= 5;
end
$$;

-- Deletes what is past its time, and stores the figures of days that are over. One server at a time.
create or replace function private.purge_expired() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('purge_expired')) then return; end if;
  perform private.roll_up_views(past.day) from (
    select day from private.page_views where day < private.shop_today()
    union
    select day from private.searches where day < private.shop_today()
  ) past;
  delete from private.visitor_salts where day < private.shop_today();
  delete from private.daily_searches where searches = 1 and day < private.shop_today() - 30;
  delete from private.rate_limits where expire < extract(epoch from now()) * 1000;
  delete from private.outgoing_mail where created_at < now() - interval '7 days';
  delete from private.invitations where expires_at < now() - interval '30 days';
  delete from private.imports where created_at < now() - interval '2 hours';
  delete from public.notify_requests
  where sent_at < now() - interval '30 days' or (confirmed_at is null and created_at < now() - interval '7 days');
  perform private.settle_featured_days();
end
$$;


reset check_function_bodies;

grant execute on function private.mail_failed(bigint) to service_role;
grant execute on function private.renew_mail(bigint) to service_role;

-- Carries supabase/schemas as of 48e1e19a49388d1889b25405c991dc119d5da384a70997cd21a2283e97088fe4.
