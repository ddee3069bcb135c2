create type public.payment_kind as enum ('cash', 'card', 'other');

create table public.day_reports (
  id bigint generated always as identity primary key,
  day date not null unique,
  counted_cents integer not null check (counted_cents between 0 and 100000000),
  closed_at timestamptz not null default now(),
  closed_by uuid
);

create table public.baskets (
  id uuid primary key,
  sold_at timestamptz not null,
  received_at timestamptz not null default now(),
  day date not null,
  sold_by uuid,
  sent_by uuid,
  voids uuid unique references public.baskets (id),
  is_return boolean not null default false,
  reason public.single_line_text check (char_length(reason) between 1 and 200 and private.shows_text(reason)),
  payment public.payment_kind,
  given_cents integer check (given_cents between 0 and 100000000),
  tax_included boolean not null,
  goods_cents integer not null,
  discount_cents integer not null default 0,
  discount_reason public.single_line_text
    check (char_length(discount_reason) between 1 and 200 and private.shows_text(discount_reason)),
  tax_cents integer,
  total_cents integer not null,
  rounding_cents integer not null default 0,
  is_queued boolean not null default false,
  report_id bigint references public.day_reports (id),
  constraint a_counter_entry_has_a_reason check (reason is not null or (voids is null and not is_return)),
  constraint a_discount_has_a_reason check (discount_cents = 0 or discount_reason is not null),
  constraint only_cash_is_rounded check (rounding_cents = 0 or payment = 'cash')
);
create index baskets_day_idx on public.baskets (day, sold_at);
create index baskets_report_idx on public.baskets (report_id);

create table public.sales (
  basket_id uuid not null references public.baskets (id) on delete cascade,
  position smallint not null,
  cheese_id uuid references public.cheeses (id) on delete set null,
  cheese_name public.single_line_text not null check (char_length(cheese_name) <= 200),
  grams integer not null,
  pieces integer,
  price_cents integer not null check (price_cents > 0),
  amount_cents integer not null,
  discount_cents integer not null default 0,
  tax_percent numeric(6, 3),
  tax_cents integer,
  net_cents integer,
  movement_id bigint unique references public.stock_movements (id) on delete set null,
  primary key (basket_id, position)
);
create index sales_cheese_idx on public.sales (cheese_id);

create table private.waiting_baskets (
  id uuid primary key,
  request jsonb not null,
  refused_because text not null,
  sent_by uuid,
  received_at timestamptz not null default now(),
  dropped_at timestamptz,
  dropped_by uuid
);

-- The sales by money of version 0.2, with what it knew: neither tax nor how they were paid. One that was corrected gets
-- its counter-entry. A sale by weight has no amount, and gets none.
insert into public.baskets (id, sold_at, received_at, day, sold_by, sent_by, voids, reason, tax_included, goods_cents,
  total_cents)
select md5('basket ' || m.id)::uuid, m.created_at, m.created_at, (m.created_at at time zone private.shop_time_zone())::date,
  m.created_by, m.created_by, null, null, false, m.amount_cents, m.amount_cents
from public.stock_movements m where m.amount_cents is not null;
insert into public.baskets (id, sold_at, received_at, day, sold_by, sent_by, voids, reason, tax_included, goods_cents,
  total_cents)
select md5('basket ' || c.id)::uuid, c.created_at, c.created_at, (c.created_at at time zone private.shop_time_zone())::date,
  c.created_by, c.created_by, md5('basket ' || m.id)::uuid, coalesce(c.note, 'Corrected in the ledger'), false,
  -m.amount_cents, -m.amount_cents
from public.stock_movements c join public.stock_movements m on m.id = c.corrects where m.amount_cents is not null;
insert into public.sales (basket_id, position, cheese_id, cheese_name, grams, price_cents, amount_cents, movement_id)
select md5('basket ' || e.id)::uuid, 1, m.cheese_id, c.name, e.sign * m.grams, m.price_per_kg_cents, e.sign * m.amount_cents,
  e.id
from public.stock_movements m
join public.cheeses c on c.id = m.cheese_id
cross join lateral (
  select m.id, 1 as sign
  union all
  select k.id, -1 from public.stock_movements k where k.corrects = m.id
) e
where m.amount_cents is not null;

