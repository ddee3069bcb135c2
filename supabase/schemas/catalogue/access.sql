alter table private.catalogue enable row level security;
grant select on private.catalogue to anon, authenticated;
create policy "Everyone can search active cheeses" on private.catalogue
  for select to anon, authenticated using (true);

alter table private.catalogue_words enable row level security;
grant select on private.catalogue_words to anon, authenticated;
create policy "Everyone can look up words" on private.catalogue_words
  for select to anon, authenticated using (true);

alter table private.catalogue_groups enable row level security;
grant select on private.catalogue_groups to anon, authenticated;
create policy "Everyone can read how many cheeses are alike" on private.catalogue_groups
  for select to anon, authenticated using (true);

-- Only functions with the rights of their owner reach it.
alter table private.cheese_words enable row level security;

grant execute on function public.suggest_cheeses, public.search_cheeses, public.catalogue_facets,
  public.browse_catalogue to anon, authenticated;
grant execute on function public.find_cheeses to authenticated;

grant execute on function private.nearest_words, private.search_patterns, private.is_ignored_word,
  private.search_pattern, private.price_ranges_of, private.plan_search, private.substitute_name,
  private.substitute_reason, private.is_without_cousin,
  private.matching_groups, private.listed_price, private.listed_price_ranges, private.matching, private.count_alike,
  private.found_page, private.list_cheeses, private.count_choices, private.words_of_query, private.food_pattern, private.allergen_of,
  private.allergen_letter to anon, authenticated;
grant execute on function private.cheeses_found_by to authenticated;
