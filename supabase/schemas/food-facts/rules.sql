-- What the shop states about a cheese is what a person of the shop has confirmed.
--
-- The columns of `cheeses` hold the facts that guests read. A trigger notes who confirmed each: whoever changes a fact
-- confirms it, and only managers can. Saving other fields changes no fact, so it confirms nothing. A fact that becomes
-- unknown loses its confirmation. `confirm_food_fact` confirms what stands there, also that nobody knows. What a file or
-- a starter cheese says is a suggestion, which no guest sees.

-- The facts that a cheese states, by name. One that nobody knows is left out.
create or replace function private.facts_of(cheese public.cheeses) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'milk_treatment', nullif(cheese.milk_treatment, 'unknown'), 'coagulant', nullif(cheese.coagulant, 'unknown'),
    'rind', nullif(cheese.rind, 'unknown'),
    'lactose', case when cheese.lactose <> 'unknown' then jsonb_build_array(cheese.lactose, cheese.lactose_source) end,
    'allergens', case when cheese.allergens is not null then coalesce(
      (select jsonb_agg(allergen order by allergen) from unnest(cheese.allergens) as allergen), '[]') end))
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
create or replace trigger new_facts_are_confirmed after insert on public.cheeses
  for each row when (private.facts_of(new) <> '{}') execute function private.confirm_changed_facts();
create or replace trigger changed_facts_are_confirmed after update on public.cheeses
  for each row when (
    (new.milk_treatment, new.coagulant, new.lactose, new.lactose_source, new.allergens, new.rind)
      is distinct from (old.milk_treatment, old.coagulant, old.lactose, old.lactose_source, old.allergens, old.rind))
  execute function private.confirm_changed_facts();

-- Why a cheese cannot be active because of its allergens; null when it can. One that is active already may wait for its
-- confirmation: version 0.2 asked for none.
create or replace function private.objection_to_allergens(cheese public.cheeses) returns text
language sql stable security definer set search_path = ''
as $$
  select case when cheese.allergens is null then 'Declare its allergens first'
    when not cheese.active and not exists (
      select from public.cheese_fact_confirmations c
      where c.cheese_id = cheese.id and c.fact = 'allergens' and c.confirmed_at is not null)
    then 'Confirm its allergens first' end
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

-- Every fact of a cheese, for staff: who confirmed it and when, and what is suggested.
create or replace function public.food_fact_states(of_cheese uuid)
returns table (
  fact public.food_fact, is_confirmed boolean, is_taken_over boolean, confirmed_at_local text, confirmed_by_name text,
  suggested jsonb, source text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select f.fact, c.confirmed_at is not null, c.cheese_id is not null and c.confirmed_at is null,
      private.wall_clock(c.confirmed_at), private.staff_name(c.confirmed_by), s.fields, s.source::text
    from unnest(enum_range(null::public.food_fact)) as f (fact)
    left join public.cheese_fact_confirmations c on c.cheese_id = of_cheese and c.fact = f.fact
    left join public.cheese_fact_suggestions s on s.cheese_id = of_cheese and s.fact = f.fact
    order by f.fact;
end
$$;

-- A manager confirms a fact as it stands in the version that they saw, also that nobody knows it.
create or replace function public.confirm_food_fact(cheese uuid, fact public.food_fact, seen_version integer)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  confirmed public.cheeses;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into confirmed from public.cheeses c where c.id = cheese for no key update;
  if confirmed.id is null then perform private.deny(); end if;
  perform private.require_version(seen_version, confirmed.version);
  if fact = 'allergens' and confirmed.allergens is null then
    perform private.refuse('PT400', 'Say which allergens it contains, or that there are none', 'allergens');
  end if;
  insert into public.cheese_fact_confirmations (cheese_id, fact, confirmed_at, confirmed_by)
  values (cheese, confirm_food_fact.fact, now(), auth.uid())
  on conflict on constraint cheese_fact_confirmations_pkey do update
  set confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by;
  delete from public.cheese_fact_suggestions s where s.cheese_id = cheese and s.fact = confirm_food_fact.fact;
  perform private.audit('confirm fact', 'cheeses', cheese::text,
    jsonb_build_object('fact', fact, 'value', private.facts_of(confirmed) -> fact::text));
end
$$;

-- The active cheeses of which a person has not confirmed every fact, for staff, with the facts that are left.
create or replace function public.unconfirmed_cheeses()
returns table (cheese_id uuid, name text, facts public.food_fact[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name::text, array(
      select fact from unnest(enum_range(null::public.food_fact)) as fact where fact <> all (done.facts))
    from public.cheeses c
    cross join lateral (
      select coalesce(array_agg(f.fact), '{}') as facts from public.cheese_fact_confirmations f
      where f.cheese_id = c.id and f.confirmed_at is not null
    ) done
    where c.active and cardinality(done.facts) < cardinality(enum_range(null::public.food_fact))
    order by c.name, c.id;
end
$$;

-- Whether a cheese is one of those that somebody who is pregnant usually eats: pasteurized, firm, not blue, and known to
-- have neither a washed nor a bloomy rind. No medical advice.
create or replace function private.suits_pregnancy(
  treatment public.milk_treatment, style public.cheese_style, rind public.rind
) returns boolean
language sql immutable parallel safe
as $$
  select treatment = 'pasteurized' and style in ('hard', 'semi-hard', 'semi-soft')
    and rind in ('none', 'natural', 'waxed')
$$;

create or replace trigger staff_are_told after insert or update or delete on public.cheese_fact_confirmations
  for each statement execute function private.tell_staff('cheeses');
create or replace trigger staff_are_told after insert or update or delete on public.cheese_fact_suggestions
  for each statement execute function private.tell_staff('cheeses');
