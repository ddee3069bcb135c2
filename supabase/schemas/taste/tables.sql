-- Pairs of cheeses that at least five people love both, recomputed now and then; says nothing about anyone.
create table private.cheese_affinities (
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  other_id uuid not null references public.cheeses (id) on delete cascade,
  people integer not null check (people >= 5),
  primary key (cheese_id, other_id)
);
create index cheese_affinities_other_id_idx on private.cheese_affinities (other_id);
