-- Cheeses whose texts and pictures come with the product, without prices and food facts. The seed fills it.
create table private.starter_cheeses (
  slug text primary key check (char_length(slug) <= 80),
  position smallint not null unique,
  -- Columns of public.cheeses.
  record jsonb not null,
  beverages jsonb not null,
  document jsonb not null check (private.is_cheese_document(document, true))
);
