-- One row for each planned price; what is in effect or was replaced keeps its row.
create table public.price_schedule (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  from_day date not null,
  price_per_kg_cents integer not null check (price_per_kg_cents between 1 and 1000000),
  -- For a cheese that is sold by the piece.
  price_per_piece_cents integer check (price_per_piece_cents between 1 and 1000000),
  applied_at timestamptz,
  -- The bulk change that planned a price.
  change_set_id uuid references public.change_sets (id) default private.current_change_set(),
  created_at timestamptz not null default now(),
  created_by uuid
);
create index price_schedule_cheese_id_idx on public.price_schedule (cheese_id);
create unique index price_schedule_waiting_idx on public.price_schedule (cheese_id, from_day) where applied_at is null;
create index price_schedule_change_set_id_idx on public.price_schedule (change_set_id, cheese_id);
create index price_schedule_due_idx on public.price_schedule (from_day) where applied_at is null;

-- Prices that the upgrade to 0.3 stored as guests read them, until a manager has decided about each.
create table private.upgraded_prices (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  -- Null for the price of the cheese itself.
  planned_id uuid unique references public.price_schedule (id) on delete cascade,
  was_cents integer not null,
  is_cents integer not null
);
create index upgraded_prices_cheese_id_idx on private.upgraded_prices (cheese_id);
