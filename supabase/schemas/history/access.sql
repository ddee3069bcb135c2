alter table public.record_versions enable row level security;
grant select on public.record_versions to authenticated;
create policy "Managers can read every version" on public.record_versions
  for select to authenticated using ((select private.is_manager()));
create policy "Nobody can read the versions of members' drafts" on public.record_versions
  as restrictive for select to authenticated
  using (table_name <> 'recipes' or snapshot ->> 'status' <> 'draft'
    or not coalesce((snapshot ->> 'by_member')::boolean, false));
create policy "Nobody can read the versions that members saved" on public.record_versions
  as restrictive for select to authenticated
  using (table_name <> 'recipes' or changed_by is null or private.has_been_staff(changed_by));

grant select on public.cheese_versions to authenticated;

grant execute on function public.rollback_record, public.rollback_cheese, public.list_versions, public.last_saved,
  public.compare_versions, public.list_removed, public.list_editors to authenticated;

grant execute on function private.insert_fields, private.update_fields to authenticated;
grant execute on function private.require_version to anon, authenticated;
