-- One row for each printing of a card, with what it said.
create table public.placards (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  template public.placard_template not null default 'a4-eight-up',
  content jsonb not null default '{}',
  printed_at timestamptz not null default now(),
  content_hash text not null default '' check (char_length(content_hash) <= 64),
  copies integer not null default 1 check (copies between 1 and 100),
  printed_by uuid
);
create index placards_cheese_idx on public.placards (cheese_id, printed_at desc);
