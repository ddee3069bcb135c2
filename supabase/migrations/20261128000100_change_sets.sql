-- A bulk change or an import marks everything that it changes with one change set, so that it can be undone as one.

-- One row for each bulk change, each import, and each undo of one.
create table public.change_sets (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('bulk', 'import', 'undo')),
  summary text not null
    check (char_length(summary) between 1 and 200 and summary !~ '[[:cntrl:]]' and private.shows_text(summary)),
  created_at timestamptz not null default now(),
  created_by uuid,
  undoes uuid unique references public.change_sets (id),
  constraint an_undo_names_what_it_undoes check ((kind = 'undo') = (undoes is not null))
);
create index change_sets_created_at_idx on public.change_sets (created_at desc);
alter table public.change_sets enable row level security;

create policy "Managers can read change sets" on public.change_sets
  for select to authenticated using ((select private.is_manager()));

grant select on public.change_sets to authenticated;

-- When a change set was made by the shop's clock.
create function public.created_at_local(public.change_sets) returns text
language sql stable set search_path = ''
as $$ select private.wall_clock($1.created_at) $$;
grant execute on function public.created_at_local(public.change_sets) to authenticated;

-- The change set of the running transaction, if it has one.
create function private.current_change_set() returns uuid
language sql stable set search_path = ''
as $$ select nullif(current_setting('app.change_set', true), '')::uuid $$;

alter table public.record_versions add column change_set_id uuid references public.change_sets (id);
create index record_versions_change_set_id_idx on public.record_versions (change_set_id, record_id);

alter table public.stock_movements add column change_set_id uuid references public.change_sets (id);
alter table public.stock_movements alter column change_set_id set default private.current_change_set();
create index stock_movements_change_set_id_idx on public.stock_movements (change_set_id);

-- The versions of cheeses under the name that the security contract uses.
create or replace view public.cheese_versions with (security_invoker = true) as
  select id, record_id::uuid as cheese_id, version, changed_at, changed_by, operation, changed_fields, snapshot,
    restored_from, change_set_id
  from public.record_versions
  where table_name = 'cheeses';

-- Keeps the new state of a record.
create or replace function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_table text := tg_table_name;
  state jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  state_before jsonb;
begin
  select v.snapshot into state_before from public.record_versions v
  where v.table_name = this_table and v.record_id = state ->> 'id'
  order by v.version desc limit 1;
  if tg_op = 'DELETE' then
    state := coalesce(state_before, state);
  else
    state := state || private.record_parts(this_table, state ->> 'id');
  end if;
  insert into public.record_versions
    (table_name, record_id, version, changed_by, operation, changed_fields, snapshot, restored_from, change_set_id)
  values (
    this_table, state ->> 'id',
    case when tg_op = 'DELETE' then old.version + 1 else new.version end,
    auth.uid(), lower(tg_op),
    array(
      select key from jsonb_each(state) as field (key, value)
      where key not in ('version', 'updated_at', 'created_at') and value is distinct from state_before -> key
      order by key),
    state,
    nullif(current_setting('app.restored_from', true), '')::integer,
    private.current_change_set()
  );
  return null;
end
$$;

-- Starts a change set: everything that this transaction changes from now on belongs to it.
create function private.start_change_set(kind text, summary text, undoes uuid default null) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  started uuid;
begin
  insert into public.change_sets (kind, summary, created_by, undoes)
  values (start_change_set.kind, start_change_set.summary, auth.uid(), start_change_set.undoes)
  returning id into started;
  perform set_config('app.change_set', started::text, true);
  return started;
end
$$;

-- Whether the caller may undo a change set: an admin any, its maker their own while they may still make such a change.
-- Without the rights of a manager only stock can be changed.
create function private.may_undo(change_set public.change_sets) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin() or (change_set.created_by = auth.uid() and (
    private.is_manager() or (private.is_staff() and not exists (
      select 1 from public.record_versions v
      where v.change_set_id = change_set.id and not v.changed_fields <@ array['in_stock']))))
