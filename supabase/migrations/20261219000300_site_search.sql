-- Events that a search of the whole site finds; cheeses and recipes have their own.

-- Events that are not over and match every word, the next one first.
create function public.search_events(search text, page_limit integer default 6)
returns table (slug text, title text, starts_at_local text, ends_at timestamptz)
language sql stable security invoker set search_path = ''
as $$
  select e.slug, e.title, public.starts_at_local(e), e.ends_at
  from public.events e
  where e.status = 'published' and e.ends_at > now()
    and private.fold(concat_ws(' ', e.title, e.summary, e.description)) like all (array(
      select private.anywhere(word) from unnest(private.words_of(left(search, 100))) as word
      where not private.is_ignored_word(word)))
    and exists (
      select 1 from unnest(private.words_of(left(search, 100))) as word where not private.is_ignored_word(word))
  order by e.starts_at, e.id
  limit least(greatest(page_limit, 1), 50)
$$;
grant execute on function public.search_events(text, integer) to anon, authenticated;
