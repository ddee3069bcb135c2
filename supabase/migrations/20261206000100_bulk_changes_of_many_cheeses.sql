-- A bulk change reaches 10,000 cheeses and can plan prices from a day on. Undo of it stays within the time of a request.

-- The bulk change that planned a price.
alter table public.price_schedule add column change_set_id uuid references public.change_sets (id);
alter table public.price_schedule alter column change_set_id set default private.current_change_set();
create index price_schedule_change_set_id_idx on public.price_schedule (change_set_id, cheese_id);

-- Refuses a day for which no price can be planned.
create function private.require_plannable_day(day date) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if day <= private.shop_today() or day > private.shop_today() + 730 then
    raise exception 'Choose a day from tomorrow on, at most two years ahead' using errcode = '23514',
      hint = 'Change the price itself to change it today.';
  end if;
end
$$;

-- Plans a price from a day on; one that was planned for the same day is replaced.
create or replace function public.schedule_price(cheese_uuid uuid, from_day date, price_per_kg_cents integer)
returns public.price_schedule
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  planned public.price_schedule;
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.require_plannable_day(schedule_price.from_day);
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  insert into public.price_schedule as s (cheese_id, from_day, price_per_kg_cents, created_by)
  values (cheese_uuid, schedule_price.from_day, schedule_price.price_per_kg_cents, auth.uid())
  on conflict (cheese_id, from_day) where applied_at is null do update
  set price_per_kg_cents = excluded.price_per_kg_cents, created_by = excluded.created_by, created_at = now(),
    change_set_id = null
  returning * into planned;
  perform private.audit('plan price', 'cheeses', cheese_uuid::text,
    jsonb_build_object('from', planned.from_day, 'price_per_kg_cents', planned.price_per_kg_cents));
  return planned;
end
$$;

-- Refuses a bulk change that the caller may not make or that is not one of the known changes:
-- {"field": "price", "percent" or "cents_per_kg", "step_cents", "from_day"}, {"field": "status", "value"},
-- {"field": "in_stock", "value"}. Without a day a price changes at once.
create or replace function private.check_bulk_change(change jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() or (change ->> 'field' is distinct from 'in_stock' and not private.is_manager()) then
    perform private.deny();
  end if;
  if not coalesce(case change ->> 'field'
    when 'price' then (change ? 'percent') <> (change ? 'cents_per_kg')
      and coalesce((change ->> 'percent')::numeric, 0) between -90 and 500
      and coalesce((change ->> 'cents_per_kg')::integer, 0) between -1000000 and 1000000
      and coalesce((change ->> 'step_cents')::integer, 1) between 1 and 10000
    when 'status' then change ->> 'value' in ('active', 'draft', 'archived')
    when 'in_stock' then jsonb_typeof(change -> 'value') = 'boolean'
  end, false) or (change ? 'from_day' and change ->> 'field' <> 'price') then
    raise exception 'There is no such bulk change' using errcode = 'PT400';
  end if;
  perform private.require_plannable_day((change ->> 'from_day')::date);
end
$$;

-- The price that a cheese has just before a day, by what is planned until then.
create function private.price_before(cheese public.cheeses, day date) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select s.price_per_kg_cents from public.price_schedule s
    where s.cheese_id = cheese.id and s.applied_at is null and s.from_day < day
    order by s.from_day desc limit 1), cheese.price_per_kg_cents)
$$;

