-- Managers find their own bulk changes and imports again, which they may undo.

-- Bulk changes and imports, newest first, or one of them, with how many records each changed or plans to change, and
-- how many are undone. An admin sees all of them, a manager their own.
create or replace function public.list_change_sets(
  of_id uuid default null, of_kind text default null, by_person uuid default null, from_day date default null,
  to_day date default null, page_limit integer default 50, page_offset integer default 0
)
returns table (
  id uuid, kind text, summary text, created_at_local text, created_by_name text, records bigint, undone bigint,
  undone_at_local text, undone_by_name text, total bigint
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
      (select count(distinct (v.table_name, v.record_id)) from public.record_versions v where v.change_set_id = u.id),
      private.wall_clock(u.created_at), private.editor_name(u.created_by), p.matching
    from page p
    left join public.change_sets u on u.undoes = p.id
    order by p.created_at desc, p.id;
end
$$;
