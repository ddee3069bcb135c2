create type public.rsvp_status as enum ('going', 'waiting');
