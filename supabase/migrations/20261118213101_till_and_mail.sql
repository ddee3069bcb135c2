set check_function_bodies = off;

-- Writes the prices whose day has come, each as a version in the name of the manager who planned it. Thousands can be
-- planned for one day: a run writes some of them, so that no cheese is locked for long, and the catalogue follows once. A
-- cheese that somebody is changing is left to the next run, because a run may hold cheeses of orders, and the price counts
-- already.
create or replace function private.apply_due_prices() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
  written uuid[] := '{}';
  claims text := current_setting('request.jwt.claims', true);
begin
  perform set_config('app.catalogue_waits', 'true', true);
  for due in
    select distinct on (s.cheese_id) s.cheese_id, s.price_per_kg_cents, s.price_per_piece_cents, s.created_by
    from public.price_schedule s
    where s.applied_at is null and s.from_day <= private.shop_today()
    order by s.cheese_id, s.from_day desc limit 500
  loop
    perform from public.cheeses c where c.id = due.cheese_id for no key update skip locked;
    continue when not found;
    -- Somebody may have written a newer price while this run waited.
    continue when not exists (
      select from public.price_schedule s
      where s.cheese_id = due.cheese_id and s.applied_at is null and s.from_day <= private.shop_today());
    perform set_config('request.jwt.claims', jsonb_build_object('sub', due.created_by)::text, true);
    update public.cheeses c
    set price_per_kg_cents = due.price_per_kg_cents, price_per_piece_cents = due.price_per_piece_cents
    where c.id = due.cheese_id and (c.price_per_kg_cents, c.price_per_piece_cents)
      is distinct from (due.price_per_kg_cents, due.price_per_piece_cents);
    update public.price_schedule s set applied_at = now()
    where s.cheese_id = due.cheese_id and s.applied_at is null and s.from_day <= private.shop_today();
    written := written || due.cheese_id;
  end loop;
  perform set_config('app.catalogue_waits', '', true);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  perform private.list_prices(written);
end
$$;

-- Corrects several movements other than sales, all or none, such as those of one delivery. Repeated with its key, it changes
-- nothing.
create or replace function public.correct_stock_movements(movement_ids bigint[], idempotency_key uuid default null)
returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('correct_stock_movements', movement_ids));
  if answer is null then
    -- The void of a sale locks its basket before the cheeses.
    if cardinality(movement_ids) not between 1 and 200
      or exists (select from public.sales s where s.movement_id = any (movement_ids)) then
      perform private.refuse('PT400', 'Correct 1 to 200 movements other than sales');
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

-- Who sold a basket, and when by the clock of the shop. A queued basket says it itself.
create or replace function private.read_sale_time(basket jsonb, is_decided boolean) returns public.baskets
language plpgsql stable security definer set search_path = ''
as $$
declare
  read public.baskets;
begin
  read.is_queued := coalesce((basket ->> 'is_queued')::boolean, false);
  read.sent_by := auth.uid();
  read.sold_by := case when read.is_queued then coalesce((basket ->> 'sold_by')::uuid, auth.uid()) else auth.uid() end;
  read.sold_at := case when read.is_queued then least(coalesce((basket ->> 'sold_at')::timestamptz, now()), now())
    else now() end;
  if read.sold_at < now() - private.queue_span() and not is_decided then
    perform private.refuse('PT409', 'It was sold more than seven days ago', 'sold_at', 'too_old');
  end if;
  if read.sold_by <> auth.uid() and not private.is_manager() and not exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.id = read.sold_by and u.role <> 'customer' and coalesce(a.banned_until < now(), true)) then
    perform private.refuse('PT409', 'Its seller no longer works here', 'sold_by', 'seller_suspended');
  end if;
  read.day := (read.sold_at at time zone private.shop_time_zone())::date;
  return read;
end
$$;

-- What the sender of a basket is told: its amounts and time only to those who may read it.
create or replace function private.answer_of(basket public.baskets) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', basket.id, 'state', 'recorded')
    || case when private.may_read_basket(basket) then jsonb_build_object('tax_cents', basket.tax_cents,
      'total_cents', basket.total_cents, 'rounding_cents', basket.rounding_cents,
      'sold_at_local', private.wall_clock(basket.sold_at)) else '{}' end
$$;

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

-- Ends a day with the cash that was counted. What arrived until now and is in no report belongs to it: not what is older
-- than the days that can be closed, nor sales of version 0.2, which had no reports.
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
  where b.report_id is null and (b.day = asked or b.day between asked - 30 and asked and private.is_reported(b));
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
        select distinct b.day from public.baskets b
        where b.report_id is null and b.day between private.shop_today() - 30 and private.shop_today() - 1
          and b.day > coalesce(latest.day, '-infinity') and private.is_reported(b) order by b.day)
    from (select max(d.day) as day from public.day_reports d) as latest left join public.day_reports r on r.day = private.shop_today();
