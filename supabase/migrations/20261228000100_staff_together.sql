-- The audit log and the picture editor follow what others do.

create trigger staff_are_told after insert on public.audit_log
  for each row execute function private.tell_staff('audit');

-- A picture is named by its path, which is longer than an id.
alter table private.presence drop constraint presence_record_check,
  add constraint presence_record_check check (char_length(record) <= 250);

-- Refuses those who may not open a record, such as "cheeses:" and its id, or "pictures:" and its path.
create or replace function private.check_may_open(record text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() or (record = 'settings' and not private.is_manager()) then perform private.deny(); end if;
  if record !~ '^(calendar|settings|(cheeses|documents|events|recipes):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
    and record !~ '^pictures:(/media(/[a-z0-9-]+){1,2}|/storage/v1/object/public/media/[a-z0-9/_-]+\.(avif|webp|jpg|png))$'
    or char_length(record) > 250
  then
    raise exception 'No such record' using errcode = '22023';
  end if;
end
$$;
