-- No released version has a return, which names its basket from now on.
drop trigger baskets_stay on public.baskets;
alter table public.baskets
  add column returns uuid references public.baskets (id),
  drop constraint a_counter_entry_has_a_reason,
  drop column is_return,
  add constraint a_counter_entry_has_a_reason check (reason is not null or (voids is null and returns is null));
create index baskets_returns_idx on public.baskets (returns);

drop function private.shelf_best_before(uuid,integer);
drop function public.list_baskets(date);
drop function public.day_state();

set check_function_bodies = off;

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

-- The line of a basket at its price; discount and tax come later.
create or replace function private.read_line(line jsonb, place integer, basket jsonb, is_decided boolean) returns public.sales
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_queued constant boolean := coalesce((basket ->> 'is_queued')::boolean, false);
  shown constant integer := (line ->> 'price_cents')::integer;
  cheese public.cheeses;
  read public.sales;
begin
  select * into cheese from public.cheeses c where c.id = (line ->> 'cheese_id')::uuid;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  read.position := place;
  read.cheese_id := cheese.id;
  read.cheese_name := cheese.name;
  read.pieces := (line ->> 'pieces')::integer;
  read.grams := (line ->> 'grams')::integer;
  read.amount_cents := (line ->> 'amount_cents')::integer;
  read.tax_percent := coalesce(cheese.tax_percent, (private.shop_settings()).tax_percent, 0);
  if num_nonnulls(read.pieces, read.grams, read.amount_cents) <> 1 then
    perform private.refuse('PT400', 'Enter a weight, pieces or an amount', 'lines');
  elsif read.pieces not between 1 and 1000 then
    perform private.refuse('PT400', 'Enter 1 to 1,000 pieces', 'lines');
  elsif read.amount_cents not between 1 and 10000000 then
    perform private.refuse('PT400', 'Enter an amount above 0 and at most 100,000', 'lines');
  elsif read.pieces is not null and cheese.piece_grams is null then
    perform private.refuse('PT409', format('%s is sold by weight', cheese.name), 'lines', 'by_weight');
  end if;
  read.price_cents := case when read.pieces is null then public.current_price(cheese) else public.current_piece_price(cheese) end;
  if is_decided then
    read.price_cents := coalesce(shown, read.price_cents);
  elsif shown <> read.price_cents and (private.is_order_price(basket, cheese.id, shown, read.pieces is not null) or is_queued
    and private.was_price(cheese, shown, read.pieces is not null, now() - private.queue_span())) then
    read.price_cents := shown;
  elsif shown <> read.price_cents then
    perform private.refuse('PT409', format('The price of %s has changed', cheese.name), 'lines', 'price_changed');
  end if;
  if read.price_cents is null then
    perform private.refuse('PT409', format('%s has no price', cheese.name), 'lines', 'no_price');
  elsif read.price_cents not between 1 and 10000000 then
    perform private.refuse('PT400', 'A price is above 0', 'lines');
  end if;
  read.grams := coalesce(read.grams, read.pieces * cheese.piece_grams,
    greatest(1, round(1000.0 * read.amount_cents / read.price_cents)));
  read.amount_cents := coalesce(read.amount_cents, read.pieces * read.price_cents,
    round(read.grams::numeric * read.price_cents / 1000));
  if read.pieces is null then perform private.require_weight(read.grams, 'sale'); end if;
  return read;
end
$$;

-- Reads how a basket is paid and what is taken off.
create or replace function private.read_payment(basket jsonb, entered public.baskets, is_decided boolean) returns public.baskets
language plpgsql stable security definer set search_path = ''
as $$
declare
  limit_percent constant integer := (select s.max_discount_percent from public.staff_settings s);
begin
  entered.payment := (basket ->> 'payment')::public.payment_kind;
  entered.discount_cents := coalesce((basket ->> 'discount_cents')::integer, 0);
  entered.discount_reason := nullif(trim(basket ->> 'discount_reason'), '');
  if entered.goods_cents > 100000000 then
    perform private.refuse('PT400', 'A basket is at most 1,000,000', 'lines');
  elsif entered.discount_cents not between 0 and entered.goods_cents then
    perform private.refuse('PT400', 'A discount is at most the sum of the basket', 'discount_cents');
  elsif entered.discount_cents > 0 and entered.discount_reason is null then
    perform private.refuse('PT400', 'A discount needs a reason', 'discount_reason');
  elsif 100::bigint * entered.discount_cents > limit_percent::bigint * entered.goods_cents
    and not is_decided and not private.is_manager() then
    perform private.refuse('PT409', format('A discount of more than %s%% needs a manager', limit_percent), 'discount_cents',
      'needs_manager');
  end if;
  return entered;
