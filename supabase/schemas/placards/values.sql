-- The papers that a placard is printed on.
create type public.placard_template as enum ('a4-eight-up', 'label', 'a6-tent');
