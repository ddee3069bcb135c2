-- Who confirmed which fact of a cheese, and when. What nobody knows can be confirmed too: then the label does not say.
create table public.cheese_fact_confirmations (
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  fact public.food_fact not null,
  -- Null for what version 0.2 showed to guests and nobody has confirmed since.
  confirmed_at timestamptz,
  confirmed_by uuid,
  primary key (cheese_id, fact)
);

-- What somebody else says about a cheese, until a person of the shop confirms the fact.
create table public.cheese_fact_suggestions (
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  fact public.food_fact not null,
  fields jsonb not null check (
    fields ? fact::text and fields - private.fields_of_fact(fact) = '{}' and octet_length(fields::text) <= 2000),
  source public.single_line_text not null check (char_length(source) between 1 and 200 and private.shows_text(source)),
  -- The import whose undo takes it back.
  change_set_id uuid references public.change_sets (id),
  created_at timestamptz not null default now(),
  primary key (cheese_id, fact)
);
create index cheese_fact_suggestions_change_set_id_idx on public.cheese_fact_suggestions (change_set_id);

-- What was confirmed and suggested about a fact before a change set changed it or suggested another one, for its undo.
create table private.former_facts (
  change_set_id uuid not null references public.change_sets (id) on delete cascade,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  fact public.food_fact not null,
  is_changed boolean not null,
  confirmation jsonb,
  suggestion jsonb,
  primary key (change_set_id, cheese_id, fact)
);
create index former_facts_cheese_id_idx on private.former_facts (cheese_id);
