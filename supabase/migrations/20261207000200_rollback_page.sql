-- What the rollback page reads beyond versions: archived and deleted records, change sets, and who changed anything.

create index record_versions_deleted_idx on public.record_versions (table_name, record_id) where operation = 'delete';

-- Records that were archived or deleted and can be brought back, the latest first, with the version to restore.
create function public.list_removed(
  of_table text default null, by_person uuid default null, from_day date default null, to_day date default null,
  page_limit integer default 50, page_offset integer default 0
)
returns table (
  id bigint, table_name text, record_id text, title text, state text, version integer, current_version integer,
  changed_at_local text, changed_by_name text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    with removed as (
      select v.*, 'deleted' as state, v.version as restored_version, v.version as newest_version
      from public.record_versions v
      where v.operation = 'delete' and not exists (
        select from public.record_versions n
        where n.table_name = v.table_name and n.record_id = v.record_id and n.version > v.version)
        and not private.is_private_version(v.table_name, v.snapshot) and not private.is_withdrawn(v)
        -- A document comes back with its cheese.
        and (v.table_name <> 'cheese_documents' or exists (select from public.cheeses c where c.id::text = v.record_id))
      union all
      select archiving.*, 'archived', before.version, c.version
      from public.cheeses c
      cross join lateral (
        select max(b.version) as version from public.record_versions b
        where b.table_name = 'cheeses' and b.record_id = c.id::text and b.snapshot ->> 'archived_at' is null) before
      join public.record_versions archiving
        on archiving.table_name = 'cheeses' and archiving.record_id = c.id::text
          and archiving.version = before.version + 1
      where c.archived_at is not null
    ), matching as (
      select r.* from removed r
      where (of_table is null or r.table_name = of_table) and (by_person is null or r.changed_by = by_person)
        and (from_day is null or r.changed_at >= private.day_start(from_day))
        and (to_day is null or r.changed_at < private.day_start(to_day + 1))
    )
    select m.id, m.table_name, m.record_id, private.record_title(m.table_name, m.snapshot), m.state, m.restored_version,
      m.newest_version, private.wall_clock(m.changed_at, (select private.shop_time_zone())),
      private.editor_name(m.changed_by), count(*) over ()
    from matching m
    order by m.id desc
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;
revoke execute on function public.list_removed(text, uuid, date, date, integer, integer) from public, anon;
grant execute on function public.list_removed(text, uuid, date, date, integer, integer) to authenticated;

-- Bulk changes and imports, newest first, or one of them, with how many records each changed or plans to change, and
-- how many are undone.
create function public.list_change_sets(
  of_id uuid default null, of_kind text default null, by_person uuid default null, from_day date default null,
  to_day date default null, page_limit integer default 50, page_offset integer default 0
)
returns table (
  id uuid, kind text, summary text, created_at_local text, created_by_name text, records bigint, undone bigint,
  undone_at_local text, undone_by_name text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    with page as (
      select s.*, count(*) over () as matching from public.change_sets s
      where s.kind <> 'undo' and (of_id is null or s.id = of_id) and (of_kind is null or s.kind = of_kind)
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
revoke execute on function public.list_change_sets(uuid, text, uuid, date, date, integer, integer) from public, anon;
grant execute on function public.list_change_sets(uuid, text, uuid, date, date, integer, integer) to authenticated;

-- The people whose changes and entries an admin can ask for: staff, and former staff.
create function public.list_editors()
returns table (id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select u.id, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), p.email)
    from (
      select s.id from public.users s where s.role <> 'customer'
      union
      select l.subject_id::uuid from public.audit_log l
      where l.subject = 'users' and l.action = any (private.role_actions())
    ) as editor
    join public.users u on u.id = editor.id
    left join private.people p on p.id = u.id
    order by 2, 1;
end
$$;
revoke execute on function public.list_editors() from public, anon;
grant execute on function public.list_editors() to authenticated;
