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
    and private.fits_on_a_page(body)
$$;
