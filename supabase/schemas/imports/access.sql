-- Only functions with the rights of their owner reach these.
alter table private.imports enable row level security;
alter table private.import_rows enable row level security;

grant execute on function public.start_import, public.add_import_rows, public.finish_import, public.read_import,
  public.import_facts, public.apply_import, public.import_progress to authenticated;
