-- What changes the stock of a cheese.
create type public.stock_movement_kind as enum ('delivery', 'sale', 'waste', 'count', 'correction');
