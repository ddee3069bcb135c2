-- Every row has the hash that private.hash_of_token makes.
alter table private.order_tokens add constraint order_tokens_token_hash_check check (char_length(token_hash) = 64);
alter table private.stock_alert_tokens add constraint stock_alert_tokens_token_hash_check check (char_length(token_hash) = 64);

drop function public.list_orders(date,date);

set check_function_bodies = off;

-- The codes of the next three orders for which a cheese is set aside, and how many more there are.
create or replace function private.orders_of(cheese_uuid uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select string_agg(n.code, ', ' order by n.place) filter (where n.place <= 3)
    || case when count(*) > 3 then format(' and %s more', count(*) - 3) else '' end
  from (
    select o.code, row_number() over (order by o.pickup_at, o.code) as place
    from public.order_lines l join public.orders o on o.id = l.order_id
    where l.cheese_id = cheese_uuid and l.is_held) as n
$$;

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

-- Takes an order by phone or at the counter. Lines have cheese_id and grams or pieces; the limits of guests do not apply.
create or replace function public.take_order(
  lines jsonb, pickup_at timestamptz, name text, phone text default null, note text default null,
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
  o.pickup_at := take_order.pickup_at;
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

-- The orders of some days by their hour, for all staff from today on, with those of the last 30 days that nobody collected,
-- which still can be; past ones are the managers'. Past ones name nobody. Emails are the admins'. Each line has the price of
-- the order and today's.
create or replace function public.list_orders(
  from_day date default null, to_day date default null, page_limit integer default 1000, page_offset integer default 0
)
returns table (
  id uuid, code text, state public.order_state, day date, pickup_at timestamptz, pickup_at_local text, name text, phone text,
  email text, note text, is_member boolean, taken_by_name text, created_at_local text, cancel_reason text, lines jsonb,
  total_cents bigint, warnings text[], basket_id uuid, total bigint
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
      private.wall_clock(o.created_at), case when shown.is_named then o.cancel_reason::text end, content.lines, content.cents,
      private.order_warnings(page.k), o.basket_id, page.matching
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
    order by o.pickup_at, o.code;
end
$$;

-- Deletes orders that nobody confirmed within two hours, and removes personal data 90 days after the day.
create or replace function private.forget_orders() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.orders o where o.state = 'unconfirmed' and o.created_at < now() - interval '2 hours';
  delete from private.order_tokens t using public.orders o
  where o.id = t.order_id and o.day < private.shop_today() - 7;
  update public.orders o set user_id = null, name = null, email = null, phone = null, note = null, cancel_reason = null
  where o.day < private.shop_today() - 90
    and num_nonnulls(o.user_id, o.name, o.email, o.phone, o.note, o.cancel_reason) > 0;
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
    'total_cents', coalesce(sum(private.cents_of(l)), 0))
  from public.order_lines l join public.cheeses c on c.id = l.cheese_id where l.order_id = o.id
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
    perform private.refuse('PT409', 'You have an order that is still open. Collect, change or cancel it first.',
      reason => 'open_order');
  elsif others >= 3 then
    perform private.refuse('PT409', 'You have three orders that are still open. Collect, change or cancel one first.',
      reason => 'open_order');
  end if;
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
      to_char(short.grams, 'FM999,999,990') || ' g'), short.name), 'lines', 'not_enough');
  elsif found then
    perform private.refuse('PT409', format('%s is sold out', short.name), 'lines', 'not_enough');
  end if;
end
$$;

