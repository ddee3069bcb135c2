drop function private.list_unsent_mail(integer);
drop function public.list_orders(date,date,integer,integer);
drop function public.order_todos();

set check_function_bodies = off;

-- What has not reached its mailbox, for an admin, newest first: what a shop without a mail server keeps, and what could not
-- be sent. Codes, recovery and everything else by which an admin could become somebody else are left out. The server
-- decrypts what is sealed.
create or replace function private.list_unsent_mail(page_offset integer)
returns table (
  id bigint, kind text, sent_at_local text, recipient text, subject text, sealed text, failure text, total bigint,
  oldest_at_local text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select m.id, m.kind, private.wall_clock(m.at), m.recipient, m.subject, m.sealed, m.failure, count(*) over (),
      private.wall_clock(min(m.at) over ())
    from (
      select k.id, 'shop' as kind, k.sent_at as at, k.recipient, k.subject, k.sealed, null::text as failure
      from auth.kept_mail k
      where k.kind = 'shop' or k.kind = 'invitation' and not exists (
        select from private.people p where lower(p.email) = lower(k.recipient))
      union all
      select k.id, k.kind, k.sent_at, k.recipient, k.subject, null, null from auth.kept_mail k where k.kind = 'sign-up'
      union all
      select o.id, 'failed', o.created_at, o.recipient, replace(o.template, '-', ' '), null,
        coalesce(o.last_error, 'Not sent yet')
      from private.outgoing_mail o where o.attempts > 0
      union all
      select o.id, 'failed', o.created_at, '', 'message about an account', null, coalesce(o.last_error, 'Not sent yet')
      from auth.outgoing_mail o where o.attempts > 0
    ) as m
    order by m.at desc, m.id desc
    limit 50 offset greatest(page_offset, 0);
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
  read.tax_percent := private.tax_rate(cheese);
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
  if is_decided or private.is_order_price(basket, cheese.id, shown, read.pieces is not null) or is_queued
    and private.was_price(cheese, shown, read.pieces is not null, now() - private.queue_span()) then
    read.price_cents := coalesce(shown, read.price_cents);
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

-- The rate of a cheese: its own, or that of the shop.
create or replace function private.tax_rate(cheese public.cheeses) returns numeric
language sql stable security definer set search_path = ''
as $$ select coalesce(cheese.tax_percent, (private.shop_settings()).tax_percent, 0) $$;

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

-- What its owner reads of an order.
create or replace function private.order_view(o public.orders) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', o.id, 'code', o.code, 'state', o.state, 'name', o.name, 'note', o.note, 'day', o.day,
    'pickup_at', o.pickup_at, 'pickup_at_local', private.wall_clock(o.pickup_at), 'wants_reminder', o.wants_reminder,
    'is_displaced', o.displaced_at is not null, 'cancel_reason', o.cancel_reason, 'can_change', private.can_change(o),
    'has_page', private.has_page(o),
    'sequence', o.ical_sequence, 'lines', coalesce(jsonb_agg(jsonb_build_object('cheese_id', c.id, 'slug', c.slug,
      'name', c.name, 'grams', l.grams, 'pieces', l.pieces, 'price_cents', l.price_cents, 'cents', private.cents_of(l))
      order by l.position), '[]'),
    'tax_cents', private.added_tax(o.id), 'total_cents', coalesce(sum(private.cents_of(l)), 0) + private.added_tax(o.id),
    'paid_cents', (select b.total_cents + b.rounding_cents from public.baskets b where b.id = o.basket_id))
  from public.order_lines l join public.cheeses c on c.id = l.cheese_id where l.order_id = o.id
$$;

-- The tax that the till adds to an order that is cut exactly, computed once for each rate as in a basket; 0 where prices
-- include it.
create or replace function private.added_tax(order_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(private.tax_of(r.cents, r.percent, false)), 0)::integer
  from (
    select private.tax_rate(c) as percent, sum(private.cents_of(l))::integer as cents
    from public.order_lines l join public.cheeses c on c.id = l.cheese_id
    where l.order_id = order_uuid and not (private.shop_settings()).tax_included
    group by 1) as r
$$;


reset check_function_bodies;

grant execute on function private.list_unsent_mail(integer) to authenticated;
grant execute on function public.list_orders(date,date,integer,integer) to authenticated;
grant execute on function public.order_todos() to authenticated;

-- Carries supabase/schemas as of f8b2034b64b9d717610d11db672ddc680ee2604c71438529ccba2774f95794d5.
