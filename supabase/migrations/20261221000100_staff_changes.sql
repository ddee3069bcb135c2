-- Open staff pages follow what others change: the database names the kind of rows that changed, and nothing about them.

-- Tells staff pages that rows of the named topic changed. Equal messages of a transaction are sent once.
create function private.tell_staff() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('staff_changed', tg_argv[0]);
  return null;
end
$$;
revoke execute on function private.tell_staff() from public;

-- Tells that a session of a staff member ended, so that what it listens to is closed at once.
create function private.tell_of_ended_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from public.users u where u.id = old.user_id and u.role <> 'customer') then
    perform pg_catalog.pg_notify('staff_changed', 'sessions');
  end if;
  return null;
end
$$;
revoke execute on function private.tell_of_ended_session() from public;

create trigger staff_are_told after insert or update or delete on public.feature_calendar
  for each row execute function private.tell_staff('calendar');
create trigger staff_are_told after insert or update or delete on public.cheeses
  for each row execute function private.tell_staff('cheeses');
create trigger staff_are_told after insert or update or delete on public.price_schedule
  for each row execute function private.tell_staff('cheeses');
create trigger staff_are_told after insert or update or delete on public.cheese_comments
  for each row execute function private.tell_staff('comments');
create trigger staff_are_told after insert or update or delete on private.comment_reports
  for each row execute function private.tell_staff('comments');
create trigger staff_are_told after insert or update or delete on private.withheld_comments
  for each row execute function private.tell_staff('comments');
create trigger staff_are_told after insert or update or delete on public.cheese_documents
  for each row execute function private.tell_staff('documents');
create trigger staff_are_told after insert or update or delete on public.cheese_document_drafts
  for each row execute function private.tell_staff('documents');
create trigger staff_are_told after insert or update or delete on public.events
  for each row execute function private.tell_staff('events');
create trigger staff_are_told after insert or update or delete on public.event_stats
  for each row execute function private.tell_staff('events');
create trigger staff_are_told after insert on public.record_versions
  for each row execute function private.tell_staff('history');
create trigger staff_are_told after insert or update on public.change_sets
  for each row execute function private.tell_staff('history');
create trigger staff_are_told after insert or update or delete on public.media
  for each row execute function private.tell_staff('pictures');
create trigger staff_are_told after insert or update or delete on public.built_in_pictures
  for each row execute function private.tell_staff('pictures');
create trigger staff_are_told after insert or update or delete on public.home_pictures
  for each row execute function private.tell_staff('pictures');
create trigger staff_are_told after insert or update or delete on public.placards
  for each row execute function private.tell_staff('placards');
create trigger staff_are_told after insert or delete on private.presence
  for each row execute function private.tell_staff('presence');
create trigger staff_are_told after insert or update or delete on public.cheese_proposals
  for each row execute function private.tell_staff('proposals');
create trigger staff_are_told after insert or update or delete on public.recipes
  for each row execute function private.tell_staff('recipes');
create trigger staff_are_told after delete on auth.sessions
  for each row execute function private.tell_of_ended_session();
create trigger staff_are_told after update on public.business_settings
  for each row execute function private.tell_staff('settings');
create trigger staff_are_told after update on public.staff_settings
  for each row execute function private.tell_staff('settings');
create trigger staff_are_told after insert or update or delete on public.cheese_stock
  for each row execute function private.tell_staff('stock');
create trigger staff_are_told after insert or update or delete on public.notify_requests
  for each row execute function private.tell_staff('stock');
create trigger staff_are_told after insert or update or delete on public.stock_alert_batches
  for each row execute function private.tell_staff('stock');
create trigger staff_are_told after insert on public.stock_movements
  for each row execute function private.tell_staff('stock');
create trigger staff_are_told after insert or update or delete on private.invitations
  for each row execute function private.tell_staff('people');
create trigger staff_are_told after insert or delete on public.users
  for each row execute function private.tell_staff('people');
create trigger staff_are_told_of_a_role after update of role on public.users
  for each row when (old.role is distinct from new.role) execute function private.tell_staff('people');
create trigger staff_are_told_of_a_suspension after update of banned_until on auth.users
  for each row when (old.banned_until is distinct from new.banned_until) execute function private.tell_staff('people');

-- Refuses somebody who changes their names again and again.
create function private.limit_name_changes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.limit_person('names');
  return new;
end
$$;
revoke execute on function private.limit_name_changes() from public;
create trigger name_changes_are_limited before update of first_name, last_name on public.users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function private.limit_name_changes();
