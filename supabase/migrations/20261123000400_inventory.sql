-- What the inventory page reads: stock with days of cover, the ledger, and its totals by day.

-- How far back sales are looked at for the days of cover.
create function private.sales_span() returns integer
language sql immutable set search_path = ''
as $$ select 28 $$;

-- When a movement was recorded by the shop's clock.
create function public.created_at_local(public.stock_movements) returns text
language sql stable
as $$ select private.wall_clock($1.created_at) $$;
grant execute on function public.created_at_local(public.stock_movements) to authenticated;

-- The name of a staff member as colleagues read it.
create function private.staff_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), initcap(u.role::text))
  from public.users u where u.id = person
$$;

-- The nearest best-before date of what may still be on the shelf: the oldest is sold first, so that what is left
-- belongs to the newest deliveries.
create function private.shelf_best_before(cheese_uuid uuid, grams integer) returns date
language sql stable security definer set search_path = ''
as $$
  select min(d.best_before)
  from (
    select m.best_before, coalesce(sum(m.grams) over (order by m.id desc rows between unbounded preceding and 1 preceding), 0)
      as newer_grams
    from public.stock_movements m
    where m.cheese_id = cheese_uuid and m.kind = 'delivery' and m.created_at > now() - interval '1 year'
      and not exists (select 1 from public.stock_movements c where c.corrects = m.id)
  ) d
  where d.newer_grams < grams
$$;

