-- Guests see published and canceled events.
create type public.event_status as enum ('draft', 'published', 'cancelled');
