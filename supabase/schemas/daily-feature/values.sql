-- The feature calendar and the cheese of the day.
create type public.calendar_status as enum ('idea', 'planned', 'confirmed');