alter table public.stock_movements
  drop column amount_cents,
  drop column price_per_kg_cents,
  add column asks_for_count boolean not null default false,
  drop constraint a_correction_names_a_movement,
  add constraint a_correction_names_a_movement check ((kind = 'correction') = (corrects is not null or asks_for_count));
create index stock_movements_questions_idx on public.stock_movements (cheese_id) where asks_for_count;

alter table public.staff_settings
  add column cash_rounding_cents smallint not null default 0 check (cash_rounding_cents in (0, 5, 10)),
  add column max_discount_percent smallint not null default 20 check (max_discount_percent between 0 and 100);
comment on column public.staff_settings.cash_rounding_cents is 'What a sum that is paid in cash ends on.';
comment on column public.staff_settings.max_discount_percent is 'A larger discount of a basket needs a manager.';

alter table public.baskets enable row level security;
alter table public.sales enable row level security;
alter table public.day_reports enable row level security;
alter table private.waiting_baskets enable row level security;

drop function public.stock_days(uuid,public.stock_movement_kind,date,date);
drop function public.stock_ledger(uuid,public.stock_movement_kind,date,date,integer,integer);

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
    when action like '% basket' or action = 'close day' then 'sales'
    when action like '% comment' or action like '% proposal' or action like 'mark recipe as %'
      or action like '% display name' or action = 'undo comment decision' then 'moderation'
    when action in ('publish document', 'import', 'add starter cheeses', 'bulk change', 'message guests') or action like '% picture'
      or action like 'mark event as %' then 'content'
    else 'accounts' end
$$;

-- A page of the ledger, newest first. A correction and what it corrects name each other.
create or replace function public.stock_ledger(
  cheese_uuid uuid default null, of_kind public.stock_movement_kind default null, from_day date default null,
  to_day date default null, page_limit integer default 50, page_offset integer default 0
)
returns table (
  id bigint, cheese_id uuid, cheese_name text, kind public.stock_movement_kind, grams integer, change_grams integer,
  stock_after_grams integer, supplier text, lot text, best_before date, note text, corrects bigint, corrected_by bigint,
  asks_for_count boolean, created_by_name text, created_at timestamptz, created_at_local text, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select m.id, m.cheese_id, c.name, m.kind, m.grams, m.change_grams, m.stock_after_grams,
    m.supplier, m.lot, m.best_before, m.note, m.corrects,
    (select k.id from public.stock_movements k where k.corrects = m.id), m.asks_for_count, private.staff_name(m.created_by), m.created_at,
    private.wall_clock(m.created_at, (select private.shop_time_zone())), m.total
  from (
    select f.*, count(*) over () as total
    from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) f
    order by f.created_at desc, f.id desc
    limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
  ) m
  join public.cheeses c on c.id = m.cheese_id
  order by m.created_at desc, m.id desc;
end
$$;

-- What was delivered, sold, wasted, counted and corrected on each day of the shop, newest first.
create or replace function public.stock_days(
  cheese_uuid uuid default null, of_kind public.stock_movement_kind default null, from_day date default null,
  to_day date default null
)
returns table (
  day date, delivered_grams bigint, sold_grams bigint, wasted_grams bigint, counted_grams bigint,
  corrected_grams bigint, change_grams bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select (m.created_at at time zone private.shop_time_zone())::date,
    coalesce(sum(m.grams) filter (where m.kind = 'delivery'), 0),
    coalesce(sum(m.grams) filter (where m.kind = 'sale'), 0),
    coalesce(sum(m.grams) filter (where m.kind = 'waste'), 0),
    coalesce(sum(m.change_grams) filter (where m.kind = 'count'), 0),
    coalesce(sum(m.change_grams) filter (where m.kind = 'correction'), 0),
    sum(m.change_grams)
  from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) m
  group by 1 order by 1 desc;
end
$$;

