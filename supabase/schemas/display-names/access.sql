alter table public.display_names enable row level security;
grant select on public.display_names to authenticated;
create policy "People can read their own display name" on public.display_names
  for select to authenticated using ((select auth.uid()) = user_id);

-- Only functions with the rights of their owner reach it.
alter table private.hidden_names enable row level security;

grant execute on function public.author_name to anon, authenticated;
grant execute on function public.withdraw_display_name, public.hide_display_name, public.restore_display_name,
  public.set_display_name to authenticated;

grant execute on function private.author_name_of to anon, authenticated;
