-- Cheese that is set aside for pickup.

create type public.order_state as enum (
  'unconfirmed', 'requested', 'placed', 'preparing', 'ready', 'collected', 'not_collected', 'cancelled');

alter table public.cheese_stock add column set_aside_grams integer not null default 0 check (set_aside_grams >= 0);
alter table public.business_settings
  add column orders_enabled boolean not null default false,
  add column order_lead_hours smallint not null default 2 check (order_lead_hours between 0 and 168),
  add column order_minimum_cents integer not null default 0 check (order_minimum_cents between 0 and 100000),
  add column pickup_from text check (char_length(pickup_from) = 5 and pickup_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column pickup_until text check (char_length(pickup_until) = 5 and pickup_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add constraint pickup_hours_have_a_start_and_an_end check (
    num_nulls(pickup_from, pickup_until) <> 1 and pickup_from is distinct from pickup_until
    or num_nulls(pickup_from, pickup_until) = 2);
alter table public.staff_settings add column mails_new_orders boolean not null default false;
comment on column public.business_settings.orders_enabled is 'Whether guests can have cheese set aside on the site.';
comment on column public.business_settings.pickup_from is
  'From when and until when orders are collected; null for as long as the shop is open.';
comment on constraint pickup_hours_have_a_start_and_an_end on public.business_settings is
  'Enter when pickup begins and when it ends, or neither';

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (char_length(code) = 6 and code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  -- Null for a guest, and for an order that staff took.
  user_id uuid references public.users (id) on delete cascade,
  taken_by uuid,
  state public.order_state not null,
  -- The day of the shop to which its hour belongs; an hour after midnight belongs to the day before.
  day date not null,
  pickup_at timestamptz not null,
  -- Personal data leaves an order 90 days after its day.
  name public.single_line_text check (char_length(name) between 1 and 100 and private.shows_text(name)),
  email text check (char_length(email) <= 254),
  phone text
    check (char_length(phone) <= 30 and regexp_replace(phone, '[ ()-]', '', 'g') ~ '^\+?[1-9][0-9]{0,15}$'),
  note public.multi_line_text check (char_length(note) between 1 and 500 and private.shows_text(note)),
  wants_reminder boolean not null default false,
  reminded_at timestamptz,
  -- Since when its hour has been outside the opening hours, which changed after it was placed.
  displaced_at timestamptz,
  cancel_reason public.single_line_text check (char_length(cancel_reason) between 1 and 200 and private.shows_text(cancel_reason)),
  -- What it was collected as.
  basket_id uuid unique references public.baskets (id) on delete set null deferrable initially deferred,
  -- Rises with every change that calendar apps must follow.
  ical_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at timestamptz
);
create index orders_day_idx on public.orders (day, pickup_at);
create index orders_user_id_idx on public.orders (user_id);
create index orders_email_idx on public.orders (lower(email));
create index orders_open_idx on public.orders (day) where state in ('requested', 'placed', 'preparing', 'ready');
create index orders_unconfirmed_idx on public.orders (created_at) where state = 'unconfirmed';
comment on constraint orders_phone_check on public.orders is
  'A phone number has up to 16 digits, with an optional plus in front';

create table public.order_lines (
  order_id uuid not null references public.orders (id) on delete cascade,
  cheese_id uuid not null references public.cheeses (id),
  position smallint not null,
  grams integer not null check (grams between 1 and 100000),
  pieces integer check (pieces between 1 and 1000),
  price_cents integer not null check (price_cents > 0),
  -- Whether these grams are set aside, as the state of the order says.
  is_held boolean not null default false,
  primary key (order_id, cheese_id)
);
create index order_lines_cheese_id_idx on public.order_lines (cheese_id);
create index order_lines_held_idx on public.order_lines (cheese_id) where is_held;

create table private.order_tokens (
  token_hash text primary key,
  order_id uuid not null references public.orders (id) on delete cascade
);
create index order_tokens_order_id_idx on private.order_tokens (order_id);
alter table public.orders enable row level security;
alter table public.order_lines enable row level security;
alter table private.order_tokens enable row level security;

drop function public.inventory(integer,integer);

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
    when action like '% comment' or action like '% proposal' or action like 'mark recipe as %'
      or action like '% display name' or action = 'undo comment decision' then 'moderation'
    when action in ('publish document', 'import', 'add starter cheeses', 'bulk change', 'message guests') or action like '% picture'
      or action like 'mark event as %' then 'content'
    else 'accounts' end
$$;

-- Keeps the new state of a record. What changed is told by the row itself, because the version before may have been kept
-- when its table had fewer columns; what it lacks is noted with the values that the save found.
create or replace function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_table text := tg_table_name;
  state jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  parts jsonb := '{}';
  state_before jsonb;
  found_fields jsonb;
begin
  select v.snapshot into state_before from public.record_versions v
  where v.table_name = this_table and v.record_id = state ->> 'id'
  order by v.version desc limit 1;
  if tg_op = 'DELETE' then
    state := state || coalesce(state_before, '{}');
  else
    parts := private.record_parts(this_table, state ->> 'id');
    state := state || parts;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, field.value) into found_fields
    from jsonb_each(to_jsonb(old) || coalesce((
      select jsonb_object_agg(part, '[]'::jsonb) from jsonb_object_keys(parts) as part), '{}'))
      as field
    where not coalesce(state_before, '{}') ? field.key;
    state_before := coalesce(found_fields, '{}') || coalesce(state_before, '{}');
  end if;
  insert into public.record_versions (table_name, record_id, version, changed_by, operation, changed_fields, snapshot,
    found_fields, restored_from, change_set_id)
  values (
    this_table, state ->> 'id',
    case when tg_op = 'DELETE' then old.version + 1 else new.version end,
    -- A member who changes or deletes a comment, and its answer with it, stays unknown; so does one whose order is the last
    -- of a cheese.
    case when this_table not in ('cheeses', 'comment_answers') or private.has_been_staff(auth.uid()) then auth.uid() end, lower(tg_op),
    array(
      select key from jsonb_each(state) as field (key, value)
      where key not in ('version', 'updated_at', 'created_at') and value is distinct from state_before -> key
      order by key),
    state,
    found_fields,
    nullif(current_setting('app.restored_from', true), '')::integer,
    private.current_change_set()
  );
  return null;
end
$$;

-- Active cheeses that are out of stock or below their limit, least stock first; one that is not counted has no limit.
create or replace function public.low_stock()
returns table (cheese_id uuid, name text, grams integer, is_out boolean)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select c.id, c.name, coalesce(private.available_of(s), s.grams), not c.in_stock
  from public.cheeses c
  join public.cheese_stock s on s.cheese_id = c.id
  where c.active and (not c.in_stock or private.available_of(s) < coalesce(c.low_stock_grams,
    (select default_low_stock_grams from public.staff_settings)))
  order by 4 desc, 3, c.name;
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
    select private.shelf_best_before(c.id, s.grams) as best_before where s.is_tracked and s.grams > 0
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

-- The grams of a counted cheese that are set aside for nobody; null for a cheese that is not counted. Below zero when the
-- ledger has less than is set aside. The planner puts its text into the calling query.
create or replace function private.available_of(stock public.cheese_stock) returns integer
language sql immutable
as $$ select case when stock.is_tracked then stock.grams - stock.set_aside_grams end $$;

-- The same of a cheese.
create or replace function private.available_grams(cheese_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$ select private.available_of(s) from public.cheese_stock s where s.cheese_id = cheese_uuid $$;

-- The line of a basket at its price; discount and tax come later.
create or replace function private.read_line(line jsonb, place integer, basket jsonb, is_decided boolean) returns public.sales
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_return constant boolean := coalesce((basket ->> 'is_return')::boolean, false);
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
  if is_return or is_decided then
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
    perform private.refuse('PT409', format('There are only %s g of %s', to_char(greatest(short.available, 0), 'FM999,999,990'),
      short.cheese_name) || coalesce('. Set aside for ' || short.orders, ''), 'lines', 'not_enough');
  end if;
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
  entered.is_return := coalesce((basket ->> 'is_return')::boolean, false);
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
  entered.given_cents := case when entered.payment = 'cash' and not entered.is_return then (basket ->> 'given_cents')::integer end;
  if entered.given_cents < entered.total_cents + entered.rounding_cents then
    perform private.refuse('PT400', 'It is less than what has to be paid', 'given_cents');
  end if;
  if not (entered.is_return or entered.is_queued or coalesce((basket ->> 'is_confirmed')::boolean, false)) then
    perform private.require_available(lines);
  end if;
  perform private.store_basket(entered, lines, case when entered.is_return then -1 else 1 end);
  perform private.return_rest((basket ->> 'order_id')::uuid);
  return (select b from public.baskets b where b.id = entered.id);
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

-- Gives an order to the basket that it is collected with (order_id), so that what was set aside is available to it. A queued
-- basket has happened already, whatever became of its order.
create or replace function private.collect_order(basket jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_queued constant boolean := coalesce((basket ->> 'is_queued')::boolean, false);
  o public.orders;
begin
  if basket ->> 'order_id' is null then return; end if;
  select * into o from public.orders k where k.id = (basket ->> 'order_id')::uuid for update;
  if o.id is null or o.state in ('unconfirmed', 'collected') or o.state = 'cancelled' and not is_queued then
    if is_queued then return; end if;
    perform private.refuse('PT409', 'This order is not open any more', 'order_id', 'order_closed');
  end if;
  perform private.lock_cheeses(array(
    select l.cheese_id from public.order_lines l where l.order_id = o.id
    union select (l ->> 'cheese_id')::uuid from jsonb_array_elements(basket -> 'lines') as l));
  update public.orders k set state = 'collected', basket_id = (basket ->> 'id')::uuid, ended_at = now() where k.id = o.id;
end
$$;

-- Brings cheeses of an order that its basket does not have back in stock.
create or replace function private.return_rest(order_uuid uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id in (select l.cheese_id from public.order_lines l where l.order_id = order_uuid)
    and c.in_stock <> private.is_in_stock(c.id, c.in_stock)
$$;

-- Whether a cheese was ordered at a price, which its basket keeps.
create or replace function private.is_order_price(basket jsonb, cheese_uuid uuid, cents integer, is_piece boolean)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.order_lines l
    where l.order_id = (basket ->> 'order_id')::uuid and l.cheese_id = cheese_uuid and l.price_cents = cents
      and (l.pieces is not null) = is_piece)
$$;

-- Opens an order again whose basket is voided. Its cheese is set aside until the day is over.
create or replace function private.reopen_order(basket_uuid uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.orders o set state = 'ready', basket_id = null, ended_at = null where o.basket_id = basket_uuid
$$;

-- The codes of the orders for which a cheese is set aside, the next to collect first.
create or replace function private.orders_of(cheese_uuid uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select string_agg(concat_ws(' ', o.code, o.name), ', ' order by o.pickup_at, o.code)
  from public.order_lines l join public.orders o on o.id = l.order_id where l.cheese_id = cheese_uuid and l.is_held
$$;

-- Ends an order, and tells its owner unless it was never confirmed. Cheese that was set aside is available again.
create or replace function private.end_order(o public.orders, end_state public.order_state, why text default null)
returns public.orders
language plpgsql volatile security definer set search_path = ''
as $$
declare
  was_confirmed constant boolean := o.state <> 'unconfirmed';
begin
  update public.orders k set state = end_state, ended_at = now(), cancel_reason = why, ical_sequence = k.ical_sequence + 1
  where k.id = o.id returning * into o;
  if was_confirmed then
    perform private.mail_order(case end_state when 'cancelled' then 'order-cancelled' else 'order-released' end, o);
  end if;
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
  select * into known from public.orders k where k.id = key and k.taken_by is not null;
  if known.id is not null then return jsonb_build_object('id', known.id, 'code', known.code); end if;
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

-- The orders of some days by their hour, for all staff from today on; past ones are the managers' and name nobody. Emails
-- are the admins'. Each line has the price of the order and today's.
create or replace function public.list_orders(from_day date default null, to_day date default null)
returns table (
  id uuid, code text, state public.order_state, day date, pickup_at timestamptz, pickup_at_local text, name text, phone text,
  email text, note text, is_member boolean, taken_by_name text, created_at_local text, cancel_reason text, lines jsonb,
  total_cents bigint, warnings text[], basket_id uuid
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
      private.wall_clock(o.created_at), o.cancel_reason::text, content.lines, content.cents, private.order_warnings(o),
      o.basket_id
    from public.orders o
    -- An order whose hour is after midnight belongs to yesterday until the shop closes.
    cross join lateral (select o.day >= today or private.holds_stock(o.state) as is_named) as shown
    left join private.people p on p.id = o.user_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('cheese_id', c.id, 'name', c.name, 'slug', c.slug, 'grams', l.grams,
          'pieces', l.pieces, 'piece_grams', c.piece_grams, 'price_cents', l.price_cents, 'cents', private.cents_of(l),
          'todays_price_cents', case when l.pieces is null then public.current_price(c) else public.current_piece_price(c) end)
        order by l.position) as lines, sum(private.cents_of(l)) as cents
      from public.order_lines l join public.cheeses c on c.id = l.cheese_id where l.order_id = o.id) as content
    where o.state <> 'unconfirmed' and (o.day >= since or since = today and private.holds_stock(o.state))
      and o.day <= coalesce(to_day, today + 366)
    order by o.pickup_at, o.code
    limit 1000;
end
$$;

-- What is still to be cut for the orders of a day, by cheese.
create or replace function public.orders_to_cut(of_day date default null)
returns table (cheese_id uuid, name text, grams bigint, pieces bigint, orders bigint, codes text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name::text, sum(l.grams), sum(l.pieces), count(*), array_agg(o.code order by o.pickup_at, o.code)
    from public.orders o join public.order_lines l on l.order_id = o.id join public.cheeses c on c.id = l.cheese_id
    where o.day = coalesce(of_day, private.shop_today()) and o.state in ('requested', 'placed', 'preparing')
    group by c.id, c.name order by c.name, c.id;
end
$$;

-- What staff have to do about orders: a cheese of which more is set aside than is there ("stock", with the grams that are
-- missing), an hour at which the shop is closed ("hours"), an order that the shop has to accept ("requested"); and how many
-- are open today ("today"). Each names its orders.
create or replace function public.order_todos()
returns table (kind text, cheese_id uuid, cheese_name text, missing_grams integer, codes text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select 'stock', c.id, c.name::text, -private.available_of(s), array_agg(o.code order by o.pickup_at, o.code)
    from public.cheese_stock s
    join public.cheeses c on c.id = s.cheese_id
    join public.order_lines l on l.cheese_id = s.cheese_id and l.is_held
    join public.orders o on o.id = l.order_id
    where private.available_of(s) < 0
    group by c.id, s.cheese_id
    union all
    select w.kind, null, null, null, array_agg(w.code order by w.pickup_at, w.code)
    from (
      select 'hours' as kind, o.code, o.pickup_at from public.orders o
      where private.holds_stock(o.state) and o.displaced_at is not null
      union all
      select 'requested', o.code, o.pickup_at from public.orders o where o.state = 'requested'
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

-- Follows the opening hours: an order whose hour is lost gets a mail with other days and is released a day later without
-- an answer; one whose day is over is released.
create or replace function private.release_orders(clock timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
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
    elsif is_lost and o.displaced_at <= clock - interval '24 hours' then
      perform private.end_order(o, 'cancelled', 'We are closed at this hour');
    elsif not is_lost and private.end_of_hours(o.day) <= clock then
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
    where k.state in ('placed', 'preparing', 'ready') and k.wants_reminder and k.reminded_at is null and k.displaced_at is null
      and k.pickup_at > now() and k.pickup_at <= now() + interval '2 hours'
      and k.confirmed_at < k.pickup_at - interval '2 hours'
    returning k.*
  loop
    perform private.mail_order('order-reminder', o);
  end loop;
end
$$;

-- Deletes orders that nobody confirmed within two hours, and removes personal data 90 days after the day.
create or replace function private.forget_orders() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.orders o where o.state = 'unconfirmed' and o.created_at < now() - interval '2 hours';
  delete from private.order_tokens t using public.orders o
  where o.id = t.order_id and o.day < private.shop_today() - 7;
  update public.orders o set user_id = null, name = null, email = null, phone = null, note = null
  where o.day < private.shop_today() - 90
    and num_nonnulls(o.user_id, o.name, o.email, o.phone, o.note) > 0;
$$;

-- What its owner reads of an order.
create or replace function private.order_view(o public.orders) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', o.id, 'code', o.code, 'state', o.state, 'name', o.name, 'note', o.note, 'day', o.day,
    'pickup_at', o.pickup_at, 'pickup_at_local', private.wall_clock(o.pickup_at), 'wants_reminder', o.wants_reminder,
    'is_displaced', o.displaced_at is not null, 'cancel_reason', o.cancel_reason, 'can_change', private.can_change(o),
    'sequence', o.ical_sequence, 'lines', coalesce(jsonb_agg(jsonb_build_object('cheese_id', c.id, 'slug', c.slug,
      'name', c.name, 'grams', l.grams, 'pieces', l.pieces, 'price_cents', l.price_cents, 'cents', private.cents_of(l))
      order by l.position), '[]'),
    'total_cents', coalesce(sum(private.cents_of(l)), 0))
  from public.order_lines l join public.cheeses c on c.id = l.cheese_id where l.order_id = o.id
$$;

-- Until when its owner may change or cancel an order: the shop has not begun to cut, and it is an hour before. One whose
-- hour was lost can be changed until it is released.
create or replace function private.can_change(o public.orders) returns boolean
language sql stable set search_path = ''
as $$
  select o.state in ('unconfirmed', 'requested', 'placed')
    and (o.displaced_at is not null or now() <= o.pickup_at - interval '1 hour')
$$;

-- A secret of 128 random bits for a link to an order.
create or replace function private.new_order_token(order_uuid uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- A uuid has 122 random bits, so two of them are mixed.
  secret constant text := left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32);
begin
  insert into private.order_tokens (token_hash, order_id) values (private.hash_of_token(secret), order_uuid);
  return secret;
end
$$;

-- Writes to the owner of an order, who may have no email.
create or replace function private.mail_order(template text, o public.orders) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mailbox constant text := coalesce(o.email, (select p.email from private.people p where p.id = o.user_id));
begin
  if mailbox is null then return; end if;
  perform private.queue_mail(template, mailbox, private.order_view(o)
    || jsonb_build_object('token', private.new_order_token(o.id), 'currency', (private.shop_settings()).currency));
end
$$;

-- Tells the shop about a new order, if it wants to be told.
create or replace function private.mail_shop(o public.orders) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.queue_mail('order-new', b.email, private.order_view(o) || jsonb_build_object('currency', b.currency))
  from public.business_settings b, public.staff_settings s where s.mails_new_orders and b.email is not null
$$;

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
  o.id := coalesce(o.id, gen_random_uuid());
  loop
    o.code := private.new_order_code();
    exit when not exists (select from public.orders k where k.code = o.code);
  end loop;
  insert into public.orders (id, code, user_id, taken_by, state, day, pickup_at, name, email, phone, note, wants_reminder,
    confirmed_at)
  values (o.id, o.code, o.user_id, o.taken_by, o.state, o.day, o.pickup_at, nullif(trim(o.name), ''), o.email,
    nullif(trim(o.phone), ''), nullif(trim(o.note), ''), coalesce(o.wants_reminder, false),
    case when o.state <> 'unconfirmed' then now() end)
  returning * into o;
  perform private.store_order_lines(o, lines);
  return o;
end
$$;

-- Refuses a person who has as many orders as allowed: a member three open ones, the mailbox of a guest one.
create or replace function private.limit_open_orders(o public.orders) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('orders of ' || coalesce(o.user_id::text, lower(o.email)), 0));
  if (select count(*) from public.orders k where private.holds_stock(k.state) and k.id is distinct from o.id
    and (k.user_id = o.user_id or lower(k.email) = lower(o.email))) >= (case when o.user_id is null then 1 else 3 end) then
    perform private.refuse('PT409', 'You have an order that is still open. Collect, change or cancel it first.',
      reason => 'open_order');
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
    perform private.refuse('PT409', format('We set aside from %s on', to_char(minimum / 100.0, 'FM999990.00')), 'lines', 'too_little');
  end if;
end
$$;

-- Keeps an order of a guest until it is confirmed from the mailbox. Nothing is set aside, and the answer is the same
-- whether the email is known or not.
create or replace function private.place_guest_order(o public.orders, lines public.order_lines[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if nullif(trim(o.name), '') is null then perform private.refuse('PT400', 'Enter your name', 'name');
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
  if (select count(*) from public.orders k where k.state = 'unconfirmed' and lower(k.email) = o.email) < 2 then
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
  note text default null, wants_reminder boolean default false, key uuid default gen_random_uuid()
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

-- The order of a code: by the token of a mail, or the own one of a member. A code alone finds nothing.
create or replace function private.find_order(code text, token text) returns public.orders
language sql stable security definer set search_path = ''
as $$
  select o from public.orders o
  where o.code = find_order.code and (o.user_id = auth.uid() or now() < private.day_start(o.day + 8) and exists (
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

-- Changes an order of a guest or a member: its cheeses, its hour, its note.
create or replace function public.change_order(
  code text, lines jsonb, pickup_at timestamptz, note text default null, wants_reminder boolean default false,
  token text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  o public.orders := private.own_order(change_order.code, change_order.token);
  read public.order_lines[];
begin
  if not private.can_change(o) then
    perform private.refuse('PT409', 'This order cannot be changed any more. Please call us.', reason => 'too_late');
  end if;
  perform private.limit_calls('order-change:' || o.id, 30, interval '1 hour');
  read := private.read_order_lines(lines, is_staff => false, of_order => o.id);
  perform private.require_minimum(read);
  perform private.lock_cheeses(array(
    select l.cheese_id from unnest(read) as l union select h.cheese_id from public.order_lines h where h.order_id = o.id));
  perform private.require_stock(read, held_by => o.id);
  if change_order.pickup_at <> o.pickup_at or o.displaced_at is not null then
    o.day := private.require_pickup_hour(change_order.pickup_at);
    o.pickup_at := change_order.pickup_at;
  end if;
  update public.orders k set day = o.day, pickup_at = o.pickup_at, note = nullif(trim(change_order.note), ''),
    wants_reminder = coalesce(change_order.wants_reminder, false), displaced_at = null, ical_sequence = k.ical_sequence + 1,
    state = case when k.state = 'placed' and private.needs_the_shop(read) then 'requested' else k.state end
  where k.id = o.id returning * into o;
  perform private.store_order_lines(o, read);
  if o.state <> 'unconfirmed' then perform private.mail_order('order-changed', o); end if;
  return private.order_view(o);
end
$$;

-- Cancels an order for its owner. Repeated, it changes nothing.
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
    o := private.end_order(o, 'cancelled');
  end if;
  return private.order_view(o);
end
$$;

-- Whether cheese is set aside for an order in this state.
create or replace function private.holds_stock(state public.order_state) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select state in ('requested', 'placed', 'preparing', 'ready') $$;

-- Locks cheeses until the transaction ends, in one order for everybody.
create or replace function private.lock_cheeses(cheese_ids uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$ select from public.cheeses c where c.id = any (cheese_ids) order by c.id for no key update $$;

-- Keeps the sum of what is set aside, and with it whether a cheese is in stock.
create or replace function private.count_set_aside() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  cheese uuid := case when tg_op = 'DELETE' then old.cheese_id else new.cheese_id end;
  change integer := case when tg_op <> 'DELETE' and new.is_held then new.grams else 0 end
    - case when tg_op <> 'INSERT' and old.is_held then old.grams else 0 end;
begin
  if change = 0 then return null; end if;
  perform private.lock_cheeses(array[cheese]);
  update public.cheese_stock s set set_aside_grams = s.set_aside_grams + change, updated_at = now() where s.cheese_id = cheese;
  -- What is collected leaves the stock at once, so the cheese does not come back in between.
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id = cheese and c.in_stock <> private.is_in_stock(c.id, c.in_stock) and not exists (
    select from public.orders o where o.state = 'collected' and o.id = case when tg_op <> 'DELETE' then new.order_id end);
  return null;
end
$$;

create or replace trigger set_aside_is_counted after insert or delete or update of is_held, grams on public.order_lines
  for each row execute function private.count_set_aside();

-- Holds the lines of an order while its state says so, and dates its end.
create or replace function private.follow_order_state() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.holds_stock(new.state) <> private.holds_stock(old.state) then
    perform private.lock_cheeses(array(select l.cheese_id from public.order_lines l where l.order_id = new.id));
    update public.order_lines l set is_held = private.holds_stock(new.state) where l.order_id = new.id;
  end if;
  return null;
end
$$;

create or replace trigger set_aside_follows_state after update of state on public.orders
  for each row execute function private.follow_order_state();

-- Refuses what cannot be set aside beside what an order holds already. The cheeses are locked.
create or replace function private.require_stock(lines public.order_lines[], held_by uuid default null) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  short record;
begin
  select c.name, 10 * (left_over.grams / 10) as grams into short
  from unnest(lines) as l
  join public.cheeses c on c.id = l.cheese_id
  cross join lateral (
    select case when private.available_grams(c.id) is not null then private.available_grams(c.id) + coalesce((
        select h.grams from public.order_lines h where h.order_id = held_by and h.cheese_id = c.id and h.is_held), 0)
      when c.in_stock then l.grams else 0 end as grams) as left_over
  where l.grams > left_over.grams
  order by l.position limit 1;
  if found and short.grams >= 50 then
    perform private.refuse('PT409', format('Only %s g of %s are left', to_char(short.grams, 'FM999,999,990'), short.name), 'lines',
      'not_enough');
  elsif found then
    perform private.refuse('PT409', format('%s is sold out', short.name), 'lines', 'not_enough');
  end if;
end
$$;

-- Whether an order has a cheese whose stock nobody tracks, so that the shop has to say whether it is there.
create or replace function private.needs_the_shop(lines public.order_lines[]) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from unnest(lines) as l where private.available_grams(l.cheese_id) is null) $$;

-- What a line costs at its price.
create or replace function private.cents_of(line public.order_lines) returns integer
language sql immutable set search_path = ''
as $$ select coalesce(line.pieces * line.price_cents, round(line.grams::numeric * line.price_cents / 1000)::integer) $$;

-- Reads the cheeses of an order: each with grams or, where it is sold by the piece, pieces. Guests order in steps of 10 g,
-- from 50 g to 2 kg of a cheese. A cheese that the order has already keeps its price.
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
    select * into cheese from public.cheeses c where c.id = entry.cheese_id and c.active;
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
    line.grams := coalesce(entry.grams, entry.pieces * cheese.piece_grams);
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

-- Writes the lines of an order in place of those it has; a line that stays changes by the difference alone.
create or replace function private.store_order_lines(of_order public.orders, lines public.order_lines[]) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.order_lines o
  where o.order_id = of_order.id and o.cheese_id not in (select l.cheese_id from unnest(lines) as l);
  insert into public.order_lines (order_id, cheese_id, position, grams, pieces, price_cents, is_held)
  select of_order.id, l.cheese_id, l.position, l.grams, l.pieces, l.price_cents, private.holds_stock(of_order.state)
  from unnest(lines) as l order by l.cheese_id
  on conflict (order_id, cheese_id) do update set position = excluded.position, grams = excluded.grams,
    pieces = excluded.pieces, price_cents = excluded.price_cents;
$$;

-- The hours of a range of days at which orders are collected: every hour of each opening span, inside the pickup hours of
-- the settings.
create or replace function private.pickup_hours(from_day date, to_day date) returns table (day date, pickup_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select s.day, hour.at
  from public.business_settings b
  cross join lateral private.opening_spans(from_day, to_day, b) as s
  cross join lateral generate_series(s.opens_at, s.closes_at - interval '1 minute', interval '1 hour') as hour (at)
  cross join lateral (select to_char(hour.at at time zone private.shop_time_zone(), 'HH24:MI')) as clock (shown)
  where case when b.pickup_from < b.pickup_until then clock.shown >= b.pickup_from and clock.shown < b.pickup_until
    when b.pickup_from > b.pickup_until then clock.shown >= b.pickup_from or clock.shown < b.pickup_until
    else true end
$$;

-- The hours of the next two weeks that a guest can choose now; none while the shop takes no orders.
create or replace function public.pickup_times() returns table (day date, pickup_at timestamptz, pickup_at_local text)
language sql stable security definer set search_path = ''
as $$
  select h.day, h.pickup_at, private.wall_clock(h.pickup_at)
  from public.business_settings b
  cross join lateral private.pickup_hours(private.shop_today() - 1, private.shop_today() + 14) as h
  where b.orders_enabled and h.pickup_at >= now() + make_interval(hours => b.order_lead_hours)
  order by h.pickup_at
$$;

-- The day to whose hours an instant belongs; null while the shop is closed.
create or replace function private.day_of_hours(at timestamptz) returns date
language sql stable security definer set search_path = ''
as $$
  select s.day
  from (select (at at time zone private.shop_time_zone())::date) as today (day)
  cross join lateral private.opening_spans(today.day - 1, today.day) as s
  where s.opens_at <= at and at < s.closes_at
$$;

-- When the last hours of a day end; null for a day without hours.
create or replace function private.end_of_hours(day date) returns timestamptz
language sql stable security definer set search_path = ''
as $$ select max(s.closes_at) from private.opening_spans(end_of_hours.day, end_of_hours.day) as s $$;

-- The day of an hour that a guest chose. The lead time counts when it is chosen, not when the order is confirmed.
create or replace function private.require_pickup_hour(at timestamptz, has_lead boolean default true) returns date
language plpgsql stable security definer set search_path = ''
as $$
declare
  hours constant integer := (private.shop_settings()).order_lead_hours;
  chosen date;
begin
  select h.day into chosen
  from private.pickup_hours(private.shop_today() - 1, private.shop_today() + 14) as h where h.pickup_at = at;
  if chosen is null then
    perform private.refuse('PT409', 'Choose a day and an hour when we are open', 'pickup_at', 'closed');
  elsif at < now() + (case when has_lead then make_interval(hours => hours) else interval '0' end) then
    perform private.refuse('PT409', 'Choose a later hour', 'pickup_at', 'too_soon');
  end if;
  return chosen;
end
$$;

-- Every active cheese, with the first thing that speaks against a share of so many grams of it on a board of so many
-- cheeses, and what it costs. It tells whether there is enough of a cheese, never how much.
create or replace function private.held_against(question private.board_question, share integer, cheeses integer)
returns setof private.board_cheese
language sql stable security definer set search_path = ''
as $$
  with due as materialized (select nullif(private.due_prices(), '{}') as prices),
  pieces as (
    select c as cheese, coalesce(c.piece_grams * cut.pieces, share) as grams, cut.pieces,
      coalesce((due.prices ->> c.id::text)::integer, c.price_per_kg_cents) as cents_per_kg,
      coalesce(private.available_of(s), case when c.in_stock then 2000 else 0 end) as available_grams
    from public.cheeses c
    cross join due
    cross join lateral (
      select case when c.piece_grams > 0 then greatest(1, (share + c.piece_grams / 2) / c.piece_grams) end as pieces) as cut
    left join public.cheese_stock s on s.cheese_id = c.id
    where c.active
  ),
  priced as materialized (
    select (p.cheese).id, (p.cheese).slug, case
        when 'pregnant' = any (question.wishes) and private.suits_pregnancy(
          (p.cheese).milk_treatment, (p.cheese).style, (p.cheese).rind) is not true then 'pregnant'
        when question.allergens <> '{}' and ((p.cheese).allergens && question.allergens) is not false then 'allergens'
        when 'vegetarian' = any (question.wishes) and not private.suits_vegetarians((p.cheese).coagulant) then 'vegetarian'
        when 'no_raw_milk' = any (question.wishes) and (p.cheese).milk_treatment <> 'pasteurized' then 'no_raw_milk'
        when 'no_lactose' = any (question.wishes) and not private.lacks_lactose((p.cheese).lactose) then 'no_lactose'
        when 'no_blue' = any (question.wishes) and (p.cheese).style = 'blue' then 'no_blue'
        when question.strongest in ('mild', 'medium') and coalesce((p.cheese).palate_strength, 9)
          > case question.strongest when 'mild' then 2 else 3 end then 'too_strong'
        when (p.cheese).slug = any (question.swapped) then 'swapped'
        when p.cents_per_kg is null then 'no_price'
        when abs(p.grams - share) > greatest(10, share / 20) or p.grams > 2000 then 'pieces_do_not_fit'
        when p.available_grams < p.grams then 'not_enough'
      end::public.board_objection as objection,
      p.grams, p.pieces,
      case when p.pieces is null then ((p.cents_per_kg::bigint * p.grams + 500) / 1000)::integer
        else p.pieces * coalesce(private.due_piece_price((p.cheese).id), (p.cheese).price_per_piece_cents) end as cents,
      (p.cheese).style, (p.cheese).milk_species, coalesce((p.cheese).texture_tags[1], '') as texture,
      coalesce((p.cheese).palate_strength, case (p.cheese).style when 'fresh' then 1 when 'soft' then 2
        when 'semi-soft' then 2 when 'blue' then 4 else 3 end)::smallint as strength
    from pieces p
  ),
  -- What the rest of the board costs at least.
  rest as materialized (
    select coalesce(sum(cheap.cents), 0) as cents
    from (select p.cents from priced p where p.objection is null order by p.cents limit cheeses - 1) as cheap
  )
  select p.id, p.slug, coalesce(p.objection, 
      case when p.cents > question.budget_cents - rest.cents then 'budget'::public.board_objection end),
    p.grams, p.pieces, p.cents, p.style, p.milk_species, p.texture, p.strength
  from priced p cross join rest
$$;

-- A cheese in stock for each open day from today on without an entry, and why: how long it waited, whether it suits
-- the season, and the grams of a counted one. None comes again within 14 days while another can be had; else the one whose
-- other day is farthest.
create or replace function public.suggest_features(from_day date, to_day date)
returns table (
  day date, cheese_id uuid, cheese_name text, cheese_hero_image_url text, cheese_slug text, last_day date,
  in_season boolean, grams integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  low_grams integer := (select default_low_stock_grams from public.staff_settings);
  suggested uuid[] := '{}';
  suggested_days date[] := '{}';
begin
  if not private.is_staff() then perform private.deny(); end if;
  for day in
    select asked.day
    from (select from_day + generate_series(0, least(to_day - from_day, 61)) as day) asked
    where asked.day >= private.shop_today() and not private.is_closed_on(asked.day)
      and not exists (select 1 from public.feature_calendar k where k.day = asked.day)
    order by 1
  loop
    select c.id, c.name, c.hero_image_url, c.slug, turn.last_day, season.suits,
      private.available_of(stock)
    into cheese_id, cheese_name, cheese_hero_image_url, cheese_slug, last_day, in_season, grams
    from public.cheeses c
    left join public.cheese_stock stock on stock.cheese_id = c.id
    cross join lateral (select private.is_in_season(c.style, suggest_features.day) as suits) season
    cross join lateral (
      select max(t.day) filter (where t.day < suggest_features.day) as last_day,
        least(coalesce(min(abs(t.day - suggest_features.day)), 15), 15) as distance
      from (
        select f.day from private.feature_turns f where f.cheese_id = c.id
        union all
        select s.day from unnest(suggested, suggested_days) as s (cheese_id, day) where s.cheese_id = c.id
      ) t
    ) turn
    where c.active and c.in_stock
    order by turn.distance desc,
      least(suggest_features.day - coalesce(turn.last_day, suggest_features.day - 90), 90)
        + case when season.suits then 14 else 0 end
        - case when private.available_of(stock) < coalesce(c.low_stock_grams, low_grams) then 14 else 0 end desc,
      md5(c.id::text)
    limit 1;
    exit when cheese_id is null;
    suggested := suggested || cheese_id;
    suggested_days := suggested_days || day;
    return next;
  end loop;
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
      select jsonb_agg(o) from (
        select *, count(*) over () as total
        from public.list_orders((filters ->> 'from_day')::date, (filters ->> 'to_day')::date)
        limit page_limit offset page_offset) o)
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

-- Everything the shop keeps about the caller. Tokens, digests and the emails of others are left out.
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  mailbox text := (select lower(email) from private.people where id = me);
begin
  if me is null then perform private.deny(); end if;
  perform private.require_own_second_factor();
  return private.instant_fields('exported_at', now()) || jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', a.email, 'first_name', u.first_name, 'last_name', u.last_name,
          'role', u.role, 'metadata', a.raw_user_meta_data)
        || private.instant_fields('created_at', u.created_at)
        || private.instant_fields('last_sign_in_at', a.last_sign_in_at)
      from public.users u join auth.users a on a.id = u.id where u.id = me),
    'display_name', (
      select jsonb_build_object('name', n.name, 'hidden_reason', n.hidden_reason)
        || private.instant_fields('created_at', n.created_at)
      from public.display_names n where n.user_id = me),
    'former_display_name', (
      select jsonb_build_object('look', h.look) || private.instant_fields('given_up_at', h.hidden_at)
      from private.hidden_names h where h.kept_for = me),
    'sign_in_methods', (select coalesce(jsonb_agg(i.provider), '[]') from auth.identities i where i.user_id = me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'ip', host(s.ip))
        || private.instant_fields('created_at', s.created_at)), '[]')
      from auth.sessions s where s.user_id = me),
    'favorites', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name)
        || private.instant_fields('created_at', f.created_at)), '[]')
      from public.user_favorites f join public.cheeses c on c.id = f.cheese_id where f.user_id = me),
    'ratings', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'rating', r.rating)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.cheese_ratings r join public.cheeses c on c.id = r.cheese_id where r.user_id = me),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'comment', m.comment, 'is_public', m.is_public,
          'hidden_reason', m.hidden_reason)
        || private.instant_fields('created_at', m.written_at)), '[]')
      from public.cheese_comments m join public.cheeses c on c.id = m.cheese_id where m.user_id = me),
    'deleted_while_hidden', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'hidden_reason', w.hidden_reason)
        || private.instant_fields('hidden_at', w.hidden_at)), '[]')
      from private.withheld_comments w join public.cheeses c on c.id = w.cheese_id where w.user_id = me),
    'recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('title', r.title, 'status', r.status, 'summary', r.summary,
          'ingredients', r.ingredients, 'steps', r.steps, 'image_url', r.image_url, 'review_note', r.review_note,
          'consented_at', a.consented_at)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.recipes r join private.recipe_authors a on a.recipe_id = r.id where a.user_id = me),
    'favorite_recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('recipe', r.title)
        || private.instant_fields('created_at', f.created_at)), '[]')
      from public.recipe_favorites f join public.recipes r on r.id = f.recipe_id where f.user_id = me),
    'rsvps', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'status', r.status, 'party_size', r.party_size)
        || private.instant_fields('created_at', r.created_at)
        || private.instant_fields('checked_in_at', r.checked_in_at)), '[]')
      from public.rsvps r join public.events e on e.id = r.event_id where r.user_id = me),
    'orders', (
      select coalesce(jsonb_agg(private.order_view(o) - array['id', 'can_change', 'sequence', 'pickup_at', 'pickup_at_local']
        || jsonb_build_object('email', o.email, 'phone', o.phone) || private.instant_fields('pickup_at', o.pickup_at)
        || private.instant_fields('created_at', o.created_at)), '[]')
      from public.orders o where o.user_id = me or lower(o.email) = mailbox),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'reason', r.reason)
        || private.instant_fields('created_at', r.created_at) order by r.created_at), '[]')
      from private.comment_reports r join public.cheese_comments m on m.id = r.comment_id
      join public.cheeses c on c.id = m.cheese_id where r.reporter_id = me),
    'notify_requests', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'email', n.email)
        || private.instant_fields('created_at', n.created_at)), '[]')
      from public.notify_requests n join public.cheeses c on c.id = n.cheese_id
      where n.user_id = me or lower(n.email) = mailbox),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('role', i.role)
        || private.instant_fields('sent_at', i.sent_at) || private.instant_fields('expires_at', i.expires_at)), '[]')
      from private.invitations i where i.email = mailbox),
    'sent_invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('role', i.role) || private.instant_fields('sent_at', i.sent_at)), '[]')
      from private.invitations i where i.invited_by = me),
    'sent_messages', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'message', m.message)
        || private.instant_fields('sent_at', m.sent_at)), '[]')
      from private.event_messages m join public.events e on e.id = m.event_id where m.sent_by = me),
    'calendar_feed', (
      select private.instant_fields('created_at', f.created_at) from private.calendar_feeds f where f.user_id = me),
    'known_devices', (
      select coalesce(jsonb_agg(private.instant_fields('last_seen_at', d.last_seen_at)), '[]')
      from private.known_devices d where d.user_id = me),
    'open_records', (
      select coalesce(jsonb_agg(jsonb_build_object('record', p.record) || private.instant_fields('seen_at', p.seen_at)), '[]')
      from private.presence p where p.user_id = me));
