-- The order of names, in every language of the shop: letters before accents before case, as English and its neighbors
-- sort. A server built without ICU sorts by code.
do $$
begin
  if exists (select from pg_catalog.pg_collation where collprovider = 'i') then
    create collation private.by_name (provider = icu, locale = 'en');
  else
    create collation private.by_name from pg_catalog."C";
  end if;
end
$$;

-- Text without line breaks, tabs and other control characters.
create domain public.single_line_text as text constraint is_single_line check (value !~ '[[:cntrl:]]');

-- Text of which line breaks and tabs are the only control characters.
create domain public.multi_line_text as text
  constraint has_only_line_breaks_and_tabs check (value !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]');

-- Folds accents, ligatures, apostrophes and case, so that "Comté" and "comte" are the same word.
create or replace function private.fold(value text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select translate(
    replace(replace(replace(
      regexp_replace(lower(normalize(value, nfkd)), '[\u0300-\u036f''’]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'ØŁĐÆŒøłđ', 'oldaoold')
$$;

-- The words of a text that are worth looking up.
create or replace function private.words_of(value text) returns text[]
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct word), '{}')
  from regexp_split_to_table(private.fold(value), '[^a-z0-9]+') as word
  where word <> ''
$$;

-- Whether a text has a character that can be seen. Spaces, control characters, fillers and what only changes its
-- neighbors show nothing. The forms use the same list, in src/lib/shows-text.ts.
create or replace function private.shows_text(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select value ~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
    || '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc'
    || '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]')
$$;
