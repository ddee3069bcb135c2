-- What must not happen twice takes a key for each intent: a call that is repeated with its key returns the first answer.

-- The answers of calls that carried a key, kept for a day.
create table private.idempotency_keys (
  person_id uuid not null references public.users (id) on delete cascade,
  key uuid not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
create index idempotency_keys_created_at_idx on private.idempotency_keys (created_at);
alter table private.idempotency_keys enable row level security;

-- The answer of an earlier call with this key, or null for the first one, which must keep its answer. A concurrent
-- call waits for the first one; a call that fails leaves its key unused.
create function private.answer_before(key uuid, request jsonb) returns jsonb
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
  if found then return null; end if;
  select * into known from private.idempotency_keys k
  where k.person_id = auth.uid() and k.key = answer_before.key;
  if known.request_hash <> hash then
    raise exception 'This key belongs to another request' using errcode = 'PT422', hint = 'Use a new key.';
  end if;
  return known.answer;
end
$$;

-- Keeps the answer of the first call with a key.
create function private.keep_answer(key uuid, answer jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.idempotency_keys k set answer = keep_answer.answer
  where k.person_id = auth.uid() and k.key = keep_answer.key
$$;

drop function public.rsvp(uuid);

-- Gives the caller a seat while there is one, else a rank on the waiting list, confirmed by mail.
create function public.rsvp(event_uuid uuid, idempotency_key uuid default null) returns public.rsvp_status
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer public.rsvp_status;
  event public.events;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('rsvp', event_uuid)) #>> '{}';
  if answer is not null then return answer; end if;
  perform 1 from public.event_stats s where s.event_id = event_uuid for update;
  select * into event from public.events e where e.id = event_uuid and e.status <> 'draft';
  if not found then raise exception 'No such event' using errcode = 'PT404'; end if;
  select r.status into answer from public.rsvps r where r.event_id = event_uuid and r.user_id = auth.uid();
  if not found then
    if event.status = 'cancelled' or event.starts_at <= now() then
      raise exception 'This event no longer takes answers' using errcode = '23514';
    end if;
    perform private.limit_person('rsvp');
    insert into public.rsvps (event_id, user_id, status)
    select event_uuid, auth.uid(),
      case when s.going < event.capacity then 'going' else 'waiting' end::public.rsvp_status
    from public.event_stats s where s.event_id = event_uuid
    returning status into answer;
    perform private.mail_guest('rsvp-' || answer, event_uuid, auth.uid());
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(answer));
  return answer;
end
$$;
grant execute on function public.rsvp(uuid, uuid) to authenticated;

drop function public.submit_recipe(jsonb, uuid[]);

-- Submits a member's recipe, or changes one that waits for a decision.
create function public.submit_recipe(record jsonb, cheese_ids uuid[] default '{}', idempotency_key uuid default null)
returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean;
  fields jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(record)
    where key in ('title', 'summary', 'ingredients', 'steps', 'servings', 'minutes', 'version')
  ) || '{"status": "pending"}';
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('submit_recipe', record, cheese_ids));
  if answer is not null then return (answer #>> '{}')::uuid; end if;
  perform private.limit_person('recipe');
  is_known := exists (select 1 from public.recipes r where r.id = recipe_uuid);
  if is_known and not exists (
    select 1 from public.recipes r
    where r.id = recipe_uuid and r.status in ('draft', 'pending', 'returned')
      and r.id in (select private.my_recipe_ids())
  ) then
    perform private.deny();
  end if;
  perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
  if is_known then
    perform private.update_fields('public.recipes', recipe_uuid::text, fields);
  else
    perform private.insert_fields('public.recipes', fields - 'version' || jsonb_build_object(
      'id', recipe_uuid, 'slug', private.free_recipe_slug(record ->> 'title', recipe_uuid)));
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(recipe_uuid));
  return recipe_uuid;
end
$$;
grant execute on function public.submit_recipe(jsonb, uuid[], uuid) to authenticated;
