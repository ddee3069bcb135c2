-- What the shop does with an order.

-- Ends an order that was confirmed, and tells its owner. Cheese that was set aside is available again.
create or replace function private.end_order(o public.orders, end_state public.order_state, why text default null)
returns public.orders
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.orders k set state = end_state, ended_at = now(), cancel_reason = why, ical_sequence = k.ical_sequence + 1
  where k.id = o.id returning * into o;
  perform private.mail_order(case end_state when 'cancelled' then 'order-cancelled' else 'order-released' end, o);
  return o;
end
$$;

-- Takes an order by phone or at the counter, for an hour by the shop's clock. Lines have cheese_id and grams or pieces; the
-- limits of guests do not apply.
create or replace function public.take_order(
  lines jsonb, pickup_at_local text, name text, phone text default null, note text default null,
  email text default null, key uuid default gen_random_uuid()
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders;
  o public.orders;
  read public.order_lines[];
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select * into known from public.orders k where k.id = key;
  if known.id is not null then
    if known.taken_by is null then perform private.deny(); end if;
    return jsonb_build_object('id', known.id, 'code', known.code);
  end if;
  if not (private.shop_settings()).orders_enabled then
    perform private.refuse('PT409', 'Turn on orders in the settings first', reason => 'closed');
  elsif nullif(trim(take_order.name), '') is null then
    perform private.refuse('PT400', 'Enter a name', 'name');
  elsif nullif(trim(take_order.email), '') is not null and not private.is_email(lower(trim(take_order.email))) then
    perform private.refuse('PT400', 'Please enter a valid email address.', 'email');
  end if;
  o.id := key;
  o.taken_by := auth.uid();
  o.state := 'placed';
  o.pickup_at := private.shop_instant(take_order.pickup_at_local, 'pickup_at');
  o.day := private.day_of_hours(o.pickup_at);
  o.name := take_order.name;
  o.email := nullif(lower(trim(take_order.email)), '');
  o.phone := take_order.phone;
  o.note := take_order.note;
  if o.day is null or o.pickup_at < now() - interval '1 hour' or o.day > private.shop_today() + 366 then
    perform private.refuse('PT409', 'Choose a day and an hour when the shop is open', 'pickup_at', 'closed');
  end if;
  read := private.read_order_lines(lines, is_staff => true);
  perform private.lock_cheeses(array(select l.cheese_id from unnest(read) as l));
  perform private.require_stock(read);
  o := private.enter_order(o, read);
  perform private.mail_order('order-placed', o);
  return jsonb_build_object('id', o.id, 'code', o.code);
end
$$;

-- The cheeses that staff can take an order of by a part of their name, whatever its accents, each with what is available;
-- null where nobody tracks it.
create or replace function public.cheeses_to_order(typed text)
returns table (id uuid, name text, piece_grams integer, in_stock boolean, available_grams integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name::text, c.piece_grams, c.in_stock, private.available_of(s)
    from private.catalogue l
    join public.cheeses c on c.id = l.cheese_id
    left join public.cheese_stock s on s.cheese_id = c.id
    where strpos(l.sort_name collate "C", private.fold(trim(typed))) > 0
    order by l.sort_name, c.id limit 12;
end
$$;

-- Moves an order on, or back by a step: accepted (placed), preparing, ready, which is mailed, not collected, or canceled
-- with a reason. It is collected by its basket. Returns whether anything changed.
create or replace function public.set_order_state(order_uuid uuid, new_state public.order_state, reason text default null)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  o public.orders;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select * into o from public.orders k where k.id = order_uuid and k.state <> 'unconfirmed' for update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if o.state = new_state then return false; end if;
  if not private.holds_stock(o.state) or new_state in ('unconfirmed', 'requested', 'collected') then
    perform private.refuse('PT409', 'This order is not open any more', reason => 'order_closed');
  elsif new_state = 'cancelled' and nullif(trim(set_order_state.reason), '') is null then
    perform private.refuse('PT400', 'Say why, the guest reads it', 'reason');
  end if;
  if new_state in ('cancelled', 'not_collected') then
    perform private.end_order(o, new_state, nullif(trim(set_order_state.reason), ''));
  else
    update public.orders k set state = new_state where k.id = o.id;
    if o.state = 'requested' then perform private.mail_order('order-placed', o); end if;
    if new_state = 'ready' then perform private.mail_order('order-ready', o); end if;
  end if;
  perform private.audit('mark order as ' || new_state, 'orders', o.id::text, jsonb_build_object('code', o.code));
  return true;
end
$$;

-- What changed since an order was placed: a cheese has less stock than is set aside ("stock"), another price ("price"), or
-- is no longer offered ("offer"); the shop is closed at its hour ("hours").
create or replace function private.order_warnings(o public.orders) returns text[]
language sql stable security definer set search_path = ''
as $$
  select case when private.holds_stock(o.state) then array_remove(array[
    case when bool_or(private.available_grams(c.id) < 0) then 'stock' end,
    case when bool_or(l.price_cents is distinct from
      case when l.pieces is null then public.current_price(c) else public.current_piece_price(c) end) then 'price' end,
    case when not bool_and(c.active) then 'offer' end,
    case when private.day_of_hours(o.pickup_at) is distinct from o.day then 'hours' end], null) else '{}' end
  from public.order_lines l join public.cheeses c on c.id = l.cheese_id where l.order_id = o.id
$$;

-- The orders of some days by their hour, for all staff from today on, with those of the last 30 days that nobody collected,
-- which still can be; past ones are the managers'. Past ones name nobody. Emails are the admins'. Each line has the price of
-- the order and today's.
create or replace function public.list_orders(
  from_day date default null, to_day date default null, page_limit integer default 1000, page_offset integer default 0
)
returns table (
  id uuid, code text, state public.order_state, day date, pickup_at timestamptz, pickup_at_local text, name text, phone text,
  email text, note text, is_member boolean, taken_by_name text, created_at_local text, cancel_reason text, lines jsonb,
  tax_cents integer, total_cents bigint, warnings text[], basket_id uuid, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.shop_today();
  since constant date := coalesce(from_day, today);
begin
  if not private.is_manager() and not (private.is_staff() and since >= today) then perform private.deny(); end if;
  return query
    select o.id, o.code, o.state, o.day, o.pickup_at, private.wall_clock(o.pickup_at),
      case when shown.is_named then o.name::text end, case when shown.is_named then o.phone end,
      case when shown.is_named and private.is_admin() then coalesce(o.email, p.email) end,
      case when shown.is_named then o.note::text end, o.user_id is not null, private.staff_name(o.taken_by),
      private.wall_clock(o.created_at), case when shown.is_named then o.cancel_reason::text end, content.lines, tax.cents,
      content.cents + tax.cents, private.order_warnings(page.k), o.basket_id, page.matching
    from (
      select k, count(*) over () as matching from public.orders k
      where k.state <> 'unconfirmed' and (k.day >= since or since = today
          and (private.holds_stock(k.state) or k.state = 'not_collected' and k.day >= today - 30))
        and k.day <= coalesce(to_day, today + 366)
      order by k.pickup_at, k.code
      limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)) as page
    cross join lateral (select (page.k).*) as o
    -- An order whose hour is after midnight belongs to yesterday until the shop closes.
    cross join lateral (select o.day >= today or private.holds_stock(o.state) as is_named) as shown
    left join private.people p on p.id = o.user_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('cheese_id', c.id, 'name', c.name, 'slug', c.slug, 'grams', l.grams,
          'pieces', l.pieces, 'piece_grams', c.piece_grams, 'price_cents', l.price_cents, 'cents', private.cents_of(l),
          'todays_price_cents', case when l.pieces is null then public.current_price(c) else public.current_piece_price(c) end)
        order by l.position) as lines, sum(private.cents_of(l)) as cents
      from public.order_lines l join public.cheeses c on c.id = l.cheese_id where l.order_id = o.id) as content
    cross join lateral (select private.added_tax(o.id) as cents) as tax
    order by o.pickup_at, o.code;
