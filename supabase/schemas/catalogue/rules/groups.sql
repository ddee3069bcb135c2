-- Cheeses with equal filters, counted once.

-- Adds cheeses that came to their groups.
create or replace function private.add_to_groups() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from came) then return null; end if;
  perform private.take_turn_with_groups();
  insert into private.catalogue_groups as g (country_iso, milk_species, style, milk_treatment, coagulant, lactose,
    allergens, in_stock, price_ranges, strength, cheeses)
  select c.country_iso, c.milk_species, c.style, c.milk_treatment, c.coagulant, c.lactose, c.allergens, c.in_stock,
    c.price_ranges, c.strength, count(*)
  from came c group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  on conflict on constraint catalogue_groups_pkey do update set cheeses = g.cheeses + excluded.cheeses;
  return null;
end
$$;
create or replace trigger new_cheeses_are_grouped after insert on private.catalogue
  referencing new table as came for each statement execute function private.add_to_groups();
create or replace trigger changed_cheeses_join_groups after update on private.catalogue
  referencing new table as came for each statement execute function private.add_to_groups();

-- Takes cheeses that went out of their groups. Only those groups can have become empty.
create or replace function private.take_from_groups() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from went) then return null; end if;
  perform private.take_turn_with_groups();
  update private.catalogue_groups g set cheeses = g.cheeses - w.amount
  from (
    select country_iso, milk_species, style, milk_treatment, coagulant, lactose, allergens, in_stock, price_ranges,
      strength, count(*) as amount
    from went group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  ) w
  where (g.country_iso, g.style, g.milk_treatment, g.coagulant, g.lactose, g.in_stock, g.milk_species, g.allergens,
      g.price_ranges, g.strength)
    = (w.country_iso, w.style, w.milk_treatment, w.coagulant, w.lactose, w.in_stock, w.milk_species, w.allergens,
      w.price_ranges, w.strength);
  delete from private.catalogue_groups g using went w
  where g.cheeses = 0
    and (g.country_iso, g.style, g.milk_treatment, g.coagulant, g.lactose, g.in_stock, g.milk_species, g.allergens,
      g.price_ranges, g.strength)
    = (w.country_iso, w.style, w.milk_treatment, w.coagulant, w.lactose, w.in_stock, w.milk_species, w.allergens,
      w.price_ranges, w.strength);
  return null;
end
$$;
create or replace trigger gone_cheeses_are_not_grouped after delete on private.catalogue
  referencing old table as went for each statement execute function private.take_from_groups();
create or replace trigger changed_cheeses_leave_groups after update on private.catalogue
  referencing old table as went for each statement execute function private.take_from_groups();

-- Changes of the catalogue's groups take turns: two cheeses that swap groups at once would otherwise wait for each
-- other. Only staff change cheeses, so nobody waits for long.
create or replace function private.take_turn_with_groups() returns void
language sql security definer set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('private.catalogue_groups', 0))
$$;

-- The groups that fit, as `private.matching` finds cheeses.
create or replace function private.matching_groups(wanted private.catalogue_filters)
returns setof private.catalogue_groups
language sql stable
as $$
  select * from private.catalogue_groups g
  where ((wanted).country is null or g.country_iso = (wanted).country)
    and ((wanted).milk is null or (wanted).milk = any (g.milk_species))
    and ((wanted).style is null or g.style = (wanted).style)
    and ((wanted).treatment is null or (g.milk_treatment = (wanted).treatment and (wanted).treatment <> 'unknown'))
    and ((wanted).vegetarian is not true or private.suits_vegetarians(g.coagulant))
    and ((wanted).lactose_free is not true or private.lacks_lactose(g.lactose))
    and ((wanted).without is null or (wanted).without <> all (g.allergens))
    and ((wanted).in_stock is null or g.in_stock = (wanted).in_stock)
    and ((wanted).price is null or (wanted).price = any (g.price_ranges))
    and ((wanted).strength is null or (g.strength = (wanted).strength and (wanted).strength <> 'unknown'))
$$;
