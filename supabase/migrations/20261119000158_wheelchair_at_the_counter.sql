-- It allows one value more, so no row can break the constraint that calls it.
set check_function_bodies = off;

-- Whether what the shop says about access has known values. What it does not say is left out.
create or replace function private.are_access_facts(facts jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select jsonb_typeof(facts) = 'object' and not exists (
    select from jsonb_each(facts) as fact
    where not case
      when fact.key = 'door_width_cm' then
        case when jsonb_typeof(fact.value) = 'number' then fact.value::numeric in (select generate_series(40, 400)) end
      else private.fits_shape(fact.value, jsonb '{
        "step": {"choice": ["none", "ramp", "steps"]},
        "stroller": {"choice": ["yes", "no"]},
        "wheelchair": {"choice": ["yes", "counter", "partly", "no"]},
        "toilet": {"choice": ["accessible", "yes", "no"]},
        "dogs": {"choice": ["yes", "assistance", "no"]},
        "parking": {"choice": ["own", "street", "none"]}}' -> fact.key, true) end is true)
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of 984a37623d036224a59ad6de1723be1455b752664be7529ae87a304db4a0107c.
