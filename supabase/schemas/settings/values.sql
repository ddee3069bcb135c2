-- The unit in which prices are shown.
create type public.price_display as enum ('per_100g', 'per_kg');

create type public.alcohol_policy as enum ('prefer_na', 'show_all', 'hide_alcohol');

create type public.caption_tone as enum ('classy', 'playful');

-- Whether advice has its three texts for each style; an empty one reads "Ask at the counter".
create or replace function private.is_style_advice(advice jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select jsonb_typeof(advice) = 'object' and not exists (
      select 1 from unnest(array['hard', 'semi-hard', 'semi-soft', 'soft', 'blue', 'fresh']) as style,
        unnest(array['storage', 'serving', 'rind']) as topic
      where jsonb_typeof(advice #> array[style, topic]) is distinct from 'string'
        or char_length(advice #>> array[style, topic]) > 200 or advice #>> array[style, topic] ~ '[[:cntrl:]]')
    and octet_length(advice::text) <= 20000
$$;

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
