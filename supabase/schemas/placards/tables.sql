-- One row for each printing of a card, with what it said.
create table public.placards (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  template public.placard_template not null default 'a4-eight-up',
  content jsonb not null default '{}',
  printed_at timestamptz not null default now(),
  content_hash text not null default '' check (char_length(content_hash) <= 64),
  copies integer not null default 1 check (copies between 1 and 100),
  printed_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint a_placard_was_printed_in_the_calendar check (printed_at between '2000-01-01' and '2199-12-31')
);
create index placards_cheese_idx on public.placards (cheese_id, printed_at desc);
