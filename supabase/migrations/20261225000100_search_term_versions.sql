-- Search terms are kept as other records of the staff are: with versions, a history and a limit.

alter table public.search_terms
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'search_terms', t.id::text, t.version, 'insert', '{finds,id,kind,term}', to_jsonb(t) from public.search_terms t;

select private.track_history('public.search_terms');
create trigger a_version_is_given before update of version on public.search_terms
  for each statement execute function private.note_given_version();
create trigger zz_update_has_ended after update on public.search_terms
  referencing new table as touched for each statement execute function private.end_versioned_write();
create trigger zz_delete_has_ended after delete on public.search_terms
  referencing old table as touched for each statement execute function private.end_versioned_write();
create trigger staff_are_told after insert or update or delete on public.search_terms
  for each row execute function private.tell_staff('settings');

-- Refuses more terms than every save of a cheese can be compared with. Inserts take turns, so that none is miscounted.
create function private.limit_search_terms() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.search_terms', 0));
  if (select count(*) from public.search_terms) > 500 then
    raise exception 'There are 500 search words. Delete one before you add another.' using errcode = '23514';
  end if;
  return null;
end
$$;
revoke execute on function private.limit_search_terms() from public;
-- After the insert, so that policies refuse those who may not add a term first.
create trigger search_terms_are_limited after insert on public.search_terms
  for each row execute function private.limit_search_terms();

drop policy "Managers can read search terms" on public.search_terms;
create policy "Staff can read search terms" on public.search_terms
  for select to authenticated using ((select private.is_staff()));

-- What a record is called in a list.
create or replace function private.record_title(of_table text, state jsonb) returns text
language sql stable security definer set search_path = ''
as $$
  select case of_table
    when 'business_settings' then 'Settings'
    when 'staff_settings' then 'Staff settings'
    when 'search_terms' then state ->> 'term'
    when 'cheese_documents' then private.cheese_name(state ->> 'id')
    when 'feature_calendar' then
      concat_ws(', ', private.cheese_name(state ->> 'cheese_id'), coalesce(state ->> 'day', 'without a day'))
    else coalesce(state ->> 'name', state ->> 'title') end
$$;
