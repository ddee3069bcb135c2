-- Prices for 100 g that guests choose by, in the shop's currency.
create type public.price_range as enum ('to_3', 'to_4', 'to_5', 'to_6', 'over_6');
