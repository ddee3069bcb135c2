-- The words and pictures of public pages are documents of the staff, and the shop says what access it has.
-- Nothing to validate: what a line or a text may be is unchanged, and the other functions judge new columns only.

-- The public pages whose words and pictures staff write, and the footer of every page.
create type public.page_kind as enum (
  'home', 'visit', 'recipes', 'events', 'community_favorites', 'sign_in', 'footer');

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

-- Whether a value is the document of a page. The forms have the same rules, in src/domain/pages/page-document.ts, and a
-- test compares the two.
create or replace function private.is_page_document(page public.page_kind, body jsonb, is_complete boolean)
returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select private.fits_shape(body, jsonb_build_object('fields', case page
      when 'home' then jsonb '{
        "headline": {"line": 120}, "introduction": {"plain": 600},
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

-- Whether what the shop says about access has known values. What it does not say is left out.
create or replace function private.are_access_facts(facts jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select jsonb_typeof(facts) = 'object' and not exists (
    select from jsonb_each(facts) as fact
    where not case
      when fact.key = 'door_width_cm' then
        case when jsonb_typeof(fact.value) = 'number' then fact.value::numeric in (select generate_series(40, 400)) end
      else private.fits_shape(fact.value, jsonb '{
        "step": {"choice": ["none", "ramp", "steps"]},
        "stroller": {"choice": ["yes", "no"]},
        "wheelchair": {"choice": ["yes", "partly", "no"]},
        "toilet": {"choice": ["accessible", "yes", "no"]},
        "dogs": {"choice": ["yes", "assistance", "no"]},
        "parking": {"choice": ["own", "street", "none"]}}' -> fact.key, true) end is true)
$$;

alter table public.business_settings add column access jsonb not null default '{}'
  check (private.are_access_facts(access));
comment on column public.business_settings.access is 'What guests with a wheelchair, a stroller, a dog or a car can expect.';

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
-- A demo keeps the words that it had.
update public.page_documents d set body = demo.body
from (values
  ('home'::public.page_kind, '{"headline":"Cheese worth crossing town for","introduction":"A cheese bar in a historic district, with a short list of cheeses we know by the farm, the cave and the month. Read about them, then come and taste.","picture":{"url":"/media/home-2000.jpg","alt":""},"about":{"heading":"A counter, a cellar and a good many opinions","columns":[{"heading":"Expert Curation","picture":{"url":"/media/places/counter-1200.jpg","alt":""},"text":"We would rather explain a short list than apologize for a long one. Every cheese here was tasted at several ages before we chose the age we sell."},{"heading":"Community Focus","picture":{"url":"/media/places/parcel-1200.jpg","alt":""},"text":"Regulars keep their favorites here, rate what they took home and tell the next person what to expect. Their comments are on every cheese page, below our own notes."},{"heading":"Historic Location","picture":{"url":"/media/places/door-1200.jpg","alt":""},"text":"Thick walls and a cool cellar suit cheese better than any machine. The Old Quarter gave us both, and a street worth lingering in."}]},"social":{"heading":"Pictures from behind the counter","text":"New arrivals, first cuts and the occasional disaster, as they happen.","label":"Feed Coming Soon","tiles":[{"url":"/media/close/rossini-blue-960.jpg","alt":""},{"url":"/media/places/cellar-1200.jpg","alt":""},{"url":"/media/recipes/cacio-e-pepe-1200.jpg","alt":""},{"url":"/media/close/millefoglie-al-marzemino-960.jpg","alt":""}]},"closing":{"heading":"Keep a list. Leave a note. Find the next one.","text":"Sign in to keep your favorites, rate what you tried and tell the neighborhood about it.","members":"Your favorites are kept for you. What did you try last?"},"search":{"tagline":"cheese worth crossing town for","description":"A cheese bar in a historic district: a short list of well-kept cheeses, today''s discovery, and what regulars think of them."}}'::jsonb),
  ('visit'::public.page_kind, '{"heading":"Visit","picture":{"url":"/media/places/door-1200.jpg","alt":""},"map":{"kind":"drawn","picture":{"url":"","alt":""},"caption":"The streets around us, drawn by hand and not to scale."}}'::jsonb),
  ('recipes'::public.page_kind, '{"heading":"Recipes","introduction":"From our kitchen and yours, each tried with the cheese it names.","empty":"No recipes yet. The first ones are being tried out. Do you have one?"}'::jsonb),
  ('events'::public.page_kind, '{"heading":"Events","introduction":"Tastings, classes and long tables.","empty":"Nothing planned just now. New events appear here, and in the calendar for those who subscribe to it."}'::jsonb),
  ('community_favorites'::public.page_kind, '{"heading":"Our Friends'' Favorites","introduction":"Discover the cheeses our community loves most","empty":{"heading":"No community favorites yet","text":"Be the first to share your favorite cheese with the community"}}'::jsonb),
  ('sign_in'::public.page_kind, '{"introduction":"Keep the cheeses you love, rate what you tasted, and leave a word for the next person at the counter.","picture":{"url":"/media/places/cellar-1200.jpg","alt":""}}'::jsonb),
  ('footer'::public.page_kind, '{"text":"Cut to order, wrapped in paper, talked about for as long as you like."}'::jsonb)
) as demo (id, body)
where d.id = demo.id and exists (select from auth.users u where u.email ~ '@(guests\.)?demo\.test$');

insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'page_documents', d.id::text, d.version, 'insert', '{body,id}', to_jsonb(d) from public.page_documents d;

alter table public.page_documents enable row level security;
alter table public.page_document_drafts enable row level security;

drop function private.last_publication(uuid);
drop function private.refused_parts(jsonb,jsonb);
drop function private.rewrite_picture_use(text,text,text,text,text,text);
drop function private.rewrite_picture_uses(text,text,text,text);
drop function public.replace_picture(text,text);

set check_function_bodies = off;

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

-- Notes in the audit log who published a document.
create or replace function private.audit_publication() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.audit('publish document', tg_table_name, new.id::text, jsonb_build_object('version', new.version));
  end if;
  return null;
end
$$;

-- What a record is called in a list.
create or replace function private.record_title(of_table text, state jsonb) returns text
language sql stable security definer set search_path = ''
as $$
  select case of_table
    when 'business_settings' then 'Settings'
    when 'staff_settings' then 'Staff settings'
    when 'search_terms' then state ->> 'term'
    when 'cheese_documents' then private.cheese_name(state ->> 'id')
    when 'page_documents' then private.page_name(state ->> 'id')
    when 'feature_calendar' then
      concat_ws(', ', private.cheese_name(state ->> 'cheese_id'), coalesce(state ->> 'day', 'without a day'))
    else coalesce(state ->> 'name', state ->> 'title') end
$$;

-- The fields of a version that staff compare: the parts of a document, the columns of any other record.
create or replace function private.compared_fields(of_table text, state jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when private.holds_documents(of_table) then state -> 'body' else state
    - array['id', 'version', 'created_at', 'updated_at', 'published_at', 'ical_sequence']
    - array(select a.attname::text from pg_catalog.pg_attribute a
      where a.attrelid = pg_catalog.to_regclass('public.' || quote_ident(of_table)) and a.attgenerated <> '') end
$$;

-- The fields in which two versions of a record differ. Those can be restored that the first version has.
create or replace function public.compare_versions(of_table text, of_record text, one_version integer, other_version integer)
returns table (field text, one_value jsonb, other_value jsonb, is_restorable boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  one jsonb;
  other jsonb;
  one_fields jsonb;
  other_fields jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select v.snapshot into one from public.record_versions v
  where v.table_name = of_table and v.record_id = of_record and v.version = one_version;
  select v.snapshot into other from public.record_versions v
  where v.table_name = of_table and v.record_id = of_record and v.version = other_version;
  if one is null or other is null
    or private.is_private_version(of_table, one) or private.is_private_version(of_table, other) then
    perform private.refuse('PT404', 'Resource not found');
  end if;
  one_fields := private.compared_fields(of_table, one);
  other_fields := private.compared_fields(of_table, other);
  return query
    select f.name, private.readable_value(of_table, f.name, one_fields -> f.name),
      private.readable_value(of_table, f.name, other_fields -> f.name),
      one_fields ? f.name and (private.holds_documents(of_table) or f.name in ('beverages', 'cheese_ids')
        or private.restorable_fields(format('public.%I', of_table)::regclass, one, array[f.name]) <> '{}')
    from unnest(private.differing_fields(of_table, one, other)) as f (name)
    order by f.name;
end
$$;

-- Brings a record, or some of its fields, back to an earlier version, as a new version. The error names the fields that
-- today's rules refuse, with commas between. What is private to a member, or was withdrawn by one, stays theirs.
create or replace function public.rollback_record(
  table_name text, record_id text, version integer, expected_version integer, fields text[] default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_document boolean := private.holds_documents(rollback_record.table_name);
  with_parts boolean := fields is null or fields && array['beverages', 'cheese_ids'];
  newest public.record_versions;
  state jsonb;
  patch jsonb;
  broken_rule text;
  broken_table text;
  broken_column text;
  refused text[];
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform pg_advisory_xact_lock(hashtextextended(rollback_record.table_name || ' ' || rollback_record.record_id, 0));
  select * into newest from public.record_versions v
  where v.table_name = rollback_record.table_name and v.record_id = rollback_record.record_id
  order by v.version desc limit 1;
  select v.snapshot into state from public.record_versions v
  where v.table_name = rollback_record.table_name and v.record_id = rollback_record.record_id
    and v.version = rollback_record.version;
  if state is null or private.is_withdrawn(newest)
    or private.is_private_version(rollback_record.table_name, state)
    or private.is_private_version(rollback_record.table_name, newest.snapshot) then
    perform private.refuse('PT404', 'Resource not found');
  end if;
  perform private.require_version(expected_version, newest.version);

  patch := case when not is_document
      then private.restorable_fields(format('public.%I', rollback_record.table_name)::regclass, state, fields)
    when fields is null then state -> 'body'
    else (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(state -> 'body') where key = any (fields)) end;
  if patch = '{}' and not with_parts then
    perform private.refuse('PT400', 'Choose a field of this version');
  end if;
  perform set_config('app.restored_from', rollback_record.version::text, true);
  begin
    perform private.write_restored(newest, state, patch, with_parts);
  exception when integrity_constraint_violation then
    get stacked diagnostics broken_rule = constraint_name, broken_table = table_name, broken_column = column_name;
    refused := case
      when broken_column <> '' then array[broken_column]
      when is_document then private.refused_parts(newest, patch)
      when broken_table = 'cheese_beverages' then array['beverages']
      else private.fields_of_rule(format('public.%I', rollback_record.table_name)::regclass, broken_rule,
        array(select jsonb_object_keys(patch))) end;
    perform private.refuse('PT409', 'This version does not meet a current rule', array_to_string(refused, ','),
      'broken_rule');
  end;
  perform set_config('app.restored_from', '', true);
  perform private.audit('roll back', rollback_record.table_name, rollback_record.record_id,
    jsonb_build_object('to_version', rollback_record.version, 'fields', (
      select jsonb_agg(field) from unnest(fields) as field where state ? field or state -> 'body' ? field)));
  return newest.version + 1;
end
$$;

-- Writes what a restore brings back.
create or replace function private.write_restored(newest public.record_versions, state jsonb, patch jsonb, with_parts boolean)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target regclass := format('public.%I', newest.table_name)::regclass;
begin
  if private.holds_documents(newest.table_name) then
    patch := jsonb_build_object('body', newest.snapshot -> 'body' || patch);
  elsif newest.table_name = 'feature_calendar' then
    perform private.check_restored_day(case when newest.operation <> 'delete' then newest.snapshot end, patch);
  end if;
  if with_parts then perform private.restore_parts(newest.table_name, newest.record_id, state); end if;
  if newest.operation = 'delete' then
    perform private.insert_fields(target,
      patch || jsonb_strip_nulls(jsonb_build_object('id', state -> 'id', 'slug', state -> 'slug')));
    if newest.table_name = 'cheeses' then perform private.restore_deleted_document(newest.record_id); end if;
    if newest.table_name = 'recipes' then perform private.restore_author(newest.record_id); end if;
  else
    perform private.update_fields(target, newest.record_id, patch || jsonb_build_object('version', newest.version));
  end if;
end
$$;

-- The parts of a document that its rules of today refuse.
create or replace function private.refused_parts(newest public.record_versions, restored jsonb) returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(part.key order by part.key)
  from jsonb_each(restored) as part (key, value)
  cross join lateral (select newest.snapshot -> 'body' || jsonb_build_object(part.key, part.value)) as patched (body)
  where not case newest.table_name
    when 'page_documents' then private.is_page_document(newest.record_id::public.page_kind, patched.body, true)
    else private.is_cheese_document(patched.body, true) end
$$;

-- Whether a table holds documents.
create or replace function private.holds_documents(of_table text) returns boolean
language sql immutable set search_path = ''
as $$ select of_table in ('cheese_documents', 'page_documents') $$;

-- The drafts of a table of documents.
create or replace function private.drafts_of(of_table text) returns regclass
language sql stable set search_path = ''
as $$ select (case of_table when 'cheese_documents' then 'public.cheese_document_drafts'
  when 'page_documents' then 'public.page_document_drafts' end)::regclass $$;

-- Lets a draft start from the newest document, unless its author says which one they read.
create or replace function private.start_document_draft() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.document_version is null then
    execute format('select d.version from public.%I d where d.id = ($1).id', tg_argv[0])
      into new.document_version using new;
    new.document_version := coalesce(new.document_version, 0);
  end if;
  return new;
end
$$;

-- Who published the newest document and when, in words for staff.
create or replace function private.last_publication(of_table text, of_record text) returns text
language sql stable security definer set search_path = ''
as $$
  select format('%s published another text at %s.',
    coalesce(private.staff_name(v.changed_by), 'Someone else'), private.wall_clock(v.changed_at))
  from public.record_versions v
  where v.table_name = of_table and v.record_id = of_record
  order by v.version desc limit 1
$$;

-- Publishes a draft as it was when the caller read it, and returns the version of the document. A document that is newer
-- than the one the draft started from is not overwritten.
create or replace function private.publish_document(of_table text, record_id text, draft_version integer) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  target regclass := format('public.%I', of_table)::regclass;
  drafts regclass := private.drafts_of(of_table);
  row_with_id constant text := 'select to_jsonb(d) from %1$s d
    where d.id = (jsonb_populate_record(null::%1$s, jsonb_build_object(''id'', $1))).id for update';
  draft jsonb;
  document jsonb;
  published integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  execute format(row_with_id, drafts) into draft using record_id;
  if draft is null then perform private.refuse('PT404', 'Resource not found'); end if;
  perform private.require_version(draft_version, (draft ->> 'version')::integer);
  execute format(row_with_id, target) into document using record_id;
  published := coalesce((document ->> 'version')::integer, 0);
  if document is null then
    perform private.insert_fields(target, jsonb_build_object('id', record_id, 'body', draft -> 'body'));
  elsif document -> 'body' <> draft -> 'body' then
    if published > coalesce((draft ->> 'document_version')::integer, 0) then
      perform private.refuse('PT409', concat_ws(' ', 'Someone else published this first.',
        private.last_publication(of_table, record_id)), reason => 'stale');
    end if;
    perform private.update_fields(target, record_id,
      jsonb_build_object('body', draft -> 'body', 'version', published));
  end if;
  execute format(row_with_id, target) into document using record_id;
  if document -> 'version' is distinct from draft -> 'document_version' then
    perform private.update_fields(drafts, record_id,
      jsonb_build_object('document_version', document -> 'version', 'version', draft -> 'version'));
  end if;
  return document -> 'version';
end
$$;

-- Refuses a picture of another site in the columns that the trigger names; in a document each has its "url", which may be
-- empty. An operator without a token may set any.
create or replace function private.require_own_pictures() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  field text;
  picture jsonb;
begin
  if coalesce(auth.jwt() ->> 'role', '') not in ('anon', 'authenticated') then
    return new;
  end if;
  foreach field in array tg_argv loop
    picture := to_jsonb(new) -> field;
    continue when tg_op = 'UPDATE' and picture = to_jsonb(old) -> field;
    if exists (
      select from jsonb_array_elements_text(case jsonb_typeof(picture)
        when 'array' then picture when 'string' then jsonb_build_array(picture)
        else jsonb_path_query_array(picture, '$.**.url ? (@ != "")') end) as listed (url)
      where not private.is_own_picture(url)
    ) then
      perform private.refuse('PT400', 'Pictures come from the shop''s own storage. Upload the picture and use its URL.',
        field);
    end if;
  end loop;
  return new;
end
$$;

-- Changes what a picture shows and its focus, and returns its new version. Records that describe it with the former text
-- get the new one. An employee may not change what guests see: a picture that came with the site, or that a published
-- record shows.
create or replace function public.save_picture(
  picture_path text, read_version integer, alt_text text, former_alt_text text, focus_x integer, focus_y integer
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  uploaded text := private.uploaded_name(picture_path);
  subject_id text := left(picture_path, 60);
  current_version integer;
  current_alt text;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if not private.is_manager() and (uploaded is null or exists (
    select from private.picture_uses() u where u.path = picture_path and u.is_published
  )) then perform private.deny(); end if;
  if uploaded is null then
    insert into public.built_in_pictures (path) values (picture_path) on conflict do nothing;
    select b.version, b.alt_text into current_version, current_alt
    from public.built_in_pictures b where b.path = picture_path for update;
  else
    select m.version, m.alt_text, m.id::text into current_version, current_alt, subject_id
    from public.media m where m.object_name = uploaded for update;
  end if;
  if current_version is null then perform private.refuse('PT404', 'Resource not found'); end if;
  perform private.require_version(read_version, current_version);
  if uploaded is null then
    update public.built_in_pictures b set alt_text = save_picture.alt_text, focus_x = save_picture.focus_x,
      focus_y = save_picture.focus_y, version = b.version + 1
    where b.path = picture_path;
  else
    update public.media m set alt_text = save_picture.alt_text, focus_x = save_picture.focus_x,
      focus_y = save_picture.focus_y, version = m.version + 1
    where m.object_name = uploaded;
  end if;
  if alt_text is distinct from former_alt_text and former_alt_text is not null then
    perform private.rewrite_picture_uses(picture_path, null, alt_text, former_alt_text);
  end if;
  perform private.audit('describe picture', case when uploaded is null then 'built_in_pictures' else 'media' end, subject_id,
    jsonb_build_object('from', current_alt, 'to', alt_text));
  return current_version + 1;
end
$$;

-- The URL and alt text of one use after rewrite_picture_uses.
create or replace function private.rewrite_picture_use(
  inout url text, inout alt text, old_path text, new_url text, new_alt_text text, former_alt_text text
)
language sql immutable set search_path = ''
as $$
  select
    case when shows_it then coalesce(new_url, url) else url end,
    case when shows_it and (former_alt_text is null or alt = former_alt_text) then new_alt_text else alt end
  from (select private.picture_path(url) is not distinct from old_path as shows_it) found
$$;

-- A part of a document after rewrite_picture_uses.
create or replace function private.rewrite_pictures_in(
  part jsonb, old_path text, new_url text, new_alt_text text, former_alt_text text
) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when jsonb_typeof(part) = 'array' then (
      select coalesce(jsonb_agg(private.rewrite_pictures_in(
        listed.entry, old_path, new_url, new_alt_text, former_alt_text) order by listed.place), '[]')
      from jsonb_array_elements(part) with ordinality as listed (entry, place))
    when jsonb_typeof(part) <> 'object' then part
    when part ? 'url' then (
      select part || jsonb_build_object('url', use.url, 'alt', use.alt)
      from private.rewrite_picture_use(
        part ->> 'url', part ->> 'alt', old_path, new_url, new_alt_text, former_alt_text) as use)
    else (
      select jsonb_object_agg(field.key, private.rewrite_pictures_in(
        field.value, old_path, new_url, new_alt_text, former_alt_text))
      from jsonb_each(part) as field) end
$$;

-- Gives every use of a picture another picture, another alt text or both, and returns how many records changed. With a
-- former alt text, a use that is described in its own words keeps them.
create or replace function private.rewrite_picture_uses(
  old_path text, new_url text, new_alt_text text, former_alt_text text default null
) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  changed integer;
  total integer := 0;
begin
  update public.cheeses c set version = c.version,
    hero_image_url = hero.url, hero_image_alt = hero.alt, image_urls = more.urls, image_alts = more.alts
  from public.cheeses before
  cross join lateral private.rewrite_picture_use(
    before.hero_image_url, before.hero_image_alt, old_path, new_url, new_alt_text, former_alt_text) as hero
  cross join lateral (
    select coalesce(array_agg(rewritten.url order by listed.position), '{}') as urls,
      coalesce(array_agg(rewritten.alt order by listed.position), '{}') as alts
    from unnest(before.image_urls, before.image_alts) with ordinality as listed (url, alt, position)
    cross join lateral private.rewrite_picture_use(
      listed.url, listed.alt, old_path, new_url, new_alt_text, former_alt_text) as rewritten
  ) as more
  where c.id = before.id
    and (before.hero_image_url, before.hero_image_alt, before.image_urls, before.image_alts)
      is distinct from (hero.url, hero.alt, more.urls, more.alts);
  get diagnostics changed = row_count;
  total := total + changed;
  update public.recipes r set version = r.version, image_url = rewritten.url, image_alt = rewritten.alt
  from public.recipes before
  cross join lateral private.rewrite_picture_use(
    before.image_url, before.image_alt, old_path, new_url, new_alt_text, former_alt_text) as rewritten
  where r.id = before.id
    and (before.image_url, before.image_alt) is distinct from (rewritten.url, rewritten.alt);
  get diagnostics changed = row_count;
  total := total + changed;
  update public.events e set version = e.version, image_url = rewritten.url, image_alt = rewritten.alt
  from public.events before
  cross join lateral private.rewrite_picture_use(
    before.image_url, before.image_alt, old_path, new_url, new_alt_text, former_alt_text) as rewritten
  where e.id = before.id
    and (before.image_url, before.image_alt) is distinct from (rewritten.url, rewritten.alt);
  get diagnostics changed = row_count;
  total := total + changed;
  update public.page_documents d set version = d.version,
    body = private.rewrite_pictures_in(d.body, old_path, new_url, new_alt_text, former_alt_text)
  where d.body <> private.rewrite_pictures_in(d.body, old_path, new_url, new_alt_text, former_alt_text);
  get diagnostics changed = row_count;
  -- What is being written has the same picture, and its author has seen the rest of the document.
  update public.page_document_drafts d set version = d.version,
    body = private.rewrite_pictures_in(d.body, old_path, new_url, new_alt_text, former_alt_text),
    document_version = published.version
  from public.page_documents published
  where published.id = d.id
    and d.body <> private.rewrite_pictures_in(d.body, old_path, new_url, new_alt_text, former_alt_text);
  return total + changed;
end
$$;

-- Shows another uploaded picture wherever this one is shown, which may have come with the site, and returns the number of
-- places.
create or replace function public.replace_picture(old_path text, new_url text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  former public.media;
  replacement public.media;
  places integer;
  home integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into former from public.media m where m.object_name = private.uploaded_name(old_path) for update;
  select * into replacement from public.media m where m.object_name = private.uploaded_name(private.picture_path(new_url)) for update;
  if private.uploaded_name(old_path) is not null and former.id is null or replacement.id is null
    or former.id = replacement.id or not private.is_own_picture(new_url) then
    perform private.refuse('PT404', 'Resource not found');
  end if;
  places := private.rewrite_picture_uses(old_path, new_url, replacement.alt_text);
  update public.home_pictures h set media_id = replacement.id
  where h.media_id = former.id
    and not exists (select from public.home_pictures other where other.media_id = replacement.id);
  get diagnostics home = row_count;
  perform private.audit('replace picture', case when former.id is null then 'built_in_pictures' else 'media' end,
    coalesce(former.id::text, left(old_path, 60)), jsonb_build_object('by', replacement.id));
  return places + home;
end
$$;

-- Every place where a picture is shown, by its path in the library.
create or replace function private.picture_uses()
returns table (
  path text, kind text, record_id uuid, slug text, name text, is_private boolean, is_published boolean
)
language sql stable set search_path = ''
as $$
  select distinct private.picture_path(shown.url), 'cheese', c.id, c.slug, c.name, false, c.active
  from public.cheeses c cross join unnest(c.hero_image_url || c.image_urls) as shown (url)
  where shown.url is not null
  union all
  select private.picture_path(r.image_url), 'recipe', r.id, r.slug, r.title,
    private.is_private_version('recipes', to_jsonb(r)), r.status = 'published'
  from public.recipes r where r.image_url is not null
  union all
  select private.picture_path(e.image_url), 'event', e.id, e.slug, e.title, false, e.status <> 'draft'
  from public.events e where e.image_url is not null
  union all
  select private.uploaded_path(m.object_name), 'home', m.id, '', 'Home page', false, h.published_at is not null
  from public.home_pictures h join public.media m on m.id = h.media_id
  union all
  select distinct private.picture_path(shown.url #>> '{}'), 'page', null::uuid, page.id::text,
    private.page_name(page.id::text), false, page.is_published
  from (
    select d.id, d.body, true from public.page_documents d
    union all
    select d.id, d.body, false from public.page_document_drafts d) as page (id, body, is_published)
  cross join jsonb_path_query(page.body, '$.**.url ? (@ != "")') as shown (url)
$$;

-- Publishes the draft of a cheese as it was when the caller read it, and returns the version of the document.
create or replace function public.publish_cheese_document(cheese_uuid uuid, draft_version integer) returns integer
language sql volatile security invoker set search_path = ''
as $$ select private.publish_document('cheese_documents', cheese_uuid::text, draft_version) $$;

-- The name of the person who saved a draft last, for staff.
create or replace function public.saved_by(public.cheese_document_drafts) returns text
language sql stable security definer set search_path = ''
as $$ select private.staff_name($1.updated_by) where private.is_staff() $$;

-- What staff and the history call a page.
create or replace function private.page_name(page text) returns text
language sql immutable set search_path = ''
as $$
  select case page
    when 'home' then 'Home page'
    when 'community_favorites' then 'Community favorites'
    when 'sign_in' then 'Sign-in page'
    else initcap(page) end
$$;

-- Publishes the draft of a page as it was when the caller read it, and returns the version of the document.
create or replace function public.publish_page_document(page public.page_kind, draft_version integer) returns integer
language sql volatile security invoker set search_path = ''
as $$ select private.publish_document('page_documents', page::text, draft_version) $$;

-- The name of the person who saved a draft last, for staff.
create or replace function public.saved_by(public.page_document_drafts) returns text
language sql stable security definer set search_path = ''
as $$ select private.staff_name($1.updated_by) where private.is_staff() $$;

-- Every page has the footer, and its preview for shared links may be the picture of the home page.
create or replace trigger documents_are_announced after insert or update or delete on public.page_documents
  for each row execute function private.announce_change('settings');

create or replace trigger pictures_of_pages_are_own before insert or update on public.page_documents
  for each row execute function private.require_own_pictures('body');

create or replace trigger pictures_of_drafts_are_own before insert or update on public.page_document_drafts
  for each row execute function private.require_own_pictures('body');

-- Refuses those who may not open a record, such as "cheeses:" and its id, or "pictures:" and its path.
create or replace function private.check_may_open(record text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() or (record = 'settings' and not private.is_manager()) then perform private.deny(); end if;
  if record !~ '^(calendar|settings|pages:[a-z_]{1,30}|(cheeses|documents|events|recipes):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
    and record !~ '^pictures:(/media(/[a-z0-9-]+){1,2}|/storage/v1/object/public/media/[a-z0-9/_-]+\.(avif|webp|jpg|png))$'
    or char_length(record) > 250
  then
    raise exception 'unknown record' using errcode = '22023';
  end if;
end
$$;

drop policy if exists "Everyone can read the published words of pages" on public.page_documents;
create policy "Everyone can read the published words of pages" on public.page_documents
  for select to anon, authenticated using (true);

drop policy if exists "Managers can publish new words of pages" on public.page_documents;
create policy "Managers can publish new words of pages" on public.page_documents
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));

drop policy if exists "Staff can read drafts" on public.page_document_drafts;
create policy "Staff can read drafts" on public.page_document_drafts
  for select to authenticated using ((select private.is_staff()));

drop policy if exists "Staff can start drafts" on public.page_document_drafts;
create policy "Staff can start drafts" on public.page_document_drafts
  for insert to authenticated with check ((select private.is_staff()));

drop policy if exists "Staff can edit drafts" on public.page_document_drafts;
create policy "Staff can edit drafts" on public.page_document_drafts
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));


reset check_function_bodies;

grant update (body) on public.page_document_drafts to authenticated;
grant update (document_version) on public.page_document_drafts to authenticated;
grant update (version) on public.page_document_drafts to authenticated;
grant execute on function private.are_access_facts(jsonb) to authenticated;
grant execute on function private.drafts_of(text) to authenticated;
grant execute on function private.fits_on_a_page(jsonb) to authenticated, service_role;
grant execute on function private.is_page_document(public.page_kind,jsonb,boolean) to authenticated, service_role;
grant execute on function private.last_publication(text,text) to authenticated;
grant execute on function private.publish_document(text,text,integer) to authenticated;
grant execute on function public.publish_page_document(public.page_kind,integer) to authenticated;
grant execute on function public.saved_by(public.page_document_drafts) to authenticated;
grant insert on table public.page_document_drafts to authenticated;
grant select on table public.page_document_drafts to authenticated;
grant select on table public.page_documents to anon, authenticated;
grant update on table public.page_documents to authenticated;
grant usage on type public.page_kind to public;
grant execute on function public.replace_picture(text,text) to authenticated;

-- The records that staff edit together: each has a version, and every state that it was in is kept, except of placards,
-- whose prints are a history of their own.
do $$
declare
  versioned regclass;
begin
  foreach versioned in array array['public.business_settings', 'public.staff_settings', 'public.cheeses',
    'public.cheese_documents', 'public.page_documents', 'public.search_terms', 'public.feature_calendar',
    'public.recipes', 'public.events', 'public.placards']::regclass[]
  loop
    execute format('create or replace trigger a_version_starts before insert on %s
      for each row execute function private.start_version()', versioned);
    execute format('create or replace trigger a_version_is_given before update of version on %s
      for each statement execute function private.note_given_version()', versioned);
    execute format('create or replace trigger a_version_follows before update on %s
      for each row execute function private.next_version()', versioned);
    if versioned <> 'public.placards'::regclass then
      execute format('create or replace trigger z_version_is_kept after insert or update or delete on %s
        for each row execute function private.keep_version()', versioned);
    end if;
    execute format('create or replace trigger zz_update_has_ended after update on %s
      referencing new table as touched for each statement execute function private.end_versioned_write()', versioned);
    execute format('create or replace trigger zz_delete_has_ended after delete on %s
      referencing old table as touched for each statement execute function private.end_versioned_write()', versioned);
  end loop;
end
$$;

-- A draft is saved while it is typed: it has versions against stale saves, but no history. A publication only notes the
-- version of the document, so that the draft on the screen stays current.
do $$
declare
  documents text;
  drafts regclass;
begin
  foreach documents in array array['cheese_documents', 'page_documents'] loop
    drafts := private.drafts_of(documents);
    execute format('create or replace trigger staff_are_told after insert or update or delete on public.%I
      for each row execute function private.tell_staff(''documents'')', documents);
    execute format('create or replace trigger publications_are_audited after insert or update on public.%I
      for each row execute function private.audit_publication()', documents);
    execute format('create or replace trigger staff_are_told after insert or update or delete on %s
      for each row execute function private.tell_staff(''documents'')', drafts);
    execute format('create or replace trigger a_version_starts before insert on %s
      for each row execute function private.start_version()', drafts);
    execute format('create or replace trigger a_version_is_given before update of version on %s
      for each statement execute function private.note_given_version()', drafts);
    execute format('create or replace trigger a_version_follows before update on %s
      for each row when (old.body is distinct from new.body or old.version is distinct from new.version
        or old.document_version is not distinct from new.document_version)
      execute function private.next_version()', drafts);
    execute format('create or replace trigger b_draft_starts before insert on %s
      for each row execute function private.start_document_draft(%L)', drafts, documents);
    execute format('create or replace trigger c_author_is_noted before insert or update of body on %s
      for each row execute function private.note_draft_author()', drafts);
    execute format('create or replace trigger zz_update_has_ended after update on %s
      referencing new table as touched for each statement execute function private.end_versioned_write()', drafts);
    execute format('create or replace trigger zz_delete_has_ended after delete on %s
      referencing old table as touched for each statement execute function private.end_versioned_write()', drafts);
  end loop;
end
$$;

-- Carries supabase/schemas as of 00b5319226ed3d1715621ab1a1576ffebe81f027dad9e36eeeafc68a07be1c2b.
