-- One row for each bulk change, each import, each undo of one, each upgrade that changed records, and each evening count.
create table public.change_sets (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('bulk', 'import', 'undo', 'upgrade', 'count')),
  summary text not null
    check (char_length(summary) between 1 and 200 and summary !~ '[[:cntrl:]]' and private.shows_text(summary)),
  undoes uuid unique references public.change_sets (id),
  created_at timestamptz not null default now(),
  created_by uuid,
  constraint an_undo_names_what_it_undoes check ((kind = 'undo') = (undoes is not null))
);
create index change_sets_created_at_idx on public.change_sets (created_at desc);
