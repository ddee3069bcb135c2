-- The price of a cheese at this moment, even when the due work is late.
create or replace function public.current_price(public.cheeses) returns integer
language sql stable set search_path = ''
as $$ select coalesce(private.due_price($1.id), $1.price_per_kg_cents) $$;

-- The planned price that is due but not yet written to the cheese.
create or replace function private.due_price(cheese_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select s.price_per_kg_cents from public.price_schedule s
  where s.cheese_id = cheese_uuid and s.applied_at is null and s.from_day <= private.shop_today()
  order by s.from_day desc limit 1
$$;

-- The planned prices that are due but not yet written, in cents by cheese; nearly always empty.
create or replace function private.due_prices() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(d.cheese_id, d.price_per_kg_cents), '{}')
  from (
    select distinct on (s.cheese_id) s.cheese_id, s.price_per_kg_cents from public.price_schedule s
    where s.applied_at is null and s.from_day <= private.shop_today()
    order by s.cheese_id, s.from_day desc
  ) d
$$;

-- The shown price of a kilogram: ten times the price of 100 g, which is rounded as the shop rounds.
create or replace function private.shown_cents_per_kg(price_per_kg_cents integer) returns integer
language sql stable security definer set search_path = ''
as $$
  select (10 * step * round(price_per_kg_cents / 10.0 / step))::integer
  from (select greatest(1, round(s.price_rounding * 100)) as step from public.business_settings s) as rounding
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
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
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

-- Cancels a planned price; false when it is in effect or gone.
create or replace function public.cancel_scheduled_price(planned uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  cancelled public.price_schedule;
begin
  if not private.is_manager() then perform private.deny(); end if;
  delete from public.price_schedule s
  where s.id = planned and s.applied_at is null and s.from_day > private.shop_today()
  returning * into cancelled;
  if cancelled.id is null then return false; end if;
  perform private.audit('cancel price', 'cheeses', cancelled.cheese_id::text,
    jsonb_build_object('from', cancelled.from_day, 'price_per_kg_cents', cancelled.price_per_kg_cents));
  return true;
end
$$;

-- Refuses a day for which no price can be planned.
create or replace function private.require_plannable_day(day date) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if day <= private.shop_today() or day > private.shop_today() + 730 then
    perform private.refuse('PT400', 'Choose a day from tomorrow on, at most two years ahead', 'from_day');
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

-- Ends the wait of planned prices whose day has come: the price that is written now is newer.
create or replace function private.settle_due_prices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.price_schedule s set applied_at = now()
  where s.cheese_id = new.id and s.applied_at is null and s.from_day <= private.shop_today();
  return null;
end
$$;
create or replace trigger due_prices_are_settled after update of price_per_kg_cents on public.cheeses
  for each row when (new.price_per_kg_cents is distinct from old.price_per_kg_cents)
  execute function private.settle_due_prices();

-- The prices of a cheese and the planned ones, newest first.
create or replace function public.price_history(cheese_uuid uuid)
returns table (
  price_per_kg_cents integer, starts_at_local text, changed_by_name text, scheduled_id uuid, is_planned boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
  select p.cents, p.starts, p.by_name, p.planned_id, p.planned_id is not null
  from (
    select (v.snapshot ->> 'price_per_kg_cents')::integer as cents, private.wall_clock(v.changed_at) as starts,
      private.staff_name(v.changed_by) as by_name, null::uuid as planned_id, v.changed_at as at
    from public.record_versions v
    where v.table_name = 'cheeses' and v.record_id = cheese_uuid::text and 'price_per_kg_cents' = any (v.changed_fields)
    union all
    select s.price_per_kg_cents, to_char(s.from_day, 'YYYY-MM-DD"T00:00"'), private.staff_name(s.created_by), s.id,
      private.day_start(s.from_day)
    from public.price_schedule s where s.cheese_id = cheese_uuid and s.applied_at is null
  ) p
  order by p.at desc limit 200;
end
$$;

-- The price that a cheese has just before a day, by what is planned until then.
create or replace function private.price_before(cheese public.cheeses, day date) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select s.price_per_kg_cents from public.price_schedule s
    where s.cheese_id = cheese.id and s.applied_at is null and s.from_day < day
    order by s.from_day desc limit 1), cheese.price_per_kg_cents)
$$;

-- A price after a bulk change, to the nearest step.
create or replace function private.changed_price(price_per_kg_cents integer, change jsonb) returns numeric
language sql immutable set search_path = ''
as $$
  select step * round((price_per_kg_cents * (1 + coalesce((change ->> 'percent')::numeric, 0) / 100)
    + coalesce((change ->> 'cents_per_kg')::integer, 0)) / step)
  from (select coalesce((change ->> 'step_cents')::numeric, 1) as step) as rounding
$$;

-- Plans the new prices of a plan, which has no cheese with another price for that day.
create or replace function private.plan_prices(plan jsonb, from_day date) returns void
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
create or replace function private.list_prices(cheese_uuids uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.catalogue l
  set price_per_kg_cents = c.price_per_kg_cents, price_ranges = private.price_ranges_of(c.price_per_kg_cents)
  from public.cheeses c where c.id = any (cheese_uuids) and l.cheese_id = c.id
$$;

-- Takes back the price that a change set planned for a cheese. Returns why it is left, or null when it is cancelled.
create or replace function private.undo_planned_price(change_set uuid, cheese_uuid uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.price_schedule s
  where s.change_set_id = change_set and s.cheese_id = cheese_uuid and s.applied_at is null
    and s.from_day > private.shop_today();
  return case when not found then 'Its planned price is already in effect' end;
end
$$;

create or replace trigger staff_are_told after insert or update or delete on public.price_schedule
  for each row execute function private.tell_staff('cheeses');

-- How many active cheeses have a price that no person has set, for managers.
create or replace function public.count_example_prices() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return (
    select count(*) from public.cheeses c
    where c.active and c.price_per_kg_cents is not null and not exists (
      select from public.record_versions v
      where v.table_name = 'cheeses' and v.record_id = c.id::text and v.changed_by is not null
        and 'price_per_kg_cents' = any (v.changed_fields)));
end
$$;
