-- Refuses those who may not open a record, such as "cheeses:" and its id, or "pictures:" and its path.
create or replace function private.check_may_open(record text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() or (record = 'settings' and not private.is_manager()) then perform private.deny(); end if;
  if record !~ '^(calendar|settings|pages:[a-z_]{1,30}|(cheeses|documents|events|recipes):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
    and record !~ '^pictures:(/media(/[a-z0-9-]+){1,2}|/storage/v1/object/public/media/[a-z0-9/_-]+\.(avif|webp|jpg|png))$'
    or char_length(record) > 250
  then
    raise exception 'unknown record' using errcode = '22023';
  end if;
end
$$;

-- Says that the caller has a record open, and returns the names of the others who do. A page calls it every few seconds:
-- half a minute after its last sign a person is gone.
create or replace function public.attend_record(record text) returns table (name text)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.check_may_open(attend_record.record);
  delete from private.presence p where p.seen_at < now() - interval '30 seconds' and p.user_id <> auth.uid();
  insert into private.presence as known (record, user_id) values (attend_record.record, auth.uid())
  on conflict on constraint presence_pkey do update set seen_at = excluded.seen_at;
  return query
    select private.staff_name(p.user_id)
    from private.presence p join public.users u on u.id = p.user_id
    where p.record = attend_record.record and p.user_id <> auth.uid() and u.role <> 'customer'
      and p.seen_at >= now() - interval '30 seconds'
    order by 1;
end
$$;

-- Says that the caller closed a record.
create or replace function public.leave_record(record text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.check_may_open(leave_record.record);
  delete from private.presence p where p.record = leave_record.record and p.user_id = auth.uid();
end
$$;

create or replace trigger staff_are_told after insert or delete on private.presence
  for each row execute function private.tell_staff('presence');
