-- What guests read on a page that is not about one record; each page has its row from the start.
create table public.page_documents (
  id public.page_kind primary key,
  body jsonb not null check (private.is_page_document(id, body, true)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What staff are writing, and the version of the document that they started from. A draft stays after it is published,
-- so that its version never starts again.
create table public.page_document_drafts (
  id public.page_kind primary key references public.page_documents (id),
  body jsonb not null check (private.is_page_document(id, body, false)),
  document_version integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who saved it last.
  updated_by uuid
);

-- The words of a shop that has not said anything yet, with their first version: the triggers of the history do not exist
-- yet. Without a headline the home page has the name of the shop. The demo brings its own words.
insert into public.page_documents (id, body) values
  ('home', '{
    "headline": "", "introduction": "Read about our cheeses, then come and taste.", "picture": {"url": "", "alt": ""},
    "about": {"heading": "About us", "columns": [
      {"heading": "Cheese", "text": "Every cheese has a page of its own: what it tastes like and what goes with it.",
        "picture": {"url": "", "alt": ""}},
      {"heading": "Community", "text": "Keep your favorites, rate what you tried and share a comment.",
        "picture": {"url": "", "alt": ""}},
      {"heading": "Visit", "text": "See where we are and when we are open.", "picture": {"url": "", "alt": ""}}]},
    "social": {"heading": "Pictures", "text": "", "label": "", "tiles": []},
    "closing": {"heading": "Keep your favorites", "text": "Sign in to keep your favorites and rate what you tried.",
      "members": "Your favorites are kept for you."},
    "search": {"tagline": "", "description": ""}}'),
  ('visit', '{
    "heading": "Visit", "picture": {"url": "", "alt": ""},
    "map": {"kind": "none", "picture": {"url": "", "alt": ""}, "caption": ""}}'),
  ('recipes', '{
    "heading": "Recipes", "introduction": "What to cook with our cheeses.", "empty": "No recipes yet. Do you have one?"}'),
  ('events', '{
    "heading": "Events", "introduction": "What is planned.",
    "empty": "Nothing planned just now. New events appear here, and in the calendar for those who subscribe to it."}'),
  ('community_favorites', '{
    "heading": "Community Favorites", "introduction": "The cheeses that most people keep as a favorite.",
    "empty": {"heading": "No community favorites yet",
      "text": "Be the first to share your favorite cheese with the community"}}'),
  ('sign_in', '{
    "introduction": "Keep your favorites, rate what you tried and leave a comment.", "picture": {"url": "", "alt": ""}}'),
  ('footer', '{"text": ""}');
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'page_documents', d.id::text, d.version, 'insert', '{body,id}', to_jsonb(d) from public.page_documents d;