-- The stock of every cheese that is not archived, with what speaks for ordering it.
create function public.inventory()
returns table (
  cheese_id uuid, name text, slug text, flag_emoji text, hero_image_url text, hero_image_alt text, active boolean,
  version integer, price_per_kg_cents integer, in_stock boolean, is_counted boolean, grams integer, is_low boolean,
  sold_grams integer, days_of_cover numeric, best_before date, days_to_best_before integer, waiting_guests integer,
  average_rating numeric, rating_count integer, searches_without_result integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  with sales as (
    select m.cheese_id, sum(m.grams)::integer as grams
    from public.stock_movements m
    where m.kind = 'sale' and m.created_at >= private.day_start(private.shop_today() - private.sales_span())
      and not exists (select 1 from public.stock_movements c where c.corrects = m.id)
    group by m.cheese_id
  ), ages as (
    select m.cheese_id, least(private.sales_span(), greatest(7, ceil(extract(epoch from now() - min(m.created_at)) / 86400)))
      as days
    from public.stock_movements m group by m.cheese_id
  ), waiting as (
    select r.cheese_id, count(*)::integer as guests from public.notify_requests r
    where r.confirmed_at is not null and r.sent_at is null group by r.cheese_id
  ), unmet as materialized (
    select t.without_result, private.words_of(t.term) as words
    from private.searched_terms(private.shop_today() - private.sales_span(), private.shop_today()) t
    where t.without_result > 0
  )
  select c.id, c.name, c.slug, c.flag_emoji, c.hero_image_url, c.hero_image_alt, c.active, c.version,
    c.price_per_kg_cents, c.in_stock, s.is_counted, s.grams,
    s.is_counted and s.grams < coalesce(c.low_stock_grams,
      (select default_low_stock_grams from public.staff_settings)),
    coalesce(sales.grams, 0),
    case when s.is_counted and sales.grams > 0 then round(s.grams / (sales.grams / ages.days), 1) end,
    shelf.best_before, shelf.best_before - private.shop_today(),
    coalesce(waiting.guests, 0), coalesce(stats.average_rating, 0), coalesce(stats.rating_count, 0),
    (select coalesce(sum(u.without_result), 0)::integer from unmet u
      where u.words && private.words_of(concat_ws(' ', case when not c.active then c.name end,
        array_to_string(c.suggested_for, ' '))))
  from public.cheeses c
  join public.cheese_stock s on s.cheese_id = c.id
  left join public.cheese_stats stats on stats.cheese_id = c.id
  left join sales on sales.cheese_id = c.id
  left join ages on ages.cheese_id = c.id
  left join waiting on waiting.cheese_id = c.id
  left join lateral (
    select private.shelf_best_before(c.id, s.grams) as best_before where s.is_counted and s.grams > 0
  ) shelf on true
  where c.archived_at is null
  order by private.fold(c.name), c.id;
end
$$;

-- The movements that the filters leave, for the functions below.
create function private.matching_movements(
  cheese_uuid uuid, of_kind public.stock_movement_kind, from_day date, to_day date
) returns setof public.stock_movements
language sql stable security definer set search_path = ''
as $$
  select m.* from public.stock_movements m
  where (matching_movements.cheese_uuid is null or m.cheese_id = matching_movements.cheese_uuid)
    and (of_kind is null or m.kind = of_kind)
    and (from_day is null or m.created_at >= private.day_start(from_day))
    and (to_day is null or m.created_at < private.day_start(to_day + 1))
$$;

-- A page of the ledger, newest first. A correction and what it corrects name each other.
create function public.stock_ledger(
  cheese_uuid uuid default null, of_kind public.stock_movement_kind default null, from_day date default null,
  to_day date default null, page_limit integer default 50, page_offset integer default 0
)
returns table (
  id bigint, cheese_id uuid, cheese_name text, kind public.stock_movement_kind, grams integer, change_grams integer,
  stock_after_grams integer, amount_cents integer, price_per_kg_cents integer, supplier text, lot text,
  best_before date, note text, corrects bigint, corrected_by bigint, created_by_name text, created_at timestamptz,
  created_at_local text, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select m.id, m.cheese_id, c.name, m.kind, m.grams, m.change_grams, m.stock_after_grams, m.amount_cents,
    m.price_per_kg_cents, m.supplier, m.lot, m.best_before, m.note, m.corrects,
    (select k.id from public.stock_movements k where k.corrects = m.id), private.staff_name(m.created_by), m.created_at,
    private.wall_clock(m.created_at, (select private.shop_time_zone())), m.total
  from (
    select f.*, count(*) over () as total
    from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) f
    order by f.created_at desc, f.id desc
    limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
  ) m
  join public.cheeses c on c.id = m.cheese_id
  order by m.created_at desc, m.id desc;
end
$$;

-- What was delivered, sold, wasted, counted and corrected on each day of the shop, newest first.
create function public.stock_days(
  cheese_uuid uuid default null, of_kind public.stock_movement_kind default null, from_day date default null,
  to_day date default null
)
returns table (
  day date, delivered_grams bigint, sold_grams bigint, sold_cents bigint, wasted_grams bigint, counted_grams bigint,
  corrected_grams bigint, change_grams bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select (m.created_at at time zone private.shop_time_zone())::date,
    coalesce(sum(m.grams) filter (where m.kind = 'delivery'), 0),
    coalesce(sum(m.grams) filter (where m.kind = 'sale'), 0),
    coalesce(sum(m.amount_cents) filter (where m.kind = 'sale'), 0),
    coalesce(sum(m.grams) filter (where m.kind = 'waste'), 0),
    coalesce(sum(m.change_grams) filter (where m.kind = 'count'), 0),
    coalesce(sum(m.change_grams) filter (where m.kind = 'correction'), 0),
    sum(m.change_grams)
  from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) m
  group by 1 order by 1 desc;
end
$$;

-- The ledger as CSV, for managers; that it was exported is kept.
create function public.export_stock_ledger(
  cheese_uuid uuid default null, of_kind public.stock_movement_kind default null, from_day date default null,
  to_day date default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.audit('export', 'stock_movements', coalesce(cheese_uuid::text, 'all'),
    jsonb_build_object('kind', of_kind, 'from', from_day, 'to', to_day));
  return private.to_csv((
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id,
      'at', private.wall_clock(m.created_at, (select private.shop_time_zone())), 'cheese', c.name, 'slug', c.slug,
      'kind', m.kind, 'grams', m.grams, 'change', m.change_grams, 'stock', m.stock_after_grams,
      'amount', round(m.amount_cents / 100.0, 2), 'price', round(m.price_per_kg_cents / 100.0, 2),
      'supplier', m.supplier, 'lot', m.lot, 'best_before', m.best_before, 'corrects', m.corrects, 'note', m.note,
      'by', private.staff_name(m.created_by)) order by m.created_at desc, m.id desc), '[]')
    from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) m
    join public.cheeses c on c.id = m.cheese_id),
    '{"id": "Movement", "at": "Recorded", "cheese": "Cheese", "slug": "Slug", "kind": "Kind", "grams": "Grams",
      "change": "Change in grams", "stock": "Stock after in grams", "amount": "Amount", "price": "Price per kg",
      "supplier": "Supplier", "lot": "Lot", "best_before": "Best before", "corrects": "Corrects movement",
      "note": "Note", "by": "Recorded by"}');
end
$$;

grant execute on function public.inventory(),
  public.stock_ledger(uuid, public.stock_movement_kind, date, date, integer, integer),
  public.stock_days(uuid, public.stock_movement_kind, date, date),
  public.export_stock_ledger(uuid, public.stock_movement_kind, date, date) to authenticated;
