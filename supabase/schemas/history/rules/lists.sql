-- What the rollback page lists beside versions.

-- Records that were archived or deleted and can be brought back, the latest first, with the version to restore.
create or replace function public.list_removed(
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
      select archiving.*, 'archived', before.version, archived.version
      from (
        select 'cheeses' as table_name, c.id::text as record_id, c.version from public.cheeses c
        where c.archived_at is not null
        union all
        select 'events', e.id::text, e.version from public.events e where e.archived_at is not null
      ) archived
      cross join lateral (
        select max(b.version) as version from public.record_versions b
        where b.table_name = archived.table_name and b.record_id = archived.record_id
          and b.snapshot ->> 'archived_at' is null) before
      join public.record_versions archiving
        on archiving.table_name = archived.table_name and archiving.record_id = archived.record_id
          and archiving.version = before.version + 1
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

-- The people whose changes and entries an admin can ask for: staff, and former staff.
create or replace function public.list_editors()
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
