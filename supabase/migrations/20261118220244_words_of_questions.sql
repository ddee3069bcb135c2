set check_function_bodies = off;

-- Words that tell no cheese from another.
create or replace function private.is_ignored_word(word text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select word = any (array[
    'a', 'an', 'and', 'cheese', 'cheeses', 'de', 'del', 'du', 'for', 'formaggio', 'fromage', 'fromages', 'kaas', 'kase',
    'la', 'le', 'like', 'of', 'queso', 'similar', 'some', 'the', 'to', 'with'])
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of 7af300229ebd6ab0cd8a12eb6fdfbe5b4e4baf4d82ceed2859880374313ad413.