-- The ledger as CSV, for managers; that it was exported is kept.
create or replace function public.export_stock_ledger(
  cheese_uuid uuid default null, of_kind public.stock_movement_kind default null, from_day date default null,
  to_day date default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.audit('export', 'stock_movements', coalesce(cheese_uuid::text, 'all'),
    jsonb_build_object('kind', of_kind, 'from', from_day, 'to', to_day));
  return private.to_csv((
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id,
      'at', private.wall_clock(m.created_at, (select private.shop_time_zone())), 'cheese', c.name, 'slug', c.slug,
      'kind', m.kind, 'grams', m.grams, 'change', m.change_grams, 'stock', m.stock_after_grams,
      'supplier', m.supplier, 'lot', m.lot, 'best_before', m.best_before, 'corrects', m.corrects, 'note', m.note,
      'by', private.staff_name(m.created_by)) order by m.created_at desc, m.id desc), '[]')
    from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) m
    join public.cheeses c on c.id = m.cheese_id),
    '{"id": "Movement", "at": "Recorded", "cheese": "Cheese", "slug": "Slug", "kind": "Kind", "grams": "Grams",
      "change": "Change in grams", "stock": "Stock after in grams",
      "supplier": "Supplier", "lot": "Lot", "best_before": "Best before", "corrects": "Corrects movement",
      "note": "Note", "by": "Recorded by"}');
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
    perform private.refuse('PT409', format('There are only %s g of it; count the stock first', to_char(stock_before, 'FM999,999,999')),
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

-- Records a movement of stock in grams, or a sale by its amount of money. A sale is a basket of one line of which nobody said
-- how it was paid; without a price its amount stays unknown.
create or replace function public.record_stock_movement(
  cheese_uuid uuid, kind public.stock_movement_kind, grams integer default null, note text default null,
  amount_cents integer default null, idempotency_key uuid default null
) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  basket uuid := gen_random_uuid();
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_stock_movement', cheese_uuid,
    record_stock_movement.kind, record_stock_movement.grams, record_stock_movement.note,
    record_stock_movement.amount_cents));
  if answer is not null then return jsonb_populate_record(movement, answer); end if;
  if record_stock_movement.kind = 'sale' and (record_stock_movement.amount_cents is not null or (
    select public.current_price(c) from public.cheeses c where c.id = cheese_uuid) is not null) then
    perform private.enter_basket(jsonb_build_object('id', basket, 'lines', jsonb_build_array(jsonb_strip_nulls(
      jsonb_build_object('cheese_id', cheese_uuid, 'amount_cents', record_stock_movement.amount_cents, 'grams',
        case when record_stock_movement.amount_cents is null then record_stock_movement.grams end)))));
    select m.* into movement
    from public.sales s join public.stock_movements m on m.id = s.movement_id where s.basket_id = basket;
  else
    perform private.require_weight(record_stock_movement.grams, record_stock_movement.kind);
    movement.cheese_id := cheese_uuid;
    movement.kind := record_stock_movement.kind;
    movement.grams := record_stock_movement.grams;
    movement.note := record_stock_movement.note;
    movement := private.enter_stock_movement(movement);
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(movement));
  return movement;
end
$$;

-- Reverses a movement by a counter-entry, once. A cheese whose stock is no longer tracked stays so.
create or replace function public.correct_stock_movement(
  movement_id bigint, note text default null, idempotency_key uuid default null
) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  wrong public.stock_movements;
  correction public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('correct_stock_movement', movement_id, correct_stock_movement.note));
  if answer is not null then return jsonb_populate_record(correction, answer); end if;
  select * into wrong from public.stock_movements m where m.id = movement_id;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if wrong.kind = 'correction' then
    perform private.refuse('PT409', 'A correction cannot be corrected; record the movement again');
  end if;
  if exists (select from public.sales s where s.movement_id = wrong.id) then
    correction := private.correct_sale(wrong, coalesce(correct_stock_movement.note, 'Corrected in the ledger'));
    perform private.keep_answer(idempotency_key, to_jsonb(correction));
    return correction;
  end if;
  perform 1 from public.cheeses c where c.id = wrong.cheese_id for no key update;
  if exists (select 1 from public.stock_movements m where m.corrects = movement_id) then
    perform private.refuse('PT409', 'It has already been corrected');
  end if;
  if private.available_grams(wrong.cheese_id) is null then
    perform private.refuse('PT409', 'Its stock is no longer tracked; count it to start again');
  end if;
  correction.cheese_id := wrong.cheese_id;
  correction.kind := 'correction';
  correction.grams := abs(wrong.change_grams);
  correction.change_grams := -wrong.change_grams;
  correction.note := correct_stock_movement.note;
  correction.corrects := wrong.id;
  correction := private.enter_stock_movement(correction);
  perform private.keep_answer(idempotency_key, to_jsonb(correction));
  return correction;