end
$$;

-- Deletes the caller's account and everything only they have; confirm is their email address.
create or replace function public.delete_my_account(confirm text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  own_email text := (select lower(email) from private.people where id = me);
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
  delete from public.orders o where o.user_id = me or lower(o.email) = own_email;
  delete from private.outgoing_mail m where lower(m.recipient) = own_email;
  delete from private.invitations i where i.email = own_email;
  perform private.audit('delete account', 'users', me::text);
  delete from auth.users where id = me;
end
$$;

-- Does what is due. Safe to call often and from several servers: a call that finds another one running does nothing.
create or replace function private.run_due() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('run_due')) then return; end if;
  perform private.send_due_stock_alerts();
  perform private.apply_due_prices();
  perform private.warn_of_missing_feature();
  perform private.send_event_reminders();
  perform private.forget_guests();
  perform private.release_orders();
  perform private.remind_of_orders();
  perform private.forget_orders();
  delete from private.idempotency_keys where created_at < now() - interval '1 day';
  -- Last, because everybody who votes waits for the sums until this transaction ends.
  begin
    perform private.count_votes();
  exception when check_violation then
    raise warning 'Votes were not counted: %', sqlerrm;
  end;
end
$$;

drop policy if exists "Members can read their own orders" on public.orders;
create policy "Members can read their own orders" on public.orders
  for select to authenticated using (user_id = (select auth.uid()));

