-- Cheeses from a CSV file. A manager sends its rows in batches, and each is compared with the shop as it is: the dry run.
-- Then the whole file is applied as one change set, or nothing of it.
create type public.import_outcome as enum ('created', 'changed', 'unchanged', 'refused');
