-- The list of bulk changes and imports says in plain words what each did, and to which cheeses.

-- The bulk change of a number of cheeses as a sentence: "Raised the prices of 2 cheeses by 10% from January 4, 2027".
create or replace function private.describe_bulk_change(change jsonb, how_many integer) returns text
language sql stable set search_path = ''
as $$
  select case change ->> 'field'
    when 'price' then case sign(coalesce(change ->> 'percent', change ->> 'cents_per_kg')::numeric)
        when 1 then 'Raised' when -1 then 'Lowered' else 'Rounded' end
      || case how_many when 1 then ' the price of ' else ' the prices of ' end || cheeses
      || coalesce(' by ' || trim_scale(abs(nullif((change ->> 'percent')::numeric, 0))) || '%',
        ' by ' || to_char(abs(nullif((change ->> 'cents_per_kg')::numeric, 0)) / 100, 'FM99990.00') || ' per kg', '')
      || coalesce(' from ' || to_char((change ->> 'from_day')::date, 'FMMonth FMDD, YYYY'), '')
    when 'status' then case change ->> 'value'
        when 'active' then 'Activated ' when 'draft' then 'Deactivated ' else 'Archived ' end || cheeses
    else 'Marked ' || cheeses || case when (change -> 'value')::boolean then ' as in stock' else ' as out of stock' end
  end
  from (select how_many || case how_many when 1 then ' cheese' else ' cheeses' end as cheeses) numbered
$$;

-- Bulk changes that were made before read the same.
update public.change_sets s
set summary = old.undo || private.describe_bulk_change(old.change, old.how_many)
from (
  select c.id, case c.kind when 'undo' then 'Undo: ' else '' end as undo, found[6]::integer as how_many,
    case when found[1] is not null
        then jsonb_strip_nulls(jsonb_build_object('field', 'price', 'percent', found[1], 'from_day', found[3]))
      when found[2] is not null
        then jsonb_strip_nulls(jsonb_build_object('field', 'price', 'cents_per_kg', found[2]::numeric * 100, 'from_day', found[3]))
      when found[4] is not null then jsonb_build_object('field', 'status', 'value', found[4])
      else jsonb_build_object('field', 'in_stock', 'value', found[5] = 'In') end as change
  from public.change_sets c
  cross join lateral regexp_match(c.summary, '^(?:Undo: )?(?:Price (?:([-+]?[0-9.]+) %|([-+][0-9.]+) per kg)(?: from (\d{4}-\d\d-\d\d))?'
    '|Status (active|draft|archived)|(In|Out of) stock), (\d+) cheeses?$') found
  where c.kind in ('bulk', 'undo') and found is not null
) old
where s.id = old.id;

-- The names of the first three cheeses that a change set changed or plans to change, as they were called then. Few are
-- read, in the order of the indexes, because a change set can have thousands.
create function private.first_names_of(change_set uuid) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(first.name order by first.name), '{}') from (
    select found.name from (
      (select distinct on (v.record_id) v.snapshot ->> 'name' as name from public.record_versions v
      where v.change_set_id = change_set order by v.record_id limit 3)
      union all
      (select c.name::text from public.price_schedule s join public.cheeses c on c.id = s.cheese_id
      where s.change_set_id = change_set and s.applied_at is null order by s.cheese_id limit 3)
    ) found
    limit 3
  ) first
$$;

drop function public.list_change_sets(uuid, text, uuid, date, date, integer, integer);

-- Bulk changes and imports, newest first, or one of them, with how many cheeses each changed or plans to change, the
-- names of the first ones, and how many are undone. An admin sees all of them, a manager their own.
create function public.list_change_sets(
  of_id uuid default null, of_kind text default null, by_person uuid default null, from_day date default null,
  to_day date default null, page_limit integer default 50, page_offset integer default 0
)
returns table (
  id uuid, kind text, summary text, created_at_local text, created_by_name text, records bigint,
  first_names text[], undone bigint, undone_at_local text, undone_by_name text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  is_admin boolean := private.is_admin();
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    with page as (
      select s.*, count(*) over () as matching from public.change_sets s
      where s.kind <> 'undo' and (is_admin or s.created_by = auth.uid())
        and (of_id is null or s.id = of_id) and (of_kind is null or s.kind = of_kind)
        and (by_person is null or s.created_by = by_person)
        and (from_day is null or s.created_at >= private.day_start(from_day))
        and (to_day is null or s.created_at < private.day_start(to_day + 1))
      order by s.created_at desc, s.id
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select p.id, p.kind, p.summary, private.wall_clock(p.created_at), private.editor_name(p.created_by),
      (select count(distinct (v.table_name, v.record_id)) from public.record_versions v where v.change_set_id = p.id)
        + (select count(*) from public.price_schedule s where s.change_set_id = p.id and s.applied_at is null),
      private.first_names_of(p.id),
      (select count(distinct (v.table_name, v.record_id)) from public.record_versions v where v.change_set_id = u.id),
      private.wall_clock(u.created_at), private.editor_name(u.created_by), p.matching
    from page p
    left join public.change_sets u on u.undoes = p.id
    order by p.created_at desc, p.id;
end
$$;
revoke execute on function public.list_change_sets(uuid, text, uuid, date, date, integer, integer) from public, anon;
grant execute on function public.list_change_sets(uuid, text, uuid, date, date, integer, integer) to authenticated;