end
$$;

-- Enters a basket with its lines and movements. A manager has decided about what waited.
create or replace function private.enter_basket(basket jsonb, is_decided boolean default false) returns public.baskets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  step constant integer := (select s.cash_rounding_cents from public.staff_settings s);
  entered public.baskets;
  lines public.sales[];
begin
  if jsonb_typeof(basket -> 'lines') is distinct from 'array' or jsonb_array_length(basket -> 'lines') not between 1 and 100 then
    perform private.refuse('PT400', 'A basket has 1 to 100 lines', 'lines');
  end if;
  entered := private.read_sale_time(basket, is_decided);
  entered.id := (basket ->> 'id')::uuid;
  perform private.collect_order(basket);
  perform private.lock_cheeses(array(select (l ->> 'cheese_id')::uuid from jsonb_array_elements(basket -> 'lines') l));
  lines := array(
    select private.read_line(l.line, l.place::integer, basket, is_decided)
    from jsonb_array_elements(basket -> 'lines') with ordinality as l (line, place) order by l.place);
  select sum(l.amount_cents) into entered.goods_cents from unnest(lines) l;
  entered := private.read_payment(basket, entered, is_decided);
  entered.tax_included := (private.shop_settings()).tax_included;
  lines := private.add_up(lines, entered.discount_cents, entered.tax_included);
  select sum(l.tax_cents), sum(l.net_cents + l.tax_cents) into entered.tax_cents, entered.total_cents from unnest(lines) l;
  entered.rounding_cents := case when entered.payment = 'cash' then private.cash_rounding(entered.total_cents, step) else 0 end;
  entered.given_cents := case when entered.payment = 'cash' then (basket ->> 'given_cents')::integer end;
  if entered.given_cents < entered.total_cents + entered.rounding_cents then
    perform private.refuse('PT400', 'It is less than what has to be paid', 'given_cents');
  end if;
  if not (entered.is_queued or coalesce((basket ->> 'is_confirmed')::boolean, false)) then
    perform private.require_available(lines);
  end if;
  perform private.store_basket(entered, lines, 1);
  perform private.return_rest((basket ->> 'order_id')::uuid);
  return (select b from public.baskets b where b.id = entered.id);
end
$$;

