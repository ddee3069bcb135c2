-- The inventory of a large shop: what is costly is read for the cheeses of a page only. A delivery is undone as one, and
-- its grams have an upper limit.

create index stock_movements_cheese_created_at_idx on public.stock_movements (cheese_id, created_at);

drop function public.inventory();

-- A page of the stock of every cheese that is not archived, by name, with what speaks for ordering it.
create function public.inventory(page_limit integer default 1000, page_offset integer default 0)
returns table (
  cheese_id uuid, name text, slug text, flag_emoji text, hero_image_url text, hero_image_alt text, active boolean,
  version integer, price_per_kg_cents integer, in_stock boolean, is_counted boolean, grams integer, is_low boolean,
  sold_grams integer, days_of_cover numeric, best_before date, days_to_best_before integer, waiting_guests integer,
  average_rating numeric, rating_count integer, searches_without_result integer
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  today date := private.shop_today();
  span integer := private.sales_span();
  sales_start timestamptz := private.day_start(today - span);
  low_by_default integer := (select s.default_low_stock_grams from public.staff_settings s);
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  with page as materialized (
    select c.* from public.cheeses c where c.archived_at is null
    order by c.name, c.id limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
  ), unmet as materialized (
    select word, sum(t.without_result) as amount
    from private.searched_terms(today - span, today) t
    cross join lateral unnest(private.words_of(t.term)) as word
    where t.without_result > 0 group by word
  ), wanted as materialized (
    select p.id, sum(u.amount)::integer as searches
    from page p
    cross join lateral unnest(private.words_of(concat_ws(' ', case when not p.active then p.name end,
      array_to_string(p.suggested_for, ' ')))) as word
    join unmet u on u.word = word.word
    where not p.active or p.suggested_for <> '{}'
    group by p.id
  )
  select c.id, c.name, c.slug, c.flag_emoji, c.hero_image_url, c.hero_image_alt, c.active, c.version,
    coalesce(private.due_price(c.id), c.price_per_kg_cents), c.in_stock, s.is_counted, s.grams,
    s.is_counted and s.grams < coalesce(c.low_stock_grams, low_by_default),
    coalesce(sales.grams, 0),
    case when s.is_counted and sales.grams > 0 then round(s.grams / (sales.grams / ages.days), 1) end,
    shelf.best_before, shelf.best_before - today,
    coalesce(waiting.guests, 0), coalesce(stats.average_rating, 0), coalesce(stats.rating_count, 0),
    coalesce(wanted.searches, 0)
  from page c
  join public.cheese_stock s on s.cheese_id = c.id
  left join public.cheese_stats stats on stats.cheese_id = c.id
  left join wanted on wanted.id = c.id
  left join lateral (
    select sum(m.grams)::integer as grams from public.stock_movements m
    where m.cheese_id = c.id and m.created_at >= sales_start and m.kind = 'sale'
      and not exists (select 1 from public.stock_movements k where k.corrects = m.id)
  ) sales on s.is_counted
  left join lateral (
    select least(span, greatest(7, ceil(extract(epoch from now() - min(m.created_at)) / 86400))) as days
    from public.stock_movements m where m.cheese_id = c.id
  ) ages on sales.grams > 0
  left join lateral (
    select count(*)::integer as guests from public.notify_requests r
    where r.cheese_id = c.id and r.confirmed_at is not null and r.sent_at is null
  ) waiting on true
  left join lateral (
    select private.shelf_best_before(c.id, s.grams) as best_before where s.is_counted and s.grams > 0
  ) shelf on true
  order by c.name, c.id;
end
$$;
revoke execute on function public.inventory(integer, integer) from public, anon;
grant execute on function public.inventory(integer, integer) to authenticated;

-- Records a delivery of several cheeses, all or none. Each line has cheese_id, grams and optionally lot and best_before.
create or replace function public.record_delivery(
  lines jsonb, supplier text default null, note text default null, idempotency_key uuid default null
) returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  line record;
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_delivery', lines, supplier, note));
  if answer is null then
    if jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) not between 1 and 200 then
      raise exception 'A delivery has 1 to 200 lines' using errcode = 'PT400';
    end if;
    perform 1 from public.cheeses c
    where c.id in (select l.cheese_id from jsonb_to_recordset(lines) as l (cheese_id uuid))
    order by c.id for no key update;
    answer := '[]';
    for line in
      select * from jsonb_to_recordset(lines) as l (cheese_id uuid, grams numeric, lot text, best_before date)
      order by l.cheese_id
    loop
      if line.grams is null or line.grams < 1 then
        raise exception 'Enter at least 1 g' using errcode = '23514', hint = 'Enter a larger number.';
      elsif line.grams > 1000000 then
        raise exception 'Enter at most 1,000,000 g of a cheese' using errcode = '23514',
          hint = 'Enter a smaller number.';
      end if;
      movement := null;
      movement.cheese_id := line.cheese_id;
      movement.kind := 'delivery';
      movement.grams := line.grams;
      movement.note := record_delivery.note;
      movement.supplier := record_delivery.supplier;
      movement.lot := line.lot;
      movement.best_before := line.best_before;
      answer := answer || to_jsonb(private.enter_stock_movement(movement));
    end loop;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;

-- Corrects several movements, all or none, such as those of one delivery. Repeated with its key, it changes nothing.
create function public.correct_stock_movements(movement_ids bigint[], idempotency_key uuid default null)
returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('correct_stock_movements', movement_ids));
  if answer is null then
    if cardinality(movement_ids) not between 1 and 200 then
      raise exception 'Correct 1 to 200 movements' using errcode = 'PT400';
    end if;
    perform 1 from public.cheeses c
    where c.id in (select m.cheese_id from public.stock_movements m where m.id = any (movement_ids))
    order by c.id for no key update;
    select jsonb_agg(to_jsonb(correction)) into answer
    from unnest(movement_ids) as wrong (id)
    cross join lateral public.correct_stock_movement(wrong.id) as correction;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;
revoke execute on function public.correct_stock_movements(bigint[], uuid) from public, anon;
grant execute on function public.correct_stock_movements(bigint[], uuid) to authenticated;
