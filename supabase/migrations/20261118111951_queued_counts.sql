drop function public.record_counts(jsonb,uuid);

set check_function_bodies = off;

-- What a count of some time ago says about now: what has moved since on the shelf is added, so a basket counts from when it
-- was sold. Null when the cheese was counted again since.
create or replace function private.counted_by_now(cheese_uuid uuid, grams integer, counted_at timestamptz) returns integer
language sql stable security definer set search_path = ''
as $$
  select greatest(0, counted_by_now.grams + coalesce(sum(m.change_grams), 0))::integer
  from public.stock_movements m
  left join public.sales s on s.movement_id = m.id
  left join public.baskets b on b.id = s.basket_id
  where m.cheese_id = cheese_uuid and m.created_at > counted_at and coalesce(b.sold_at > counted_at, true)
    and not m.asks_for_count
  having not coalesce(bool_or(m.kind = 'count'), false)
$$;

-- Records the count of several cheeses, all or none, as one change set. Each line has cheese_id and grams. One that was
-- queued without a network says how many seconds ago it was.
create or replace function public.record_counts(lines jsonb, idempotency_key uuid default null, seconds_ago integer default 0)
returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  line record;
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_counts', lines));
  if answer is null then
    if jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) not between 1 and 500 then
      perform private.refuse('PT400', 'A count has 1 to 500 lines');
    end if;
    perform 1 from public.cheeses c
    where c.id in (select l.cheese_id from jsonb_to_recordset(lines) as l (cheese_id uuid))
    order by c.id for no key update;
    perform private.start_change_set('count', 'Count of ' || jsonb_array_length(lines) || ' cheeses');
    answer := '[]';
    for line in select * from jsonb_to_recordset(lines) as l (cheese_id uuid, grams numeric) order by l.cheese_id loop
      perform private.require_weight(line.grams, 'count');
      if seconds_ago > 0 then
        line.grams := private.counted_by_now(line.cheese_id, line.grams::integer, now() - make_interval(secs => seconds_ago));
        continue when line.grams is null;
      end if;
      movement := null;
      movement.cheese_id := line.cheese_id;
      movement.kind := 'count';
      movement.grams := line.grams;
      answer := answer || to_jsonb(private.enter_stock_movement(movement));
    end loop;
    perform set_config('app.change_set', '', true);
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;

-- A queued basket with the time of its sale by our clock: as long ago as by that of the device.
create or replace function private.by_our_clock(basket jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select basket - 'sent_at' || case when basket ? 'sent_at' then jsonb_build_object('sold_at',
    now() - ((basket ->> 'sent_at')::timestamptz - (basket ->> 'sold_at')::timestamptz)) else '{}' end
$$;

-- Records a basket once, whoever sends it and how often. It has a key (id), lines (cheese_id; grams, pieces or amount_cents;
-- price_cents as shown), payment, order_id of the order that is collected, and optionally given_cents, discount_cents and
-- discount_reason, is_confirmed; a queued one has is_queued, sold_by, and sold_at and sent_at by the clock of the device,
-- which may be wrong; a return is_return and reason.
create or replace function public.record_basket(basket jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  key constant uuid := (basket ->> 'id')::uuid;
  known public.baskets;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if key is null or basket ->> 'payment' is null then
    perform private.refuse('PT400', 'A basket needs a key and how it was paid', 'payment');
  elsif coalesce((basket ->> 'is_return')::boolean, false) and not private.is_manager() then
    perform private.deny();
  end if;
  basket := private.by_our_clock(basket);
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select * into known from public.baskets b where b.id = key;
  if found then return private.answer_of(known); end if;
  if exists (select from private.waiting_baskets w where w.id = key) then
    return jsonb_build_object('id', key, 'state', 'waiting');
  end if;
  begin
    known := private.enter_basket(basket);
  exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
    if not coalesce((basket ->> 'is_queued')::boolean, false) then raise; end if;
    insert into private.waiting_baskets (id, request, refused_because, sent_by) values (key, basket, sqlerrm, auth.uid());
    return jsonb_build_object('id', key, 'state', 'waiting');
  end;
  if known.is_return then
    perform private.audit('return basket', 'baskets', key::text, jsonb_build_object('reason', known.reason));
  end if;
  return private.answer_of(known);
end
$$;


reset check_function_bodies;

grant execute on function public.record_counts(jsonb,uuid,integer) to authenticated;

-- Carries supabase/schemas as of c171aa8e96ff02ee724fbf8da0aab8cc61c1788895e97581507bfdd532bc00c2.
