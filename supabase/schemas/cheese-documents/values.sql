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
-- for one line or {"text": 600} for lines with markup. What is "required" may be empty in a draft only.
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
    and char_length(content) <= coalesce(shape ->> 'line', shape ->> 'text')::integer
    and case when shape ? 'text' then replace(content, E'\n', '') else content end
      !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
    and (not is_complete or (
      (not shape ? 'required' or private.shows_text(content))
      and (not shape ? 'text' or private.has_sound_markup(content))));
end
$$;

-- Whether a value is the document of a cheese page. The forms have the same rules, in src/domain/cheese/cheese-document.ts,
-- and a test compares the two.
create or replace function private.is_cheese_document(body jsonb, is_complete boolean) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select private.fits_shape(body, '{"fields": {
      "subtitle": {"line": 120},
      "rarity": {"line": 60},
      "badges": {"most": 2, "list": {"line": 60, "required": true}},
      "status": {"fields": {"heading": {"line": 120}, "text": {"text": 600}}},
      "opening": {"text": 2000},
      "sections": {"most": 12, "list": {"fields": {
        "tab": {"choice": ["overview", "flavor", "pairings"]},
        "look": {"choice": ["highlight", "card"]},
        "heading": {"line": 120, "required": true},
        "text": {"text": 3000, "required": true}}}},
      "facts": {"most": 12, "list": {"fields": {
        "label": {"line": 60, "required": true},
        "value": {"line": 200, "required": true}}}},
      "flavor": {"fields": {
        "texture": {"text": 600}, "aroma": {"text": 600}, "taste": {"text": 600}, "finish": {"text": 600}}},
      "pairings": {"most": 12, "list": {"fields": {
        "kind": {"choice": ["wine", "beer", "cider", "spirit", "na", "food"]},
        "label": {"line": 80, "required": true},
        "text": {"text": 600, "required": true}}}},
      "story": {"most": 12, "list": {"fields": {
        "heading": {"line": 120, "required": true},
        "text": {"text": 3000, "required": true}}}},
      "film": {"choice": ["none", "shown", "announced"]}
    }}', is_complete)
    and (not is_complete or body #>> '{status,text}' = '' or private.shows_text(body #>> '{status,heading}'))
    and (
      select coalesce(sum(char_length(leaf #>> '{}')), 0) <= 16000
      from jsonb_path_query(body, 'strict $.**') as leaf where jsonb_typeof(leaf) = 'string')
$$;
