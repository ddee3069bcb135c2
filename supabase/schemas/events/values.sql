-- Events and who comes; a full house has a waiting list that moves up by itself.
create type public.event_status as enum ('draft', 'published', 'cancelled');