-- Refuses an order below the smallest amount.
create or replace function private.require_minimum(lines public.order_lines[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  minimum constant integer := (private.shop_settings()).order_minimum_cents;
begin
  if (select sum(private.cents_of(l)) from unnest(lines) as l) < minimum then
    perform private.refuse('PT409', format('We set aside from %s on',
      concat_ws(' ', (private.shop_settings()).currency, to_char(minimum / 100.0, 'FM999990.00'))), 'lines', 'too_little');
  end if;
end
$$;

-- A page of a list for a CSV file, which the audit log keeps with the number of all its rows. Filters are those of the
-- list.
create or replace function public.export_list(list text, filters jsonb default '{}', page_offset integer default 0)
returns setof jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  page_limit constant integer := 1000;
  page jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if page_offset is null or page_offset < 0 then
    raise exception 'a page begins at a row' using errcode = '22023';
  end if;
  page := case list
    when 'cheeses' then (
      select jsonb_agg(to_jsonb(c) || jsonb_build_object('updated_at_local', public.updated_at_local(c), 'total', total)
        order by (c).name, (c).id)
      from (
        select f as c, count(*) over () as total from public.find_cheeses(coalesce(filters ->> 'search', '')) f
        where (f.archived_at is not null) = (filters ->> 'status' is not distinct from 'archived')
          and f.active = coalesce(case filters ->> 'status' when 'active' then true when 'inactive' then false end, f.active)
          and f.in_stock = coalesce(case filters ->> 'stock' when 'in' then true when 'out' then false end, f.in_stock)
          and f.style::text = coalesce(filters ->> 'style', f.style::text)
        order by f.name, f.id limit page_limit offset page_offset) matching)
    when 'recipes' then (
      select jsonb_agg(r) from public.recipe_queue(coalesce(filters ->> 'status', ''), coalesce(filters ->> 'search', ''),
        page_limit, page_offset) r)
    when 'events' then (
      select jsonb_agg(e) from public.desk_events(coalesce(filters ->> 'show', ''), coalesce(filters ->> 'search', ''),
        page_limit, page_offset) e)
    when 'event-guests' then (
      select jsonb_agg(g) from (
        select *, count(*) over () as total from public.event_guests((filters ->> 'event')::uuid)
        limit page_limit offset page_offset) g)
    when 'comments' then (
      select jsonb_agg(m) from public.moderation_queue(show => coalesce(filters ->> 'show', 'open'),
        search => coalesce(filters ->> 'search', ''), page_limit => page_limit, page_offset => page_offset) m)
    when 'pictures' then (
      select jsonb_agg(p) from public.list_pictures(search => coalesce(filters ->> 'search', ''),
        show => coalesce(filters ->> 'show', ''), page_limit => page_limit, page_offset => page_offset,
        built_in => array(select jsonb_array_elements_text(filters -> 'built_in'))) p)
    when 'users' then (
      select jsonb_agg(u) from public.list_users(search => coalesce(filters ->> 'search', ''),
        with_role => (filters ->> 'role')::public.user_role, page_limit => page_limit, page_offset => page_offset) u)
    when 'orders' then (
      select jsonb_agg(o) from public.list_orders((filters ->> 'from_day')::date, (filters ->> 'to_day')::date,
        page_limit, page_offset) o)
    when 'notify-requests' then (
      select jsonb_agg(n) from (
        select *, count(*) over () as total from public.notify_request_counts() limit page_limit offset page_offset) n)
    else '{}' end;
  if page = '{}' then raise exception 'unknown list' using errcode = '22023'; end if;
  perform private.audit('export', list, null, jsonb_strip_nulls(jsonb_build_object(
    'rows', coalesce(page -> 0 -> 'total', '0'), 'from_row', nullif(page_offset, 0),
    'event', case list when 'event-guests' then (filters ->> 'event')::uuid end)));
  return query select jsonb_array_elements(page);
end
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
  -- Hosted Supabase keeps none.
  if to_regclass('auth.kept_mail') is not null then
    delete from auth.kept_mail k where lower(k.recipient) = own_email;
  end if;
  delete from private.invitations i where i.email = own_email;
  perform private.audit('delete account', 'users', me::text);
  delete from auth.users where id = me;
end
$$;

-- Deletes what is past its time, and stores the figures of days that are over. One server at a time.
create or replace function private.purge_expired() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('purge_expired')) then return; end if;
  perform private.roll_up_views(past.day) from (
    select day from private.page_views where day < private.shop_today()
    union
    select day from private.searches where day < private.shop_today()
  ) past;
  delete from private.visitor_salts where day < private.shop_today();
  delete from private.daily_searches where searches = 1 and day < private.shop_today() - 30;
  delete from private.rate_limits where expire < extract(epoch from now()) * 1000;
  delete from private.outgoing_mail where created_at < now() - interval '7 days';
  -- Hosted Supabase keeps none.
  if to_regclass('auth.kept_mail') is not null then
    delete from auth.kept_mail where sent_at < now() - interval '7 days';
  end if;
  delete from private.invitations where expires_at < now() - interval '30 days';
  delete from private.imports where created_at < now() - interval '2 hours';
  delete from public.notify_requests
  where sent_at < now() - interval '30 days' or (confirmed_at is null and created_at < now() - interval '7 days');
  perform private.settle_featured_days();
end
$$;


reset check_function_bodies;

grant execute on function public.list_orders(date,date,integer,integer) to authenticated;

-- Carries supabase/schemas as of c03068ea045692363fbed3d45e61715057cf60b12f2ccac4032667746ad9f36d.
