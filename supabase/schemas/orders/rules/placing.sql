-- How an order begins, and what its owner does with it.

-- Refuses new orders while the shop takes none.
create or replace function private.require_orders() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_guests();
  if not (private.shop_settings()).orders_enabled then
    perform private.refuse('PT409', 'We take no orders at the moment', reason => 'closed');
  end if;
end
$$;

-- Six letters and digits that cannot be mistaken for each other.
create or replace function private.new_order_code() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(random.bytes, place) % 32, 1), '')
  from (select sha256(uuid_send(gen_random_uuid())) as bytes) as random, generate_series(0, 5) as place
$$;

-- Enters an order with its lines. The cheeses are locked, and what it holds was found to be there.
create or replace function private.enter_order(o public.orders, lines public.order_lines[]) returns public.orders
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if regexp_replace(trim(o.phone), '[ ()-]', '', 'g') !~ '^(\+?[1-9][0-9]{0,15})?$' then
    perform private.refuse('PT400', 'A phone number has up to 16 digits, with an optional plus in front', 'phone');
  end if;
  o.id := coalesce(o.id, gen_random_uuid());
  loop
    o.code := private.new_order_code();
    exit when not exists (select from public.orders k where k.code = o.code);
  end loop;
  insert into public.orders (id, code, user_id, taken_by, state, day, pickup_at, name, email, phone, note, wants_reminder,
    from_board, confirmed_at)
  values (o.id, o.code, o.user_id, o.taken_by, o.state, o.day, o.pickup_at, nullif(trim(o.name), ''), o.email,
    nullif(trim(o.phone), ''), nullif(trim(o.note), ''), coalesce(o.wants_reminder, false),
    coalesce(o.from_board, false), case when o.state <> 'unconfirmed' then now() end)
  returning * into o;
  perform private.store_order_lines(o, lines);
  return o;
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

