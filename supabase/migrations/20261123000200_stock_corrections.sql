-- A new value of an enum can be used once the transaction that added it has committed.

alter type public.stock_movement_kind add value 'correction';