$$;

-- Takes back a cheese that a change set added: deleted while nobody has used it, else archived.
create function private.remove_added_cheese(cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (select 1 from public.stock_movements m where m.cheese_id = cheese_uuid) then
    raise foreign_key_violation;
  end if;
  delete from public.cheeses c where c.id = cheese_uuid;
exception when foreign_key_violation then
  update public.cheeses c set active = false, archived_at = now() where c.id = cheese_uuid;
end
$$;

-- Takes back what a change set did to one record. Returns why it is left as it is, in words that name no constraint, or
-- null when it is taken back.
create function private.undo_in_record(change_set uuid, in_table text, in_record text) returns text
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

-- Undoes a change set, record by record, and tells what became of each: a record whose changed fields were changed again
-- is left as it is. A large one is undone in pages: the next page starts after the last record of the one before. An undo
-- that stopped halfway is continued from the start, past the records that are undone.
create function public.undo_change_set(
  change_set uuid, after_record text default null, page_limit integer default 1000, idempotency_key uuid default null
) returns table (record_id text, name text, outcome text, reason text)
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  undone public.change_sets;
  undo uuid;
  is_continued boolean;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('undo_change_set', undo_change_set.change_set, after_record, page_limit));
  if answer is null then
    select * into undone from public.change_sets s where s.id = undo_change_set.change_set for update;
    if undone.id is null or not private.may_undo(undone) then perform private.deny(); end if;
    if undone.kind = 'undo' then
      raise exception 'An undo cannot be undone' using errcode = '23514', hint = 'Restore a version instead.';
    end if;
    select s.id into undo from public.change_sets s where s.undoes = undone.id;
    is_continued := undo is not null;
    if is_continued then
      perform set_config('app.change_set', undo::text, true);
    else
      undo := private.start_change_set('undo', left('Undo: ' || undone.summary, 200), undone.id);
    end if;
    perform 1 from public.cheeses c
    where c.id in (select v.record_id::uuid from public.record_versions v
      where v.change_set_id = undone.id and v.table_name = 'cheeses')
    order by c.id for no key update;

    select coalesce(jsonb_agg(to_jsonb(r) order by r.record_id), '[]') into answer
    from (
      select page.record_id, page.name, case when left_because is null then 'undone' else 'left' end as outcome,
        left_because as reason
      from (
        select v.table_name, v.record_id, max(coalesce(v.snapshot ->> 'name', v.snapshot ->> 'title')) as name
        from public.record_versions v
        where v.change_set_id = undone.id and v.record_id in (
          select distinct r.record_id from public.record_versions r
          where r.change_set_id = undone.id and r.record_id > coalesce(after_record, '') and not exists (
            select 1 from public.record_versions u where u.change_set_id = undo and u.record_id = r.record_id)
          order by r.record_id limit least(greatest(page_limit, 1), 1000))
        group by v.table_name, v.record_id
      ) page
      cross join lateral private.undo_in_record(undone.id, page.table_name, page.record_id) as left_because
    ) r;
    perform set_config('app.change_set', '', true);
    if is_continued and after_record is null and answer = '[]' then
      raise exception 'It has already been undone' using errcode = '23514', hint = 'Look at the history.';
    end if;
    if answer @> '[{"outcome": "undone"}]' then
      perform private.audit('undo', 'change_sets', undone.id::text, jsonb_build_object('kind', undone.kind,
        'records', jsonb_array_length(jsonb_path_query_array(answer, '$[*] ? (@.outcome == "undone")'))));
    else
      delete from public.change_sets s
      where s.id = undo and not exists (select 1 from public.record_versions v where v.change_set_id = undo);
    end if;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_to_recordset(answer) as r (record_id text, name text, outcome text, reason text);
end
$$;
grant execute on function public.undo_change_set(uuid, text, integer, uuid) to authenticated;
