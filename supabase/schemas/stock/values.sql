-- The stock ledger: movements in grams, from which the stock of each cheese follows.
create type public.stock_movement_kind as enum ('delivery', 'sale', 'waste', 'count', 'correction');
