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
    perform private.refuse('PT400', 'There is no such bulk change');
  end if;
  perform private.require_plannable_day((change ->> 'from_day')::date);
end
$$;

-- How many cheeses one bulk change can reach: more would not end within the time limit of a request.
create or replace function private.max_bulk_cheeses() returns integer
language sql immutable set search_path = ''
as $$ select 10000 $$;

-- The cheeses that a selection means: {"ids": [...]}, or what a filter of the list leaves, {"filter": {"query", "status",
-- "stock", "style"}, "except": [...]}.
create or replace function private.selected_cheeses(selection jsonb) returns setof public.cheeses
language plpgsql stable security definer set search_path = ''
as $$
declare
  filter jsonb := selection -> 'filter';
  excluded uuid[] := array(select jsonb_array_elements_text(coalesce(selection -> 'except', '[]'))::uuid);
begin
  if jsonb_typeof(selection -> 'ids') = 'array' then
    return query select c.* from public.cheeses c
    where c.id = any (array(select jsonb_array_elements_text(selection -> 'ids')::uuid)) and c.id <> all (excluded);
  elsif jsonb_typeof(filter) = 'object' then
    return query select c.* from public.find_cheeses(coalesce(filter ->> 'query', '')) c
    where (c.archived_at is not null) = (coalesce(filter ->> 'status', '') = 'archived')
      and (coalesce(filter ->> 'status', '') not in ('active', 'inactive') or c.active = (filter ->> 'status' = 'active'))
      and (coalesce(filter ->> 'stock', '') not in ('in', 'out') or c.in_stock = (filter ->> 'stock' = 'in'))
      and (coalesce(filter ->> 'style', '') in ('', c.style::text))
      and c.id <> all (excluded);
  else
    raise exception 'a selection has ids or a filter' using errcode = '22023';
  end if;
end
$$;

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

-- The plan as one value. A selection with "without_refused" leaves out the cheeses that cannot be changed: naming them
-- one by one would not fit into a request.
create or replace function private.read_bulk_plan(selection jsonb, change jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(p)), '[]') from private.plan_bulk_change(selection, change) p
  where p.obstacle is null or not coalesce((selection ->> 'without_refused')::boolean, false)
$$;

-- A plan in numbers, its first rows, and a token that stands for exactly this plan.
create or replace function private.summarize_bulk_plan(plan jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  with entries as (
    select * from jsonb_to_recordset(plan) as p (id uuid, name text collate private.by_name, version integer,
      old_value jsonb, new_value jsonb, obstacle text, is_printed boolean, is_piece boolean)
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
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'old', r.old_value, 'new', r.new_value,
      'is_piece', r.is_piece)
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
  if summary ->> 'token' is distinct from make_bulk_change.token then
    perform private.refuse('PT409', 'The cheeses have changed since. Look at the new preview.', reason => 'stale');
  elsif summary -> 'obstacles' <> '[]' then
    perform private.refuse('PT409', 'Nothing was changed: ' || (
      select string_agg(format('%s (%s)', o.name, o.reason), ', ')
      from jsonb_to_recordset(summary -> 'obstacles') as o (name text, reason text)));
  elsif (summary -> 'changed')::integer > private.max_bulk_cheeses() then
    perform private.refuse('PT400',
      format('At most %s cheeses can be changed at once. Select fewer.', private.max_bulk_cheeses()));
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
      price_per_kg_cents = case when change ->> 'field' = 'price' and c.piece_grams is null then p.new_value::integer
        else c.price_per_kg_cents end,
      price_per_piece_cents = case when change ->> 'field' = 'price' and c.piece_grams is not null
        then p.new_value::integer else c.price_per_piece_cents end,
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

-- The bulk change of a number of cheeses as a sentence: "Raised the prices of 2 cheeses by 10% from January 4, 2027".
create or replace function private.describe_bulk_change(change jsonb, how_many integer) returns text
language sql stable set search_path = ''
as $$
  select case change ->> 'field'
    when 'price' then case sign(coalesce(change ->> 'percent', change ->> 'cents_per_kg')::numeric)
        when 1 then 'Raised' when -1 then 'Lowered' else 'Rounded' end
      || case how_many when 1 then ' the price of ' else ' the prices of ' end || cheeses
      || coalesce(' by ' || trim_scale(abs(nullif((change ->> 'percent')::numeric, 0))) || '%',
        ' by ' || to_char(abs(nullif((change ->> 'cents_per_kg')::numeric, 0)) / 100, 'FM99990.00') || ' per kg', '')
      || coalesce(' from ' || to_char((change ->> 'from_day')::date, 'FMMonth FMDD, YYYY'), '')
    when 'status' then case change ->> 'value'
        when 'active' then 'Activated ' when 'draft' then 'Deactivated ' else 'Archived ' end || cheeses
    else 'Marked ' || cheeses || case when (change -> 'value')::boolean then ' as in stock' else ' as out of stock' end
  end
  from (select how_many || case how_many when 1 then ' cheese' else ' cheeses' end as cheeses) numbered
$$;