end
$$;

-- How long the price that a customer saw is accepted, and the day on which a queued basket was sold.
create or replace function private.queue_span() returns interval
language sql immutable set search_path = ''
as $$ select interval '7 days' $$;

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
  elsif shown <> read.price_cents and is_queued
    and private.was_price(cheese, shown, read.pieces is not null, now() - private.queue_span()) then
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
  select l.cheese_name, private.available_grams(l.cheese_id) as available into short
  from unnest(lines) l group by l.cheese_id, l.cheese_name
  having sum(l.grams) > private.available_grams(l.cheese_id) order by min(l.position) limit 1;
  if found then
    perform private.refuse('PT409', format('There are only %s g of %s', to_char(greatest(short.available, 0), 'FM999,999,990'),
      short.cheese_name), 'lines', 'not_enough');
  end if;
end
$$;

-- Takes the grams of a line from the stock. What the book does not have is put into it first, with a question.
create or replace function private.move_sold(line public.sales) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock public.cheese_stock;
  movement public.stock_movements;
begin
  select * into stock from public.cheese_stock s where s.cheese_id = line.cheese_id for update;
  movement.cheese_id := line.cheese_id;
  if stock.is_tracked and line.grams > stock.grams then
    movement.kind := 'correction';
    movement.grams := line.grams - stock.grams;
    movement.change_grams := movement.grams;
    movement.asks_for_count := true;
    perform private.enter_stock_movement(movement);
  end if;
  movement.kind := 'sale';
  movement.grams := line.grams;
  movement.asks_for_count := false;
  movement := private.enter_stock_movement(movement);
  return movement.id;
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
  if read.sold_at < now() - private.queue_span() then
    if not is_decided then
      perform private.refuse('PT409', 'It was sold more than seven days ago', 'sold_at', 'too_old');
    end if;
    read.sold_at := now() - private.queue_span();
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

-- Reads how a basket is paid and what is taken off.
create or replace function private.read_payment(basket jsonb, entered public.baskets, is_decided boolean) returns public.baskets
language plpgsql stable security definer set search_path = ''
as $$
declare
  limit_percent constant integer := (select s.max_discount_percent from public.staff_settings s);
begin
  entered.payment := (basket ->> 'payment')::public.payment_kind;
  entered.discount_cents := coalesce((basket ->> 'discount_cents')::integer, 0);
  entered.discount_reason := nullif(trim(basket ->> 'discount_reason'), '');
  entered.reason := nullif(trim(basket ->> 'reason'), '');
  if entered.goods_cents > 100000000 then
    perform private.refuse('PT400', 'A basket is at most 1,000,000', 'lines');
  elsif entered.discount_cents not between 0 and entered.goods_cents then
    perform private.refuse('PT400', 'A discount is at most the sum of the basket', 'discount_cents');
  elsif entered.discount_cents > 0 and entered.discount_reason is null then
    perform private.refuse('PT400', 'A discount needs a reason', 'discount_reason');
  elsif entered.is_return and entered.reason is null then
    perform private.refuse('PT400', 'A return needs a reason', 'reason');
  elsif 100::bigint * entered.discount_cents > limit_percent::bigint * entered.goods_cents
    and not is_decided and not private.is_manager() then
    perform private.refuse('PT409', format('A discount of more than %s%% needs a manager', limit_percent), 'discount_cents',
      'needs_manager');
  end if;
  return entered;
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
  perform 1 from public.cheeses c
  where c.id in (select (l ->> 'cheese_id')::uuid from jsonb_array_elements(basket -> 'lines') l)
  order by c.id for no key update;
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
  return (select b from public.baskets b where b.id = entered.id);
