-- A word as a pattern that matches it anywhere.
create or replace function private.anywhere(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- A name as it came with a sign-up, made safe to keep.
create or replace function private.clean_name(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when private.shows_text(cleaned) then cleaned end
  from trim(left(regexp_replace(value, '[[:cntrl:]<>]', '', 'g'), 1000)) as cleaned
$$;

-- One cell of a CSV file; a cell that a spreadsheet would take for a formula is disarmed.
create or replace function private.csv_cell(value text) returns text
language sql immutable set search_path = ''
as $$
  select case when cell ~ '[",\n\r]' then '"' || replace(cell, '"', '""') || '"' else cell end
  from (
    select case when value ~ '^[=+@\t\r-]' and value !~ '^-?[0-9]+(\.[0-9]+)?$' then '''' || value
      else coalesce(value, '') end
  ) as disarmed (cell)
$$;

-- A list of flat objects as CSV: the heads of these columns, then their fields of each, in the order they are named.
create or replace function private.to_csv(list jsonb, columns json) returns text
language sql immutable set search_path = ''
as $$
  select string_agg(line, '' order by place)
  from (
    select 0 as place, string_agg(private.csv_cell(col.head), ',' order by col.place) || E'\r\n' as line
    from json_each_text(columns) with ordinality as col (field, head, place)
    union all
    select entry.place, (
      select string_agg(private.csv_cell(entry.row ->> col.field), ',' order by col.place) || E'\r\n'
      from json_each_text(columns) with ordinality as col (field, head, place))
    from jsonb_array_elements(list) with ordinality as entry (row, place)
  ) as lines
$$;

-- A word as a pattern that matches the beginning of a word in a searchable text.
create or replace function private.word_start(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select '% ' || word || '%' $$;

-- A word without the ending of a plural.
create or replace function private.singular(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select case when word ~ '[^siu]s$' and char_length(word) > 3 then left(word, -1) else word end $$;

-- Words with their singular forms.
create or replace function private.with_singulars(words text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct form), '{}')
  from unnest(words) as word cross join lateral (values (word), (private.singular(word))) as forms (form)
$$;

-- Makes the last part of a URL out of a title.
create or replace function private.slugify(title text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select trim(both '-' from left(regexp_replace(private.fold(title), '[^a-z0-9]+', '-', 'g'), 80)) $$;