-- What a bulk change would do to each selected cheese, and what stands in its way.
create or replace function private.plan_bulk_change(selection jsonb, change jsonb)
returns table (id uuid, name text, version integer, old_value jsonb, new_value jsonb, obstacle text, is_printed boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  planned_day date := (change ->> 'from_day')::date;
begin
  if change ->> 'field' = 'price' then
    return query
    select c.id, c.name, c.version, to_jsonb(before.cents), to_jsonb(price.cents),
      case when before.cents is null then 'It has no price yet'
        when price.cents not between 1 and 1000000 then 'The new price would be out of range'
        when exists (
          select 1 from public.price_schedule s
          where s.cheese_id = c.id and s.applied_at is null and s.from_day = planned_day
        ) then 'A price is already planned from that day' end,
      exists (select 1 from public.placards p where p.cheese_id = c.id)
    from private.selected_cheeses(selection) c
    cross join lateral (
      select private.price_before(c, coalesce(planned_day, private.shop_today() + 1)) as cents offset 0) before
    cross join lateral (select private.changed_price(before.cents, change) as cents) price;
  elsif change ->> 'field' = 'status' then
    return query
    select c.id, c.name, c.version,
      to_jsonb(case when c.active then 'active' when c.archived_at is null then 'draft' else 'archived' end),
      change -> 'value',
      case when change ->> 'value' = 'active' and c.archived_at is not null then 'Make it a draft first'
        when change ->> 'value' = 'active' and c.allergens is null then 'Declare its allergens first' end, false
    from private.selected_cheeses(selection) c;
  else
    return query
    select c.id, c.name, c.version, to_jsonb(c.in_stock), change -> 'value',
      case when s.is_counted and not c.in_stock and (change -> 'value')::boolean
        then 'It is counted: record a delivery or a count' end, false
    from private.selected_cheeses(selection) c join public.cheese_stock s on s.cheese_id = c.id;
  end if;
end
$$;

-- The plan as one value. A selection with "without_refused" leaves out the cheeses that cannot be changed: naming them
-- one by one would not fit into a request.
create function private.read_bulk_plan(selection jsonb, change jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(p)), '[]') from private.plan_bulk_change(selection, change) p
  where p.obstacle is null or not coalesce((selection ->> 'without_refused')::boolean, false)
$$;

-- How many cheeses one bulk change can reach: more would not end within the time limit of a request.
create or replace function private.max_bulk_cheeses() returns integer
language sql immutable set search_path = ''
as $$ select 10000 $$;

-- A plan in numbers, its first rows, and a token that stands for exactly this plan.
create or replace function private.summarize_bulk_plan(plan jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  with entries as (
    select * from jsonb_to_recordset(plan) as p (id uuid, name text collate private.by_name, version integer,
      old_value jsonb, new_value jsonb, obstacle text, is_printed boolean)
  ), changed as (
    select * from entries where obstacle is null and old_value is distinct from new_value
  ), refused as (
    select * from entries where obstacle is not null
  )
  select jsonb_build_object(
    'total', (select count(*) from entries),
    'changed', (select count(*) from changed),
    'refused', (select count(*) from refused),
    'printed', (select count(*) from changed where is_printed),
    'limit', private.max_bulk_cheeses(),
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'old', r.old_value, 'new', r.new_value)
      order by r.name, r.id), '[]') from (select * from changed order by changed.name, changed.id limit 200) r),
    'obstacles', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'reason', r.obstacle)
      order by r.name, r.id), '[]') from (select * from refused order by refused.name, refused.id limit 50) r),
    'token', (select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', e.id, e.version, e.new_value), ','
      order by e.id), ''), 'utf8')), 'hex') from entries e))
$$;

