-- Bulk changes of cheeses are decided by the database on the rows as they are. A preview shows the old and the new values;
-- the change is refused when it would not do exactly what the preview showed.

-- Bulk changes replace the switching of several cheeses.
drop function public.switch_cheeses(uuid[], text, boolean);

-- The cheeses that a selection means: {"ids": [...]}, or what a filter of the list leaves, {"filter": {"query", "status",
-- "stock", "style"}, "except": [...]}.
create function private.selected_cheeses(selection jsonb) returns setof public.cheeses
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
    raise exception 'Select cheeses by their ids or by a filter' using errcode = 'PT400';
  end if;
end
$$;

-- Refuses a bulk change that the caller may not make or that is not one of the known changes:
-- {"field": "price", "percent" or "cents_per_kg", "step_cents"}, {"field": "status", "value"}, {"field": "in_stock", "value"}.
create function private.check_bulk_change(change jsonb) returns void
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
  end, false) then
    raise exception 'There is no such bulk change' using errcode = 'PT400';
  end if;
end
$$;

-- A price after a bulk change, to the nearest step.
create function private.changed_price(price_per_kg_cents integer, change jsonb) returns numeric
language sql immutable set search_path = ''
as $$
  select step * round((price_per_kg_cents * (1 + coalesce((change ->> 'percent')::numeric, 0) / 100)
    + coalesce((change ->> 'cents_per_kg')::integer, 0)) / step)
  from (select coalesce((change ->> 'step_cents')::numeric, 1) as step) as rounding
$$;

-- What a bulk change would do to each selected cheese, and what stands in its way.
create function private.plan_bulk_change(selection jsonb, change jsonb)
returns table (id uuid, name text, version integer, old_value jsonb, new_value jsonb, obstacle text, is_printed boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if change ->> 'field' = 'price' then
    return query
    select c.id, c.name, c.version, to_jsonb(c.price_per_kg_cents), to_jsonb(price.cents),
      case when c.price_per_kg_cents is null then 'It has no price yet'
        when price.cents not between 1 and 1000000 then 'The new price would be out of range' end,
      exists (select 1 from public.placards p where p.cheese_id = c.id)
    from private.selected_cheeses(selection) c
    cross join lateral (select private.changed_price(c.price_per_kg_cents, change) as cents) price;
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

-- How many cheeses one bulk change can reach: more would not end within the time limit of a request.
create function private.max_bulk_cheeses() returns integer
language sql immutable set search_path = ''
as $$ select 1000 $$;

-- A plan in numbers, its first rows, and a token that stands for exactly this plan.
create function private.summarize_bulk_plan(plan jsonb) returns jsonb
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
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'old', r.old_value, 'new', r.new_value)
      order by r.name, r.id), '[]') from (select * from changed order by changed.name, changed.id limit 200) r),
    'obstacles', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'reason', r.obstacle)
      order by r.name, r.id), '[]') from refused r),
    'token', (select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', e.id, e.version, e.new_value), ','
      order by e.id), ''), 'utf8')), 'hex') from entries e))
$$;

-- What a bulk change would do, before it is done.
create function public.preview_bulk_change(selection jsonb, change jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.check_bulk_change(change);
  return private.summarize_bulk_plan((
    select coalesce(jsonb_agg(to_jsonb(p)), '[]') from private.plan_bulk_change(selection, change) p));
end
$$;

-- A bulk change in the words of the history.
create function private.describe_bulk_change(change jsonb, how_many integer) returns text
language sql immutable set search_path = ''
as $$
  select case change ->> 'field'
    when 'price' then 'Price ' || coalesce(
      case when (change ->> 'percent')::numeric > 0 then '+' else '' end || trim_scale((change ->> 'percent')::numeric) || ' %',
      to_char((change ->> 'cents_per_kg')::numeric / 100, 'FMS99990.00') || ' per kg')
    when 'status' then 'Status ' || (change ->> 'value')
    else case when (change -> 'value')::boolean then 'In stock' else 'Out of stock' end
  end || ', ' || how_many || case how_many when 1 then ' cheese' else ' cheeses' end
$$;

-- Makes a bulk change, all of it or nothing. The token is the one of the preview: whatever has changed since then makes
-- it another one.
create function public.make_bulk_change(
  selection jsonb, change jsonb, token text, idempotency_key uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
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
  plan := (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from private.plan_bulk_change(selection, change) p);
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

-- Writes the new values of a plan.
create function private.apply_bulk_plan(plan jsonb, change jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if change ->> 'field' = 'in_stock' then
    perform public.set_in_stock(p.id, (change -> 'value')::boolean)
    from (select * from jsonb_to_recordset(plan) as p (id uuid, old_value jsonb, new_value jsonb) order by p.id) p
    where p.old_value is distinct from p.new_value;
  else
    update public.cheeses c set
      price_per_kg_cents = case when change ->> 'field' = 'price' then p.new_value::integer else c.price_per_kg_cents end,
      active = case when change ->> 'field' = 'status' then change ->> 'value' = 'active' else c.active end,
      archived_at = case when change ->> 'field' <> 'status' then c.archived_at
        when change ->> 'value' = 'archived' then now() end
    from jsonb_to_recordset(plan) as p (id uuid, old_value jsonb, new_value jsonb)
    where c.id = p.id and p.old_value is distinct from p.new_value;
  end if;
end
$$;
grant execute on function public.preview_bulk_change(jsonb, jsonb), public.make_bulk_change(jsonb, jsonb, text, uuid)
  to authenticated;
