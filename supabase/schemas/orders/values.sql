-- What becomes of an order. An unconfirmed one waits for its guest and holds nothing; a requested one has a cheese whose
-- stock nobody tracks, and waits for the shop.
create type public.order_state as enum (
  'unconfirmed', 'requested', 'placed', 'preparing', 'ready', 'collected', 'not_collected', 'cancelled');
