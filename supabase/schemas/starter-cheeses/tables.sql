-- Cheeses whose texts and pictures come with the product, without prices. The seed fills it.
create table private.starter_cheeses (
  slug text primary key check (char_length(slug) <= 80),
  position smallint not null unique,
  -- Columns of public.cheeses.
  record jsonb not null,
  -- Food facts that are usual for such a cheese, which the shop has to confirm.
  facts jsonb not null default '{}',
  beverages jsonb not null,
  document jsonb not null check (private.is_cheese_document(document, true))
);
