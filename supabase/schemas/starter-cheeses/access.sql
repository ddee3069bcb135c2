-- Only functions with the rights of their owner reach it.
alter table private.starter_cheeses enable row level security;

grant execute on function public.list_starter_cheeses, public.add_starter_cheeses to authenticated;
