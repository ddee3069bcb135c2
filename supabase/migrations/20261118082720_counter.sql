alter table public.change_sets
  drop constraint change_sets_kind_check,
  add constraint change_sets_kind_check check (kind in ('bulk', 'import', 'undo', 'upgrade', 'count'));

drop function public.inventory(integer,integer);

set check_function_bodies = off;

-- Bulk changes and imports, newest first, or one of them, with how many cheeses each changed or plans to change, the
-- names of the first ones, and how many are undone. An admin sees all of them, a manager their own.
create or replace function public.list_change_sets(
  of_id uuid default null, of_kind text default null, by_person uuid default null, from_day date default null,
  to_day date default null, page_limit integer default 50, page_offset integer default 0
)
returns table (
  id uuid, kind text, summary text, created_at_local text, created_by_name text, records bigint,
  first_names text[], undone bigint, undone_at_local text, undone_by_name text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  is_admin boolean := private.is_admin();
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    with page as (
      select s.*, count(*) over () as matching from public.change_sets s
      where s.kind not in ('undo', 'count') and (is_admin or s.created_by = auth.uid())
        and (of_id is null or s.id = of_id) and (of_kind is null or s.kind = of_kind)
        and (by_person is null or s.created_by = by_person)
        and (from_day is null or s.created_at >= private.day_start(from_day))
        and (to_day is null or s.created_at < private.day_start(to_day + 1))
      order by s.created_at desc, s.id
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select p.id, p.kind, p.summary, private.wall_clock(p.created_at), private.editor_name(p.created_by),
      (select count(*) from (
        select v.record_id from public.record_versions v where v.change_set_id = p.id
        union select s.cheese_id::text from public.cheese_fact_suggestions s where s.change_set_id = p.id) changed)
        + (select count(*) from public.price_schedule s where s.change_set_id = p.id and s.applied_at is null),
      private.first_names_of(p.id),
      (select count(distinct (v.table_name, v.record_id)) from public.record_versions v where v.change_set_id = u.id),
      private.wall_clock(u.created_at), private.editor_name(u.created_by), p.matching
    from page p
    left join public.change_sets u on u.undoes = p.id
    order by p.created_at desc, p.id;
end
$$;

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

-- A page of the stock of every cheese that is not archived, by name, with what speaks for ordering it and the
-- usual weight of a sale, a delivery and waste.
create or replace function public.inventory(page_limit integer default 1000, page_offset integer default 0)
returns table (
  cheese_id uuid, name text, slug text, flag_emoji text, hero_image_url text, hero_image_alt text, active boolean,
  version integer, price_per_kg_cents integer, in_stock boolean, is_tracked boolean, grams integer, is_low boolean,
  sold_grams integer, days_of_cover numeric, best_before date, days_to_best_before integer, waiting_guests integer,
  average_rating numeric, rating_count integer, searches_without_result integer, usual_grams jsonb, price_per_piece_cents integer,
  piece_grams integer, tax_percent numeric, short_code text, last_sold_at timestamptz
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
    s.is_tracked and s.grams < coalesce(c.low_stock_grams, low_by_default),
    coalesce(sales.grams, 0),
    case when s.is_tracked and sales.grams > 0 then round(s.grams / (sales.grams / ages.days), 1) end,
    shelf.best_before, shelf.best_before - today,
    coalesce(waiting.guests, 0), coalesce(stats.average_rating, 0), coalesce(stats.rating_count, 0),
    coalesce(wanted.searches, 0), coalesce(usual.grams, '{}'),
    case when c.piece_grams is not null then coalesce(private.due_piece_price(c.id), c.price_per_piece_cents) end,
    c.piece_grams, c.tax_percent, c.qr_short_code, (
      select m.created_at from public.stock_movements m
      where m.cheese_id = c.id and m.kind = 'sale' order by m.id desc limit 1)
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
    select private.shelf_best_before(c.id, s.grams) as best_before where s.is_tracked and s.grams > 0
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

-- Mails the slip of a basket to the customer. The email is kept until the mail is sent.
create or replace function public.mail_slip(basket_id uuid, email text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  sold public.baskets;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select * into sold from public.baskets b where b.id = mail_slip.basket_id;
  if sold.id is null or not private.may_read_basket(sold) then perform private.deny(); end if;
  if not private.is_email(trim(mail_slip.email)) then
    perform private.refuse('PT400', 'Please enter a valid email address', 'email');
  end if;
  perform private.limit_person('slips');
  perform private.queue_mail('slip', trim(mail_slip.email), (
    select jsonb_build_object('sold_at', private.wall_clock(sold.sold_at), 'payment', sold.payment,
      'tax_included', sold.tax_included, 'goods_cents', sold.goods_cents, 'discount_cents', sold.discount_cents,
      'tax_cents', sold.tax_cents, 'due_cents', sold.total_cents + sold.rounding_cents, 'currency', b.currency,
      'locale', b.locale, 'lines', (
        select jsonb_agg(jsonb_build_object('cheese', s.cheese_name, 'grams', s.grams, 'pieces', s.pieces,
          'amount_cents', s.amount_cents) order by s.position)
        from public.sales s where s.basket_id = sold.id))
    from public.business_settings b));
end
$$;

-- The sums of a span of days. Grams of sales without an amount are named apart: their turnover is unknown, not zero.
create or replace function private.sales_totals(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'baskets', count(*) filter (where b.voids is null and not b.is_return)
      - count(*) filter (where b.voids is not null and not b.is_return),
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
-- which the shop sold anything and did not feature it.
create or replace function private.feature_sales(from_day date, to_day date)
returns table (day date, name text, grams bigint, turnover_cents bigint, usual_grams numeric, usual_cents numeric)
language sql stable security definer set search_path = ''
as $$
  select f.day, c.name, coalesce(sold.grams, 0), coalesce(sold.cents, 0), usual.grams, usual.cents
  from private.shown_days f
  join public.cheeses c on c.id = f.cheese_id
  left join lateral (
    select sum(s.grams) as grams, sum(s.amount_cents - s.discount_cents) as cents
    from public.sales s join public.baskets b on b.id = s.basket_id where b.day = f.day and s.cheese_id = f.cheese_id
  ) sold on true
  left join lateral (
    select round(avg(coalesce(d.grams, 0))) as grams, round(avg(coalesce(d.cents, 0))) as cents
    from (
      select sum(s.grams) filter (where s.cheese_id = f.cheese_id) as grams,
        sum(s.amount_cents - s.discount_cents) filter (where s.cheese_id = f.cheese_id) as cents
      from public.baskets b join public.sales s on s.basket_id = b.id
      where b.day between f.day - 28 and f.day - 1 and not exists (
        select from private.shown_days o where o.cheese_id = f.cheese_id and o.day = b.day)
      group by b.day
    ) d
  ) usual on true
  where f.day between from_day and to_day order by f.day desc
$$;

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
    )
    select jsonb_build_object('from_day', from_day, 'to_day', to_day, 'totals', private.sales_totals(from_day, to_day),
      'totals_before', private.sales_totals(from_day - distance, to_day - distance),
      'days', (
        select jsonb_agg(jsonb_build_object('day', d::date, 'turnover_cents', coalesce(n.cents, 0)) order by d)
        from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') as d
        left join (select day, sum(cents) as cents from sold group by day) n on n.day = d::date),
      'hours', (
        select jsonb_agg(jsonb_build_object('hour', h, 'turnover_cents', coalesce(n.cents, 0)) order by h)
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
      count(*) filter (where b.day = private.shop_today() and b.voids is null and not b.is_return)
    from public.baskets b where b.day in (private.shop_today(), private.shop_today() - 7);
end
$$;


reset check_function_bodies;

grant execute on function public.export_sales(text) to authenticated;
grant execute on function public.mail_slip(uuid,text) to authenticated;
grant execute on function public.record_counts(jsonb,uuid) to authenticated;
grant execute on function public.sales_report(text) to authenticated;
grant execute on function public.sold_grams(text) to authenticated;
grant execute on function public.stock_questions() to authenticated;
grant execute on function public.turnover_today() to authenticated;
grant execute on function public.inventory(integer,integer) to authenticated;

-- Carries supabase/schemas as of 1e208e7670a8c0b9765fc62b4ecbe63d27c821f3a2332f45e4c8bab10330cc51.
