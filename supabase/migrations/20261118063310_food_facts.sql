-- Food facts are what a person has confirmed. A shop of 0.2 keeps what its guests read, marked as taken over.
-- Nothing to validate: `private.guarded_cheese_fields` gains a field that no proposal has yet.

create type public.rind as enum ('none', 'natural', 'washed', 'bloomy', 'waxed', 'unknown');
create type public.food_fact as enum ('milk_treatment', 'coagulant', 'allergens', 'lactose', 'rind');
create function private.fields_of_fact(fact public.food_fact) returns text[]
language sql immutable set search_path = ''
as $$ select case fact when 'lactose' then '{lactose,lactose_source}' else array[fact::text] end $$;

alter table public.cheeses
  add column rind public.rind not null default 'unknown',
  drop constraint an_active_cheese_declares_its_allergens;
alter table private.starter_cheeses add column facts jsonb not null default '{}';

create table public.cheese_fact_confirmations (
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  fact public.food_fact not null,
  confirmed_at timestamptz,
  confirmed_by uuid,
  primary key (cheese_id, fact)
);
create table public.cheese_fact_suggestions (
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  fact public.food_fact not null,
  fields jsonb not null check (
    fields ? fact::text and fields - private.fields_of_fact(fact) = '{}' and octet_length(fields::text) <= 2000),
  source public.single_line_text not null check (char_length(source) between 1 and 200 and private.shows_text(source)),
  created_at timestamptz not null default now(),
  primary key (cheese_id, fact)
);
alter table public.cheese_fact_confirmations enable row level security;
alter table public.cheese_fact_suggestions enable row level security;

set check_function_bodies = off;

-- The columns of a fact.
create or replace function private.fields_of_fact(fact public.food_fact) returns text[]
language sql immutable set search_path = ''
as $$ select case fact when 'lactose' then '{lactose,lactose_source}' else array[fact::text] end $$;

-- The food facts of a cheese, which only managers change.
create or replace function private.guarded_cheese_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['allergens', 'milk_treatment', 'coagulant', 'lactose', 'lactose_source', 'rind'] $$;

-- Employees prepare, managers publish, price and state the food facts; a slug that people know stays, and an active
-- cheese has its allergens.
create or replace function private.guard_cheese() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  objection text;
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      perform private.refuse('PT409', 'A published cheese keeps its slug', 'slug');
    end if;
    if (new.piece_grams is null) <> (old.piece_grams is null) and exists (
      select from public.price_schedule s where s.cheese_id = new.id and s.applied_at is null) then
      perform private.refuse('PT409', 'Cancel its planned prices first: they are for the way it is sold now', 'piece_grams');
    end if;
    if new.price_per_kg_cents is distinct from old.price_per_kg_cents
      and new.price_per_piece_cents = old.price_per_piece_cents and new.piece_grams = old.piece_grams then
      perform private.refuse('PT409', 'It is sold by the piece: change the price of the piece', 'price_per_kg_cents');
    end if;
    new.qr_short_code := old.qr_short_code;
    new.published_at := old.published_at;
  else
    new.published_at := null;
  end if;
  if new.active and new.published_at is null then
    new.published_at := now();
  end if;
  new.price_per_kg_cents := coalesce(
    private.cents_per_kg(new.price_per_piece_cents, new.piece_grams), new.price_per_kg_cents);
  if current_user in ('anon', 'authenticated') and (
    case when tg_op = 'INSERT' then new.active or num_nonnulls(new.price_per_kg_cents, new.price_per_piece_cents,
      new.tax_percent, new.archived_at) > 0
      or new.lactose_source <> '' or private.facts_of(new) <> '{}'
    else (new.active, new.price_per_kg_cents, new.price_per_piece_cents, new.piece_grams, new.tax_percent, new.archived_at)
      is distinct from (old.active, old.price_per_kg_cents, old.price_per_piece_cents, old.piece_grams, old.tax_percent,
      old.archived_at)
      or private.guarded_fields_of(to_jsonb(new)) <> private.guarded_fields_of(to_jsonb(old)) end
  ) and not private.is_manager() then
    perform private.deny();
  end if;
  if new.active and (tg_op = 'INSERT' or new.allergens is distinct from old.allergens) then
    -- Whoever changes them confirms them.
    objection := private.objection_to_allergens(new);
  elsif new.active and not old.active then
    objection := private.objection_to_allergens(old);
  end if;
  if objection is not null then perform private.refuse('PT400', objection, 'allergens'); end if;
  return new;
end
$$;

