-- Searching by the beginnings of words, without the words that every cheese could have.

-- A word as a pattern that matches the beginning of a word in a searchable text.
create function private.word_start(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select '% ' || word || '%' $$;

-- Words that tell no cheese from another.
create function private.is_ignored_word(word text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select word = any (array[
    'a', 'an', 'and', 'cheese', 'cheeses', 'de', 'del', 'du', 'formaggio', 'fromage', 'fromages', 'kaas', 'kase', 'la',
    'le', 'of', 'queso', 'some', 'the', 'with'])
$$;
grant execute on function private.word_start(text), private.is_ignored_word(text) to anon, authenticated;

-- Puts what guests and staff find a cheese by into the catalogue, in place of what was there.
create or replace function private.list_in_catalogue(cheese public.cheeses) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_by text := private.fold(concat_ws(' ', cheese.name, cheese.origin_region,
    private.country_name(cheese.country_iso), array_to_string(cheese.flavor_tags, ' '),
    array_to_string(cheese.search_aliases, ' '), array_to_string(cheese.milk_species, ' '), cheese.milk_type,
    cheese.style, nullif(cheese.milk_treatment, 'unknown'),
    case when cheese.coagulant in ('microbial', 'plant') then 'vegetarian' end));
  similar_to text := private.fold(array_to_string(cheese.suggested_for, ' '));
begin
  insert into private.cheese_words (cheese_id, found_by) values (cheese.id, found_by)
  on conflict (cheese_id) do update set found_by = excluded.found_by;
  delete from private.catalogue c where c.cheese_id = cheese.id;
  if cheese.active then
    -- Every word stands after a space once, for patterns that begin with one.
    insert into private.catalogue (cheese_id, search_text, suggest_text, sort_name, country_iso, country_name,
      milk_species, style, milk_treatment, vegetarian, lactose_free, allergens, in_stock, price_per_kg_cents,
      palate_strength, published_at)
    values (cheese.id, concat(' ', array_to_string(private.words_of(found_by), ' '), ' ', found_by), similar_to,
      private.fold(cheese.name), cheese.country_iso, private.country_name(cheese.country_iso), cheese.milk_species,
      cheese.style, cheese.milk_treatment, cheese.coagulant in ('microbial', 'plant'), cheese.lactose_free,
      cheese.allergens, cheese.in_stock, cheese.price_per_kg_cents, cheese.palate_strength, cheese.published_at);
    insert into private.catalogue_words (word)
    select word from unnest(private.words_of(found_by || ' ' || similar_to)) as word where char_length(word) > 2
    on conflict do nothing;
  end if;
end
$$;
select private.list_in_catalogue(c) from public.cheeses c;

-- The pattern for one word: the beginning of a word, else the middle of one for a longer word, else the nearest word.
create function private.search_pattern(word text) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if exists (select 1 from private.catalogue c where c.search_text like private.word_start(word)) then
    return private.word_start(word);
  elsif char_length(word) > 4
    and exists (select 1 from private.catalogue c where c.search_text like private.anywhere(word)) then
    return private.anywhere(word);
  end if;
  return private.word_start(coalesce((private.nearest_words(word, 1))[1], word));
end
$$;
grant execute on function private.search_pattern(text) to anon, authenticated;

-- The patterns a cheese must match for a query, those of longer words first.
create or replace function private.search_patterns(query text) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  words text[] := private.words_of(left(query, 100));
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