end
$$;

-- What is still to be cut for the orders of a day, by cheese. For today that includes those of yesterday that are still
-- open, whose hour may be after midnight.
create or replace function public.orders_to_cut(of_day date default null)
returns table (cheese_id uuid, name text, grams bigint, pieces bigint, orders bigint, codes text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name::text, sum(l.grams), sum(l.pieces), count(*), array_agg(o.code order by o.pickup_at, o.code)
    from public.orders o join public.order_lines l on l.order_id = o.id join public.cheeses c on c.id = l.cheese_id
    where case when of_day is null then o.day <= private.shop_today() else o.day = of_day end and o.state in ('requested', 'placed', 'preparing')
    group by c.id, c.name order by c.name, c.id;
end
$$;

-- What staff have to do about orders: a cheese of which more is set aside than is there ("stock", with the grams that are
-- missing), an hour at which the shop is closed ("hours"), an order that the shop has to accept ("requested"); which nobody
-- has begun ("new"), and which are open today ("today"). Each names its orders and the hour of the next.
create or replace function public.order_todos()
returns table (
  kind text, cheese_id uuid, cheese_name text, missing_grams integer, codes text[], next_pickup_local text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select 'stock', c.id, c.name::text, -private.available_of(s), array_agg(o.code order by o.pickup_at, o.code),
      private.wall_clock(min(o.pickup_at))
    from public.cheese_stock s
    join public.cheeses c on c.id = s.cheese_id
    join public.order_lines l on l.cheese_id = s.cheese_id and l.is_held
    join public.orders o on o.id = l.order_id
    where private.available_of(s) < 0
    group by c.id, s.cheese_id
    union all
    select w.kind, null, null, null, array_agg(w.code order by w.pickup_at, w.code), private.wall_clock(min(w.pickup_at))
    from (
      select 'hours' as kind, o.code, o.pickup_at from public.orders o
      where private.holds_stock(o.state) and o.displaced_at is not null
      union all
      select 'requested', o.code, o.pickup_at from public.orders o where o.state = 'requested'
      union all
      select 'new', o.code, o.pickup_at from public.orders o where o.state = 'placed'
      union all
      select 'today', o.code, o.pickup_at from public.orders o
      where private.holds_stock(o.state) and o.day <= private.shop_today()
    ) as w
    group by w.kind;
end
$$;

-- The figures of the orders of a period by their day, for managers.
create or replace function public.orders_report(period text default '7days')
returns table (
  orders bigint, collected bigint, not_collected bigint, cancelled bigint, open bigint, set_aside_grams bigint,
  collected_grams bigint, not_collected_grams bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select count(*), count(*) filter (where o.state = 'collected'), count(*) filter (where o.state = 'not_collected'),
      count(*) filter (where o.state = 'cancelled'), count(*) filter (where private.holds_stock(o.state)),
      coalesce(sum(w.grams), 0)::bigint, coalesce(sum(w.grams) filter (where o.state = 'collected'), 0)::bigint,
      coalesce(sum(w.grams) filter (where o.state = 'not_collected'), 0)::bigint
    from public.orders o
    cross join lateral (select sum(l.grams) as grams from public.order_lines l where l.order_id = o.id) as w
    where o.state <> 'unconfirmed' and o.day between private.period_start(period) and private.shop_today();
end
$$;

create or replace trigger staff_are_told after insert or update or delete on public.orders
  for each row execute function private.tell_staff('orders');
