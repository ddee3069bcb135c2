-- The topics of cached pages; the server has the same list, and a test compares the two.
create type private.cache_topic as enum (
  'cheeses', 'comments', 'community', 'events', 'featured', 'recipes', 'rsvps', 'settings', 'stats');
