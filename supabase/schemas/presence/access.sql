alter table private.presence enable row level security;

grant execute on function public.attend_record, public.leave_record to authenticated;
