-- What is left, what is low and what to order.

-- Active cheeses that are out of stock or below their limit, least stock first; one that is not counted has no limit.
create or replace function public.low_stock()
returns table (cheese_id uuid, name text, grams integer, is_out boolean)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select c.id, c.name, coalesce(private.available_of(s), s.grams), not c.in_stock
  from public.cheeses c
  join public.cheese_stock s on s.cheese_id = c.id
  where c.active and (not c.in_stock or private.available_of(s) < coalesce(c.low_stock_grams,
    (select default_low_stock_grams from public.staff_settings)))
  order by 4 desc, 3, c.name;
end
$$;

-- How far back sales are looked at for the days of cover.
create or replace function private.sales_span() returns integer
language sql immutable set search_path = ''
as $$ select 28 $$;

-- The deliveries with a best-before date of which something may still be on the shelf, with the grams of each: the oldest is
-- sold first, so that what is left belongs to the newest deliveries.
create or replace function private.shelf_lots(cheese_uuid uuid, grams integer)
returns table (movement_id bigint, lot text, best_before date, grams integer)
language sql stable security definer set search_path = ''
as $$
  select d.id, d.lot, d.best_before, least(d.grams, shelf_lots.grams - d.newer_grams)::integer
  from (
    select m.id, m.lot, m.best_before, m.grams,
      coalesce(sum(m.grams) over (order by m.id desc rows between unbounded preceding and 1 preceding), 0) as newer_grams
    from public.stock_movements m
    where m.cheese_id = cheese_uuid and m.kind = 'delivery' and m.created_at > now() - interval '1 year'
      and not exists (select 1 from public.stock_movements c where c.corrects = m.id)
  ) d
  where d.newer_grams < shelf_lots.grams and d.best_before is not null
$$;

-- What is past its best-before date or reaches it within two weeks, the oldest first.
create or replace function public.best_before_list()
returns table (movement_id bigint, cheese_id uuid, lot text, best_before date, days_left integer, grams integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select l.movement_id, c.id, l.lot, l.best_before, l.best_before - private.shop_today(), l.grams
    from public.cheese_stock s
    join public.cheeses c on c.id = s.cheese_id and c.archived_at is null
    cross join lateral private.shelf_lots(s.cheese_id, s.grams) l
    where s.is_tracked and s.grams > 0 and l.best_before <= private.shop_today() + 14
    order by l.best_before, c.name, l.movement_id;
end
$$;

-- A page of the stock of every cheese that is not archived, by name, with what speaks for ordering it and the
-- usual weight of a sale, a delivery and waste.
create or replace function public.inventory(page_limit integer default 1000, page_offset integer default 0)
returns table (
  cheese_id uuid, name text, slug text, flag_emoji text, hero_image_url text, hero_image_alt text, active boolean,
  version integer, price_per_kg_cents integer, in_stock boolean, is_tracked boolean, grams integer, is_low boolean,
  sold_grams integer, days_of_cover numeric, best_before date, days_to_best_before integer, waiting_guests integer,
  average_rating numeric, rating_count integer, searches_without_result integer, usual_grams jsonb, price_per_piece_cents integer,
  piece_grams integer, tax_percent numeric, short_code text, last_sold_at timestamptz, set_aside_grams integer
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
    coalesce(private.due_price(c.id), c.price_per_kg_cents), c.in_stock, s.is_tracked, s.grams,
    coalesce(private.available_of(s) < coalesce(c.low_stock_grams, low_by_default), false),
    coalesce(sales.grams, 0),
    case when sales.grams > 0 then round(greatest(private.available_of(s), 0) / (sales.grams / ages.days), 1) end,
    shelf.best_before, shelf.best_before - today,
    coalesce(waiting.guests, 0), coalesce(stats.average_rating, 0), coalesce(stats.rating_count, 0),
    coalesce(wanted.searches, 0), coalesce(usual.grams, '{}'),
    case when c.piece_grams is not null then coalesce(private.due_piece_price(c.id), c.price_per_piece_cents) end,
    c.piece_grams, c.tax_percent, c.qr_short_code, (
      select m.created_at from public.stock_movements m
      where m.cheese_id = c.id and m.kind = 'sale' order by m.id desc limit 1), s.set_aside_grams
  from page c
  join public.cheese_stock s on s.cheese_id = c.id
  left join public.cheese_stats stats on stats.cheese_id = c.id
  left join wanted on wanted.id = c.id
  left join lateral (
    select sum(m.grams)::integer as grams from public.stock_movements m
    where m.cheese_id = c.id and m.created_at >= sales_start and m.kind = 'sale'
      and not exists (select 1 from public.stock_movements k where k.corrects = m.id)
  ) sales on s.is_tracked
  left join lateral (
    select least(span, greatest(7, ceil(extract(epoch from now() - min(m.created_at)) / 86400))) as days
    from public.stock_movements m where m.cheese_id = c.id
  ) ages on sales.grams > 0
  left join lateral (
    select count(*)::integer as guests from public.notify_requests r
    where r.cheese_id = c.id and r.confirmed_at is not null and r.sent_at is null
  ) waiting on true
  left join lateral (
    select min(l.best_before) as best_before from private.shelf_lots(c.id, s.grams) l where s.is_tracked and s.grams > 0
  ) shelf on true
  left join lateral (
    select jsonb_object_agg(k.kind, k.median) as grams
    from (
      select m.kind, percentile_disc(0.5) within group (order by m.grams) as median
      from public.stock_movements m
      where m.cheese_id = c.id and m.created_at > now() - interval '90 days' and m.kind in ('sale', 'delivery', 'waste')
        and not exists (select 1 from public.stock_movements r where r.corrects = m.id)
      group by m.kind
    ) k
  ) usual on s.is_tracked
  order by c.name, c.id;
end
$$;