end
$$;

-- Writes a basket and its lines, with the sign of a counter-entry where it is one, and moves what was sold.
create or replace function private.store_basket(entered public.baskets, lines public.sales[], sign integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  line public.sales;
begin
  insert into public.baskets (id, sold_at, day, sold_by, sent_by, voids, is_return, reason, payment, given_cents, tax_included,
    goods_cents, discount_cents, discount_reason, tax_cents, total_cents, rounding_cents, is_queued)
  values (entered.id, entered.sold_at, entered.day, entered.sold_by, entered.sent_by, entered.voids, entered.is_return,
    entered.reason, entered.payment, entered.given_cents, entered.tax_included, sign * entered.goods_cents,
    sign * entered.discount_cents, entered.discount_reason, sign * entered.tax_cents, sign * entered.total_cents,
    sign * entered.rounding_cents, entered.is_queued);
  foreach line in array lines loop
    insert into public.sales (basket_id, position, cheese_id, cheese_name, grams, pieces, price_cents, amount_cents,
      discount_cents, tax_percent, tax_cents, net_cents, movement_id)
    values (entered.id, line.position, line.cheese_id, line.cheese_name, sign * line.grams, sign * line.pieces,
      line.price_cents, sign * line.amount_cents, sign * line.discount_cents, line.tax_percent, sign * line.tax_cents,
      sign * line.net_cents,
      case when entered.voids is not null then line.movement_id when not entered.is_return then private.move_sold(line) end);
  end loop;
end
$$;

-- Whether the caller may read a basket: managers any, an employee own ones of today.
create or replace function private.may_read_basket(basket public.baskets) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_manager()
    or (private.is_staff() and basket.sold_by = auth.uid() and basket.day = private.shop_today())
$$;

-- What the sender of a basket is told: its amounts only to those who may read it.
create or replace function private.answer_of(basket public.baskets) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', basket.id, 'state', 'recorded')
    || case when private.may_read_basket(basket) then jsonb_build_object('tax_cents', basket.tax_cents,
      'total_cents', basket.total_cents, 'rounding_cents', basket.rounding_cents) else '{}' end
$$;

-- Records a basket once, whoever sends it and how often. It has a key (id), lines (cheese_id; grams, pieces or amount_cents;
-- price_cents as shown), payment, and optionally given_cents, discount_cents and discount_reason, is_confirmed; a queued one
-- has is_queued, sold_at and sold_by; a return is_return and reason.
create or replace function public.record_basket(basket jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  key constant uuid := (basket ->> 'id')::uuid;
  known public.baskets;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if key is null or basket ->> 'payment' is null then
    perform private.refuse('PT400', 'A basket needs a key and how it was paid', 'payment');
  elsif coalesce((basket ->> 'is_return')::boolean, false) and not private.is_manager() then
    perform private.deny();
  end if;
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select * into known from public.baskets b where b.id = key;
  if found then return private.answer_of(known); end if;
  if exists (select from private.waiting_baskets w where w.id = key) then
    return jsonb_build_object('id', key, 'state', 'waiting');
  end if;
  begin
    known := private.enter_basket(basket);
  exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' then
    if not coalesce((basket ->> 'is_queued')::boolean, false) then raise; end if;
    insert into private.waiting_baskets (id, request, refused_because, sent_by) values (key, basket, sqlerrm, auth.uid());
    return jsonb_build_object('id', key, 'state', 'waiting');
  end;
  if known.is_return then
    perform private.audit('return basket', 'baskets', key::text, jsonb_build_object('reason', known.reason));
  end if;
  return private.answer_of(known);
end
$$;

-- The baskets of a day, newest first: all of them for managers, own ones of today for an employee. Times are the shop's.
create or replace function public.list_baskets(of_day date default null)
returns table (
  id uuid, sold_at_local text, sold_by_name text, is_mine boolean, lines jsonb, payment public.payment_kind,
  goods_cents integer, discount_cents integer, discount_reason text, tax_included boolean, tax_cents integer,
  total_cents integer, rounding_cents integer, given_cents integer, voids uuid, is_voided boolean, is_return boolean,
  reason text, is_late boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked date := coalesce(of_day, private.shop_today());
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select b.id, private.wall_clock(b.sold_at, (select private.shop_time_zone())), private.staff_name(b.sold_by),
      b.sold_by is not distinct from auth.uid(), (
        select jsonb_agg(jsonb_build_object('cheese', s.cheese_name, 'grams', s.grams, 'pieces', s.pieces,
          'price_cents', s.price_cents, 'amount_cents', s.amount_cents, 'tax_percent', s.tax_percent,
          'tax_cents', s.tax_cents) order by s.position)
        from public.sales s where s.basket_id = b.id),
      b.payment, b.goods_cents, b.discount_cents, b.discount_reason::text, b.tax_included, b.tax_cents, b.total_cents,
      b.rounding_cents, b.given_cents, b.voids, exists (select from public.baskets v where v.voids = b.id), b.is_return,
      b.reason::text, coalesce(b.received_at > r.closed_at, false)
    from public.baskets b
    left join public.day_reports r on r.day = b.day
    where b.day = asked and private.may_read_basket(b)
    order by b.sold_at desc, b.id;
end
$$;

-- Ends a day with the cash that was counted. Everything that arrived until now and is in no report belongs to it.
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
  update public.baskets b set report_id = report where b.report_id is null and b.day <= asked;
  perform private.audit('close day', 'day_reports', asked::text);
  return asked;
end
$$;

-- Whether the counter has closed today, which employees may know without its sums.
create or replace function public.day_state()
returns table (today date, closed_at_local text, closed_by_name text, last_closed date)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select private.shop_today(), private.wall_clock(r.closed_at), private.staff_name(r.closed_by),
      (select max(d.day) from public.day_reports d)
    from (select) as once left join public.day_reports r on r.day = private.shop_today();
end
$$;

-- The sums of some baskets. What version 0.2 did not know has no rate and no payment.
create or replace function private.sums_of(basket_ids uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'baskets', count(*) filter (where b.voids is null and not b.is_return),
    'voids', count(*) filter (where b.voids is not null),
    'returns', count(*) filter (where b.is_return and b.voids is null),
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

-- The report of a day for managers: as it was closed, with what arrived later beside it, or so far.
create or replace function public.day_report(of_day date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked date := coalesce(of_day, private.shop_today());
  report public.day_reports;
  included uuid[];
  late uuid[];
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into report from public.day_reports r where r.day = asked;
  included := array(
    select b.id from public.baskets b
    where case when report.id is null then b.day = asked and b.report_id is null else b.report_id = report.id end);
  late := array(
    select b.id from public.baskets b where report.id is not null and b.day = asked and b.report_id is distinct from report.id);
  return jsonb_build_object('day', asked, 'closed_at_local', private.wall_clock(report.closed_at),
    'closed_by_name', private.staff_name(report.closed_by), 'counted_cents', report.counted_cents,
    'sums', private.sums_of(included), 'late', case when late <> '{}' then private.sums_of(late) end,
    'from_earlier_days', (
      select count(*) from public.baskets b where b.id = any (included) and b.day < asked));
end
$$;

-- Divides an amount by weights: each gets its share rounded down, the first of the largest also what is left.
create or replace function private.spread(amount integer, weights integer[]) returns integer[]
language sql immutable set search_path = ''
as $$
  with shares as (
    select w.weight, w.place,
      coalesce(floor(amount::numeric * w.weight / nullif(sum(w.weight) over (), 0)), 0)::integer as share,
      row_number() over (order by w.weight desc, w.place) = 1 as is_largest
    from unnest(weights) with ordinality as w (weight, place)
  )
  select array_agg(s.share + case when s.is_largest then amount - (select sum(t.share)::integer from shares t) else 0 end
    order by s.place)
  from shares s
$$;

-- The tax in or on an amount, half up.
create or replace function private.tax_of(amount integer, percent numeric, is_included boolean) returns integer
language sql immutable set search_path = ''
as $$ select round(amount * percent / case when is_included then 100 + percent else 100 end)::integer $$;

-- The lines, in order, with their parts of the discount and of the tax, which is computed once for each rate.
create or replace function private.add_up(lines public.sales[], discount integer, is_included boolean)
returns public.sales[]
language plpgsql immutable set search_path = ''
as $$
declare
  shares integer[] := private.spread(discount, array(select l.amount_cents from unnest(lines) l));
  taxes integer[];
  rate numeric;
  places integer[];
begin
  for place in 1 .. cardinality(lines) loop
    lines[place].discount_cents := shares[place];
  end loop;
  for rate in select distinct l.tax_percent from unnest(lines) l loop
    places := array(select l.position from unnest(lines) l where l.tax_percent = rate order by l.position);
    shares := array(
      select l.amount_cents - l.discount_cents from unnest(lines) l where l.tax_percent = rate order by l.position);
    taxes := private.spread(private.tax_of((select sum(s)::integer from unnest(shares) s), rate, is_included), shares);
    for nth in 1 .. cardinality(places) loop
      lines[places[nth]].tax_cents := taxes[nth];
      lines[places[nth]].net_cents := shares[nth] - case when is_included then taxes[nth] else 0 end;
    end loop;
  end loop;
  return lines;
end
$$;

-- What has to be added to an amount of cash, so that coins can pay it.
create or replace function private.cash_rounding(amount integer, step integer) returns integer
language sql immutable set search_path = ''
as $$ select case when step = 0 then 0 else (round(amount::numeric / step) * step)::integer - amount end $$;

-- Whether this was the price of a cheese at any time since then, per kg or per piece.
create or replace function private.was_price(cheese public.cheeses, price_cents integer, of_piece boolean, since timestamptz)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select price_cents = case when of_piece then public.current_piece_price(cheese) else public.current_price(cheese) end
    or exists (
      select from public.record_versions v
      where v.table_name = 'cheeses' and v.record_id = cheese.id::text and v.changed_at >= coalesce((
        select max(b.changed_at) from public.record_versions b
        where b.table_name = 'cheeses' and b.record_id = cheese.id::text and b.changed_at <= since), since)
        and price_cents = (v.snapshot ->> case when of_piece then 'price_per_piece_cents' else 'price_per_kg_cents' end)::integer)
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
  perform 1 from public.cheeses c where c.id in (select s.cheese_id from public.sales s where s.basket_id = voided.id)
  order by c.id for no key update;
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

-- Voids a basket: own ones of today, managers any. Repeated with its key, it changes nothing.
create or replace function public.void_basket(basket_id uuid, reason text, void_key uuid default gen_random_uuid()) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  voided public.baskets;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select * into voided from public.baskets b where b.id = void_basket.basket_id for update;
  if voided.id is null or not private.may_read_basket(voided) then perform private.deny(); end if;
  if not exists (select from public.baskets b where b.id = void_key and b.voids = voided.id) then
    perform private.void_basket(voided, void_key, void_basket.reason);
  end if;
  return jsonb_build_object('id', void_key, 'state', 'recorded');
end
$$;

-- Corrects a sale from the ledger: its basket is voided, if it has no other line.
create or replace function private.correct_sale(wrong public.stock_movements, why text) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  voided public.baskets;
  correction public.stock_movements;
begin
  select b.* into voided from public.sales s join public.baskets b on b.id = s.basket_id where s.movement_id = wrong.id for update of b;
  if not private.may_read_basket(voided) then
    perform private.refuse('PT403', 'Access denied. A manager can void the basket.');
  elsif (select count(*) from public.sales s where s.basket_id = voided.id) > 1 then
    perform private.refuse('PT409', 'It was sold with other cheeses; void the basket');
  elsif exists (select from public.baskets b where b.voids = voided.id) then
    perform private.refuse('PT409', 'It has already been corrected');
  end if;
  perform private.void_basket(voided, gen_random_uuid(), why);
  select * into correction from public.stock_movements m where m.corrects = wrong.id;
  return correction;
end
$$;

-- Queued baskets that wait for a manager, oldest first, with the reason.
create or replace function public.waiting_baskets()
returns table (id uuid, request jsonb, refused_because text, sold_at_local text, sold_by_name text, received_at_local text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select w.id, w.request, w.refused_because, private.wall_clock((w.request ->> 'sold_at')::timestamptz),
      private.staff_name((w.request ->> 'sold_by')::uuid), private.wall_clock(w.received_at)
    from private.waiting_baskets w where w.dropped_at is null order by w.received_at, w.id;
end
$$;

-- Enters a basket that waits as it was sold, or leaves it out, which is kept too; false when somebody has decided already.
create or replace function public.decide_waiting_basket(basket_id uuid, is_entered boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  waiting private.waiting_baskets;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into waiting from private.waiting_baskets w
  where w.id = decide_waiting_basket.basket_id and w.dropped_at is null for update;
  if waiting.id is null then return false; end if;
  if is_entered then
    perform private.enter_basket(waiting.request, is_decided => true);
    delete from private.waiting_baskets w where w.id = waiting.id;
  else
    update private.waiting_baskets w set dropped_at = now(), dropped_by = auth.uid() where w.id = waiting.id;
  end if;
  perform private.audit(case when is_entered then 'enter basket' else 'leave out basket' end, 'baskets', waiting.id::text,
    jsonb_build_object('because', waiting.refused_because));
  return true;
end
$$;

create or replace trigger sales_stay before update of basket_id, position, cheese_name, grams, pieces, price_cents, amount_cents,
  discount_cents, tax_percent, tax_cents, net_cents on public.sales for each row execute function private.refuse_change();

create or replace trigger baskets_stay before update of id, sold_at, received_at, day, sold_by, sent_by, voids, is_return, reason,
  payment, given_cents, tax_included, goods_cents, discount_cents, discount_reason, tax_cents, total_cents, rounding_cents,
  is_queued on public.baskets for each row execute function private.refuse_change();

create or replace trigger a_report_is_kept before update of report_id on public.baskets
  for each row when (old.report_id is not null) execute function private.refuse_change();

create or replace trigger day_reports_stay before update on public.day_reports
  for each row execute function private.refuse_change();

create or replace trigger staff_are_told after insert or update on public.baskets
  for each row execute function private.tell_staff('sales');

create or replace trigger staff_are_told after insert or update or delete on private.waiting_baskets
  for each row execute function private.tell_staff('sales');

create or replace trigger staff_are_told after insert on public.day_reports
  for each row execute function private.tell_staff('sales');

drop policy if exists "Managers can read every basket, employees their own of today" on public.baskets;
create policy "Managers can read every basket, employees their own of today" on public.baskets
  for select to authenticated using ((select private.is_manager())
    or ((select private.is_staff()) and sold_by = (select auth.uid()) and day = (select private.shop_today())));

drop policy if exists "Staff can read the lines of baskets that they can read" on public.sales;
create policy "Staff can read the lines of baskets that they can read" on public.sales
  for select to authenticated using (exists (select from public.baskets b where b.id = basket_id));

drop policy if exists "Managers can read the ends of days" on public.day_reports;
create policy "Managers can read the ends of days" on public.day_reports
  for select to authenticated using ((select private.is_manager()));


reset check_function_bodies;

grant execute on function public.close_day(integer,date) to authenticated;
grant execute on function public.day_report(date) to authenticated;
grant execute on function public.day_state() to authenticated;
grant execute on function public.decide_waiting_basket(uuid,boolean) to authenticated;
grant execute on function public.list_baskets(date) to authenticated;
grant execute on function public.record_basket(jsonb) to authenticated;
grant execute on function public.void_basket(uuid,text,uuid) to authenticated;
grant execute on function public.waiting_baskets() to authenticated;
grant select on table public.baskets to authenticated;
grant select on table public.day_reports to authenticated;
grant select on table public.sales to authenticated;
grant usage on type public.payment_kind to public;
grant execute on function public.stock_days(uuid,public.stock_movement_kind,date,date) to authenticated;
grant execute on function public.stock_ledger(uuid,public.stock_movement_kind,date,date,integer,integer) to authenticated;

-- Carries supabase/schemas as of d0ff1b26d870c8713f1c43e18f94ed94e6df160bd866d2f862a9b5b243a46a90.
