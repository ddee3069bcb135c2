-- What a person states about a cheese; each is the name of its column. `lactose` includes its source.
create type public.food_fact as enum ('milk_treatment', 'coagulant', 'allergens', 'lactose', 'rind');

-- The columns of a fact.
create or replace function private.fields_of_fact(fact public.food_fact) returns text[]
language sql immutable set search_path = ''
as $$ select case fact when 'lactose' then '{lactose,lactose_source}' else array[fact::text] end $$;
