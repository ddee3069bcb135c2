-- Food words: "pasteurized", "raw", "vegetarian", "lactose free", "without egg", "pregnant".
--
-- Whoever searches by one must not eat the rest, so a food word finds a cheese by what the shop has confirmed, and never
-- by a text such as "usually pasteurized". Each fact is one word of the searchable text (`private.food_words_of`), which
-- the index finds like any other; texts lose these words (`private.without_food_words`), and what a person typed is turned
-- into them (`private.words_of_query`). The allergens that a cheese does not contain are letters after a `~` at the end of
-- its text, one for each in their order: "without egg" is `~c`. A word for each would double the text that a search reads.

-- The pattern by which a food word is found; null for any other word.
create or replace function private.food_pattern(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when word in ('raw', 'thermized', 'pasteurized', 'vegetarian', 'lactosefree', 'pregnant')
      then '% ' || word || ' %'
    when left(word, 1) = '~' then '%~%' || substr(word, 2) || '%' end
$$;

-- The letter of an allergen.
create or replace function private.allergen_letter(allergen public.allergen) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select chr(96 + array_position(enum_range(null::public.allergen), allergen)) $$;

-- The food words of a cheese, from what is confirmed.
create or replace function private.food_words_of(cheese public.cheeses) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' ', nullif(cheese.milk_treatment, 'unknown'),
    case when private.suits_vegetarians(cheese.coagulant) then 'vegetarian' end,
    case when private.lacks_lactose(cheese.lactose) then 'lactosefree' end,
    case when private.suits_pregnancy(cheese.milk_treatment, cheese.style, cheese.rind) then 'pregnant' end,
    '~' || (select string_agg(private.allergen_letter(absent), '') from unnest(enum_range(null::public.allergen)) as absent
      where absent <> all (cheese.allergens)))
$$;

-- A folded text without the words that could be taken for a confirmed fact.
create or replace function private.without_food_words(folded text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(folded, '\m(?:raw|(?:un)?pasteuri[sz]ed|thermi[sz]ed|vegetarians?|lactose(?:[^a-z0-9]*free)?'
    || '|pregnant|pregnancy)\M|~', ' ', 'g')
$$;

-- The allergen that a word names, in any number and spelling.
create or replace function private.allergen_of(word text) returns public.allergen
language sql immutable strict parallel safe set search_path = ''
as $$
  select allergen from unnest(enum_range(null::public.allergen)) as allergen
  where private.singular(allergen::text) = case when word ~ '^soy(a|bean|beans)$' then 'soy'
    when word ~ '^mollus[ck]s?$' then 'mollusk' when word ~ '^sul(f|ph)ites?$' then 'sulfite'
    when word = 'dairy' then 'milk' when word = 'shellfish' then 'crustacean' when word = 'wheat' then 'gluten'
    else private.singular(word) end
$$;

-- The words of a query that are worth looking up, with phrases about food turned into food words. "Without", "no" and
-- "free from" count for every allergen that follows. What people write around a food word, such as "safe for", is left
-- out.
create or replace function private.words_of_query(query text) returns text[]
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  typed text[] := array_remove(regexp_split_to_array(private.fold(left(query, 100)), '[^a-z0-9]+'), '');
  found text[] := '{}';
  is_negated boolean := false;
  word text;
  next_word text;
  allergen public.allergen;
begin
  for place in 1 .. cardinality(typed) loop
    word := typed[place];
    next_word := coalesce(typed[place + 1], '');
    if word in ('without', 'no', 'non', 'not', 'un', 'zero') or word = 'free' and next_word in ('of', 'from') then
      is_negated := true;
      continue when next_word <> '';
    elsif is_negated and word in ('of', 'from', 'and', 'or', 'nor', 'any', 'added') then
      continue;
    end if;
    if is_negated or next_word = 'free' then
      allergen := private.allergen_of(word);
      if word = 'lactose' or allergen is not null then
        found := found || case word when 'lactose' then 'lactosefree' else '~' || private.allergen_letter(allergen) end;
        typed[place + 1] := nullif(typed[place + 1], 'free');
        continue;
      end if;
    end if;
    found := found || case
      when word ~ '^(un|non)pasteuri[sz]ed$' or is_negated and word ~ '^pasteuri[sz]ed$' then 'raw'
      when word ~ '^pasteuri[sz]ed$' or is_negated and word = 'raw' then 'pasteurized'
      when word ~ '^thermi[sz]ed$' then 'thermized'
      when word in ('vegetarians', 'veggie', 'veggies') then 'vegetarian'
      when word = 'pregnancy' then 'pregnant'
      else word end;
    is_negated := false;
  end loop;
  return array(
    select distinct f.word from unnest(found) as f (word)
    where f.word is not null and not ((private.is_ignored_word(f.word) or f.word in ('milk', 'friendly', 'safe',
        'suitable', 'ok', 'for', 'during', 'while', 'when', 'made', 'contains', 'people', 'woman', 'women'))
      and exists (select from unnest(found) as other where private.food_pattern(other) is not null))
    order by 1);
end
$$;
