-- Prices that a manager has to look at.

-- The active cheeses with a price that no person has set, by name, for managers.
create or replace function public.example_prices() returns table (cheese_id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select c.id, c.name from public.cheeses c
    where c.active and c.price_per_kg_cents is not null and not exists (
      select from public.record_versions v
      where v.table_name = 'cheeses' and v.record_id = c.id::text and v.changed_by is not null
        and v.changed_fields && array['price_per_kg_cents', 'price_per_piece_cents'])
    order by c.name, c.id;
end
$$;

-- The prices that the upgrade to 0.3 stored as guests read them, by name and day, for managers. One that was changed
-- since then is decided.
create or replace function public.upgraded_prices()
returns table (id uuid, cheese_id uuid, name text, from_day date, was_cents integer, is_cents integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select u.id, c.id, c.name, s.from_day, u.was_cents, u.is_cents
    from private.upgraded_prices u
    join public.cheeses c on c.id = u.cheese_id
    left join public.price_schedule s on s.id = u.planned_id
    where case when u.planned_id is null then c.price_per_kg_cents = u.is_cents
      else s.price_per_kg_cents = u.is_cents and s.applied_at is null end
    order by c.name, c.id, s.from_day nulls first;
end
$$;

-- Keeps a price that the upgrade stored, or goes back to the one before; false when somebody has decided already.
create or replace function public.decide_upgraded_price(upgraded uuid, goes_back boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  decided private.upgraded_prices;
begin
  if not private.is_manager() then perform private.deny(); end if;
  delete from private.upgraded_prices u where u.id = upgraded returning * into decided;
  if decided.id is null then return false; end if;
  if goes_back then
    update public.cheeses c set price_per_kg_cents = decided.was_cents
    where decided.planned_id is null and c.id = decided.cheese_id and c.price_per_kg_cents = decided.is_cents;
    update public.price_schedule s set price_per_kg_cents = decided.was_cents
    where s.id = decided.planned_id and s.price_per_kg_cents = decided.is_cents and s.applied_at is null;
  end if;
  return true;
end
$$;