drop policy if exists "Members can read the lines of their own orders" on public.order_lines;
create policy "Members can read the lines of their own orders" on public.order_lines
  for select to authenticated using (exists (select from public.orders o where o.id = order_id));

reset check_function_bodies;

grant execute on function private.available_of(public.cheese_stock) to authenticated;
grant execute on function public.cancel_order(text,text) to anon, authenticated;
grant execute on function public.change_order(text,jsonb,timestamp with time zone,text,boolean,text) to anon, authenticated;
grant execute on function public.confirm_order(text,text) to anon, authenticated;
grant execute on function public.list_orders(date,date) to authenticated;
grant execute on function public.my_order(text,text) to anon, authenticated;
grant execute on function public.my_orders() to authenticated;
grant execute on function public.order_todos() to authenticated;
grant execute on function public.orders_report(text) to authenticated;
grant execute on function public.orders_to_cut(date) to authenticated;
grant execute on function public.pickup_times() to anon, authenticated;
grant execute on function public.place_order(jsonb,timestamp with time zone,text,text,text,text,boolean,uuid) to anon, authenticated;
grant execute on function public.set_order_state(uuid,public.order_state,text) to authenticated;
grant execute on function public.take_order(jsonb,timestamp with time zone,text,text,text,text,uuid) to authenticated;
grant select on table public.order_lines to authenticated;
grant select on table public.orders to authenticated;
grant usage on type public.order_state to public;
grant execute on function public.inventory(integer,integer) to authenticated;

-- Carries supabase/schemas as of 5e0642d57a69b272778eba220c75abe1a039c7bd3e9618d9c9eae02a4d9c7697.
