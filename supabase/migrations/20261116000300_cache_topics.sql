-- What page caches are told: only topics that a page depends on.

-- The topics of cached pages; the server has the same list, and a test compares the two.
create type private.cache_topic as enum ('cheeses', 'community', 'events', 'featured', 'recipes', 'settings', 'stats');
grant usage on type private.cache_topic to anon, authenticated;

drop trigger cheeses_are_announced on public.cheeses;
drop trigger recipes_are_announced on public.recipes;
drop trigger events_are_announced on public.events;
drop function private.announce(text);

-- Announces a change to page caches; with a key it concerns one page only. Equal messages are sent once a transaction.
create function private.announce(topic private.cache_topic, key text default null) returns void
language sql volatile set search_path = ''
as $$ select pg_catalog.pg_notify('site_changed', concat_ws(':', topic, key)) $$;

-- Announces the topic that the trigger names.
create or replace function private.announce_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.announce(tg_argv[0]::private.cache_topic);
  return null;
end
$$;
create trigger cheeses_are_announced after insert or update or delete on public.cheeses
  for each row execute function private.announce_change('cheeses');
create trigger recipes_are_announced after insert or update or delete on public.recipes
  for each row execute function private.announce_change('recipes');
create trigger events_are_announced after insert or update or delete on public.events
  for each row execute function private.announce_change('events');

-- Announces that the sums or comments of a cheese changed.
create or replace function private.announce_stats() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned uuid := case when tg_op = 'DELETE' then old.cheese_id else new.cheese_id end;
begin
  perform private.announce('community'), private.announce('stats', c.slug)
  from public.cheeses c where c.id = concerned;
  return null;
end
$$;

-- Keeps the numbers of an event, announces them, and gives a free seat to the next in line.
create or replace function private.count_rsvp() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned uuid := case when tg_op = 'DELETE' then old.event_id else new.event_id end;
begin
  update public.event_stats s set
    going = s.going
      + case when tg_op <> 'DELETE' and new.status = 'going' then 1 else 0 end
      - case when tg_op <> 'INSERT' and old.status = 'going' then 1 else 0 end,
    waiting = s.waiting
      + case when tg_op <> 'DELETE' and new.status = 'waiting' then 1 else 0 end
      - case when tg_op <> 'INSERT' and old.status = 'waiting' then 1 else 0 end
  where s.event_id = concerned;
  perform private.announce('events');
  if tg_op = 'DELETE' then
    perform private.fill_seats(concerned);
  end if;
  return null;
end
$$;
