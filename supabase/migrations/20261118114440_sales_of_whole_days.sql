drop function private.feature_sales(date,date);

set check_function_bodies = off;

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


reset check_function_bodies;

-- Carries supabase/schemas as of 57c0d94bbc207b5add9172a833f75e9b43d1e649792f81e478282c5adf8302eb.
