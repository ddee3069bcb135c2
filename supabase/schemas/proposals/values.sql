-- The food facts of a cheese, which only managers change.
create or replace function private.guarded_cheese_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['allergens', 'milk_treatment', 'coagulant', 'lactose', 'lactose_source', 'rind'] $$;

-- The guarded ones of the fields of a cheese.
create or replace function private.guarded_fields_of(fields jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(fields)
  where key = any (private.guarded_cheese_fields())
$$;
