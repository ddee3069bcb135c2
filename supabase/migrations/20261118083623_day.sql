set check_function_bodies = off;

-- Everything the page "Sales" shows for "today", "7days", "30days" or "year", for managers. Today is compared with the same
-- weekday a week ago, a longer period with as many days before it.
create or replace function public.sales_report(period text default '7days') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  to_day date := private.shop_today();
  from_day date := private.period_start(period);
  distance integer := case period when 'today' then 7 else to_day - from_day + 1 end;
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
      'totals_before', private.sales_totals(from_day - distance, to_day - distance),
      'days', (
        select jsonb_agg(jsonb_build_object('day', d::date, 'turnover_cents', coalesce(n.cents, 0), 'before_cents',
          (select coalesce(sum(b.cents), 0) from before b where b.day = d::date - distance)) order by d)
        from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') as d
        left join (select day, sum(cents) as cents from sold group by day) n on n.day = d::date),
      'hours', (
        select jsonb_agg(jsonb_build_object('hour', h, 'turnover_cents', coalesce(n.cents, 0), 'before_cents', (
          select coalesce(sum(b.cents), 0) from before b
          where extract(hour from b.sold_at at time zone private.shop_time_zone()) = h)) order by h)
        from generate_series(0, 23) as h
        left join (
          select extract(hour from sold_at at time zone private.shop_time_zone()) as hour, sum(cents) as cents
          from sold group by 1) n on n.hour = h),
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

-- Carries supabase/schemas as of 9b688e7013b387ed0d97a8e0840fb392d451198909025f47218dbc30f526c858.
