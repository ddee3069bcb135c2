-- Cheeses from a CSV file. A manager sends its rows in batches, and each is compared with the shop as it is: the dry run.
-- Then the rows are applied as one change set: all or none, or all that are not refused.
create type public.import_outcome as enum ('created', 'changed', 'unchanged', 'refused');
