-- The movements of a cheese as a list.

-- The movements that the filters leave, for the functions below.
create or replace function private.matching_movements(
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
create or replace function public.stock_ledger(
  cheese_uuid uuid default null, of_kind public.stock_movement_kind default null, from_day date default null,
  to_day date default null, page_limit integer default 50, page_offset integer default 0
)
returns table (
  id bigint, cheese_id uuid, cheese_name text, kind public.stock_movement_kind, grams integer, change_grams integer,
  stock_after_grams integer, supplier text, lot text, best_before date, note text, corrects bigint, corrected_by bigint,
  asks_for_count boolean, created_by_name text, created_at timestamptz, created_at_local text, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select m.id, m.cheese_id, c.name, m.kind, m.grams, m.change_grams, m.stock_after_grams,
    m.supplier, m.lot, m.best_before, m.note, m.corrects,
    (select k.id from public.stock_movements k where k.corrects = m.id), m.asks_for_count, private.staff_name(m.created_by), m.created_at,
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
create or replace function public.stock_days(
  cheese_uuid uuid default null, of_kind public.stock_movement_kind default null, from_day date default null,
  to_day date default null
)
returns table (
  day date, delivered_grams bigint, sold_grams bigint, wasted_grams bigint, counted_grams bigint,
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
    coalesce(sum(m.grams) filter (where m.kind = 'waste'), 0),
    coalesce(sum(m.change_grams) filter (where m.kind = 'count'), 0),
    coalesce(sum(m.change_grams) filter (where m.kind = 'correction'), 0),
    sum(m.change_grams)
  from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) m
  group by 1 order by 1 desc;
end
$$;

-- The ledger as CSV, for managers; that it was exported is kept.
create or replace function public.export_stock_ledger(
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
      'supplier', m.supplier, 'lot', m.lot, 'best_before', m.best_before, 'corrects', m.corrects, 'note', m.note,
      'by', private.staff_name(m.created_by)) order by m.created_at desc, m.id desc), '[]')
    from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) m
    join public.cheeses c on c.id = m.cheese_id),
    '{"id": "Movement", "at": "Recorded", "cheese": "Cheese", "slug": "Slug", "kind": "Kind", "grams": "Grams",
      "change": "Change in grams", "stock": "Stock after in grams",
      "supplier": "Supplier", "lot": "Lot", "best_before": "Best before", "corrects": "Corrects movement",
      "note": "Note", "by": "Recorded by"}');
end
$$;

-- When a movement was recorded by the shop's clock.
create or replace function public.created_at_local(public.stock_movements) returns text
language sql stable
as $$ select private.wall_clock($1.created_at) $$;
