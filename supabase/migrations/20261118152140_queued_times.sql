drop function private.collect_order(jsonb);
drop function public.check_in(uuid,boolean,uuid);
drop function public.take_order(jsonb,timestamp with time zone,text,text,text,text,uuid);

set check_function_bodies = off;

-- The filter of the audit page that finds an action.
create or replace function private.audit_topic(action text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when action like 'sign in%' then 'sign-ins'
    when action = any (private.role_actions()) then 'roles'
    when action like 'end session%' then 'sessions'
    when action in ('set price', 'set prices', 'plan price', 'plan prices', 'cancel price') then 'prices'
    when action = 'change settings' or action like '% display' then 'settings'
    when action in ('roll back', 'undo') then 'restores'
    when action = 'export' then 'exports'
    when action like '% basket' or action like 'mark order as %' or action = 'close day' then 'sales'
    when action like '% comment' or action like '% answer' or action like '% proposal' or action like 'mark recipe as %'
      or action like '% display name' or action = 'undo comment decision' then 'moderation'
    when action in ('publish document', 'import', 'add starter cheeses', 'bulk change') or action like '% picture'
      or action like '% guests' or action like 'mark event as %' then 'content'
    else 'accounts' end
$$;

-- Records the count of several cheeses, all or none, as one change set. Each line has cheese_id and grams. One that was
-- queued without a network says how many seconds ago it was, and leaves out what was counted since.
create or replace function public.record_counts(lines jsonb, idempotency_key uuid default null, seconds_ago integer default 0)
returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  line record;
  movement public.stock_movements;
  counted public.stock_movements[] := '{}';
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
    for line in select * from jsonb_to_recordset(lines) as l (cheese_id uuid, grams numeric) order by l.cheese_id loop
      perform private.require_weight(line.grams, 'count');
      movement.cheese_id := line.cheese_id;
      movement.kind := 'count';
      movement.grams := case when seconds_ago > 0
        then private.counted_by_now(line.cheese_id, line.grams::integer, now() - make_interval(secs => seconds_ago))
        else line.grams end;
      if movement.grams is not null then counted := counted || movement; end if;
    end loop;
    if counted <> '{}' then
      perform private.start_change_set('count', 'Count of ' || cardinality(counted) || ' cheeses');
    end if;
    answer := '[]';
    foreach movement in array counted loop
      answer := answer || to_jsonb(private.enter_stock_movement(movement));
    end loop;
    perform set_config('app.change_set', '', true);
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
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
  perform private.collect_order(basket, is_decided);
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

-- Gives an order to the basket that it is collected with (order_id), so that what was set aside is available to it. A queued
-- basket has happened already, whatever became of its order; only that another basket has collected it is for a manager.
create or replace function private.collect_order(basket jsonb, is_decided boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_queued constant boolean := coalesce((basket ->> 'is_queued')::boolean, false);
  o public.orders;
begin
  if basket ->> 'order_id' is null then return; end if;
  select * into o from public.orders k where k.id = (basket ->> 'order_id')::uuid for update;
  if o.id is null or o.state in ('unconfirmed', 'collected') or o.state = 'cancelled' and not is_queued then
    if is_decided or is_queued and o.state is distinct from 'collected' then return; end if;
    perform private.refuse('PT409', 'This order is not open any more', 'order_id', 'order_closed');
  end if;
  perform private.lock_cheeses(array(
    select l.cheese_id from public.order_lines l where l.order_id = o.id
    union select (l ->> 'cheese_id')::uuid from jsonb_array_elements(basket -> 'lines') as l));
  update public.orders k set state = 'collected', basket_id = (basket ->> 'id')::uuid, ended_at = now() where k.id = o.id;
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

-- Gives seats to a party without an account: one that calls, while the event is to come, or one that stands at the door.
create or replace function public.add_guests(
  event_uuid uuid, party_size integer, guest_name text default null, allergies text default null,
  has_arrived boolean default false, idempotency_key uuid default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  event public.events;
  free integer;
  added uuid := gen_random_uuid();
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('add_guests', event_uuid, party_size, guest_name, allergies, has_arrived));
  if answer is not null then return (answer #>> '{}')::uuid; end if;
  perform private.check_party_size(party_size);
  free := private.lock_seats(event_uuid);
  select * into event from public.events e where e.id = event_uuid;
  if not private.is_manager() and not coalesce(public.is_guest_list_readable(event), false) then perform private.deny(); end if;
  if not add_guests.has_arrived then
    perform private.require_open_event(event_uuid);
    if nullif(trim(add_guests.guest_name), '') is null then
      perform private.refuse('PT400', 'A booking by phone needs a name');
    end if;
  elsif not public.takes_walk_ins(event) then
    perform private.refuse('PT409', 'Walk-ins are added on the day of the event');
  end if;
  if add_guests.party_size > free then
    perform private.refuse('PT409', 'Seats left: ' || greatest(free, 0), reason => 'no_seats');
  end if;
  insert into public.rsvps (id, event_id, status, party_size, guest_name, allergies, checked_in_at)
  values (added, event_uuid, 'going', add_guests.party_size, nullif(trim(add_guests.guest_name), ''),
    nullif(trim(add_guests.allergies), ''), case when add_guests.has_arrived then now() end);
  perform private.audit('add guests', 'events', event_uuid::text, jsonb_build_object('people', add_guests.party_size));
  perform private.keep_answer(idempotency_key, to_jsonb(added));
  return added;
end
$$;

-- Takes back what was entered for a party without an account. Its seats go to the next in line.
create or replace function public.remove_guests(rsvp_uuid uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed public.rsvps;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform private.lock_seats((select r.event_id from public.rsvps r where r.id = rsvp_uuid));
  delete from public.rsvps r using public.events e
  where r.id = rsvp_uuid and r.user_id is null and e.id = r.event_id and e.ends_at > now() - interval '24 hours'
    and (private.is_manager() or public.is_guest_list_readable(e))
  returning r.* into removed;
  if not found then return false; end if;
  perform private.audit('remove guests', 'events', removed.event_id::text, jsonb_build_object('people', removed.party_size));
  return true;
end
$$;

-- Whether walk-ins are added, as a column of the event: on its days by the shop's clock.
create or replace function public.takes_walk_ins(public.events) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce($1.status = 'published' and private.shop_today() between
    ($1.starts_at at time zone private.shop_time_zone())::date and ($1.ends_at at time zone private.shop_time_zone())::date, false)
$$;

-- Notes that a party has arrived, or takes that back. Returns when it arrived by the shop's clock. A call that is
-- repeated with its key, because the network was away, changes nothing more; it says how many seconds ago it was.
create or replace function public.check_in(
  rsvp_uuid uuid, has_arrived boolean, idempotency_key uuid default null, seconds_ago integer default 0
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  event public.events;
  guest public.rsvps;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('check_in', rsvp_uuid, has_arrived));
  if answer is not null then return answer #>> '{}'; end if;
  select * into guest from public.rsvps r where r.id = rsvp_uuid for update;
  if not found then perform private.refuse('PT404', 'Resource not found. This guest has given the seat back.'); end if;
  select * into event from public.events e where e.id = guest.event_id;
  if not public.is_guest_list_open(event) then
    perform private.refuse('PT409', 'Guests are checked in from a day before the event until a day after it');
  end if;
  if guest.status <> 'going' then perform private.refuse('PT409', 'This party has no seat'); end if;
  update public.rsvps r set checked_in_at = case when has_arrived then coalesce(r.checked_in_at,
    greatest(now() - make_interval(secs => greatest(seconds_ago, 0)), event.starts_at - interval '24 hours')) end
  where r.id = rsvp_uuid returning * into guest;
  answer := coalesce(to_jsonb(private.wall_clock(guest.checked_in_at)), 'null');
  perform private.keep_answer(idempotency_key, answer);
  return answer #>> '{}';
end
$$;


reset check_function_bodies;

grant execute on function public.check_in(uuid,boolean,uuid,integer) to authenticated;
grant execute on function public.take_order(jsonb,text,text,text,text,text,uuid) to authenticated;
grant execute on function public.takes_walk_ins(public.events) to anon, authenticated;

-- Carries supabase/schemas as of f32753125e40d764ff8c2a8931891b50b2f5189d051e9103ae7811ed96ec516b.
