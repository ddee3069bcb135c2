-- From what a guest typed to a pattern that finds a cheese.

-- The known words that a word was probably meant to be, nearest first.
create or replace function private.nearest_words(word text, how_many integer) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(near.word), '{}')
  from (
    select known.word from private.catalogue_words known
    where known.word operator(extensions.%) nearest_words.word
    order by extensions.similarity(known.word, nearest_words.word) desc, known.word
    limit how_many
  ) near
$$;

-- The patterns a cheese must match for a query, those of longer words first.
create or replace function private.search_patterns(query text) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  words text[] := private.words_of_query(query);
begin
  if words = '{}' and trim(query) <> '' then
    return array[private.anywhere(private.fold(trim(left(query, 100))))];
  end if;
  return coalesce((
    select array_agg(private.search_pattern(wanted.word) order by char_length(wanted.word) desc, wanted.word)
    from (
      select word from unnest(words) as word where not private.is_ignored_word(word)
      order by char_length(word) desc, word limit 8
    ) wanted), '{}');
end
$$;

-- Words that tell no cheese from another.
create or replace function private.is_ignored_word(word text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select word = any (array[
    'a', 'an', 'and', 'cheese', 'cheeses', 'de', 'del', 'du', 'for', 'formaggio', 'fromage', 'fromages', 'kaas', 'kase',
    'la', 'le', 'like', 'of', 'queso', 'similar', 'some', 'the', 'to', 'with'])
$$;

-- The pattern for one word: a food fact or another whole word, else the beginning of one, else the middle of one for a longer word, else what
-- the shop offers in its place, else the nearest word. Planned like `private.plan_search`.
create or replace function private.search_pattern(word text) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  whole text := '% ' || private.singular(word) || ' %';
begin
  if private.food_pattern(word) is not null then
    return private.food_pattern(word);
  elsif exists (select 1 from private.catalogue c where c.search_text like whole) then
    return whole;
  elsif exists (select 1 from private.catalogue c where c.search_text like private.word_start(word)) then
    return private.word_start(word);
  elsif char_length(word) > 4
    and exists (select 1 from private.catalogue c where c.search_text like private.anywhere(word)) then
    return private.anywhere(word);
  elsif exists (select 1 from private.catalogue c where c.suggest_text like private.word_start(word))
    or private.is_without_cousin(array[word]) then
    return private.word_start(word);
  end if;
  return private.word_start(coalesce((private.nearest_words(word, 1))[1], word));
end
$$;
