-- Open lists of guests follow RSVPs and check-ins.

create trigger staff_are_told after insert or update or delete on public.rsvps
  for each row execute function private.tell_staff('events');
