alter table private.cheese_affinities enable row level security;
grant select on private.cheese_affinities to anon, authenticated;
create policy "Everyone can read which cheeses go together" on private.cheese_affinities
  for select to anon, authenticated using (true);

grant execute on function public.also_loved, public.cheeses_on_map, public.has_taste_map, public.taste_map_cells
  to anon, authenticated;
grant execute on function public.taste_profile, public.my_home to authenticated;

grant execute on function private.liked_tags, private.my_tastes, private.taste_words, private.taste_in_words,
  private.palate_distance, private.reason_to_try, private.cheeses_to_try to authenticated;
grant execute on function private.refresh_affinities to service_role;
