-- The evening count, and what the book cannot explain.

-- Records the count of several cheeses, all or none, as one change set. Each line has cheese_id and grams.
create or replace function public.record_counts(lines jsonb, idempotency_key uuid default null)
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

-- Cheeses of which more was sold than the book had, until they are counted.
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
      select from public.stock_movements k where k.cheese_id = m.cheese_id and k.kind = 'count' and k.id > m.id)
    group by c.id, c.name order by c.name, c.id;
end
$$;
