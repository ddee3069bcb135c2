-- A price can be planned from a day on. It counts from the first moment of that day by the shop's calendar: readers ask
-- for the current price, and the due work makes it a new version of the cheese.

-- One row for each planned price; what is in effect or was replaced keeps its row.
create table public.price_schedule (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  from_day date not null,
  price_per_kg_cents integer not null check (price_per_kg_cents between 1 and 1000000),
  created_at timestamptz not null default now(),
  created_by uuid,
  applied_at timestamptz
);
create index price_schedule_cheese_id_idx on public.price_schedule (cheese_id);
create unique index price_schedule_waiting_idx on public.price_schedule (cheese_id, from_day) where applied_at is null;
alter table public.price_schedule enable row level security;

create policy "Staff can read planned prices" on public.price_schedule
  for select to authenticated using ((select private.is_staff()));

grant select on public.price_schedule to authenticated;

-- The planned price that is due but not yet written to the cheese.
create function private.due_price(cheese_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select s.price_per_kg_cents from public.price_schedule s
  where s.cheese_id = cheese_uuid and s.applied_at is null and s.from_day <= private.shop_today()
  order by s.from_day desc limit 1
$$;
grant execute on function private.due_price(uuid) to anon, authenticated;

-- The price of a cheese at this moment, even when the due work is late.
create function public.current_price(public.cheeses) returns integer
language sql stable set search_path = ''
as $$ select coalesce(private.due_price($1.id), $1.price_per_kg_cents) $$;
grant execute on function public.current_price(public.cheeses) to anon, authenticated;

-- Plans a price from a day on; one that was planned for the same day is replaced.
create function public.schedule_price(cheese_uuid uuid, from_day date, price_per_kg_cents integer)
returns public.price_schedule
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  planned public.price_schedule;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if schedule_price.from_day <= private.shop_today() or schedule_price.from_day > private.shop_today() + 730 then
    raise exception 'Choose a day from tomorrow on, at most two years ahead' using errcode = '23514',
      hint = 'Change the price itself to change it today.';
  end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  insert into public.price_schedule as s (cheese_id, from_day, price_per_kg_cents, created_by)
  values (cheese_uuid, schedule_price.from_day, schedule_price.price_per_kg_cents, auth.uid())
  on conflict (cheese_id, from_day) where applied_at is null do update
  set price_per_kg_cents = excluded.price_per_kg_cents, created_by = excluded.created_by, created_at = now()
  returning * into planned;
  perform private.audit('plan price', 'cheeses', cheese_uuid::text,
    jsonb_build_object('from', planned.from_day, 'price_per_kg_cents', planned.price_per_kg_cents));
  return planned;
end
$$;

-- Cancels a planned price; false when it is in effect or gone.
create function public.cancel_scheduled_price(planned uuid) returns boolean
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

-- Ends the wait of planned prices whose day has come: the price that is written now is newer.
create function private.settle_due_prices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.price_schedule s set applied_at = now()
  where s.cheese_id = new.id and s.applied_at is null and s.from_day <= private.shop_today();
  return null;
end
$$;
create trigger due_prices_are_settled after update of price_per_kg_cents on public.cheeses
  for each row when (new.price_per_kg_cents is distinct from old.price_per_kg_cents)
  execute function private.settle_due_prices();

-- Writes the prices whose day has come, each as a version in the name of the manager who planned it.
create function private.apply_due_prices() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
  claims text := current_setting('request.jwt.claims', true);
begin
  for due in
    select distinct on (s.cheese_id) s.cheese_id, s.price_per_kg_cents, s.created_by
    from public.price_schedule s
    where s.applied_at is null and s.from_day <= private.shop_today()
    order by s.cheese_id, s.from_day desc
  loop
    perform set_config('request.jwt.claims', jsonb_build_object('sub', due.created_by)::text, true);
    update public.cheeses c set price_per_kg_cents = due.price_per_kg_cents
    where c.id = due.cheese_id and c.price_per_kg_cents is distinct from due.price_per_kg_cents;
    update public.price_schedule s set applied_at = now()
    where s.cheese_id = due.cheese_id and s.applied_at is null and s.from_day <= private.shop_today();
  end loop;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
end
$$;

-- The prices of a cheese and the planned ones, newest first.
create function public.price_history(cheese_uuid uuid)
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

grant execute on function public.schedule_price(uuid, date, integer), public.cancel_scheduled_price(uuid),
  public.price_history(uuid) to authenticated;
