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
    where not private.finds_a_cheese(s.term) and not private.is_without_cousin(private.words_of_query(s.term))
    order by s.without_result desc, s.term
    limit 20;
end
$$;

-- Refuses more terms than every save of a cheese can be compared with. Inserts take turns, so that none is miscounted.
create or replace function private.limit_search_terms() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.search_terms', 0));
  if (select count(*) from public.search_terms) > 500 then
    perform private.refuse('PT409', 'There are 500 search words. Delete one before you add another.', 'term');
  end if;
  return null;
end
$$;
-- After the insert, so that policies refuse those who may not add a term first.
create or replace trigger search_terms_are_limited after insert on public.search_terms
  for each row execute function private.limit_search_terms();

-- Whether a guest who types this finds a cheese.
create or replace function private.finds_a_cheese(query text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  planned private.search_plan := private.plan_search(query);
begin
  return exists (select from private.matching(planned.patterns, planned.by_substitutes, null, '{}'));
end
$$;

-- The search terms with which a guest finds no cheese, though they should.
create or replace function public.search_terms_without_cheese() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query select t.id from public.search_terms t
    where t.finds <> '{}' and not private.finds_a_cheese(t.term);
end
$$;

create or replace trigger staff_are_told after insert or update or delete on public.search_terms
  for each row execute function private.tell_staff('settings');
