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
    perform private.refuse('PT422', 'This key belongs to another request', reason => 'key_reused');
  end if;
  return known.answer;
end
$$;

-- Keeps the answer of the first call with a key.
create or replace function private.keep_answer(key uuid, answer jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.idempotency_keys k set answer = keep_answer.answer
  where k.person_id = auth.uid() and k.key = keep_answer.key
$$;
