-- A word as a pattern that matches it anywhere.
create or replace function private.anywhere(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- Starts the rows that keep numbers beside new rows; the trigger names the table and its key.
create or replace function private.start_counting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format('insert into %s (%I) select id from started', tg_argv[0], tg_argv[1]);
  return null;
end
$$;

-- Makes a table append-only for everybody, its owner included.
create or replace function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end
$$;

-- A name as it came with a sign-up, made safe to keep.
create or replace function private.clean_name(value text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when private.shows_text(cleaned) then cleaned end
  from trim(left(regexp_replace(value, '[[:cntrl:]<>]', '', 'g'), 1000)) as cleaned
$$;

-- Notes when a rating was last changed.
create or replace function private.touch() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create or replace trigger ratings_are_touched before update on public.cheese_ratings
  for each row execute function private.touch();

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

-- Keeps the slug of a published row, and records when the row was first published.
create or replace function private.keep_published_slug() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      raise exception 'A published page keeps its slug' using errcode = '23514';
    end if;
    new.published_at := old.published_at;
  end if;
  if new.status = 'published' then
    new.published_at := coalesce(new.published_at, now());
  end if;
  return new;
end
$$;
create or replace trigger recipes_keep_their_slug before insert or update on public.recipes
  for each row execute function private.keep_published_slug();
create or replace trigger events_keep_their_slug before insert or update on public.events
  for each row execute function private.keep_published_slug();

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
