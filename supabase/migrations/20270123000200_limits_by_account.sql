-- A limit costs whoever reaches it: it counts accepted calls of the account, and of the IP only what has no account.

-- Counts a call, and refuses one past the limit, whose count is undone with it. The detail is in how many seconds the
-- next one is accepted, which the server sends as Retry-After.
create function private.limit_calls(counter text, allowed integer, span interval) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.within_limit(counter, allowed, span) then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429', detail = (
      select greatest(1, ceil(l.expire / 1000.0 - extract(epoch from clock_timestamp())))::text
      from private.rate_limits l where l.key = counter);
  end if;
end
$$;
revoke execute on function private.limit_calls(text, integer, interval) from public;

-- Refuses a signed-in person who has done this too often within the hour.
create or replace function private.limit_person(action text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.limit_calls(action || ':' || auth.uid(), 30, interval '1 hour');
  end if;
end
$$;

-- Asks for a mail when a cheese is back. The answer is the same whether the email is known or not;
-- an email that is not the caller's own must first be confirmed from its mailbox, which gets five such mails an hour.
-- What strangers asked for in the name of a person does not keep that person from asking.
create or replace function public.request_stock_alert(email text, cheese_uuid uuid) returns void
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
  if not exists (select 1 from public.cheeses c where c.id = cheese_uuid and c.active) then return; end if;
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
  insert into private.stock_alert_tokens (request_id) values (request) returning token into secret;
  if not is_own then
    perform private.queue_mail('confirm-stock-alert', mailbox, jsonb_build_object('token', secret,
      'cheese', (select c.name from public.cheeses c where c.id = cheese_uuid)));
  end if;
end
$$;

-- Pairs the display that asks with the one that was added under the code, and tells its token; null for a wrong or
-- expired code. The server slows down an IP that sends wrong codes, so that nobody can use up the tries of the shop.
create or replace function public.pair_kiosk(code text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  paired private.kiosks;
begin
  update private.kiosks k
  set key_hash = private.hash_of_token(token), code_expires_at = null, paired_at = now(), last_contact_at = now()
  where k.key_hash = private.hash_of_token(code) and k.code_expires_at > now()
  returning k.* into paired;
  if paired.id is null then return null; end if;
  perform private.audit('pair display', 'kiosks', paired.id::text, jsonb_build_object('name', paired.name));
  return token;
end
$$;

-- The answer of an earlier call with this key, or null for the first one, which must keep its answer. A concurrent
-- call waits for the first one; a call that fails leaves its key unused. A member uses no more keys in an hour than
-- the limits of RSVPs, recipes and their drafts allow together.
create or replace function private.answer_before(key uuid, request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hash text := encode(sha256(convert_to(request::text, 'utf8')), 'hex');
  known private.idempotency_keys;
begin
  if key is null then return null; end if;
  delete from private.idempotency_keys k
  where k.person_id = auth.uid() and k.created_at < now() - interval '1 day';
  insert into private.idempotency_keys (person_id, key, request_hash) values (auth.uid(), answer_before.key, hash)
  on conflict do nothing;
  if found then
    if not private.is_staff() then
      perform private.limit_calls('idempotency key:' || auth.uid(), 180, interval '1 hour');
    end if;
    return null;
  end if;
  select * into known from private.idempotency_keys k
  where k.person_id = auth.uid() and k.key = answer_before.key;
  if known.request_hash <> hash then
    raise exception 'This key belongs to another request' using errcode = 'PT422', hint = 'Use a new key.';
  end if;
  return known.answer;
end
$$;

-- Keeps a recipe of the caller that is not sent in yet; its id comes from the caller. Returns its version.
create or replace function public.save_recipe_draft(
  record jsonb, cheese_ids uuid[] default '{}', idempotency_key uuid default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('save_recipe_draft', record, cheese_ids));
  if answer is not null then return answer::integer; end if;
  perform private.limit_calls('recipe draft:' || auth.uid(), 120, interval '1 hour');
  if record ->> 'id' is null then raise exception 'A draft has an id' using errcode = '22023'; end if;
  answer := to_jsonb(private.store_my_recipe((record ->> 'id')::uuid, record, cheese_ids, 'draft'));
  perform private.keep_answer(idempotency_key, answer);
  return answer::integer;
end
$$;

-- Chooses the caller's display name, or changes it; five times a day. A refusal counts as an attempt.
create or replace function public.set_display_name(name text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  chosen text := trim(regexp_replace(normalize(name, nfc), ' +', ' ', 'g'));
  objection text;
begin
  if me is null then perform private.deny(); end if;
  if exists (select from public.display_names n where n.user_id = me and n.name = chosen and n.hidden_at is null) then
    return null;
  end if;
  perform private.limit_person('display name attempt');
  objection := private.objection_to_name(coalesce(chosen, ''));
  if objection is not null then return private.refuse_and_keep(400, '23514', objection); end if;
  begin
    perform private.limit_calls('display name:' || me, 5, interval '1 day');
    insert into public.display_names as kept (user_id, name, look) values (me, chosen, private.look_of(chosen))
    on conflict (user_id) do update
      set name = excluded.name, look = excluded.look, created_at = now(), hidden_at = null, hidden_reason = null;
  exception when unique_violation then
    return private.refuse_and_keep(409, '23505', 'Someone has this name, or one that looks like it.');
  end;
  return null;
end
$$;

-- Whether this is a browser in which a member of staff has signed in to the account with this email.
create function private.is_known_device(email text, device text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.known_devices d
    join auth.users a on a.id = d.user_id
    join public.users u on u.id = d.user_id
    where a.email = is_known_device.email and d.device_digest = device and u.role <> 'customer'
      and d.last_seen_at > now() - interval '180 days')
$$;
revoke execute on function private.is_known_device(text, text) from public;
grant execute on function private.is_known_device(text, text) to supabase_auth_admin;

-- Forgets the browsers in which an old password was known, because each has tries of its own at the new one.
create function private.forget_devices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.known_devices d where d.user_id = new.id;
  return null;
end
$$;
revoke execute on function private.forget_devices() from public;
create trigger devices_end_with_the_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.forget_devices();
