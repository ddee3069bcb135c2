-- The stock ledger: movements in grams, from which the stock of each cheese follows.

create type public.stock_movement_kind as enum ('delivery', 'sale', 'waste', 'count');

-- How much of each cheese is there according to the ledger.
create table public.cheese_stock (
  cheese_id uuid primary key references public.cheeses (id) on delete cascade,
  grams integer not null default 0 check (grams >= 0),
  updated_at timestamptz not null default now()
);

-- Every movement of stock: what was entered, and by how much the stock changed.
create table public.stock_movements (
  id bigint generated always as identity primary key,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  kind public.stock_movement_kind not null,
  grams integer not null check (grams between 0 and 1000000),
  change_grams integer not null,
  stock_after_grams integer not null check (stock_after_grams >= 0),
  note text check (char_length(note) <= 200 and note !~ '[[:cntrl:]]'),
  created_by uuid,
  created_at timestamptz not null default now()
);
create index stock_movements_cheese_idx on public.stock_movements (cheese_id, id desc);
create index stock_movements_created_at_idx on public.stock_movements (created_at desc);
create trigger stock_movements_stay before update on public.stock_movements
  for each row execute function private.refuse_change();

alter table public.cheese_stock enable row level security;
alter table public.stock_movements enable row level security;

create policy "Staff can read the stock" on public.cheese_stock
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can read stock movements" on public.stock_movements
  for select to authenticated using ((select private.is_staff()));

grant select on public.cheese_stock, public.stock_movements to authenticated;

create trigger stock_starts_with_the_cheese after insert on public.cheeses
  for each row execute function private.start_counting('public.cheese_stock', 'cheese_id');

-- Enters a movement and returns the stock after it; an empty shelf marks the cheese out of stock, a full one in stock.
create function public.record_stock_movement(
  cheese_uuid uuid, kind public.stock_movement_kind, grams integer, note text default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock_before integer;
  stock_after integer;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select s.grams into stock_before from public.cheese_stock s where s.cheese_id = cheese_uuid for update;
  if not found then raise exception 'No such cheese' using errcode = 'PT404'; end if;
  stock_after := case record_stock_movement.kind
    when 'delivery' then stock_before + record_stock_movement.grams
    when 'count' then record_stock_movement.grams
    else stock_before - record_stock_movement.grams end;
  if stock_after < 0 then
    raise exception 'There are only % g of it; count the stock first', stock_before using errcode = '23514';
  end if;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by)
  values (cheese_uuid, record_stock_movement.kind, record_stock_movement.grams, stock_after - stock_before,
    stock_after, nullif(trim(record_stock_movement.note), ''), auth.uid());
  update public.cheese_stock s set grams = stock_after, updated_at = now() where s.cheese_id = cheese_uuid;
  update public.cheeses c set in_stock = stock_after > 0
  where c.id = cheese_uuid and c.in_stock <> (stock_after > 0) and (stock_after > 0) <> (stock_before > 0);
  return stock_after;
end
$$;
grant execute on function public.record_stock_movement(uuid, public.stock_movement_kind, integer, text)
  to authenticated;

-- What is out of stock or runs low, the emptiest shelf first; a shelf that nobody ever counted runs low of nothing.
create function public.stock_alerts()
returns table (cheese_id uuid, name text, grams integer, is_out boolean)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select c.id, c.name, s.grams, not c.in_stock or s.grams = 0
  from public.cheeses c
  join public.cheese_stock s on s.cheese_id = c.id
  where c.active and (not c.in_stock or (
    exists (select 1 from public.stock_movements m where m.cheese_id = c.id)
    and (s.grams = 0 or s.grams < coalesce(c.low_stock_grams,
      (select default_low_stock_grams from public.staff_settings)))))
  order by 4 desc, s.grams, c.name;
end
$$;
grant execute on function public.stock_alerts() to authenticated;
