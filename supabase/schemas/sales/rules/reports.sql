-- What was sold, in money for managers and in grams for everybody at the counter. Turnover is what customers paid for goods
-- at the prices they read, after discounts: with included tax, or before the tax that is added.

-- The sums of a span of days. Grams of sales without an amount are named apart: their turnover is unknown, not zero.
create or replace function private.sales_totals(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'baskets', count(*) filter (where b.voids is null and b.returns is null)
      - count(*) filter (where b.voids is not null and b.returns is null),
    'turnover_cents', coalesce(sum(b.goods_cents - b.discount_cents), 0), 'discount_cents', coalesce(sum(b.discount_cents), 0),
    'tax_cents', coalesce(sum(b.tax_cents), 0), 'total_cents', coalesce(sum(b.total_cents), 0),
    'grams', (
      select coalesce(sum(s.grams), 0) from public.sales s join public.baskets k on k.id = s.basket_id
      where k.day between from_day and to_day),
    'unknown_grams', (
      select coalesce(sum(m.grams), 0) from public.stock_movements m
      where m.kind = 'sale' and m.created_at >= private.day_start(from_day) and m.created_at < private.day_start(to_day + 1)
        and not exists (select from public.sales s where s.movement_id = m.id)
        and not exists (select from public.stock_movements k where k.corrects = m.id)))
  from public.baskets b where b.day between from_day and to_day
$$;

-- The first day of a period that ends today.
create or replace function private.period_start(period text) returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.shop_today() + 1
    - case period when 'today' then 1 when '7days' then 7 when '30days' then 30 when 'year' then 365 end;
end
$$;

-- Feature days with what was sold of the cheese, beside its usual day: the average of the days among the 28 before on
-- which it could be sold and was not featured. It can be sold on a day on which the shop sells something and the cheese
-- is sold or, at some time, in stock; why a feature day was none is its `obstacle`.
create or replace function private.feature_sales(from_day date, to_day date)
returns table (
  day date, name text, grams bigint, turnover_cents bigint, usual_grams numeric, usual_cents numeric, obstacle text
)
language sql stable security definer set search_path = ''
as $$
  with sold as materialized (
    select b.day, s.cheese_id, sum(s.grams) as grams, sum(s.amount_cents - s.discount_cents) as cents
    from public.baskets b join public.sales s on s.basket_id = b.id
    where b.day between from_day - 28 and to_day group by b.day, s.cheese_id
  ), trading as materialized (
    select d.day, private.day_start(d.day) as starts, private.day_start(d.day + 1) as ends
    from (select distinct sold.day from sold) d
  ), sellable as materialized (
    select c.id as cheese_id, t.day, coalesce(n.grams, 0) as grams, coalesce(n.cents, 0) as cents
    from public.cheeses c
    cross join trading t
    left join public.cheese_stock k on k.cheese_id = c.id
    left join sold n on n.cheese_id = c.id and n.day = t.day
    where c.id in (select f.cheese_id from private.shown_days f where f.day between from_day and to_day)
      and (n.grams is not null or case when k.is_tracked then
        coalesce((select m.stock_after_grams > 0 from public.stock_movements m
          where m.cheese_id = c.id and m.created_at < t.starts order by m.created_at desc, m.id desc limit 1), true)
        or exists (select from public.stock_movements m
          where m.cheese_id = c.id and m.created_at >= t.starts and m.created_at < t.ends and m.stock_after_grams > 0)
      else
        coalesce((select (v.snapshot ->> 'in_stock')::boolean from public.record_versions v
          where v.table_name = 'cheeses' and v.record_id = c.id::text and v.changed_at < t.starts
          order by v.version desc limit 1), true)
        or exists (select from public.record_versions v
          where v.table_name = 'cheeses' and v.record_id = c.id::text and v.changed_at >= t.starts
            and v.changed_at < t.ends and (v.snapshot ->> 'in_stock')::boolean) end)
  )
  select f.day, c.name, coalesce(s.grams, 0), coalesce(s.cents, 0), usual.grams, usual.cents,
    case
      when s.day is not null then null
      when exists (select from trading t where t.day = f.day) then 'out of stock'
      when private.is_closed_on(f.day) then 'closed'
      else 'no sales' end
  from private.shown_days f
  join public.cheeses c on c.id = f.cheese_id
  left join sellable s on s.cheese_id = f.cheese_id and s.day = f.day
  left join lateral (
    select round(avg(u.grams)) as grams, round(avg(u.cents)) as cents
    from sellable u
    where u.cheese_id = f.cheese_id and u.day between f.day - 28 and f.day - 1 and not exists (
      select from private.shown_days o where o.cheese_id = f.cheese_id and o.day = u.day)
  ) usual on true
  where f.day between from_day and to_day order by f.day desc
$$;

