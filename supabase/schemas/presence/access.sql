-- Only functions with the rights of their owner reach it.
alter table private.presence enable row level security;

grant execute on function public.attend_record, public.leave_record to authenticated;
