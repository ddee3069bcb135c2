-- What was confirmed and suggested about a fact before a change set changed it or suggested another one, for its undo.
create table private.former_facts (
  change_set_id uuid not null references public.change_sets (id) on delete cascade,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  fact public.food_fact not null,
  is_changed boolean not null,
  confirmation jsonb,
  suggestion jsonb,
  primary key (change_set_id, cheese_id, fact)
);
alter table private.former_facts enable row level security;
create index former_facts_cheese_id_idx on private.former_facts (cheese_id);

set check_function_bodies = off;

-- Undoes what a change set did to these records. The catalogue follows once for all of them.
create or replace function private.undo_records(change_set uuid, undo uuid, record_ids text[]) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform set_config('app.catalogue_waits', 'true', true);
  select coalesce(jsonb_agg(jsonb_build_object('record_id', page.record_id, 'name', page.name,
    'outcome', case when page.left_because is null then 'undone' else 'left' end, 'reason', page.left_because)
    order by page.place), '[]') into answer
  from (
    select ids.record_id, ids.place, coalesce(changed.name, c.name) as name,
      case when changed.table_name is not null then private.undo_in_record(change_set, changed.table_name, ids.record_id)
        when exists (select from public.price_schedule s
          where s.change_set_id = undo_records.change_set and s.cheese_id = ids.record_id::uuid)
        then private.undo_planned_price(change_set, ids.record_id::uuid) end as left_because
    from unnest(record_ids) with ordinality as ids (record_id, place)
    left join lateral (
      select v.table_name, coalesce(v.snapshot ->> 'name', v.snapshot ->> 'title') as name
      from public.record_versions v
      where v.change_set_id = undo_records.change_set and v.record_id = ids.record_id
      order by v.id desc limit 1
    ) changed on true
    left join public.cheeses c on changed.table_name is null and c.id = ids.record_id::uuid
    offset 0
  ) page;
  perform private.restore_former_facts(change_set, record_ids, array(
    select r ->> 'record_id' from jsonb_array_elements(answer) as r where r ->> 'outcome' = 'undone'));
  perform set_config('app.catalogue_waits', '', true);
  perform private.list_in_catalogue(array(
    select v.record_id::uuid from public.record_versions v where v.change_set_id = undo and v.table_name = 'cheeses'
      and v.record_id = any (record_ids)));
  return answer;
end
$$;

-- Keeps what was confirmed and suggested about facts that the current change set, if there is one, changes or suggests.
create or replace function private.keep_former_facts(cheese_uuid uuid, facts public.food_fact[], is_changed boolean)
returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.former_facts (change_set_id, cheese_id, fact, is_changed, confirmation, suggestion)
  select private.current_change_set(), cheese_uuid, f.fact, keep_former_facts.is_changed, to_jsonb(c), to_jsonb(s)
  from unnest(facts) as f (fact)
  left join public.cheese_fact_confirmations c on c.cheese_id = cheese_uuid and c.fact = f.fact
  left join public.cheese_fact_suggestions s on s.cheese_id = cheese_uuid and s.fact = f.fact
  where private.current_change_set() is not null
  on conflict do nothing
$$;

-- Puts back what was confirmed and suggested before a change set: an undo confirms nothing. A fact that it only suggested
-- keeps what a person has said since.
create or replace function private.restore_former_facts(change_set uuid, record_ids text[], undone_ids text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  former private.former_facts;
begin
  for former in
    delete from private.former_facts f
    where f.change_set_id = change_set and f.cheese_id::text = any (case when f.is_changed then undone_ids else record_ids end)
    returning *
  loop
    if former.is_changed then
      delete from public.cheese_fact_confirmations c where c.cheese_id = former.cheese_id and c.fact = former.fact;
      insert into public.cheese_fact_confirmations (cheese_id, fact, confirmed_at, confirmed_by)
      select cheese_id, fact, confirmed_at, confirmed_by
      from jsonb_populate_record(null::public.cheese_fact_confirmations, former.confirmation)
      where former.confirmation is not null;
    end if;
    delete from public.cheese_fact_suggestions s
    where s.cheese_id = former.cheese_id and s.fact = former.fact and s.change_set_id = change_set;
    if found or former.is_changed then
      insert into public.cheese_fact_suggestions (cheese_id, fact, fields, source, change_set_id, created_at)
      select cheese_id, fact, fields, source, change_set_id, created_at
      from jsonb_populate_record(null::public.cheese_fact_suggestions, former.suggestion)
      where former.suggestion is not null
      on conflict do nothing;
    end if;
  end loop;
end
$$;

-- Notes who confirmed the facts that a save states anew, and drops what was suggested for them.
create or replace function private.confirm_changed_facts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stated jsonb := private.facts_of(new);
  before jsonb := case tg_op when 'UPDATE' then private.facts_of(old) else '{}' end;
  changed public.food_fact[] := array(
    select fact from unnest(enum_range(null::public.food_fact)) as fact
    where stated -> fact::text is distinct from before -> fact::text);
begin
  if tg_op = 'UPDATE' then
    perform private.keep_former_facts(new.id, changed, true);
    delete from public.cheese_fact_confirmations c where c.cheese_id = new.id and c.fact = any (changed);
    delete from public.cheese_fact_suggestions s
    where s.cheese_id = new.id and s.fact = any (changed) and stated ? s.fact::text;
  end if;
  insert into public.cheese_fact_confirmations (cheese_id, fact, confirmed_at, confirmed_by)
  select new.id, fact, now(), auth.uid() from unnest(changed) as fact where stated ? fact::text;
  return null;
end
$$;

-- Suggests what a source says about a cheese; what it does not know is left out.
create or replace function private.suggest_facts(cheese_uuid uuid, suggested jsonb, source text) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.keep_former_facts(cheese_uuid, array(
    select fact from unnest(enum_range(null::public.food_fact)) as fact
    where coalesce(suggested ->> fact::text, 'unknown') <> 'unknown'), false);
  insert into public.cheese_fact_suggestions (cheese_id, fact, fields, source, change_set_id)
  select cheese_uuid, f.fact,
    (select jsonb_object_agg(key, value) from jsonb_each(suggested) where key = any (private.fields_of_fact(f.fact))),
    suggest_facts.source, private.current_change_set()
  from unnest(enum_range(null::public.food_fact)) as f (fact)
  where coalesce(suggested ->> f.fact::text, 'unknown') <> 'unknown'
  on conflict (cheese_id, fact) do update
  set fields = excluded.fields, source = excluded.source, change_set_id = excluded.change_set_id, created_at = now()
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of faa0a1da679172e3389b1baffa20f8a192b74b367aa67675c2b5c930db3f471f.
