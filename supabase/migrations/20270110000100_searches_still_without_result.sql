-- A search that found nothing is no longer listed when it finds a cheese by now.

-- Whether a guest who types this finds a cheese.
create function private.finds_a_cheese(query text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  planned private.search_plan := private.plan_search(query);
begin
  return exists (
    select from private.matching(planned.patterns, planned.by_substitutes, null, null, null, null, null, null, null,
      null, null, null, '{}'));
end
$$;
revoke execute on function private.finds_a_cheese(text) from public;

-- What guests searched for in the last 30 days without a result, the most frequent first; without those that a term or
-- a cheese answers by now. Only the most frequent are searched again, because each takes a search.
create or replace function public.failed_searches() returns table (term text, searches bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select s.term, s.without_result
    from (
      select * from private.searched_terms(private.shop_today() - 29, private.shop_today()) t
      where t.without_result > 0
      order by t.without_result desc, t.term
      limit 100
    ) s
    where not private.finds_a_cheese(s.term)
    order by s.without_result desc, s.term
    limit 20;
end
$$;
