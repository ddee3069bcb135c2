-- Whether every asterisk of a text belongs to an emphasis and every "](" to a link to a cheese, recipe or event. The
-- forms have the same patterns, in src/domain/cheese/inline-text.ts.
create or replace function private.has_sound_markup(value text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(value,
      '\[([^][*\n ][^][*\n]{0,79})\]\((cheese|recipe|event):[a-z0-9][a-z0-9-]{0,79}\)', '\1', 'g'),
    '\*[^*\n ]([^*\n]*[^*\n ])?\*', '', 'g') !~ '\*|\]\('
$$;

-- Whether a value has a shape: {"choice": [...]}, {"list": shape, "most": 3}, {"fields": {name: shape}}, {"line": 80}
-- for one line, {"plain": 600} for lines or {"text": 600} for lines with markup. What is "required" may be empty in a
-- draft only.
create or replace function private.fits_shape(value jsonb, shape jsonb, is_complete boolean) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  content text := value #>> '{}';
begin
  if shape is null then
    return false;
  elsif shape ? 'choice' then
    return jsonb_typeof(value) = 'string' and shape -> 'choice' @> value;
  elsif shape ? 'list' then
    if jsonb_typeof(value) <> 'array' then return false; end if;
    return jsonb_array_length(value) <= (shape ->> 'most')::integer and not exists (
      select from jsonb_array_elements(value) as entry
      where not private.fits_shape(entry, shape -> 'list', is_complete));
  elsif shape ? 'fields' then
    if jsonb_typeof(value) <> 'object' then return false; end if;
    return value ?& array(select jsonb_object_keys(shape -> 'fields')) and not exists (
      select from jsonb_each(value) as field (name, content)
      where not private.fits_shape(field.content, shape -> 'fields' -> field.name, is_complete));
  end if;
  return jsonb_typeof(value) = 'string'
    and char_length(content) <= coalesce(shape ->> 'line', shape ->> 'plain', shape ->> 'text')::integer
    and case when shape ? 'line' then content else replace(content, E'\n', '') end
      !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
    and (not is_complete or (
      (not shape ? 'required' or private.shows_text(content))
      and (not shape ? 'text' or private.has_sound_markup(content))));
end
$$;

-- Whether the texts of a document are short enough together.
create or replace function private.fits_on_a_page(body jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(sum(char_length(leaf #>> '{}')), 0) <= 16000
  from jsonb_path_query(body, 'strict $.**') as leaf where jsonb_typeof(leaf) = 'string'
$$;
