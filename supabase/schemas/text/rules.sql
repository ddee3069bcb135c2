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

-- A weight as people read it: "1,500 g" where the shop's English groups digits by a comma, elsewhere by a narrow space, so
-- that nobody reads a decimal comma.
create or replace function private.grams_text(grams numeric) returns text
language sql stable set search_path = ''
as $$
  select translate(to_char(grams, 'FM999,999,990'), ',', case
    when b.locale in ('en', 'en-AU', 'en-CA', 'en-GB', 'en-IE', 'en-NZ', 'en-US') then ',' else E'\u202f' end) || ' g'
  from public.business_settings b
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

-- Whether a text is an email that a person may newly use: letters of one alphabet that do not all look Latin, and a host
-- name in ASCII that is not an encoded one. `src/domain/people/email.ts` has the same pattern.
create or replace function private.is_email(email text) returns boolean
language sql immutable security invoker set search_path = ''
as $$
  select char_length(email) <= 254 and email is nfkc normalized and email ~ (replace(
    '^(?:[SIGNSa-z\u00df-\u00f6\u00f8-\u0130\u0134-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u017e\u01a1\u01b0\u0219\u021b'
    || '\u1ea0-\u1ef9\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u3105-\u312f\u3400-\u9fff\uac00-\ud7a3]+'
    || '|[SIGNS\u0430-\u052f]*[бджзийлфцчшщъыэюя][SIGNS\u0430-\u052f]*'
    || '|[SIGNS\u03ac-\u03ce]*[δζθλξπςσφψ][SIGNS\u03ac-\u03ce]*'
    || '|[SIGNS\u05d0-\u05ea]+|[SIGNS\u0620-\u065f\u066e-\u06d3]+|[SIGNS\u0900-\u097f]+|[SIGNS\u0e01-\u0e4e]+)',
    'SIGNS', '-0-9.!#$%&''*+/=?^_`{|}~')
    || '@(?:(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!xn--)[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$')
$$;

-- Refuses a new email that could be taken for another one, and spells the others in one way. That of a member who asks
-- for an alert, or who is invited, is known already.
create or replace function private.require_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.email := lower(normalize(trim(new.email), nfc));
  if not private.is_email(new.email) and to_jsonb(new) ->> 'user_id' is null
    and not (tg_table_name = 'invitations' and exists (
      select from private.people p where lower(p.email) = new.email)) then
    perform private.refuse('PT400', 'Please enter a valid email address.', 'email');
  end if;
  return new;
end
$$;
create or replace trigger emails_are_readable before insert on private.invitations
  for each row execute function private.require_email();
create or replace trigger emails_are_readable before insert on public.notify_requests
  for each row execute function private.require_email();
