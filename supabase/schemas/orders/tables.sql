-- Cheese that somebody collects on a day. Its key comes from the form, so that it is placed once.
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
  -- Whether a board led to it, which is only counted.
  from_board boolean not null default false,
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

-- The cheeses of an order, each once, at the price of the moment: of a kilogram, or of a piece.
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

-- The secrets in the links of mails about orders. Each mail has its own.
create table private.order_tokens (
  token_hash text primary key check (char_length(token_hash) = 64),
  order_id uuid not null references public.orders (id) on delete cascade
);
create index order_tokens_order_id_idx on private.order_tokens (order_id);