-- Places an order: that of a member is set aside at once, a guest confirms it first. Lines have cheese_id and grams or
-- pieces. Repeated with its key, it changes nothing.
create or replace function public.place_order(
  lines jsonb, pickup_at timestamptz, name text default null, email text default null, phone text default null,
  note text default null, wants_reminder boolean default false, key uuid default gen_random_uuid(), from_board boolean default false
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders;
  o public.orders;
  read public.order_lines[];
begin
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select * into known from public.orders k where k.id = key;
  if known.user_id = auth.uid() then return jsonb_build_object('code', known.code, 'state', known.state);
  elsif known.id is not null then return jsonb_build_object('state', 'unconfirmed'); end if;
  perform private.require_orders();
  perform private.limit_person('order');
  read := private.read_order_lines(lines, is_staff => false);
  perform private.require_minimum(read);
  o.id := key;
  o.pickup_at := place_order.pickup_at;
  o.day := private.require_pickup_hour(o.pickup_at);
  o.user_id := auth.uid();
  o.name := coalesce(nullif(trim(place_order.name), ''),
    (select left(nullif(concat_ws(' ', u.first_name, u.last_name), ''), 100) from public.users u where u.id = o.user_id));
  o.phone := place_order.phone;
  o.note := place_order.note;
  o.wants_reminder := place_order.wants_reminder;
  o.from_board := place_order.from_board;
  if o.user_id is null then
    o.email := lower(trim(place_order.email));
    perform private.require_stock(read);
    perform private.place_guest_order(o, read);
    return jsonb_build_object('state', 'unconfirmed');
  end if;
  perform private.limit_open_orders(o);
  perform private.lock_cheeses(array(select l.cheese_id from unnest(read) as l));
  perform private.require_stock(read);
  o.state := case when private.needs_the_shop(read) then 'requested' else 'placed' end;
  o := private.enter_order(o, read);
  perform private.mail_order('order-' || o.state, o);
  perform private.mail_shop(o);
  return jsonb_build_object('code', o.code, 'state', o.state);
end
$$;

-- Whether a token still opens the page of an order.
create or replace function private.has_page(o public.orders) returns boolean
language sql stable security definer set search_path = ''
as $$ select now() < private.day_start(o.day + 8) $$;

-- The order of a code: by the token of a mail, or the own one of a member. A code alone finds nothing.
create or replace function private.find_order(code text, token text) returns public.orders
language sql stable security definer set search_path = ''
as $$
  select o from public.orders o
  where o.code = find_order.code and (o.user_id = auth.uid() or private.has_page(o) and exists (
    select from private.order_tokens t
    where t.token_hash = private.hash_of_token(coalesce(token, '')) and t.order_id = o.id))
$$;

-- The same, locked for a change; what is not found is not told from what does not exist.
create or replace function private.own_order(code text, token text) returns public.orders
language plpgsql volatile security definer set search_path = ''
as $$
declare
  o public.orders := private.find_order(code, token);
begin
  if o.id is null then perform private.deny(); end if;
  select * into o from public.orders k where k.id = o.id for update;
  return o;
end
$$;

-- What the owner of an order reads; null when there is none for this code and token.
create or replace function public.my_order(code text, token text default null) returns jsonb
language sql stable security definer set search_path = ''
as $$ select private.order_view(o) from private.find_order(my_order.code, my_order.token) as o where o.id is not null $$;

-- A fresh token for the page of an own order.
create or replace function public.open_my_order(code text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own uuid := (select o.id from public.orders o where o.user_id = auth.uid() and o.code = open_my_order.code);
begin
  if own is null then perform private.deny(); end if;
  perform private.limit_person('order-page');
  return private.new_link_token(jsonb_build_object('order_id', own));
end
$$;

-- The caller's orders, the next to collect first.
create or replace function public.my_orders() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  return (
    select coalesce(jsonb_agg(private.order_view(o) order by not private.holds_stock(o.state),
      case when private.holds_stock(o.state) then o.pickup_at end, o.pickup_at desc), '[]')
    from public.orders o where o.user_id = auth.uid());
end
$$;

-- Confirms an order from the mailbox: stock, day and hour are looked at again, and the cheese is set aside.
create or replace function public.confirm_order(code text, token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  lines public.order_lines[];
  o public.orders := private.own_order(confirm_order.code, confirm_order.token);
begin
  if o.state = 'unconfirmed' then
    perform private.require_orders();
    perform private.limit_open_orders(o);
    perform private.require_pickup_hour(o.pickup_at, has_lead => false);
    lines := array(select l from public.order_lines l where l.order_id = o.id);
    perform private.lock_cheeses(array(select l.cheese_id from unnest(lines) as l));
    perform private.require_stock(lines);
    update public.orders k set confirmed_at = now(), state = case when private.needs_the_shop(lines) then 'requested'
      else 'placed' end::public.order_state
    where k.id = o.id returning * into o;
    perform private.mail_order('order-' || o.state, o);
    perform private.mail_shop(o);
  end if;
  return private.order_view(o);
end
$$;

-- Changes an order of a guest or a member: its cheeses, its hour, its note. The shop accepts it again only where there is
-- more of a cheese whose stock nobody tracks. What is as it was, such as a change that is sent twice, writes and mails nothing.
create or replace function public.change_order(
  code text, lines jsonb, pickup_at timestamptz, note text default null, wants_reminder boolean default false,
  token text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before public.order_lines[];
  is_same boolean;
  new_note constant text := nullif(trim(change_order.note), '');
  o public.orders := private.own_order(change_order.code, change_order.token);
  read public.order_lines[];
begin
  if not private.can_change(o) then
    perform private.refuse('PT409', 'This order cannot be changed any more. Please call us.', reason => 'too_late');
  end if;
  perform private.limit_calls('order-change:' || o.id, 30, interval '1 hour');
  read := private.read_order_lines(lines, is_staff => false, of_order => o.id);
  before := array(select l from public.order_lines l where l.order_id = o.id);
  is_same := (select jsonb_object_agg(l.cheese_id, array[l.grams, l.pieces]) from unnest(read) as l)
    = (select jsonb_object_agg(l.cheese_id, array[l.grams, l.pieces]) from unnest(before) as l);
  if is_same and change_order.pickup_at = o.pickup_at and o.displaced_at is null and new_note is not distinct from o.note
    and coalesce(change_order.wants_reminder, false) = o.wants_reminder then
    return private.order_view(o);
  end if;
  perform private.require_minimum(read);
  perform private.lock_cheeses(array(select l.cheese_id from unnest(read || before) as l));
  perform private.require_stock(read, held_by => o.id);
  if o.state <> 'unconfirmed' and not is_same then
    o.state := case when private.needs_the_shop(array(
      select l from unnest(read) as l where o.state = 'requested' or not exists (
        select from unnest(before) as b where b.cheese_id = l.cheese_id and b.grams >= l.grams)))
      then 'requested' else 'placed' end;
  end if;
  if change_order.pickup_at <> o.pickup_at or o.displaced_at is not null then
    o.day := private.require_pickup_hour(change_order.pickup_at);
    o.pickup_at := change_order.pickup_at;
  end if;
  update public.orders k set state = o.state, day = o.day, pickup_at = o.pickup_at,
    note = new_note, wants_reminder = coalesce(change_order.wants_reminder, false),
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

-- Cancels an order for its owner. Repeated, it changes nothing. One that was never confirmed leaves nothing behind.
create or replace function public.cancel_order(code text, token text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  o public.orders := private.own_order(cancel_order.code, cancel_order.token);
begin
  if o.state <> 'cancelled' then
    if not private.can_change(o) then
      perform private.refuse('PT409', 'This order cannot be changed any more. Please call us.', reason => 'too_late');
    end if;
    if o.state = 'unconfirmed' then
      delete from public.orders k where k.id = o.id;
      o.state := 'cancelled';
    else
      o := private.end_order(o, 'cancelled');
    end if;
  end if;
  return private.order_view(o);
end
$$;
