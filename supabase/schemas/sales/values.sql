-- How a basket was paid.
create type public.payment_kind as enum ('cash', 'card', 'other');
