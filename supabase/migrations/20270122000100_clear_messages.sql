-- Messages about a skipped undo and about missing seats, in words that say what is the case.

-- Undoes what a change set did to one record. Returns why it is skipped, in words that name no constraint, or null when
-- it is undone.
create or replace function private.undo_in_record(change_set uuid, in_table text, in_record text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target regclass := format('public.%I', in_table)::regclass;
  first_version integer;
  last_version integer;
  is_new boolean;
  fields text[];
  before public.record_versions;
  later public.record_versions;
  movement bigint;
  is_found boolean;
  broken_rule text;
begin
  select min(v.version), max(v.version), bool_or(v.operation = 'insert'), array_agg(distinct field)
  into first_version, last_version, is_new, fields
  from public.record_versions v left join unnest(v.changed_fields) as field on true
  where v.change_set_id = change_set and v.table_name = in_table and v.record_id = in_record;

  select * into later from public.record_versions v
  where v.table_name = in_table and v.record_id = in_record and v.version > last_version
    and (is_new or v.operation = 'delete' or v.changed_fields && fields)
  order by v.version desc limit 1;
  if later.id is not null then
    return 'Changed since then' || coalesce(' by ' || private.staff_name(later.changed_by), '');
  end if;

  if is_new and in_table = 'cheeses' then
    perform private.remove_added_cheese(in_record::uuid);
    return null;
  end if;
  select * into before from public.record_versions v
  where v.table_name = in_table and v.record_id = in_record and v.version < first_version
  order by v.version desc limit 1;
  if before.id is null then return 'It has no earlier version'; end if;

  if in_table = 'cheeses' then
    for movement in
      select m.id from public.stock_movements m
      where m.change_set_id = change_set and m.cheese_id = in_record::uuid order by m.id desc
    loop
      perform public.correct_stock_movement(movement);
    end loop;
  end if;
  perform set_config('app.restored_from', before.version::text, true);
  if fields && array['beverages', 'cheese_ids'] then
    perform private.restore_parts(in_table, in_record, before.snapshot);
  end if;
  is_found := private.update_fields(target, in_record,
    private.restorable_fields(target, before.snapshot, fields) || jsonb_build_object('version', (
      select max(v.version) from public.record_versions v where v.table_name = in_table and v.record_id = in_record)));
  perform set_config('app.restored_from', '', true);
  return case when not is_found then 'It no longer exists' end;
exception when integrity_constraint_violation then
  get stacked diagnostics broken_rule = constraint_name;
  return case when broken_rule = '' then sqlerrm else 'Its earlier values do not meet a current rule' end;
end
$$;

-- Changes the number of people of the caller's RSVP. A smaller party keeps its seats or its rank. A larger one goes to
-- the end of the waiting list unless it fits; if it has seats, only when the caller agrees to give them up.
create or replace function public.change_party_size(
  event_uuid uuid, party_size integer, give_up_seats boolean default false, idempotency_key uuid default null
) returns public.rsvp_status
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer public.rsvp_status;
  free integer;
  own public.rsvps;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('change_party_size', event_uuid, party_size, give_up_seats)) #>> '{}';
  if answer is not null then return answer; end if;
  perform private.check_party_size(party_size);
  free := private.lock_seats(event_uuid);
  select * into own from public.rsvps r where r.event_id = event_uuid and r.user_id = auth.uid();
  if not found then raise exception 'No such RSVP' using errcode = 'PT404'; end if;
  perform private.require_open_event(event_uuid);
  answer := own.status;
  if change_party_size.party_size <> own.party_size then
    perform private.limit_person('rsvp');
    if own.status = 'going' and change_party_size.party_size - own.party_size > free then
      if not coalesce(give_up_seats, false) then
        raise exception 'Seats left besides yours: %', greatest(free, 0) using errcode = 'PT409',
          hint = 'Give up the seats to join the waiting list.';
      end if;
      answer := 'waiting';
    end if;
    update public.rsvps r set party_size = change_party_size.party_size, status = answer,
      checked_in_at = case when answer = 'going' then r.checked_in_at end,
      queued_at = case when change_party_size.party_size > r.party_size then clock_timestamp() else r.queued_at end
    where r.id = own.id;
    perform private.fill_seats(event_uuid);
    select r.status into answer from public.rsvps r where r.id = own.id;
    -- A party that came off the waiting list was told that it has seats.
    if own.status = 'going' or answer = 'waiting' then
      perform private.mail_guest(case when own.status = answer then 'rsvp-changed' else 'rsvp-waiting' end,
        event_uuid, auth.uid());
    end if;
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(answer));
  return answer;
end
$$;