-- What a bulk change would do, before it is done.
create or replace function public.preview_bulk_change(selection jsonb, change jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_bulk_change(change);
  return private.summarize_bulk_plan(private.read_bulk_plan(selection, change));
end
$$;

-- A bulk change in the words of the history.
create or replace function private.describe_bulk_change(change jsonb, how_many integer) returns text
language sql immutable set search_path = ''
as $$
  select case change ->> 'field'
    when 'price' then 'Price ' || coalesce(
      case when (change ->> 'percent')::numeric > 0 then '+' else '' end || trim_scale((change ->> 'percent')::numeric) || ' %',
      to_char((change ->> 'cents_per_kg')::numeric / 100, 'FMS99990.00') || ' per kg')
      || coalesce(' from ' || (change ->> 'from_day'), '')
    when 'status' then 'Status ' || (change ->> 'value')
    else case when (change -> 'value')::boolean then 'In stock' else 'Out of stock' end
  end || ', ' || how_many || case how_many when 1 then ' cheese' else ' cheeses' end
$$;

-- Plans the new prices of a plan, which has no cheese with another price for that day.
create function private.plan_prices(plan jsonb, from_day date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents, created_by)
  select p.id, plan_prices.from_day, p.new_value::integer, auth.uid()
  from jsonb_to_recordset(plan) as p (id uuid, old_value jsonb, new_value jsonb)
  where p.old_value is distinct from p.new_value;
  perform private.audit('plan prices', 'change_sets', private.current_change_set()::text,
    jsonb_build_object('from', plan_prices.from_day, 'cheeses', jsonb_array_length(plan)));
end
$$;

-- Puts the prices of these cheeses into the catalogue, where nothing else of them has changed.
create function private.list_prices(cheese_uuids uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.catalogue l set price_per_kg_cents = c.price_per_kg_cents
  from public.cheeses c where c.id = any (cheese_uuids) and l.cheese_id = c.id
$$;

-- Writes the new values of a plan. The catalogue follows once for all cheeses.
create or replace function private.apply_bulk_plan(plan jsonb, change jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed uuid[] := array(
    select p.id from jsonb_to_recordset(plan) as p (id uuid, old_value jsonb, new_value jsonb)
    where p.old_value is distinct from p.new_value order by p.id);
begin
  if change ->> 'from_day' is not null then
    perform private.plan_prices(plan, (change ->> 'from_day')::date);
    return;
  end if;
  perform set_config('app.catalogue_waits', 'true', true);
  if change ->> 'field' = 'in_stock' then
    perform public.set_in_stock(c.id, (change -> 'value')::boolean) from unnest(changed) as c (id);
  else
    update public.cheeses c set
      price_per_kg_cents = case when change ->> 'field' = 'price' then p.new_value::integer else c.price_per_kg_cents end,
      active = case when change ->> 'field' = 'status' then change ->> 'value' = 'active' else c.active end,
      archived_at = case when change ->> 'field' <> 'status' then c.archived_at
        when change ->> 'value' = 'archived' then now() end
    from jsonb_to_recordset(plan) as p (id uuid, new_value jsonb)
    where c.id = p.id and c.id = any (changed);
  end if;
  perform set_config('app.catalogue_waits', '', true);
  if change ->> 'field' = 'price' then
    perform private.list_prices(changed);
  else
    perform private.list_in_catalogue(changed);
  end if;
end
$$;

-- Writes the prices whose day has come, each as a version in the name of the manager who planned it. Thousands can be
-- planned for one day: a run writes some of them, so that no cheese is locked for long, and the catalogue follows once.
create or replace function private.apply_due_prices() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
  written uuid[] := '{}';
  claims text := current_setting('request.jwt.claims', true);
begin
  perform set_config('app.catalogue_waits', 'true', true);
  for due in
    select distinct on (s.cheese_id) s.cheese_id, s.price_per_kg_cents, s.created_by
    from public.price_schedule s
    where s.applied_at is null and s.from_day <= private.shop_today()
    order by s.cheese_id, s.from_day desc limit 500
  loop
    perform set_config('request.jwt.claims', jsonb_build_object('sub', due.created_by)::text, true);
    update public.cheeses c set price_per_kg_cents = due.price_per_kg_cents
    where c.id = due.cheese_id and c.price_per_kg_cents is distinct from due.price_per_kg_cents;
    update public.price_schedule s set applied_at = now()
    where s.cheese_id = due.cheese_id and s.applied_at is null and s.from_day <= private.shop_today();
    written := written || due.cheese_id;
  end loop;
  perform set_config('app.catalogue_waits', '', true);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  perform private.list_prices(written);
end
$$;

-- Makes a bulk change, all of it or nothing. The token is the one of the preview: whatever has changed since then makes
-- it another one.
create or replace function public.make_bulk_change(
  selection jsonb, change jsonb, token text, idempotency_key uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  answer jsonb;
  plan jsonb;
  summary jsonb;
  change_set uuid;
begin
  perform private.check_bulk_change(change);
  answer := private.answer_before(idempotency_key, jsonb_build_array('make_bulk_change', selection, change, token));
  if answer is not null then return answer; end if;
  perform 1 from public.cheeses c where c.id in (select s.id from private.selected_cheeses(selection) s)
  order by c.id for no key update;
  plan := private.read_bulk_plan(selection, change);
  summary := private.summarize_bulk_plan(plan);
  if summary ->> 'token' <> make_bulk_change.token then
    raise exception 'The cheeses have changed since the preview' using errcode = 'PT409', hint = 'Look at it again.';
  elsif summary -> 'obstacles' <> '[]' then
    raise exception 'Nothing was changed: %', (
      select string_agg(format('%s (%s)', o.name, o.reason), ', ')
      from jsonb_to_recordset(summary -> 'obstacles') as o (name text, reason text)
    ) using errcode = '23514', hint = 'Leave these cheeses out.';
  elsif (summary -> 'changed')::integer > private.max_bulk_cheeses() then
    raise exception 'At most % cheeses can be changed at once', private.max_bulk_cheeses() using errcode = '23514',
      hint = 'Select fewer cheeses.';
  end if;
  if (summary -> 'changed')::integer > 0 then
    change_set := private.start_change_set('bulk', private.describe_bulk_change(change, (summary -> 'changed')::integer));
    perform private.apply_bulk_plan(plan, change);
    perform set_config('app.change_set', '', true);
  end if;
  answer := jsonb_build_object('change_set', change_set, 'changed', summary -> 'changed');
  perform private.keep_answer(idempotency_key, answer);
  return answer;
end
$$;

-- Takes back the price that a change set planned for a cheese. Returns why it is left, or null when it is cancelled.
create function private.undo_planned_price(change_set uuid, cheese_uuid uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.price_schedule s
  where s.change_set_id = change_set and s.cheese_id = cheese_uuid and s.applied_at is null
    and s.from_day > private.shop_today();
  return case when not found then 'Its planned price is already in effect' end;
end
$$;

-- Whether the caller may undo a change set: an admin any, its maker their own while they may still make such a change.
-- Without the rights of a manager only stock can be changed.
create or replace function private.may_undo(change_set public.change_sets) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin() or (change_set.created_by = auth.uid() and (
    private.is_manager() or (private.is_staff()
      and not exists (
        select 1 from public.record_versions v
        where v.change_set_id = change_set.id and not v.changed_fields <@ array['in_stock'])
      and not exists (select 1 from public.price_schedule s where s.change_set_id = change_set.id))))
$$;

-- Undoes a change set, record by record, and tells what became of each: a record whose changed fields were changed again
-- is left as it is. A large one is undone in pages: the next page starts after the last record of the one before. An undo
-- that stopped halfway is continued from the start, past the records that are undone. The page is found before anything
-- is undone, whatever the planner knows about tables that have just grown.
create or replace function public.undo_change_set(
  change_set uuid, after_record text default null, page_limit integer default 1000, idempotency_key uuid default null
) returns table (record_id text, name text, outcome text, reason text)
language plpgsql volatile security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  answer jsonb;
  undone public.change_sets;
  undo uuid;
  is_continued boolean;
  page text[];
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
    page := array(
      select changed.record_id from (
        select r.record_id from public.record_versions r
        where r.change_set_id = undone.id and r.record_id > coalesce(after_record, '') and not exists (
          select 1 from public.record_versions u where u.change_set_id = undo and u.record_id = r.record_id)
        union
        select s.cheese_id::text from public.price_schedule s
        where s.change_set_id = undone.id and s.cheese_id::text > coalesce(after_record, '')
      ) changed
      order by changed.record_id limit least(greatest(page_limit, 1), 1000));
    perform 1 from public.cheeses c
    where c.id in (select v.record_id::uuid from public.record_versions v
      where v.change_set_id = undone.id and v.table_name = 'cheeses' and v.record_id = any (page))
    order by c.id for no key update;
    answer := private.undo_records(undone.id, undo, page);
    perform set_config('app.change_set', '', true);
    if is_continued and after_record is null and answer = '[]' then
      raise exception 'It has already been undone' using errcode = '23514', hint = 'Look at the history.';
    end if;
    if answer @> '[{"outcome": "undone"}]' then
      perform private.audit('undo', 'change_sets', undone.id::text, jsonb_build_object('kind', undone.kind,
        'records', jsonb_array_length(jsonb_path_query_array(answer, '$[*] ? (@.outcome == "undone")'))));
    elsif not is_continued then
      delete from public.change_sets s where s.id = undo;
    end if;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_to_recordset(answer) as r (record_id text, name text, outcome text, reason text);
end
$$;

-- Undoes what a change set did to these records. The catalogue follows once for all of them.
create function private.undo_records(change_set uuid, undo uuid, record_ids text[]) returns jsonb
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
      case when changed.table_name is null then private.undo_planned_price(change_set, ids.record_id::uuid)
        else private.undo_in_record(change_set, changed.table_name, ids.record_id) end as left_because
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
  perform set_config('app.catalogue_waits', '', true);
  perform private.list_in_catalogue(array(
    select v.record_id::uuid from public.record_versions v where v.change_set_id = undo and v.table_name = 'cheeses'
      and v.record_id = any (record_ids)));
  return answer;
end
$$;

-- Reverses a movement by a counter-entry, once. A cheese that is no longer counted stays so.
create or replace function public.correct_stock_movement(
  movement_id bigint, note text default null, idempotency_key uuid default null
) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  wrong public.stock_movements;
  correction public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('correct_stock_movement', movement_id, correct_stock_movement.note));
  if answer is not null then return jsonb_populate_record(correction, answer); end if;
  select * into wrong from public.stock_movements m where m.id = movement_id;
  if not found then raise exception 'No such movement' using errcode = 'PT404'; end if;
  if wrong.kind = 'correction' then
    raise exception 'A correction cannot be corrected; record the movement again' using errcode = '23514',
      hint = 'Record the movement again.';
  end if;
  perform 1 from public.cheeses c where c.id = wrong.cheese_id for no key update;
  if exists (select 1 from public.stock_movements m where m.corrects = movement_id) then
    raise exception 'It has already been corrected' using errcode = '23514', hint = 'Look at the ledger.';
  end if;
  if private.available_grams(wrong.cheese_id) is null then
    raise exception 'It is no longer counted; count it to start again' using errcode = '23514',
      hint = 'Count the stock first.';
  end if;
  correction.cheese_id := wrong.cheese_id;
  correction.kind := 'correction';
  correction.grams := abs(wrong.change_grams);
  correction.change_grams := -wrong.change_grams;
  correction.note := correct_stock_movement.note;
  correction.corrects := wrong.id;
  correction := private.enter_stock_movement(correction);
  perform private.keep_answer(idempotency_key, to_jsonb(correction));
  return correction;
end
$$;

-- The placards of the cheeses that a change set changed, for managers.
create function public.placards_of_change_set(change_set uuid) returns setof public.placard_states
language sql stable security invoker set search_path = ''
as $$
  select s.* from public.placard_states s
  where s.placard_id is not null and s.cheese_id in (
    select v.cheese_id from public.cheese_versions v where v.change_set_id = change_set)
$$;
revoke execute on function public.placards_of_change_set(uuid) from public, anon;
grant execute on function public.placards_of_change_set(uuid) to authenticated;
