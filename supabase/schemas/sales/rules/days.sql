-- The baskets of a day, and its end.

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
      b.reason::text, r.id is not null and b.report_id is distinct from r.id, private.slip_number(b.id)
    from public.baskets b
    left join public.day_reports r on r.day = b.day
    where (b.day = asked or b.id between (number || '-0000-0000-0000-000000000000')::uuid
      and (number || '-ffff-ffff-ffff-ffffffffffff')::uuid) and private.may_read_basket(b)
    order by b.sold_at desc, b.id;
end
$$;

-- Whether a report of a later day may take a basket: not a sale of version 0.2, which knew neither its tax nor how it was
-- paid. A return of one was paid.
create or replace function private.is_reported(basket public.baskets) returns boolean
language sql immutable set search_path = ''
as $$ select basket.tax_cents is not null or basket.payment is not null $$;

-- The baskets that closing a day would take: those of the day, and of earlier days what is in no report, however old it
-- was when a manager entered it. A shop's reports begin with what arrived in the 30 days before the first. The planner puts
-- its text into the calling query.
create or replace function private.unreported_baskets(of_day date) returns setof public.baskets
language sql stable
as $$
  select b.* from public.baskets b
  where b.report_id is null and (b.day = of_day or b.day < of_day and private.is_reported(b)
    and b.received_at >= (
      select private.day_start(coalesce(min(r.day), of_day) - 30) from public.day_reports r where r.day < of_day))
$$;

-- Ends a day with the cash that was counted. What arrived until now and is in no report belongs to it.
create or replace function public.close_day(counted_cents integer, of_day date default null) returns date
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked date := coalesce(of_day, private.shop_today());
  report bigint;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if asked > private.shop_today() or asked < private.shop_today() - 30 then
    perform private.refuse('PT400', 'Choose today or one of the last 30 days', 'of_day');
  elsif close_day.counted_cents is null or close_day.counted_cents not between 0 and 100000000 then
    perform private.refuse('PT400', 'Enter the cash that you counted', 'counted_cents');
  end if;
  -- Baskets are entered beside it; those that commit later go into the next report.
  perform pg_advisory_xact_lock(hashtext('close_day'));
  if exists (select from public.day_reports r where r.day >= asked) then
    perform private.refuse('PT409', 'This day is closed already', reason => 'closed');
  end if;
  insert into public.day_reports (day, counted_cents, closed_by) values (asked, close_day.counted_cents, auth.uid())
  returning id into report;
  update public.baskets b set report_id = report
  where b.id in (select u.id from private.unreported_baskets(asked) as u);
  perform private.audit('close day', 'day_reports', asked::text);
  return asked;
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
        select distinct u.day from private.unreported_baskets(private.shop_today()) as u
        where u.day between private.shop_today() - 30 and private.shop_today() - 1
          and u.day > coalesce(latest.day, '-infinity') order by u.day)
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

-- The report of a day for managers: as it was closed, with what arrived later beside it, or so far, with what arrived
-- after the closing of earlier days, and beside it what closing it would take of days that were left open.
create or replace function public.day_report(of_day date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked date := coalesce(of_day, private.shop_today());
  report public.day_reports;
  included uuid[];
  late uuid[];
  left_open uuid[];
  last_closed constant date := (select max(r.day) from public.day_reports r where r.day < asked);
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into report from public.day_reports r where r.day = asked;
  included := array(
    select b.id from public.baskets b where b.report_id = report.id
    union all
    select u.id from private.unreported_baskets(asked) as u
    where report.id is null and (u.day = asked or u.day <= last_closed));
  late := array(
    select b.id from public.baskets b where report.id is not null and b.day = asked and b.report_id is distinct from report.id);
  left_open := array(
    select u.id from private.unreported_baskets(asked) as u
    where report.id is null and u.day < asked and u.day > coalesce(last_closed, '-infinity'));
  return jsonb_build_object('day', asked, 'closed_at_local', private.wall_clock(report.closed_at),
    'closed_by_name', private.staff_name(report.closed_by), 'counted_cents', report.counted_cents,
    'sums', private.sums_of(included), 'late', case when late <> '{}' then private.sums_of(late) end,
    'left_open', case when left_open <> '{}' then private.sums_of(left_open) end,
    'from_earlier_days', (
      select count(*) from public.baskets b where b.id = any (included) and b.day < asked));
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
  if private.is_email(trim(mail_slip.email)) is not true then
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
