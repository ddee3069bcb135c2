-- The end of a day at the counter: the cash that was counted, without the change that was in the drawer before.
create table public.day_reports (
  id bigint generated always as identity primary key,
  day date not null unique,
  counted_cents integer not null check (counted_cents between 0 and 100000000),
  closed_at timestamptz not null default now(),
  closed_by uuid
);

-- What a customer took and paid, or the counter-entry of it: a void or a return, whose amounts are negative. It stays as it
-- is; what follows is another basket. Its key comes from the device that sold it, so that it is entered once.
create table public.baskets (
  id uuid primary key,
  sold_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- The day of the shop in which it was sold.
  day date not null,
  sold_by uuid,
  sent_by uuid,
  voids uuid unique references public.baskets (id),
  -- The basket of which a part was brought back.
  returns uuid references public.baskets (id),
  reason public.single_line_text check (char_length(reason) between 1 and 200 and private.shows_text(reason)),
  -- Null where nobody said it.
  payment public.payment_kind,
  given_cents integer check (given_cents between 0 and 100000000),
  tax_included boolean not null,
  -- The sum of the lines, what was taken off, the tax, and what was to be paid before cash was rounded.
  goods_cents integer not null,
  discount_cents integer not null default 0,
  discount_reason public.single_line_text
    check (char_length(discount_reason) between 1 and 200 and private.shows_text(discount_reason)),
  -- Null for a sale of version 0.2, which did not know it.
  tax_cents integer,
  total_cents integer not null,
  rounding_cents integer not null default 0,
  -- Recorded without a network and sent later.
  is_queued boolean not null default false,
  -- The first report after it arrived.
  report_id bigint references public.day_reports (id),
  constraint a_counter_entry_has_a_reason check (reason is not null or (voids is null and returns is null)),
  constraint a_discount_has_a_reason check (discount_cents = 0 or discount_reason is not null),
  constraint only_cash_is_rounded check (rounding_cents = 0 or payment = 'cash')
);
create index baskets_day_idx on public.baskets (day, sold_at);
create index baskets_report_idx on public.baskets (report_id);
create index baskets_returns_idx on public.baskets (returns);

-- The lines of the baskets. The price is what was shown, the amount what it came to; discount and tax are its part of those
-- of the basket. Grams are in the ledger too, beside which money would be everybody's.
create table public.sales (
  basket_id uuid not null references public.baskets (id) on delete cascade,
  position smallint not null,
  cheese_id uuid references public.cheeses (id) on delete set null,
  cheese_name public.single_line_text not null check (char_length(cheese_name) <= 200),
  grams integer not null,
  pieces integer,
  -- Of a kilogram, or of a piece where pieces were sold.
  price_cents integer not null check (price_cents > 0),
  amount_cents integer not null,
  discount_cents integer not null default 0,
  -- Null for a sale of version 0.2.
  tax_percent numeric(6, 3),
  tax_cents integer,
  net_cents integer,
  -- Null for a return, which moves no stock: what was cut is not sold again.
  movement_id bigint unique references public.stock_movements (id) on delete set null,
  primary key (basket_id, position)
);
create index sales_cheese_idx on public.sales (cheese_id);

-- Queued baskets that the rules refuse, until a manager has decided about each.
create table private.waiting_baskets (
  id uuid primary key,
  request jsonb not null,
  refused_because text not null,
  sent_by uuid,
  received_at timestamptz not null default now(),
  dropped_at timestamptz,
  dropped_by uuid
);
