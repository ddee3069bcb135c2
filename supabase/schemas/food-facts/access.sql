alter table public.cheese_fact_confirmations enable row level security;
grant select on public.cheese_fact_confirmations to authenticated;
create policy "Staff can read who confirmed a fact" on public.cheese_fact_confirmations
  for select to authenticated using ((select private.is_staff()));

alter table public.cheese_fact_suggestions enable row level security;
grant select on public.cheese_fact_suggestions to authenticated;
create policy "Staff can read suggested facts" on public.cheese_fact_suggestions
  for select to authenticated using ((select private.is_staff()));

-- Only functions with the rights of their owner reach it.
alter table private.former_facts enable row level security;

grant execute on function public.food_fact_states, public.confirm_food_fact, public.unconfirmed_cheeses
  to authenticated;

grant execute on function private.suits_pregnancy to anon, authenticated;
grant execute on function private.facts_of, private.objection_to_allergens to authenticated;
