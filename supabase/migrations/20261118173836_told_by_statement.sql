drop function private.first_broken_audit_entry();
drop function private.recount_stats();

set check_function_bodies = off;

create or replace trigger staff_are_told after insert on public.stock_movements
  for each statement execute function private.tell_staff('stock');

create or replace trigger staff_are_told after insert or update on public.baskets
  for each statement execute function private.tell_staff('sales');


reset check_function_bodies;

-- Carries supabase/schemas as of 544aa641a174e102729c68fa0a692490ae27458828e9adb4b6747b3244fd3696.
