-- Managers see which search terms find nothing, such as one with a misspelled name.

-- The search terms with which a guest finds no cheese.
create function public.search_terms_without_cheese() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query select t.id from public.search_terms t where not private.finds_a_cheese(t.term);
end
$$;
grant execute on function public.search_terms_without_cheese() to authenticated;
