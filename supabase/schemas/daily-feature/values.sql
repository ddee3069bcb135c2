-- How sure a day of the calendar is; guests see what is confirmed.
create type public.calendar_status as enum ('idea', 'planned', 'confirmed');