-- Adds or changes a cheese with its drinks in one step; the record of a known cheese carries the version it was read at.
-- Food facts that the caller may only propose become a proposal, and the rest is saved.
create or replace function public.save_cheese(record jsonb, beverages jsonb default null) returns public.cheeses
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  cheese_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := record ? 'version' or exists (select 1 from public.cheeses where id = cheese_uuid);
  proposed jsonb := '{}';
  saved public.cheeses;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if not private.is_manager() then
    proposed := private.guarded_fields_of(record);
    record := record - private.guarded_cheese_fields();
  end if;
  if beverages is not null then
    perform private.replace_beverages(cheese_uuid, beverages);
  end if;
  if is_known then
    if not private.update_fields('public.cheeses', cheese_uuid::text, '{"version": null}' || record - 'id') then
      perform private.deny();
    end if;
  else
    perform private.insert_fields('public.cheeses', record || jsonb_build_object('id', cheese_uuid));
  end if;
  perform private.propose(cheese_uuid, proposed);
  select * into saved from public.cheeses where id = cheese_uuid;
  return saved;
end
$$;

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
  insert into public.cheese_fact_suggestions (cheese_id, fact, fields, source)
  select cheese_uuid, f.fact,
    (select jsonb_object_agg(key, value) from jsonb_each(suggested) where key = any (private.fields_of_fact(f.fact))),
    suggest_facts.source
  from unnest(enum_range(null::public.food_fact)) as f (fact)
  where coalesce(suggested ->> f.fact::text, 'unknown') <> 'unknown'
  on conflict (cheese_id, fact) do update set fields = excluded.fields, source = excluded.source, created_at = now()
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

