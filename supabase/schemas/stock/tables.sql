-- How much of each cheese is there according to the ledger.
create table public.cheese_stock (
  cheese_id uuid primary key references public.cheeses (id) on delete cascade,
  grams integer not null default 0 check (grams >= 0),
  -- Stock has one truth. It is tracked and the sum of its movements, or it is not, and staff switch the cheese in and out
  -- of stock by hand. `in_stock` of a cheese with tracked stock follows from its grams.
  is_tracked boolean not null default false,
  -- The sum of what orders hold; `private.count_set_aside` keeps it.
  set_aside_grams integer not null default 0 check (set_aside_grams >= 0),
  updated_at timestamptz not null default now()
);

-- Every movement of stock: what was entered, and by how much the stock changed. All staff read it, so it has no money.
create table public.stock_movements (
  id bigint generated always as identity primary key,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  kind public.stock_movement_kind not null,
  grams integer not null check (grams between 0 and 1000000),
  change_grams integer not null,
  stock_after_grams integer not null check (stock_after_grams >= 0),
  note text check (char_length(note) <= 200 and note !~ '[[:cntrl:]]'),
  corrects bigint unique references public.stock_movements (id) on delete cascade,
  supplier text check (char_length(supplier) <= 120 and supplier !~ '[[:cntrl:]]'),
  lot text check (char_length(lot) <= 60 and lot !~ '[[:cntrl:]]'),
  best_before date,
  change_set_id uuid references public.change_sets (id) default private.current_change_set(),
  created_by uuid,
  created_at timestamptz not null default now(),
  -- A sale found more than the book had, which this correction entered. The next count answers it.
  asks_for_count boolean not null default false,
  constraint a_correction_names_a_movement check ((kind = 'correction') = (corrects is not null or asks_for_count)),
  constraint only_a_delivery_has_a_lot check
    (kind = 'delivery' or (supplier is null and lot is null and best_before is null)),
  constraint a_best_before_is_in_the_calendar check (best_before between '2000-01-01' and '2199-12-31')
);
create index stock_movements_cheese_idx on public.stock_movements (cheese_id, id desc);
create index stock_movements_created_at_idx on public.stock_movements (created_at desc);
create index stock_movements_change_set_id_idx on public.stock_movements (change_set_id);
create index stock_movements_cheese_created_at_idx on public.stock_movements (cheese_id, created_at);
create index stock_movements_questions_idx on public.stock_movements (cheese_id) where asks_for_count;