-- Writes a basket and its lines, with the sign of a counter-entry where it is one, and moves what was sold.
create or replace function private.store_basket(entered public.baskets, lines public.sales[], sign integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  line public.sales;
begin
  insert into public.baskets (id, sold_at, day, sold_by, sent_by, voids, returns, reason, payment, given_cents, tax_included,
    goods_cents, discount_cents, discount_reason, tax_cents, total_cents, rounding_cents, is_queued)
  values (entered.id, entered.sold_at, entered.day, entered.sold_by, entered.sent_by, entered.voids, entered.returns,
    entered.reason, entered.payment, entered.given_cents, entered.tax_included, sign * entered.goods_cents,
    sign * entered.discount_cents, entered.discount_reason, sign * entered.tax_cents, sign * entered.total_cents,
    sign * entered.rounding_cents, entered.is_queued);
  foreach line in array lines loop
    insert into public.sales (basket_id, position, cheese_id, cheese_name, grams, pieces, price_cents, amount_cents,
      discount_cents, tax_percent, tax_cents, net_cents, movement_id)
    values (entered.id, line.position, line.cheese_id, line.cheese_name, sign * line.grams, sign * line.pieces,
      line.price_cents, sign * line.amount_cents, sign * line.discount_cents, line.tax_percent, sign * line.tax_cents,
      sign * line.net_cents,
      case when entered.voids is not null then line.movement_id when entered.returns is null then private.move_sold(line) end);
  end loop;
end
$$;

-- Records a basket once, whoever sends it and how often. It has a key (id), lines (cheese_id; grams, pieces or amount_cents;
-- price_cents as shown), payment, order_id of the order that is collected, and optionally given_cents, discount_cents and
-- discount_reason, is_confirmed; a queued one has is_queued, sold_by, and sold_at and sent_at by the clock of the device,
-- which may be wrong.
create or replace function public.record_basket(basket jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  key constant uuid := (basket ->> 'id')::uuid;
  known public.baskets;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if key is null or basket ->> 'payment' is null then
    perform private.refuse('PT400', 'A basket needs a key and how it was paid', 'payment');
  end if;
  basket := private.by_our_clock(basket);
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select * into known from public.baskets b where b.id = key;
  if found then return private.answer_of(known); end if;
  if exists (select from private.waiting_baskets w where w.id = key) then
    return jsonb_build_object('id', key, 'state', 'waiting');
  end if;
  begin
    known := private.enter_basket(basket);
  exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
    if not coalesce((basket ->> 'is_queued')::boolean, false) then raise; end if;
    insert into private.waiting_baskets (id, request, refused_because, sent_by) values (key, basket, sqlerrm, auth.uid());
    return jsonb_build_object('id', key, 'state', 'waiting');
  end;
  return private.answer_of(known);
end
$$;

-- The number on the slip of a basket, and what is written on it again to find the basket.
create or replace function private.slip_number(basket_id uuid) returns text
language sql immutable set search_path = ''
as $$ select upper(left(basket_id::text, 8)) $$;

-- The baskets of a day, newest first, or those with the number of a slip: all of them for managers, own ones of today for
-- an employee. Of each line it says what was returned, in pieces or grams. Times are the shop's.
create or replace function public.list_baskets(of_day date default null, slip text default null)
returns table (
  id uuid, sold_at_local text, sold_by_name text, is_mine boolean, lines jsonb, payment public.payment_kind,
  goods_cents integer, discount_cents integer, discount_reason text, tax_included boolean, tax_cents integer,
  total_cents integer, rounding_cents integer, given_cents integer, voids uuid, is_voided boolean, returns uuid,
  reason text, is_late boolean, slip_number text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked date := case when slip is null then coalesce(of_day, private.shop_today()) end;
  number constant text := case when slip ~* '^[0-9a-f]{8}$' then slip end;
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select b.id, private.wall_clock(b.sold_at, (select private.shop_time_zone())), private.staff_name(b.sold_by),
      b.sold_by is not distinct from auth.uid(), (
        select jsonb_agg(jsonb_build_object('position', s.position, 'cheese', s.cheese_name, 'grams', s.grams,
          'pieces', s.pieces, 'price_cents', s.price_cents, 'amount_cents', s.amount_cents, 'discount_cents',
          s.discount_cents, 'tax_percent', s.tax_percent, 'tax_cents', s.tax_cents, 'returned', private.returned_of(s)) order by s.position)
        from public.sales s where s.basket_id = b.id),
      b.payment, b.goods_cents, b.discount_cents, b.discount_reason::text, b.tax_included, b.tax_cents, b.total_cents,
      b.rounding_cents, b.given_cents, b.voids, exists (select from public.baskets v where v.voids = b.id), b.returns,
      b.reason::text, coalesce(b.received_at > r.closed_at, false), private.slip_number(b.id)
    from public.baskets b
    left join public.day_reports r on r.day = b.day
    where (b.day = asked or b.id between (number || '-0000-0000-0000-000000000000')::uuid
      and (number || '-ffff-ffff-ffff-ffffffffffff')::uuid) and private.may_read_basket(b)
    order by b.sold_at desc, b.id;
end
$$;

-- Whether the counter has closed today, and earlier days with baskets that nobody closed, oldest first. Employees may know it
-- without the sums.
create or replace function public.day_state()
returns table (today date, closed_at_local text, closed_by_name text, last_closed date, open_days date[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select private.shop_today(), private.wall_clock(r.closed_at), private.staff_name(r.closed_by),
      latest.day, array(
        select distinct b.day from public.baskets b
        where b.report_id is null and b.day between private.shop_today() - 30 and private.shop_today() - 1
          and b.day > coalesce(latest.day, '-infinity') order by b.day)
    from (select max(d.day) as day from public.day_reports d) as latest left join public.day_reports r on r.day = private.shop_today();
end
$$;

-- The sums of some baskets. What version 0.2 did not know has no rate and no payment.
create or replace function private.sums_of(basket_ids uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'baskets', count(*) filter (where b.voids is null and b.returns is null),
    'voids', count(*) filter (where b.voids is not null),
    'returns', count(*) filter (where b.returns is not null and b.voids is null),
    'goods_cents', coalesce(sum(b.goods_cents), 0), 'discount_cents', coalesce(sum(b.discount_cents), 0),
    'tax_cents', coalesce(sum(b.tax_cents), 0), 'total_cents', coalesce(sum(b.total_cents), 0),
    'rounding_cents', coalesce(sum(b.rounding_cents), 0),
    'cash_cents', coalesce(sum(b.total_cents + b.rounding_cents) filter (where b.payment = 'cash'), 0),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('payment', p.payment, 'cents', p.cents) order by p.payment), '[]')
      from (
        select k.payment, sum(k.total_cents + k.rounding_cents) as cents
        from public.baskets k where k.id = any (basket_ids) group by k.payment) p),
    'rates', (
      select coalesce(jsonb_agg(jsonb_build_object('percent', t.tax_percent, 'net_cents', t.net, 'tax_cents', t.tax,
        'gross_cents', t.gross) order by t.tax_percent), '[]')
      from (
        select s.tax_percent, sum(s.net_cents) as net, sum(s.tax_cents) as tax,
          sum(coalesce(s.net_cents + s.tax_cents, s.amount_cents)) as gross
        from public.sales s where s.basket_id = any (basket_ids) group by s.tax_percent) t))
  from public.baskets b where b.id = any (basket_ids)
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
    select jsonb_build_object('number', private.slip_number(sold.id), 'sold_at', private.wall_clock(sold.sold_at),
      'payment', sold.payment,
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

-- What has been returned of a line, in pieces where it was sold so, else in grams.
create or replace function private.returned_of(sold public.sales) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(-sum(coalesce(s.pieces, s.grams)), 0)::integer
  from public.baskets r join public.sales s on s.basket_id = r.id and s.position = sold.position
  where r.returns = sold.basket_id
$$;

-- The part of a line that is returned now: so many pieces or grams, after those that were returned before.
create or replace function private.returned_part(sold public.sales, quantity integer) returns public.sales
language plpgsql stable security definer set search_path = ''
as $$
declare
  whole constant numeric := coalesce(sold.pieces, sold.grams);
  before constant integer := private.returned_of(sold);
  part public.sales := sold;
begin
  if quantity is null or quantity not between 1 and whole - before then
    perform private.refuse('PT409', format('At most %s of %s can be returned', case when sold.pieces is null
      then to_char(whole - before, 'FM999,999,990') || ' g' else whole - before || ' pieces' end, sold.cheese_name),
      'lines', 'returned');
  end if;
  part.grams := round(sold.grams * (before + quantity) / whole) - round(sold.grams * before / whole);
  part.pieces := case when sold.pieces is not null then quantity end;
  part.amount_cents := round(sold.amount_cents * (before + quantity) / whole) - round(sold.amount_cents * before / whole);
  part.discount_cents :=
    round(sold.discount_cents * (before + quantity) / whole) - round(sold.discount_cents * before / whole);
  part.tax_cents := round(sold.tax_cents * (before + quantity) / whole) - round(sold.tax_cents * before / whole);
  part.net_cents := part.amount_cents - part.discount_cents
    - case when (select b.tax_included from public.baskets b where b.id = sold.basket_id) then part.tax_cents else 0 end;
  return part;
end
$$;

-- Gives back what was paid for parts of a basket, for managers. Each line has position and grams, or pieces where pieces
-- were sold. Repeated with its key, it changes nothing.
create or replace function public.return_basket(
  basket_id uuid, lines jsonb, reason text, payment public.payment_kind, return_key uuid default gen_random_uuid()
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  step constant integer := (select s.cash_rounding_cents from public.staff_settings s);
  sold public.baskets;
  entry public.baskets;
  parts public.sales[];
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into sold from public.baskets b where b.id = return_basket.basket_id for update;
  if sold.id is null then perform private.refuse('PT404', 'Resource not found'); end if;
  select * into entry from public.baskets b where b.id = return_key and b.returns = sold.id;
  if found then return private.answer_of(entry); end if;
  if nullif(trim(return_basket.reason), '') is null then
    perform private.refuse('PT400', 'A return needs a reason', 'reason');
  elsif return_basket.payment is null then
    perform private.refuse('PT400', 'Choose how the money is given back', 'payment');
  elsif sold.voids is not null or sold.returns is not null
    or exists (select from public.baskets b where b.voids = sold.id) then
    perform private.refuse('PT409', 'This basket is voided or a return itself', reason => 'voided');
  end if;
  parts := array(
    select private.returned_part(s, coalesce(l.pieces, l.grams))
    from jsonb_to_recordset(return_basket.lines) as l (position integer, grams integer, pieces integer)
    join public.sales s on s.basket_id = sold.id and s.position = l.position and (s.pieces is null) = (l.pieces is null)
    order by s.position);
  if parts = '{}' or jsonb_array_length(return_basket.lines) <> (select count(distinct p.position) from unnest(parts) p) then
    perform private.refuse('PT400', 'Choose what is returned', 'lines');
  end if;
  entry := sold;
  select sum(p.amount_cents), sum(p.discount_cents), sum(p.tax_cents), sum(coalesce(p.net_cents + p.tax_cents,
    p.amount_cents - p.discount_cents)) into entry.goods_cents, entry.discount_cents, entry.tax_cents, entry.total_cents
  from unnest(parts) p;
  entry.id := return_key;
  entry.returns := sold.id;
  entry.sold_at := now();
  entry.day := private.shop_today();
  entry.sold_by := auth.uid();
  entry.sent_by := auth.uid();
  entry.reason := trim(return_basket.reason);
  entry.payment := return_basket.payment;
  entry.given_cents := null;
  entry.rounding_cents := case when entry.payment = 'cash' then private.cash_rounding(entry.total_cents, step) else 0 end;
  entry.is_queued := false;
  perform private.store_basket(entry, parts, -1);
  perform private.audit('return basket', 'baskets', sold.id::text, jsonb_build_object('reason', entry.reason));
  return private.answer_of((select b from public.baskets b where b.id = return_key));
end
$$;

-- Voids a basket by a counter-entry, which also puts its grams back. An employee voids own ones of today.
create or replace function private.void_basket(voided public.baskets, void_key uuid, why text) returns public.baskets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry public.baskets := voided;
  lines public.sales[];
  movement public.stock_movements;
begin
  if nullif(trim(why), '') is null then perform private.refuse('PT400', 'A void needs a reason', 'reason'); end if;
  if voided.voids is not null then perform private.refuse('PT409', 'A void cannot be voided; sell it again'); end if;
  perform 1 from public.orders o where o.basket_id = voided.id for update;
  perform private.lock_cheeses(array(
    select s.cheese_id from public.sales s where s.basket_id = voided.id
    union select l.cheese_id from public.orders o join public.order_lines l on l.order_id = o.id
    where o.basket_id = voided.id));
  if exists (select from public.baskets b where b.voids = voided.id) then
    perform private.refuse('PT409', 'It is voided already', reason => 'voided');
  elsif exists (
    select from public.baskets r where r.returns = voided.id and r.voids is null
      and not exists (select from public.baskets v where v.voids = r.id)) then
    perform private.refuse('PT409', 'A part of it was returned; void the return first', reason => 'returned');
  end if;
  lines := array(select s from public.sales s where s.basket_id = voided.id order by s.position);
  for place in 1 .. cardinality(lines) loop
    continue when lines[place].movement_id is null;
    movement.cheese_id := lines[place].cheese_id;
    movement.kind := 'correction';
    movement.grams := lines[place].grams;
    movement.change_grams := movement.grams;
    movement.corrects := lines[place].movement_id;
    movement.note := why;
    lines[place].movement_id := (private.enter_stock_movement(movement)).id;
  end loop;
  perform private.reopen_order(voided.id);
  entry.id := void_key;
  entry.voids := voided.id;
  entry.sold_at := now();
  entry.day := private.shop_today();
  entry.sold_by := auth.uid();
  entry.sent_by := auth.uid();
  entry.reason := trim(why);
  entry.given_cents := null;
  entry.is_queued := false;
  perform private.store_basket(entry, lines, -1);
  perform private.audit('void basket', 'baskets', voided.id::text, jsonb_build_object('reason', entry.reason));
  return entry;
end
$$;

create or replace trigger baskets_stay before update of id, sold_at, received_at, day, sold_by, sent_by, voids, returns, reason,
  payment, given_cents, tax_included, goods_cents, discount_cents, discount_reason, tax_cents, total_cents, rounding_cents,
  is_queued on public.baskets for each row execute function private.refuse_change();


reset check_function_bodies;

grant execute on function public.best_before_list() to authenticated;
grant execute on function public.list_baskets(date,text) to authenticated;
grant execute on function public.return_basket(uuid,jsonb,text,public.payment_kind,uuid) to authenticated;
grant execute on function public.day_state() to authenticated;

-- Carries supabase/schemas as of 55263493ab8c299f47fce3912854472498e17ff323e9bbbc7309445a26a0c658.