-- What a bulk change would do to each selected cheese, and what stands in its way.
create or replace function private.plan_bulk_change(selection jsonb, change jsonb)
returns table (
  id uuid, name text, version integer, old_value jsonb, new_value jsonb, obstacle text, is_printed boolean,
  is_piece boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  planned_day date := (change ->> 'from_day')::date;
begin
  if change ->> 'field' = 'price' then
    return query
    select c.id, c.name, c.version, to_jsonb(before.cents), to_jsonb(price.cents),
      case when before.cents is null then 'It has no price yet'
        when c.piece_grams is not null and change ? 'cents_per_kg' then 'It is sold by the piece: change it by percent'
        when price.cents not between 1 and 1000000 then 'The new price would be out of range'
        when exists (
          select 1 from public.price_schedule s
          where s.cheese_id = c.id and s.applied_at is null and s.from_day = planned_day
        ) then 'A price is already planned from that day' end,
      exists (select 1 from public.placards p where p.cheese_id = c.id), c.piece_grams is not null
    from private.selected_cheeses(selection) c
    cross join lateral (
      select private.price_before(c, coalesce(planned_day, private.shop_today() + 1)) as cents offset 0) before
    cross join lateral (
      select private.changed_price(before.cents,
        case when c.piece_grams is null then change else change - 'step_cents' end) as cents) price;
  elsif change ->> 'field' = 'status' then
    return query
    select c.id, c.name, c.version,
      to_jsonb(case when c.active then 'active' when c.archived_at is null then 'draft' else 'archived' end),
      change -> 'value',
      case when change ->> 'value' = 'active' and c.archived_at is not null then 'Make it a draft first'
        when change ->> 'value' = 'active' then private.objection_to_allergens(c) end, false, false
    from private.selected_cheeses(selection) c;
  else
    return query
    select c.id, c.name, c.version, to_jsonb(c.in_stock), change -> 'value',
      case when s.is_tracked and not c.in_stock and (change -> 'value')::boolean
        then 'Its stock is tracked: record a delivery or a count' end, false, false
    from private.selected_cheeses(selection) c join public.cheese_stock s on s.cheese_id = c.id;
  end if;
end
$$;

-- Keeps the changes to food facts as a proposal of the caller; a second one of the same person replaces what it names.
-- Returns whether there is anything to decide.
create or replace function private.propose(cheese_uuid uuid, fields jsonb) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  current_fields jsonb;
  changed jsonb;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select private.guarded_fields_of(to_jsonb(c)) into current_fields from public.cheeses c where c.id = cheese_uuid;
  -- The record is read as a cheese, so that equal values in another spelling are no change.
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into changed
  from jsonb_each(private.guarded_fields_of(to_jsonb(jsonb_populate_record(null::public.cheeses, fields)))) f
  where fields ? f.key and f.value is distinct from current_fields -> f.key;
  if changed = '{}' then return false; end if;
  if changed -> 'allergens' = 'null' and exists (select from public.cheeses c where c.id = cheese_uuid and c.active) then
    perform private.refuse('PT400', 'An active cheese declares its allergens', 'allergens');
  end if;
  insert into public.cheese_proposals as p (cheese_id, fields, base, created_by)
  values (cheese_uuid, changed, current_fields, auth.uid())
  on conflict (cheese_id, created_by) where status = 'open' do update
  set fields = p.fields || excluded.fields, base = excluded.base, created_at = now();
  return true;
end
$$;

-- The columns that a file may have. An empty cell clears a value, but keeps one that cannot be empty.
create or replace function private.import_fields()
returns table (field text, kind text, choices text[], keeps_value boolean)
language sql stable security definer set search_path = ''
as $$
  values
    ('name', 'text', '{}'::text[], true),
    ('slug', 'text', '{}', true),
    ('country_iso', 'country', '{}', true),
    ('origin_region', 'text', '{}', false),
    ('milk_type', 'text', '{}', false),
    ('milk_species', 'choices', enum_range(null::public.milk_species)::text[], false),
    ('milk_treatment', 'choice', enum_range(null::public.milk_treatment)::text[], true),
    ('coagulant', 'choice', enum_range(null::public.coagulant)::text[], true),
    ('lactose', 'choice', enum_range(null::public.lactose)::text[], true),
    ('lactose_source', 'text', '{}', false),
    ('allergens', 'declaration', enum_range(null::public.allergen)::text[], true),
    ('rind', 'choice', enum_range(null::public.rind)::text[], true),
    ('aging_time', 'text', '{}', false),
    ('minimum_age_days', 'days', '{}', false),
    ('style', 'choice', enum_range(null::public.cheese_style)::text[], true),
    ('style_note', 'text', '{}', false),
    ('designation', 'optional', '{}', false),
    ('summary', 'text', '{}', false),
    ('flavor_tags', 'list', '{}', false),
    ('texture_tags', 'list', '{}', false),
    ('palate_strength', 'scale', '{}', false),
    ('palate_salt', 'scale', '{}', false),
    ('palate_sweet', 'scale', '{}', false),
    ('palate_tang', 'scale', '{}', false),
    ('palate_funk', 'scale', '{}', false),
    ('palate_cream', 'scale', '{}', false),
    ('foods', 'list', '{}', false),
    ('serving_tip', 'text', '{}', false),
    ('storage_advice', 'text', '{}', false),
    ('serving_advice', 'text', '{}', false),
    ('rind_advice', 'text', '{}', false),
    ('search_aliases', 'list', '{}', false),
    ('suggested_for', 'list', '{}', false),
    ('price_per_kg_cents', 'price', array[(select b.currency from public.business_settings b)], false),
    ('price_per_piece_cents', 'price', array[(select b.currency from public.business_settings b)], false),
    ('piece_grams', 'grams', '{}', false),
    ('tax_percent', 'percent', '{}', false),
    ('currency', 'currency', array[(select b.currency from public.business_settings b)], true),
    ('low_stock_grams', 'grams', '{}', false),
    ('in_stock', 'flag', '{}', true),
    ('active', 'flag', '{}', true)
$$;

-- Adds a problem to each row that the rules of the table would refuse, or that `private.guard_cheese` would for its
-- allergens. The rules themselves are asked, so that a rule of a later migration counts here too.
create or replace function private.check_rows(import_uuid uuid, lines integer[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  rules text;
begin
  select string_agg(format('(%L, %L, %s)',
    case c.conname when 'an_active_cheese_is_not_archived' then 'active' else a.attname end,
    coalesce(obj_description(c.oid, 'pg_constraint'), private.explain_rule(pg_get_expr(c.conbin, c.conrelid))),
    pg_get_expr(c.conbin, c.conrelid)), ', ')
    || ', (''allergens'', ''Declare the allergens of an active cheese'', not active or allergens is not null)'
  into rules
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.conrelid = 'public.cheeses'::regclass and c.contype = 'c';

  execute format($statement$
    with broken as materialized (
      select planned.at_line, jsonb_agg(jsonb_build_object('field', rule.field_name, 'problem', rule.problem)) as problems
      from (
        select r.line as at_line, coalesce(to_jsonb(c), $3) || r.fields as state
        from private.import_rows r left join public.cheeses c on c.slug = r.slug
        where r.import_id = $1 and r.line = any ($2) and r.changes <> '[]'
      ) planned
      cross join lateral jsonb_populate_record(null::public.cheeses, planned.state) as cheese
      cross join lateral (values %s) as rule (field_name, problem, holds)
      where rule.holds is false
      group by planned.at_line
    )
    update private.import_rows r
    set problems = r.problems || (
      select coalesce(jsonb_agg(distinct entry), '[]') from jsonb_array_elements(b.problems) as entry
      where not r.problems @> jsonb_build_array(jsonb_build_object('field', entry -> 'field')))
    from broken b where r.import_id = $1 and r.line = b.at_line $statement$, rules)
  using import_uuid, lines, private.import_defaults();
end
$$;

-- Adds starter cheeses as drafts with suggested food facts, for a manager, and returns the change set by which they can be taken back. Those that
-- the shop has stay as they are.
create or replace function public.add_starter_cheeses(slugs text[]) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  starter private.starter_cheeses;
  cheese_uuid uuid;
  added text[] := '{}';
  change_set uuid;
begin
  if not private.is_manager() then perform private.deny(); end if;
  for starter in
    select * from private.starter_cheeses s
    where s.slug = any (slugs) and not exists (select from public.cheeses c where c.slug = s.slug) order by s.position
  loop
    change_set := coalesce(change_set, private.start_change_set('import', 'Starter cheeses'));
    perform set_config('app.change_set', change_set::text, true);
    cheese_uuid := gen_random_uuid();
    perform private.replace_beverages(cheese_uuid, starter.beverages);
    perform private.insert_fields('public.cheeses', starter.record || jsonb_build_object('id', cheese_uuid));
    -- The text of a page is no part of the change set: it goes with its cheese.
    perform set_config('app.change_set', '', true);
    insert into public.cheese_documents (id, body) values (cheese_uuid, starter.document);
    perform private.suggest_facts(cheese_uuid, starter.facts, 'Usual for this cheese. Read the label of yours');
    added := added || starter.slug;
  end loop;
  if change_set is null then
    perform private.refuse('PT409', 'The shop has these cheeses already', reason => 'nothing_to_add');
  end if;
  update public.change_sets s set summary = case cardinality(added) when 1 then '1 starter cheese'
    else cardinality(added) || ' starter cheeses' end where s.id = change_set;
  perform private.audit('add starter cheeses', 'cheeses', change_set::text, jsonb_build_object('slugs', added));
  return change_set;
end
$$;

-- The nearest cheeses to a query that found nothing: those that contain similar words, and those that are offered
-- in place of what was asked for.
create or replace function public.suggest_cheeses(query text)
returns table (id uuid, name text, slug text, flag_emoji text, origin_region text, hero_image_url text)
language sql stable security invoker set search_path = ''
as $$
  with near as materialized (
    select distinct private.anywhere(candidate) as pattern
    from unnest((private.words_of_query(query))[1:8]) as word,
      unnest(private.nearest_words(word, 3)) as candidate
    where private.food_pattern(word) is null
  ), hits as (
    select f.cheese_id, f.sort_name from near n join private.catalogue f on f.search_text like n.pattern
    union all
    select f.cheese_id, f.sort_name from near n join private.catalogue f on f.suggest_text like n.pattern
    where f.suggest_text <> ''
  ), best as (
    select h.cheese_id, h.sort_name, count(*) as words from hits h
    group by h.cheese_id, h.sort_name
    order by words desc, h.sort_name, h.cheese_id
    limit 4
  )
  select c.id, c.name, c.slug, c.flag_emoji, c.origin_region, c.hero_image_url
  from best b
  join public.cheeses c on c.id = b.cheese_id
  order by b.words desc, b.sort_name, b.cheese_id
$$;

-- How many cheeses each choice of each filter would leave, given the other filters, and how many a filter hides for
-- which reason (`hidden_vegetarian`: animal, varies, unknown). `substitute_for` names what the results stand in for, and
-- `pregnancy` says that they were chosen for somebody who is pregnant.
-- Cheeses that no filter can tell apart are counted together first; a choice counts those that miss no filter but its
-- own. A reason counts all that miss no filter by taste, because a cheese that two food facts hide would otherwise be
-- counted for neither. Planning takes longer than counting, so each connection plans it once. Compiling it, as many servers
-- do with costly plans, would take a second.
create or replace function public.catalogue_facets(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null
)
returns table (facet text, value text, label text, cheeses bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  planned private.search_plan := private.plan_search(query);
  patterns text[] := planned.patterns;
  due jsonb := private.due_prices();
  is_grouped boolean := patterns = '{}' and due = '{}';
  food_facts constant text[] := '{treatment,vegetarian,lactose_free,without}';
begin
  return query
    with alike as (
      select * from private.catalogue_groups where is_grouped
      union all
      select * from private.count_alike(patterns, planned.by_substitutes, due) where not is_grouped
    ), judged as materialized (
      select a.*, array_remove(array[
        case when a.country_iso <> country then 'country' end,
        case when milk is not null and milk <> all (a.milk_species) then 'milk' end,
        case when a.style <> catalogue_facets.style then 'style' end,
        case when a.milk_treatment <> treatment or treatment = 'unknown' then 'treatment' end,
        case when vegetarian and not private.suits_vegetarians(a.coagulant) then 'vegetarian' end,
        case when lactose_free and not private.lacks_lactose(a.lactose) then 'lactose_free' end,
        case when without is not null and (without <> all (a.allergens)) is not true then 'without' end,
        case when a.in_stock <> catalogue_facets.in_stock then 'in_stock' end,
        case when price is not null and price <> all (a.price_ranges) then 'price' end,
        case when a.strength <> catalogue_facets.strength or catalogue_facets.strength = 'unknown' then 'strength' end
      ], null) as missed
      from alike a
    ), counted as (
      select choice.facet, choice.value, sum(j.cheeses)::bigint as n
      from judged j
      cross join lateral (
        select 'country', j.country_iso
        union all select 'milk', species::text from unnest(j.milk_species) as species
        union all select 'style', j.style::text
        union all select 'treatment', j.milk_treatment::text where j.milk_treatment <> 'unknown'
        union all select 'vegetarian', 'true' where private.suits_vegetarians(j.coagulant)
        union all select 'lactose_free', 'true' where private.lacks_lactose(j.lactose)
        union all select 'without', absent::text
          from (
            select unnest(other.allergens) from judged other where other.missed <@ '{without}'
            union select catalogue_facets.without
          ) known (absent)
          where absent <> all (j.allergens)
        union all select 'in_stock', 'true' where j.in_stock
        union all select 'price', fitting::text from unnest(j.price_ranges) as fitting
        union all select 'strength', j.strength::text where j.strength <> 'unknown'
      ) as choice (facet, value)
      where j.missed <@ array[choice.facet]
      group by choice.facet, choice.value
    ), hidden as (
      select 'hidden_' || why.filter as facet, why.reason as value, sum(j.cheeses)::bigint as n
      from judged j
      cross join lateral (values
        ('treatment', case when j.milk_treatment = 'unknown' then 'unknown' else 'other' end),
        ('vegetarian', j.coagulant::text),
        ('lactose_free', j.lactose::text),
        ('without', case when j.allergens = '{null}' then 'unknown' else 'contains' end),
        ('price', case when j.price_ranges = '{}' then 'unknown' end),
        ('strength', case when j.strength = 'unknown' then 'unknown' end)
      ) as why (filter, reason)
      where why.filter = any (j.missed) and why.reason is not null and j.missed <@ (food_facts || why.filter)
      group by 1, 2
    )
    select c.facet, c.value, case c.facet when 'country' then private.country_name(c.value) else c.value end, c.n
    from (
      select * from counted union all select * from hidden
      union all select 'substitute_for', private.substitute_name(patterns, query), 1 where planned.by_substitutes
      union all select 'pregnancy', 'true', 1 where strpos(array_to_string(patterns, ''), ' preg') > 0
    ) c
    order by c.facet, c.n desc, c.value;
end
$$;

-- The pattern by which a food word is found; null for any other word.
create or replace function private.food_pattern(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when word in ('raw', 'thermized', 'pasteurized', 'vegetarian', 'lactosefree', 'pregnant')
      then '% ' || word || ' %'
    when left(word, 1) = '~' then '%~%' || substr(word, 2) || '%' end
$$;

-- The letter of an allergen.
create or replace function private.allergen_letter(allergen public.allergen) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select chr(96 + array_position(enum_range(null::public.allergen), allergen)) $$;

-- The food words of a cheese, from what is confirmed.
create or replace function private.food_words_of(cheese public.cheeses) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' ', nullif(cheese.milk_treatment, 'unknown'),
    case when private.suits_vegetarians(cheese.coagulant) then 'vegetarian' end,
    case when private.lacks_lactose(cheese.lactose) then 'lactosefree' end,
    case when private.suits_pregnancy(cheese.milk_treatment, cheese.style, cheese.rind) then 'pregnant' end,
    '~' || (select string_agg(private.allergen_letter(absent), '') from unnest(enum_range(null::public.allergen)) as absent
      where absent <> all (cheese.allergens)))
$$;

-- A folded text without the words that could be taken for a confirmed fact.
create or replace function private.without_food_words(folded text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(folded, '\m(?:raw|(?:un)?pasteuri[sz]ed|thermi[sz]ed|vegetarians?|lactose(?:[^a-z0-9]*free)?'
    || '|pregnant|pregnancy)\M|~', ' ', 'g')
$$;

-- The allergen that a word names, in any number and spelling.
create or replace function private.allergen_of(word text) returns public.allergen
language sql immutable strict parallel safe set search_path = ''
as $$
  select allergen from unnest(enum_range(null::public.allergen)) as allergen
  where private.singular(allergen::text) = case when word ~ '^soy(a|bean|beans)$' then 'soy'
    when word ~ '^mollus[ck]s?$' then 'mollusk' when word ~ '^sul(f|ph)ites?$' then 'sulfite'
    when word = 'dairy' then 'milk' when word = 'shellfish' then 'crustacean' when word = 'wheat' then 'gluten'
    else private.singular(word) end
$$;

-- The words of a query that are worth looking up, with phrases about food turned into food words. "Without", "no" and
-- "free from" count for every allergen that follows. What people write around a food word, such as "safe for", is left
-- out.
create or replace function private.words_of_query(query text) returns text[]
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  typed text[] := array_remove(regexp_split_to_array(private.fold(left(query, 100)), '[^a-z0-9]+'), '');
  found text[] := '{}';
  is_negated boolean := false;
  word text;
  next_word text;
  allergen public.allergen;
begin
  for place in 1 .. cardinality(typed) loop
    word := typed[place];
    next_word := coalesce(typed[place + 1], '');
    if word in ('without', 'no', 'non', 'not', 'un', 'zero') or word = 'free' and next_word in ('of', 'from') then
      is_negated := true;
      continue when next_word <> '';
    elsif is_negated and word in ('of', 'from', 'and', 'or', 'nor', 'any', 'added') then
      continue;
    end if;
    if is_negated or next_word = 'free' then
      allergen := private.allergen_of(word);
      if word = 'lactose' or allergen is not null then
        found := found || case word when 'lactose' then 'lactosefree' else '~' || private.allergen_letter(allergen) end;
        typed[place + 1] := nullif(typed[place + 1], 'free');
        continue;
      end if;
    end if;
    found := found || case
      when word ~ '^(un|non)pasteuri[sz]ed$' or is_negated and word ~ '^pasteuri[sz]ed$' then 'raw'
      when word ~ '^pasteuri[sz]ed$' or is_negated and word = 'raw' then 'pasteurized'
      when word ~ '^thermi[sz]ed$' then 'thermized'
      when word in ('vegetarians', 'veggie', 'veggies') then 'vegetarian'
      when word = 'pregnancy' then 'pregnant'
      else word end;
    is_negated := false;
  end loop;
  return array(
    select distinct f.word from unnest(found) as f (word)
    where f.word is not null and not ((private.is_ignored_word(f.word) or f.word in ('milk', 'friendly', 'safe',
        'suitable', 'ok', 'for', 'during', 'while', 'when', 'made', 'contains', 'people', 'woman', 'women'))
      and exists (select from unnest(found) as other where private.food_pattern(other) is not null))
    order by 1);
end
$$;

-- The groups that fit, as `private.matching` finds cheeses.
create or replace function private.matching_groups(
  country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment,
  vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range,
  strength public.strength
) returns setof private.catalogue_groups
language sql stable
as $$
  select * from private.catalogue_groups g
  where (country is null or g.country_iso = country)
    and (milk is null or milk = any (g.milk_species))
    and (matching_groups.style is null or g.style = matching_groups.style)
    and (treatment is null or (g.milk_treatment = treatment and treatment <> 'unknown'))
    and (vegetarian is not true or private.suits_vegetarians(g.coagulant))
    and (lactose_free is not true or private.lacks_lactose(g.lactose))
    and (without is null or without <> all (g.allergens))
    and (matching_groups.in_stock is null or g.in_stock = matching_groups.in_stock)
    and (price is null or price = any (g.price_ranges))
    and (matching_groups.strength is null or (g.strength = matching_groups.strength and g.strength <> 'unknown'))
$$;

-- What staff and guests find a cheese by.
create or replace function private.searchable_text(cheese public.cheeses) returns text
language sql stable set search_path = ''
as $$
  select private.without_food_words(private.fold(concat_ws(' ', cheese.name, cheese.origin_region,
    private.country_name(cheese.country_iso), array_to_string(cheese.flavor_tags, ' '),
    array_to_string(cheese.search_aliases, ' '), array_to_string(cheese.milk_species, ' '), cheese.milk_type,
    cheese.style))) || ' ' || private.food_words_of(cheese) || ' '
$$;

-- Puts what staff and guests find these cheeses by into the catalogue, in place of what was there.
create or replace function private.list_in_catalogue(cheese_uuids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.cheese_words (cheese_id, found_by)
  select c.id, private.searchable_text(c) from public.cheeses c where c.id = any (cheese_uuids) order by c.id
  on conflict (cheese_id) do update set found_by = excluded.found_by;
  delete from private.catalogue l where l.cheese_id = any (cheese_uuids);
  insert into private.catalogue (cheese_id, search_text, suggest_text, sort_name, country_iso, country_name,
    milk_species, style, milk_treatment, coagulant, lactose, allergens, in_stock, price_per_kg_cents, price_ranges,
    palate_strength, strength, age_days, age_band, published_at)
  with meant as materialized (
    select t.kind, private.words_of(t.term) as term_words, private.words_of(entry) as words
    from public.search_terms t cross join unnest(t.finds) as entry
  )
  -- Every word stands between spaces once, for patterns that begin or end with one.
  select c.id,
    concat(' ', array_to_string(own.words || private.with_singulars(private.further_words(c)) || terms.synonyms, ' '),
      ' ', w.found_by),
    private.without_food_words(concat(' ',
      array_to_string(private.words_of(array_to_string(c.suggested_for, ' ')) || terms.substitutes, ' '), ' ')),
    private.fold(c.name), c.country_iso, private.country_name(c.country_iso), c.milk_species, c.style, c.milk_treatment,
    c.coagulant, c.lactose, coalesce(c.allergens, '{null}'), c.in_stock, c.price_per_kg_cents, private.price_ranges_of(c.price_per_kg_cents),
    c.palate_strength, private.strength_of(c.palate_strength), aged.days, private.age_band(aged.days), c.published_at
  from public.cheeses c
  join private.cheese_words w on w.cheese_id = c.id
  cross join lateral (select private.age_days(c.minimum_age_days, c.style) as days) aged
  cross join lateral (
    -- Computed once for all terms.
    select private.with_singulars(private.words_of(split_part(w.found_by, '~', 1))) as words offset 0
  ) own
  cross join lateral (
    select coalesce(array_agg(word) filter (where m.kind = 'synonym'), '{}') as synonyms,
      coalesce(array_agg(word) filter (where m.kind = 'substitute'), '{}') as substitutes
    from meant m cross join unnest(m.term_words) as word
    where m.words <> '{}' and m.words <@ own.words and private.food_pattern(word) is null
  ) terms
  where c.id = any (cheese_uuids) and c.active;
  -- A mistyped word is more likely a cheese than something that goes with one.
  insert into private.catalogue_words (word)
  select distinct word
  from private.catalogue l
  join private.cheese_words w on w.cheese_id = l.cheese_id
  cross join lateral regexp_split_to_table(split_part(w.found_by, '~', 1) || l.suggest_text, '[^a-z0-9]+') as word
  where l.cheese_id = any (cheese_uuids) and char_length(word) > 2
  order by word
  on conflict do nothing;
end
$$;

-- What else guests find a cheese by: its texture and style, the foods and shown drinks that go with it. Words of a
-- filter are left out: "raw broad beans" do not make a raw-milk cheese.
create or replace function private.further_words(cheese public.cheeses) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(word), '{}')
  from unnest(private.words_of(private.without_food_words(private.fold(concat_ws(' ',
    array_to_string(cheese.texture_tags, ' '), cheese.style_note, cheese.designation,
    array_to_string(cheese.foods, ' '), (
    select string_agg(b.label, ' ') from public.cheese_beverages b
    where b.cheese_id = cheese.id and (not b.contains_alcohol or private.shows_alcohol()))))))) as word
  where not private.is_ignored_word(word) and word <> all ('{free,milk,semi,unknown}'
    || private.words_of(concat_ws(' ', enum_range(null::public.milk_species)::text,
      enum_range(null::public.cheese_style)::text)))
$$;

-- Which cheeses staff find by every word of a query; nobody else finds any.
create or replace function private.cheeses_found_by(query text) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select w.cheese_id from private.cheese_words w
  where (select private.is_staff()) and w.found_by like all (coalesce(
    (select array_agg(coalesce(private.food_pattern(word), private.anywhere(word)))
      from unnest(private.words_of_query(query)) as word),
    array[private.anywhere(private.fold(trim(left(query, 100))))]))
$$;

-- The cheeses that fit; the planner puts its text into the calling query and drops filters that were not asked for.
create or replace function private.matching(
  patterns text[], by_substitutes boolean, country text, milk public.milk_species, style public.cheese_style,
  treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean,
  price public.price_range, strength public.strength, due jsonb
) returns setof private.catalogue
language sql stable
as $$
  select * from private.catalogue f
  where (patterns[1] is null or case when by_substitutes then f.suggest_text else f.search_text end like patterns[1])
    and (patterns[2] is null or case when by_substitutes then f.suggest_text else f.search_text end
      like all (patterns[2:]))
    and (country is null or f.country_iso = country)
    and (milk is null or milk = any (f.milk_species))
    and (matching.style is null or f.style = matching.style)
    and (treatment is null or (f.milk_treatment = treatment and treatment <> 'unknown'))
    and (vegetarian is not true or private.suits_vegetarians(f.coagulant))
    and (lactose_free is not true or private.lacks_lactose(f.lactose))
    and (without is null or without <> all (f.allergens))
    and (matching.in_stock is null or f.in_stock = matching.in_stock)
    and (price is null or price = any (private.listed_price_ranges(f, due)))
    and (matching.strength is null or (f.strength = matching.strength and f.strength <> 'unknown'))
$$;

-- The patterns a cheese must match for a query, those of longer words first.
create or replace function private.search_patterns(query text) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  words text[] := private.words_of_query(query);
begin
  if words = '{}' and trim(query) <> '' then
    return array[private.anywhere(private.fold(trim(left(query, 100))))];
  end if;
  return coalesce((
    select array_agg(private.search_pattern(wanted.word) order by char_length(wanted.word) desc, wanted.word)
    from (
      select word from unnest(words) as word where not private.is_ignored_word(word)
      order by char_length(word) desc, word limit 8
    ) wanted), '{}');
end
$$;

-- The pattern for one word: a food fact or another whole word, else the beginning of one, else the middle of one for a longer word, else what
-- the shop offers in its place, else the nearest word. Planned like `private.plan_search`.
create or replace function private.search_pattern(word text) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  whole text := '% ' || private.singular(word) || ' %';
begin
  if private.food_pattern(word) is not null then
    return private.food_pattern(word);
  elsif exists (select 1 from private.catalogue c where c.search_text like whole) then
    return whole;
  elsif exists (select 1 from private.catalogue c where c.search_text like private.word_start(word)) then
    return private.word_start(word);
  elsif char_length(word) > 4
    and exists (select 1 from private.catalogue c where c.search_text like private.anywhere(word)) then
    return private.anywhere(word);
  elsif exists (select 1 from private.catalogue c where c.suggest_text like private.word_start(word)) then
    return private.word_start(word);
  end if;
  return private.word_start(coalesce((private.nearest_words(word, 1))[1], word));
end
$$;

-- What a placard says. Lactose is on it only where it is known to be absent, and pieces where it is sold by the piece, so
-- that the others need no new print.
create or replace function private.placard_content(cheese public.cheeses) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shop public.business_settings;
  sorted_allergens jsonb := to_jsonb(cheese.allergens);
begin
  select * into shop from public.business_settings;
  if cardinality(cheese.allergens) > 1 then
    select jsonb_agg(a.allergen order by a.allergen) into sorted_allergens
    from unnest(cheese.allergens) as a (allergen);
  end if;
  return jsonb_build_object('name', cheese.name, 'origin_region', cheese.origin_region,
    'country_iso', cheese.country_iso, 'milk_type', cheese.milk_type, 'milk_treatment', cheese.milk_treatment,
    'aging_time', cheese.aging_time, 'allergens', sorted_allergens, 'price_per_100g_cents',
    case when cheese.piece_grams is null then private.cents_per_100g(cheese.price_per_kg_cents) end,
    'price_per_kg_cents', cheese.price_per_kg_cents, 'currency', coalesce(shop.currency, ''), 'locale', shop.locale,
    'shop_name', private.shown_name(shop),
    'short_code', cheese.qr_short_code)
    || case when cheese.lactose in ('free', 'naturally_free') then jsonb_build_object('lactose', cheese.lactose)
    else '{}' end
    || case when cheese.piece_grams is null then '{}' else jsonb_build_object(
      'price_per_piece_cents', cheese.price_per_piece_cents, 'piece_grams', cheese.piece_grams) end;
end
$$;

-- What a display shows of an active cheese.
create or replace function private.kiosk_cheese(cheese public.cheeses, shows_price boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('slug', cheese.slug, 'name', cheese.name, 'country_iso', cheese.country_iso,
    'flag_emoji', cheese.flag_emoji, 'origin_region', cheese.origin_region, 'milk_type', cheese.milk_type,
    'aging_time', cheese.aging_time, 'summary', cheese.summary, 'flavor_tags', cheese.flavor_tags,
    'milk_treatment', cheese.milk_treatment, 'coagulant', cheese.coagulant, 'allergens', cheese.allergens,
    'lactose', cheese.lactose, 'lactose_source', cheese.lactose_source, 'rind', cheese.rind,
    'hero_image_url', cheese.hero_image_url, 'hero_image_alt', cheese.hero_image_alt, 'in_stock', cheese.in_stock, 'short_code', cheese.qr_short_code,
    'price_per_kg_cents', case when shows_price then public.current_price(cheese) end,
    'price_per_piece_cents', case when shows_price then public.current_piece_price(cheese) end,
    'piece_grams', cheese.piece_grams,
    'shows_film', coalesce(
      (select d.body ->> 'film' = 'shown' from public.cheese_documents d where d.id = cheese.id), false))
$$;

drop policy if exists "Staff can read who confirmed a fact" on public.cheese_fact_confirmations;
create policy "Staff can read who confirmed a fact" on public.cheese_fact_confirmations
  for select to authenticated using ((select private.is_staff()));

drop policy if exists "Staff can read suggested facts" on public.cheese_fact_suggestions;
create policy "Staff can read suggested facts" on public.cheese_fact_suggestions
  for select to authenticated using ((select private.is_staff()));


reset check_function_bodies;

grant execute on function private.allergen_letter(public.allergen) to anon, authenticated;
grant execute on function private.allergen_of(text) to anon, authenticated;
grant execute on function private.facts_of(public.cheeses) to authenticated;
grant execute on function private.food_pattern(text) to anon, authenticated;
grant execute on function private.objection_to_allergens(public.cheeses) to authenticated;
grant execute on function private.suits_pregnancy(public.milk_treatment,public.cheese_style,public.rind) to anon, authenticated;
grant execute on function private.words_of_query(text) to anon, authenticated;
grant execute on function public.confirm_food_fact(uuid,public.food_fact,integer) to authenticated;
grant execute on function public.food_fact_states(uuid) to authenticated;
grant execute on function public.unconfirmed_cheeses() to authenticated;
grant select on table public.cheese_fact_confirmations to authenticated;
grant select on table public.cheese_fact_suggestions to authenticated;
grant usage on type public.food_fact to public;
grant usage on type public.rind to public;

-- No allergens used to read "Ask at the counter", which is now said by no declaration: an empty one says "none".
alter table public.cheeses disable trigger cheeses_are_guarded;
update public.cheeses set allergens = null, version = version where allergens = '{}';
alter table public.cheeses enable trigger cheeses_are_guarded;

insert into public.cheese_fact_confirmations (cheese_id, fact)
select c.id, stated.fact::public.food_fact
from public.cheeses c cross join lateral jsonb_object_keys(private.facts_of(c)) as stated (fact);

-- Food words find cheeses by their facts from now on.
select private.list_in_catalogue(array(select id from public.cheeses));

-- Carries supabase/schemas as of 80fcbb7645373330490271c6cd66e65660f52bf7d5a84f7c4c69a8e10d63c62d.
