-- What a cheese costs and will cost.

-- The price of a cheese at this moment, even when the due work is late.
create or replace function public.current_price(public.cheeses) returns integer
language sql stable set search_path = ''
as $$ select coalesce(private.due_price($1.id), $1.price_per_kg_cents) $$;

-- The price of a piece at this moment; null for a cheese that is sold by weight.
create or replace function public.current_piece_price(public.cheeses) returns integer
language sql stable set search_path = ''
as $$ select case when $1.piece_grams is not null then coalesce(private.due_piece_price($1.id), $1.price_per_piece_cents) end $$;

-- What a kilogram costs in pieces, half up.
create or replace function private.cents_per_kg(piece_cents integer, piece_grams integer) returns integer
language sql immutable strict parallel safe set search_path = ''
as $$ select round(1000.0 * piece_cents / piece_grams)::integer $$;

-- A tenth of the price of a kilogram, half up where it is not a whole cent.
create or replace function private.cents_per_100g(cents_per_kg integer) returns integer
language sql immutable strict parallel safe set search_path = ''
as $$ select round(cents_per_kg / 10.0)::integer $$;

-- The planned price that is due but not yet written to the cheese.
create or replace function private.due_price(cheese_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select s.price_per_kg_cents from public.price_schedule s
  where s.cheese_id = cheese_uuid and s.applied_at is null and s.from_day <= private.shop_today()
  order by s.from_day desc limit 1
$$;

-- The same of a piece.
create or replace function private.due_piece_price(cheese_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select s.price_per_piece_cents from public.price_schedule s
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

-- Plans the price of a kilogram or of a piece from a day on; one that was planned for the same day is replaced.
create or replace function public.schedule_price(
  cheese_uuid uuid, from_day date, price_per_kg_cents integer default null, price_per_piece_cents integer default null
) returns public.price_schedule
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  cheese public.cheeses;
  planned public.price_schedule;
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.require_plannable_day(schedule_price.from_day);
  select * into cheese from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if num_nonnulls(schedule_price.price_per_kg_cents, schedule_price.price_per_piece_cents) <> 1
    or (cheese.piece_grams is null) <> (schedule_price.price_per_piece_cents is null) then
    perform private.refuse('PT409', 'Plan the price of what is sold: a kilogram or a piece');
  end if;
  insert into public.price_schedule as s (cheese_id, from_day, price_per_kg_cents, price_per_piece_cents, created_by)
  values (cheese_uuid, schedule_price.from_day,
    coalesce(private.cents_per_kg(schedule_price.price_per_piece_cents, cheese.piece_grams),
      schedule_price.price_per_kg_cents),
    schedule_price.price_per_piece_cents, auth.uid())
  on conflict (cheese_id, from_day) where applied_at is null do update
  set price_per_kg_cents = excluded.price_per_kg_cents, price_per_piece_cents = excluded.price_per_piece_cents, created_by = excluded.created_by, created_at = now(),
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
-- planned for one day: a run writes some of them, so that no cheese is locked for long, and the catalogue follows once. A
-- cheese that somebody is changing is left to the next run, because a run may hold cheeses of orders, and the price counts
-- already.
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
    select distinct on (s.cheese_id) s.cheese_id, s.price_per_kg_cents, s.price_per_piece_cents, s.created_by
    from public.price_schedule s
    where s.applied_at is null and s.from_day <= private.shop_today()
    order by s.cheese_id, s.from_day desc limit 500
  loop
    perform from public.cheeses c where c.id = due.cheese_id for no key update skip locked;
    continue when not found;
    -- Somebody may have written a newer price while this run waited.
    continue when not exists (
      select from public.price_schedule s
      where s.cheese_id = due.cheese_id and s.applied_at is null and s.from_day <= private.shop_today());
    perform set_config('request.jwt.claims', jsonb_build_object('sub', due.created_by)::text, true);
    update public.cheeses c
    set price_per_kg_cents = due.price_per_kg_cents, price_per_piece_cents = due.price_per_piece_cents
    where c.id = due.cheese_id and (c.price_per_kg_cents, c.price_per_piece_cents)
      is distinct from (due.price_per_kg_cents, due.price_per_piece_cents);
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
create or replace trigger due_prices_are_settled after update on public.cheeses
  for each row when ((new.price_per_kg_cents, new.price_per_piece_cents)
    is distinct from (old.price_per_kg_cents, old.price_per_piece_cents))
  execute function private.settle_due_prices();

-- Pieces of another weight cost another price per kg; what is planned for a piece stays.
create or replace function private.follow_piece_grams() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.price_schedule s
  set price_per_kg_cents = private.cents_per_kg(s.price_per_piece_cents, new.piece_grams)
  where s.cheese_id = new.id and s.applied_at is null;
  return null;
end
$$;
create or replace trigger planned_prices_follow_pieces after update on public.cheeses
  for each row when (new.piece_grams <> old.piece_grams) execute function private.follow_piece_grams();

-- The prices of a cheese and the planned ones, newest first.
create or replace function public.price_history(cheese_uuid uuid)
returns table (
  price_per_kg_cents integer, price_per_piece_cents integer, starts_at_local text, changed_by_name text,
  scheduled_id uuid, is_planned boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
  select p.cents, p.piece_cents, p.starts, p.by_name, p.planned_id, p.planned_id is not null
  from (
    select (v.snapshot ->> 'price_per_kg_cents')::integer as cents,
      (v.snapshot ->> 'price_per_piece_cents')::integer as piece_cents, private.wall_clock(v.changed_at) as starts,
      private.author_of(v) as by_name, null::uuid as planned_id, v.changed_at as at
    from public.record_versions v
    where v.table_name = 'cheeses' and v.record_id = cheese_uuid::text
      and v.changed_fields && array['price_per_kg_cents', 'price_per_piece_cents']
    union all
    select s.price_per_kg_cents, s.price_per_piece_cents, to_char(s.from_day, 'YYYY-MM-DD"T00:00"'), private.staff_name(s.created_by), s.id,
      private.day_start(s.from_day)
    from public.price_schedule s where s.cheese_id = cheese_uuid and s.applied_at is null
  ) p
  order by p.at desc limit 200;
end
$$;

-- The price of a kilogram, or of a piece, that a cheese has just before a day, by what is planned until then.
create or replace function private.price_before(cheese public.cheeses, day date) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select coalesce(s.price_per_piece_cents, s.price_per_kg_cents) from public.price_schedule s
    where s.cheese_id = cheese.id and s.applied_at is null and s.from_day < day
    order by s.from_day desc limit 1), cheese.price_per_piece_cents, cheese.price_per_kg_cents)
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
  insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents, price_per_piece_cents, created_by)
  select p.id, plan_prices.from_day,
    coalesce(private.cents_per_kg(p.new_value::integer, c.piece_grams), p.new_value::integer),
    case when c.piece_grams is not null then p.new_value::integer end, auth.uid()
  from jsonb_to_recordset(plan) as p (id uuid, old_value jsonb, new_value jsonb)
  join public.cheeses c on c.id = p.id
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
