-- Cached pages: what counts people may lag by a second, everything else is current when the writer gets the answer.

alter type private.cache_topic add value 'comments' before 'community';
alter type private.cache_topic add value 'rsvps' before 'settings';

-- Announces a change to page caches; with a key it concerns one page only. Equal messages are sent once a transaction,
-- and its number tells them from those of others. Unless it only counts, the change is also noted in the transaction,
-- so that the server can drop pages before it answers. Beyond a few changes the note says that anything may have changed.
create or replace function private.announce(topic private.cache_topic, key text default null) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  transaction_mark text := '@' || pg_catalog.pg_current_xact_id();
  message text := concat_ws(':', topic, key) || transaction_mark;
  noted text := coalesce(pg_catalog.current_setting('shop.announced', true), '');
begin
  perform pg_catalog.pg_notify('site_changed', message);
  if topic::text in ('community', 'rsvps', 'stats') or noted = '*' or position(message in noted) > 0 then
    return;
  end if;
  perform pg_catalog.set_config('shop.announced',
    case when length(noted) > 1000 then '*' else ltrim(noted || ' ' || message) end, true);
end
$$;

drop trigger public_comments_are_announced on public.public_comments;
create trigger public_comments_are_announced after update or delete on public.public_comments
  for each row execute function private.announce_change('comments');

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
  perform private.announce('rsvps');
  if tg_op = 'DELETE' then
    perform private.fill_seats(concerned);
  end if;
  return null;
end
$$;
