-- Announces the topic that the trigger names.
create or replace function private.announce_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.announce(tg_argv[0]::private.cache_topic);
  return null;
end
$$;

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

-- Tells staff pages that rows of the named topic changed. Equal messages of a transaction are sent once.
create or replace function private.tell_staff() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('staff_changed', tg_argv[0]);
  return null;
end
$$;

-- Tells that a session of a staff member ended, so that what it listens to is closed at once.
create or replace function private.tell_of_ended_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from public.users u where u.id = old.user_id and u.role <> 'customer') then
    perform pg_catalog.pg_notify('staff_changed', 'sessions');
  end if;
  return null;
end
$$;
create or replace trigger staff_are_told after delete on auth.sessions
  for each row execute function private.tell_of_ended_session();
