-- Changes of the catalogue's groups take turns: two cheeses that swap groups at once would otherwise wait for each
-- other. Only staff change cheeses, so nobody waits for long.
create function private.take_turn_with_groups() returns void
language sql security definer set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('private.catalogue_groups', 0))
$$;
revoke execute on function private.take_turn_with_groups() from public;

-- Adds cheeses that came to their groups.
create or replace function private.add_to_groups() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from came) then return null; end if;
  perform private.take_turn_with_groups();
  insert into private.catalogue_groups as g (country_iso, milk_species, style, milk_treatment, vegetarian, lactose_free, allergens, in_stock, cheeses)
  select c.country_iso, c.milk_species, c.style, c.milk_treatment, c.vegetarian, c.lactose_free, c.allergens,
    c.in_stock, count(*)
  from came c group by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (country_iso, style, milk_treatment, vegetarian, lactose_free, in_stock, milk_species, allergens)
    do update set cheeses = g.cheeses + excluded.cheeses;
  return null;
end
$$;

-- Takes cheeses that went out of their groups. Only those groups can have become empty.
create or replace function private.take_from_groups() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from went) then return null; end if;
  perform private.take_turn_with_groups();
  update private.catalogue_groups g set cheeses = g.cheeses - w.amount
  from (
    select country_iso, milk_species, style, milk_treatment, vegetarian, lactose_free, allergens, in_stock, count(*) as amount
    from went group by 1, 2, 3, 4, 5, 6, 7, 8
  ) w
  where (g.country_iso, g.style, g.milk_treatment, g.vegetarian, g.lactose_free, g.in_stock, g.milk_species, g.allergens)
    = (w.country_iso, w.style, w.milk_treatment, w.vegetarian, w.lactose_free, w.in_stock, w.milk_species, w.allergens);
  delete from private.catalogue_groups g using went w
  where g.cheeses = 0
    and (g.country_iso, g.style, g.milk_treatment, g.vegetarian, g.lactose_free, g.in_stock, g.milk_species, g.allergens)
    = (w.country_iso, w.style, w.milk_treatment, w.vegetarian, w.lactose_free, w.in_stock, w.milk_species, w.allergens);
  return null;
end
$$;
