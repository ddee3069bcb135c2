-- The public pages whose words and pictures staff write, and the footer of every page.
create type public.page_kind as enum (
  'home', 'visit', 'recipes', 'events', 'community_favorites', 'sign_in', 'footer');

-- Whether a value is the document of a page. The forms have the same rules, in src/domain/documents/page-document.ts, and a
-- test compares the two.
create or replace function private.is_page_document(page public.page_kind, body jsonb, is_complete boolean)
returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select private.fits_shape(body, jsonb_build_object('fields', case page
      when 'home' then jsonb '{
        "headline": {"line": 120}, "introduction": {"plain": 600},
        "cheeses": {"fields": {"heading": {"line": 80, "required": true}, "text": {"plain": 300}}},
        "search": {"fields": {"tagline": {"line": 120}, "description": {"line": 200}}}}'
        || jsonb_build_object('picture', picture, 'about', jsonb_build_object('fields', jsonb_build_object(
          'heading', jsonb '{"line": 120}', 'columns', jsonb_build_object('most', 3, 'list', jsonb_build_object(
            'fields', jsonb '{"heading": {"line": 80, "required": true}, "text": {"plain": 600, "required": true}}'
            || jsonb_build_object('picture', picture))))))
        || jsonb_build_object('social', jsonb_build_object('fields', jsonb '{
          "heading": {"line": 120}, "text": {"plain": 300}, "label": {"line": 40}}'
          || jsonb_build_object('tiles', jsonb_build_object('most', 4, 'list', picture))))
        || jsonb '{"closing": {"fields": {
          "heading": {"line": 120}, "text": {"plain": 300}, "members": {"plain": 300}}}}'
      when 'visit' then jsonb '{"heading": {"line": 80, "required": true}}'
        || jsonb_build_object('picture', picture, 'map', jsonb_build_object('fields', jsonb '{
          "kind": {"choice": ["none", "drawn", "picture"]}, "caption": {"line": 200}}'
          || jsonb_build_object('picture', picture)))
      when 'community_favorites' then jsonb '{
        "heading": {"line": 80, "required": true}, "introduction": {"plain": 300},
        "empty": {"fields": {"heading": {"line": 80, "required": true}, "text": {"plain": 300}}}}'
      when 'sign_in' then jsonb '{"introduction": {"plain": 300}}' || jsonb_build_object('picture', picture)
      when 'footer' then jsonb '{"text": {"plain": 300}}'
      else jsonb '{
        "heading": {"line": 80, "required": true}, "introduction": {"plain": 300}, "empty": {"plain": 300}}' end),
    is_complete) and private.fits_on_a_page(body)
  from (select jsonb '{"fields": {"url": {"line": 300}, "alt": {"line": 300}}}') as shapes (picture)
$$;

-- The words of a shop that has not said anything yet. Without a headline the home page has the name of the shop.
create or replace function private.first_page_words(page public.page_kind) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select case page
    when 'home' then jsonb '{
      "headline": "", "introduction": "Read about our cheeses, then come and taste.", "picture": {"url": "", "alt": ""},
      "cheeses": {"heading": "In stock", "text": ""},
      "about": {"heading": "About us", "columns": [
        {"heading": "Cheese", "text": "Every cheese has a page of its own: what it tastes like and what goes with it.",
          "picture": {"url": "", "alt": ""}},
        {"heading": "Community", "text": "Keep your favorites, rate what you tried and share a comment.",
          "picture": {"url": "", "alt": ""}},
        {"heading": "Visit", "text": "See where we are and when we are open.", "picture": {"url": "", "alt": ""}}]},
      "social": {"heading": "Pictures", "text": "", "label": "", "tiles": []},
      "closing": {"heading": "Keep your favorites", "text": "Sign in to keep your favorites and rate what you tried.",
        "members": "Your favorites are kept for you."},
      "search": {"tagline": "", "description": ""}}'
    when 'visit' then jsonb '{
      "heading": "Visit", "picture": {"url": "", "alt": ""},
      "map": {"kind": "none", "picture": {"url": "", "alt": ""}, "caption": ""}}'
    when 'recipes' then jsonb '{
      "heading": "Recipes", "introduction": "What to cook with our cheeses.", "empty": "No recipes yet. Do you have one?"}'
    when 'events' then jsonb '{
      "heading": "Events", "introduction": "What is planned.",
      "empty": "Nothing planned just now. New events appear here, and in the calendar for those who subscribe to it."}'
    when 'community_favorites' then jsonb '{
      "heading": "Community Favorites", "introduction": "The cheeses that most people keep as a favorite.",
      "empty": {"heading": "No community favorites yet",
        "text": "Be the first to share your favorite cheese with the community"}}'
    when 'sign_in' then jsonb '{
      "introduction": "Keep your favorites, rate what you tried and leave a comment.", "picture": {"url": "", "alt": ""}}'
    when 'footer' then jsonb '{"text": ""}'
  end
$$;
