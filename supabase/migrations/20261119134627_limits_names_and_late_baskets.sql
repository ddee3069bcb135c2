set check_function_bodies = off;

-- A weight as people read it: "1,500 g" where the shop's English groups digits by a comma, elsewhere by a narrow space, so
-- that nobody reads a decimal comma.
create or replace function private.grams_text(grams numeric) returns text
language sql stable set search_path = ''
as $$
  select translate(to_char(grams, 'FM999,999,990'), ',', case
    when b.locale in ('en', 'en-AU', 'en-CA', 'en-GB', 'en-IE', 'en-NZ', 'en-US') then ',' else E'\u202f' end) || ' g'
  from public.business_settings b
$$;

-- The name of somebody who works or worked here as colleagues read it; null for anybody else.
create or replace function private.staff_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), initcap(u.role::text))
  from public.users u where u.id = person and private.has_been_staff(person)
$$;

-- Who made a version, as colleagues read it. Members who submit a recipe are not named; former staff are.
create or replace function private.editor_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.staff_name(person), 'A member') from public.users u where u.id = person
$$;

-- The versions of one record, of a change set or of everything, newest first, with who made each, when and in which
-- fields. Those of a person are those of somebody who works or worked here. It is planned for its arguments, so that the history of one record is read by its index.
create or replace function public.list_versions(
  of_table text default null, of_record text default null, of_change_set uuid default null,
  by_person uuid default null, from_day date default null, to_day date default null,
  page_limit integer default 50, page_offset integer default 0
)
returns table (
  id bigint, table_name text, record_id text, title text, version integer, current_version integer, operation text,
  changed_fields text[], is_archived boolean, restored_from integer, change_set_id uuid, change_set_kind text,
  change_set_summary text, changed_at_local text, changed_by_name text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    with matching as (
      select v.id from public.record_versions v
      where (of_table is null or v.table_name = of_table) and (of_record is null or v.record_id = of_record)
        and (of_change_set is null or v.change_set_id = of_change_set)
        and (by_person is null or v.changed_by = by_person and private.has_been_staff(v.changed_by))
        and (from_day is null or v.changed_at >= private.day_start(from_day))
        and (to_day is null or v.changed_at < private.day_start(to_day + 1))
        and not private.is_private_version(v.table_name, v.snapshot)
    ), page as (
      select m.id from matching m order by m.id desc
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select v.id, v.table_name, v.record_id, private.record_title(v.table_name, v.snapshot), v.version,
      (select max(n.version) from public.record_versions n
        where n.table_name = v.table_name and n.record_id = v.record_id),
      v.operation,
      private.differing_fields(v.table_name, v.snapshot, private.complete_snapshot(before.snapshot, v)),
      v.snapshot ->> 'archived_at' is not null, v.restored_from, v.change_set_id, s.kind, s.summary,
      private.wall_clock(v.changed_at, (select private.shop_time_zone())),
      coalesce(private.editor_name(v.changed_by), case when s.kind = 'upgrade' then s.summary end),
      (select count(*) from matching)
    from page
    join public.record_versions v on v.id = page.id
    left join public.change_sets s on s.id = v.change_set_id
    left join lateral (
      select b.snapshot from public.record_versions b
      where b.table_name = v.table_name and b.record_id = v.record_id and b.version < v.version
        and not private.is_private_version(b.table_name, b.snapshot)
      order by b.version desc limit 1) before on true
    order by v.id desc;
end
$$;

-- "11 a.m.", "6:30 p.m.", "noon" or "midnight" where English has a 12-hour clock, elsewhere "11:00" or "midnight". The
-- countries are those where Unicode's locale data writes English with 24 hours.
create or replace function private.spoken_time(clock timestamp, locale text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when to_char(clock, 'HH24:MI') = '00:00' then 'midnight'
    when locale not like 'en%' or substr(locale, 4) in (
      'AI', 'AT', 'BE', 'BI', 'BW', 'BZ', 'CC', 'CH', 'CK', 'CM', 'CX', 'CZ', 'DE', 'DG', 'DK', 'EE', 'ES', 'FI', 'FK',
      'FR', 'GB', 'GE', 'GG', 'GI', 'GS', 'HU', 'ID', 'IE', 'IL', 'IM', 'IO', 'IT', 'JE', 'JP', 'KE', 'LT', 'LV', 'MG',
      'MS', 'MT', 'MU', 'MV', 'NF', 'NG', 'NL', 'NO', 'NR', 'NU', 'PL', 'PN', 'PT', 'RO', 'RW', 'SC', 'SE', 'SH', 'SI',
      'SK', 'SX', 'TK', 'TV', 'TZ', 'UA', 'UG', 'ZA', 'ZW')
    then to_char(clock, 'HH24:MI')
    when to_char(clock, 'HH24:MI') = '12:00' then 'noon'
    else to_char(clock, case when extract(minute from clock) = 0 then 'FMHH12 p.m.' else 'FMHH12:MI p.m.' end)
  end
$$;

-- Enters a movement and changes the stock by it. A delivery or a count makes the cheese a tracked one; a sale of one that is
-- not tracked changes nothing, nor does its correction.
create or replace function private.enter_stock_movement(movement public.stock_movements) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock_before integer;
  was_tracked boolean;
  entered public.stock_movements;
begin
  -- A change of the stock or of the cheese locks the cheese first, so that two changes never wait for each other.
  perform 1 from public.cheeses c where c.id = movement.cheese_id for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  select s.grams, s.is_tracked into stock_before, was_tracked
  from public.cheese_stock s where s.cheese_id = movement.cheese_id for update;
  movement.change_grams := case
    when movement.kind = 'delivery' then movement.grams
    when movement.kind = 'count' then movement.grams - stock_before
    when movement.kind in ('sale', 'correction') and not was_tracked then 0
    when movement.kind = 'correction' then movement.change_grams
    else -movement.grams end;
  if stock_before + movement.change_grams < 0 then
    perform private.refuse('PT409', format('There are only %s of it; count the stock first', private.grams_text(stock_before)),
      'grams', 'not_enough');
  end if;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by, corrects,
    asks_for_count, supplier, lot, best_before)
  values (movement.cheese_id, movement.kind, movement.grams, movement.change_grams,
    stock_before + movement.change_grams, nullif(trim(movement.note), ''), auth.uid(), movement.corrects,
    coalesce(movement.asks_for_count, false), nullif(trim(movement.supplier), ''), nullif(trim(movement.lot), ''),
    movement.best_before)
  returning * into entered;
  update public.cheese_stock s set grams = entered.stock_after_grams, is_tracked = was_tracked or entered.kind in ('delivery', 'count'),
    updated_at = now()
  where s.cheese_id = movement.cheese_id;
  -- What a sale beyond the book puts into it is taken out at once, so the cheese does not come back in between.
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id = movement.cheese_id and not entered.asks_for_count and c.in_stock <> private.is_in_stock(c.id, c.in_stock);
  return entered;
end
$$;

-- Refuses a basket that sells more of a cheese than is available, unless a person confirmed it. The cheeses are locked.
create or replace function private.require_available(lines public.sales[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  short record;
begin
  select l.cheese_name, private.available_grams(l.cheese_id) as available, private.orders_of(l.cheese_id) as orders into short
  from unnest(lines) l group by l.cheese_id, l.cheese_name
  having sum(l.grams) > private.available_grams(l.cheese_id) order by min(l.position) limit 1;
  if found then
    perform private.refuse('PT409', format('There are only %s of %s', private.grams_text(greatest(short.available, 0)),
      short.cheese_name) || coalesce('. Set aside for ' || short.orders, ''), 'lines', 'not_enough');
  end if;
end
$$;

-- A queued basket with the time of its sale by our clock: as long ago as by that of the device. Its seller is its sender
-- where it names nobody who works or worked here. A time or a seller that cannot be read is refused here, before the
-- basket could wait for a manager, whose list shows both.
create or replace function private.by_our_clock(basket jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select basket - 'sent_at' || jsonb_strip_nulls(jsonb_build_object('sold_by', case
      when private.has_been_staff((basket ->> 'sold_by')::uuid) then (basket ->> 'sold_by')::uuid else auth.uid() end,
    'sold_at', coalesce(now() - ((basket ->> 'sent_at')::timestamptz - (basket ->> 'sold_at')::timestamptz),
      (basket ->> 'sold_at')::timestamptz)))
$$;

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
      then private.grams_text(whole - before) else whole - before || ' pieces' end, sold.cheese_name),
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

-- Refuses a person who has as many orders as allowed: a member three open ones, the mailbox of a guest one.
create or replace function private.limit_open_orders(o public.orders) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  others bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('orders of ' || coalesce(o.user_id::text, lower(o.email)), 0));
  others := (select count(*) from public.orders k where private.holds_stock(k.state) and k.id is distinct from o.id
    and (k.user_id = o.user_id or lower(k.email) = lower(o.email)));
  if o.user_id is null and others >= 1 then
    perform private.refuse('PT409', 'You have an order that is still open. Collect, change or cancel it first.', reason => 'open_order');
  elsif others >= 3 then
    perform private.refuse('PT409', 'You have three orders that are still open. Collect, change or cancel one first.', reason => 'open_order');
  end if;
end
$$;

-- Keeps an order of a guest until it is confirmed from the mailbox. A mailbox has two from one IP and ten from several: what
-- strangers order in a person's name does not keep that person from ordering. Nothing is set aside or told of the email.
create or replace function private.place_guest_order(o public.orders, lines public.order_lines[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.sends_mail() then
    perform private.refuse('PT409', 'No mail leaves this shop, so an order needs an account.', reason => 'no_mail');
  elsif nullif(trim(o.name), '') is null then perform private.refuse('PT400', 'Enter your name', 'name');
  elsif nullif(trim(o.phone), '') is null then perform private.refuse('PT400', 'Enter your phone number', 'phone');
  elsif o.email is null or not private.is_email(o.email) then
    perform private.refuse('PT400', 'Please enter a valid email address.', 'email');
  end if;
  if private.caller_ip_network() is not null then
    perform private.limit_calls('order-from:' || md5(private.caller_ip_network()), 30, interval '1 hour');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('unconfirmed orders', 0));
  if (select count(*) from public.orders k where k.state = 'unconfirmed') >= 200 then
    perform private.refuse('PT409', 'Many orders wait for their confirmation. Please call us.', reason => 'busy');
  end if;
  if (select count(*) from public.orders k where k.state = 'unconfirmed' and lower(k.email) = o.email)
    < (case when private.within_limit('order-to:' || md5(concat_ws(' ', o.email, private.caller_ip_network())), 2,
      interval '2 hours') then 10 else 2 end) then
    o.state := 'unconfirmed';
    o := private.enter_order(o, lines);
    perform private.mail_order('order-confirm', o);
  end if;
end
$$;

-- Refuses what cannot be set aside beside what an order holds already. The cheeses are locked.
create or replace function private.require_stock(lines public.order_lines[], held_by uuid default null) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  short record;
begin
  select c.name, 10 * (left_over.grams / 10) as grams,
    case when l.pieces is not null then left_over.grams / c.piece_grams end as pieces into short
  from unnest(lines) as l
  join public.cheeses c on c.id = l.cheese_id
  cross join lateral (
    select case when private.available_grams(c.id) is not null then private.available_grams(c.id) + coalesce((
        select h.grams from public.order_lines h where h.order_id = held_by and h.cheese_id = c.id and h.is_held), 0)
      when c.in_stock then l.grams else 0 end as grams) as left_over
  where l.grams > left_over.grams
  order by l.position limit 1;
  if found and coalesce(short.pieces > 0, short.grams >= 50) then
    perform private.refuse('PT409', format('We have only %s of %s left', coalesce(
      short.pieces || case short.pieces when 1 then ' piece' else ' pieces' end,
      private.grams_text(short.grams)), short.name), 'lines', 'not_enough');
  elsif found then
    perform private.refuse('PT409', format('%s is sold out', short.name), 'lines', 'not_enough');
  end if;
end
$$;

-- A recipe as a manager had read it when it was last returned, to compare it with what its author sent in since; null when
-- it never was.
create or replace function public.returned_recipe(recipe_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return (
    select v.snapshot from public.record_versions v
    where v.table_name = 'recipes' and v.record_id = returned_recipe.recipe_id::text
      and v.snapshot ->> 'status' = 'returned' and not exists (
        select from public.record_versions b
        where b.table_name = v.table_name and b.record_id = v.record_id and b.version = v.version - 1
          and b.snapshot ->> 'status' = 'returned')
    order by v.version desc limit 1);
end
$$;

drop policy if exists "Nobody can read the versions that members saved" on public.record_versions;
create policy "Nobody can read the versions that members saved" on public.record_versions
  as restrictive for select to authenticated
  using (table_name <> 'recipes' or changed_by is null or private.has_been_staff(changed_by));


reset check_function_bodies;

grant execute on function private.has_been_staff(uuid) to authenticated;
grant execute on function public.returned_recipe(uuid) to authenticated;

-- Carries supabase/schemas as of ab2fa24b62de5dff7f95e82cd92fba942e9003e103f1976d14b36d014d27bcb1.