-- Everything the page "Sales" shows for "today", "7days", "30days" or "year", for managers. Today is not
-- over: it stands beside the same weekday a week ago, and longer periods compare whole days with the same weekdays before,
-- 6 with those a week earlier, 28 or 364 with as many before.
create or replace function public.sales_report(period text default '7days') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  to_day date := private.shop_today();
  from_day date := private.period_start(period);
  distance integer := case period when '30days' then 28 when 'year' then 364 else 7 end;
  last_compared date := case period when 'today' then to_day else to_day - 1 end;
  first_compared date := case period when 'today' then to_day when '7days' then to_day - 6 else to_day - distance end;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if from_day is null then raise exception 'unknown period' using errcode = '22023'; end if;
  return (
    with sold as materialized (
      select b.day, b.sold_at, b.id as basket_id, s.cheese_id, s.cheese_name, s.grams,
        s.amount_cents - s.discount_cents as cents, s.tax_percent, s.net_cents, s.tax_cents, s.amount_cents
      from public.baskets b join public.sales s on s.basket_id = b.id where b.day between from_day and to_day
    ), before as materialized (
      select b.day, b.sold_at, b.goods_cents - b.discount_cents as cents
      from public.baskets b where b.day between from_day - distance and to_day - distance
    )
    select jsonb_build_object('from_day', from_day, 'to_day', to_day, 'totals', private.sales_totals(from_day, to_day),
      'totals_compared', private.sales_totals(first_compared, last_compared),
      'totals_before', private.sales_totals(first_compared - distance, last_compared - distance),
      'days', (
        select jsonb_agg(jsonb_build_object('day', d::date, 'turnover_cents', coalesce(n.cents, 0), 'before_cents',
          (select coalesce(sum(b.cents), 0) from before b where b.day = d::date - distance)) order by d)
        from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') as d
        left join (select day, sum(cents) as cents from sold group by day) n on n.day = d::date),
      'hours', (
        select jsonb_agg(jsonb_build_object('hour', h, 'turnover_cents', coalesce(n.cents, 0), 'before_cents', (
          select coalesce(sum(b.cents), 0) from before b
          where b.day between first_compared - distance and last_compared - distance
            and extract(hour from b.sold_at at time zone private.shop_time_zone()) = h)) order by h)
        from generate_series(0, 23) as h
        left join (
          select extract(hour from sold_at at time zone private.shop_time_zone()) as hour, sum(cents) as cents
          from sold where day between first_compared and last_compared group by 1) n on n.hour = h),
      'cheeses', (
        select coalesce(jsonb_agg(to_jsonb(n) order by n.turnover_cents desc, n.name), '[]')
        from (select max(cheese_name) as name, sum(grams) as grams, sum(cents) as turnover_cents from sold
          group by coalesce(cheese_id::text, cheese_name)) n),
      'rates', (
        select coalesce(jsonb_agg(to_jsonb(n) order by n.percent), '[]')
        from (select tax_percent as percent, sum(net_cents) as net_cents, sum(tax_cents) as tax_cents,
          sum(coalesce(net_cents + tax_cents, amount_cents)) as gross_cents from sold group by tax_percent) n),
      'payments', (
        select coalesce(jsonb_agg(to_jsonb(n) order by n.payment), '[]')
        from (select b.payment, sum(b.total_cents + b.rounding_cents) as cents from public.baskets b
          where b.day between from_day and to_day group by b.payment) n),
      'waste', (
        select coalesce(jsonb_agg(to_jsonb(n) order by n.grams desc, n.name), '[]')
        from (
          select c.name, sum(m.grams) as grams, round(sum(m.grams::numeric * public.current_price(c) / 1000)) as cents
          from public.stock_movements m join public.cheeses c on c.id = m.cheese_id
          where m.kind = 'waste' and m.created_at >= private.day_start(from_day)
            and not exists (select from public.stock_movements k where k.corrects = m.id)
          group by c.id, c.name) n),
      'feature_days', (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from private.feature_sales(from_day, to_day) f)));
end
$$;

-- What was sold of each cheese in a period, in grams, for all staff.
create or replace function public.sold_grams(period text default '7days') returns table (name text, grams bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select max(s.cheese_name), sum(s.grams) from public.baskets b join public.sales s on s.basket_id = b.id
    where b.day between private.period_start(period) and private.shop_today()
    group by coalesce(s.cheese_id::text, s.cheese_name) having sum(s.grams) <> 0 order by 2 desc, 1;
end
$$;

-- Turnover and tax by day and rate as CSV, for the accountant; the export is in the audit log.
create or replace function public.export_sales(period text default '30days') returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.audit('export', 'sales', null, jsonb_build_object('period', period));
  return private.to_csv((
    select coalesce(jsonb_agg(jsonb_build_object('day', n.day, 'percent', n.tax_percent, 'net', n.net, 'tax', n.tax,
      'gross', n.gross) order by n.day, n.tax_percent), '[]')
    from (
      select b.day, s.tax_percent, round(sum(s.net_cents) / 100.0, 2) as net, round(sum(s.tax_cents) / 100.0, 2) as tax,
        round(sum(coalesce(s.net_cents + s.tax_cents, s.amount_cents)) / 100.0, 2) as gross
      from public.baskets b join public.sales s on s.basket_id = b.id
      where b.day between private.period_start(period) and private.shop_today()
      group by b.day, s.tax_percent) n),
    '{"day": "Day", "percent": "Tax in percent", "net": "Net", "tax": "Tax", "gross": "Gross"}');
end
$$;

-- Today's turnover so far and that of the same weekday a week ago until the same time, for managers.
create or replace function public.turnover_today() returns table (today_cents bigint, week_ago_cents bigint, baskets bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select coalesce(sum(b.goods_cents - b.discount_cents) filter (where b.day = private.shop_today()), 0),
      coalesce(sum(b.goods_cents - b.discount_cents)
        filter (where b.day <> private.shop_today() and b.sold_at <= now() - interval '7 days'), 0),
      count(*) filter (where b.day = private.shop_today() and b.voids is null and b.returns is null)
    from public.baskets b where b.day in (private.shop_today(), private.shop_today() - 7);
end
$$;
