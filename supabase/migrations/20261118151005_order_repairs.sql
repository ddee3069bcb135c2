set check_function_bodies = off;

-- Opens an order again whose basket is voided. Its cheese is set aside until the day is over; after that nobody is told.
create or replace function private.reopen_order(basket_uuid uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.orders o set basket_id = null, ended_at = case when past.is_over then now() end,
    state = case when past.is_over then 'not_collected' else 'ready' end::public.order_state
  from public.orders k
  cross join lateral (
    select coalesce(private.end_of_hours(k.day), private.day_start(k.day + 1)) <= now() as is_over) as past
  where k.basket_id = basket_uuid and o.id = k.id
$$;

-- Follows the opening hours: an order whose hour is lost gets a mail with other days and is released a day later without
-- an answer; one whose day is over is released, and canceled if the shop never accepted it.
create or replace function private.release_orders(clock timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.orders[] := '{}';
  is_lost boolean;
  o public.orders;
begin
  for o in
    select k.* from public.orders k where private.holds_stock(k.state) order by k.id for update skip locked
  loop
    is_lost := private.day_of_hours(o.pickup_at) is distinct from o.day;
    if is_lost and o.displaced_at is null then
      update public.orders k set displaced_at = clock where k.id = o.id returning * into o;
      perform private.mail_order('order-displaced', o);
    elsif not is_lost and o.displaced_at is not null then
      update public.orders k set displaced_at = null where k.id = o.id;
    elsif (case when is_lost then o.displaced_at + interval '24 hours' else private.end_of_hours(o.day) end) <= clock then
      due := due || o;
    end if;
  end loop;
  -- All at once, so that no basket waits for one of them and is waited for.
  perform private.lock_cheeses(array(
    select l.cheese_id from unnest(due) as d join public.order_lines l on l.order_id = d.id));
  foreach o in array due loop
    if o.displaced_at is not null then
      perform private.end_order(o, 'cancelled', 'We are closed at this hour');
    elsif o.state = 'requested' then
      perform private.end_order(o, 'cancelled', 'We could not confirm it in time');
    else
      perform private.end_order(o, 'not_collected');
    end if;
  end loop;
end
$$;

-- Reminds people two hours before, if they wish and did not order later than that.
create or replace function private.remind_of_orders() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  o public.orders;
begin
  for o in
    update public.orders k set reminded_at = now()
    where k.id in (
      select r.id from public.orders r
      where r.state in ('placed', 'preparing', 'ready') and r.wants_reminder and r.reminded_at is null
        and r.displaced_at is null and r.pickup_at > now() and r.pickup_at <= now() + interval '2 hours'
        and r.confirmed_at < r.pickup_at - interval '2 hours'
      for update skip locked)
    returning k.*
  loop
    perform private.mail_order('order-reminder', o);
  end loop;
end
$$;

-- Until when its owner may change or cancel an order: the shop has not begun to cut, and it is an hour before. One whose
-- hour was lost can be changed until it is released, even when it is cut.
create or replace function private.can_change(o public.orders) returns boolean
language sql stable set search_path = ''
as $$
  select case when o.displaced_at is not null then private.holds_stock(o.state)
    else o.state in ('unconfirmed', 'requested', 'placed') and now() <= o.pickup_at - interval '1 hour' end
$$;

-- Changes an order of a guest or a member: its cheeses, its hour, its note. The shop accepts it again only where there is
-- more of a cheese whose stock nobody tracks.
create or replace function public.change_order(
  code text, lines jsonb, pickup_at timestamptz, note text default null, wants_reminder boolean default false,
  token text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before public.order_lines[];
  is_same boolean;
  o public.orders := private.own_order(change_order.code, change_order.token);
  read public.order_lines[];
begin
  if not private.can_change(o) then
    perform private.refuse('PT409', 'This order cannot be changed any more. Please call us.', reason => 'too_late');
  end if;
  perform private.limit_calls('order-change:' || o.id, 30, interval '1 hour');
  read := private.read_order_lines(lines, is_staff => false, of_order => o.id);
  perform private.require_minimum(read);
  before := array(select l from public.order_lines l where l.order_id = o.id);
  perform private.lock_cheeses(array(select l.cheese_id from unnest(read || before) as l));
  perform private.require_stock(read, held_by => o.id);
  is_same := (select jsonb_object_agg(l.cheese_id, l.grams) from unnest(read) as l)
    = (select jsonb_object_agg(l.cheese_id, l.grams) from unnest(before) as l);
  if o.state = 'unconfirmed' or is_same then
    null;
  elsif private.needs_the_shop(array(
    select l from unnest(read) as l where o.state = 'requested' or not exists (
      select from unnest(before) as b where b.cheese_id = l.cheese_id and b.grams >= l.grams))) then
    o.state := 'requested';
  else
    o.state := 'placed';
  end if;
  if change_order.pickup_at <> o.pickup_at or o.displaced_at is not null then
    o.day := private.require_pickup_hour(change_order.pickup_at);
    o.pickup_at := change_order.pickup_at;
  end if;
  update public.orders k set state = o.state, day = o.day, pickup_at = o.pickup_at,
    note = nullif(trim(change_order.note), ''), wants_reminder = coalesce(change_order.wants_reminder, false),
    reminded_at = case when k.pickup_at = o.pickup_at then k.reminded_at end, displaced_at = null,
    ical_sequence = k.ical_sequence + 1
  where k.id = o.id returning * into o;
  perform private.store_order_lines(o, read);
  if o.state <> 'unconfirmed' then
    perform private.mail_order(case o.state when 'requested' then 'order-requested' else 'order-changed' end, o);
  end if;
  return private.order_view(o);
end
$$;

-- Reads the cheeses of an order: each with grams or, where it is sold by the piece, pieces. Guests order in steps of 10 g,
-- from 50 g to 2 kg of a cheese. A cheese that the order has already keeps its price, and may stay when the shop no longer
-- offers it.
create or replace function private.read_order_lines(lines jsonb, is_staff boolean, of_order uuid default null)
returns public.order_lines[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  cheese public.cheeses;
  entry record;
  line public.order_lines;
  read public.order_lines[] := '{}';
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) not between 1 and 20 then
    perform private.refuse('PT400', 'An order has 1 to 20 cheeses', 'lines');
  end if;
  for entry in
    select l.cheese_id, l.grams, l.pieces, row_number() over () as place
    from jsonb_to_recordset(lines) as l (cheese_id uuid, grams integer, pieces integer)
  loop
    select * into cheese from public.cheeses c where c.id = entry.cheese_id and (c.active or exists (
      select from public.order_lines o where o.order_id = of_order and o.cheese_id = c.id));
    if not found then perform private.refuse('PT404', 'Resource not found'); end if;
    if exists (select from unnest(read) as r where r.cheese_id = cheese.id) then
      perform private.refuse('PT400', format('Enter %s once', cheese.name), 'lines');
    elsif num_nonnulls(entry.grams, entry.pieces) <> 1 or (entry.pieces is null) <> (cheese.piece_grams is null) then
      perform private.refuse('PT400', format(case when cheese.piece_grams is null then '%s is sold by weight'
        else '%s is sold by the piece' end, cheese.name), 'lines');
    end if;
    line.cheese_id := cheese.id;
    line.position := entry.place;
    line.pieces := entry.pieces;
    line.grams := coalesce(entry.grams, least(entry.pieces, 1001) * cheese.piece_grams);
    if line.grams not between 1 and 100000 or line.pieces not between 1 and 1000
      or not is_staff and entry.grams is not null and (entry.grams < 50 or entry.grams % 10 <> 0) then
      perform private.refuse('PT400', 'Choose at least 50 g, in steps of 10 g', 'lines');
    elsif not is_staff and line.grams > 2000 then
      perform private.refuse('PT400', format('We set aside at most 2 kg of %s', cheese.name), 'lines');
    end if;
    line.price_cents := coalesce(
      (select o.price_cents from public.order_lines o
        where o.order_id = of_order and o.cheese_id = cheese.id and (o.pieces is null) = (entry.pieces is null)),
      case when entry.pieces is null then public.current_price(cheese) else public.current_piece_price(cheese) end);
    if line.price_cents is null then
      perform private.refuse('PT409', format('%s has no price', cheese.name), 'lines', 'no_price');
    end if;
    read := read || line;
  end loop;
  return read;
end
$$;

-- The hours of the next two weeks that a guest can choose now. An order can be moved while the shop takes no new ones.
create or replace function public.pickup_times() returns table (day date, pickup_at timestamptz, pickup_at_local text)
language sql stable security definer set search_path = ''
as $$
  select h.day, h.pickup_at, private.wall_clock(h.pickup_at)
  from public.business_settings b
  cross join lateral private.pickup_hours(private.shop_today() - 1, private.shop_today() + 14) as h
  where h.pickup_at >= now() + make_interval(hours => b.order_lead_hours)
  order by h.pickup_at
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
  delete from public.notify_requests n where lower(n.email) = own_email;
  own_orders := array(select o.id from public.orders o where o.user_id = me or lower(o.email) = own_email for update);
  perform private.lock_cheeses(array(select l.cheese_id from public.order_lines l where l.order_id = any (own_orders)));
  delete from public.orders o where o.id = any (own_orders);
  -- A mail to the shop about a new order names who ordered.
  delete from private.outgoing_mail m where lower(m.recipient) = own_email or m.data ->> 'id' = any (own_orders::text[]);
  delete from private.invitations i where i.email = own_email;
  perform private.audit('delete account', 'users', me::text);
  delete from auth.users where id = me;
end
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of dd5c0e780171ef04e1e2adf36091aaf655b33c9c434ec985f96bca241d46570b.
