-- Printed cards beside the cheeses, and which of them are out of date.
create type public.placard_template as enum ('a4-eight-up', 'label', 'a6-tent');
