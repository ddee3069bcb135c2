-- Bulk changes replace the switching of several cheeses.
drop function public.switch_cheeses(uuid[], text, boolean);

-- Takes back what a change set did to one record. Returns why it is left as it is, in words that name no constraint, or
-- null when it is taken back.
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
    return 'Changed since by ' || coalesce(private.staff_name(later.changed_by), 'the shop');
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
  return case when broken_rule = '' then sqlerrm else 'Its earlier details break a rule of today' end;
end
$$;