end
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
    select b.id from public.baskets b
    where case when report.id is not null then b.report_id = report.id
      else b.report_id is null and (b.day = asked
        or b.day between asked - 30 and asked and b.day <= last_closed and private.is_reported(b)) end);
  late := array(
    select b.id from public.baskets b where report.id is not null and b.day = asked and b.report_id is distinct from report.id);
  left_open := array(
    select b.id from public.baskets b where report.id is null and b.report_id is null
      and b.day between asked - 30 and asked - 1 and b.day > coalesce(last_closed, '-infinity') and private.is_reported(b));
  return jsonb_build_object('day', asked, 'closed_at_local', private.wall_clock(report.closed_at),
    'closed_by_name', private.staff_name(report.closed_by), 'counted_cents', report.counted_cents,
    'sums', private.sums_of(included), 'late', case when late <> '{}' then private.sums_of(late) end,
    'left_open', case when left_open <> '{}' then private.sums_of(left_open) end,
    'from_earlier_days', (
      select count(*) from public.baskets b where b.id = any (included) and b.day < asked));
end
$$;

-- The part of a line that is returned now: so many pieces or grams, after those that were returned before.
create or replace function private.returned_part(sold public.sales, quantity integer) returns public.sales
language plpgsql stable security definer set search_path = ''
as $$
declare
  whole constant numeric := coalesce(sold.pieces, sold.grams);
  -- Numeric, because amounts times grams are beyond integers.
  before constant numeric := private.returned_of(sold);
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

-- Enters a basket that waits as it was sold, at most seven days before it arrived, or leaves it out, which is kept too; false
-- when somebody has decided already.
create or replace function public.decide_waiting_basket(basket_id uuid, is_entered boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  waiting private.waiting_baskets;
begin
  if not private.is_manager() then perform private.deny(); end if;
  -- As in record_basket, to which it may be sent again meanwhile.
  perform pg_advisory_xact_lock(hashtextextended(basket_id::text, 0));
  select * into waiting from private.waiting_baskets w
  where w.id = decide_waiting_basket.basket_id and w.dropped_at is null for update;
  if waiting.id is null then return false; end if;
  if is_entered then
    perform private.enter_basket(waiting.request || jsonb_build_object('sold_at', greatest(
      least((waiting.request ->> 'sold_at')::timestamptz, waiting.received_at), waiting.received_at - private.queue_span())),
      is_decided => true);
    delete from private.waiting_baskets w where w.id = waiting.id;
  else
    update private.waiting_baskets w set dropped_at = now(), dropped_by = auth.uid() where w.id = waiting.id;
  end if;
  perform private.audit(case when is_entered then 'enter basket' else 'leave out basket' end, 'baskets', waiting.id::text,
    jsonb_build_object('because', waiting.refused_because));
  return true;
end
$$;

-- Tells the shop about a new order, if it wants to be told.
create or replace function private.mail_shop(o public.orders) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.queue_mail('order-new', b.email, private.order_view(o)
    || jsonb_build_object('is_member', o.user_id is not null, 'currency', b.currency))
  from public.business_settings b, public.staff_settings s where s.mails_new_orders and b.email is not null
$$;

-- Deletes the caller's account and everything only they have; confirm is their email address.
create or replace function public.delete_my_account(confirm text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  own_email text := (select lower(email) from private.people where id = me);
  own_orders uuid[];
begin
  if me is null then perform private.deny(); end if;
  perform private.require_own_second_factor();
  if not private.signed_in_recently() then
    perform private.refuse('PT403', 'Access denied. Please sign in again first.', reason => 'reauthentication_needed');
  end if;
  if lower(trim(confirm)) is distinct from own_email then
    perform private.refuse('PT400', 'Type your email address to confirm', 'confirm');
  end if;
  delete from public.recipes r where r.status <> 'published' and r.id in (select private.my_recipe_ids());
  -- A mail that is claimed meanwhile holds its row and then refers to the order or the alert that it is about.
  own_orders := array(
    select o.id from public.orders o where o.user_id = me or lower(o.email) = own_email order by o.id for no key update);
  perform private.lock_cheeses(array(select l.cheese_id from public.order_lines l where l.order_id = any (own_orders)));
  -- A mail to the shop about a new order names who ordered.
  delete from private.outgoing_mail m where lower(m.recipient) = own_email or m.data ->> 'id' = any (own_orders::text[]);
  delete from public.orders o where o.id = any (own_orders);
  delete from public.notify_requests n where lower(n.email) = own_email;
  -- Hosted Supabase keeps none.
  if to_regclass('auth.kept_mail') is not null then
    delete from auth.kept_mail k where lower(k.recipient) = own_email;
  end if;
  delete from private.invitations i where i.email = own_email;
  perform private.audit('delete account', 'users', me::text);
  delete from auth.users where id = me;
end
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of cc62b677392434fdeb11b6ac10760d33ea8da211b5c3e775f6b15235e5f2ea34.
