-- A mail that waits names what its link opens, and its token is made when it is sent. Links that were mailed still work.
alter table private.invitations add column token_hashes text[] not null default '{}';
update private.invitations set token_hashes = array[token_hash];
alter table private.invitations drop column token_hash;
update private.outgoing_mail m set data = m.data - 'token' || jsonb_build_object('invitation_id', i.id)
from private.invitations i
where m.template in ('invitation', 'new-role')
  and encode(sha256(convert_to(m.data ->> 'token', 'UTF8')), 'hex') = any (i.token_hashes);
update private.outgoing_mail m set data = m.data - 'token' || jsonb_build_object('stock_alert_id', t.request_id)
from private.stock_alert_tokens t
where m.template in ('confirm-stock-alert', 'back-in-stock') and t.token::text = m.data ->> 'token';
alter table private.stock_alert_tokens add column token_hash text;
update private.stock_alert_tokens
set token_hash = encode(sha256(convert_to(replace(token::text, '-', ''), 'UTF8')), 'hex');
alter table private.stock_alert_tokens drop column token, drop constraint stock_alert_tokens_request_id_key,
  add primary key (token_hash);
create index stock_alert_tokens_request_id_idx on private.stock_alert_tokens (request_id);

drop function private.new_order_token(uuid);
drop function public.copy_sign_up_link(bigint);
drop function public.list_unsent_mail(integer,integer);
drop function private.create_invitation(text,public.user_role);
drop function private.give_role(uuid,public.user_role);

set check_function_bodies = off;

-- A secret that nobody can guess. A uuid has 122 random bits, so two of them are mixed.
create or replace function private.new_token() returns text
language sql volatile set search_path = ''
as $$ select encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex') $$;

-- Gives an account a role and ends what was offered to it before. Returns the invitation by which its owner confirms the
-- role, or null when it needs no confirmation.
create or replace function private.give_role(account uuid, new_role public.user_role) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given public.users;
begin
  update public.users u set role = new_role where u.id = account returning * into given;
  perform private.end_invitations_of(account);
  if given.role = 'customer' or given.role_confirmed_at is not null then return null; end if;
  return (private.create_invitation(p.email, new_role)).id from private.people p where p.id = account;
end
$$;

-- Gives somebody else another role and tells whether they have it at once. Their sessions end, and they are told by mail,
-- with the link by which a role that needs a proof begins. A role that was not confirmed ended their password.
create or replace function public.set_user_role(user_id uuid, new_role public.user_role) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person public.users;
  invitation uuid;
begin
  if not private.is_admin() or set_user_role.user_id = auth.uid() then perform private.deny(); end if;
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  select * into person from public.users u where u.id = set_user_role.user_id for update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if person.role = new_role then return person.role = 'customer' or person.role_confirmed_at is not null; end if;
  invitation := private.give_role(set_user_role.user_id, new_role);
  delete from auth.sessions s where s.user_id = set_user_role.user_id;
  perform private.end_open_codes(set_user_role.user_id);
  perform private.queue_mail('new-role', p.email, jsonb_strip_nulls(jsonb_build_object('invitation_id', invitation,
    'role', new_role, 'has_password_ended', person.role <> 'customer' and person.role_confirmed_at is null)))
  from private.people p where p.id = set_user_role.user_id and p.email is not null;
  perform private.audit('set role', 'users', set_user_role.user_id::text,
    jsonb_build_object('from', person.role, 'to', new_role));
  return invitation is null;
end
$$;

-- Gives an email a role, from the command line of the operator: an account, or by invitation who has none. Returns the
-- token of the link by which the person confirms the role, or null when it needs no confirmation.
create or replace function private.grant_role(account_email text, new_role public.user_role) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account uuid := (select p.id from private.people p where lower(p.email) = lower(account_email));
begin
  if account is null and new_role = 'customer' then raise exception 'No account has the email %', account_email; end if;
  perform private.audit('grant role', 'users', account::text, jsonb_build_object('to', new_role));
  return private.new_link_token(jsonb_strip_nulls(jsonb_build_object('invitation_id', case
    when account is null then (private.create_invitation(account_email, new_role)).id
    else private.give_role(account, new_role) end)));
end
$$;

-- Invites an email to a role. It replaces an earlier invitation, whose links end.
create or replace function private.create_invitation(recipient text, new_role public.user_role)
returns private.invitations
language sql volatile security definer set search_path = ''
as $$
  insert into private.invitations (email, role, invited_by) values (lower(recipient), new_role, auth.uid())
  on conflict on constraint invitations_email_key do update
    set role = excluded.role, token_hashes = excluded.token_hashes, invited_by = excluded.invited_by,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
  returning *
$$;

-- Mails an invitation. A colleague who has not confirmed their role can be invited again; the role of the others is
-- changed without a link, which would replace their password.
create or replace function public.invite_person(email text, role public.user_role) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  recipient text := lower(trim(invite_person.email));
  invitation private.invitations;
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform private.limit_person('invitation');
  if exists (
    select from private.people p join public.users u on u.id = p.id
    where lower(p.email) = recipient and u.role <> 'customer' and u.role_confirmed_at is not null
  ) then
    perform private.refuse('PT409', 'This person already works here. Change the role in the list of people.', 'email');
  end if;
  invitation := private.create_invitation(recipient, invite_person.role);
  perform private.queue_mail('invitation', invitation.email, jsonb_build_object('invitation_id', invitation.id,
    'role', invitation.role, 'invited_by', private.staff_name(auth.uid()),
    'expires_at_local', private.wall_clock(invitation.expires_at)));
  perform private.audit('invite', 'invitations', invitation.id::text,
    jsonb_build_object('role', invitation.role));
  return invitation.id;
