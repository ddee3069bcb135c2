-- The evening count, and what the book cannot explain.

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
-- queued without a network says how many seconds ago it was, and leaves out what was counted since.
create or replace function public.record_counts(lines jsonb, idempotency_key uuid default null, seconds_ago integer default 0)
returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  line record;
  movement public.stock_movements;
  counted public.stock_movements[] := '{}';
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
    for line in select * from jsonb_to_recordset(lines) as l (cheese_id uuid, grams numeric) order by l.cheese_id loop
      perform private.require_weight(line.grams, 'count');
      movement.cheese_id := line.cheese_id;
      movement.kind := 'count';
      movement.grams := case when seconds_ago > 0
        then private.counted_by_now(line.cheese_id, line.grams::integer, now() - make_interval(secs => seconds_ago))
        else line.grams end;
      if movement.grams is not null then counted := counted || movement; end if;
    end loop;
    if counted <> '{}' then
      perform private.start_change_set('count', 'Count of ' || cardinality(counted) || ' cheeses');
    end if;
    answer := '[]';
    foreach movement in array counted loop
      answer := answer || to_jsonb(private.enter_stock_movement(movement));
    end loop;
    perform set_config('app.change_set', '', true);
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;

-- Cheeses of which more was sold than the book had, until they are counted or the sale is void.
create or replace function public.stock_questions()
returns table (cheese_id uuid, name text, grams bigint, asked_at_local text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name::text, sum(m.grams), private.wall_clock(min(m.created_at))
    from public.stock_movements m
    join public.cheeses c on c.id = m.cheese_id
    where m.asks_for_count and not exists (
      select from public.stock_movements k
      where k.cheese_id = m.cheese_id and k.id > m.id and (k.kind = 'count' or k.corrects = m.id))
    group by c.id, c.name order by c.name, c.id;
end
$$;