end
$$;

-- What the link of an invitation leads to, for a caller with its token; no row when it cannot be accepted. An account that
-- was given the role already confirms it by the link. Nobody is named when the operator of the server gave it.
create or replace function public.read_invitation(token text)
returns table (
  email text, role public.user_role, invited_by text, expires_at_local text, has_account boolean, has_role boolean
)
language sql stable security definer set search_path = ''
as $$
  select i.email, i.role, private.staff_name(i.invited_by), private.wall_clock(i.expires_at), exists (
    select from auth.users a where lower(a.email) = i.email and a.email_confirmed_at is not null), exists (
    select from private.people p join public.users u on u.id = p.id where lower(p.email) = i.email and u.role = i.role)
  from private.invitations i
  where private.hash_of_token(token) = any (i.token_hashes) and private.invitation_is_open(i)
$$;

-- Gives an account the role that it was invited to, once. The account has the invited email, confirmed. A person who has
-- a higher role keeps it. All sessions end.
create or replace function private.accept_invitation(token text, account uuid) returns public.user_role
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accepted private.invitations;
  new_role public.user_role;
begin
  delete from private.invitations i
  where private.hash_of_token(token) = any (i.token_hashes) and private.invitation_is_open(i)
  returning * into accepted;
  if accepted.id is null then
    perform private.refuse('PT404', 'Resource not found. This invitation is not valid; ask for a new one.');
  end if;
  if not exists (
    select from auth.users a
    where a.id = account and lower(a.email) = accepted.email and a.email_confirmed_at is not null
  ) then perform private.deny(); end if;
  update public.users u set role = greatest(u.role, accepted.role) where u.id = account returning u.role into new_role;
  perform private.end_sign_ins(account);
  perform private.audit('accept invitation', 'users', account::text,
    jsonb_build_object('to', new_role, 'invited_by', accepted.invited_by));
  return new_role;
end
$$;

-- The email that the token of an invitation belongs to, for the auth service.
create or replace function private.invited_email(token text) returns text
language sql stable security definer set search_path = ''
as $$
  select i.email from private.invitations i
  where private.hash_of_token(token) = any (i.token_hashes) and private.invitation_is_open(i)
$$;

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

-- What has not reached its mailbox, for an admin, newest first: what a shop without a mail server keeps, and what could not
-- be sent. Codes, recovery and everything else by which an admin could become somebody else are left out. The server
-- decrypts what is sealed.
create or replace function private.list_unsent_mail(page_offset integer)
returns table (
  id bigint, kind text, sent_at_local text, recipient text, subject text, sealed text, failure text, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select m.id, m.kind, private.wall_clock(m.at), m.recipient, m.subject, m.sealed, m.failure, count(*) over ()
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

-- Writes to the owner of an order, who may have no email.
create or replace function private.mail_order(template text, o public.orders) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mailbox constant text := coalesce(o.email, (select p.email from private.people p where p.id = o.user_id));
begin
  if mailbox is null then return; end if;
  perform private.queue_mail(template, mailbox, private.order_view(o)
    || jsonb_build_object('order_id', o.id, 'currency', (private.shop_settings()).currency));
end
$$;

-- A fresh token for the page of an own order.
create or replace function public.open_my_order(code text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own uuid := (select o.id from public.orders o where o.user_id = auth.uid() and o.code = open_my_order.code);
begin
  if own is null then perform private.deny(); end if;
  perform private.limit_person('order-page');
  return private.new_link_token(jsonb_build_object('order_id', own));
end
$$;

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

-- Gives the caller a new token for their feed, which is told only here.
create or replace function public.renew_calendar_feed() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token text := private.new_token();
begin
  if not private.is_staff() then perform private.deny(); end if;
  insert into private.calendar_feeds as feed (user_id, token_hash)
  values (auth.uid(), private.hash_of_token(token))
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now();
  return token;
end
$$;

-- Pairs the display that asks with the one that was added under the code, and tells its token; null for a wrong or
-- expired code. The server slows down an IP that sends wrong codes, so that nobody can use up the tries of the shop.
create or replace function public.pair_kiosk(code text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token text := private.new_token();
  paired private.displays;
begin
  update private.displays d
  set key_hash = private.hash_of_token(token), code_expires_at = null, paired_at = now(), last_contact_at = now()
  where d.key_hash = private.hash_of_token(code) and d.code_expires_at > now()
  returning d.* into paired;
  if paired.id is null then return null; end if;
  perform private.audit('pair display', 'displays', paired.id::text, jsonb_build_object('name', paired.name));
  return token;
end
$$;


reset check_function_bodies;

grant execute on function private.copy_sign_up_mail(bigint) to authenticated;
grant execute on function private.list_unsent_mail(integer) to authenticated;

-- Carries supabase/schemas as of b476b1c2772255a4b5de16d07fca398423a3a4b855844b06c338d87639721367.
