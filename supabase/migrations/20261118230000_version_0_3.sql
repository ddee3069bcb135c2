-- Version 0.3, the first release after 0.2: from a database of that version to what supabase/schemas state.
--
-- 1. Rows that 0.2 accepted and 0.3 refuses, changed under the triggers of 0.2, which keep their versions.
-- 2. Types, and the functions that constraints call.
-- 3. Tables and the rows in them, by noun.
-- 4. Functions, views, triggers and policies, by noun and with their text in supabase/schemas; then grants.
-- 5. Rows that need the functions of 0.3.
--
-- Nothing to validate: the functions that constraints call and that 0.2 had take every value that they took before.

-- # 1. Rows that 0.3 refuses

-- A price of nothing was a price that nobody had entered; planned prices were never zero.
update public.cheeses set price_per_kg_cents = null where price_per_kg_cents = 0;

-- Days that no calendar shows. What a person could enter is moved to where it can be seen and changed.
delete from public.feature_calendar where day not between '2000-01-01' and '2199-12-31';
alter table public.stock_movements disable trigger stock_movements_stay;
update public.stock_movements set best_before = null where best_before not between '2000-01-01' and '2199-12-31';
alter table public.stock_movements enable trigger stock_movements_stay;
alter table public.events disable trigger user;
update public.events set starts_at = '2199-12-30', ends_at = '2199-12-31'
where starts_at < '2000-01-01' or ends_at >= '2200-01-01';
alter table public.events enable trigger user;
alter table public.media disable trigger user;
update public.media set created_at = now() where created_at not between '2000-01-01' and '2199-12-31';
alter table public.media enable trigger user;

-- A longer proposal could not be decided.
delete from public.cheese_proposals where octet_length(fields::text) > 2000;

-- # 2. Types, and the functions that constraints call

-- The American spelling, also where records remember the former one.
alter type public.allergen rename value 'sulphites' to 'sulfites';

-- The public pages whose words and pictures staff write, and the footer of every page.
create type public.page_kind as enum (
  'home', 'visit', 'recipes', 'events', 'community_favorites', 'sign_in', 'footer');

-- `none` is a cheese without a rind; "nobody knows" is `unknown`.
create type public.rind as enum ('none', 'natural', 'washed', 'bloomy', 'waxed', 'unknown');

-- What a person states about a cheese; each is the name of its column. `lactose` includes its source.
create type public.food_fact as enum ('milk_treatment', 'coagulant', 'allergens', 'lactose', 'rind');

-- How a basket was paid.
create type public.payment_kind as enum ('cash', 'card', 'other');

-- What becomes of an order. An unconfirmed one waits for its guest and holds nothing; a requested one has a cheese whose
-- stock nobody tracks, and waits for the shop.
create type public.order_state as enum (
  'unconfirmed', 'requested', 'placed', 'preparing', 'ready', 'collected', 'not_collected', 'cancelled');

-- What a card in the catalogue shows besides.
alter type public.catalogue_entry
  add attribute price_per_piece_cents integer, add attribute piece_grams integer,
  add attribute staff_pick text, add attribute staff_pick_by text;

-- What a guest filters by; null is no filter.
create type private.catalogue_filters as (
  country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment, vegetarian boolean,
  lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range, strength public.strength
);

-- When the board is eaten; each has its own grams a head in the settings.
create type public.board_meal as enum ('before', 'after', 'instead');

-- What a host can ask for besides allergens. A cheese of which the fact is not known fulfills none.
create type public.board_wish as enum ('pregnant', 'vegetarian', 'no_raw_milk', 'no_lactose', 'no_blue');

-- What speaks against a cheese. Where several do, the first counts: what people must not eat comes before what they
-- would rather not, and that before what the counter lacks.
create type public.board_objection as enum (
  'pregnant', 'allergens', 'vegetarian', 'no_raw_milk', 'no_lactose', 'no_blue', 'too_strong', 'swapped', 'no_price',
  'pieces_do_not_fit', 'not_enough', 'budget');

-- What a host asks. `strongest` is the strongest that a cheese may be; `strong` asks for strong ones. A board that was
-- shared has the cheeses of `shared` and no others, because its link does not tell who cannot eat what.
create type private.board_question as (
  people integer, meal public.board_meal, wishes public.board_wish[], allergens public.allergen[],
  strongest public.strength, budget_cents integer, kept text[], swapped text[], shared text[]
);

-- A cheese as a part of a board.
create type private.board_cheese as (
  id uuid, slug text, objection public.board_objection, grams integer, pieces integer, cents integer,
  style public.cheese_style, milk text, texture text, strength smallint
);

set check_function_bodies = off;

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
        "wheelchair": {"choice": ["yes", "counter", "partly", "no"]},
        "toilet": {"choice": ["accessible", "yes", "no"]},
        "dogs": {"choice": ["yes", "assistance", "no"]},
        "parking": {"choice": ["own", "street", "none"]}}' -> fact.key, true) end is true)
$$;

-- Whether a time zone has a name that browsers know too; PostgreSQL itself would also take "XYZ+5". Listing all names
-- takes long, and the name of a place is no abbreviation or rule, so PostgreSQL is asked for it alone.
create or replace function private.is_time_zone(zone text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if zone is null or zone !~ '^[A-Z][A-Za-z_]+/[A-Z][A-Za-z_/-]+$' then
    return exists (select from pg_catalog.pg_timezone_names n where n.name = zone);
  end if;
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

-- First path segments that the site itself uses, so that no cheese can take the place of a page.
create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select slug = any (array[
    'account', 'admin', 'api', 'assets', 'auth', 'board', 'cheeses', 'cms', 'community-favorites', 'demo-google',
    'design', 'events', 'favicon', 'fonts', 'healthz', 'index', 'kiosk', 'live', 'mahon-menorca-demo', 'mailbox',
    'manifest', 'media', 'metrics', 'my-favorites', 'new', 'offline', 'orders', 'privacy', 'readyz',
    'recipes', 'rest', 'robots', 's', 'search', 'sitemap', 'static', 'stock-alerts', 'storage', 'visit', 'well-known'
  ])
$$;

-- The columns of a fact.
create or replace function private.fields_of_fact(fact public.food_fact) returns text[]
language sql immutable set search_path = ''
as $$ select case fact when 'lactose' then '{lactose,lactose_source}' else array[fact::text] end $$;

-- The food facts of a cheese, which only managers change.
create or replace function private.guarded_cheese_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['allergens', 'milk_treatment', 'coagulant', 'lactose', 'lactose_source', 'rind'] $$;

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

reset check_function_bodies;

-- # 3. Tables and their rows

-- ## people

alter table public.users
  add column role_since timestamptz not null default now(),
  add column role_confirmed_at timestamptz;
alter table private.people add column email_changed_at timestamptz;
-- The staff of 0.2 keep their roles, but no linked account of another email.
update public.users u set role_confirmed_at = now(), role_since = coalesce((
  select max(l.at) from public.audit_log l
  where l.subject = 'users' and l.subject_id = u.id::text and l.action = any (private.role_actions())), u.created_at)
where u.role <> 'customer';
delete from auth.identities i using public.users u, auth.users a
where u.id = i.user_id and a.id = u.id and u.role <> 'customer' and i.provider <> 'email'
  and i.email is distinct from lower(a.email);

-- ## invitations and mail

-- A mail that waits names what its link opens, and its token is made when it is sent. Links that were mailed still work.
alter table private.outgoing_mail add column last_error text check (char_length(last_error) <= 200);
alter table private.invitations
  alter column invited_by drop not null,
  add column token_hashes text[] not null default '{}';
update private.invitations set token_hashes = array[token_hash];
alter table private.invitations drop column token_hash;
update private.outgoing_mail m set data = m.data - 'token' || jsonb_build_object('invitation_id', i.id)
from private.invitations i
where m.template in ('invitation', 'new-role')
  and encode(sha256(convert_to(m.data ->> 'token', 'UTF8')), 'hex') = any (i.token_hashes);
update private.outgoing_mail m set data = m.data - 'token' || jsonb_build_object('stock_alert_id', t.request_id)
from private.stock_alert_tokens t
where m.template in ('confirm-stock-alert', 'back-in-stock') and t.token::text = m.data ->> 'token';

-- ## change sets and history

alter table public.change_sets
  drop constraint change_sets_kind_check,
  add constraint change_sets_kind_check check (kind in ('bulk', 'import', 'undo', 'upgrade', 'count'));
-- What a save found in fields that the version before lacks. Versions of 0.2 have no such note.
alter table public.record_versions add column found_fields jsonb;

-- ## settings

-- A real shop starts closed and says nothing that its owner did not say. A shop that exists keeps every value and is open.
alter table public.business_settings
  alter column name drop default, alter column name drop not null,
  alter column phone drop default, alter column phone drop not null,
  alter column address drop default, alter column address drop not null,
  alter column country_iso drop default, alter column country_iso drop not null,
  alter column hours drop default, alter column hours drop not null,
  alter column time_zone drop default, alter column time_zone drop not null,
  alter column currency drop default, alter column currency drop not null,
  alter column locale set default 'en',
  alter column tax_percent drop default, alter column tax_percent drop not null,
  alter column photo_profile_url drop default,
  alter column pickup_enabled set default false,
  alter column pickup_note drop default,
  alter column email drop default, alter column email drop not null,
  alter column getting_there set default '',
  alter column what_to_expect set default '',
  alter column style_advice set default '{
    "hard": {"storage": "", "serving": "", "rind": ""}, "semi-hard": {"storage": "", "serving": "", "rind": ""},
    "semi-soft": {"storage": "", "serving": "", "rind": ""}, "soft": {"storage": "", "serving": "", "rind": ""},
    "blue": {"storage": "", "serving": "", "rind": ""}, "fresh": {"storage": "", "serving": "", "rind": ""}}',
  drop constraint business_settings_hours_check,
  add constraint business_settings_hours_check check (hours is null or private.are_opening_hours(hours)),
  drop constraint business_settings_time_zone_check,
  add constraint business_settings_time_zone_check
    check (time_zone is null or char_length(time_zone) <= 60 and private.is_time_zone(time_zone)),
  drop constraint special_days_fit_the_week,
  add constraint special_days_fit_the_week check (
    special_days = '[]' and hours is null or private.are_special_days(special_days, hours)),
  drop constraint business_settings_price_rounding_check,
  add constraint business_settings_price_rounding_check check (price_rounding in (0.01, 0.05, 0.10)),
  add column access jsonb not null default '{}' check (private.are_access_facts(access)),
  add column opened_at timestamptz default now(),
  add column notice public.single_line_text check (char_length(notice) between 1 and 300 and private.shows_text(notice)),
  add column notice_until timestamptz,
  add constraint business_settings_check check (
    notice_until is null or notice is not null and notice_until < '2200-01-01'),
  add constraint an_open_shop_is_set_up check (
    opened_at is null or num_nulls(name, hours, time_zone, currency, tax_percent) = 0),
  add column tax_included boolean not null default false,
  add column board_grams_before integer not null default 50 check (board_grams_before between 10 and 500),
  add column board_grams_after integer not null default 80 check (board_grams_after between 10 and 500),
  add column board_grams_instead integer not null default 200 check (board_grams_instead between 10 and 500),
  add column orders_enabled boolean not null default false,
  add column order_lead_hours smallint not null default 2 check (order_lead_hours between 0 and 168),
  add column order_minimum_cents integer not null default 0 check (order_minimum_cents between 0 and 100000),
  add column pickup_from text check (char_length(pickup_from) = 5 and pickup_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column pickup_until text check (char_length(pickup_until) = 5 and pickup_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add constraint pickup_hours_have_a_start_and_an_end check (
    num_nulls(pickup_from, pickup_until) <> 1 and pickup_from is distinct from pickup_until
    or num_nulls(pickup_from, pickup_until) = 2);
alter table public.business_settings alter column opened_at drop default;
comment on column public.business_settings.access is 'What guests with a wheelchair, a stroller, a dog or a car can expect.';
comment on column public.business_settings.opened_at is 'When the owner opened the shop to guests; null while it is closed.';
comment on column public.business_settings.notice is 'What guests read instead of the pages of an open shop.';
comment on column public.business_settings.notice_until is 'When the notice ends by itself.';
comment on column public.business_settings.orders_enabled is 'Whether guests can have cheese set aside on the site.';
comment on column public.business_settings.pickup_from is
  'From when and until when orders are collected; null for as long as the shop is open.';
comment on constraint special_days_fit_the_week on public.business_settings is
  'Special days overlap, or do not fit the opening hours';
comment on constraint pickup_hours_have_a_start_and_an_end on public.business_settings is
  'Enter when pickup begins and when it ends, or neither';
comment on constraint an_open_shop_is_set_up on public.business_settings is
  'An open shop has a name, opening hours, a time zone, a currency and a tax rate';
alter table public.staff_settings
  add column cash_rounding_cents smallint not null default 0 check (cash_rounding_cents in (0, 5, 10, 50, 100, 500)),
  add column max_discount_percent smallint not null default 20 check (max_discount_percent between 0 and 100),
  add column mails_new_orders boolean not null default false;
comment on column public.staff_settings.cash_rounding_cents is 'What a sum that is paid in cash ends on.';
comment on column public.staff_settings.max_discount_percent is 'A larger discount of a basket needs a manager.';

-- ## pictures

-- A picture may wait for its description.
alter table public.media
  drop constraint an_alt_text_shows_text,
  add constraint an_alt_text_shows_text check (alt_text = '' or private.shows_text(alt_text)),
  drop constraint media_alt_text_check,
  add constraint media_alt_text_check check (char_length(alt_text) <= 300),
  add constraint a_picture_was_added_in_the_calendar check (created_at between '2000-01-01' and '2199-12-31');

-- ## cheeses

alter table public.cheeses
  drop constraint an_active_cheese_declares_its_allergens,
  drop constraint cheeses_price_per_kg_cents_check,
  add constraint cheeses_price_per_kg_cents_check check (price_per_kg_cents between 1 and 1000000),
  add column price_per_piece_cents integer check (price_per_piece_cents between 1 and 1000000),
  add column piece_grams integer check (piece_grams between 1 and 100000),
  add column tax_percent numeric(6, 3) check (tax_percent between 0 and 50),
  add constraint a_piece_has_a_price_and_a_weight check ((price_per_piece_cents is null) = (piece_grams is null)),
  add column rind public.rind not null default 'unknown',
  add column staff_pick public.single_line_text not null default '' check (char_length(staff_pick) <= 160),
  add column staff_pick_by public.single_line_text not null default '' check (char_length(staff_pick_by) <= 30),
  add constraint a_staff_pick_is_signed check ((staff_pick = '') = (staff_pick_by = ''));
create index cheeses_board_idx on public.cheeses (id) include (slug, milk_treatment, style, rind, allergens, coagulant,
  lactose, palate_strength, piece_grams, price_per_kg_cents, price_per_piece_cents, in_stock) where active;
comment on column public.cheeses.price_per_kg_cents is
  'What guests read, to the cent. Computed by the database for a cheese that is sold by the piece.';
comment on column public.cheeses.price_per_piece_cents is 'Null for a cheese that is sold by weight.';
comment on column public.cheeses.tax_percent is 'Null for the rate of the shop.';
comment on constraint cheeses_slug_key on public.cheeses is 'Another cheese has this slug';
comment on constraint cheeses_slug_check on public.cheeses is
  'Lowercase letters, digits and single hyphens, at most 80 characters, and not a slug that the site itself uses';
comment on constraint cheeses_price_per_kg_cents_check on public.cheeses is 'A price is above 0.00 and at most 10000.00';
comment on constraint cheeses_price_per_piece_cents_check on public.cheeses is
  'A price is above 0.00 and at most 10000.00';
comment on constraint cheeses_piece_grams_check on public.cheeses is 'A piece weighs over 0 and at most 100 kg';
comment on constraint a_piece_has_a_price_and_a_weight on public.cheeses is
  'A piece needs a price and a weight';
comment on constraint an_active_cheese_is_not_archived on public.cheeses is
  'This cheese is archived; make it a draft first';
comment on constraint a_cheese_name_shows_text on public.cheeses is 'A cheese needs a name';
comment on constraint naturally_free_has_a_source on public.cheeses is 'Say in "Lactose source" who measured it';
comment on constraint a_staff_pick_is_signed on public.cheeses is
  'A staff pick is a sentence signed with a first name';

-- ## food facts

-- Who confirmed which fact of a cheese, and when. What nobody knows can be confirmed too: then the label does not say.
create table public.cheese_fact_confirmations (
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  fact public.food_fact not null,
  -- Null for what version 0.2 showed to guests and nobody has confirmed since.
  confirmed_at timestamptz,
  confirmed_by uuid,
  primary key (cheese_id, fact)
);

-- What somebody else says about a cheese, until a person of the shop confirms the fact.
create table public.cheese_fact_suggestions (
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  fact public.food_fact not null,
  fields jsonb not null check (
    fields ? fact::text and fields - private.fields_of_fact(fact) = '{}' and octet_length(fields::text) <= 2000),
  source public.single_line_text not null check (char_length(source) between 1 and 200 and private.shows_text(source)),
  -- The import whose undo takes it back.
  change_set_id uuid references public.change_sets (id),
  created_at timestamptz not null default now(),
  primary key (cheese_id, fact)
);
create index cheese_fact_suggestions_change_set_id_idx on public.cheese_fact_suggestions (change_set_id);

-- What was confirmed and suggested about a fact before a change set changed it or suggested another one, for its undo.
create table private.former_facts (
  change_set_id uuid not null references public.change_sets (id) on delete cascade,
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  fact public.food_fact not null,
  is_changed boolean not null,
  confirmation jsonb,
  suggestion jsonb,
  primary key (change_set_id, cheese_id, fact)
);
create index former_facts_cheese_id_idx on private.former_facts (cheese_id);

alter table public.cheese_fact_confirmations enable row level security;
alter table public.cheese_fact_suggestions enable row level security;
alter table private.former_facts enable row level security;

-- The former spelling of an allergen, where rows hold it as text.
create function pg_temp.in_american(written jsonb) returns jsonb
language sql immutable
as $$
  select written || jsonb_build_object('allergens', (
    select jsonb_agg(case a when 'sulphites' then 'sulfites' else a end order by place)
    from jsonb_array_elements_text(written -> 'allergens') with ordinality as listed (a, place)))
$$;
alter table public.record_versions disable trigger user;
alter table public.cheese_proposals disable trigger user;
alter table public.placards disable trigger user;
update public.record_versions set snapshot = pg_temp.in_american(snapshot) where snapshot -> 'allergens' ? 'sulphites';
update public.cheese_proposals set fields = pg_temp.in_american(fields) where fields -> 'allergens' ? 'sulphites';
update public.cheese_proposals set base = pg_temp.in_american(base) where base -> 'allergens' ? 'sulphites';
update public.placards set content = pg_temp.in_american(content),
  content_hash = private.placard_hash(pg_temp.in_american(content))
where content -> 'allergens' ? 'sulphites';
alter table public.record_versions enable trigger user;
alter table public.cheese_proposals enable trigger user;
alter table public.placards enable trigger user;
drop function pg_temp.in_american(jsonb);

-- ## prices

alter table public.price_schedule
  add column price_per_piece_cents integer check (price_per_piece_cents between 1 and 1000000);

-- Prices that the upgrade to 0.3 stored as guests read them, until a manager has decided about each.
create table private.upgraded_prices (
  id uuid primary key default gen_random_uuid(),
  cheese_id uuid not null references public.cheeses (id) on delete cascade,
  -- Null for the price of the cheese itself.
  planned_id uuid unique references public.price_schedule (id) on delete cascade,
  was_cents integer not null,
  is_cents integer not null
);
create index upgraded_prices_cheese_id_idx on private.upgraded_prices (cheese_id);
alter table private.upgraded_prices enable row level security;
-- What guests of 0.2 read, which rounded each price; it is stored below. A price that is due to be replaced is left:
-- nobody reads it any more.
insert into private.upgraded_prices (cheese_id, planned_id, was_cents, is_cents)
select p.cheese_id, p.planned_id, p.cents, private.shown_cents_per_kg(p.cents)
from (
  select c.id as cheese_id, null::uuid as planned_id, c.price_per_kg_cents as cents from public.cheeses c
  where private.due_price(c.id) is null
  union all
  select s.cheese_id, s.id, s.price_per_kg_cents from public.price_schedule s where s.applied_at is null
) p
where private.shown_cents_per_kg(p.cents) not in (p.cents, 0);

-- ## proposals, imports and starter cheeses

alter table public.cheese_proposals add constraint a_proposal_is_short check (octet_length(fields::text) <= 2000);
alter table private.import_rows add column held_back jsonb not null default '{}';

-- Cheeses whose texts and pictures come with the product, without prices. The seed fills it.
create table private.starter_cheeses (
  slug text primary key check (char_length(slug) <= 80),
  position smallint not null unique,
  -- Columns of public.cheeses.
  record jsonb not null,
  -- Food facts that are usual for such a cheese, which the shop has to confirm.
  facts jsonb not null default '{}',
  beverages jsonb not null,
  document jsonb not null check (private.is_cheese_document(document, true))
);
alter table private.starter_cheeses enable row level security;

-- ## page documents

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
alter table public.page_documents enable row level security;
alter table public.page_document_drafts enable row level security;

-- Every page with its first version: the triggers of the history do not exist yet. A demo keeps the words that it had,
-- every other shop gets those of a new one, and what is in stock keeps its heading wherever there is a cheese.
insert into public.page_documents (id, body)
with demo (id, body) as (
  values
    ('home'::public.page_kind, jsonb '
      {"headline": "Cheese worth crossing town for",
      "introduction": "A cheese bar in a historic district, with a short list of cheeses we know by the farm, the cave and the month. Read about them, then come and taste.",
      "picture": {"url": "/media/home-2000.jpg", "alt": ""},
      "about": {"heading": "A counter, a cellar and a good many opinions", "columns": [{"heading": "Expert Curation",
      "picture": {"url": "/media/places/counter-1200.jpg", "alt": ""},
      "text": "We would rather explain a short list than apologize for a long one. Every cheese here was tasted at several ages before we chose the age we sell."},
      {"heading": "Community Focus", "picture": {"url": "/media/places/parcel-1200.jpg", "alt": ""},
      "text": "Regulars keep their favorites here, rate what they took home and tell the next person what to expect. Their comments are on every cheese page, below our own notes."},
      {"heading": "Historic Location", "picture": {"url": "/media/places/door-1200.jpg", "alt": ""},
      "text": "Thick walls and a cool cellar suit cheese better than any machine. The Old Quarter gave us both, and a street worth lingering in."}]},
      "social": {"heading": "Pictures from behind the counter",
      "text": "New arrivals, first cuts and the occasional disaster, as they happen.", "label": "Feed Coming Soon",
      "tiles": [{"url": "/media/close/rossini-blue-960.jpg", "alt": ""}, {"url": "/media/places/cellar-1200.jpg",
      "alt": ""}, {"url": "/media/recipes/cacio-e-pepe-1200.jpg", "alt": ""},
      {"url": "/media/close/millefoglie-al-marzemino-960.jpg", "alt": ""}]},
      "closing": {"heading": "Keep a list. Leave a note. Find the next one.",
      "text": "Sign in to keep your favorites, rate what you tried and tell the neighborhood about it.",
      "members": "Your favorites are kept for you. What did you try last?"},
      "search": {"tagline": "cheese worth crossing town for",
      "description": "A cheese bar in a historic district: a short list of well-kept cheeses, today''s discovery, and what regulars think of them."}}'),
    ('visit', jsonb '
      {"heading": "Visit", "picture": {"url": "/media/places/door-1200.jpg", "alt": ""}, "map": {"kind": "drawn",
      "picture": {"url": "", "alt": ""}, "caption": "The streets around us, drawn by hand and not to scale."}}'),
    ('recipes', jsonb '
      {"heading": "Recipes", "introduction": "From our kitchen and yours, each tried with the cheese it names.",
      "empty": "No recipes yet. The first ones are being tried out. Do you have one?"}'),
    ('events', jsonb '
      {"heading": "Events", "introduction": "Tastings, classes and long tables.",
      "empty": "Nothing planned just now. New events appear here, and in the calendar for those who subscribe to it."}'),
    ('community_favorites', jsonb '
      {"heading": "Our Friends'' Favorites", "introduction": "Discover the cheeses our community loves most",
      "empty": {"heading": "No community favorites yet",
      "text": "Be the first to share your favorite cheese with the community"}}'),
    ('sign_in', jsonb '
      {"introduction": "Keep the cheeses you love, rate what you tasted, and leave a word for the next person at the counter.",
      "picture": {"url": "/media/places/cellar-1200.jpg", "alt": ""}}'),
    ('footer', jsonb '
      {"text": "Cut to order, wrapped in paper, talked about for as long as you like."}')
)
select page, private.first_page_words(page)
  || coalesce((
    select d.body from demo d
    where d.id = page and exists (select from auth.users u where u.email ~ '@(guests\.)?demo\.test$')), '{}')
  || case when page = 'home' and exists (select from public.cheeses) then
    jsonb '{"cheeses": {"heading": "On the counter", "text": "What we cut at the moment, country by country."}}'
  else '{}' end
from unnest(enum_range(null::public.page_kind)) as page;
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'page_documents', d.id::text, d.version, 'insert', '{body,id}', to_jsonb(d) from public.page_documents d;

-- ## sales

-- The end of a day at the counter: the cash that was counted, without the change that was in the drawer before.
create table public.day_reports (
  id bigint generated always as identity primary key,
  day date not null unique,
  counted_cents integer not null check (counted_cents between 0 and 100000000),
  closed_at timestamptz not null default now(),
  closed_by uuid
);

-- What a customer took and paid, or the counter-entry of it: a void or a return, whose amounts are negative. It stays as it
-- is; what follows is another basket. Its key comes from the device that sold it, so that it is entered once.
create table public.baskets (
  id uuid primary key,
  sold_at timestamptz not null,
  received_at timestamptz not null default now(),
  -- The day of the shop in which it was sold.
  day date not null,
  sold_by uuid,
  sent_by uuid,
  voids uuid unique references public.baskets (id),
  -- The basket of which a part was brought back.
  returns uuid references public.baskets (id),
  reason public.single_line_text check (char_length(reason) between 1 and 200 and private.shows_text(reason)),
  -- Null where nobody said it.
  payment public.payment_kind,
  given_cents integer check (given_cents between 0 and 100000000),
  tax_included boolean not null,
  -- The sum of the lines, what was taken off, the tax, and what was to be paid before cash was rounded.
  goods_cents integer not null,
  discount_cents integer not null default 0,
  discount_reason public.single_line_text
    check (char_length(discount_reason) between 1 and 200 and private.shows_text(discount_reason)),
  -- Null for a sale of version 0.2, which did not know it.
  tax_cents integer,
  total_cents integer not null,
  rounding_cents integer not null default 0,
  -- Recorded without a network and sent later.
  is_queued boolean not null default false,
  -- The first report after it arrived.
  report_id bigint references public.day_reports (id),
  constraint a_counter_entry_has_a_reason check (reason is not null or (voids is null and returns is null)),
  constraint a_discount_has_a_reason check (discount_cents = 0 or discount_reason is not null),
  constraint only_cash_is_rounded check (rounding_cents = 0 or payment = 'cash')
);
create index baskets_day_idx on public.baskets (day, sold_at);
create index baskets_report_idx on public.baskets (report_id);
create index baskets_returns_idx on public.baskets (returns);

-- The lines of the baskets. The price is what was shown, the amount what it came to; discount and tax are its part of those
-- of the basket. Grams are in the ledger too, beside which money would be everybody's.
create table public.sales (
  basket_id uuid not null references public.baskets (id) on delete cascade,
  position smallint not null,
  cheese_id uuid references public.cheeses (id) on delete set null,
  cheese_name public.single_line_text not null check (char_length(cheese_name) <= 200),
  grams integer not null,
  pieces integer,
  -- Of a kilogram, or of a piece where pieces were sold.
  price_cents integer not null check (price_cents > 0),
  amount_cents integer not null,
  discount_cents integer not null default 0,
  -- Null for a sale of version 0.2.
  tax_percent numeric(6, 3),
  tax_cents integer,
  net_cents integer,
  -- Null for a return, which moves no stock: what was cut is not sold again.
  movement_id bigint unique references public.stock_movements (id) on delete set null,
  primary key (basket_id, position)
);
create index sales_cheese_idx on public.sales (cheese_id);

-- Queued baskets that the rules refuse, until a manager has decided about each.
create table private.waiting_baskets (
  id uuid primary key,
  request jsonb not null,
  refused_because text not null,
  sent_by uuid,
  received_at timestamptz not null default now(),
  dropped_at timestamptz,
  dropped_by uuid
);
alter table public.day_reports enable row level security;
alter table public.baskets enable row level security;
alter table public.sales enable row level security;
alter table private.waiting_baskets enable row level security;

-- The sales by money of version 0.2, with what it knew: neither tax nor how they were paid. One that was corrected gets
-- its counter-entry. A sale by weight has no amount, and gets none.
insert into public.baskets (id, sold_at, received_at, day, sold_by, sent_by, voids, reason, tax_included, goods_cents,
  total_cents)
select md5('basket ' || m.id)::uuid, m.created_at, m.created_at, (m.created_at at time zone private.shop_time_zone())::date,
  m.created_by, m.created_by, null, null, false, m.amount_cents, m.amount_cents
from public.stock_movements m where m.amount_cents is not null;
insert into public.baskets (id, sold_at, received_at, day, sold_by, sent_by, voids, reason, tax_included, goods_cents,
  total_cents)
select md5('basket ' || c.id)::uuid, c.created_at, c.created_at, (c.created_at at time zone private.shop_time_zone())::date,
  c.created_by, c.created_by, md5('basket ' || m.id)::uuid, coalesce(c.note, 'Corrected in the ledger'), false,
  -m.amount_cents, -m.amount_cents
from public.stock_movements c join public.stock_movements m on m.id = c.corrects where m.amount_cents is not null;
insert into public.sales (basket_id, position, cheese_id, cheese_name, grams, price_cents, amount_cents, movement_id)
select md5('basket ' || e.id)::uuid, 1, m.cheese_id, c.name, e.sign * m.grams, m.price_per_kg_cents, e.sign * m.amount_cents,
  e.id
from public.stock_movements m
join public.cheeses c on c.id = m.cheese_id
cross join lateral (
  select m.id, 1 as sign
  union all
  select k.id, -1 from public.stock_movements k where k.corrects = m.id
) e
where m.amount_cents is not null;

-- ## stock

alter table public.stock_movements
  drop column amount_cents,
  drop column price_per_kg_cents,
  add column asks_for_count boolean not null default false,
  drop constraint a_correction_names_a_movement,
  add constraint a_correction_names_a_movement check ((kind = 'correction') = (corrects is not null or asks_for_count)),
  add constraint a_best_before_is_in_the_calendar check (best_before between '2000-01-01' and '2199-12-31');
create index stock_movements_questions_idx on public.stock_movements (cheese_id) where asks_for_count;
-- Tracked stock is what 0.2 called counted.
alter table public.cheese_stock rename column is_counted to is_tracked;
alter table public.cheese_stock add column set_aside_grams integer not null default 0 check (set_aside_grams >= 0);

-- ## orders

-- Cheese that somebody collects on a day. Its key comes from the form, so that it is placed once.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (char_length(code) = 6 and code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  -- Null for a guest, and for an order that staff took.
  user_id uuid references public.users (id) on delete cascade,
  taken_by uuid,
  state public.order_state not null,
  -- The day of the shop to which its hour belongs; an hour after midnight belongs to the day before.
  day date not null,
  pickup_at timestamptz not null,
  -- Personal data leaves an order 90 days after its day.
  name public.single_line_text check (char_length(name) between 1 and 100 and private.shows_text(name)),
  email text check (char_length(email) <= 254),
  phone text
    check (char_length(phone) <= 30 and regexp_replace(phone, '[ ()-]', '', 'g') ~ '^\+?[1-9][0-9]{0,15}$'),
  note public.multi_line_text check (char_length(note) between 1 and 500 and private.shows_text(note)),
  wants_reminder boolean not null default false,
  -- Whether a board led to it, which is only counted.
  from_board boolean not null default false,
  reminded_at timestamptz,
  -- Since when its hour has been outside the opening hours, which changed after it was placed.
  displaced_at timestamptz,
  cancel_reason public.single_line_text check (char_length(cancel_reason) between 1 and 200 and private.shows_text(cancel_reason)),
  -- What it was collected as.
  basket_id uuid unique references public.baskets (id) on delete set null deferrable initially deferred,
  -- Rises with every change that calendar apps must follow.
  ical_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at timestamptz
);
create index orders_day_idx on public.orders (day, pickup_at);
create index orders_user_id_idx on public.orders (user_id);
create index orders_email_idx on public.orders (lower(email));
create index orders_open_idx on public.orders (day) where state in ('requested', 'placed', 'preparing', 'ready');
create index orders_unconfirmed_idx on public.orders (created_at) where state = 'unconfirmed';
comment on constraint orders_phone_check on public.orders is
  'A phone number has up to 16 digits, with an optional plus in front';

-- The cheeses of an order, each once, at the price of the moment: of a kilogram, or of a piece.
create table public.order_lines (
  order_id uuid not null references public.orders (id) on delete cascade,
  cheese_id uuid not null references public.cheeses (id),
  position smallint not null,
  grams integer not null check (grams between 1 and 100000),
  pieces integer check (pieces between 1 and 1000),
  price_cents integer not null check (price_cents > 0),
  -- Whether these grams are set aside, as the state of the order says.
  is_held boolean not null default false,
  primary key (order_id, cheese_id)
);
create index order_lines_cheese_id_idx on public.order_lines (cheese_id);
create index order_lines_held_idx on public.order_lines (cheese_id) where is_held;

-- The secrets in the links of mails about orders. Each mail has its own.
create table private.order_tokens (
  token_hash text primary key check (char_length(token_hash) = 64),
  order_id uuid not null references public.orders (id) on delete cascade
);
create index order_tokens_order_id_idx on private.order_tokens (order_id);
alter table public.orders enable row level security;
alter table public.order_lines enable row level security;
alter table private.order_tokens enable row level security;

-- ## stock alerts

-- The trigger `emails_are_readable` says it in words.
alter table public.notify_requests drop constraint notify_requests_email_is_readable;
-- Each mail has a link of its own, of which only the hash is kept. Links that were mailed still work.
alter table private.stock_alert_tokens add column token_hash text check (char_length(token_hash) = 64);
update private.stock_alert_tokens
set token_hash = encode(sha256(convert_to(replace(token::text, '-', ''), 'UTF8')), 'hex');
alter table private.stock_alert_tokens drop column token, drop constraint stock_alert_tokens_request_id_key,
  add primary key (token_hash);
create index stock_alert_tokens_request_id_idx on private.stock_alert_tokens (request_id);

-- ## search terms

alter table public.search_terms
  add column reason public.single_line_text not null default '' check (char_length(reason) <= 120),
  drop constraint search_terms_finds_check,
  add constraint search_terms_finds_check check (cardinality(finds) <= 20
    and char_length(array_to_string(finds, ',')) <= 600 and array_to_string(finds, ',') !~ '[[:cntrl:]]'),
  add constraint another_word_finds_something check (kind = 'substitute' or finds <> '{}');
comment on column public.search_terms.finds is 'Empty for a cheese that the shop does not have, nor anything near it.';
comment on column public.search_terms.reason is 'What a cheese has in common with what is found, as guests read it.';

-- The cousins of more cheeses, and why, where managers have not changed them. A full list stays as it is.
alter table public.search_terms disable trigger user;
with known (term, finds, reason) as (
  values
  ('Gruyère', '{comte,abondance}', 'big Alpine wheels, nutty, made for fondue'),
    ('Beaufort', '{comte,abondance}', 'mountain milk, large wheels, a sweet nuttiness'),
    ('Emmental', '{comte,abondance}', 'Alpine wheels that melt as well, with more taste'),
    ('Fontina', '{abondance,comte}', 'mountain cheese that melts to silk'),
    ('Appenzeller', '{abondance,comte}', 'pressed mountain cheese, fruity and full'),
    ('Raclette', '{abondance,saint nectaire}', 'mountain cheese that melts evenly'),
    ('Reblochon', '{saint nectaire,abondance}', 'a supple paste, and the milk of Savoy'),
    ('Tomme de Savoie', '{abondance,saint nectaire}', 'the milk of Savoy, and a gray rind'),
    ('Vacherin', '{saint nectaire,abondance}', 'not as runny, with the same warmth of the cellar'),
    ('Morbier', '{saint nectaire,comte}', 'the supple paste of one, the Jura of the other'),
    ('Cantal', '{abondance,mahon}', 'firm milk of the mountains, buttery, then a little sharp'),
    ('Brie', '{saint nectaire}', 'no white rind, but mushrooms and cream'),
    ('Camembert', '{saint nectaire}', 'no white rind, but the same smell of mushrooms'),
    ('Coulommiers', '{saint nectaire}', 'no white rind, but mushrooms and cream'),
    ('Brillat-Savarin', '{butter cheese}', 'no triple cream, but the most buttery that we have'),
    ('Taleggio', '{saint nectaire,saint paulin}', 'supple, with the same cellar smell'),
    ('Époisses', '{saint nectaire}', 'much gentler, with a smell of the cellar'),
    ('Munster', '{saint nectaire,saint paulin}', 'much gentler, with a smell of the cellar'),
    ('Limburger', '{saint nectaire,saint paulin}', 'much gentler, with a smell of the cellar'),
    ('Livarot', '{saint nectaire,saint paulin}', 'gentler, supple, with a smell of the cellar'),
    ('Pont-l''Évêque', '{saint paulin,saint nectaire}', 'supple and mild, with a little of the cellar'),
    ('Port Salut', '{saint paulin}', 'the same monastery recipe'),
    ('Parmesan', '{pecorino romano,asiago stravecchio}', 'hard, long aged, made for grating'),
    ('Parmigiano Reggiano', '{pecorino romano,asiago stravecchio}', 'hard, long aged, made for grating'),
    ('Grana Padano', '{asiago stravecchio,pecorino romano}', 'hard, long aged, made for grating'),
    ('Pecorino Toscano', '{oveja,pecorino romano}', 'firm milk of the sheep, one sweet, one salty'),
    ('Ricotta Salata', '{pecorino romano}', 'salty milk of the sheep, to grate'),
    ('Provolone', '{mahon}', 'firm and a little sharp, for slicing'),
    ('Caciocavallo', '{mahon,asiago stravecchio}', 'firm, sharp, good for grating when old'),
    ('Scamorza', '{smoked gouda}', 'gently smoked, and it melts'),
    ('Mozzarella', '{havarti,butter cheese}', 'nothing fresh, but these melt as mildly'),
    ('Bel Paese', '{butter cheese}', 'mild, soft and buttery'),
    ('Cheddar', '{mahon,abondance}', 'firm milk of the cow; the Mahón has the same bite'),
    ('Red Leicester', '{mahon}', 'firm, mellow and a little sharp'),
    ('Double Gloucester', '{mahon}', 'firm, mellow and a little sharp'),
    ('Monterey Jack', '{havarti,butter cheese}', 'mild and supple, made for melting'),
    ('Colby', '{havarti,butter cheese}', 'mild and supple, made for melting'),
    ('Tilsit', '{havarti}', 'small holes, supple slices'),
    ('Esrom', '{havarti,saint paulin}', 'supple slices, with a little more in the rind'),
    ('Jarlsberg', '{comte,gouda}', 'sweet and nutty, good in a sandwich'),
    ('Edam', '{gouda}', 'the same Dutch family, a little richer'),
    ('Maasdam', '{gouda}', 'Dutch, sweet and mild'),
    ('Mimolette', '{gouda}', 'made as the Dutch make theirs'),
    ('Manchego', '{oveja}', 'Spanish milk of the sheep, firm and nutty'),
    ('Zamorano', '{oveja}', 'Spanish milk of the sheep, firm and nutty'),
    ('Ossau-Iraty', '{oveja}', 'firm milk of the sheep, sweet and nutty'),
    ('Idiazabal', '{oveja,gamoneu}', 'the sheep of one, the smoke of the other'),
    ('Cabrales', '{gamoneu,roquefort}', 'a neighbor from Asturias, and a blue of the same force'),
    ('Valdeón', '{gamoneu,roquefort}', 'a neighbor from the same mountains, and a blue of the same force'),
    ('Bleu d''Auvergne', '{roquefort,stilton}', 'creamy blues of the same strength'),
    ('Fourme d''Ambert', '{rossini,stilton}', 'creamy blues that leave room for dessert'),
    ('Saint Agur', '{rossini,stilton}', 'creamy blues'),
    ('Cambozola', '{rossini}', 'a blue for those who like it sweet'),
    ('Danish Blue', '{gorgonzola,stilton}', 'salty, creamy blues'),
    ('Shropshire Blue', '{stilton}', 'nearly the same recipe, without the color'),
    ('Stichelton', '{stilton}', 'nearly the same recipe'),
    ('Boursin', '{wild garlic}', 'the same garlic and herbs, in a firm cheese')
), changed as (
  update public.search_terms t set reason = k.reason
  from known k
  where t.kind = 'substitute' and t.term = k.term and t.finds = k.finds::text[] and t.version = 1
), added as (
  insert into public.search_terms (term, kind, finds, reason)
  select k.term, 'substitute', k.finds::text[], k.reason
  from known k
  where not exists (select from public.search_terms t where private.fold(t.term) = private.fold(k.term))
    and (select count(*) from public.search_terms) + (select count(*) from known) <= 500
  returning *
)
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'search_terms', a.id::text, a.version, 'insert', '{finds,id,kind,term}', to_jsonb(a) from added a;
alter table public.search_terms enable trigger user;

-- ## comments

-- Comments show the day on which they were written, and the stars that their author shows.
alter table public.cheese_comments
  add column written_at timestamptz not null default now(),
  add column shows_rating boolean not null default false,
  add column waiting_since timestamptz;
comment on column public.cheese_comments.shows_rating is 'Whether the stars of its author stand beside it.';
comment on column public.cheese_comments.waiting_since is
  'Null unless it waits for the shop: it offers to get in touch, and its author is new.';
alter table public.public_comments
  add column stars smallint check (stars between 1 and 5),
  add column answer text check (char_length(answer) <= 1000);
alter table public.cheese_comments disable trigger user;
update public.cheese_comments
set written_at = created_at, created_at = date_trunc('day', created_at, private.shop_time_zone());
alter table public.cheese_comments enable trigger user;
alter table public.public_comments disable trigger user;
update public.public_comments set created_at = date_trunc('day', created_at, private.shop_time_zone());
alter table public.public_comments enable trigger user;
drop index public.cheese_comments_created_at_idx;
create index cheese_comments_written_at_idx on public.cheese_comments (written_at desc);
create index cheese_comments_waiting_idx on public.cheese_comments (waiting_since) where waiting_since is not null;

-- What refers to a comment follows its id, which changes when the comment loses a name or is published again.
alter table private.comment_publications
  drop constraint comment_publications_public_id_fkey,
  add constraint comment_publications_public_id_fkey
    foreign key (public_id) references public.public_comments (id) on update cascade on delete cascade,
  drop constraint comment_publications_comment_id_fkey,
  add constraint comment_publications_comment_id_fkey
    foreign key (comment_id) references public.cheese_comments (id) on update cascade on delete cascade;
alter table private.comment_reports
  drop constraint comment_reports_comment_id_fkey,
  add constraint comment_reports_comment_id_fkey
    foreign key (comment_id) references public.cheese_comments (id) on update cascade on delete cascade;

-- What the shop answers to a comment: a draft until a manager publishes it.
create table public.comment_answers (
  id uuid primary key default gen_random_uuid(),
  comment_id uuid not null unique references public.cheese_comments (id) on update cascade on delete cascade,
  answer public.multi_line_text not null check (char_length(answer) <= 1000),
  is_published boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint an_answer_shows_text check (private.shows_text(answer))
);
create index comment_answers_drafts_idx on public.comment_answers (comment_id) where not is_published;
comment on constraint an_answer_shows_text on public.comment_answers is 'An answer cannot be empty';
comment on constraint comment_answers_answer_check on public.comment_answers is 'An answer has at most 1,000 characters';
alter table public.comment_answers enable row level security;

-- ## display names

alter table private.hidden_names add kept_for uuid unique references public.users (id) on delete cascade;

-- ## daily feature, recipes, events and seats

alter table public.feature_calendar add constraint a_feature_is_in_the_calendar
  check (day between '2000-01-01' and '2199-12-31');
comment on constraint preparation_is_a_part_of_the_time on public.recipes is
  'The preparation is a part of the whole time';
alter table public.events add constraint an_event_is_in_the_calendar
  check (starts_at >= '2000-01-01' and ends_at < '2200-01-01');
comment on constraint an_event_ends_after_it_starts on public.events is
  'An event ends after it starts, within 14 days';
alter table public.rsvps
  add column guest_name public.single_line_text check (char_length(guest_name) between 1 and 120 and private.shows_text(guest_name)),
  add column allergies public.single_line_text check (char_length(allergies) between 1 and 200 and private.shows_text(allergies));

-- ## placards and displays

-- Placards have versions, but no history: their prints are one.
alter table public.placards
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
update public.placards set created_at = printed_at, updated_at = printed_at;
update public.placards set printed_at = now() where printed_at not between '2000-01-01' and '2199-12-31';
alter table public.placards add constraint a_placard_was_printed_in_the_calendar
  check (printed_at between '2000-01-01' and '2199-12-31');

-- A display is what 0.2 called a kiosk.
alter table private.kiosks rename to displays;
alter table private.displays rename constraint kiosks_pkey to displays_pkey;
alter table private.displays rename constraint kiosks_key_hash_key to displays_key_hash_key;
alter table private.displays rename constraint kiosks_key_hash_check to displays_key_hash_check;
alter table private.displays rename constraint kiosks_name_check to displays_name_check;
alter table private.displays rename constraint kiosks_app_version_check to displays_app_version_check;

-- ## a shop that nobody has used

-- It becomes a new one, with the first version of a new one.
alter table public.business_settings disable trigger user;
update public.business_settings set name = null, phone = null, address = null, country_iso = null, hours = null,
  time_zone = null, currency = null, locale = default, tax_percent = null, photo_profile_url = null,
  pickup_enabled = default, pickup_note = null, email = null, getting_there = default, what_to_expect = default,
  style_advice = default, opened_at = null
where version = 1 and not exists (select from public.cheeses);
alter table public.business_settings enable trigger user;
alter table public.record_versions disable trigger user;
update public.record_versions v set snapshot = to_jsonb(b)
from public.business_settings b
where v.table_name = 'business_settings' and v.version = 1 and b.opened_at is null;
alter table public.record_versions enable trigger user;

-- ## the role of requests

-- Compiling a plan takes longer than our statements do, and hosts have it switched on.
do $$
begin
  if not exists (
    select from pg_catalog.pg_db_role_setting s where s.setrole = 'authenticator'::regrole and 'jit=off' = any (s.setconfig)
  ) then
    alter role authenticator set jit = off;
  end if;
end
$$;

-- # 4. Functions, views, triggers and policies

drop trigger catalogue_follows_price_rounding on public.business_settings;
drop function private.accept_invitation_of_new_account(text, uuid);
drop function private.differing_fields(text, jsonb, jsonb);
drop function private.explain_rule(text, text);
drop function private.first_broken_audit_entry();
drop function private.follow_price_rounding();
drop function private.grant_role(text, public.user_role);
drop function private.hash_invitation_token(text);
drop function private.last_publication(uuid);
drop function private.matching(text[], boolean, text, public.milk_species, public.cheese_style, public.milk_treatment, boolean, boolean, public.allergen, boolean, public.price_range, public.strength, jsonb);
drop function private.matching_groups(text, public.milk_species, public.cheese_style, public.milk_treatment, boolean, boolean, public.allergen, boolean, public.price_range, public.strength);
drop function private.nearest_to_palate(jsonb, integer);
drop function private.opening_sentence(timestamp without time zone, date);
drop function private.plan_bulk_change(jsonb, jsonb);
drop function private.reason_to_try(public.cheeses);
drop function private.recount_stats();
drop function private.refuse_and_keep(integer, text, text);
drop function private.refused_parts(jsonb, jsonb);
drop function private.require_applicable(private.imports);
drop function private.rewrite_picture_use(text, text, text, text, text, text);
drop function private.rewrite_picture_uses(text, text, text, text);
drop function private.shelf_best_before(uuid, integer);
drop function private.shop_instant(text);
drop function private.shown_cents_per_kg(integer);
drop function private.spoken_time(timestamp without time zone);
drop function private.track_history(regclass);
drop function public.add_kiosk(text);
drop function public.apply_import(uuid);
drop function public.audit_log_is_whole();
drop function public.check_in(uuid, boolean, uuid);
drop function public.confirm_notice(uuid);
drop function public.dashboard_counts();
drop function public.event_guests(uuid);
drop function public.get_community_favorites();
drop function public.inventory(integer, integer);
drop function public.is_door_open(public.events);
drop function public.list_kiosks();
drop function public.list_users(text, integer, integer, public.user_role, text, boolean);
drop function public.moderation_queue(text, integer, integer, text);
drop function public.my_favorites();
drop function public.opening_days(date, date);
drop function public.price_history(uuid);
drop function public.read_import(uuid, public.import_outcome, integer, integer);
drop function public.read_invitation(text);
drop function public.record_export(text, jsonb);
drop function public.replace_picture(text, text);
drop function public.request_notice(text, uuid);
drop function public.revoke_kiosk(uuid);
drop function public.schedule_price(uuid, date, integer);
drop function public.set_user_role(uuid, public.user_role);
drop function public.stock_days(uuid, public.stock_movement_kind, date, date);
drop function public.stock_ledger(uuid, public.stock_movement_kind, date, date, integer, integer);
drop function public.unsubscribe_notice(uuid);

set check_function_bodies = off;

-- ## api: the schemas, what nobody gets unless it is granted, and the limits of every caller

-- Refuses with a sentence for the person who called; the code has the HTTP status. PT400 is for what is wrong in itself,
-- PT409 for what does not fit what is stored. A form shows the sentence beside the field, and code asks for the reason.
-- Neither may hold values of a row.
create or replace function private.refuse(code text, sentence text, field text default null, reason text default null)
returns void
language plpgsql set search_path = ''
as $$
begin
  raise exception '%', sentence
    using errcode = code, detail = json_strip_nulls(json_build_object('field', field, 'reason', reason));
end
$$;

-- Counts a call, and refuses one past the limit, whose count is undone with it. The detail says in how many seconds the
-- next one is accepted, which the server sends as Retry-After.
create or replace function private.limit_calls(counter text, allowed integer, span interval) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.within_limit(counter, allowed, span) then
    raise exception 'Too many attempts. Please try again later.' using errcode = 'PT429', detail = (
      select json_build_object('seconds', greatest(1, ceil(l.expire / 1000.0 - extract(epoch from clock_timestamp()))))
      from private.rate_limits l where l.key = counter);
  end if;
end
$$;

-- Refuses a signed-in person who has done this too often within the hour.
create or replace function private.limit_person(action text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    perform private.limit_calls(action || ':' || auth.uid(), 30, interval '1 hour');
  end if;
end
$$;

-- Adds a part of the answer to what this transaction has read so far, and refuses to go on past the limit. Our server
-- calls it for each embedded list and for the whole body.
create or replace function private.count_answer(part anyelement) returns anyelement
language plpgsql volatile strict set search_path = ''
as $$
declare
  size bigint := pg_column_size(part)
    + coalesce(nullif(current_setting('rest.answer_size', true), ''), '0')::bigint;
begin
  if size > 8 * 1024 * 1024 then
    perform private.refuse('PT413', 'The answer is too large. Ask for fewer rows, columns or embedded resources.');
  end if;
  perform set_config('rest.answer_size', size::text, true);
  return part;
end
$$;

-- Refuses as private.refuse does, but keeps what the transaction wrote, which an exception would undo.
create or replace function private.refuse_and_keep(code text, sentence text, field text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('response.status', right(code, 3), true);
  return jsonb_build_object('code', code, 'message', sentence, 'hint', null,
    'details', json_build_object('field', field)::text);
end
$$;

-- A secret that nobody can guess. A uuid has 122 random bits, so two of them are mixed.
create or replace function private.new_token() returns text
language sql volatile set search_path = ''
as $$ select encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex') $$;

-- Keeps the slug of a published row, and records when the row was first published.
create or replace function private.keep_published_slug() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      perform private.refuse('PT409', 'A published page keeps its slug', 'slug');
    end if;
    new.published_at := old.published_at;
  elsif private.is_direct_write() then
    new.published_at := null;
  end if;
  if new.status = 'published' then
    new.published_at := coalesce(new.published_at, now());
  end if;
  return new;
end
$$;

-- ## text: what a text may contain, and how words and names are compared

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

-- ## audit-log: who did what, in a chain that shows if an entry was changed

-- Adds an entry to the audit log; one at a time, so that the chain never forks.
create or replace function private.audit(action text, subject text, subject_id text, detail jsonb default '{}')
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry public.audit_log;
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  entry.id := nextval(pg_get_serial_sequence('public.audit_log', 'id'));
  entry.at := clock_timestamp();
  entry.actor_id := auth.uid();
  entry.action := audit.action;
  entry.subject := audit.subject;
  entry.subject_id := audit.subject_id;
  entry.detail := audit.detail;
  select log.hash into entry.prev_hash from public.audit_log as log order by log.id desc limit 1;
  entry.hash := private.audit_digest(entry);
  insert into public.audit_log (id, at, actor_id, action, subject, subject_id, detail, prev_hash, hash)
  overriding system value
  values (entry.id, entry.at, entry.actor_id, entry.action, entry.subject, entry.subject_id, entry.detail,
    entry.prev_hash, entry.hash);
end
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

create or replace trigger prices_are_audited after update on public.cheeses
  for each row when ((old.price_per_kg_cents, old.price_per_piece_cents)
    is distinct from (new.price_per_kg_cents, new.price_per_piece_cents))
  execute function private.audit_price();

-- The filter of the audit page that finds an action.
create or replace function private.audit_topic(action text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when action like 'sign in%' then 'sign-ins'
    when action = any (private.role_actions()) then 'roles'
    when action like 'end session%' then 'sessions'
    when action in ('set price', 'set prices', 'plan price', 'plan prices', 'cancel price') then 'prices'
    when action = 'change settings' or action like '% display' then 'settings'
    when action in ('roll back', 'undo') then 'restores'
    when action = 'export' then 'exports'
    when action like '% basket' or action like 'mark order as %' or action = 'close day' then 'sales'
    when action like '% comment' or action like '% answer' or action like '% proposal' or action like 'mark recipe as %'
      or action like '% display name' or action = 'undo comment decision' then 'moderation'
    when action in ('publish document', 'import', 'add starter cheeses', 'bulk change') or action like '% picture'
      or action like '% guests' or action like 'mark event as %' then 'content'
    else 'accounts' end
$$;

-- What the audit page calls the subject of an entry, from what the shop still keeps about it.
create or replace function private.audit_subject_name(subject text, subject_id text) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when subject_id is null then null
    when subject = 'users' then coalesce((
      select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), p.email)
      from public.users u left join private.people p on p.id = u.id where u.id::text = subject_id), 'A deleted account')
    when subject = 'invitations' then (
      select i.email from private.invitations i where i.id::text = subject_id)
    when subject in ('cheese_comments', 'comment_answers') then (
      select 'on ' || c.name from public.cheese_comments m join public.cheeses c on c.id = m.cheese_id
      where m.id::text = subject_id)
    else coalesce(
      (select private.record_title(v.table_name, v.snapshot) from public.record_versions v
        where v.table_name = subject and v.record_id = subject_id
          and not private.is_private_version(v.table_name, v.snapshot)
        order by v.version desc limit 1),
      (select s.summary from public.change_sets s where s.id::text = subject_id)) end
$$;

-- The audit log as CSV, newest first; the export is itself an entry.
create or replace function public.export_audit_log(
  of_topic text default null, by_person uuid default null, from_day date default null, to_day date default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  if of_topic not in ('sign-ins', 'roles', 'sessions', 'prices', 'settings', 'restores', 'exports', 'moderation',
    'content', 'accounts', 'sales') then
    raise exception 'unknown topic' using errcode = '22023';
  end if;
  perform private.audit('export', 'audit_log', null,
    jsonb_build_object('topic', of_topic, 'person', by_person, 'from', from_day, 'to', to_day));
  return private.to_csv((
    select coalesce(jsonb_agg(jsonb_build_object('id', l.id,
      'at', private.wall_clock(l.at, (select private.shop_time_zone())),
      'by', private.audit_subject_name('users', l.actor_id::text), 'action', l.action, 'subject', l.subject,
      'name', private.audit_subject_name(l.subject, l.subject_id), 'subject_id', l.subject_id, 'detail', l.detail::text,
      'hash', l.hash) order by l.id desc), '[]')
    from private.matching_audit_entries(of_topic, by_person, from_day, to_day) l),
    '{"id": "Entry", "at": "When", "by": "Who", "action": "Action", "subject": "About", "name": "Name",
      "subject_id": "Id", "detail": "Details", "hash": "Hash"}');
end
$$;

-- ## people: accounts, their roles, and who may give which

-- Gives each new account a row as a customer, whatever its metadata says, and follows its names and email. A new email ends
-- the sign-ins of the one before. A role that waits for a proof was given to the mailbox before, so it ends too.
create or replace function private.follow_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given_first text := private.clean_name(new.raw_user_meta_data ->> 'first_name');
  given_last text := private.clean_name(new.raw_user_meta_data ->> 'last_name');
begin
  if tg_op = 'INSERT' then
    insert into public.users (id, role, first_name, last_name, created_at)
    values (new.id, 'customer', given_first, given_last, coalesce(new.created_at, now()));
  elsif new.raw_user_meta_data is distinct from old.raw_user_meta_data then
    update public.users set first_name = given_first, last_name = given_last where id = new.id;
  end if;
  insert into private.people as known (id, email, search_text)
  values (new.id, new.email, private.fold(concat_ws(' ', new.email, given_first, given_last)))
  on conflict (id) do update set email = excluded.email, search_text = excluded.search_text;
  if tg_op = 'UPDATE' and new.email is distinct from old.email then
    update private.people set email_changed_at = now() where id = new.id;
    perform private.end_sign_ins(new.id);
    if exists (select from public.users where id = new.id and role <> 'customer' and role_confirmed_at is null) then
      perform private.audit('lose unconfirmed role', 'users', new.id::text);
      update public.users set role = 'customer' where id = new.id;
    end if;
  end if;
  return null;
end
$$;

-- Suspends the account of somebody else, or ends its suspension. A suspended account keeps its role and what it wrote,
-- its sessions end, and it cannot sign in.
create or replace function private.set_suspension(account uuid, suspended boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() or account = auth.uid() then perform private.deny(); end if;
  -- Of two admins who suspend each other, the second finds that they are no longer one.
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  update auth.users a set banned_until = case when suspended then now() + interval '100 years' end where a.id = account;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if suspended then
    delete from auth.sessions s where s.user_id = account;
    perform private.end_open_codes(account);
    perform private.end_invitations_of(account);
    delete from private.calendar_feeds f where f.user_id = account;
  end if;
  perform private.audit(case when suspended then 'suspend' else 'reactivate' end, 'users', account::text);
end
$$;

-- A page of people for an admin, found by email or name, by default the staff first, and whether they confirmed their role.
-- It is planned for its arguments, so that only what they ask for is read: a skipped row costs one index entry.
create or replace function public.list_users(
  search text default '', page_limit integer default 50, page_offset integer default 0,
  with_role public.user_role default null, sort text default 'role', descending boolean default true
)
returns table (
  id uuid, email text, first_name text, last_name text, role public.user_role,
  created_at timestamptz, created_at_local text, last_sign_in_at timestamptz, last_sign_in_at_local text,
  last_used_at_local text, is_suspended boolean, is_confirmed boolean, session_count bigint, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  pattern text := private.anywhere(nullif(private.fold(trim(left(search, 100))), ''));
begin
  if not private.is_admin() then perform private.deny(); end if;
  select count(*) into total
  from public.users u left join private.people p on p.id = u.id
  where (pattern is null or p.search_text like pattern) and (with_role is null or u.role = with_role);
  return query
    with page as (
      select u.id, row_number() over () as place
      from (
        select u.id
        from public.users u left join private.people p on p.id = u.id
        where (pattern is null or p.search_text like pattern) and (with_role is null or u.role = with_role)
        order by
          case when sort = 'role' and not descending then u.role end,
          case when sort = 'role' and descending then u.role end desc,
          case when sort = 'email' and not descending then lower(p.email) end,
          case when sort = 'email' and descending then lower(p.email) end desc,
          case when sort = 'created_at' and not descending then u.created_at end,
          case when sort <> 'email' and not (sort = 'created_at' and not descending) then u.created_at end desc,
          u.id
        limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
      ) as u
    )
    select u.id, p.email, u.first_name, u.last_name, u.role, u.created_at,
      private.wall_clock(u.created_at, (select private.shop_time_zone())), a.last_sign_in_at,
      private.wall_clock(a.last_sign_in_at, (select private.shop_time_zone())),
      private.wall_clock(greatest(a.last_sign_in_at, used.last_at), (select private.shop_time_zone())),
      coalesce(a.banned_until > now(), false), u.role = 'customer' or u.role_confirmed_at is not null, used.sessions, total
    from page
    join public.users u on u.id = page.id
    join private.people p on p.id = u.id
    join auth.users a on a.id = u.id
    cross join lateral (
      select count(*) as sessions, max(coalesce(s.refreshed_at at time zone 'utc', s.updated_at)) as last_at
      from auth.sessions s where s.user_id = u.id
    ) used
    order by page.place;
end
$$;

-- The role of a staff member whose session is alive and who confirmed the role. A person who has a second factor, and
-- everyone where the shop asks for one, needs a session that used it.
create or replace function private.staff_role() returns public.user_role
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
  found_role public.user_role;
  used_second_factor boolean;
begin
  select u.role, s.aal is not distinct from 'aal2' into found_role, used_second_factor
  from public.users u
  join auth.sessions s on s.user_id = u.id
  where u.id = (claims ->> 'sub')::uuid and u.role <> 'customer' and u.role_confirmed_at is not null
    and s.id = (claims ->> 'session_id')::uuid and (s.not_after is null or s.not_after > now());
  if found_role is not null and not (used_second_factor and claims ->> 'aal' is not distinct from 'aal2') and (
    exists (select 1 from auth.mfa_factors f where f.user_id = (claims ->> 'sub')::uuid and f.status = 'verified')
    or exists (select 1 from public.staff_settings where require_second_factor)
  ) then
    return null;
  end if;
  return found_role;
end
$$;

-- The accounts whose requests the server takes first. It grants nothing.
create or replace function private.staff_accounts() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select id from public.users where role <> 'customer' $$;

-- Gives an account a role and ends what was offered to it before. Returns the invitation by which its owner confirms the
-- role, or null when it needs no confirmation.
create or replace function private.give_role(account uuid, new_role public.user_role) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  given public.users;
begin
  update public.users u set role = new_role where u.id = account returning * into given;
  perform private.end_invitations_of(account);
  if given.role = 'customer' or given.role_confirmed_at is not null then return null; end if;
  return (private.create_invitation(p.email, new_role)).id from private.people p where p.id = account;
end
$$;

-- Gives somebody else another role and tells whether they have it at once. Their sessions end, and they are told by mail,
-- with the link by which a role that needs a proof begins. A role that was not confirmed ended their password.
create or replace function public.set_user_role(user_id uuid, new_role public.user_role) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person public.users;
  invitation uuid;
begin
  if not private.is_admin() or set_user_role.user_id = auth.uid() then perform private.deny(); end if;
  perform 1 from public.users u where u.role = 'admin' order by u.id for update;
  if not private.is_admin() then perform private.deny(); end if;
  select * into person from public.users u where u.id = set_user_role.user_id for update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if person.role = new_role then return person.role = 'customer' or person.role_confirmed_at is not null; end if;
  invitation := private.give_role(set_user_role.user_id, new_role);
  delete from auth.sessions s where s.user_id = set_user_role.user_id;
  perform private.end_open_codes(set_user_role.user_id);
  perform private.queue_mail('new-role', p.email, jsonb_strip_nulls(jsonb_build_object('invitation_id', invitation,
    'role', new_role, 'has_password_ended', person.role <> 'customer' and person.role_confirmed_at is null)))
  from private.people p where p.id = set_user_role.user_id and p.email is not null;
  perform private.audit('set role', 'users', set_user_role.user_id::text,
    jsonb_build_object('from', person.role, 'to', new_role));
  return invitation is null;
end
$$;

-- Gives an email a role, from the command line of the operator: an account, or by invitation who has none. Returns the
-- token of the link by which the person confirms the role, or null when it needs no confirmation.
create or replace function private.grant_role(account_email text, new_role public.user_role) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account uuid := (select p.id from private.people p where lower(p.email) = lower(account_email));
begin
  if account is null and new_role = 'customer' then raise exception 'No account has the email %', account_email; end if;
  perform private.audit('grant role', 'users', account::text, jsonb_build_object('to', new_role));
  return private.new_link_token(jsonb_strip_nulls(jsonb_build_object('invitation_id', case
    when account is null then (private.create_invitation(account_email, new_role)).id
    else private.give_role(account, new_role) end)));
end
$$;

-- Whether a raised role needs a new proof: of a customer always, of staff if the email was changed since the last one.
create or replace function private.needs_proof(role_before public.user_role, account public.users) returns boolean
language sql stable security definer set search_path = ''
as $$
  select account.role > role_before and (role_before = 'customer' or account.role_confirmed_at is null
    or exists (select from private.people p where p.id = account.id and p.email_changed_at > account.role_confirmed_at))
$$;

-- Lets the API change names only, dates every raised role, and keeps the shop from losing its last admin. A raised role waits
-- for a proof, unless the same statement states one: the accounts of the demo are made with their roles.
create or replace function private.guard_user() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if current_user in ('anon', 'authenticated')
      and (new.id, new.role, new.created_at, new.role_since, new.role_confirmed_at)
        is distinct from (old.id, old.role, old.created_at, old.role_since, old.role_confirmed_at) then
      perform private.deny();
    end if;
    new.updated_at := now();
    if new.role > old.role then new.role_since := now(); end if;
    if new.role <> old.role then
      if new.role_confirmed_at is not distinct from old.role_confirmed_at then
        if private.needs_proof(old.role, new) then
          new.role_confirmed_at := null;
          perform private.end_credentials(new.id);
        elsif new.role = 'customer' then
          new.role_confirmed_at := null;
        end if;
      end if;
    end if;
  end if;
  if old.role = 'admin' and old.role_confirmed_at is not null and (tg_op = 'DELETE' or new.role <> 'admin') then
    perform private.keep_an_admin(old.id);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

-- Locks the other admins who can act, and refuses when there is none.
create or replace function private.keep_an_admin(leaving uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.users where role = 'admin' and id <> leaving order by id for update;
  if not exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.role = 'admin' and u.role_confirmed_at is not null and u.id <> leaving
      and (a.banned_until is null or a.banned_until <= now())
  ) then
    perform private.refuse('PT409', 'The last admin cannot be removed', reason => 'last_admin');
  end if;
end
$$;

-- Refuses to undo a change of email that is older than a staff role of the account, even one that it lost, and tells
-- whether it did.
create or replace function private.refuse_undo_before_role(account uuid, changed_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (
    select from public.users u where u.id = account and u.role_since > changed_at and private.has_been_staff(u.id)
  ) then return false; end if;
  perform private.audit('refuse undo of email change', 'users', account::text);
  return true;
end
$$;

-- What the audit log calls an entry that gives somebody a role or takes it away.
create or replace function private.role_actions() returns text[]
language sql immutable set search_path = ''
as $$ select array['set role', 'grant role', 'accept invitation', 'confirm role', 'lose unconfirmed role'] $$;

-- ## sessions: signing in, second factors, and what ends a session

-- Refuses a request whose session has ended or whose account is suspended. Our server runs it at the start of every
-- transaction; hosted Supabase runs it as PostgREST's pre-request function.
create or replace function private.check_session() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  claims jsonb := auth.jwt();
begin
  if claims ->> 'role' = 'authenticated' and not exists (
    select 1 from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = (claims ->> 'session_id')::uuid and u.id = (claims ->> 'sub')::uuid
      and (s.not_after is null or s.not_after > now()) and (u.banned_until is null or u.banned_until <= now())
  ) then
    perform private.refuse('PT401', 'Access denied. This session has ended; sign in again.', reason => 'session_ended');
  end if;
end
$$;

-- Refuses a caller who has a second factor that this session has not used.
create or replace function private.require_own_second_factor() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified') and not exists (
    select from auth.sessions s
    where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and s.aal = 'aal2' and auth.jwt() ->> 'aal' = 'aal2'
  ) then
    perform private.refuse('PT403', 'Access denied. Enter the code of your authenticator app first.');
  end if;
end
$$;

-- An admin who asks the staff for a second factor must have used one, or they would lock themselves out.
create or replace function private.guard_second_factor() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if new.require_second_factor and auth.uid() is not null and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    perform private.refuse('PT409', 'Set up your own authenticator app first', 'require_second_factor');
  end if;
  return new;
end
$$;

-- Ends what was mailed and waits to be used: links, codes and a change of email. Links that undo a change of email stay: they
-- are the owner's way back. The account is updated first, and in any case, so that a change that is being asked for ends too.
create or replace function private.end_open_codes(account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update auth.users a set email_change = '', email_change_token_new = '', email_change_token_current = '',
    recovery_token = '', reauthentication_token = ''
  where a.id = account;
  delete from auth.one_time_tokens t where t.user_id = account;
  delete from auth.flow_state f where f.user_id = account;
end
$$;

-- Ends sessions, but not the kept one, open codes, and ways to sign in through another service with another email.
create or replace function private.end_sign_ins(account uuid, kept_session uuid default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.sessions s where s.user_id = account and s.id is distinct from kept_session;
  perform private.end_open_codes(account);
  delete from auth.identities i using auth.users a
  where a.id = account and i.user_id = account and i.provider <> 'email' and i.email is distinct from lower(a.email);
end
$$;

-- Ends all that could act for an account: sign-ins, password, phone, open tokens, second factors, feeds and known devices.
-- An undo of a change of its email is refused by its date instead, so that the attempt is audited.
create or replace function private.end_credentials(account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update auth.users a set encrypted_password = null, confirmation_token = '', phone = null, phone_confirmed_at = null,
    phone_change = '', phone_change_token = ''
  where a.id = account;
  perform private.end_sign_ins(account);
  -- One may belong to who had this email before. The owner's next sign-in through another service links it again.
  delete from auth.identities i where i.user_id = account and i.provider <> 'email';
  delete from auth.mfa_factors f where f.user_id = account;
  delete from private.calendar_feeds f where f.user_id = account;
  delete from private.known_devices d where d.user_id = account;
  -- Tables of our own auth service, which hosted Supabase does not have.
  if to_regclass('auth.pending_sign_ups') is not null then
    delete from auth.mfa_recovery_codes c where c.user_id = account;
    delete from auth.pending_sign_ups p where p.user_id = account;
  end if;
end
$$;

-- Follows the start of a session. One that began in the mailbox of the account, or at another service with the account's
-- verified email, confirms a role that waits for it. One that recovers the account ends the other sign-ins. A code counts
-- only while the account has no phone, because hosted Supabase records codes by mail and by SMS alike.
create or replace function private.follow_sign_in() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users := (select a from auth.sessions s join auth.users a on a.id = s.user_id where s.id = new.session_id);
begin
  update public.users u set role_confirmed_at = now()
  where u.id = account.id and u.role <> 'customer' and u.role_confirmed_at is null and (
    new.authentication_method in ('recovery', 'magiclink', 'invite', 'email/signup')
    or new.authentication_method = 'otp' and coalesce(account.phone, '') = ''
    or new.authentication_method = 'oauth' and exists (
      select from auth.identities i where i.user_id = u.id and i.provider = 'google'
        and (i.identity_data ->> 'email_verified')::boolean and i.email = lower(account.email)
        and i.last_sign_in_at >= u.role_since));
  if found then
    -- Somebody may have set it who signed up with this email before its owner confirmed it. The owner chooses one now.
    update auth.users set encrypted_password = null where id = account.id;
    perform private.audit_staff_account(account.id, 'confirm role');
    perform private.end_sign_ins(account.id, new.session_id);
  elsif new.authentication_method = 'recovery' then
    perform private.end_sign_ins(account.id, new.session_id);
  end if;
  return null;
end
$$;

create or replace trigger users_follow_sign_ins after insert on auth.mfa_amr_claims
  for each row execute function private.follow_sign_in();

-- Follows a new password: what was mailed before ends.
create or replace function private.follow_password() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_open_codes(new.id);
  return null;
end
$$;

create or replace trigger passwords_end_open_codes after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.follow_password();

-- Follows a second factor that was added or removed: what was mailed before ends, and with the last factor its recovery codes,
-- which our own auth service keeps.
create or replace function private.follow_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.end_open_codes(old.user_id);
  if to_regclass('auth.mfa_recovery_codes') is not null and not exists (
    select from auth.mfa_factors f where f.user_id = old.user_id and f.status = 'verified') then
    delete from auth.mfa_recovery_codes c where c.user_id = old.user_id;
  end if;
  return null;
end
$$;

create or replace trigger new_factors_end_open_codes after update of status on auth.mfa_factors
  for each row when (new.status = 'verified') execute function private.follow_factor();

create or replace trigger removed_factors_end_open_codes after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.follow_factor();

-- Whether this is a browser in which a member of staff has signed in to the account with this email.
create or replace function private.is_known_device(email text, device text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.known_devices d
    join auth.users a on a.id = d.user_id
    join public.users u on u.id = d.user_id
    where a.email = is_known_device.email and d.device_digest = device and u.role <> 'customer'
      and d.last_seen_at > now() - interval '180 days')
$$;

-- Forgets the browsers in which an old password was known, because each has tries of its own at the new one.
create or replace function private.forget_devices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.known_devices d where d.user_id = new.id;
  return null;
end
$$;

create or replace trigger devices_end_with_the_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.forget_devices();

-- Ends one of the caller's own sessions. Of another device it may be a stranger's, so what it had mailed ends too.
create or replace function public.end_my_session(session_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  delete from auth.sessions s where s.id = end_my_session.session_id and s.user_id = auth.uid();
  if not found then return false; end if;
  if end_my_session.session_id::text is distinct from auth.jwt() ->> 'session_id' then
    perform private.end_open_codes(auth.uid());
  end if;
  return true;
end
$$;

-- Ends one session of somebody and tells whether there was one.
create or replace function public.end_session(session_id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  owner_id uuid;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from auth.sessions s where s.id = end_session.session_id returning s.user_id into owner_id;
  if owner_id is null then return false; end if;
  perform private.end_open_codes(owner_id);
  perform private.audit('end session', 'users', owner_id::text);
  return true;
end
$$;

-- Ends every session of somebody.
create or replace function public.end_sessions(user_id uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ended integer;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from auth.sessions s where s.user_id = end_sessions.user_id;
  get diagnostics ended = row_count;
  perform private.end_open_codes(end_sessions.user_id);
  perform private.audit('end sessions', 'users', end_sessions.user_id::text, jsonb_build_object('ended', ended));
  return ended;
end
$$;

-- ## invitations: how a person becomes staff

-- Whether an invitation can be accepted now: it is young, and who sent it is still an admin, or is the operator.
create or replace function private.invitation_is_open(invitation private.invitations) returns boolean
language sql stable security definer set search_path = ''
as $$
  select invitation.expires_at > now() and (invitation.invited_by is null or exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.id = invitation.invited_by and u.role = 'admin' and u.role_confirmed_at is not null
      and (a.banned_until is null or a.banned_until <= now())))
$$;

-- Invites an email to a role. It replaces an earlier invitation, whose links end.
create or replace function private.create_invitation(recipient text, new_role public.user_role)
returns private.invitations
language sql volatile security definer set search_path = ''
as $$
  insert into private.invitations (email, role, invited_by) values (lower(recipient), new_role, auth.uid())
  on conflict on constraint invitations_email_key do update
    set role = excluded.role, token_hashes = excluded.token_hashes, invited_by = excluded.invited_by,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at
  returning *
$$;

-- Mails an invitation. A colleague who has not confirmed their role can be invited again; the role of the others is
-- changed without a link, which would replace their password.
create or replace function public.invite_person(email text, role public.user_role) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  recipient text := lower(trim(invite_person.email));
  invitation private.invitations;
begin
  if not private.is_admin() then perform private.deny(); end if;
  perform private.limit_person('invitation');
  if exists (
    select from private.people p join public.users u on u.id = p.id
    where lower(p.email) = recipient and u.role <> 'customer' and u.role_confirmed_at is not null
  ) then
    perform private.refuse('PT409', 'This person already works here. Change the role in the list of people.', 'email');
  end if;
  invitation := private.create_invitation(recipient, invite_person.role);
  perform private.queue_mail('invitation', invitation.email, jsonb_build_object('invitation_id', invitation.id,
    'role', invitation.role, 'invited_by', private.staff_name(auth.uid()),
    'expires_at_local', private.wall_clock(invitation.expires_at)));
  perform private.audit('invite', 'invitations', invitation.id::text,
    jsonb_build_object('role', invitation.role));
  return invitation.id;
end
$$;

-- The invitations that wait, the newest first, for an admin. People who have the role already are in the list of people.
create or replace function public.list_invitations()
returns table (
  id uuid, email text, role public.user_role, invited_by text, sent_at_local text, expires_at_local text, is_open boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select i.id, i.email, i.role, private.staff_name(i.invited_by), private.wall_clock(i.sent_at),
      private.wall_clock(i.expires_at), private.invitation_is_open(i)
    from private.invitations i
    where not exists (
      select from private.people p join public.users u on u.id = p.id where lower(p.email) = i.email and u.role >= i.role)
    order by i.sent_at desc, i.id
    limit 200;
end
$$;

-- What the link of an invitation leads to, for a caller with its token; no row when it cannot be accepted. An account that
-- was given the role already confirms it by the link. Nobody is named when the operator of the server gave it.
create or replace function public.read_invitation(token text)
returns table (
  email text, role public.user_role, invited_by text, expires_at_local text, has_account boolean, has_role boolean
)
language sql stable security definer set search_path = ''
as $$
  select i.email, i.role, private.staff_name(i.invited_by), private.wall_clock(i.expires_at), exists (
    select from auth.users a where lower(a.email) = i.email and a.email_confirmed_at is not null), exists (
    select from private.people p join public.users u on u.id = p.id where lower(p.email) = i.email and u.role = i.role)
  from private.invitations i
  where private.hash_of_token(token) = any (i.token_hashes) and private.invitation_is_open(i)
$$;

-- Gives an account the role that it was invited to, once. The account has the invited email, confirmed. A person who has
-- a higher role keeps it. All sessions end.
create or replace function private.accept_invitation(token text, account uuid) returns public.user_role
language plpgsql volatile security definer set search_path = ''
as $$
declare
  accepted private.invitations;
  new_role public.user_role;
begin
  delete from private.invitations i
  where private.hash_of_token(token) = any (i.token_hashes) and private.invitation_is_open(i)
  returning * into accepted;
  if accepted.id is null then
    perform private.refuse('PT404', 'Resource not found. This invitation is not valid; ask for a new one.');
  end if;
  if not exists (
    select from auth.users a
    where a.id = account and lower(a.email) = accepted.email and a.email_confirmed_at is not null
  ) then perform private.deny(); end if;
  update public.users u set role = greatest(u.role, accepted.role) where u.id = account returning u.role into new_role;
  perform private.end_sign_ins(account);
  perform private.audit('accept invitation', 'users', account::text,
    jsonb_build_object('to', new_role, 'invited_by', accepted.invited_by));
  return new_role;
end
$$;

-- Accepts an invitation for the owner of the mailbox that its link was sent to, for the auth service, which then sets the
-- password that they chose.
create or replace function private.accept_invitation_by_link(token text, account uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform set_config('request.jwt.claims', jsonb_build_object('sub', account)::text, true);
  perform private.accept_invitation(token, account);
  perform set_config('request.jwt.claims', '', true);
  update public.users set role_confirmed_at = now() where id = account;
end
$$;

-- The email that the token of an invitation belongs to, for the auth service.
create or replace function private.invited_email(token text) returns text
language sql stable security definer set search_path = ''
as $$
  select i.email from private.invitations i
  where private.hash_of_token(token) = any (i.token_hashes) and private.invitation_is_open(i)
$$;

-- Ends what was offered to a person before an admin decided about them, and what they offered to others.
create or replace function private.end_invitations_of(account uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.invitations i
  using private.people p where p.id = account and (i.email = lower(p.email) or i.invited_by = account)
$$;

-- ## idempotency: answers that are repeated when a request is sent twice

-- The answer of an earlier call with this key, or null for the first one, which must keep its answer. A concurrent
-- call waits for the first one; a call that fails leaves its key unused. A member uses no more keys in an hour than
-- the limits of RSVPs, recipes and their drafts allow together.
create or replace function private.answer_before(key uuid, request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hash text := encode(sha256(convert_to(request::text, 'utf8')), 'hex');
  known private.idempotency_keys;
begin
  if key is null then return null; end if;
  delete from private.idempotency_keys k
  where k.person_id = auth.uid() and k.created_at < now() - interval '1 day';
  insert into private.idempotency_keys (person_id, key, request_hash) values (auth.uid(), answer_before.key, hash)
  on conflict do nothing;
  if found then
    if not private.is_staff() then
      perform private.limit_calls('idempotency key:' || auth.uid(), 180, interval '1 hour');
    end if;
    return null;
  end if;
  select * into known from private.idempotency_keys k
  where k.person_id = auth.uid() and k.key = answer_before.key;
  if known.request_hash <> hash then
    perform private.refuse('PT422', 'This key belongs to another request', reason => 'key_reused');
  end if;
  return known.answer;
end
$$;

-- ## change-sets: changes of many records at once, and their undo

-- Takes back a cheese that a change set added: deleted while nobody has used it, else archived.
create or replace function private.remove_added_cheese(cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.stock_movements m where m.cheese_id = cheese_uuid) then
    begin
      delete from public.cheeses c where c.id = cheese_uuid;
      return;
    exception when foreign_key_violation or sqlstate 'PT409' then
      null;
    end;
  end if;
  update public.cheeses c set active = false, archived_at = now() where c.id = cheese_uuid;
end
$$;

-- Undoes what a change set did to one record. Returns why it is skipped, in words that name no constraint, or null when
-- it is undone.
create or replace function private.undo_in_record(change_set uuid, in_table text, in_record text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  target regclass := format('public.%I', in_table)::regclass;
  first_version integer;
  last_version integer;
  is_new boolean;
  fields text[];
  before public.record_versions;
  later public.record_versions;
  movement bigint;
  is_found boolean;
begin
  select min(v.version), max(v.version), bool_or(v.operation = 'insert'), array_agg(distinct field)
  into first_version, last_version, is_new, fields
  from public.record_versions v left join unnest(v.changed_fields) as field on true
  where v.change_set_id = change_set and v.table_name = in_table and v.record_id = in_record;

  select * into later from public.record_versions v
  where v.table_name = in_table and v.record_id = in_record and v.version > last_version
    and (is_new or v.operation = 'delete' or v.changed_fields && fields)
  order by v.version desc limit 1;
  if later.id is not null then
    return 'Changed since then' || coalesce(' by ' || private.staff_name(later.changed_by), '');
  end if;

  if is_new and in_table = 'cheeses' then
    perform private.remove_added_cheese(in_record::uuid);
    return null;
  end if;
  select * into before from public.record_versions v
  where v.table_name = in_table and v.record_id = in_record and v.version < first_version
  order by v.version desc limit 1;
  if before.id is null then return 'It has no earlier version'; end if;

  if in_table = 'cheeses' then
    for movement in
      select m.id from public.stock_movements m
      where m.change_set_id = change_set and m.cheese_id = in_record::uuid order by m.id desc
    loop
      perform public.correct_stock_movement(movement);
    end loop;
  end if;
  perform set_config('app.restored_from', before.version::text, true);
  if fields && array['beverages', 'cheese_ids'] then
    perform private.restore_parts(in_table, in_record, before.snapshot);
  end if;
  is_found := private.update_fields(target, in_record,
    private.restorable_fields(target, before.snapshot, fields) || jsonb_build_object('version', (
      select max(v.version) from public.record_versions v where v.table_name = in_table and v.record_id = in_record)));
  perform set_config('app.restored_from', '', true);
  return case when not is_found then 'It no longer exists' end;
exception
  when sqlstate 'PT400' or sqlstate 'PT409' then
    return sqlerrm;
  when integrity_constraint_violation then
    return 'Its earlier values do not meet a current rule';
end
$$;

-- Undoes a change set, record by record, and tells what became of each: a record whose changed fields were changed again
-- is left as it is. A large one is undone in pages: the next page starts after the last record of the one before. An undo
-- that stopped halfway is continued from the start, past the records that are undone. The page is found before anything
-- is undone, whatever the planner knows about tables that have just grown.
create or replace function public.undo_change_set(
  change_set uuid, after_record text default null, page_limit integer default 1000, idempotency_key uuid default null
) returns table (record_id text, name text, outcome text, reason text)
language plpgsql volatile security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  answer jsonb;
  undone public.change_sets;
  undo uuid;
  is_continued boolean;
  page text[];
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('undo_change_set', undo_change_set.change_set, after_record, page_limit));
  if answer is null then
    select * into undone from public.change_sets s where s.id = undo_change_set.change_set for update;
    if undone.id is null or not private.may_undo(undone) then perform private.deny(); end if;
    if undone.kind = 'undo' then
      perform private.refuse('PT409', 'An undo cannot be undone. Restore a version instead.');
    end if;
    select s.id into undo from public.change_sets s where s.undoes = undone.id;
    is_continued := undo is not null;
    if is_continued then
      perform set_config('app.change_set', undo::text, true);
    else
      undo := private.start_change_set('undo', left('Undo: ' || undone.summary, 200), undone.id);
    end if;
    page := array(
      select changed.record_id from (
        select r.record_id from public.record_versions r
        where r.change_set_id = undone.id and r.record_id > coalesce(after_record, '') and not exists (
          select 1 from public.record_versions u where u.change_set_id = undo and u.record_id = r.record_id)
        union
        select s.cheese_id::text from public.price_schedule s
        where s.change_set_id = undone.id and s.cheese_id::text > coalesce(after_record, '')
        union
        select s.cheese_id::text from public.cheese_fact_suggestions s
        where s.change_set_id = undone.id and s.cheese_id::text > coalesce(after_record, '')
      ) changed
      order by changed.record_id limit least(greatest(page_limit, 1), 1000));
    perform 1 from public.cheeses c
    where c.id in (select v.record_id::uuid from public.record_versions v
      where v.change_set_id = undone.id and v.table_name = 'cheeses' and v.record_id = any (page))
    order by c.id for no key update;
    answer := private.undo_records(undone.id, undo, page);
    perform set_config('app.change_set', '', true);
    if is_continued and after_record is null and answer = '[]' then
      perform private.refuse('PT409', 'It has already been undone. Look at the history.');
    end if;
    if answer @> '[{"outcome": "undone"}]' then
      perform private.audit('undo', 'change_sets', undone.id::text, jsonb_build_object('kind', undone.kind,
        'records', jsonb_array_length(jsonb_path_query_array(answer, '$[*] ? (@.outcome == "undone")'))));
    elsif not is_continued then
      delete from public.change_sets s where s.id = undo;
    end if;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_to_recordset(answer) as r (record_id text, name text, outcome text, reason text);
end
$$;

-- Undoes what a change set did to these records. The catalogue follows once for all of them.
create or replace function private.undo_records(change_set uuid, undo uuid, record_ids text[]) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  perform set_config('app.catalogue_waits', 'true', true);
  select coalesce(jsonb_agg(jsonb_build_object('record_id', page.record_id, 'name', page.name,
    'outcome', case when page.left_because is null then 'undone' else 'left' end, 'reason', page.left_because)
    order by page.place), '[]') into answer
  from (
    select ids.record_id, ids.place, coalesce(changed.name, c.name) as name,
      case when changed.table_name is not null then private.undo_in_record(change_set, changed.table_name, ids.record_id)
        when exists (select from public.price_schedule s
          where s.change_set_id = undo_records.change_set and s.cheese_id = ids.record_id::uuid)
        then private.undo_planned_price(change_set, ids.record_id::uuid) end as left_because
    from unnest(record_ids) with ordinality as ids (record_id, place)
    left join lateral (
      select v.table_name, coalesce(v.snapshot ->> 'name', v.snapshot ->> 'title') as name
      from public.record_versions v
      where v.change_set_id = undo_records.change_set and v.record_id = ids.record_id
      order by v.id desc limit 1
    ) changed on true
    left join public.cheeses c on changed.table_name is null and c.id = ids.record_id::uuid
    offset 0
  ) page;
  perform private.restore_former_facts(change_set, record_ids, array(
    select r ->> 'record_id' from jsonb_array_elements(answer) as r where r ->> 'outcome' = 'undone'));
  perform set_config('app.catalogue_waits', '', true);
  perform private.list_in_catalogue(array(
    select v.record_id::uuid from public.record_versions v where v.change_set_id = undo and v.table_name = 'cheeses'
      and v.record_id = any (record_ids)));
  return answer;
end
$$;

-- The names of the first three cheeses that a change set changed or plans to change, as they were called then. Few are
-- read, in the order of the indexes, because a change set can have thousands.
create or replace function private.first_names_of(change_set uuid) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(first.name order by first.name), '{}') from (
    select found.name from (
      (select distinct on (v.record_id) v.snapshot ->> 'name' as name from public.record_versions v
      where v.change_set_id = change_set order by v.record_id limit 3)
      union all
      (select c.name::text from public.price_schedule s join public.cheeses c on c.id = s.cheese_id
      where s.change_set_id = change_set and s.applied_at is null order by s.cheese_id limit 3)
      union
      (select c.name::text from public.cheese_fact_suggestions s join public.cheeses c on c.id = s.cheese_id
      where s.change_set_id = change_set order by s.cheese_id limit 3)
    ) found
    limit 3
  ) first
$$;

-- Bulk changes and imports, newest first, or one of them, with how many cheeses each changed or plans to change, the
-- names of the first ones, and how many are undone. An admin sees all of them, a manager their own.
create or replace function public.list_change_sets(
  of_id uuid default null, of_kind text default null, by_person uuid default null, from_day date default null,
  to_day date default null, page_limit integer default 50, page_offset integer default 0
)
returns table (
  id uuid, kind text, summary text, created_at_local text, created_by_name text, records bigint,
  first_names text[], undone bigint, undone_at_local text, undone_by_name text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  is_admin boolean := private.is_admin();
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    with page as (
      select s.*, count(*) over () as matching from public.change_sets s
      where s.kind not in ('undo', 'count') and (is_admin or s.created_by = auth.uid())
        and (of_id is null or s.id = of_id) and (of_kind is null or s.kind = of_kind)
        and (by_person is null or s.created_by = by_person)
        and (from_day is null or s.created_at >= private.day_start(from_day))
        and (to_day is null or s.created_at < private.day_start(to_day + 1))
      order by s.created_at desc, s.id
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select p.id, p.kind, p.summary, private.wall_clock(p.created_at), private.editor_name(p.created_by),
      (select count(*) from (
        select v.record_id from public.record_versions v where v.change_set_id = p.id
        union select s.cheese_id::text from public.cheese_fact_suggestions s where s.change_set_id = p.id) changed)
        + (select count(*) from public.price_schedule s where s.change_set_id = p.id and s.applied_at is null),
      private.first_names_of(p.id),
      (select count(distinct (v.table_name, v.record_id)) from public.record_versions v where v.change_set_id = u.id),
      private.wall_clock(u.created_at), private.editor_name(u.created_by), p.matching
    from page p
    left join public.change_sets u on u.undoes = p.id
    order by p.created_at desc, p.id;
end
$$;

-- ## history: versions of records, their comparison and rollback

-- What a record is called in a list.
create or replace function private.record_title(of_table text, state jsonb) returns text
language sql stable security definer set search_path = ''
as $$
  select case of_table
    when 'business_settings' then 'Settings'
    when 'staff_settings' then 'Staff settings'
    when 'search_terms' then state ->> 'term'
    when 'comment_answers' then 'Answer: ' || left(state ->> 'answer', 60)
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

-- What is written in a value, with its place: every text, number and truth inside it, without what is empty.
create or replace function private.written_in(value jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  with recursive part (place, value) as (
    select '{}'::text[], written_in.value
    union all
    select part.place || inner_part.key, inner_part.value
    from part
    cross join lateral (
      select * from jsonb_each(case jsonb_typeof(part.value) when 'object' then part.value end)
      union all
      select item.place::text, item.value
      from jsonb_array_elements(case jsonb_typeof(part.value) when 'array' then part.value end)
        with ordinality as item (value, place)
    ) as inner_part (key, value)
  )
  select coalesce(jsonb_agg(jsonb_build_array(part.place, part.value) order by part.place), '[]')
  from part
  where jsonb_typeof(part.value) not in ('object', 'array', 'null') and part.value <> '""'
$$;

-- A version as if its table had had the columns of a later one: what it does not have is what the first save after the
-- new column found, so that nobody is named for what an upgrade brought. Versions of 0.2 did not note what they found.
create or replace function private.complete_snapshot(earlier jsonb, later public.record_versions) returns jsonb
language sql immutable set search_path = ''
as $$ select later.snapshot || coalesce(later.found_fields, '{}') || earlier $$;

-- The names of the fields of a later state that the earlier one has otherwise. What an upgrade took away is not named,
-- nor an empty part that a document has since.
create or replace function private.differing_fields(of_table text, later jsonb, earlier jsonb) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select field.key
    from (select private.compared_fields(of_table, later), private.compared_fields(of_table, earlier)) as s (now, before)
    cross join lateral jsonb_each(s.now) as field (key, value)
    where field.value is distinct from s.before -> field.key
      and (s.before is null
        or private.written_in(field.value) <> private.written_in(s.before -> field.key)
        -- Unknown allergens are not the same as none.
        or s.before ? field.key and not (jsonb_typeof(field.value) in ('object', 'array')
          and jsonb_typeof(s.before -> field.key) in ('object', 'array')))
    order by field.key)
$$;

-- The versions of one record, of a change set or of everything, newest first, with who made each, when and in which
-- fields. It is planned for its arguments, so that the history of one record is read by its index.
create or replace function public.list_versions(
  of_table text default null, of_record text default null, of_change_set uuid default null,
  by_person uuid default null, from_day date default null, to_day date default null,
  page_limit integer default 50, page_offset integer default 0
)
returns table (
  id bigint, table_name text, record_id text, title text, version integer, current_version integer, operation text,
  changed_fields text[], is_archived boolean, restored_from integer, change_set_id uuid, change_set_kind text,
  change_set_summary text, changed_at_local text, changed_by_name text, total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    with matching as (
      select v.id from public.record_versions v
      where (of_table is null or v.table_name = of_table) and (of_record is null or v.record_id = of_record)
        and (of_change_set is null or v.change_set_id = of_change_set)
        and (by_person is null or v.changed_by = by_person)
        and (from_day is null or v.changed_at >= private.day_start(from_day))
        and (to_day is null or v.changed_at < private.day_start(to_day + 1))
        and not private.is_private_version(v.table_name, v.snapshot)
    ), page as (
      select m.id from matching m order by m.id desc
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select v.id, v.table_name, v.record_id, private.record_title(v.table_name, v.snapshot), v.version,
      (select max(n.version) from public.record_versions n
        where n.table_name = v.table_name and n.record_id = v.record_id),
      v.operation,
      private.differing_fields(v.table_name, v.snapshot, private.complete_snapshot(before.snapshot, v)),
      v.snapshot ->> 'archived_at' is not null, v.restored_from, v.change_set_id, s.kind, s.summary,
      private.wall_clock(v.changed_at, (select private.shop_time_zone())),
      coalesce(private.editor_name(v.changed_by), case when s.kind = 'upgrade' then s.summary end),
      (select count(*) from matching)
    from page
    join public.record_versions v on v.id = page.id
    left join public.change_sets s on s.id = v.change_set_id
    left join lateral (
      select b.snapshot from public.record_versions b
      where b.table_name = v.table_name and b.record_id = v.record_id and b.version < v.version
        and not private.is_private_version(b.table_name, b.snapshot)
      order by b.version desc limit 1) before on true
    order by v.id desc;
end
$$;

-- Who saved a record last and when, for staff. The settings are two records; a picture is named by its path, and the draft
-- of a document by the table of drafts.
create or replace function public.last_saved(of_table text, of_record text)
returns table (changed_at_local text, changed_by_name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select private.wall_clock(saved.changed_at), private.editor_name(saved.changed_by)
    from (
      (select v.changed_at, v.changed_by
      from public.record_versions v
      where v.table_name = any (case of_table when 'settings' then array['business_settings', 'staff_settings']
        else array[of_table] end) and v.record_id = of_record
      order by v.id desc limit 1)
      union all
      select m.updated_at, m.updated_by
      from public.media m
      where of_table = 'media' and m.object_name = private.uploaded_name(of_record) and m.updated_at is not null
      union all
      select b.updated_at, b.updated_by
      from public.built_in_pictures b
      where of_table = 'media' and b.path = of_record and b.updated_at is not null
      union all
      select d.updated_at, d.updated_by
      from public.cheese_document_drafts d where of_table = 'cheese_document_drafts' and d.id::text = of_record
      union all
      select d.updated_at, d.updated_by
      from public.page_document_drafts d where of_table = 'page_document_drafts' and d.id::text = of_record
    ) as saved;
end
$$;

-- The fields in which two versions of a record differ. Those can be restored that the first version has.
create or replace function public.compare_versions(of_table text, of_record text, one_version integer, other_version integer)
returns table (field text, one_value jsonb, other_value jsonb, is_restorable boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  one jsonb;
  other jsonb;
  earlier jsonb;
  later jsonb;
  version_since public.record_versions;
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
  earlier := case when one_version < other_version then one else other end;
  for version_since in
    select * from public.record_versions v
    where v.table_name = of_table and v.record_id = of_record
      and v.version > least(one_version, other_version) and v.version <= greatest(one_version, other_version)
      and not private.is_private_version(of_table, v.snapshot)
    order by v.version
  loop
    earlier := private.complete_snapshot(earlier, version_since);
    later := version_since.snapshot;
  end loop;
  return query
    select f.name,
      private.readable_value(of_table, f.name,
        private.compared_fields(of_table, case when one_version < other_version then earlier else later end) -> f.name),
      private.readable_value(of_table, f.name,
        private.compared_fields(of_table, case when one_version < other_version then later else earlier end) -> f.name),
      private.compared_fields(of_table, one) ? f.name
        and (private.holds_documents(of_table) or f.name in ('beverages', 'cheese_ids')
          or private.restorable_fields(format('public.%I', of_table)::regclass, one, array[f.name]) <> '{}')
    from unnest(private.differing_fields(of_table, later, earlier)) as f (name)
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

-- The columns of a snapshot that a restore may write: never a slug that people already know, nor whether an event takes
-- place, which guests are told, nor whether the shop is open. A version from before its table had an archive was not archived.
create or replace function private.restorable_fields(target regclass, state jsonb, fields text[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field.key, field.value), '{}')
  from jsonb_each('{"archived_at": null}' || state) as field (key, value)
  join pg_catalog.pg_attribute a
    on a.attrelid = target and a.attname = field.key and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where field.key not in
      ('id', 'slug', 'qr_short_code', 'version', 'created_at', 'updated_at', 'published_at', 'opened_at', 'notice',
      'notice_until')
    and not (target = 'public.events'::regclass and field.key in ('status', 'cancel_note'))
    and (fields is null or field.key = any (fields))
$$;

-- Refuses to restore a day of the calendar that a save of it would refuse too.
create or replace function private.check_restored_day(entry jsonb, patch jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
  restored jsonb := coalesce(entry, '{}') || patch;
begin
  if (entry ->> 'day')::date < today or (restored ->> 'day')::date < today then
    perform private.refuse('PT400', 'Past days are read-only', 'day');
  end if;
  if restored ->> 'day' is not null and not exists (
    select 1 from public.cheeses c where c.id = (restored ->> 'cheese_id')::uuid and c.active
  ) then
    perform private.refuse('PT409', 'Only an active cheese can be featured', 'cheese_id');
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

-- Refuses a save that does not name the version it started from, and one that started from an older version.
create or replace function private.require_version(given integer, current integer) returns void
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  if given is null then
    perform private.refuse('PT428', 'An unexpected error occurred. Please load the page again.',
      reason => 'version_required');
  elsif given is distinct from current then
    perform private.refuse('PT409', 'Someone else saved this first', reason => 'stale');
  end if;
end
$$;

-- Gives a record its next version; refuses a save that started from an older one.
create or replace function private.next_version() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  perform private.require_version(new.version, old.version);
  new.id := old.id;
  new.created_at := old.created_at;
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end
$$;

-- Keeps the new state of a record. What changed is told by the row itself, because the version before may have been kept
-- when its table had fewer columns; what it lacks is noted with the values that the save found.
create or replace function private.keep_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  this_table text := tg_table_name;
  state jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  parts jsonb := '{}';
  state_before jsonb;
  found_fields jsonb;
begin
  select v.snapshot into state_before from public.record_versions v
  where v.table_name = this_table and v.record_id = state ->> 'id'
  order by v.version desc limit 1;
  if tg_op = 'DELETE' then
    state := state || coalesce(state_before, '{}');
  else
    parts := private.record_parts(this_table, state ->> 'id');
    state := state || parts;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(field.key, field.value) into found_fields
    from jsonb_each(to_jsonb(old) || coalesce((
      select jsonb_object_agg(part, '[]'::jsonb) from jsonb_object_keys(parts) as part), '{}'))
      as field
    where not coalesce(state_before, '{}') ? field.key;
    state_before := coalesce(found_fields, '{}') || coalesce(state_before, '{}');
  end if;
  insert into public.record_versions (table_name, record_id, version, changed_by, operation, changed_fields, snapshot,
    found_fields, restored_from, change_set_id)
  values (
    this_table, state ->> 'id',
    case when tg_op = 'DELETE' then old.version + 1 else new.version end,
    -- A member who changes or deletes a comment, and its answer with it, stays unknown; so does one whose order is the last
    -- of a cheese.
    case when this_table not in ('cheeses', 'comment_answers') or private.has_been_staff(auth.uid()) then auth.uid() end, lower(tg_op),
    array(
      select key from jsonb_each(state) as field (key, value)
      where key not in ('version', 'updated_at', 'created_at') and value is distinct from state_before -> key
      order by key),
    state,
    found_fields,
    nullif(current_setting('app.restored_from', true), '')::integer,
    private.current_change_set()
  );
  return null;
end
$$;

-- Who made a version: a person, or an upgrade.
create or replace function private.author_of(made public.record_versions) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.staff_name(made.changed_by), (
    select s.summary from public.change_sets s where s.id = made.change_set_id and s.kind = 'upgrade'))
$$;

-- Forgets the version of the finished statement, and refuses one of a client that named none or changed several records.
create or replace function private.end_versioned_write() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  is_versioned boolean := tg_op = 'DELETE' or coalesce(current_setting('app.version_given_' || tg_relid, true), '') <> '';
  changed bigint := (select count(*) from touched);
begin
  perform set_config('app.version_given_' || tg_relid, '', true);
  if not private.is_direct_write() or changed = 0 then return null; end if;
  if not is_versioned then perform private.require_version(null, null); end if;
  if changed > 1 then
    raise exception 'only one record can be changed at a time' using errcode = '22023';
  end if;
  return null;
end
$$;

-- The records that staff edit together: each has a version, and every state that it was in is kept, except of placards,
-- whose prints are a history of their own.
do $$
declare
  versioned regclass;
begin
  foreach versioned in array array['public.business_settings', 'public.staff_settings', 'public.cheeses',
    'public.cheese_documents', 'public.page_documents', 'public.search_terms', 'public.feature_calendar',
    'public.recipes', 'public.events', 'public.comment_answers', 'public.placards']::regclass[]
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

-- ## documents: what the texts of cheese pages and other pages share: their shape, drafts and publication

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
  select format('%s published another text on %s at %s',
    coalesce(private.staff_name(v.changed_by), 'Someone else'), to_char(saved.clock, 'FMDay, FMMonth FMDD'),
    regexp_replace(private.spoken_time(saved.clock, (private.shop_settings()).locale) || '.', '\.+$', '.'))
  from public.record_versions v
  cross join lateral (select v.changed_at at time zone private.shop_time_zone()) as saved (clock)
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

-- ## settings: what the shop says about itself, and the settings of staff

-- Saves both rows of settings in one step; the version is the sum of theirs.
create or replace function public.save_settings(shop jsonb, staff jsonb, version integer) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  shop_version integer;
  staff_version integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select b.version, s.version into shop_version, staff_version
  from public.business_settings b, public.staff_settings s for update;
  perform private.require_version(save_settings.version, shop_version + staff_version);
  if shop <> '{}' then
    perform private.update_fields('public.business_settings', '1',
      shop || jsonb_build_object('version', shop_version));
  end if;
  if staff <> '{}' then
    perform private.update_fields('public.staff_settings', '1',
      staff || jsonb_build_object('version', staff_version));
  end if;
  return (select b.version + s.version from public.business_settings b, public.staff_settings s);
end
$$;

-- What the shop is called, and before it has a name.
create or replace function private.shown_name(shop public.business_settings) returns text
language sql immutable set search_path = ''
as $$ select coalesce(shop.name, 'Our shop') $$;

-- What a shop has to say before it opens, and has not said.
create or replace function public.missing_for_opening(public.business_settings) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select said.field from (values ('name', $1.name is null), ('hours', $1.hours is null),
      ('time_zone', $1.time_zone is null), ('currency', $1.currency is null), ('tax_percent', $1.tax_percent is null)
    ) as said (field, is_missing) where said.is_missing)
$$;

-- What guests read instead of every page: null while they are served, that the shop opens soon, or its notice.
create or replace function public.closed_to_guests(public.business_settings) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when $1.opened_at is null then jsonb '{"reason": "not_open"}'
    when $1.notice is not null and ($1.notice_until is null or $1.notice_until > now()) then
      jsonb_build_object('reason', 'notice', 'notice', $1.notice, 'until', $1.notice_until,
        'until_local', private.wall_clock($1.notice_until))
  end
$$;

-- When the notice ends by the shop's clock.
create or replace function public.notice_until_local(public.business_settings) returns text
language sql stable
as $$ select private.wall_clock($1.notice_until) $$;

-- Refuses what guests ask for while they are not served.
create or replace function private.require_guests() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.business_settings b where public.closed_to_guests(b) is not null) then
    perform private.refuse('PT409', 'We are closed just now. Please come back later.', reason => 'closed');
  end if;
end
$$;

-- Lets admins alone open and close the shop, and dates it. The operator may too.
create or replace function private.guard_opening() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if auth.uid() is not null then
    if not private.is_admin() then perform private.deny(); end if;
    if new.opened_at is not null then new.opened_at := now(); end if;
  end if;
  return new;
end
$$;

create or replace trigger opening_is_guarded before update on public.business_settings
  for each row when (new.opened_at is distinct from old.opened_at) execute function private.guard_opening();

-- Opens the shop to guests, if it has said what it has to.
create or replace function private.open_shop() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  missing text[] := (select public.missing_for_opening(b) from public.business_settings b);
begin
  if missing <> '{}' then
    perform private.refuse('PT409', 'Before the shop opens, say ' || array_to_string(array(
      select case field when 'name' then 'its name' when 'hours' then 'its opening hours'
        when 'time_zone' then 'its time zone' when 'currency' then 'its currency' else 'its tax rate' end
      from unnest(missing) as field), ', '), reason => 'not_set_up');
  end if;
  update public.business_settings b set opened_at = now(), version = b.version where b.opened_at is null;
end
$$;

-- Opens the shop to guests, or closes it, for an admin.
create or replace function public.set_shop_open(is_open boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  if is_open then
    perform private.open_shop();
  else
    update public.business_settings b set opened_at = null, version = b.version where b.opened_at is not null;
  end if;
end
$$;

-- Shows guests a notice instead of every page, until it is taken away or the shop's clock shows its end, for a manager.
create or replace function public.set_notice(notice text, until_local text default null) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  ends_at timestamptz := private.shop_instant(until_local, 'until_local');
begin
  if not private.is_manager() then perform private.deny(); end if;
  if ends_at <= now() then
    perform private.refuse('PT400', 'Choose an end that is still to come', 'until_local');
  end if;
  update public.business_settings b set notice = nullif(trim(set_notice.notice), ''),
    notice_until = case when trim(set_notice.notice) <> '' then ends_at end, version = b.version
  where b.id = 1;
end
$$;

-- ## opening-hours: the shop's clock, its hours and special days

-- The shop's time zone, and before it has one that of the world.
create or replace function private.shop_time_zone() returns text
language sql stable security definer set search_path = ''
as $$ select coalesce(time_zone, 'UTC') from public.business_settings $$;

-- What the shop's clock shows when so many seconds, at most a day, have passed. For people who are told when to try again,
-- so the minute that has begun counts as passed when it ends.
create or replace function public.shop_time_in(seconds integer) returns text
language sql stable set search_path = ''
as $$
  select private.wall_clock(now() + make_interval(secs => least(greatest(seconds, 0), 86400)) + interval '59 seconds')
$$;

-- The instant at which the shop's clock shows a time such as "2026-11-15T19:30". A time that the clock skips is refused
-- in the name of its field.
create or replace function private.shop_instant(local text, field text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  instant timestamptz;
begin
  if local !~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$' then
    perform private.refuse('PT400', 'Give a date and a time', field);
  end if;
  instant := local::timestamp at time zone private.shop_time_zone();
  if private.wall_clock(instant) <> local then
    perform private.refuse('PT400', 'The clock skips this time: it goes forward that night', field);
  end if;
  return instant;
end
$$;

-- Whether the shop does not open on a day.
create or replace function private.is_closed_on(day date) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(h.day_hours = 'closed', false)
  from public.business_settings b
  cross join lateral private.hours_between(is_closed_on.day, is_closed_on.day, b.hours, b.special_days) as h
$$;

-- "11 a.m.", "6:30 p.m.", "noon" or "midnight" where English has a 12-hour clock, elsewhere "11:00" or "midnight".
create or replace function private.spoken_time(clock timestamp, locale text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when to_char(clock, 'HH24:MI') = '00:00' then 'midnight'
    when locale not like 'en%' or locale in ('en-GB', 'en-IE', 'en-ZA') then to_char(clock, 'HH24:MI')
    when to_char(clock, 'HH24:MI') = '12:00' then 'noon'
    else to_char(clock, case when extract(minute from clock) = 0 then 'FMHH12 p.m.' else 'FMHH12:MI p.m.' end)
  end
$$;

-- When the shop opens next, told on a day: "Opens Wednesday at 11 a.m.".
create or replace function private.opening_sentence(opens timestamp, today date, locale text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select format('Opens %s at %s', case
      when opens::date = today then 'today'
      when opens::date < today + 7 then to_char(opens, 'FMDay')
      else to_char(opens, 'FMDay, FMMonth FMDD')
    end, private.spoken_time(opens, locale))
  where opens is not null
$$;

-- What guests read about the hours from an instant on: each sentence with the instant from which it is true. A shop
-- without hours says nothing.
create or replace function private.opening_sentences(
  since timestamptz, until timestamptz, shop public.business_settings default private.shop_settings()
)
returns table (at timestamptz, sentence text)
language sql stable set search_path = ''
as $$
  with days as materialized (
    select zone.name as zone, (since at time zone zone.name)::date as first,
      (until at time zone zone.name)::date as last
    from (select private.shop_time_zone()) as zone (name)
  ),
  -- Spans that touch are one period.
  periods as materialized (
    select lower(period) as opens_at, upper(period) as closes_at
    from days
    cross join lateral (
      select range_agg(tstzrange(s.opens_at, s.closes_at))
      from private.opening_spans(days.first - 1, days.last + 7, shop) as s
    ) as open (ranges)
    cross join lateral unnest(open.ranges) as period
  ),
  moments as (
    select since as at
    union
    select moment.at from periods
    cross join lateral (
      values (periods.opens_at), (periods.closes_at), (periods.closes_at - interval '24 hours')) as moment (at)
    where moment.at > since and moment.at < until
    union
    select midnight.at from days
    cross join lateral generate_series(1, days.last - days.first) as n
    cross join lateral (select private.day_start(days.first + n)) as midnight (at)
    where midnight.at < until
  ),
  sentences as (
    select m.at, case
        when now_open.closes_at <= m.at + interval '24 hours'
          then 'Open now, closes at ' || private.spoken_time(now_open.closes_at at time zone days.zone, shop.locale)
        when now_open.closes_at is not null then 'Open now'
        else coalesce(nullif(concat_ws('. ',
          private.closing_sentence(today.special),
          private.opening_sentence(next.opens_at at time zone days.zone, today.day, shop.locale)), ''), 'Closed for now')
      end as sentence
    from days
    cross join moments m
    join private.hours_between(
      (select first from days), (select last from days), shop.hours, shop.special_days) as today
      on today.day = (m.at at time zone days.zone)::date and today.day_hours is not null
    cross join lateral (
      select max(p.closes_at) from periods p where p.opens_at <= m.at and p.closes_at > m.at) as now_open (closes_at)
    cross join lateral (
      select coalesce(
        (select min(p.opens_at) from periods p where p.opens_at > m.at),
        (select min(later.opens_at)
          from days d cross join lateral private.opening_spans(d.last + 8, d.last + 366, shop) as later))
    ) as next (opens_at)
  )
  select change.at, change.sentence
  from (select s.at, s.sentence, lag(s.sentence) over (order by s.at) as former from sentences s) as change
  where change.sentence is distinct from change.former
  order by change.at
$$;

-- What guests read now and in the coming week: [{"at": instant, "sentence": what is true from then on}, ...].
create or replace function public.opening_sentences(public.business_settings) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('at', s.at, 'sentence', s.sentence) order by s.at), '[]')
  from private.opening_sentences(now(), private.day_start(private.shop_today() + 8), $1) as s
$$;

-- ## mail: messages that wait to be sent

-- Whether mail leaves the shop; our server says so with every request.
create or replace function private.sends_mail() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(nullif(current_setting('request.headers', true), '')::json ->> 'x-mail', '') <> 'none' $$;

-- What the link of a mail opens still exists, or the mail has no such link.
create or replace function private.leads_somewhere(mail_data jsonb) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when mail_data ? 'invitation_id'
      then exists (select from private.invitations i where i.id = (mail_data ->> 'invitation_id')::uuid)
    when mail_data ? 'stock_alert_id'
      then exists (select from public.notify_requests r where r.id = (mail_data ->> 'stock_alert_id')::uuid)
    when mail_data ? 'order_id' then exists (select from public.orders o where o.id = (mail_data ->> 'order_id')::uuid)
    else true end
$$;

-- A secret for the link of a mail, or null when it has none. Only its hash is kept, so that nobody who reads the database
-- can open what was mailed; a mail that is sent again has another one, and both work.
create or replace function private.new_link_token(mail_data jsonb) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  secret constant text := left(private.new_token(), case when mail_data ? 'invitation_id' then 64 else 32 end);
  hash constant text := private.hash_of_token(secret);
begin
  if mail_data ? 'invitation_id' then
    update private.invitations i set token_hashes = i.token_hashes || hash
    where i.id = (mail_data ->> 'invitation_id')::uuid;
  elsif mail_data ? 'stock_alert_id' then
    insert into private.stock_alert_tokens (token_hash, request_id) values (hash, (mail_data ->> 'stock_alert_id')::uuid);
  elsif mail_data ? 'order_id' then
    insert into private.order_tokens (token_hash, order_id) values (hash, (mail_data ->> 'order_id')::uuid);
  else
    return null;
  end if;
  return secret;
end
$$;

-- Returns mail to send; nobody else gets it for 45 seconds, which private.renew_mail begins again.
create or replace function private.claim_mail(how_many integer default 20)
returns table (id bigint, template text, recipient text, data jsonb, message_id uuid)
language sql volatile security definer set search_path = ''
as $$
  update private.outgoing_mail m
  set attempts = m.attempts + 1, next_attempt_at = now() + interval '45 seconds'
  from (
    select due.id from private.outgoing_mail due
    where due.next_attempt_at <= now() and due.attempts < 8 and private.leads_somewhere(due.data)
    order by due.id limit how_many for update skip locked
  ) due
  where m.id = due.id
  returning m.id, m.template, m.recipient,
    m.data || jsonb_strip_nulls(jsonb_build_object('token', private.new_link_token(m.data))), m.message_id
$$;

-- Keeps others from a mail that is still being sent.
create or replace function private.renew_mail(mail_id bigint) returns void
language sql volatile security definer set search_path = ''
as $$ update private.outgoing_mail set next_attempt_at = now() + interval '45 seconds' where id = mail_id $$;

-- Makes a mail that could not be sent due again, later after each failure.
create or replace function private.mail_failed(mail_id bigint, reason text) returns void
language sql volatile security definer set search_path = ''
as $$
  update private.outgoing_mail
  set last_error = left(reason, 200), next_attempt_at = now() + interval '5 minutes' * (1 + (attempts - 1) * (attempts - 1))
  where id = mail_id
$$;

-- What has not reached its mailbox, for an admin, newest first: what a shop without a mail server keeps, and what could not
-- be sent. Codes, recovery and everything else by which an admin could become somebody else are left out. The server
-- decrypts what is sealed.
create or replace function private.list_unsent_mail(page_offset integer)
returns table (
  id bigint, kind text, sent_at_local text, recipient text, subject text, sealed text, failure text, total bigint,
  oldest_at_local text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query
    select m.id, m.kind, private.wall_clock(m.at), m.recipient, m.subject, m.sealed, m.failure, count(*) over (),
      private.wall_clock(min(m.at) over ())
    from (
      select k.id, 'shop' as kind, k.sent_at as at, k.recipient, k.subject, k.sealed, null::text as failure
      from auth.kept_mail k
      where k.kind = 'shop' or k.kind = 'invitation' and not exists (
        select from private.people p where lower(p.email) = lower(k.recipient))
      union all
      select k.id, k.kind, k.sent_at, k.recipient, k.subject, null, null from auth.kept_mail k where k.kind = 'sign-up'
      union all
      select o.id, 'failed', o.created_at, o.recipient, replace(o.template, '-', ' '), null,
        coalesce(o.last_error, 'Not sent yet')
      from private.outgoing_mail o where o.attempts > 0
      union all
      select o.id, 'failed', o.created_at, '', 'message about an account', null, coalesce(o.last_error, 'Not sent yet')
      from auth.outgoing_mail o where o.attempts > 0
    ) as m
    order by m.at desc, m.id desc
    limit 50 offset greatest(page_offset, 0);
end
$$;

-- The sealed mail with the link that confirms a new account, for an admin who passes the link on to its owner.
create or replace function private.copy_sign_up_mail(mail_id bigint) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  message auth.kept_mail;
begin
  if not private.is_admin() then perform private.deny(); end if;
  select * into message from auth.kept_mail k where k.id = mail_id and k.kind = 'sign-up';
  if message.id is null then perform private.deny(); end if;
  perform private.audit('copy sign-up link', 'mail', message.id::text,
    jsonb_build_object('recipient', message.recipient));
  return message.sealed;
end
$$;

-- ## pictures: uploaded files, where they are used, and the home page's

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

-- Refuses a row in the library for a file that was not uploaded; after the policies, which must not tell anybody else
-- which files there are.
create or replace function private.require_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from storage.objects o where o.bucket_id = 'media' and o.name = new.object_name) then
    perform private.refuse('PT409', 'This picture has no file');
  end if;
  return new;
end
$$;

create or replace trigger pictures_have_a_file after insert or update of object_name on public.media
  for each row execute function private.require_file();

-- Posts an uploaded picture on the home page, or proposes it when the caller may not publish.
create or replace function public.post_home_picture(picture_id uuid, caption text default '') returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  description text;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select m.alt_text into description from public.media m where m.id = picture_id;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if description = '' then perform private.refuse('PT409', 'Say what the picture shows first'); end if;
  if not private.is_manager() then
    insert into public.home_pictures (media_id, caption) values (picture_id, trim(post_home_picture.caption))
    on conflict (media_id) do update set caption = excluded.caption where home_pictures.published_at is null;
    return 'proposed';
  end if;
  insert into public.home_pictures as h (media_id, caption, published_at)
  values (picture_id, trim(post_home_picture.caption), now())
  on conflict (media_id) do update set caption = excluded.caption, published_at = coalesce(h.published_at, now());
  perform private.audit('post picture', 'home_pictures', picture_id::text);
  return 'published';
end
$$;

-- The library for staff. The application names the pictures that came with the site, because only it knows them, and
-- leaves out those whose words do not match the search.
create or replace function public.list_pictures(
  search text default '', show text default '', sort text default '-added', built_in text[] default '{}',
  only_path text default null, page_limit integer default 24, page_offset integer default 0
)
returns table (
  path text, is_built_in boolean, media_id uuid, alt_text text, width integer, height integer, byte_size integer,
  focus_x smallint, focus_y smallint, version integer, created_at_local text, home_status text, home_caption text,
  uses jsonb, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    with used as (
      select u.path, count(*) as uses,
        jsonb_agg(jsonb_build_object('kind', u.kind, 'id', u.record_id, 'slug', u.slug, 'name', u.name,
          'is_published', u.is_published) order by u.kind, u.name) as listed,
        string_agg(u.name, ' ') as names
      from private.picture_uses() u where not u.is_private group by u.path
    ), library as (
      select private.uploaded_path(m.object_name) as path, false as is_built_in, m.id, m.alt_text, m.width, m.height,
        m.byte_size, m.focus_x, m.focus_y, m.version, m.created_at
      from public.media m
      union all
      select given.path, true, null, b.alt_text, null, null, null, coalesce(b.focus_x, 50::smallint),
        coalesce(b.focus_y, 50::smallint), coalesce(b.version, 1), null
      from unnest(built_in) as given (path) left join public.built_in_pictures b on b.path = given.path
    )
    select l.path, l.is_built_in, l.id, coalesce(l.alt_text, ''), l.width, l.height, l.byte_size, l.focus_x, l.focus_y, l.version,
      private.wall_clock(l.created_at, (select private.shop_time_zone())),
      case when h.media_id is null then '' when h.published_at is null then 'proposed' else 'published' end,
      coalesce(h.caption, ''),
      coalesce(u.listed, '[]'), count(*) over ()
    from library l
    left join used u on u.path = l.path
    left join public.home_pictures h on h.media_id = l.id
    where (only_path is null or l.path = only_path)
      and case show
        when 'uploaded' then not l.is_built_in
        when 'built_in' then l.is_built_in
        when 'unused' then not l.is_built_in and u.path is null
        when 'home' then h.media_id is not null
        when 'undescribed' then not l.is_built_in and l.alt_text = ''
        else true end
      and (l.is_built_in
        or position(private.fold(search) in private.fold(concat_ws(' ', l.alt_text, l.path, u.names))) > 0)
    order by
      case when sort = '-uses' then u.uses end desc nulls last,
      case when sort = 'uses' then coalesce(u.uses, 0) end,
      case when sort = 'added' then l.created_at end nulls first,
      l.created_at desc nulls last, l.path
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
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
  if alt_text = '' then perform private.refuse('PT400', 'Say what the picture shows', 'alt_text'); end if;
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

-- Enters a picture that replaces another one at the same path. Its uses stay, and its description if none is given.
create or replace function private.replace_media(
  object_name text, alt_text text, width integer, height integer, byte_size integer, content_type text
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  insert into public.media as m (object_name, alt_text, width, height, byte_size, content_type)
  values (replace_media.object_name, replace_media.alt_text, replace_media.width, replace_media.height,
    replace_media.byte_size, replace_media.content_type)
  on conflict on constraint media_object_name_key do update set
    alt_text = coalesce(nullif(excluded.alt_text, ''), m.alt_text), width = excluded.width, height = excluded.height, byte_size = excluded.byte_size,
    content_type = excluded.content_type, version = m.version + 1;
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
  if replacement.alt_text = '' then perform private.refuse('PT409', 'Say what the picture shows first'); end if;
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

-- ## cheeses: the records of cheeses, and who may change which field

-- Whether guests may have seen a cheese: it was active, and the shop was open at some time.
create or replace function private.was_public(cheese public.cheeses) returns boolean
language sql stable security definer set search_path = ''
as $$
  select cheese.published_at is not null and (
    exists (select from public.business_settings b where b.opened_at is not null)
    or exists (
      select from public.record_versions v
      where v.table_name = 'business_settings' and v.record_id = '1' and 'opened_at' = any (v.changed_fields)))
$$;

-- Employees prepare, managers publish, price, pick and state the food facts; a slug that people know stays, and an active
-- cheese has its allergens.
create or replace function private.guard_cheese() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  objection text;
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and private.was_public(old) then
      perform private.refuse('PT409', 'A published cheese keeps its slug', 'slug');
    end if;
    if (new.piece_grams is null) <> (old.piece_grams is null) and exists (
      select from public.price_schedule s where s.cheese_id = new.id and s.applied_at is null) then
      perform private.refuse('PT409', 'Cancel its planned prices first: they are for the way it is sold now', 'piece_grams');
    end if;
    if new.price_per_kg_cents is distinct from old.price_per_kg_cents
      and new.price_per_piece_cents = old.price_per_piece_cents and new.piece_grams = old.piece_grams then
      perform private.refuse('PT409', 'It is sold by the piece: change the price of the piece', 'price_per_kg_cents');
    end if;
    new.qr_short_code := old.qr_short_code;
    new.published_at := old.published_at;
  else
    new.published_at := null;
  end if;
  if new.active and new.published_at is null then
    new.published_at := now();
  end if;
  new.price_per_kg_cents := coalesce(
    private.cents_per_kg(new.price_per_piece_cents, new.piece_grams), new.price_per_kg_cents);
  if current_user in ('anon', 'authenticated') and (
    case when tg_op = 'INSERT' then new.active or num_nonnulls(new.price_per_kg_cents, new.price_per_piece_cents,
      new.tax_percent, new.archived_at) > 0 or new.staff_pick <> ''
      or new.lactose_source <> '' or private.facts_of(new) <> '{}'
    else (new.active, new.price_per_kg_cents, new.price_per_piece_cents, new.piece_grams, new.tax_percent, new.archived_at,
      new.staff_pick, new.staff_pick_by)
      is distinct from (old.active, old.price_per_kg_cents, old.price_per_piece_cents, old.piece_grams, old.tax_percent,
      old.archived_at, old.staff_pick, old.staff_pick_by)
      or private.guarded_fields_of(to_jsonb(new)) <> private.guarded_fields_of(to_jsonb(old)) end
  ) and not private.is_manager() then
    perform private.deny();
  end if;
  if new.active and (tg_op = 'INSERT' or new.allergens is distinct from old.allergens) then
    -- Whoever changes them confirms them.
    objection := private.objection_to_allergens(new);
  elsif new.active and not old.active then
    objection := private.objection_to_allergens(old);
  end if;
  if objection is not null then perform private.refuse('PT400', objection, 'allergens'); end if;
  return new;
end
$$;

-- A cheese that guests have seen or talked about is archived, never deleted.
create or replace function private.guard_cheese_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.was_public(old) or exists (select 1 from public.cheese_comments where cheese_id = old.id) then
    perform private.refuse('PT409', 'Archive this cheese instead: guests have seen it');
  end if;
  delete from public.cheese_beverages where cheese_id = old.id;
  delete from public.cheese_document_drafts where id = old.id;
  delete from public.cheese_documents where id = old.id;
  return old;
end
$$;

-- Puts other drinks beside a cheese; the caller saves the cheese in the same transaction.
create or replace function private.replace_beverages(cheese_uuid uuid, beverages jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  -- The second of two saves at once has to find the newer version, not the first one's drinks.
  perform 1 from public.cheeses where id = cheese_uuid for update;
  delete from public.cheese_beverages where cheese_id = cheese_uuid;
  insert into public.cheese_beverages (cheese_id, position, label, kind)
  select cheese_uuid, drink.position, trim(drink.entry ->> 'label'), (drink.entry ->> 'kind')::public.beverage_kind
  from jsonb_array_elements(beverages) with ordinality as drink (entry, position);
end
$$;

-- Adds or changes a cheese with its drinks in one step; the record of a known cheese carries the version it was read at.
-- Food facts that the caller may only propose become a proposal, and the rest is saved.
create or replace function public.save_cheese(record jsonb, beverages jsonb default null) returns public.cheeses
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  cheese_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := record ? 'version' or exists (select 1 from public.cheeses where id = cheese_uuid);
  proposed jsonb := '{}';
  saved public.cheeses;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if not private.is_manager() then
    proposed := private.guarded_fields_of(record);
    record := record - private.guarded_cheese_fields();
  end if;
  if beverages is not null then
    perform private.replace_beverages(cheese_uuid, beverages);
  end if;
  if is_known then
    if not private.update_fields('public.cheeses', cheese_uuid::text, '{"version": null}' || record - 'id') then
      perform private.deny();
    end if;
  else
    perform private.insert_fields('public.cheeses', record || jsonb_build_object('id', cheese_uuid));
  end if;
  perform private.propose(cheese_uuid, proposed);
  select * into saved from public.cheeses where id = cheese_uuid;
  return saved;
end
$$;

create or replace trigger a_place_on_the_map_is_announced after update on public.cheeses
  for each row when ((old.active and old.palate_strength is not null) <> (new.active and new.palate_strength is not null))
  execute function private.announce_change('settings');

create or replace trigger a_new_place_on_the_map_is_announced after insert on public.cheeses
  for each row when (new.active and new.palate_strength is not null)
  execute function private.announce_change('settings');

-- The picture of a cheese, under the other name that clients know it by.
create or replace function public.image_url(public.cheeses) returns text
language sql stable set search_path = ''
as $$ select $1.hero_image_url $$;

-- ## food-facts: what the shop has confirmed about a cheese, and what is only suggested

-- The facts that a cheese states, by name. One that nobody knows is left out.
create or replace function private.facts_of(cheese public.cheeses) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'milk_treatment', nullif(cheese.milk_treatment, 'unknown'), 'coagulant', nullif(cheese.coagulant, 'unknown'),
    'rind', nullif(cheese.rind, 'unknown'),
    'lactose', case when cheese.lactose <> 'unknown' then jsonb_build_array(cheese.lactose, cheese.lactose_source) end,
    'allergens', case when cheese.allergens is not null then coalesce(
      (select jsonb_agg(allergen order by allergen) from unnest(cheese.allergens) as allergen), '[]') end))
$$;

-- Keeps what was confirmed and suggested about facts that the current change set, if there is one, changes or suggests.
create or replace function private.keep_former_facts(cheese_uuid uuid, facts public.food_fact[], is_changed boolean)
returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.former_facts (change_set_id, cheese_id, fact, is_changed, confirmation, suggestion)
  select private.current_change_set(), cheese_uuid, f.fact, keep_former_facts.is_changed, to_jsonb(c), to_jsonb(s)
  from unnest(facts) as f (fact)
  left join public.cheese_fact_confirmations c on c.cheese_id = cheese_uuid and c.fact = f.fact
  left join public.cheese_fact_suggestions s on s.cheese_id = cheese_uuid and s.fact = f.fact
  where private.current_change_set() is not null
  on conflict do nothing
$$;

-- Puts back what was confirmed and suggested before a change set: an undo confirms nothing. A fact that it only suggested
-- keeps what a person has said since.
create or replace function private.restore_former_facts(change_set uuid, record_ids text[], undone_ids text[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  former private.former_facts;
begin
  for former in
    delete from private.former_facts f
    where f.change_set_id = change_set and f.cheese_id::text = any (case when f.is_changed then undone_ids else record_ids end)
    returning *
  loop
    if former.is_changed then
      delete from public.cheese_fact_confirmations c where c.cheese_id = former.cheese_id and c.fact = former.fact;
      insert into public.cheese_fact_confirmations (cheese_id, fact, confirmed_at, confirmed_by)
      select cheese_id, fact, confirmed_at, confirmed_by
      from jsonb_populate_record(null::public.cheese_fact_confirmations, former.confirmation)
      where former.confirmation is not null;
    end if;
    delete from public.cheese_fact_suggestions s
    where s.cheese_id = former.cheese_id and s.fact = former.fact and s.change_set_id = change_set;
    if found or former.is_changed then
      insert into public.cheese_fact_suggestions (cheese_id, fact, fields, source, change_set_id, created_at)
      select cheese_id, fact, fields, source, change_set_id, created_at
      from jsonb_populate_record(null::public.cheese_fact_suggestions, former.suggestion)
      where former.suggestion is not null
      on conflict do nothing;
    end if;
  end loop;
end
$$;

-- Notes who confirmed the facts that a save states anew, and drops what was suggested for them.
create or replace function private.confirm_changed_facts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  stated jsonb := private.facts_of(new);
  before jsonb := case tg_op when 'UPDATE' then private.facts_of(old) else '{}' end;
  changed public.food_fact[] := array(
    select fact from unnest(enum_range(null::public.food_fact)) as fact
    where stated -> fact::text is distinct from before -> fact::text);
begin
  if tg_op = 'UPDATE' then
    perform private.keep_former_facts(new.id, changed, true);
    delete from public.cheese_fact_confirmations c where c.cheese_id = new.id and c.fact = any (changed);
    delete from public.cheese_fact_suggestions s
    where s.cheese_id = new.id and s.fact = any (changed) and stated ? s.fact::text;
  end if;
  insert into public.cheese_fact_confirmations (cheese_id, fact, confirmed_at, confirmed_by)
  select new.id, fact, now(), auth.uid() from unnest(changed) as fact where stated ? fact::text;
  return null;
end
$$;

create or replace trigger new_facts_are_confirmed after insert on public.cheeses
  for each row when (private.facts_of(new) <> '{}') execute function private.confirm_changed_facts();

create or replace trigger changed_facts_are_confirmed after update on public.cheeses
  for each row when (
    (new.milk_treatment, new.coagulant, new.lactose, new.lactose_source, new.allergens, new.rind)
      is distinct from (old.milk_treatment, old.coagulant, old.lactose, old.lactose_source, old.allergens, old.rind))
  execute function private.confirm_changed_facts();

-- Why a cheese cannot be active because of its allergens; null when it can. One that is active already may wait for its
-- confirmation: version 0.2 asked for none.
create or replace function private.objection_to_allergens(cheese public.cheeses) returns text
language sql stable security definer set search_path = ''
as $$
  select case when cheese.allergens is null then 'Declare its allergens first'
    when not cheese.active and not exists (
      select from public.cheese_fact_confirmations c
      where c.cheese_id = cheese.id and c.fact = 'allergens' and c.confirmed_at is not null)
    then 'Confirm its allergens first' end
$$;

-- Suggests what a source says about a cheese; what it does not know is left out.
create or replace function private.suggest_facts(cheese_uuid uuid, suggested jsonb, source text) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.keep_former_facts(cheese_uuid, array(
    select fact from unnest(enum_range(null::public.food_fact)) as fact
    where coalesce(suggested ->> fact::text, 'unknown') <> 'unknown'), false);
  insert into public.cheese_fact_suggestions (cheese_id, fact, fields, source, change_set_id)
  select cheese_uuid, f.fact,
    (select jsonb_object_agg(key, value) from jsonb_each(suggested) where key = any (private.fields_of_fact(f.fact))),
    suggest_facts.source, private.current_change_set()
  from unnest(enum_range(null::public.food_fact)) as f (fact)
  where coalesce(suggested ->> f.fact::text, 'unknown') <> 'unknown'
  on conflict (cheese_id, fact) do update
  set fields = excluded.fields, source = excluded.source, change_set_id = excluded.change_set_id, created_at = now()
$$;

-- Every fact of a cheese, for staff: who confirmed it and when, and what is suggested.
create or replace function public.food_fact_states(of_cheese uuid)
returns table (
  fact public.food_fact, is_confirmed boolean, is_taken_over boolean, confirmed_at_local text, confirmed_by_name text,
  suggested jsonb, source text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select f.fact, c.confirmed_at is not null, c.cheese_id is not null and c.confirmed_at is null,
      private.wall_clock(c.confirmed_at), private.staff_name(c.confirmed_by), s.fields, s.source::text
    from unnest(enum_range(null::public.food_fact)) as f (fact)
    left join public.cheese_fact_confirmations c on c.cheese_id = of_cheese and c.fact = f.fact
    left join public.cheese_fact_suggestions s on s.cheese_id = of_cheese and s.fact = f.fact
    order by f.fact;
end
$$;

-- A manager confirms a fact as it stands in the version that they saw, also that nobody knows it.
create or replace function public.confirm_food_fact(cheese uuid, fact public.food_fact, seen_version integer)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  confirmed public.cheeses;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into confirmed from public.cheeses c where c.id = cheese for no key update;
  if confirmed.id is null then perform private.deny(); end if;
  perform private.require_version(seen_version, confirmed.version);
  if fact = 'allergens' and confirmed.allergens is null then
    perform private.refuse('PT400', 'Say which allergens it contains, or that there are none', 'allergens');
  end if;
  insert into public.cheese_fact_confirmations (cheese_id, fact, confirmed_at, confirmed_by)
  values (cheese, confirm_food_fact.fact, now(), auth.uid())
  on conflict on constraint cheese_fact_confirmations_pkey do update
  set confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by;
  delete from public.cheese_fact_suggestions s where s.cheese_id = cheese and s.fact = confirm_food_fact.fact;
  perform private.audit('confirm fact', 'cheeses', cheese::text,
    jsonb_build_object('fact', fact, 'value', private.facts_of(confirmed) -> fact::text));
end
$$;

-- The active cheeses of which a person has not confirmed every fact, for staff, with the facts that are left.
create or replace function public.unconfirmed_cheeses()
returns table (cheese_id uuid, name text, facts public.food_fact[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name::text, array(
      select fact from unnest(enum_range(null::public.food_fact)) as fact where fact <> all (done.facts))
    from public.cheeses c
    cross join lateral (
      select coalesce(array_agg(f.fact), '{}') as facts from public.cheese_fact_confirmations f
      where f.cheese_id = c.id and f.confirmed_at is not null
    ) done
    where c.active and cardinality(done.facts) < cardinality(enum_range(null::public.food_fact))
    order by c.name, c.id;
end
$$;

-- Whether a cheese is one of those that somebody who is pregnant usually eats: pasteurized, firm, not blue, and known to
-- have neither a washed nor a bloomy rind. No medical advice.
create or replace function private.suits_pregnancy(
  treatment public.milk_treatment, style public.cheese_style, rind public.rind
) returns boolean
language sql immutable parallel safe
as $$
  select treatment = 'pasteurized' and style in ('hard', 'semi-hard', 'semi-soft')
    and rind in ('none', 'natural', 'waxed')
$$;

create or replace trigger staff_are_told after insert or update or delete on public.cheese_fact_confirmations
  for each statement execute function private.tell_staff('cheeses');

create or replace trigger staff_are_told after insert or update or delete on public.cheese_fact_suggestions
  for each statement execute function private.tell_staff('cheeses');

-- ## prices: prices from a day on, and what a guest pays today

-- The active cheeses with a price that no person has set, by name, for managers.
create or replace function public.example_prices() returns table (cheese_id uuid, name text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select c.id, c.name from public.cheeses c
    where c.active and c.price_per_kg_cents is not null and not exists (
      select from public.record_versions v
      where v.table_name = 'cheeses' and v.record_id = c.id::text and v.changed_by is not null
        and v.changed_fields && array['price_per_kg_cents', 'price_per_piece_cents'])
    order by c.name, c.id;
end
$$;

-- The prices that the upgrade to 0.3 stored as guests read them, by name and day, for managers. One that was changed
-- since then is decided.
create or replace function public.upgraded_prices()
returns table (id uuid, cheese_id uuid, name text, from_day date, was_cents integer, is_cents integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select u.id, c.id, c.name, s.from_day, u.was_cents, u.is_cents
    from private.upgraded_prices u
    join public.cheeses c on c.id = u.cheese_id
    left join public.price_schedule s on s.id = u.planned_id
    where case when u.planned_id is null then c.price_per_kg_cents = u.is_cents
      else s.price_per_kg_cents = u.is_cents and s.applied_at is null end
    order by c.name, c.id, s.from_day nulls first;
end
$$;

-- Keeps a price that the upgrade stored, or goes back to the one before; false when somebody has decided already.
create or replace function public.decide_upgraded_price(upgraded uuid, goes_back boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  decided private.upgraded_prices;
begin
  if not private.is_manager() then perform private.deny(); end if;
  delete from private.upgraded_prices u where u.id = upgraded returning * into decided;
  if decided.id is null then return false; end if;
  if goes_back then
    update public.cheeses c set price_per_kg_cents = decided.was_cents
    where decided.planned_id is null and c.id = decided.cheese_id and c.price_per_kg_cents = decided.is_cents;
    update public.price_schedule s set price_per_kg_cents = decided.was_cents
    where s.id = decided.planned_id and s.price_per_kg_cents = decided.is_cents and s.applied_at is null;
  end if;
  return true;
end
$$;

-- The price of a piece at this moment; null for a cheese that is sold by weight.
create or replace function public.current_piece_price(public.cheeses) returns integer
language sql stable set search_path = ''
as $$ select case when $1.piece_grams is not null then coalesce(private.due_piece_price($1.id), $1.price_per_piece_cents) end $$;

-- What a kilogram costs in pieces, half up.
create or replace function private.cents_per_kg(piece_cents integer, piece_grams integer) returns integer
language sql immutable strict parallel safe set search_path = ''
as $$ select round(1000.0 * piece_cents / piece_grams)::integer $$;

-- A tenth of the price of a kilogram, half up where it is not a whole cent.
create or replace function private.cents_per_100g(cents_per_kg integer) returns integer
language sql immutable strict parallel safe set search_path = ''
as $$ select round(cents_per_kg / 10.0)::integer $$;

-- The same of a piece.
create or replace function private.due_piece_price(cheese_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select s.price_per_piece_cents from public.price_schedule s
  where s.cheese_id = cheese_uuid and s.applied_at is null and s.from_day <= private.shop_today()
  order by s.from_day desc limit 1
$$;

-- Plans the price of a kilogram or of a piece from a day on; one that was planned for the same day is replaced.
create or replace function public.schedule_price(
  cheese_uuid uuid, from_day date, price_per_kg_cents integer default null, price_per_piece_cents integer default null
) returns public.price_schedule
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  cheese public.cheeses;
  planned public.price_schedule;
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.require_plannable_day(schedule_price.from_day);
  select * into cheese from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if num_nonnulls(schedule_price.price_per_kg_cents, schedule_price.price_per_piece_cents) <> 1
    or (cheese.piece_grams is null) <> (schedule_price.price_per_piece_cents is null) then
    perform private.refuse('PT409', 'Plan the price of what is sold: a kilogram or a piece');
  end if;
  insert into public.price_schedule as s (cheese_id, from_day, price_per_kg_cents, price_per_piece_cents, created_by)
  values (cheese_uuid, schedule_price.from_day,
    coalesce(private.cents_per_kg(schedule_price.price_per_piece_cents, cheese.piece_grams),
      schedule_price.price_per_kg_cents),
    schedule_price.price_per_piece_cents, auth.uid())
  on conflict (cheese_id, from_day) where applied_at is null do update
  set price_per_kg_cents = excluded.price_per_kg_cents, price_per_piece_cents = excluded.price_per_piece_cents, created_by = excluded.created_by, created_at = now(),
    change_set_id = null
  returning * into planned;
  perform private.audit('plan price', 'cheeses', cheese_uuid::text,
    jsonb_build_object('from', planned.from_day, 'price_per_kg_cents', planned.price_per_kg_cents));
  return planned;
end
$$;

-- Refuses a day for which no price can be planned.
create or replace function private.require_plannable_day(day date) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if day <= private.shop_today() or day > private.shop_today() + 730 then
    perform private.refuse('PT400', 'Choose a day from tomorrow on, at most two years ahead', 'from_day');
  end if;
end
$$;

-- Writes the prices whose day has come, each as a version in the name of the manager who planned it. Thousands can be
-- planned for one day: a run writes some of them, so that no cheese is locked for long, and the catalogue follows once. A
-- cheese that somebody is changing is left to the next run, because a run may hold cheeses of orders, and the price counts
-- already.
create or replace function private.apply_due_prices() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
  written uuid[] := '{}';
  claims text := current_setting('request.jwt.claims', true);
begin
  perform set_config('app.catalogue_waits', 'true', true);
  for due in
    select distinct on (s.cheese_id) s.cheese_id, s.price_per_kg_cents, s.price_per_piece_cents, s.created_by
    from public.price_schedule s
    where s.applied_at is null and s.from_day <= private.shop_today()
    order by s.cheese_id, s.from_day desc limit 500
  loop
    perform from public.cheeses c where c.id = due.cheese_id for no key update skip locked;
    continue when not found;
    -- Somebody may have written a newer price while this run waited.
    continue when not exists (
      select from public.price_schedule s
      where s.cheese_id = due.cheese_id and s.applied_at is null and s.from_day <= private.shop_today());
    perform set_config('request.jwt.claims', jsonb_build_object('sub', due.created_by)::text, true);
    update public.cheeses c
    set price_per_kg_cents = due.price_per_kg_cents, price_per_piece_cents = due.price_per_piece_cents
    where c.id = due.cheese_id and (c.price_per_kg_cents, c.price_per_piece_cents)
      is distinct from (due.price_per_kg_cents, due.price_per_piece_cents);
    update public.price_schedule s set applied_at = now()
    where s.cheese_id = due.cheese_id and s.applied_at is null and s.from_day <= private.shop_today();
    written := written || due.cheese_id;
  end loop;
  perform set_config('app.catalogue_waits', '', true);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  perform private.list_prices(written);
end
$$;

create or replace trigger due_prices_are_settled after update on public.cheeses
  for each row when ((new.price_per_kg_cents, new.price_per_piece_cents)
    is distinct from (old.price_per_kg_cents, old.price_per_piece_cents))
  execute function private.settle_due_prices();

-- Pieces of another weight cost another price per kg; what is planned for a piece stays.
create or replace function private.follow_piece_grams() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.price_schedule s
  set price_per_kg_cents = private.cents_per_kg(s.price_per_piece_cents, new.piece_grams)
  where s.cheese_id = new.id and s.applied_at is null;
  return null;
end
$$;

create or replace trigger planned_prices_follow_pieces after update on public.cheeses
  for each row when (new.piece_grams <> old.piece_grams) execute function private.follow_piece_grams();

-- The prices of a cheese and the planned ones, newest first.
create or replace function public.price_history(cheese_uuid uuid)
returns table (
  price_per_kg_cents integer, price_per_piece_cents integer, starts_at_local text, changed_by_name text,
  scheduled_id uuid, is_planned boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
  select p.cents, p.piece_cents, p.starts, p.by_name, p.planned_id, p.planned_id is not null
  from (
    select (v.snapshot ->> 'price_per_kg_cents')::integer as cents,
      (v.snapshot ->> 'price_per_piece_cents')::integer as piece_cents, private.wall_clock(v.changed_at) as starts,
      private.author_of(v) as by_name, null::uuid as planned_id, v.changed_at as at
    from public.record_versions v
    where v.table_name = 'cheeses' and v.record_id = cheese_uuid::text
      and v.changed_fields && array['price_per_kg_cents', 'price_per_piece_cents']
    union all
    select s.price_per_kg_cents, s.price_per_piece_cents, to_char(s.from_day, 'YYYY-MM-DD"T00:00"'), private.staff_name(s.created_by), s.id,
      private.day_start(s.from_day)
    from public.price_schedule s where s.cheese_id = cheese_uuid and s.applied_at is null
  ) p
  order by p.at desc limit 200;
end
$$;

-- The price of a kilogram, or of a piece, that a cheese has just before a day, by what is planned until then.
create or replace function private.price_before(cheese public.cheeses, day date) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select coalesce(s.price_per_piece_cents, s.price_per_kg_cents) from public.price_schedule s
    where s.cheese_id = cheese.id and s.applied_at is null and s.from_day < day
    order by s.from_day desc limit 1), cheese.price_per_piece_cents, cheese.price_per_kg_cents)
$$;

-- Plans the new prices of a plan, which has no cheese with another price for that day.
create or replace function private.plan_prices(plan jsonb, from_day date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into public.price_schedule (cheese_id, from_day, price_per_kg_cents, price_per_piece_cents, created_by)
  select p.id, plan_prices.from_day,
    coalesce(private.cents_per_kg(p.new_value::integer, c.piece_grams), p.new_value::integer),
    case when c.piece_grams is not null then p.new_value::integer end, auth.uid()
  from jsonb_to_recordset(plan) as p (id uuid, old_value jsonb, new_value jsonb)
  join public.cheeses c on c.id = p.id
  where p.old_value is distinct from p.new_value;
  perform private.audit('plan prices', 'change_sets', private.current_change_set()::text,
    jsonb_build_object('from', plan_prices.from_day, 'cheeses', jsonb_array_length(plan)));
end
$$;

-- ## bulk-changes: one change of many cheeses, previewed and made

-- Refuses a bulk change that the caller may not make or that is not one of the known changes:
-- {"field": "price", "percent" or "cents_per_kg", "step_cents", "from_day"}, {"field": "status", "value"},
-- {"field": "in_stock", "value"}. Without a day a price changes at once.
create or replace function private.check_bulk_change(change jsonb) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() or (change ->> 'field' is distinct from 'in_stock' and not private.is_manager()) then
    perform private.deny();
  end if;
  if not coalesce(case change ->> 'field'
    when 'price' then (change ? 'percent') <> (change ? 'cents_per_kg')
      and coalesce((change ->> 'percent')::numeric, 0) between -90 and 500
      and coalesce((change ->> 'cents_per_kg')::integer, 0) between -1000000 and 1000000
      and coalesce((change ->> 'step_cents')::integer, 1) between 1 and 10000
    when 'status' then change ->> 'value' in ('active', 'draft', 'archived')
    when 'in_stock' then jsonb_typeof(change -> 'value') = 'boolean'
  end, false) or (change ? 'from_day' and change ->> 'field' <> 'price') then
    perform private.refuse('PT400', 'There is no such bulk change');
  end if;
  perform private.require_plannable_day((change ->> 'from_day')::date);
end
$$;

-- The cheeses that a selection means: {"ids": [...]}, or what a filter of the list leaves, {"filter": {"query", "status",
-- "stock", "style"}, "except": [...]}.
create or replace function private.selected_cheeses(selection jsonb) returns setof public.cheeses
language plpgsql stable security definer set search_path = ''
as $$
declare
  filter jsonb := selection -> 'filter';
  excluded uuid[] := array(select jsonb_array_elements_text(coalesce(selection -> 'except', '[]'))::uuid);
begin
  if jsonb_typeof(selection -> 'ids') = 'array' then
    return query select c.* from public.cheeses c
    where c.id = any (array(select jsonb_array_elements_text(selection -> 'ids')::uuid)) and c.id <> all (excluded);
  elsif jsonb_typeof(filter) = 'object' then
    return query select c.* from public.find_cheeses(coalesce(filter ->> 'query', '')) c
    where (c.archived_at is not null) = (coalesce(filter ->> 'status', '') = 'archived')
      and (coalesce(filter ->> 'status', '') not in ('active', 'inactive') or c.active = (filter ->> 'status' = 'active'))
      and (coalesce(filter ->> 'stock', '') not in ('in', 'out') or c.in_stock = (filter ->> 'stock' = 'in'))
      and (coalesce(filter ->> 'style', '') in ('', c.style::text))
      and c.id <> all (excluded);
  else
    raise exception 'a selection has ids or a filter' using errcode = '22023';
  end if;
end
$$;

-- What a bulk change would do to each selected cheese, and what stands in its way.
create or replace function private.plan_bulk_change(selection jsonb, change jsonb)
returns table (
  id uuid, name text, version integer, old_value jsonb, new_value jsonb, obstacle text, is_printed boolean,
  is_piece boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  planned_day date := (change ->> 'from_day')::date;
begin
  if change ->> 'field' = 'price' then
    return query
    select c.id, c.name, c.version, to_jsonb(before.cents), to_jsonb(price.cents),
      case when before.cents is null then 'It has no price yet'
        when c.piece_grams is not null and change ? 'cents_per_kg' then 'It is sold by the piece: change it by percent'
        when price.cents not between 1 and 1000000 then 'The new price would be out of range'
        when exists (
          select 1 from public.price_schedule s
          where s.cheese_id = c.id and s.applied_at is null and s.from_day = planned_day
        ) then 'A price is already planned from that day' end,
      exists (select 1 from public.placards p where p.cheese_id = c.id), c.piece_grams is not null
    from private.selected_cheeses(selection) c
    cross join lateral (
      select private.price_before(c, coalesce(planned_day, private.shop_today() + 1)) as cents offset 0) before
    cross join lateral (
      select private.changed_price(before.cents,
        case when c.piece_grams is null then change else change - 'step_cents' end) as cents) price;
  elsif change ->> 'field' = 'status' then
    return query
    select c.id, c.name, c.version,
      to_jsonb(case when c.active then 'active' when c.archived_at is null then 'draft' else 'archived' end),
      change -> 'value',
      case when change ->> 'value' = 'active' and c.archived_at is not null then 'Make it a draft first'
        when change ->> 'value' = 'active' then private.objection_to_allergens(c) end, false, false
    from private.selected_cheeses(selection) c;
  else
    return query
    select c.id, c.name, c.version, to_jsonb(c.in_stock), change -> 'value',
      case when s.is_tracked and not c.in_stock and (change -> 'value')::boolean
        then 'Its stock is tracked: record a delivery or a count' end, false, false
    from private.selected_cheeses(selection) c join public.cheese_stock s on s.cheese_id = c.id;
  end if;
end
$$;

-- A plan in numbers, its first rows, and a token that stands for exactly this plan.
create or replace function private.summarize_bulk_plan(plan jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  with entries as (
    select * from jsonb_to_recordset(plan) as p (id uuid, name text collate private.by_name, version integer,
      old_value jsonb, new_value jsonb, obstacle text, is_printed boolean, is_piece boolean)
  ), changed as (
    select * from entries where obstacle is null and old_value is distinct from new_value
  ), refused as (
    select * from entries where obstacle is not null
  )
  select jsonb_build_object(
    'total', (select count(*) from entries),
    'changed', (select count(*) from changed),
    'refused', (select count(*) from refused),
    'printed', (select count(*) from changed where is_printed),
    'limit', private.max_bulk_cheeses(),
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'old', r.old_value, 'new', r.new_value,
      'is_piece', r.is_piece)
      order by r.name, r.id), '[]') from (select * from changed order by changed.name, changed.id limit 200) r),
    'obstacles', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'reason', r.obstacle)
      order by r.name, r.id), '[]') from (select * from refused order by refused.name, refused.id limit 50) r),
    'token', (select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', e.id, e.version, e.new_value), ','
      order by e.id), ''), 'utf8')), 'hex') from entries e))
$$;

-- Makes a bulk change, all of it or nothing. The token is the one of the preview: whatever has changed since then makes
-- it another one.
create or replace function public.make_bulk_change(
  selection jsonb, change jsonb, token text, idempotency_key uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  answer jsonb;
  plan jsonb;
  summary jsonb;
  change_set uuid;
begin
  perform private.check_bulk_change(change);
  answer := private.answer_before(idempotency_key, jsonb_build_array('make_bulk_change', selection, change, token));
  if answer is not null then return answer; end if;
  perform 1 from public.cheeses c where c.id in (select s.id from private.selected_cheeses(selection) s)
  order by c.id for no key update;
  plan := private.read_bulk_plan(selection, change);
  summary := private.summarize_bulk_plan(plan);
  if summary ->> 'token' is distinct from make_bulk_change.token then
    perform private.refuse('PT409', 'The cheeses have changed since. Look at the new preview.', reason => 'stale');
  elsif summary -> 'obstacles' <> '[]' then
    perform private.refuse('PT409', 'Nothing was changed: ' || (
      select string_agg(format('%s (%s)', o.name, o.reason), ', ')
      from jsonb_to_recordset(summary -> 'obstacles') as o (name text, reason text)));
  elsif (summary -> 'changed')::integer > private.max_bulk_cheeses() then
    perform private.refuse('PT400',
      format('At most %s cheeses can be changed at once. Select fewer.', private.max_bulk_cheeses()));
  end if;
  if (summary -> 'changed')::integer > 0 then
    change_set := private.start_change_set('bulk', private.describe_bulk_change(change, (summary -> 'changed')::integer));
    perform private.apply_bulk_plan(plan, change);
    perform set_config('app.change_set', '', true);
  end if;
  answer := jsonb_build_object('change_set', change_set, 'changed', summary -> 'changed');
  perform private.keep_answer(idempotency_key, answer);
  return answer;
end
$$;

-- Writes the new values of a plan. The catalogue follows once for all cheeses.
create or replace function private.apply_bulk_plan(plan jsonb, change jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  changed uuid[] := array(
    select p.id from jsonb_to_recordset(plan) as p (id uuid, old_value jsonb, new_value jsonb)
    where p.old_value is distinct from p.new_value order by p.id);
begin
  if change ->> 'from_day' is not null then
    perform private.plan_prices(plan, (change ->> 'from_day')::date);
    return;
  end if;
  perform set_config('app.catalogue_waits', 'true', true);
  if change ->> 'field' = 'in_stock' then
    perform public.set_in_stock(c.id, (change -> 'value')::boolean) from unnest(changed) as c (id);
  else
    update public.cheeses c set
      price_per_kg_cents = case when change ->> 'field' = 'price' and c.piece_grams is null then p.new_value::integer
        else c.price_per_kg_cents end,
      price_per_piece_cents = case when change ->> 'field' = 'price' and c.piece_grams is not null
        then p.new_value::integer else c.price_per_piece_cents end,
      active = case when change ->> 'field' = 'status' then change ->> 'value' = 'active' else c.active end,
      archived_at = case when change ->> 'field' <> 'status' then c.archived_at
        when change ->> 'value' = 'archived' then now() end
    from jsonb_to_recordset(plan) as p (id uuid, new_value jsonb)
    where c.id = p.id and c.id = any (changed);
  end if;
  perform set_config('app.catalogue_waits', '', true);
  if change ->> 'field' = 'price' then
    perform private.list_prices(changed);
  else
    perform private.list_in_catalogue(changed);
  end if;
end
$$;

-- ## proposals: changes of food facts that an employee proposes

-- Keeps the changes to food facts as a proposal of the caller; a second one of the same person replaces what it names.
-- Returns whether there is anything to decide.
create or replace function private.propose(cheese_uuid uuid, fields jsonb) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  current_fields jsonb;
  changed jsonb;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select private.guarded_fields_of(to_jsonb(c)) into current_fields from public.cheeses c where c.id = cheese_uuid;
  -- The record is read as a cheese, so that equal values in another spelling are no change.
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into changed
  from jsonb_each(private.guarded_fields_of(to_jsonb(jsonb_populate_record(null::public.cheeses, fields)))) f
  where fields ? f.key and f.value is distinct from current_fields -> f.key;
  if changed = '{}' then return false; end if;
  if changed -> 'allergens' = 'null' and exists (select from public.cheeses c where c.id = cheese_uuid and c.active) then
    perform private.refuse('PT400', 'An active cheese declares its allergens', 'allergens');
  end if;
  insert into public.cheese_proposals as p (cheese_id, fields, base, created_by)
  values (cheese_uuid, changed, current_fields, auth.uid())
  on conflict (cheese_id, created_by) where status = 'open' do update
  set fields = p.fields || excluded.fields, base = excluded.base, created_at = now();
  return true;
end
$$;

-- Accepts, declines or withdraws a proposal. Who accepts names the version of the cheese they saw. Returns the version
-- after it.
create or replace function public.decide_proposal(
  proposal uuid, decision text, seen_version integer default null, note text default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  decided public.cheese_proposals;
  cheese public.cheeses;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select c.* into cheese from public.cheeses c
  where c.id = (select p.cheese_id from public.cheese_proposals p where p.id = proposal) for no key update;
  select * into decided from public.cheese_proposals p where p.id = proposal for update;
  if decided.id is null or not (
    case decision when 'accept' then private.is_manager() when 'decline' then private.is_manager()
      when 'withdraw' then decided.created_by = auth.uid() else false end
  ) then perform private.deny(); end if;
  if decided.status <> 'open' then
    perform private.refuse('PT409', format('It has already been %s', decided.status), reason => 'stale');
  end if;
  if decision = 'accept' then
    perform private.require_version(seen_version, cheese.version);
    if private.guarded_fields_of(to_jsonb(cheese)) || decided.fields <> private.guarded_fields_of(to_jsonb(cheese)) then
      perform private.update_fields('public.cheeses', cheese.id::text,
        decided.fields || jsonb_build_object('version', cheese.version));
    end if;
  end if;
  update public.cheese_proposals p set decided_at = now(), decided_by = auth.uid(), note = nullif(trim(decide_proposal.note), ''),
    status = case decision when 'accept' then 'accepted' when 'decline' then 'declined' else 'withdrawn' end
  where p.id = proposal;
  perform private.audit(decision || ' proposal', 'cheeses', cheese.id::text,
    jsonb_build_object('proposal', proposal, 'fields', decided.fields));
  return (select c.version from public.cheeses c where c.id = cheese.id);
end
$$;

-- ## imports: cheeses from a CSV file

-- The columns that a file may have. An empty cell clears a value, but keeps one that cannot be empty.
create or replace function private.import_fields()
returns table (field text, kind text, choices text[], keeps_value boolean)
language sql stable security definer set search_path = ''
as $$
  values
    ('name', 'text', '{}'::text[], true),
    ('slug', 'text', '{}', true),
    ('country_iso', 'country', '{}', true),
    ('origin_region', 'text', '{}', false),
    ('milk_type', 'text', '{}', false),
    ('milk_species', 'choices', enum_range(null::public.milk_species)::text[], false),
    ('milk_treatment', 'choice', enum_range(null::public.milk_treatment)::text[], true),
    ('coagulant', 'choice', enum_range(null::public.coagulant)::text[], true),
    ('lactose', 'choice', enum_range(null::public.lactose)::text[], true),
    ('lactose_source', 'text', '{}', false),
    ('allergens', 'declaration', enum_range(null::public.allergen)::text[], true),
    ('rind', 'choice', enum_range(null::public.rind)::text[], true),
    ('aging_time', 'text', '{}', false),
    ('minimum_age_days', 'days', '{}', false),
    ('style', 'choice', enum_range(null::public.cheese_style)::text[], true),
    ('style_note', 'text', '{}', false),
    ('designation', 'optional', '{}', false),
    ('summary', 'text', '{}', false),
    ('flavor_tags', 'list', '{}', false),
    ('texture_tags', 'list', '{}', false),
    ('palate_strength', 'scale', '{}', false),
    ('palate_salt', 'scale', '{}', false),
    ('palate_sweet', 'scale', '{}', false),
    ('palate_tang', 'scale', '{}', false),
    ('palate_funk', 'scale', '{}', false),
    ('palate_cream', 'scale', '{}', false),
    ('foods', 'list', '{}', false),
    ('serving_tip', 'text', '{}', false),
    ('storage_advice', 'text', '{}', false),
    ('serving_advice', 'text', '{}', false),
    ('rind_advice', 'text', '{}', false),
    ('search_aliases', 'list', '{}', false),
    ('suggested_for', 'list', '{}', false),
    ('price_per_kg_cents', 'price', array[(select b.currency from public.business_settings b)], false),
    ('price_per_piece_cents', 'price', array[(select b.currency from public.business_settings b)], false),
    ('piece_grams', 'grams', '{}', false),
    ('tax_percent', 'percent', '{}', false),
    ('currency', 'currency', array[(select b.currency from public.business_settings b)], true),
    ('low_stock_grams', 'grams', '{}', false),
    ('in_stock', 'flag', '{}', true),
    ('active', 'flag', '{}', true)
$$;

-- The stored word for a choice as it is written, in any case and in the spelling of earlier versions.
create or replace function private.stored_choice(written text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce('{"thermised": "thermized", "pasteurised": "pasteurized", "molluscs": "mollusks", "soya": "soy",
    "sulphites": "sulfites"}'::jsonb ->> lower(written), lower(written))
$$;

-- Reads a cell that is not empty: its value, or why it has none.
create or replace function private.read_cell(kind text, choices text[], cell text, out value jsonb, out problem text)
language plpgsql stable set search_path = ''
as $$
declare
  entries text[] := case when kind in ('list', 'choices', 'declaration') then private.cell_entries(cell) end;
begin
  if kind in ('choices', 'declaration') then
    entries := array(
      select private.stored_choice(entry) from unnest(entries) with ordinality as listed (entry, place)
      group by 1 order by min(place));
  end if;
  case kind
    when 'country' then
      value := to_jsonb(upper(cell));
      problem := case when upper(cell) !~ '^[A-Z]{2}$' or private.country_name(upper(cell)) = upper(cell)
        then 'Write the code of a country, such as FR' end;
    when 'flag' then
      value := case when lower(cell) in ('yes', 'y', 'true', '1') then 'true'::jsonb
        when lower(cell) in ('no', 'n', 'false', '0') then 'false'::jsonb end;
      problem := case when value is null then 'Write yes or no' end;
    when 'scale' then
      problem := case when cell !~ '^[1-5]$' then 'Write a number from 1 to 5' end;
      value := case when problem is null then cell::jsonb end;
    when 'grams' then
      problem := case when cell !~ '^[0-9]{1,9}$' or cell::integer > 1000000
        then 'Write whole grams, such as 1500, at most 1000000' end;
      value := case when problem is null then to_jsonb(cell::integer) end;
    when 'percent' then
      problem := case when cell !~ '^[0-9]{1,2}([.,][0-9]{1,3})?$' or replace(cell, ',', '.')::numeric > 50
        then 'Write a percentage such as 5 or 9.975, at most 50' end;
      value := case when problem is null then to_jsonb(replace(cell, ',', '.')::numeric) end;
    when 'days' then
      problem := case when cell !~ '^[0-9]{1,4}$' or cell::integer > 3650
        then 'Write whole days, such as 90, at most 3650' end;
      value := case when problem is null then to_jsonb(cell::integer) end;
    when 'price' then
      problem := case when cell !~ '^[0-9]{1,9}([.][0-9]{1,2})?$' then format('Write a price in %s, such as 48.50', choices[1])
        when cell::numeric > 10000 then 'A price is at most 10000.00' end;
      value := case when problem is null then to_jsonb((cell::numeric * 100)::integer) end;
    when 'currency' then
      problem := case when upper(cell) <> choices[1] then format('Prices are in %s', choices[1]) end;
    when 'choice' then
      value := to_jsonb(private.stored_choice(cell));
      problem := case when value #>> '{}' <> all (choices)
        then format('Write one of: %s', array_to_string(choices, ', ')) end;
    when 'choices' then
      value := to_jsonb(entries);
      problem := case when not entries <@ choices
        then format('Write some of: %s', array_to_string(choices, ', ')) end;
    when 'declaration' then
      value := case lower(cell) when 'not declared' then 'null'::jsonb when 'none' then '[]' else to_jsonb(entries) end;
      problem := case when lower(cell) not in ('not declared', 'none') and not entries <@ choices
        then format('Write none, not declared or some of: %s', array_to_string(choices, ', ')) end;
    when 'list' then value := to_jsonb(entries);
    else value := to_jsonb(cell);
  end case;
end
$$;

-- What a broken rule of the cheeses means to the person who wrote the cell, if its comment does not say so.
create or replace function private.explain_rule(definition text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when definition like '%cardinality%' then format('At most %s entries in one line, together at most %s characters',
      substring(definition from 'cardinality\([a-z_]+\) <= (\d+)'), substring(definition from 'char_length.* <= (\d+)'))
    else format('One line of at most %s characters', substring(definition from '<= (\d+)')) end
$$;

-- What a row would newly say about a fact, as a file shows it. That a new cheese has no answer is nothing new.
create or replace function private.fact_in_row(import_row private.import_rows, fact public.food_fact) returns text
language sql immutable set search_path = ''
as $$
  select change ->> 'new' from jsonb_array_elements(import_row.changes) as change
  where import_row.outcome in ('created', 'changed') and change ->> 'field' = any (private.fields_of_fact(fact))
    and not (import_row.outcome = 'created' and change ->> 'new' in ('unknown', 'not declared'))
  order by change ->> 'field' limit 1
$$;

-- What the rows of a dry run say about each fact, and how many say so.
create or replace function public.import_facts(import_uuid uuid)
returns table (fact public.food_fact, value text, rows integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.own_import(import_uuid);
  return query
  select f.fact, stated.value, count(*)::integer
  from private.import_rows r
  cross join unnest(enum_range(null::public.food_fact)) as f (fact)
  cross join lateral (select private.fact_in_row(r, f.fact) as value) stated
  where r.import_id = import_uuid and stated.value is not null
  group by 1, 2 order by 1, 3 desc, 2;
end
$$;

-- Takes out of the rows what was not confirmed. A cheese whose allergens wait does not become active.
create or replace function private.hold_back_facts(
  import_uuid uuid, confirmed_facts public.food_fact[], confirmed_allergens integer[]
) returns void
language sql volatile security definer set search_path = ''
as $$
  with waiting as (
    select r.line, array_agg(field) as fields,
      case when r.fields -> 'active' = 'true' and bool_or(f.fact = 'allergens') then '{active}'::text[] else '{}' end as active
    from private.import_rows r
    cross join unnest(enum_range(null::public.food_fact)) as f (fact)
    cross join unnest(private.fields_of_fact(f.fact)) as field
    where r.import_id = import_uuid and r.outcome in ('created', 'changed') and r.fields ? field
      and case f.fact when 'allergens' then r.line <> all (confirmed_allergens) else f.fact <> all (confirmed_facts) end
    group by r.import_id, r.line
  )
  update private.import_rows r
  set fields = r.fields - w.fields - w.active,
    held_back = (select jsonb_object_agg(key, value) from jsonb_each(r.fields) where key = any (w.fields))
  from waiting w where r.import_id = import_uuid and r.line = w.line
$$;

-- Suggests what was held back, with the file as the source. A fact is suggested with all of its fields.
create or replace function private.suggest_held_back(import_uuid uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.suggest_facts(c.id, (
    select jsonb_object_agg(field, (to_jsonb(c) || r.held_back) -> field)
    from unnest(enum_range(null::public.food_fact)) as fact
    cross join unnest(private.fields_of_fact(fact)) as field
    where r.held_back ?| private.fields_of_fact(fact)), 'File: ' || i.file_name)
  from private.import_rows r
  join private.imports i on i.id = r.import_id
  join public.cheeses c on c.slug = r.slug
  where r.import_id = import_uuid and r.held_back <> '{}'
$$;

-- Compares rows of a file with the cheeses: their changes, with both values as a file shows them, and their problems.
create or replace function private.compare_rows(import_uuid uuid, lines integer[]) returns void
language sql volatile security definer set search_path = ''
as $$
  with known as materialized (
    select r.line, r.cells, r.slug, c.id, c.version, coalesce(to_jsonb(c), '{}') as state, s.is_tracked
    from private.import_rows r
    left join public.cheeses c on c.slug = r.slug
    left join public.cheese_stock s on s.cheese_id = c.id
    where r.import_id = import_uuid and r.line = any (lines)
  ), written as (
    select k.*, f.field, f.kind, f.choices, f.keeps_value, trim(k.cells ->> f.field) as cell,
      private.cell_of(f.kind, k.state -> f.field) as shown
    from known k cross join private.import_fields() f
    where k.cells ? f.field and (f.field <> 'slug' or k.id is null)
  ), judged as materialized (
    select w.line, w.field, w.kind, w.shown, w.id, read.value,
      case when w.field = 'price_per_kg_cents' and w.state ->> 'piece_grams' is not null
          and coalesce(trim(w.cells ->> 'price_per_piece_cents'), private.cell_of('price', w.state -> 'price_per_piece_cents'))
            = private.cell_of('price', w.state -> 'price_per_piece_cents')
          then 'It is sold by the piece: change the price of the piece'
        when w.cell = '' then null
        when w.field = 'in_stock' and w.is_tracked then 'The stock of this cheese is tracked; record a movement instead'
        else read.problem end as problem
    from written w
    cross join lateral (
      select case when w.kind in ('list', 'choices') then '[]' when w.kind = 'text' then '""' else 'null' end::jsonb
        as value, null as problem where w.cell = ''
      union all
      select r.value, r.problem from private.read_cell(w.kind, w.choices, w.cell) r where w.cell <> ''
    ) read
    where w.cell is distinct from trim(w.shown) and not (w.cell = '' and w.keeps_value)
      and (read.problem is not null or w.id is null or read.value is distinct from w.state -> w.field)
  ), required as materialized (
    select k.line, need.field, need.problem
    from known k
    cross join lateral (values
      ('name', 'A cheese needs a name', k.id is null and coalesce(trim(k.cells ->> 'name'), '') = ''),
      ('country_iso', 'A new cheese needs a country', k.id is null and coalesce(trim(k.cells ->> 'country_iso'), '') = ''),
      ('slug', 'No slug can be made from this name; write one', k.slug = '' and trim(k.cells ->> 'name') <> '')
    ) as need (field, problem, is_missing)
    where need.is_missing
  ), found as materialized (
    select j.line,
      coalesce(jsonb_object_agg(j.field, j.value) filter (where j.kind <> 'currency' and j.problem is null), '{}') as fields,
      coalesce(jsonb_agg(jsonb_build_object('field', j.field, 'old', coalesce(j.shown, ''),
        'new', private.cell_of(j.kind, j.value))) filter (where j.kind <> 'currency' and j.problem is null), '[]') as changes,
      coalesce(jsonb_agg(jsonb_build_object('field', j.field, 'problem', j.problem))
        filter (where j.problem is not null), '[]') as problems
    from judged j group by j.line
  )
  update private.import_rows r
  set version = k.version,
    changes = coalesce(f.changes, '[]'),
    problems = coalesce(f.problems, '[]') || coalesce((
      select jsonb_agg(jsonb_build_object('field', n.field, 'problem', n.problem)) from required n where n.line = k.line), '[]'),
    fields = coalesce(f.fields, '{}')
      || case when k.id is null and k.slug <> '' then jsonb_build_object('slug', k.slug) else '{}' end
      || coalesce((
        select jsonb_build_object('flag_emoji', chr(127397 + ascii(iso)) || chr(127397 + ascii(substr(iso, 2))))
        from (select f.fields ->> 'country_iso' as iso) changed where iso is not null), '{}')
  from known k left join found f on f.line = k.line
  where r.import_id = import_uuid and r.line = k.line
$$;

-- Adds a problem to each row that the rules of the table would refuse, or that `private.guard_cheese` would for its
-- allergens. The rules themselves are asked, so that a rule of a later migration counts here too.
create or replace function private.check_rows(import_uuid uuid, lines integer[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  rules text;
begin
  select string_agg(format('(%L, %L, %s)',
    case c.conname when 'an_active_cheese_is_not_archived' then 'active' else a.attname end,
    coalesce(obj_description(c.oid, 'pg_constraint'), private.explain_rule(pg_get_expr(c.conbin, c.conrelid))),
    pg_get_expr(c.conbin, c.conrelid)), ', ')
    || ', (''allergens'', ''Declare the allergens of an active cheese'', not active or allergens is not null)'
    || ', (''allergens'', ''Confirm its allergens first'', waits is not true)'
  into rules
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.conrelid = 'public.cheeses'::regclass and c.contype = 'c';

  execute format($statement$
    with broken as materialized (
      select planned.at_line, jsonb_agg(jsonb_build_object('field', rule.field_name, 'problem', rule.problem)) as problems
      from (
        select r.line as at_line, coalesce(to_jsonb(c), $3) || r.fields as state,
          not c.active and r.fields -> 'active' = 'true' and not r.fields ? 'allergens' and c.allergens is not null
            and private.objection_to_allergens(c) is not null as waits
        from private.import_rows r left join public.cheeses c on c.slug = r.slug
        where r.import_id = $1 and r.line = any ($2) and r.changes <> '[]'
      ) planned
      cross join lateral jsonb_populate_record(null::public.cheeses, planned.state) as cheese
      cross join lateral (values %s) as rule (field_name, problem, holds)
      where rule.holds is false
      group by planned.at_line
    )
    update private.import_rows r
    set problems = r.problems || (
      select coalesce(jsonb_agg(distinct entry), '[]') from jsonb_array_elements(b.problems) as entry
      where not r.problems @> jsonb_build_array(jsonb_build_object('field', entry -> 'field')))
    from broken b where r.import_id = $1 and r.line = b.at_line $statement$, rules)
  using import_uuid, lines, private.import_defaults();
end
$$;

-- Writes the rows between two lines.
create or replace function private.write_rows(import_uuid uuid, after_line integer, last_line integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  columns text := (select string_agg(quote_ident(f.field), ', ') from private.import_fields() f
    where f.field not in ('slug', 'currency'));
begin
  execute format($statement$
    insert into public.cheeses (slug, flag_emoji, %1$s)
    select p.slug, p.flag_emoji, %2$s
    from private.import_rows r
    cross join lateral jsonb_populate_record(null::public.cheeses, $4 || r.fields) p
    where r.import_id = $1 and r.outcome = 'created' and r.line > $2 and r.line <= $3 $statement$,
    columns, (select string_agg('p.' || trim(c), ', ') from unnest(string_to_array(columns, ',')) as c))
  using import_uuid, after_line, last_line, private.import_defaults();
  execute format($statement$
    update public.cheeses c
    set (flag_emoji, %1$s) = (select flag_emoji, %1$s from jsonb_populate_record(c, r.fields))
    from private.import_rows r
    where r.import_id = $1 and r.outcome = 'changed' and r.fields <> '{}' and r.line > $2 and r.line <= $3 and c.slug = r.slug $statement$,
    columns)
  using import_uuid, after_line, last_line;
end
$$;

-- The import of the caller. Somebody else's is not found.
create or replace function private.own_import(import_uuid uuid) returns private.imports
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_import private.imports;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into found_import from private.imports i
  where i.id = import_uuid and i.created_by = auth.uid();
  if not found then
    perform private.refuse('PT404', 'Resource not found. This dry run has expired; choose the file again.');
  end if;
  return found_import;
end
$$;

-- Takes rows of a file, each with its line and its cells by field, and compares them with the cheese of the same slug,
-- short code or name. A row that its reader found unreadable is refused with the reason. A batch may be sent again.
create or replace function public.add_import_rows(import_uuid uuid, rows jsonb) returns integer
language plpgsql volatile security definer set search_path = ''
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  import private.imports := private.own_import(import_uuid);
  lines integer[] := array(select (entry ->> 'line')::integer from jsonb_array_elements(rows) as entry);
begin
  -- Rows that arrive while the dry run is completed would be written without having been shown.
  select * into import from private.imports i where i.id = import_uuid for update;
  if import.is_complete then
    perform private.refuse('PT409', 'This dry run is complete. Choose the file again.');
  end if;
  insert into private.import_rows as r (import_id, line, cells, slug)
  select import_uuid, entry.line, entry.cells, case when entry.cells ? 'unreadable' then '' else
    coalesce(by_slug.slug, by_code.slug, by_name.slug, nullif(trim(entry.cells ->> 'slug'), ''),
      private.slugify(entry.cells ->> 'name'), '') end
  from jsonb_to_recordset(rows) as entry (line integer, cells jsonb)
  left join public.cheeses by_slug on by_slug.slug = trim(entry.cells ->> 'slug')
  left join public.cheeses by_code on by_code.qr_short_code = upper(trim(entry.cells ->> 'qr_short_code'))
  left join (
    select distinct on (plain.name) plain.name, c.slug
    from public.cheeses c cross join lateral (select private.slugify(c.name) as name) plain
    where plain.name <> '' order by plain.name, c.active desc, c.slug
  ) by_name on by_name.name = private.slugify(entry.cells ->> 'name')
  on conflict (import_id, line) do update set cells = excluded.cells, slug = excluded.slug;
  if (select count(*) from private.import_rows r where r.import_id = import_uuid) > 10000 then
    perform private.refuse('PT400', 'A file has at most 10,000 rows. Split the file.');
  end if;
  perform private.compare_rows(import_uuid, lines);
  perform private.check_rows(import_uuid, lines);
  update private.import_rows r
  set problems = jsonb_build_array(jsonb_build_object('field', 'line', 'problem', r.cells ->> 'unreadable'))
  where r.import_id = import_uuid and r.line = any (lines) and r.cells ? 'unreadable';
  update private.import_rows r
  set outcome = (case when r.problems <> '[]' then 'refused' when r.version is null then 'created'
    when r.changes <> '[]' then 'changed' else 'unchanged' end)::public.import_outcome
  where r.import_id = import_uuid and r.line = any (lines);
  return cardinality(lines);
end
$$;

-- Ends the dry run, refuses a cheese that the file names twice, and counts the rows by outcome.
create or replace function public.finish_import(import_uuid uuid)
returns table (outcome public.import_outcome, rows integer)
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.own_import(import_uuid);
  update private.imports i set is_complete = true where i.id = import_uuid;
  update private.import_rows r
  set outcome = 'refused', problems = r.problems || jsonb_build_array(jsonb_build_object('field', 'slug',
    'problem', format('Line %s has the same cheese', twice.first_line)))
  from (
    select d.line, d.first_line from (
      select i.line, least(min(i.line) over (partition by i.slug), case when i.version is null
        then min(i.line) over (partition by coalesce(nullif(private.slugify(i.cells ->> 'name'), ''), i.slug)) end)
        as first_line
      from private.import_rows i where i.import_id = import_uuid and i.slug <> ''
    ) d where d.line > d.first_line
  ) twice
  where r.import_id = import_uuid and r.line = twice.line
    and not r.problems @> jsonb_build_array(jsonb_build_object('field', 'slug'));
  return query
  select r.outcome, count(*)::integer from private.import_rows r where r.import_id = import_uuid group by 1 order by 1;
end
$$;

-- A page of the dry run: what becomes of each row, by line; only those with an outcome or those that state a fact.
create or replace function public.read_import(
  import_uuid uuid, wanted public.import_outcome default null, page_limit integer default 50,
  page_offset integer default 0, stating public.food_fact default null
)
returns table (
  line integer, outcome public.import_outcome, name text, slug text, cheese_id uuid, changes jsonb, problems jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.own_import(import_uuid);
  return query
  select r.line, r.outcome, coalesce(nullif(trim(r.cells ->> 'name'), ''), c.name::text, r.slug), r.slug, c.id,
    r.changes, r.problems
  from private.import_rows r left join public.cheeses c on c.slug = r.slug
  where r.import_id = import_uuid and (wanted is null or r.outcome = wanted)
    and (stating is null or private.fact_in_row(r, stating) is not null)
  order by r.line
  limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0);
end
$$;

-- Refuses to apply a dry run that is not complete or is older than a change of its cheeses, and one with a refused row
-- unless the others are wanted without it.
create or replace function private.require_applicable(import private.imports, without_refused boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stale record;
begin
  if not import.is_complete then
    perform private.refuse('PT409', 'The dry run is not complete. Choose the file again.');
  end if;
  if not without_refused
    and exists (select 1 from private.import_rows r where r.import_id = import.id and r.outcome = 'refused') then
    perform private.refuse('PT409', 'A row is refused, so nothing was written. Correct the file.');
  end if;
  perform 1 from public.cheeses c
  where c.slug in (select r.slug from private.import_rows r where r.import_id = import.id and r.outcome = 'changed')
  order by c.id for no key update;
  select r.line, c.name into stale
  from private.import_rows r left join public.cheeses c on c.slug = r.slug
  where r.import_id = import.id and r.outcome in ('created', 'changed') and c.version is distinct from r.version
  order by r.line limit 1;
  if found then
    perform private.refuse('PT409', format(
      'Line %s: someone changed this cheese after the dry run, so nothing was written. Choose the file again.', stale.line),
      reason => 'stale');
  end if;
end
$$;

-- Applies a dry run as one change set and returns the change set: all rows or none, or all that are not refused. Facts
-- of columns and allergens of lines that are not confirmed become suggestions. Applied again, it returns the same.
-- Tables grow from a few rows to thousands while it runs, so plans that were made for a few rows are not used.
create or replace function public.apply_import(
  import_uuid uuid, without_refused boolean default false, confirmed_facts public.food_fact[] default '{}',
  confirmed_allergens integer[] default '{}'
) returns uuid
language plpgsql volatile security definer set search_path = '' set statement_timeout = '300s'
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  import private.imports;
  last_line integer := 0;
  next_line integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform pg_advisory_xact_lock(hashtext('apply_import'));
  import := private.own_import(import_uuid);
  if import.change_set_id is not null then return import.change_set_id; end if;
  perform setval('private.import_progress', 0, false);
  perform private.require_applicable(import, without_refused);
  perform private.hold_back_facts(import_uuid, confirmed_facts, confirmed_allergens);
  import.change_set_id := private.start_change_set('import', left('Import of ' || import.file_name, 200));
  perform set_config('app.catalogue_waits', 'true', true);
  loop
    select max(page.line) into next_line from (
      select r.line from private.import_rows r
      where r.import_id = import_uuid and r.outcome in ('created', 'changed') and r.line > last_line
      order by r.line limit 200) page;
    exit when next_line is null;
    perform private.write_rows(import_uuid, last_line, next_line);
    last_line := next_line;
    perform setval('private.import_progress', (select count(*) from private.import_rows r
      where r.import_id = import_uuid and r.outcome in ('created', 'changed') and r.line <= last_line));
  end loop;
  perform private.suggest_held_back(import_uuid);
  perform private.list_in_catalogue(array(
    select c.id from public.cheeses c join private.import_rows r on r.slug = c.slug
    where r.import_id = import_uuid and r.outcome in ('created', 'changed')));
  perform set_config('app.catalogue_waits', '', true);
  perform set_config('app.change_set', '', true);
  update private.imports i set change_set_id = import.change_set_id where i.id = import_uuid;
  perform private.audit('import', 'cheeses', import.change_set_id::text, (
    select jsonb_object_agg(counted.outcome, counted.rows) from (
      select r.outcome, count(*) as rows from private.import_rows r where r.import_id = import_uuid group by 1) counted)
    || jsonb_strip_nulls(jsonb_build_object('confirmed facts', nullif(array_to_string(confirmed_facts, ', '), ''),
      'rows with confirmed allergens', nullif(cardinality(confirmed_allergens), 0))));
  return import.change_set_id;
end
$$;

-- ## cheese-documents: the editorial text of a cheese page, draft and published

-- Publishes the draft of a cheese as it was when the caller read it, and returns the version of the document.
create or replace function public.publish_cheese_document(cheese_uuid uuid, draft_version integer) returns integer
language sql volatile security invoker set search_path = ''
as $$ select private.publish_document('cheese_documents', cheese_uuid::text, draft_version) $$;

-- The name of the person who saved a draft last, for staff.
create or replace function public.saved_by(public.cheese_document_drafts) returns text
language sql stable security definer set search_path = ''
as $$ select private.staff_name($1.updated_by) where private.is_staff() $$;

-- ## starter-cheeses: cheeses that a new shop can begin with

-- The starter cheeses, for staff, and whether the shop has each.
create or replace function public.list_starter_cheeses()
returns table (
  slug text, name text, country_iso text, flag_emoji text, summary text, hero_image_url text, is_added boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select s.slug, s.record ->> 'name', s.record ->> 'country_iso', s.record ->> 'flag_emoji', s.record ->> 'summary',
      s.record ->> 'hero_image_url', exists (select from public.cheeses c where c.slug = s.slug)
    from private.starter_cheeses s order by s.position;
end
$$;

-- Adds starter cheeses as drafts with suggested food facts, for a manager, and returns the change set by which they can be taken back. Those that
-- the shop has stay as they are.
create or replace function public.add_starter_cheeses(slugs text[]) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  starter private.starter_cheeses;
  cheese_uuid uuid;
  added text[] := '{}';
  change_set uuid;
begin
  if not private.is_manager() then perform private.deny(); end if;
  for starter in
    select * from private.starter_cheeses s
    where s.slug = any (slugs) and not exists (select from public.cheeses c where c.slug = s.slug) order by s.position
  loop
    change_set := coalesce(change_set, private.start_change_set('import', 'Starter cheeses'));
    perform set_config('app.change_set', change_set::text, true);
    cheese_uuid := gen_random_uuid();
    perform private.replace_beverages(cheese_uuid, starter.beverages);
    perform private.insert_fields('public.cheeses', starter.record || jsonb_build_object('id', cheese_uuid));
    -- The text of a page is no part of the change set: it goes with its cheese.
    perform set_config('app.change_set', '', true);
    insert into public.cheese_documents (id, body) values (cheese_uuid, starter.document);
    perform private.suggest_facts(cheese_uuid, starter.facts, 'Usual for this cheese. Read the label of yours');
    added := added || starter.slug;
  end loop;
  if change_set is null then
    perform private.refuse('PT409', 'The shop has these cheeses already', reason => 'nothing_to_add');
  end if;
  update public.change_sets s set summary = case cardinality(added) when 1 then '1 starter cheese'
    else cardinality(added) || ' starter cheeses' end where s.id = change_set;
  perform private.audit('add starter cheeses', 'cheeses', change_set::text, jsonb_build_object('slugs', added));
  return change_set;
end
$$;

-- ## page-documents: the words and pictures of home, visit and the other public pages, draft and published

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

-- ## stock: deliveries, sales and counts, and what is left

-- What a count of some time ago says about now: what has moved since on the shelf is added, so a basket counts from when it
-- was sold. Null when the cheese was counted again since.
create or replace function private.counted_by_now(cheese_uuid uuid, grams integer, counted_at timestamptz) returns integer
language sql stable security definer set search_path = ''
as $$
  select greatest(0, counted_by_now.grams + coalesce(sum(m.change_grams), 0))::integer
  from public.stock_movements m
  left join public.sales s on s.movement_id = m.id
  left join public.baskets b on b.id = s.basket_id
  where m.cheese_id = cheese_uuid and m.created_at > counted_at and coalesce(b.sold_at > counted_at, true)
    and not m.asks_for_count
  having not coalesce(bool_or(m.kind = 'count'), false)
$$;

-- Records the count of several cheeses, all or none, as one change set. Each line has cheese_id and grams. One that was
-- queued without a network says how many seconds ago it was, and leaves out what was counted since.
create or replace function public.record_counts(lines jsonb, idempotency_key uuid default null, seconds_ago integer default 0)
returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  line record;
  movement public.stock_movements;
  counted public.stock_movements[] := '{}';
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_counts', lines));
  if answer is null then
    if jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) not between 1 and 500 then
      perform private.refuse('PT400', 'A count has 1 to 500 lines');
    end if;
    perform 1 from public.cheeses c
    where c.id in (select l.cheese_id from jsonb_to_recordset(lines) as l (cheese_id uuid))
    order by c.id for no key update;
    for line in select * from jsonb_to_recordset(lines) as l (cheese_id uuid, grams numeric) order by l.cheese_id loop
      perform private.require_weight(line.grams, 'count');
      movement.cheese_id := line.cheese_id;
      movement.kind := 'count';
      movement.grams := case when seconds_ago > 0
        then private.counted_by_now(line.cheese_id, line.grams::integer, now() - make_interval(secs => seconds_ago))
        else line.grams end;
      if movement.grams is not null then counted := counted || movement; end if;
    end loop;
    if counted <> '{}' then
      perform private.start_change_set('count', 'Count of ' || cardinality(counted) || ' cheeses');
    end if;
    answer := '[]';
    foreach movement in array counted loop
      answer := answer || to_jsonb(private.enter_stock_movement(movement));
    end loop;
    perform set_config('app.change_set', '', true);
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;

-- Cheeses of which more was sold than the book had, until they are counted or the sale is void.
create or replace function public.stock_questions()
returns table (cheese_id uuid, name text, grams bigint, asked_at_local text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name::text, sum(m.grams), private.wall_clock(min(m.created_at))
    from public.stock_movements m
    join public.cheeses c on c.id = m.cheese_id
    where m.asks_for_count and not exists (
      select from public.stock_movements k
      where k.cheese_id = m.cheese_id and k.id > m.id and (k.kind = 'count' or k.corrects = m.id))
    group by c.id, c.name order by c.name, c.id;
end
$$;

-- Active cheeses that are out of stock or below their limit, least stock first; one that is not counted has no limit.
create or replace function public.low_stock()
returns table (cheese_id uuid, name text, grams integer, is_out boolean)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select c.id, c.name, coalesce(private.available_of(s), s.grams), not c.in_stock
  from public.cheeses c
  join public.cheese_stock s on s.cheese_id = c.id
  where c.active and (not c.in_stock or private.available_of(s) < coalesce(c.low_stock_grams,
    (select default_low_stock_grams from public.staff_settings)))
  order by 4 desc, 3, c.name;
end
$$;

-- The deliveries with a best-before date of which something may still be on the shelf, with the grams of each: the oldest is
-- sold first, so that what is left belongs to the newest deliveries.
create or replace function private.shelf_lots(cheese_uuid uuid, grams integer)
returns table (movement_id bigint, lot text, best_before date, grams integer)
language sql stable security definer set search_path = ''
as $$
  select d.id, d.lot, d.best_before, least(d.grams, shelf_lots.grams - d.newer_grams)::integer
  from (
    select m.id, m.lot, m.best_before, m.grams,
      coalesce(sum(m.grams) over (order by m.id desc rows between unbounded preceding and 1 preceding), 0) as newer_grams
    from public.stock_movements m
    where m.cheese_id = cheese_uuid and m.kind = 'delivery' and m.created_at > now() - interval '1 year'
      and not exists (select 1 from public.stock_movements c where c.corrects = m.id)
  ) d
  where d.newer_grams < shelf_lots.grams and d.best_before is not null
$$;

-- What is past its best-before date or reaches it within two weeks, the oldest first.
create or replace function public.best_before_list()
returns table (movement_id bigint, cheese_id uuid, lot text, best_before date, days_left integer, grams integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select l.movement_id, c.id, l.lot, l.best_before, l.best_before - private.shop_today(), l.grams
    from public.cheese_stock s
    join public.cheeses c on c.id = s.cheese_id and c.archived_at is null
    cross join lateral private.shelf_lots(s.cheese_id, s.grams) l
    where s.is_tracked and s.grams > 0 and l.best_before <= private.shop_today() + 14
    order by l.best_before, c.name, l.movement_id;
end
$$;

-- A page of the stock of every cheese that is not archived, by name, with what speaks for ordering it and the
-- usual weight of a sale, a delivery and waste.
create or replace function public.inventory(page_limit integer default 1000, page_offset integer default 0)
returns table (
  cheese_id uuid, name text, slug text, flag_emoji text, hero_image_url text, hero_image_alt text, active boolean,
  version integer, price_per_kg_cents integer, in_stock boolean, is_tracked boolean, grams integer, is_low boolean,
  sold_grams integer, days_of_cover numeric, best_before date, days_to_best_before integer, waiting_guests integer,
  average_rating numeric, rating_count integer, searches_without_result integer, usual_grams jsonb, price_per_piece_cents integer,
  piece_grams integer, tax_percent numeric, short_code text, last_sold_at timestamptz, set_aside_grams integer
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  today date := private.shop_today();
  span integer := private.sales_span();
  sales_start timestamptz := private.day_start(today - span);
  low_by_default integer := (select s.default_low_stock_grams from public.staff_settings s);
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  with page as materialized (
    select c.* from public.cheeses c where c.archived_at is null
    order by c.name, c.id limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
  ), unmet as materialized (
    select word, sum(t.without_result) as amount
    from private.searched_terms(today - span, today) t
    cross join lateral unnest(private.words_of(t.term)) as word
    where t.without_result > 0 group by word
  ), wanted as materialized (
    select p.id, sum(u.amount)::integer as searches
    from page p
    cross join lateral unnest(private.words_of(concat_ws(' ', case when not p.active then p.name end,
      array_to_string(p.suggested_for, ' ')))) as word
    join unmet u on u.word = word.word
    where not p.active or p.suggested_for <> '{}'
    group by p.id
  )
  select c.id, c.name, c.slug, c.flag_emoji, c.hero_image_url, c.hero_image_alt, c.active, c.version,
    coalesce(private.due_price(c.id), c.price_per_kg_cents), c.in_stock, s.is_tracked, s.grams,
    coalesce(private.available_of(s) < coalesce(c.low_stock_grams, low_by_default), false),
    coalesce(sales.grams, 0),
    case when sales.grams > 0 then round(greatest(private.available_of(s), 0) / (sales.grams / ages.days), 1) end,
    shelf.best_before, shelf.best_before - today,
    coalesce(waiting.guests, 0), coalesce(stats.average_rating, 0), coalesce(stats.rating_count, 0),
    coalesce(wanted.searches, 0), coalesce(usual.grams, '{}'),
    case when c.piece_grams is not null then coalesce(private.due_piece_price(c.id), c.price_per_piece_cents) end,
    c.piece_grams, c.tax_percent, c.qr_short_code, (
      select m.created_at from public.stock_movements m
      where m.cheese_id = c.id and m.kind = 'sale' order by m.id desc limit 1), s.set_aside_grams
  from page c
  join public.cheese_stock s on s.cheese_id = c.id
  left join public.cheese_stats stats on stats.cheese_id = c.id
  left join wanted on wanted.id = c.id
  left join lateral (
    select sum(m.grams)::integer as grams from public.stock_movements m
    where m.cheese_id = c.id and m.created_at >= sales_start and m.kind = 'sale'
      and not exists (select 1 from public.stock_movements k where k.corrects = m.id)
  ) sales on s.is_tracked
  left join lateral (
    select least(span, greatest(7, ceil(extract(epoch from now() - min(m.created_at)) / 86400))) as days
    from public.stock_movements m where m.cheese_id = c.id
  ) ages on sales.grams > 0
  left join lateral (
    select count(*)::integer as guests from public.notify_requests r
    where r.cheese_id = c.id and r.confirmed_at is not null and r.sent_at is null
  ) waiting on true
  left join lateral (
    select min(l.best_before) as best_before from private.shelf_lots(c.id, s.grams) l where s.is_tracked and s.grams > 0
  ) shelf on true
  left join lateral (
    select jsonb_object_agg(k.kind, k.median) as grams
    from (
      select m.kind, percentile_disc(0.5) within group (order by m.grams) as median
      from public.stock_movements m
      where m.cheese_id = c.id and m.created_at > now() - interval '90 days' and m.kind in ('sale', 'delivery', 'waste')
        and not exists (select 1 from public.stock_movements r where r.corrects = m.id)
      group by m.kind
    ) k
  ) usual on s.is_tracked
  order by c.name, c.id;
end
$$;

-- A page of the ledger, newest first. A correction and what it corrects name each other.
create or replace function public.stock_ledger(
  cheese_uuid uuid default null, of_kind public.stock_movement_kind default null, from_day date default null,
  to_day date default null, page_limit integer default 50, page_offset integer default 0
)
returns table (
  id bigint, cheese_id uuid, cheese_name text, kind public.stock_movement_kind, grams integer, change_grams integer,
  stock_after_grams integer, supplier text, lot text, best_before date, note text, corrects bigint, corrected_by bigint,
  asks_for_count boolean, created_by_name text, created_at timestamptz, created_at_local text, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select m.id, m.cheese_id, c.name, m.kind, m.grams, m.change_grams, m.stock_after_grams,
    m.supplier, m.lot, m.best_before, m.note, m.corrects,
    (select k.id from public.stock_movements k where k.corrects = m.id), m.asks_for_count, private.staff_name(m.created_by), m.created_at,
    private.wall_clock(m.created_at, (select private.shop_time_zone())), m.total
  from (
    select f.*, count(*) over () as total
    from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) f
    order by f.created_at desc, f.id desc
    limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)
  ) m
  join public.cheeses c on c.id = m.cheese_id
  order by m.created_at desc, m.id desc;
end
$$;

-- What was delivered, sold, wasted, counted and corrected on each day of the shop, newest first.
create or replace function public.stock_days(
  cheese_uuid uuid default null, of_kind public.stock_movement_kind default null, from_day date default null,
  to_day date default null
)
returns table (
  day date, delivered_grams bigint, sold_grams bigint, wasted_grams bigint, counted_grams bigint,
  corrected_grams bigint, change_grams bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
  select (m.created_at at time zone private.shop_time_zone())::date,
    coalesce(sum(m.grams) filter (where m.kind = 'delivery'), 0),
    coalesce(sum(m.grams) filter (where m.kind = 'sale'), 0),
    coalesce(sum(m.grams) filter (where m.kind = 'waste'), 0),
    coalesce(sum(m.change_grams) filter (where m.kind = 'count'), 0),
    coalesce(sum(m.change_grams) filter (where m.kind = 'correction'), 0),
    sum(m.change_grams)
  from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) m
  group by 1 order by 1 desc;
end
$$;

-- The ledger as CSV, for managers; that it was exported is kept.
create or replace function public.export_stock_ledger(
  cheese_uuid uuid default null, of_kind public.stock_movement_kind default null, from_day date default null,
  to_day date default null
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.audit('export', 'stock_movements', coalesce(cheese_uuid::text, 'all'),
    jsonb_build_object('kind', of_kind, 'from', from_day, 'to', to_day));
  return private.to_csv((
    select coalesce(jsonb_agg(jsonb_build_object('id', m.id,
      'at', private.wall_clock(m.created_at, (select private.shop_time_zone())), 'cheese', c.name, 'slug', c.slug,
      'kind', m.kind, 'grams', m.grams, 'change', m.change_grams, 'stock', m.stock_after_grams,
      'supplier', m.supplier, 'lot', m.lot, 'best_before', m.best_before, 'corrects', m.corrects, 'note', m.note,
      'by', private.staff_name(m.created_by)) order by m.created_at desc, m.id desc), '[]')
    from private.matching_movements(cheese_uuid, of_kind, from_day, to_day) m
    join public.cheeses c on c.id = m.cheese_id),
    '{"id": "Movement", "at": "Recorded", "cheese": "Cheese", "slug": "Slug", "kind": "Kind", "grams": "Grams",
      "change": "Change in grams", "stock": "Stock after in grams",
      "supplier": "Supplier", "lot": "Lot", "best_before": "Best before", "corrects": "Corrects movement",
      "note": "Note", "by": "Recorded by"}');
end
$$;

-- The grams of a counted cheese that are set aside for nobody; null for a cheese that is not counted. Below zero when the
-- ledger has less than is set aside. The planner puts its text into the calling query.
create or replace function private.available_of(stock public.cheese_stock) returns integer
language sql immutable
as $$ select case when stock.is_tracked then stock.grams - stock.set_aside_grams end $$;

-- The same of a cheese.
create or replace function private.available_grams(cheese_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$ select private.available_of(s) from public.cheese_stock s where s.cheese_id = cheese_uuid $$;

-- Refuses to switch a cheese with tracked stock by hand. A restored version keeps the stock of today.
create or replace function private.guard_stock_switch() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  truth boolean := private.is_in_stock(new.id, new.in_stock);
begin
  if new.in_stock <> truth and private.is_direct_write() then
    perform private.refuse('PT409', 'The stock of this cheese is tracked; record a movement instead', 'in_stock');
  end if;
  new.in_stock := truth;
  return new;
end
$$;

-- Enters a movement and changes the stock by it. A delivery or a count makes the cheese a tracked one; a sale of one that is
-- not tracked changes nothing, nor does its correction.
create or replace function private.enter_stock_movement(movement public.stock_movements) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock_before integer;
  was_tracked boolean;
  entered public.stock_movements;
begin
  -- A change of the stock or of the cheese locks the cheese first, so that two changes never wait for each other.
  perform 1 from public.cheeses c where c.id = movement.cheese_id for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  select s.grams, s.is_tracked into stock_before, was_tracked
  from public.cheese_stock s where s.cheese_id = movement.cheese_id for update;
  movement.change_grams := case
    when movement.kind = 'delivery' then movement.grams
    when movement.kind = 'count' then movement.grams - stock_before
    when movement.kind in ('sale', 'correction') and not was_tracked then 0
    when movement.kind = 'correction' then movement.change_grams
    else -movement.grams end;
  if stock_before + movement.change_grams < 0 then
    perform private.refuse('PT409', format('There are only %s g of it; count the stock first', to_char(stock_before, 'FM999,999,999')),
      'grams', 'not_enough');
  end if;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by, corrects,
    asks_for_count, supplier, lot, best_before)
  values (movement.cheese_id, movement.kind, movement.grams, movement.change_grams,
    stock_before + movement.change_grams, nullif(trim(movement.note), ''), auth.uid(), movement.corrects,
    coalesce(movement.asks_for_count, false), nullif(trim(movement.supplier), ''), nullif(trim(movement.lot), ''),
    movement.best_before)
  returning * into entered;
  update public.cheese_stock s set grams = entered.stock_after_grams, is_tracked = was_tracked or entered.kind in ('delivery', 'count'),
    updated_at = now()
  where s.cheese_id = movement.cheese_id;
  -- What a sale beyond the book puts into it is taken out at once, so the cheese does not come back in between.
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id = movement.cheese_id and not entered.asks_for_count and c.in_stock <> private.is_in_stock(c.id, c.in_stock);
  return entered;
end
$$;

-- Refuses what nobody can mean: no weight, except that a count may find nothing, or more than 100 kg.
create or replace function private.require_weight(grams numeric, kind public.stock_movement_kind) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if kind = 'correction' or grams is null or (grams < 1 and kind <> 'count') or grams < 0 then
    perform private.refuse('PT400', 'Enter at least 1 g', 'grams');
  elsif grams > 100000 then
    perform private.refuse('PT400', 'Enter at most 100 kg', 'grams');
  end if;
end
$$;

-- Records a movement of stock in grams, or a sale by its amount of money. A sale is a basket of one line of which nobody said
-- how it was paid; without a price its amount stays unknown.
create or replace function public.record_stock_movement(
  cheese_uuid uuid, kind public.stock_movement_kind, grams integer default null, note text default null,
  amount_cents integer default null, idempotency_key uuid default null
) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  basket uuid := gen_random_uuid();
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_stock_movement', cheese_uuid,
    record_stock_movement.kind, record_stock_movement.grams, record_stock_movement.note,
    record_stock_movement.amount_cents));
  if answer is not null then return jsonb_populate_record(movement, answer); end if;
  if record_stock_movement.kind = 'sale' and (record_stock_movement.amount_cents is not null or (
    select public.current_price(c) from public.cheeses c where c.id = cheese_uuid) is not null) then
    perform private.enter_basket(jsonb_build_object('id', basket, 'lines', jsonb_build_array(jsonb_strip_nulls(
      jsonb_build_object('cheese_id', cheese_uuid, 'amount_cents', record_stock_movement.amount_cents, 'grams',
        case when record_stock_movement.amount_cents is null then record_stock_movement.grams end)))));
    select m.* into movement
    from public.sales s join public.stock_movements m on m.id = s.movement_id where s.basket_id = basket;
  else
    perform private.require_weight(record_stock_movement.grams, record_stock_movement.kind);
    movement.cheese_id := cheese_uuid;
    movement.kind := record_stock_movement.kind;
    movement.grams := record_stock_movement.grams;
    movement.note := record_stock_movement.note;
    movement := private.enter_stock_movement(movement);
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(movement));
  return movement;
end
$$;

-- Records a delivery of several cheeses, all or none. Each line has cheese_id, grams and optionally lot and best_before.
create or replace function public.record_delivery(
  lines jsonb, supplier text default null, note text default null, idempotency_key uuid default null
) returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  line record;
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_delivery', lines, supplier, note));
  if answer is null then
    if jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) not between 1 and 200 then
      perform private.refuse('PT400', 'A delivery has 1 to 200 lines');
    end if;
    perform 1 from public.cheeses c
    where c.id in (select l.cheese_id from jsonb_to_recordset(lines) as l (cheese_id uuid))
    order by c.id for no key update;
    answer := '[]';
    for line in
      select * from jsonb_to_recordset(lines) as l (cheese_id uuid, grams numeric, lot text, best_before date)
      order by l.cheese_id
    loop
      perform private.require_weight(line.grams, 'delivery');
      movement := null;
      movement.cheese_id := line.cheese_id;
      movement.kind := 'delivery';
      movement.grams := line.grams;
      movement.note := record_delivery.note;
      movement.supplier := record_delivery.supplier;
      movement.lot := line.lot;
      movement.best_before := line.best_before;
      answer := answer || to_jsonb(private.enter_stock_movement(movement));
    end loop;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;

-- Reverses a movement by a counter-entry, once. A cheese whose stock is no longer tracked stays so.
create or replace function public.correct_stock_movement(
  movement_id bigint, note text default null, idempotency_key uuid default null
) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  wrong public.stock_movements;
  correction public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('correct_stock_movement', movement_id, correct_stock_movement.note));
  if answer is not null then return jsonb_populate_record(correction, answer); end if;
  select * into wrong from public.stock_movements m where m.id = movement_id;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if wrong.kind = 'correction' then
    perform private.refuse('PT409', 'A correction cannot be corrected; record the movement again');
  end if;
  if exists (select from public.sales s where s.movement_id = wrong.id) then
    correction := private.correct_sale(wrong, coalesce(correct_stock_movement.note, 'Corrected in the ledger'));
    perform private.keep_answer(idempotency_key, to_jsonb(correction));
    return correction;
  end if;
  perform 1 from public.cheeses c where c.id = wrong.cheese_id for no key update;
  if exists (select 1 from public.stock_movements m where m.corrects = movement_id) then
    perform private.refuse('PT409', 'It has already been corrected');
  end if;
  if private.available_grams(wrong.cheese_id) is null then
    perform private.refuse('PT409', 'Its stock is no longer tracked; count it to start again');
  end if;
  correction.cheese_id := wrong.cheese_id;
  correction.kind := 'correction';
  correction.grams := abs(wrong.change_grams);
  correction.change_grams := -wrong.change_grams;
  correction.note := correct_stock_movement.note;
  correction.corrects := wrong.id;
  correction := private.enter_stock_movement(correction);
  perform private.keep_answer(idempotency_key, to_jsonb(correction));
  return correction;
end
$$;

-- Switches a cheese in or out of stock. A counted one gets a count of these grams, of zero when it is out; the answer is
-- the id of that count, so that it can be corrected.
create or replace function public.set_in_stock(
  cheese_uuid uuid, in_stock boolean, grams integer default null, idempotency_key uuid default null
) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock public.cheese_stock;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  select * into stock from public.cheese_stock s where s.cheese_id = cheese_uuid;
  if not stock.is_tracked and set_in_stock.grams is null then
    update public.cheeses c set in_stock = set_in_stock.in_stock
    where c.id = cheese_uuid and c.in_stock <> set_in_stock.in_stock;
    return null;
  end if;
  if set_in_stock.in_stock and coalesce(set_in_stock.grams, 0) < 1 then
    if stock.grams > 0 then return null; end if;
    perform private.refuse('PT400', 'Enter how many grams there are', 'grams');
  end if;
  if not set_in_stock.in_stock and stock.grams = 0 and idempotency_key is null then return null; end if;
  return (public.record_stock_movement(cheese_uuid, 'count', case when in_stock then set_in_stock.grams else 0 end,
    idempotency_key => idempotency_key)).id;
end
$$;

-- Ends the tracking of a cheese's stock: what is left is counted as zero, and staff switch it by hand from now on.
create or replace function public.stop_counting_stock(cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.cheeses c where c.id = cheese_uuid for no key update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if private.available_grams(cheese_uuid) is null then return; end if;
  update public.cheese_stock s set is_tracked = false, updated_at = now() where s.cheese_id = cheese_uuid;
  insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, note, created_by)
  select cheese_uuid, 'count', 0, -s.grams, 0, 'No longer tracked', auth.uid()
  from public.cheese_stock s where s.cheese_id = cheese_uuid and s.grams > 0;
  update public.cheese_stock s set grams = 0 where s.cheese_id = cheese_uuid;
end
$$;

-- Corrects several movements other than sales, all or none, such as those of one delivery. Repeated with its key, it changes
-- nothing.
create or replace function public.correct_stock_movements(movement_ids bigint[], idempotency_key uuid default null)
returns setof public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('correct_stock_movements', movement_ids));
  if answer is null then
    -- The void of a sale locks its basket before the cheeses.
    if cardinality(movement_ids) not between 1 and 200
      or exists (select from public.sales s where s.movement_id = any (movement_ids)) then
      perform private.refuse('PT400', 'Correct 1 to 200 movements other than sales');
    end if;
    perform 1 from public.cheeses c
    where c.id in (select m.cheese_id from public.stock_movements m where m.id = any (movement_ids))
    order by c.id for no key update;
    select jsonb_agg(to_jsonb(correction)) into answer
    from unnest(movement_ids) as wrong (id)
    cross join lateral public.correct_stock_movement(wrong.id) as correction;
    perform private.keep_answer(idempotency_key, answer);
  end if;
  return query select * from jsonb_populate_recordset(null::public.stock_movements, answer);
end
$$;

create or replace trigger staff_are_told after insert on public.stock_movements
  for each statement execute function private.tell_staff('stock');

-- ## sales: baskets, what was paid for them, and the end of the day

-- How long the price that a customer saw is accepted, and the day on which a queued basket was sold.
create or replace function private.queue_span() returns interval
language sql immutable set search_path = ''
as $$ select interval '7 days' $$;

-- The line of a basket at its price; discount and tax come later.
create or replace function private.read_line(line jsonb, place integer, basket jsonb, is_decided boolean) returns public.sales
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_queued constant boolean := coalesce((basket ->> 'is_queued')::boolean, false);
  shown constant integer := (line ->> 'price_cents')::integer;
  cheese public.cheeses;
  read public.sales;
begin
  select * into cheese from public.cheeses c where c.id = (line ->> 'cheese_id')::uuid;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  read.position := place;
  read.cheese_id := cheese.id;
  read.cheese_name := cheese.name;
  read.pieces := (line ->> 'pieces')::integer;
  read.grams := (line ->> 'grams')::integer;
  read.amount_cents := (line ->> 'amount_cents')::integer;
  read.tax_percent := private.tax_rate(cheese);
  if num_nonnulls(read.pieces, read.grams, read.amount_cents) <> 1 then
    perform private.refuse('PT400', 'Enter a weight, pieces or an amount', 'lines');
  elsif read.pieces not between 1 and 1000 then
    perform private.refuse('PT400', 'Enter 1 to 1,000 pieces', 'lines');
  elsif read.amount_cents not between 1 and 10000000 then
    perform private.refuse('PT400', 'Enter an amount above 0 and at most 100,000', 'lines');
  elsif read.pieces is not null and cheese.piece_grams is null then
    perform private.refuse('PT409', format('%s is sold by weight', cheese.name), 'lines', 'by_weight');
  end if;
  read.price_cents := case when read.pieces is null then public.current_price(cheese) else public.current_piece_price(cheese) end;
  if is_decided or private.is_order_price(basket, cheese.id, shown, read.pieces is not null) or is_queued
    and private.was_price(cheese, shown, read.pieces is not null, now() - private.queue_span()) then
    read.price_cents := coalesce(shown, read.price_cents);
  elsif shown <> read.price_cents then
    perform private.refuse('PT409', format('The price of %s has changed', cheese.name), 'lines', 'price_changed');
  end if;
  if read.price_cents is null then
    perform private.refuse('PT409', format('%s has no price', cheese.name), 'lines', 'no_price');
  elsif read.price_cents not between 1 and 10000000 then
    perform private.refuse('PT400', 'A price is above 0', 'lines');
  end if;
  read.grams := coalesce(read.grams, read.pieces * cheese.piece_grams,
    greatest(1, round(1000.0 * read.amount_cents / read.price_cents)));
  read.amount_cents := coalesce(read.amount_cents, read.pieces * read.price_cents,
    round(read.grams::numeric * read.price_cents / 1000));
  if read.pieces is null then perform private.require_weight(read.grams, 'sale'); end if;
  return read;
end
$$;

-- The rate of a cheese: its own, or that of the shop.
create or replace function private.tax_rate(cheese public.cheeses) returns numeric
language sql stable security definer set search_path = ''
as $$ select coalesce(cheese.tax_percent, (private.shop_settings()).tax_percent, 0) $$;

-- Refuses a basket that sells more of a cheese than is available, unless a person confirmed it. The cheeses are locked.
create or replace function private.require_available(lines public.sales[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  short record;
begin
  select l.cheese_name, private.available_grams(l.cheese_id) as available, private.orders_of(l.cheese_id) as orders into short
  from unnest(lines) l group by l.cheese_id, l.cheese_name
  having sum(l.grams) > private.available_grams(l.cheese_id) order by min(l.position) limit 1;
  if found then
    perform private.refuse('PT409', format('There are only %s g of %s', to_char(greatest(short.available, 0), 'FM999,999,990'),
      short.cheese_name) || coalesce('. Set aside for ' || short.orders, ''), 'lines', 'not_enough');
  end if;
end
$$;

-- Takes the grams of a line from the stock. What the book does not have is put into it first, with a question.
create or replace function private.move_sold(line public.sales) returns bigint
language plpgsql volatile security definer set search_path = ''
as $$
declare
  stock public.cheese_stock;
  movement public.stock_movements;
begin
  select * into stock from public.cheese_stock s where s.cheese_id = line.cheese_id for update;
  movement.cheese_id := line.cheese_id;
  if stock.is_tracked and line.grams > stock.grams then
    movement.kind := 'correction';
    movement.grams := line.grams - stock.grams;
    movement.change_grams := movement.grams;
    movement.asks_for_count := true;
    perform private.enter_stock_movement(movement);
  end if;
  movement.kind := 'sale';
  movement.grams := line.grams;
  movement.asks_for_count := false;
  movement := private.enter_stock_movement(movement);
  return movement.id;
end
$$;

-- Who sold a basket, and when by the clock of the shop. A queued basket says it itself.
create or replace function private.read_sale_time(basket jsonb, is_decided boolean) returns public.baskets
language plpgsql stable security definer set search_path = ''
as $$
declare
  read public.baskets;
begin
  read.is_queued := coalesce((basket ->> 'is_queued')::boolean, false);
  read.sent_by := auth.uid();
  read.sold_by := case when read.is_queued then coalesce((basket ->> 'sold_by')::uuid, auth.uid()) else auth.uid() end;
  read.sold_at := case when read.is_queued then least(coalesce((basket ->> 'sold_at')::timestamptz, now()), now())
    else now() end;
  if read.sold_at < now() - private.queue_span() and not is_decided then
    perform private.refuse('PT409', 'It was sold more than seven days ago', 'sold_at', 'too_old');
  end if;
  if read.sold_by <> auth.uid() and not private.is_manager() and not exists (
    select from public.users u join auth.users a on a.id = u.id
    where u.id = read.sold_by and u.role <> 'customer' and coalesce(a.banned_until < now(), true)) then
    perform private.refuse('PT409', 'Its seller no longer works here', 'sold_by', 'seller_suspended');
  end if;
  read.day := (read.sold_at at time zone private.shop_time_zone())::date;
  return read;
end
$$;

-- Reads how a basket is paid and what is taken off.
create or replace function private.read_payment(basket jsonb, entered public.baskets, is_decided boolean) returns public.baskets
language plpgsql stable security definer set search_path = ''
as $$
declare
  limit_percent constant integer := (select s.max_discount_percent from public.staff_settings s);
begin
  entered.payment := (basket ->> 'payment')::public.payment_kind;
  entered.discount_cents := coalesce((basket ->> 'discount_cents')::integer, 0);
  entered.discount_reason := nullif(trim(basket ->> 'discount_reason'), '');
  if entered.goods_cents > 100000000 then
    perform private.refuse('PT400', 'A basket is at most 1,000,000', 'lines');
  elsif entered.discount_cents not between 0 and entered.goods_cents then
    perform private.refuse('PT400', 'A discount is at most the sum of the basket', 'discount_cents');
  elsif entered.discount_cents > 0 and entered.discount_reason is null then
    perform private.refuse('PT400', 'A discount needs a reason', 'discount_reason');
  elsif 100::bigint * entered.discount_cents > limit_percent::bigint * entered.goods_cents
    and not is_decided and not private.is_manager() then
    perform private.refuse('PT409', format('A discount of more than %s%% needs a manager', limit_percent), 'discount_cents',
      'needs_manager');
  end if;
  return entered;
end
$$;

-- Enters a basket with its lines and movements. A manager has decided about what waited.
create or replace function private.enter_basket(basket jsonb, is_decided boolean default false) returns public.baskets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  step constant integer := (select s.cash_rounding_cents from public.staff_settings s);
  entered public.baskets;
  lines public.sales[];
begin
  if jsonb_typeof(basket -> 'lines') is distinct from 'array' or jsonb_array_length(basket -> 'lines') not between 1 and 100 then
    perform private.refuse('PT400', 'A basket has 1 to 100 lines', 'lines');
  end if;
  entered := private.read_sale_time(basket, is_decided);
  entered.id := (basket ->> 'id')::uuid;
  perform private.collect_order(basket, is_decided);
  perform private.lock_cheeses(array(select (l ->> 'cheese_id')::uuid from jsonb_array_elements(basket -> 'lines') l));
  lines := array(
    select private.read_line(l.line, l.place::integer, basket, is_decided)
    from jsonb_array_elements(basket -> 'lines') with ordinality as l (line, place) order by l.place);
  select sum(l.amount_cents) into entered.goods_cents from unnest(lines) l;
  entered := private.read_payment(basket, entered, is_decided);
  entered.tax_included := (private.shop_settings()).tax_included;
  lines := private.add_up(lines, entered.discount_cents, entered.tax_included);
  select sum(l.tax_cents), sum(l.net_cents + l.tax_cents) into entered.tax_cents, entered.total_cents from unnest(lines) l;
  entered.rounding_cents := case when entered.payment = 'cash' then private.cash_rounding(entered.total_cents, step) else 0 end;
  entered.given_cents := case when entered.payment = 'cash' then (basket ->> 'given_cents')::integer end;
  if entered.given_cents < entered.total_cents + entered.rounding_cents then
    perform private.refuse('PT400', 'It is less than what has to be paid', 'given_cents');
  end if;
  if not (entered.is_queued or coalesce((basket ->> 'is_confirmed')::boolean, false)) then
    perform private.require_available(lines);
  end if;
  perform private.store_basket(entered, lines, 1);
  perform private.return_rest((basket ->> 'order_id')::uuid);
  return (select b from public.baskets b where b.id = entered.id);
end
$$;

-- Writes a basket and its lines, with the sign of a counter-entry where it is one, and moves what was sold.
create or replace function private.store_basket(entered public.baskets, lines public.sales[], sign integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  line public.sales;
begin
  insert into public.baskets (id, sold_at, day, sold_by, sent_by, voids, returns, reason, payment, given_cents, tax_included,
    goods_cents, discount_cents, discount_reason, tax_cents, total_cents, rounding_cents, is_queued)
  values (entered.id, entered.sold_at, entered.day, entered.sold_by, entered.sent_by, entered.voids, entered.returns,
    entered.reason, entered.payment, entered.given_cents, entered.tax_included, sign * entered.goods_cents,
    sign * entered.discount_cents, entered.discount_reason, sign * entered.tax_cents, sign * entered.total_cents,
    sign * entered.rounding_cents, entered.is_queued);
  foreach line in array lines loop
    insert into public.sales (basket_id, position, cheese_id, cheese_name, grams, pieces, price_cents, amount_cents,
      discount_cents, tax_percent, tax_cents, net_cents, movement_id)
    values (entered.id, line.position, line.cheese_id, line.cheese_name, sign * line.grams, sign * line.pieces,
      line.price_cents, sign * line.amount_cents, sign * line.discount_cents, line.tax_percent, sign * line.tax_cents,
      sign * line.net_cents,
      case when entered.voids is not null then line.movement_id when entered.returns is null then private.move_sold(line) end);
  end loop;
end
$$;

-- Whether the caller may read a basket: managers any, an employee own ones of today.
create or replace function private.may_read_basket(basket public.baskets) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_manager()
    or (private.is_staff() and basket.sold_by = auth.uid() and basket.day = private.shop_today())
$$;

-- What the sender of a basket is told: its amounts and time only to those who may read it.
create or replace function private.answer_of(basket public.baskets) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', basket.id, 'state', 'recorded')
    || case when private.may_read_basket(basket) then jsonb_build_object('tax_cents', basket.tax_cents,
      'total_cents', basket.total_cents, 'rounding_cents', basket.rounding_cents,
      'sold_at_local', private.wall_clock(basket.sold_at)) else '{}' end
$$;

-- A queued basket with the time of its sale by our clock: as long ago as by that of the device. A time or a seller that
-- cannot be read is refused here, before the basket could wait for a manager, whose list shows both.
create or replace function private.by_our_clock(basket jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select basket - 'sent_at' || jsonb_strip_nulls(jsonb_build_object('sold_by', (basket ->> 'sold_by')::uuid,
    'sold_at', coalesce(now() - ((basket ->> 'sent_at')::timestamptz - (basket ->> 'sold_at')::timestamptz),
      (basket ->> 'sold_at')::timestamptz)))
$$;

-- Records a basket once, whoever sends it and how often. It has a key (id), lines (cheese_id; grams, pieces or amount_cents;
-- price_cents as shown), payment, order_id of the order that is collected, and optionally given_cents, discount_cents and
-- discount_reason, is_confirmed; a queued one has is_queued, sold_by, and sold_at and sent_at by the clock of the device,
-- which may be wrong.
create or replace function public.record_basket(basket jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  key constant uuid := (basket ->> 'id')::uuid;
  known public.baskets;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if key is null or basket ->> 'payment' is null then
    perform private.refuse('PT400', 'A basket needs a key and how it was paid', 'payment');
  end if;
  basket := private.by_our_clock(basket);
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select * into known from public.baskets b where b.id = key;
  if found then return private.answer_of(known); end if;
  if exists (select from private.waiting_baskets w where w.id = key) then
    return jsonb_build_object('id', key, 'state', 'waiting');
  end if;
  begin
    known := private.enter_basket(basket);
  exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' or data_exception
    or integrity_constraint_violation then
    if not coalesce((basket ->> 'is_queued')::boolean, false) then raise; end if;
    insert into private.waiting_baskets (id, request, refused_because, sent_by)
    values (key, basket, case when sqlstate like 'PT%' then sqlerrm else 'It cannot be entered as it is' end, auth.uid());
    return jsonb_build_object('id', key, 'state', 'waiting');
  end;
  return private.answer_of(known);
end
$$;

-- The number on the slip of a basket, and what is written on it again to find the basket.
create or replace function private.slip_number(basket_id uuid) returns text
language sql immutable set search_path = ''
as $$ select upper(left(basket_id::text, 8)) $$;

-- The baskets of a day, newest first, or those with the number of a slip: all of them for managers, own ones of today for
-- an employee. Of each line it says what was returned, in pieces or grams. Times are the shop's.
create or replace function public.list_baskets(of_day date default null, slip text default null)
returns table (
  id uuid, sold_at_local text, sold_by_name text, is_mine boolean, lines jsonb, payment public.payment_kind,
  goods_cents integer, discount_cents integer, discount_reason text, tax_included boolean, tax_cents integer,
  total_cents integer, rounding_cents integer, given_cents integer, voids uuid, is_voided boolean, returns uuid,
  reason text, is_late boolean, slip_number text
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked date := case when slip is null then coalesce(of_day, private.shop_today()) end;
  number constant text := case when slip ~* '^[0-9a-f]{8}$' then slip end;
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select b.id, private.wall_clock(b.sold_at, (select private.shop_time_zone())), private.staff_name(b.sold_by),
      b.sold_by is not distinct from auth.uid(), (
        select jsonb_agg(jsonb_build_object('position', s.position, 'cheese', s.cheese_name, 'grams', s.grams,
          'pieces', s.pieces, 'price_cents', s.price_cents, 'amount_cents', s.amount_cents, 'discount_cents',
          s.discount_cents, 'tax_percent', s.tax_percent, 'tax_cents', s.tax_cents, 'returned', private.returned_of(s)) order by s.position)
        from public.sales s where s.basket_id = b.id),
      b.payment, b.goods_cents, b.discount_cents, b.discount_reason::text, b.tax_included, b.tax_cents, b.total_cents,
      b.rounding_cents, b.given_cents, b.voids, exists (select from public.baskets v where v.voids = b.id), b.returns,
      b.reason::text, r.id is not null and b.report_id is distinct from r.id, private.slip_number(b.id)
    from public.baskets b
    left join public.day_reports r on r.day = b.day
    where (b.day = asked or b.id between (number || '-0000-0000-0000-000000000000')::uuid
      and (number || '-ffff-ffff-ffff-ffffffffffff')::uuid) and private.may_read_basket(b)
    order by b.sold_at desc, b.id;
end
$$;

-- Whether a report of a later day may take a basket: not a sale of version 0.2, which knew neither its tax nor how it was
-- paid. A return of one was paid.
create or replace function private.is_reported(basket public.baskets) returns boolean
language sql immutable set search_path = ''
as $$ select basket.tax_cents is not null or basket.payment is not null $$;

-- Ends a day with the cash that was counted. What arrived until now and is in no report belongs to it: not what is older
-- than the days that can be closed, nor sales of version 0.2, which had no reports.
create or replace function public.close_day(counted_cents integer, of_day date default null) returns date
language plpgsql volatile security definer set search_path = ''
as $$
declare
  asked date := coalesce(of_day, private.shop_today());
  report bigint;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if asked > private.shop_today() or asked < private.shop_today() - 30 then
    perform private.refuse('PT400', 'Choose today or one of the last 30 days', 'of_day');
  elsif close_day.counted_cents is null or close_day.counted_cents not between 0 and 100000000 then
    perform private.refuse('PT400', 'Enter the cash that you counted', 'counted_cents');
  end if;
  -- Baskets are entered beside it; those that commit later go into the next report.
  perform pg_advisory_xact_lock(hashtext('close_day'));
  if exists (select from public.day_reports r where r.day >= asked) then
    perform private.refuse('PT409', 'This day is closed already', reason => 'closed');
  end if;
  insert into public.day_reports (day, counted_cents, closed_by) values (asked, close_day.counted_cents, auth.uid())
  returning id into report;
  update public.baskets b set report_id = report
  where b.report_id is null and (b.day = asked or b.day between asked - 30 and asked and private.is_reported(b));
  perform private.audit('close day', 'day_reports', asked::text);
  return asked;
end
$$;

-- Whether the counter has closed today, and earlier days with baskets that nobody closed, oldest first. Employees may know it
-- without the sums.
create or replace function public.day_state()
returns table (today date, closed_at_local text, closed_by_name text, last_closed date, open_days date[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select private.shop_today(), private.wall_clock(r.closed_at), private.staff_name(r.closed_by),
      latest.day, array(
        select distinct b.day from public.baskets b
        where b.report_id is null and b.day between private.shop_today() - 30 and private.shop_today() - 1
          and b.day > coalesce(latest.day, '-infinity') and private.is_reported(b) order by b.day)
    from (select max(d.day) as day from public.day_reports d) as latest left join public.day_reports r on r.day = private.shop_today();
end
$$;

-- The sums of some baskets. What version 0.2 did not know has no rate and no payment.
create or replace function private.sums_of(basket_ids uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'baskets', count(*) filter (where b.voids is null and b.returns is null),
    'voids', count(*) filter (where b.voids is not null),
    'returns', count(*) filter (where b.returns is not null and b.voids is null),
    'goods_cents', coalesce(sum(b.goods_cents), 0), 'discount_cents', coalesce(sum(b.discount_cents), 0),
    'tax_cents', coalesce(sum(b.tax_cents), 0), 'total_cents', coalesce(sum(b.total_cents), 0),
    'rounding_cents', coalesce(sum(b.rounding_cents), 0),
    'cash_cents', coalesce(sum(b.total_cents + b.rounding_cents) filter (where b.payment = 'cash'), 0),
    'payments', (
      select coalesce(jsonb_agg(jsonb_build_object('payment', p.payment, 'cents', p.cents) order by p.payment), '[]')
      from (
        select k.payment, sum(k.total_cents + k.rounding_cents) as cents
        from public.baskets k where k.id = any (basket_ids) group by k.payment) p),
    'rates', (
      select coalesce(jsonb_agg(jsonb_build_object('percent', t.tax_percent, 'net_cents', t.net, 'tax_cents', t.tax,
        'gross_cents', t.gross) order by t.tax_percent), '[]')
      from (
        select s.tax_percent, sum(s.net_cents) as net, sum(s.tax_cents) as tax,
          sum(coalesce(s.net_cents + s.tax_cents, s.amount_cents)) as gross
        from public.sales s where s.basket_id = any (basket_ids) group by s.tax_percent) t))
  from public.baskets b where b.id = any (basket_ids)
$$;

-- The report of a day for managers: as it was closed, with what arrived later beside it, or so far, with what arrived
-- after the closing of earlier days, and beside it what closing it would take of days that were left open.
create or replace function public.day_report(of_day date default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked date := coalesce(of_day, private.shop_today());
  report public.day_reports;
  included uuid[];
  late uuid[];
  left_open uuid[];
  last_closed constant date := (select max(r.day) from public.day_reports r where r.day < asked);
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into report from public.day_reports r where r.day = asked;
  included := array(
    select b.id from public.baskets b
    where case when report.id is not null then b.report_id = report.id
      else b.report_id is null and (b.day = asked
        or b.day between asked - 30 and asked and b.day <= last_closed and private.is_reported(b)) end);
  late := array(
    select b.id from public.baskets b where report.id is not null and b.day = asked and b.report_id is distinct from report.id);
  left_open := array(
    select b.id from public.baskets b where report.id is null and b.report_id is null
      and b.day between asked - 30 and asked - 1 and b.day > coalesce(last_closed, '-infinity') and private.is_reported(b));
  return jsonb_build_object('day', asked, 'closed_at_local', private.wall_clock(report.closed_at),
    'closed_by_name', private.staff_name(report.closed_by), 'counted_cents', report.counted_cents,
    'sums', private.sums_of(included), 'late', case when late <> '{}' then private.sums_of(late) end,
    'left_open', case when left_open <> '{}' then private.sums_of(left_open) end,
    'from_earlier_days', (
      select count(*) from public.baskets b where b.id = any (included) and b.day < asked));
end
$$;

-- Mails the slip of a basket to the customer. The email is kept until the mail is sent.
create or replace function public.mail_slip(basket_id uuid, email text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  sold public.baskets;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select * into sold from public.baskets b where b.id = mail_slip.basket_id;
  if sold.id is null or not private.may_read_basket(sold) then perform private.deny(); end if;
  if private.is_email(trim(mail_slip.email)) is not true then
    perform private.refuse('PT400', 'Please enter a valid email address', 'email');
  end if;
  perform private.limit_person('slips');
  perform private.queue_mail('slip', trim(mail_slip.email), (
    select jsonb_build_object('number', private.slip_number(sold.id), 'sold_at', private.wall_clock(sold.sold_at),
      'payment', sold.payment,
      'tax_included', sold.tax_included, 'goods_cents', sold.goods_cents, 'discount_cents', sold.discount_cents,
      'tax_cents', sold.tax_cents, 'due_cents', sold.total_cents + sold.rounding_cents, 'currency', b.currency,
      'locale', b.locale, 'lines', (
        select jsonb_agg(jsonb_build_object('cheese', s.cheese_name, 'grams', s.grams, 'pieces', s.pieces,
          'amount_cents', s.amount_cents) order by s.position)
        from public.sales s where s.basket_id = sold.id))
    from public.business_settings b));
end
$$;

-- Divides an amount by weights: each gets its share rounded down, the first of the largest also what is left.
create or replace function private.spread(amount integer, weights integer[]) returns integer[]
language sql immutable set search_path = ''
as $$
  with shares as (
    select w.weight, w.place,
      coalesce(floor(amount::numeric * w.weight / nullif(sum(w.weight) over (), 0)), 0)::integer as share,
      row_number() over (order by w.weight desc, w.place) = 1 as is_largest
    from unnest(weights) with ordinality as w (weight, place)
  )
  select array_agg(s.share + case when s.is_largest then amount - (select sum(t.share)::integer from shares t) else 0 end
    order by s.place)
  from shares s
$$;

-- The tax in or on an amount, half up.
create or replace function private.tax_of(amount integer, percent numeric, is_included boolean) returns integer
language sql immutable set search_path = ''
as $$ select round(amount * percent / case when is_included then 100 + percent else 100 end)::integer $$;

-- The lines, in order, with their parts of the discount and of the tax, which is computed once for each rate.
create or replace function private.add_up(lines public.sales[], discount integer, is_included boolean)
returns public.sales[]
language plpgsql immutable set search_path = ''
as $$
declare
  shares integer[] := private.spread(discount, array(select l.amount_cents from unnest(lines) l));
  taxes integer[];
  rate numeric;
  places integer[];
begin
  for place in 1 .. cardinality(lines) loop
    lines[place].discount_cents := shares[place];
  end loop;
  for rate in select distinct l.tax_percent from unnest(lines) l loop
    places := array(select l.position from unnest(lines) l where l.tax_percent = rate order by l.position);
    shares := array(
      select l.amount_cents - l.discount_cents from unnest(lines) l where l.tax_percent = rate order by l.position);
    taxes := private.spread(private.tax_of((select sum(s)::integer from unnest(shares) s), rate, is_included), shares);
    for nth in 1 .. cardinality(places) loop
      lines[places[nth]].tax_cents := taxes[nth];
      lines[places[nth]].net_cents := shares[nth] - case when is_included then taxes[nth] else 0 end;
    end loop;
  end loop;
  return lines;
end
$$;

-- What has to be added to an amount of cash, so that coins can pay it.
create or replace function private.cash_rounding(amount integer, step integer) returns integer
language sql immutable set search_path = ''
as $$ select case when step = 0 then 0 else (round(amount::numeric / step) * step)::integer - amount end $$;

-- Whether this was the price of a cheese at any time since then, per kg or per piece.
create or replace function private.was_price(cheese public.cheeses, price_cents integer, of_piece boolean, since timestamptz)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select price_cents = case when of_piece then public.current_piece_price(cheese) else public.current_price(cheese) end
    or exists (
      select from public.record_versions v
      where v.table_name = 'cheeses' and v.record_id = cheese.id::text and v.changed_at >= coalesce((
        select max(b.changed_at) from public.record_versions b
        where b.table_name = 'cheeses' and b.record_id = cheese.id::text and b.changed_at <= since), since)
        and price_cents = (v.snapshot ->> case when of_piece then 'price_per_piece_cents' else 'price_per_kg_cents' end)::integer)
$$;

-- The sums of a span of days. Grams of sales without an amount are named apart: their turnover is unknown, not zero.
create or replace function private.sales_totals(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'baskets', count(*) filter (where b.voids is null and b.returns is null)
      - count(*) filter (where b.voids is not null and b.returns is null),
    'turnover_cents', coalesce(sum(b.goods_cents - b.discount_cents), 0), 'discount_cents', coalesce(sum(b.discount_cents), 0),
    'tax_cents', coalesce(sum(b.tax_cents), 0), 'total_cents', coalesce(sum(b.total_cents), 0),
    'grams', (
      select coalesce(sum(s.grams), 0) from public.sales s join public.baskets k on k.id = s.basket_id
      where k.day between from_day and to_day),
    'unknown_grams', (
      select coalesce(sum(m.grams), 0) from public.stock_movements m
      where m.kind = 'sale' and m.created_at >= private.day_start(from_day) and m.created_at < private.day_start(to_day + 1)
        and not exists (select from public.sales s where s.movement_id = m.id)
        and not exists (select from public.stock_movements k where k.corrects = m.id)))
  from public.baskets b where b.day between from_day and to_day
$$;

-- The first day of a period that ends today.
create or replace function private.period_start(period text) returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.shop_today() + 1
    - case period when 'today' then 1 when '7days' then 7 when '30days' then 30 when 'year' then 365 end;
end
$$;

-- Feature days with what was sold of the cheese, beside its usual day: the average of the days among the 28 before on
-- which it could be sold and was not featured. It can be sold on a day on which the shop sells something and the cheese
-- is sold or, at some time, in stock; why a feature day was none is its `obstacle`.
create or replace function private.feature_sales(from_day date, to_day date)
returns table (
  day date, name text, grams bigint, turnover_cents bigint, usual_grams numeric, usual_cents numeric, obstacle text
)
language sql stable security definer set search_path = ''
as $$
  with sold as materialized (
    select b.day, s.cheese_id, sum(s.grams) as grams, sum(s.amount_cents - s.discount_cents) as cents
    from public.baskets b join public.sales s on s.basket_id = b.id
    where b.day between from_day - 28 and to_day group by b.day, s.cheese_id
  ), trading as materialized (
    select d.day, private.day_start(d.day) as starts, private.day_start(d.day + 1) as ends
    from (select distinct sold.day from sold) d
  ), sellable as materialized (
    select c.id as cheese_id, t.day, coalesce(n.grams, 0) as grams, coalesce(n.cents, 0) as cents
    from public.cheeses c
    cross join trading t
    left join public.cheese_stock k on k.cheese_id = c.id
    left join sold n on n.cheese_id = c.id and n.day = t.day
    where c.id in (select f.cheese_id from private.shown_days f where f.day between from_day and to_day)
      and (n.grams is not null or case when k.is_tracked then
        coalesce((select m.stock_after_grams > 0 from public.stock_movements m
          where m.cheese_id = c.id and m.created_at < t.starts order by m.created_at desc, m.id desc limit 1), true)
        or exists (select from public.stock_movements m
          where m.cheese_id = c.id and m.created_at >= t.starts and m.created_at < t.ends and m.stock_after_grams > 0)
      else
        coalesce((select (v.snapshot ->> 'in_stock')::boolean from public.record_versions v
          where v.table_name = 'cheeses' and v.record_id = c.id::text and v.changed_at < t.starts
          order by v.version desc limit 1), true)
        or exists (select from public.record_versions v
          where v.table_name = 'cheeses' and v.record_id = c.id::text and v.changed_at >= t.starts
            and v.changed_at < t.ends and (v.snapshot ->> 'in_stock')::boolean) end)
  )
  select f.day, c.name, coalesce(s.grams, 0), coalesce(s.cents, 0), usual.grams, usual.cents,
    case
      when s.day is not null then null
      when exists (select from trading t where t.day = f.day) then 'out of stock'
      when private.is_closed_on(f.day) then 'closed'
      else 'no sales' end
  from private.shown_days f
  join public.cheeses c on c.id = f.cheese_id
  left join sellable s on s.cheese_id = f.cheese_id and s.day = f.day
  left join lateral (
    select round(avg(u.grams)) as grams, round(avg(u.cents)) as cents
    from sellable u
    where u.cheese_id = f.cheese_id and u.day between f.day - 28 and f.day - 1 and not exists (
      select from private.shown_days o where o.cheese_id = f.cheese_id and o.day = u.day)
  ) usual on true
  where f.day between from_day and to_day order by f.day desc
$$;

-- Everything the page "Sales" shows for "today", "7days", "30days" or "year", for managers. Today is not
-- over: it stands beside the same weekday a week ago, and longer periods compare whole days with the same weekdays before,
-- 6 with those a week earlier, 28 or 364 with as many before.
create or replace function public.sales_report(period text default '7days') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  to_day date := private.shop_today();
  from_day date := private.period_start(period);
  distance integer := case period when '30days' then 28 when 'year' then 364 else 7 end;
  last_compared date := case period when 'today' then to_day else to_day - 1 end;
  first_compared date := case period when 'today' then to_day when '7days' then to_day - 6 else to_day - distance end;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if from_day is null then raise exception 'unknown period' using errcode = '22023'; end if;
  return (
    with sold as materialized (
      select b.day, b.sold_at, b.id as basket_id, s.cheese_id, s.cheese_name, s.grams,
        s.amount_cents - s.discount_cents as cents, s.tax_percent, s.net_cents, s.tax_cents, s.amount_cents
      from public.baskets b join public.sales s on s.basket_id = b.id where b.day between from_day and to_day
    ), before as materialized (
      select b.day, b.sold_at, b.goods_cents - b.discount_cents as cents
      from public.baskets b where b.day between from_day - distance and to_day - distance
    )
    select jsonb_build_object('from_day', from_day, 'to_day', to_day, 'totals', private.sales_totals(from_day, to_day),
      'totals_compared', private.sales_totals(first_compared, last_compared),
      'totals_before', private.sales_totals(first_compared - distance, last_compared - distance),
      'days', (
        select jsonb_agg(jsonb_build_object('day', d::date, 'turnover_cents', coalesce(n.cents, 0), 'before_cents',
          (select coalesce(sum(b.cents), 0) from before b where b.day = d::date - distance)) order by d)
        from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') as d
        left join (select day, sum(cents) as cents from sold group by day) n on n.day = d::date),
      'hours', (
        select jsonb_agg(jsonb_build_object('hour', h, 'turnover_cents', coalesce(n.cents, 0), 'before_cents', (
          select coalesce(sum(b.cents), 0) from before b
          where b.day between first_compared - distance and last_compared - distance
            and extract(hour from b.sold_at at time zone private.shop_time_zone()) = h)) order by h)
        from generate_series(0, 23) as h
        left join (
          select extract(hour from sold_at at time zone private.shop_time_zone()) as hour, sum(cents) as cents
          from sold where day between first_compared and last_compared group by 1) n on n.hour = h),
      'cheeses', (
        select coalesce(jsonb_agg(to_jsonb(n) order by n.turnover_cents desc, n.name), '[]')
        from (select max(cheese_name) as name, sum(grams) as grams, sum(cents) as turnover_cents from sold
          group by coalesce(cheese_id::text, cheese_name)) n),
      'rates', (
        select coalesce(jsonb_agg(to_jsonb(n) order by n.percent), '[]')
        from (select tax_percent as percent, sum(net_cents) as net_cents, sum(tax_cents) as tax_cents,
          sum(coalesce(net_cents + tax_cents, amount_cents)) as gross_cents from sold group by tax_percent) n),
      'payments', (
        select coalesce(jsonb_agg(to_jsonb(n) order by n.payment), '[]')
        from (select b.payment, sum(b.total_cents + b.rounding_cents) as cents from public.baskets b
          where b.day between from_day and to_day group by b.payment) n),
      'waste', (
        select coalesce(jsonb_agg(to_jsonb(n) order by n.grams desc, n.name), '[]')
        from (
          select c.name, sum(m.grams) as grams, round(sum(m.grams::numeric * public.current_price(c) / 1000)) as cents
          from public.stock_movements m join public.cheeses c on c.id = m.cheese_id
          where m.kind = 'waste' and m.created_at >= private.day_start(from_day)
            and not exists (select from public.stock_movements k where k.corrects = m.id)
          group by c.id, c.name) n),
      'feature_days', (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from private.feature_sales(from_day, to_day) f)));
end
$$;

-- What was sold of each cheese in a period, in grams, for all staff.
create or replace function public.sold_grams(period text default '7days') returns table (name text, grams bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select max(s.cheese_name), sum(s.grams) from public.baskets b join public.sales s on s.basket_id = b.id
    where b.day between private.period_start(period) and private.shop_today()
    group by coalesce(s.cheese_id::text, s.cheese_name) having sum(s.grams) <> 0 order by 2 desc, 1;
end
$$;

-- Turnover and tax by day and rate as CSV, for the accountant; the export is in the audit log.
create or replace function public.export_sales(period text default '30days') returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.audit('export', 'sales', null, jsonb_build_object('period', period));
  return private.to_csv((
    select coalesce(jsonb_agg(jsonb_build_object('day', n.day, 'percent', n.tax_percent, 'net', n.net, 'tax', n.tax,
      'gross', n.gross) order by n.day, n.tax_percent), '[]')
    from (
      select b.day, s.tax_percent, round(sum(s.net_cents) / 100.0, 2) as net, round(sum(s.tax_cents) / 100.0, 2) as tax,
        round(sum(coalesce(s.net_cents + s.tax_cents, s.amount_cents)) / 100.0, 2) as gross
      from public.baskets b join public.sales s on s.basket_id = b.id
      where b.day between private.period_start(period) and private.shop_today()
      group by b.day, s.tax_percent) n),
    '{"day": "Day", "percent": "Tax in percent", "net": "Net", "tax": "Tax", "gross": "Gross"}');
end
$$;

-- Today's turnover so far and that of the same weekday a week ago until the same time, for managers.
create or replace function public.turnover_today() returns table (today_cents bigint, week_ago_cents bigint, baskets bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select coalesce(sum(b.goods_cents - b.discount_cents) filter (where b.day = private.shop_today()), 0),
      coalesce(sum(b.goods_cents - b.discount_cents)
        filter (where b.day <> private.shop_today() and b.sold_at <= now() - interval '7 days'), 0),
      count(*) filter (where b.day = private.shop_today() and b.voids is null and b.returns is null)
    from public.baskets b where b.day in (private.shop_today(), private.shop_today() - 7);
end
$$;

-- What has been returned of a line, in pieces where it was sold so, else in grams.
create or replace function private.returned_of(sold public.sales) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(-sum(coalesce(s.pieces, s.grams)), 0)::integer
  from public.baskets r join public.sales s on s.basket_id = r.id and s.position = sold.position
  where r.returns = sold.basket_id
$$;

-- The part of a line that is returned now: so many pieces or grams, after those that were returned before.
create or replace function private.returned_part(sold public.sales, quantity integer) returns public.sales
language plpgsql stable security definer set search_path = ''
as $$
declare
  whole constant numeric := coalesce(sold.pieces, sold.grams);
  -- Numeric, because amounts times grams are beyond integers.
  before constant numeric := private.returned_of(sold);
  part public.sales := sold;
begin
  if quantity is null or quantity not between 1 and whole - before then
    perform private.refuse('PT409', format('At most %s of %s can be returned', case when sold.pieces is null
      then to_char(whole - before, 'FM999,999,990') || ' g' else whole - before || ' pieces' end, sold.cheese_name),
      'lines', 'returned');
  end if;
  part.grams := round(sold.grams * (before + quantity) / whole) - round(sold.grams * before / whole);
  part.pieces := case when sold.pieces is not null then quantity end;
  part.amount_cents := round(sold.amount_cents * (before + quantity) / whole) - round(sold.amount_cents * before / whole);
  part.discount_cents :=
    round(sold.discount_cents * (before + quantity) / whole) - round(sold.discount_cents * before / whole);
  part.tax_cents := round(sold.tax_cents * (before + quantity) / whole) - round(sold.tax_cents * before / whole);
  part.net_cents := part.amount_cents - part.discount_cents
    - case when (select b.tax_included from public.baskets b where b.id = sold.basket_id) then part.tax_cents else 0 end;
  return part;
end
$$;

-- Gives back what was paid for parts of a basket, for managers. Each line has position and grams, or pieces where pieces
-- were sold. Repeated with its key, it changes nothing.
create or replace function public.return_basket(
  basket_id uuid, lines jsonb, reason text, payment public.payment_kind, return_key uuid default gen_random_uuid()
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  step constant integer := (select s.cash_rounding_cents from public.staff_settings s);
  sold public.baskets;
  entry public.baskets;
  parts public.sales[];
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into sold from public.baskets b where b.id = return_basket.basket_id for update;
  if sold.id is null then perform private.refuse('PT404', 'Resource not found'); end if;
  select * into entry from public.baskets b where b.id = return_key and b.returns = sold.id;
  if found then return private.answer_of(entry); end if;
  if nullif(trim(return_basket.reason), '') is null then
    perform private.refuse('PT400', 'A return needs a reason', 'reason');
  elsif return_basket.payment is null then
    perform private.refuse('PT400', 'Choose how the money is given back', 'payment');
  elsif sold.voids is not null or sold.returns is not null
    or exists (select from public.baskets b where b.voids = sold.id) then
    perform private.refuse('PT409', 'This basket is voided or a return itself', reason => 'voided');
  end if;
  parts := array(
    select private.returned_part(s, coalesce(l.pieces, l.grams))
    from jsonb_to_recordset(return_basket.lines) as l (position integer, grams integer, pieces integer)
    join public.sales s on s.basket_id = sold.id and s.position = l.position and (s.pieces is null) = (l.pieces is null)
    order by s.position);
  if parts = '{}' or jsonb_array_length(return_basket.lines) <> (select count(distinct p.position) from unnest(parts) p) then
    perform private.refuse('PT400', 'Choose what is returned', 'lines');
  end if;
  entry := sold;
  select sum(p.amount_cents), sum(p.discount_cents), sum(p.tax_cents), sum(coalesce(p.net_cents + p.tax_cents,
    p.amount_cents - p.discount_cents)) into entry.goods_cents, entry.discount_cents, entry.tax_cents, entry.total_cents
  from unnest(parts) p;
  entry.id := return_key;
  entry.returns := sold.id;
  entry.sold_at := now();
  entry.day := private.shop_today();
  entry.sold_by := auth.uid();
  entry.sent_by := auth.uid();
  entry.reason := trim(return_basket.reason);
  entry.payment := return_basket.payment;
  entry.given_cents := null;
  entry.rounding_cents := case when entry.payment = 'cash' then private.cash_rounding(entry.total_cents, step) else 0 end;
  entry.is_queued := false;
  perform private.store_basket(entry, parts, -1);
  perform private.audit('return basket', 'baskets', sold.id::text, jsonb_build_object('reason', entry.reason));
  return private.answer_of((select b from public.baskets b where b.id = return_key));
end
$$;

-- Takes out of the book what a sale had found beyond it, because a void puts all that was sold back in.
create or replace function private.take_back_found(sale_movement bigint, why text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  sale public.stock_movements;
  question public.stock_movements;
  movement public.stock_movements;
begin
  select * into sale from public.stock_movements m where m.id = sale_movement;
  select * into question from public.stock_movements m
  where m.cheese_id = sale.cheese_id and m.id < sale.id order by m.id desc limit 1;
  if question.asks_for_count is not true then return; end if;
  movement.cheese_id := question.cheese_id;
  movement.kind := 'correction';
  movement.grams := question.grams;
  movement.change_grams := -question.change_grams;
  movement.corrects := question.id;
  movement.note := why;
  perform private.enter_stock_movement(movement);
end
$$;

-- Voids a basket by a counter-entry, which also puts its grams back. An employee voids own ones of today.
create or replace function private.enter_void(voided public.baskets, void_key uuid, why text) returns public.baskets
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry public.baskets := voided;
  lines public.sales[];
  movement public.stock_movements;
begin
  if nullif(trim(why), '') is null then perform private.refuse('PT400', 'A void needs a reason', 'reason'); end if;
  if voided.voids is not null then perform private.refuse('PT409', 'A void cannot be voided; sell it again'); end if;
  perform 1 from public.orders o where o.basket_id = voided.id for update;
  perform private.lock_cheeses(array(
    select s.cheese_id from public.sales s where s.basket_id = voided.id
    union select l.cheese_id from public.orders o join public.order_lines l on l.order_id = o.id
    where o.basket_id = voided.id));
  if exists (select from public.baskets b where b.voids = voided.id) then
    perform private.refuse('PT409', 'It is voided already', reason => 'voided');
  elsif exists (
    select from public.baskets r where r.returns = voided.id and r.voids is null
      and not exists (select from public.baskets v where v.voids = r.id)) then
    perform private.refuse('PT409', 'A part of it was returned; void the return first', reason => 'returned');
  end if;
  lines := array(select s from public.sales s where s.basket_id = voided.id order by s.position);
  for place in 1 .. cardinality(lines) loop
    continue when lines[place].movement_id is null;
    movement.cheese_id := lines[place].cheese_id;
    movement.kind := 'correction';
    movement.grams := lines[place].grams;
    movement.change_grams := movement.grams;
    movement.corrects := lines[place].movement_id;
    movement.note := why;
    lines[place].movement_id := (private.enter_stock_movement(movement)).id;
    perform private.take_back_found(movement.corrects, why);
  end loop;
  perform private.reopen_order(voided.id);
  entry.id := void_key;
  entry.voids := voided.id;
  entry.sold_at := now();
  entry.day := private.shop_today();
  entry.sold_by := auth.uid();
  entry.sent_by := auth.uid();
  entry.reason := trim(why);
  entry.given_cents := null;
  entry.is_queued := false;
  perform private.store_basket(entry, lines, -1);
  perform private.audit('void basket', 'baskets', voided.id::text, jsonb_build_object('reason', entry.reason));
  return entry;
end
$$;

-- Voids a basket: own ones of today, managers any. Repeated with its key, it changes nothing.
create or replace function public.void_basket(basket_id uuid, reason text, void_key uuid default gen_random_uuid()) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  voided public.baskets;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select * into voided from public.baskets b where b.id = void_basket.basket_id for update;
  if exists (select from private.waiting_baskets w where w.id = void_basket.basket_id and w.sent_by = auth.uid()) then
    perform private.refuse('PT409', 'A manager decides about this basket', reason => 'waiting');
  end if;
  if voided.id is null or not private.may_read_basket(voided) then perform private.deny(); end if;
  if not exists (select from public.baskets b where b.id = void_key and b.voids = voided.id) then
    perform private.enter_void(voided, void_key, void_basket.reason);
  end if;
  return jsonb_build_object('id', void_key, 'state', 'recorded');
end
$$;

-- Corrects a sale from the ledger: its basket is voided, if it has no other line.
create or replace function private.correct_sale(wrong public.stock_movements, why text) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  voided public.baskets;
  correction public.stock_movements;
begin
  select b.* into voided from public.sales s join public.baskets b on b.id = s.basket_id where s.movement_id = wrong.id for update of b;
  if not private.may_read_basket(voided) then
    perform private.refuse('PT403', 'Access denied. A manager can void the basket.');
  elsif (select count(*) from public.sales s where s.basket_id = voided.id) > 1 then
    perform private.refuse('PT409', 'It was sold with other cheeses; void the basket');
  elsif exists (select from public.baskets b where b.voids = voided.id) then
    perform private.refuse('PT409', 'It has already been corrected');
  end if;
  perform private.enter_void(voided, gen_random_uuid(), why);
  select * into correction from public.stock_movements m where m.corrects = wrong.id;
  return correction;
end
$$;

-- Queued baskets that wait for a manager, oldest first, with the reason.
create or replace function public.waiting_baskets()
returns table (id uuid, request jsonb, refused_because text, sold_at_local text, sold_by_name text, received_at_local text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select w.id, w.request, w.refused_because, private.wall_clock((w.request ->> 'sold_at')::timestamptz),
      private.staff_name((w.request ->> 'sold_by')::uuid), private.wall_clock(w.received_at)
    from private.waiting_baskets w where w.dropped_at is null order by w.received_at, w.id;
end
$$;

-- Enters a basket that waits as it was sold, at most seven days before it arrived, or leaves it out, which is kept too; false
-- when somebody has decided already.
create or replace function public.decide_waiting_basket(basket_id uuid, is_entered boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  waiting private.waiting_baskets;
begin
  if not private.is_manager() then perform private.deny(); end if;
  -- As in record_basket, to which it may be sent again meanwhile.
  perform pg_advisory_xact_lock(hashtextextended(basket_id::text, 0));
  select * into waiting from private.waiting_baskets w
  where w.id = decide_waiting_basket.basket_id and w.dropped_at is null for update;
  if waiting.id is null then return false; end if;
  if is_entered then
    perform private.enter_basket(waiting.request || jsonb_build_object('sold_at', greatest(
      least((waiting.request ->> 'sold_at')::timestamptz, waiting.received_at), waiting.received_at - private.queue_span())),
      is_decided => true);
    delete from private.waiting_baskets w where w.id = waiting.id;
  else
    update private.waiting_baskets w set dropped_at = now(), dropped_by = auth.uid() where w.id = waiting.id;
  end if;
  perform private.audit(case when is_entered then 'enter basket' else 'leave out basket' end, 'baskets', waiting.id::text,
    jsonb_build_object('because', waiting.refused_because));
  return true;
end
$$;

create or replace trigger sales_stay before update of basket_id, position, cheese_name, grams, pieces, price_cents, amount_cents,
  discount_cents, tax_percent, tax_cents, net_cents on public.sales for each row execute function private.refuse_change();

create or replace trigger baskets_stay before update of id, sold_at, received_at, day, sold_by, sent_by, voids, returns, reason,
  payment, given_cents, tax_included, goods_cents, discount_cents, discount_reason, tax_cents, total_cents, rounding_cents,
  is_queued on public.baskets for each row execute function private.refuse_change();

create or replace trigger a_report_is_kept before update of report_id on public.baskets
  for each row when (old.report_id is not null) execute function private.refuse_change();

create or replace trigger day_reports_stay before update on public.day_reports
  for each row execute function private.refuse_change();

create or replace trigger staff_are_told after insert or update on public.baskets
  for each statement execute function private.tell_staff('sales');

create or replace trigger staff_are_told after insert or update or delete on private.waiting_baskets
  for each row execute function private.tell_staff('sales');

create or replace trigger staff_are_told after insert on public.day_reports
  for each row execute function private.tell_staff('sales');

-- ## orders: cheese that is set aside for somebody, until it is collected

-- Gives an order to the basket that it is collected with (order_id), so that what was set aside is available to it. A queued
-- basket has happened already, whatever became of its order; only that another basket has collected it is for a manager.
create or replace function private.collect_order(basket jsonb, is_decided boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  is_queued constant boolean := coalesce((basket ->> 'is_queued')::boolean, false);
  o public.orders;
begin
  if basket ->> 'order_id' is null then return; end if;
  select * into o from public.orders k where k.id = (basket ->> 'order_id')::uuid for update;
  if o.id is null or o.state in ('unconfirmed', 'collected') or o.state = 'cancelled' and not is_queued then
    if is_decided or is_queued and o.state is distinct from 'collected' then return; end if;
    perform private.refuse('PT409', 'This order is not open any more', 'order_id', 'order_closed');
  end if;
  perform private.lock_cheeses(array(
    select l.cheese_id from public.order_lines l where l.order_id = o.id
    union select (l ->> 'cheese_id')::uuid from jsonb_array_elements(basket -> 'lines') as l));
  update public.orders k set state = 'collected', basket_id = (basket ->> 'id')::uuid, ended_at = now() where k.id = o.id;
end
$$;

-- Brings cheeses of an order that its basket does not have back in stock.
create or replace function private.return_rest(order_uuid uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id in (select l.cheese_id from public.order_lines l where l.order_id = order_uuid)
    and c.in_stock <> private.is_in_stock(c.id, c.in_stock)
$$;

-- Whether a cheese was ordered at a price, which its basket keeps.
create or replace function private.is_order_price(basket jsonb, cheese_uuid uuid, cents integer, is_piece boolean)
returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.order_lines l
    where l.order_id = (basket ->> 'order_id')::uuid and l.cheese_id = cheese_uuid and l.price_cents = cents
      and (l.pieces is not null) = is_piece)
$$;

-- Opens an order again whose basket is voided. Its cheese is set aside until the day is over; after that nobody is told.
create or replace function private.reopen_order(basket_uuid uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  update public.orders o set basket_id = null, ended_at = case when past.is_over then now() end,
    state = case when past.is_over then 'not_collected' else 'ready' end::public.order_state
  from public.orders k
  cross join lateral (
    select coalesce(private.end_of_hours(k.day), private.day_start(k.day + 1)) <= now() as is_over) as past
  where k.basket_id = basket_uuid and o.id = k.id
$$;

-- The codes of the next three orders for which a cheese is set aside, and how many more there are.
create or replace function private.orders_of(cheese_uuid uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select string_agg(n.code, ', ' order by n.place) filter (where n.place <= 3)
    || case when count(*) > 3 then format(' and %s more', count(*) - 3) else '' end
  from (
    select o.code, row_number() over (order by o.pickup_at, o.code) as place
    from public.order_lines l join public.orders o on o.id = l.order_id
    where l.cheese_id = cheese_uuid and l.is_held) as n
$$;

-- Ends an order that was confirmed, and tells its owner. Cheese that was set aside is available again.
create or replace function private.end_order(o public.orders, end_state public.order_state, why text default null)
returns public.orders
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.orders k set state = end_state, ended_at = now(), cancel_reason = why, ical_sequence = k.ical_sequence + 1
  where k.id = o.id returning * into o;
  perform private.mail_order(case end_state when 'cancelled' then 'order-cancelled' else 'order-released' end, o);
  return o;
end
$$;

-- Takes an order by phone or at the counter, for an hour by the shop's clock. Lines have cheese_id and grams or pieces; the
-- limits of guests do not apply.
create or replace function public.take_order(
  lines jsonb, pickup_at_local text, name text, phone text default null, note text default null,
  email text default null, key uuid default gen_random_uuid()
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders;
  o public.orders;
  read public.order_lines[];
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select * into known from public.orders k where k.id = key;
  if known.id is not null then
    if known.taken_by is null then perform private.deny(); end if;
    return jsonb_build_object('id', known.id, 'code', known.code);
  end if;
  if not (private.shop_settings()).orders_enabled then
    perform private.refuse('PT409', 'Turn on orders in the settings first', reason => 'closed');
  elsif nullif(trim(take_order.name), '') is null then
    perform private.refuse('PT400', 'Enter a name', 'name');
  elsif nullif(trim(take_order.email), '') is not null and not private.is_email(lower(trim(take_order.email))) then
    perform private.refuse('PT400', 'Please enter a valid email address.', 'email');
  end if;
  o.id := key;
  o.taken_by := auth.uid();
  o.state := 'placed';
  o.pickup_at := private.shop_instant(take_order.pickup_at_local, 'pickup_at');
  o.day := private.day_of_hours(o.pickup_at);
  o.name := take_order.name;
  o.email := nullif(lower(trim(take_order.email)), '');
  o.phone := take_order.phone;
  o.note := take_order.note;
  if o.day is null or o.pickup_at < now() - interval '1 hour' or o.day > private.shop_today() + 366 then
    perform private.refuse('PT409', 'Choose a day and an hour when the shop is open', 'pickup_at', 'closed');
  end if;
  read := private.read_order_lines(lines, is_staff => true);
  perform private.lock_cheeses(array(select l.cheese_id from unnest(read) as l));
  perform private.require_stock(read);
  o := private.enter_order(o, read);
  perform private.mail_order('order-placed', o);
  return jsonb_build_object('id', o.id, 'code', o.code);
end
$$;

-- The cheeses that staff can take an order of by a part of their name, whatever its accents, each with what is available;
-- null where nobody tracks it.
create or replace function public.cheeses_to_order(typed text)
returns table (id uuid, name text, piece_grams integer, in_stock boolean, available_grams integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name::text, c.piece_grams, c.in_stock, private.available_of(s)
    from private.catalogue l
    join public.cheeses c on c.id = l.cheese_id
    left join public.cheese_stock s on s.cheese_id = c.id
    where strpos(l.sort_name collate "C", private.fold(trim(typed))) > 0
    order by l.sort_name, c.id limit 12;
end
$$;

-- Moves an order on, or back by a step: accepted (placed), preparing, ready, which is mailed, not collected, or canceled
-- with a reason. It is collected by its basket. Returns whether anything changed.
create or replace function public.set_order_state(order_uuid uuid, new_state public.order_state, reason text default null)
returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  o public.orders;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select * into o from public.orders k where k.id = order_uuid and k.state <> 'unconfirmed' for update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if o.state = new_state then return false; end if;
  if not private.holds_stock(o.state) or new_state in ('unconfirmed', 'requested', 'collected') then
    perform private.refuse('PT409', 'This order is not open any more', reason => 'order_closed');
  elsif new_state = 'cancelled' and nullif(trim(set_order_state.reason), '') is null then
    perform private.refuse('PT400', 'Say why, the guest reads it', 'reason');
  end if;
  if new_state in ('cancelled', 'not_collected') then
    perform private.end_order(o, new_state, nullif(trim(set_order_state.reason), ''));
  else
    update public.orders k set state = new_state where k.id = o.id;
    if o.state = 'requested' then perform private.mail_order('order-placed', o); end if;
    if new_state = 'ready' then perform private.mail_order('order-ready', o); end if;
  end if;
  perform private.audit('mark order as ' || new_state, 'orders', o.id::text, jsonb_build_object('code', o.code));
  return true;
end
$$;

-- What changed since an order was placed: a cheese has less stock than is set aside ("stock"), another price ("price"), or
-- is no longer offered ("offer"); the shop is closed at its hour ("hours").
create or replace function private.order_warnings(o public.orders) returns text[]
language sql stable security definer set search_path = ''
as $$
  select case when private.holds_stock(o.state) then array_remove(array[
    case when bool_or(private.available_grams(c.id) < 0) then 'stock' end,
    case when bool_or(l.price_cents is distinct from
      case when l.pieces is null then public.current_price(c) else public.current_piece_price(c) end) then 'price' end,
    case when not bool_and(c.active) then 'offer' end,
    case when private.day_of_hours(o.pickup_at) is distinct from o.day then 'hours' end], null) else '{}' end
  from public.order_lines l join public.cheeses c on c.id = l.cheese_id where l.order_id = o.id
$$;

-- The orders of some days by their hour, for all staff from today on, with those of the last 30 days that nobody collected,
-- which still can be; past ones are the managers'. Past ones name nobody. Emails are the admins'. Each line has the price of
-- the order and today's.
create or replace function public.list_orders(
  from_day date default null, to_day date default null, page_limit integer default 1000, page_offset integer default 0
)
returns table (
  id uuid, code text, state public.order_state, day date, pickup_at timestamptz, pickup_at_local text, name text, phone text,
  email text, note text, is_member boolean, taken_by_name text, created_at_local text, cancel_reason text, lines jsonb,
  tax_cents integer, total_cents bigint, warnings text[], basket_id uuid, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.shop_today();
  since constant date := coalesce(from_day, today);
begin
  if not private.is_manager() and not (private.is_staff() and since >= today) then perform private.deny(); end if;
  return query
    select o.id, o.code, o.state, o.day, o.pickup_at, private.wall_clock(o.pickup_at),
      case when shown.is_named then o.name::text end, case when shown.is_named then o.phone end,
      case when shown.is_named and private.is_admin() then coalesce(o.email, p.email) end,
      case when shown.is_named then o.note::text end, o.user_id is not null, private.staff_name(o.taken_by),
      private.wall_clock(o.created_at), case when shown.is_named then o.cancel_reason::text end, content.lines, tax.cents,
      content.cents + tax.cents, private.order_warnings(page.k), o.basket_id, page.matching
    from (
      select k, count(*) over () as matching from public.orders k
      where k.state <> 'unconfirmed' and (k.day >= since or since = today
          and (private.holds_stock(k.state) or k.state = 'not_collected' and k.day >= today - 30))
        and k.day <= coalesce(to_day, today + 366)
      order by k.pickup_at, k.code
      limit least(greatest(page_limit, 1), 1000) offset greatest(page_offset, 0)) as page
    cross join lateral (select (page.k).*) as o
    -- An order whose hour is after midnight belongs to yesterday until the shop closes.
    cross join lateral (select o.day >= today or private.holds_stock(o.state) as is_named) as shown
    left join private.people p on p.id = o.user_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('cheese_id', c.id, 'name', c.name, 'slug', c.slug, 'grams', l.grams,
          'pieces', l.pieces, 'piece_grams', c.piece_grams, 'price_cents', l.price_cents, 'cents', private.cents_of(l),
          'todays_price_cents', case when l.pieces is null then public.current_price(c) else public.current_piece_price(c) end)
        order by l.position) as lines, sum(private.cents_of(l)) as cents
      from public.order_lines l join public.cheeses c on c.id = l.cheese_id where l.order_id = o.id) as content
    cross join lateral (select private.added_tax(o.id) as cents) as tax
    order by o.pickup_at, o.code;
end
$$;

-- What is still to be cut for the orders of a day, by cheese. For today that includes those of yesterday that are still
-- open, whose hour may be after midnight.
create or replace function public.orders_to_cut(of_day date default null)
returns table (cheese_id uuid, name text, grams bigint, pieces bigint, orders bigint, codes text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name::text, sum(l.grams), sum(l.pieces), count(*), array_agg(o.code order by o.pickup_at, o.code)
    from public.orders o join public.order_lines l on l.order_id = o.id join public.cheeses c on c.id = l.cheese_id
    where case when of_day is null then o.day <= private.shop_today() else o.day = of_day end and o.state in ('requested', 'placed', 'preparing')
    group by c.id, c.name order by c.name, c.id;
end
$$;

-- What staff have to do about orders: a cheese of which more is set aside than is there ("stock", with the grams that are
-- missing), an hour at which the shop is closed ("hours"), an order that the shop has to accept ("requested"); which nobody
-- has begun ("new"), and which are open today ("today"). Each names its orders and the hour of the next.
create or replace function public.order_todos()
returns table (
  kind text, cheese_id uuid, cheese_name text, missing_grams integer, codes text[], next_pickup_local text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select 'stock', c.id, c.name::text, -private.available_of(s), array_agg(o.code order by o.pickup_at, o.code),
      private.wall_clock(min(o.pickup_at))
    from public.cheese_stock s
    join public.cheeses c on c.id = s.cheese_id
    join public.order_lines l on l.cheese_id = s.cheese_id and l.is_held
    join public.orders o on o.id = l.order_id
    where private.available_of(s) < 0
    group by c.id, s.cheese_id
    union all
    select w.kind, null, null, null, array_agg(w.code order by w.pickup_at, w.code), private.wall_clock(min(w.pickup_at))
    from (
      select 'hours' as kind, o.code, o.pickup_at from public.orders o
      where private.holds_stock(o.state) and o.displaced_at is not null
      union all
      select 'requested', o.code, o.pickup_at from public.orders o where o.state = 'requested'
      union all
      select 'new', o.code, o.pickup_at from public.orders o where o.state = 'placed'
      union all
      select 'today', o.code, o.pickup_at from public.orders o
      where private.holds_stock(o.state) and o.day <= private.shop_today()
    ) as w
    group by w.kind;
end
$$;

-- The figures of the orders of a period by their day, for managers.
create or replace function public.orders_report(period text default '7days')
returns table (
  orders bigint, collected bigint, not_collected bigint, cancelled bigint, open bigint, set_aside_grams bigint,
  collected_grams bigint, not_collected_grams bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select count(*), count(*) filter (where o.state = 'collected'), count(*) filter (where o.state = 'not_collected'),
      count(*) filter (where o.state = 'cancelled'), count(*) filter (where private.holds_stock(o.state)),
      coalesce(sum(w.grams), 0)::bigint, coalesce(sum(w.grams) filter (where o.state = 'collected'), 0)::bigint,
      coalesce(sum(w.grams) filter (where o.state = 'not_collected'), 0)::bigint
    from public.orders o
    cross join lateral (select sum(l.grams) as grams from public.order_lines l where l.order_id = o.id) as w
    where o.state <> 'unconfirmed' and o.day between private.period_start(period) and private.shop_today();
end
$$;

create or replace trigger staff_are_told after insert or update or delete on public.orders
  for each row execute function private.tell_staff('orders');

-- Follows the opening hours: an order whose hour is lost gets a mail with other days and is released a day later without
-- an answer; one whose day is over is released, and canceled if the shop never accepted it.
create or replace function private.release_orders(clock timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.orders[] := '{}';
  is_lost boolean;
  o public.orders;
begin
  for o in
    select k.* from public.orders k where private.holds_stock(k.state) order by k.id for update skip locked
  loop
    is_lost := private.day_of_hours(o.pickup_at) is distinct from o.day;
    if is_lost and o.displaced_at is null then
      update public.orders k set displaced_at = clock where k.id = o.id returning * into o;
      perform private.mail_order('order-displaced', o);
    elsif not is_lost and o.displaced_at is not null then
      update public.orders k set displaced_at = null where k.id = o.id;
    elsif (case when is_lost then o.displaced_at + interval '24 hours' else private.end_of_hours(o.day) end) <= clock then
      due := due || o;
    end if;
  end loop;
  -- All at once, so that no basket waits for one of them and is waited for.
  perform private.lock_cheeses(array(
    select l.cheese_id from unnest(due) as d join public.order_lines l on l.order_id = d.id));
  foreach o in array due loop
    if o.displaced_at is not null then
      perform private.end_order(o, 'cancelled', 'We are closed at this hour');
    elsif o.state = 'requested' then
      perform private.end_order(o, 'cancelled', 'We could not confirm it in time');
    else
      perform private.end_order(o, 'not_collected');
    end if;
  end loop;
end
$$;

-- Reminds people two hours before, if they wish and did not order later than that.
create or replace function private.remind_of_orders() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  o public.orders;
begin
  for o in
    update public.orders k set reminded_at = now()
    where k.id in (
      select r.id from public.orders r
      where r.state in ('placed', 'preparing', 'ready') and r.wants_reminder and r.reminded_at is null
        and r.displaced_at is null and r.pickup_at > now() and r.pickup_at <= now() + interval '2 hours'
        and r.confirmed_at < r.pickup_at - interval '2 hours'
      for update skip locked)
    returning k.*
  loop
    perform private.mail_order('order-reminder', o);
  end loop;
end
$$;

-- Deletes orders that nobody confirmed within two hours, and removes personal data 90 days after the day.
create or replace function private.forget_orders() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.orders o where o.state = 'unconfirmed' and o.created_at < now() - interval '2 hours';
  delete from private.order_tokens t using public.orders o
  where o.id = t.order_id and o.day < private.shop_today() - 7;
  update public.orders o set user_id = null, name = null, email = null, phone = null, note = null, cancel_reason = null
  where o.day < private.shop_today() - 90
    and num_nonnulls(o.user_id, o.name, o.email, o.phone, o.note, o.cancel_reason) > 0;
$$;

-- What its owner reads of an order.
create or replace function private.order_view(o public.orders) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', o.id, 'code', o.code, 'state', o.state, 'name', o.name, 'note', o.note, 'day', o.day,
    'pickup_at', o.pickup_at, 'pickup_at_local', private.wall_clock(o.pickup_at), 'wants_reminder', o.wants_reminder,
    'is_displaced', o.displaced_at is not null, 'cancel_reason', o.cancel_reason, 'can_change', private.can_change(o),
    'has_page', private.has_page(o),
    'sequence', o.ical_sequence, 'lines', coalesce(jsonb_agg(jsonb_build_object('cheese_id', c.id, 'slug', c.slug,
      'name', c.name, 'grams', l.grams, 'pieces', l.pieces, 'price_cents', l.price_cents, 'cents', private.cents_of(l))
      order by l.position), '[]'),
    'tax_cents', private.added_tax(o.id), 'total_cents', coalesce(sum(private.cents_of(l)), 0) + private.added_tax(o.id),
    'paid_cents', (select b.total_cents + b.rounding_cents from public.baskets b where b.id = o.basket_id))
  from public.order_lines l join public.cheeses c on c.id = l.cheese_id where l.order_id = o.id
$$;

-- The tax that the till adds to an order that is cut exactly, computed once for each rate as in a basket; 0 where prices
-- include it.
create or replace function private.added_tax(order_uuid uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(private.tax_of(r.cents, r.percent, false)), 0)::integer
  from (
    select private.tax_rate(c) as percent, sum(private.cents_of(l))::integer as cents
    from public.order_lines l join public.cheeses c on c.id = l.cheese_id
    where l.order_id = order_uuid and not (private.shop_settings()).tax_included
    group by 1) as r
$$;

-- Until when its owner may change or cancel an order: the shop has not begun to cut, and it is an hour before. One whose
-- hour was lost can be changed until it is released, even when it is cut.
create or replace function private.can_change(o public.orders) returns boolean
language sql stable set search_path = ''
as $$
  select case when o.displaced_at is not null then private.holds_stock(o.state)
    else o.state in ('unconfirmed', 'requested', 'placed') and now() <= o.pickup_at - interval '1 hour' end
$$;

-- Writes to the owner of an order, who may have no email.
create or replace function private.mail_order(template text, o public.orders) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mailbox constant text := coalesce(o.email, (select p.email from private.people p where p.id = o.user_id));
begin
  if mailbox is null then return; end if;
  perform private.queue_mail(template, mailbox, private.order_view(o)
    || jsonb_build_object('order_id', o.id, 'currency', (private.shop_settings()).currency));
end
$$;

-- Tells the shop about a new order, if it wants to be told.
create or replace function private.mail_shop(o public.orders) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.queue_mail('order-new', b.email, private.order_view(o)
    || jsonb_build_object('is_member', o.user_id is not null, 'currency', b.currency))
  from public.business_settings b, public.staff_settings s where s.mails_new_orders and b.email is not null
$$;

-- Refuses new orders while the shop takes none.
create or replace function private.require_orders() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_guests();
  if not (private.shop_settings()).orders_enabled then
    perform private.refuse('PT409', 'We take no orders at the moment', reason => 'closed');
  end if;
end
$$;

-- Six letters and digits that cannot be mistaken for each other.
create or replace function private.new_order_code() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(random.bytes, place) % 32, 1), '')
  from (select sha256(uuid_send(gen_random_uuid())) as bytes) as random, generate_series(0, 5) as place
$$;

-- Enters an order with its lines. The cheeses are locked, and what it holds was found to be there.
create or replace function private.enter_order(o public.orders, lines public.order_lines[]) returns public.orders
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if regexp_replace(trim(o.phone), '[ ()-]', '', 'g') !~ '^(\+?[1-9][0-9]{0,15})?$' then
    perform private.refuse('PT400', 'A phone number has up to 16 digits, with an optional plus in front', 'phone');
  end if;
  o.id := coalesce(o.id, gen_random_uuid());
  loop
    o.code := private.new_order_code();
    exit when not exists (select from public.orders k where k.code = o.code);
  end loop;
  insert into public.orders (id, code, user_id, taken_by, state, day, pickup_at, name, email, phone, note, wants_reminder,
    from_board, confirmed_at)
  values (o.id, o.code, o.user_id, o.taken_by, o.state, o.day, o.pickup_at, nullif(trim(o.name), ''), o.email,
    nullif(trim(o.phone), ''), nullif(trim(o.note), ''), coalesce(o.wants_reminder, false),
    coalesce(o.from_board, false), case when o.state <> 'unconfirmed' then now() end)
  returning * into o;
  perform private.store_order_lines(o, lines);
  return o;
end
$$;

-- Refuses a person who has as many orders as allowed: a member three open ones, the mailbox of a guest one.
create or replace function private.limit_open_orders(o public.orders) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  others bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('orders of ' || coalesce(o.user_id::text, lower(o.email)), 0));
  others := (select count(*) from public.orders k where private.holds_stock(k.state) and k.id is distinct from o.id
    and (k.user_id = o.user_id or lower(k.email) = lower(o.email)));
  if o.user_id is null and others >= 1 then
    perform private.refuse('PT409', 'You have an order that is still open. Collect, change or cancel it first.',
      reason => 'open_order');
  elsif others >= 3 then
    perform private.refuse('PT409', 'You have three orders that are still open. Collect, change or cancel one first.',
      reason => 'open_order');
  end if;
end
$$;

-- Keeps an order of a guest until it is confirmed from the mailbox. Nothing is set aside, and the answer is the same
-- whether the email is known or not.
create or replace function private.place_guest_order(o public.orders, lines public.order_lines[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.sends_mail() then
    perform private.refuse('PT409', 'No mail leaves this shop, so an order needs an account.', reason => 'no_mail');
  elsif nullif(trim(o.name), '') is null then perform private.refuse('PT400', 'Enter your name', 'name');
  elsif nullif(trim(o.phone), '') is null then perform private.refuse('PT400', 'Enter your phone number', 'phone');
  elsif o.email is null or not private.is_email(o.email) then
    perform private.refuse('PT400', 'Please enter a valid email address.', 'email');
  end if;
  if private.caller_ip_network() is not null then
    perform private.limit_calls('order-from:' || md5(private.caller_ip_network()), 30, interval '1 hour');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('unconfirmed orders', 0));
  if (select count(*) from public.orders k where k.state = 'unconfirmed') >= 200 then
    perform private.refuse('PT409', 'Many orders wait for their confirmation. Please call us.', reason => 'busy');
  end if;
  if (select count(*) from public.orders k where k.state = 'unconfirmed' and lower(k.email) = o.email) < 2 then
    o.state := 'unconfirmed';
    o := private.enter_order(o, lines);
    perform private.mail_order('order-confirm', o);
  end if;
end
$$;

-- Places an order: that of a member is set aside at once, a guest confirms it first. Lines have cheese_id and grams or
-- pieces. Repeated with its key, it changes nothing.
create or replace function public.place_order(
  lines jsonb, pickup_at timestamptz, name text default null, email text default null, phone text default null,
  note text default null, wants_reminder boolean default false, key uuid default gen_random_uuid(), from_board boolean default false
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.orders;
  o public.orders;
  read public.order_lines[];
begin
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  select * into known from public.orders k where k.id = key;
  if known.user_id = auth.uid() then return jsonb_build_object('code', known.code, 'state', known.state);
  elsif known.id is not null then return jsonb_build_object('state', 'unconfirmed'); end if;
  perform private.require_orders();
  perform private.limit_person('order');
  read := private.read_order_lines(lines, is_staff => false);
  perform private.require_minimum(read);
  o.id := key;
  o.pickup_at := place_order.pickup_at;
  o.day := private.require_pickup_hour(o.pickup_at);
  o.user_id := auth.uid();
  o.name := coalesce(nullif(trim(place_order.name), ''),
    (select left(nullif(concat_ws(' ', u.first_name, u.last_name), ''), 100) from public.users u where u.id = o.user_id));
  o.phone := place_order.phone;
  o.note := place_order.note;
  o.wants_reminder := place_order.wants_reminder;
  o.from_board := place_order.from_board;
  if o.user_id is null then
    o.email := lower(trim(place_order.email));
    perform private.require_stock(read);
    perform private.place_guest_order(o, read);
    return jsonb_build_object('state', 'unconfirmed');
  end if;
  perform private.limit_open_orders(o);
  perform private.lock_cheeses(array(select l.cheese_id from unnest(read) as l));
  perform private.require_stock(read);
  o.state := case when private.needs_the_shop(read) then 'requested' else 'placed' end;
  o := private.enter_order(o, read);
  perform private.mail_order('order-' || o.state, o);
  perform private.mail_shop(o);
  return jsonb_build_object('code', o.code, 'state', o.state);
end
$$;

-- Whether a token still opens the page of an order.
create or replace function private.has_page(o public.orders) returns boolean
language sql stable security definer set search_path = ''
as $$ select now() < private.day_start(o.day + 8) $$;

-- The order of a code: by the token of a mail, or the own one of a member. A code alone finds nothing.
create or replace function private.find_order(code text, token text) returns public.orders
language sql stable security definer set search_path = ''
as $$
  select o from public.orders o
  where o.code = find_order.code and (o.user_id = auth.uid() or private.has_page(o) and exists (
    select from private.order_tokens t
    where t.token_hash = private.hash_of_token(coalesce(token, '')) and t.order_id = o.id))
$$;

-- The same, locked for a change; what is not found is not told from what does not exist.
create or replace function private.own_order(code text, token text) returns public.orders
language plpgsql volatile security definer set search_path = ''
as $$
declare
  o public.orders := private.find_order(code, token);
begin
  if o.id is null then perform private.deny(); end if;
  select * into o from public.orders k where k.id = o.id for update;
  return o;
end
$$;

-- What the owner of an order reads; null when there is none for this code and token.
create or replace function public.my_order(code text, token text default null) returns jsonb
language sql stable security definer set search_path = ''
as $$ select private.order_view(o) from private.find_order(my_order.code, my_order.token) as o where o.id is not null $$;

-- A fresh token for the page of an own order.
create or replace function public.open_my_order(code text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own uuid := (select o.id from public.orders o where o.user_id = auth.uid() and o.code = open_my_order.code);
begin
  if own is null then perform private.deny(); end if;
  perform private.limit_person('order-page');
  return private.new_link_token(jsonb_build_object('order_id', own));
end
$$;

-- The caller's orders, the next to collect first.
create or replace function public.my_orders() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  return (
    select coalesce(jsonb_agg(private.order_view(o) order by not private.holds_stock(o.state),
      case when private.holds_stock(o.state) then o.pickup_at end, o.pickup_at desc), '[]')
    from public.orders o where o.user_id = auth.uid());
end
$$;

-- Confirms an order from the mailbox: stock, day and hour are looked at again, and the cheese is set aside.
create or replace function public.confirm_order(code text, token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  lines public.order_lines[];
  o public.orders := private.own_order(confirm_order.code, confirm_order.token);
begin
  if o.state = 'unconfirmed' then
    perform private.require_orders();
    perform private.limit_open_orders(o);
    perform private.require_pickup_hour(o.pickup_at, has_lead => false);
    lines := array(select l from public.order_lines l where l.order_id = o.id);
    perform private.lock_cheeses(array(select l.cheese_id from unnest(lines) as l));
    perform private.require_stock(lines);
    update public.orders k set confirmed_at = now(), state = case when private.needs_the_shop(lines) then 'requested'
      else 'placed' end::public.order_state
    where k.id = o.id returning * into o;
    perform private.mail_order('order-' || o.state, o);
    perform private.mail_shop(o);
  end if;
  return private.order_view(o);
end
$$;

-- Changes an order of a guest or a member: its cheeses, its hour, its note. The shop accepts it again only where there is
-- more of a cheese whose stock nobody tracks. What is as it was, such as a change that is sent twice, writes and mails nothing.
create or replace function public.change_order(
  code text, lines jsonb, pickup_at timestamptz, note text default null, wants_reminder boolean default false,
  token text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before public.order_lines[];
  is_same boolean;
  new_note constant text := nullif(trim(change_order.note), '');
  o public.orders := private.own_order(change_order.code, change_order.token);
  read public.order_lines[];
begin
  if not private.can_change(o) then
    perform private.refuse('PT409', 'This order cannot be changed any more. Please call us.', reason => 'too_late');
  end if;
  perform private.limit_calls('order-change:' || o.id, 30, interval '1 hour');
  read := private.read_order_lines(lines, is_staff => false, of_order => o.id);
  before := array(select l from public.order_lines l where l.order_id = o.id);
  is_same := (select jsonb_object_agg(l.cheese_id, array[l.grams, l.pieces]) from unnest(read) as l)
    = (select jsonb_object_agg(l.cheese_id, array[l.grams, l.pieces]) from unnest(before) as l);
  if is_same and change_order.pickup_at = o.pickup_at and o.displaced_at is null and new_note is not distinct from o.note
    and coalesce(change_order.wants_reminder, false) = o.wants_reminder then
    return private.order_view(o);
  end if;
  perform private.require_minimum(read);
  perform private.lock_cheeses(array(select l.cheese_id from unnest(read || before) as l));
  perform private.require_stock(read, held_by => o.id);
  if o.state <> 'unconfirmed' and not is_same then
    o.state := case when private.needs_the_shop(array(
      select l from unnest(read) as l where o.state = 'requested' or not exists (
        select from unnest(before) as b where b.cheese_id = l.cheese_id and b.grams >= l.grams)))
      then 'requested' else 'placed' end;
  end if;
  if change_order.pickup_at <> o.pickup_at or o.displaced_at is not null then
    o.day := private.require_pickup_hour(change_order.pickup_at);
    o.pickup_at := change_order.pickup_at;
  end if;
  update public.orders k set state = o.state, day = o.day, pickup_at = o.pickup_at,
    note = new_note, wants_reminder = coalesce(change_order.wants_reminder, false),
    reminded_at = case when k.pickup_at = o.pickup_at then k.reminded_at end, displaced_at = null,
    ical_sequence = k.ical_sequence + 1
  where k.id = o.id returning * into o;
  perform private.store_order_lines(o, read);
  if o.state <> 'unconfirmed' then
    perform private.mail_order(case o.state when 'requested' then 'order-requested' else 'order-changed' end, o);
  end if;
  return private.order_view(o);
end
$$;

-- Cancels an order for its owner. Repeated, it changes nothing. One that was never confirmed leaves nothing behind.
create or replace function public.cancel_order(code text, token text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  o public.orders := private.own_order(cancel_order.code, cancel_order.token);
begin
  if o.state <> 'cancelled' then
    if not private.can_change(o) then
      perform private.refuse('PT409', 'This order cannot be changed any more. Please call us.', reason => 'too_late');
    end if;
    if o.state = 'unconfirmed' then
      delete from public.orders k where k.id = o.id;
      o.state := 'cancelled';
    else
      o := private.end_order(o, 'cancelled');
    end if;
  end if;
  return private.order_view(o);
end
$$;

-- Whether cheese is set aside for an order in this state.
create or replace function private.holds_stock(state public.order_state) returns boolean
language sql immutable parallel safe set search_path = ''
as $$ select state in ('requested', 'placed', 'preparing', 'ready') $$;

-- Locks cheeses until the transaction ends, in one order for everybody.
create or replace function private.lock_cheeses(cheese_ids uuid[]) returns void
language sql volatile security definer set search_path = ''
as $$ select from public.cheeses c where c.id = any (cheese_ids) order by c.id for no key update $$;

-- Keeps the sum of what is set aside, and with it whether a cheese is in stock.
create or replace function private.count_set_aside() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  cheese uuid := case when tg_op = 'DELETE' then old.cheese_id else new.cheese_id end;
  change integer := case when tg_op <> 'DELETE' and new.is_held then new.grams else 0 end
    - case when tg_op <> 'INSERT' and old.is_held then old.grams else 0 end;
begin
  if change = 0 then return null; end if;
  perform private.lock_cheeses(array[cheese]);
  update public.cheese_stock s set set_aside_grams = s.set_aside_grams + change, updated_at = now() where s.cheese_id = cheese;
  -- What is collected leaves the stock at once, so the cheese does not come back in between.
  update public.cheeses c set in_stock = private.is_in_stock(c.id, c.in_stock)
  where c.id = cheese and c.in_stock <> private.is_in_stock(c.id, c.in_stock) and not exists (
    select from public.orders o where o.state = 'collected' and o.id = case when tg_op <> 'DELETE' then new.order_id end);
  return null;
end
$$;

create or replace trigger set_aside_is_counted after insert or delete or update of is_held, grams on public.order_lines
  for each row execute function private.count_set_aside();

-- Holds the lines of an order while its state says so, and dates its end.
create or replace function private.follow_order_state() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.holds_stock(new.state) <> private.holds_stock(old.state) then
    perform private.lock_cheeses(array(select l.cheese_id from public.order_lines l where l.order_id = new.id));
    update public.order_lines l set is_held = private.holds_stock(new.state) where l.order_id = new.id;
  end if;
  return null;
end
$$;

create or replace trigger set_aside_follows_state after update of state on public.orders
  for each row execute function private.follow_order_state();

-- Refuses what cannot be set aside beside what an order holds already. The cheeses are locked.
create or replace function private.require_stock(lines public.order_lines[], held_by uuid default null) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  short record;
begin
  select c.name, 10 * (left_over.grams / 10) as grams,
    case when l.pieces is not null then left_over.grams / c.piece_grams end as pieces into short
  from unnest(lines) as l
  join public.cheeses c on c.id = l.cheese_id
  cross join lateral (
    select case when private.available_grams(c.id) is not null then private.available_grams(c.id) + coalesce((
        select h.grams from public.order_lines h where h.order_id = held_by and h.cheese_id = c.id and h.is_held), 0)
      when c.in_stock then l.grams else 0 end as grams) as left_over
  where l.grams > left_over.grams
  order by l.position limit 1;
  if found and coalesce(short.pieces > 0, short.grams >= 50) then
    perform private.refuse('PT409', format('We have only %s of %s left', coalesce(
      short.pieces || case short.pieces when 1 then ' piece' else ' pieces' end,
      to_char(short.grams, 'FM999,999,990') || ' g'), short.name), 'lines', 'not_enough');
  elsif found then
    perform private.refuse('PT409', format('%s is sold out', short.name), 'lines', 'not_enough');
  end if;
end
$$;

-- Whether an order has a cheese whose stock nobody tracks, so that the shop has to say whether it is there.
create or replace function private.needs_the_shop(lines public.order_lines[]) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from unnest(lines) as l where private.available_grams(l.cheese_id) is null) $$;

-- What a line costs at its price.
create or replace function private.cents_of(line public.order_lines) returns integer
language sql immutable set search_path = ''
as $$ select coalesce(line.pieces * line.price_cents, round(line.grams::numeric * line.price_cents / 1000)::integer) $$;

-- Refuses an order below the smallest amount.
create or replace function private.require_minimum(lines public.order_lines[]) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  minimum constant integer := (private.shop_settings()).order_minimum_cents;
begin
  if (select sum(private.cents_of(l)) from unnest(lines) as l) < minimum then
    perform private.refuse('PT409', format('We set aside from %s on',
      concat_ws(' ', (private.shop_settings()).currency, to_char(minimum / 100.0, 'FM999990.00'))), 'lines', 'too_little');
  end if;
end
$$;

-- Reads the cheeses of an order: each with grams or, where it is sold by the piece, pieces. Guests order in steps of 10 g,
-- from 50 g to 2 kg of a cheese. A cheese that the order has already keeps its price, and may stay when the shop no longer
-- offers it.
create or replace function private.read_order_lines(lines jsonb, is_staff boolean, of_order uuid default null)
returns public.order_lines[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  cheese public.cheeses;
  entry record;
  line public.order_lines;
  read public.order_lines[] := '{}';
begin
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) not between 1 and 20 then
    perform private.refuse('PT400', 'An order has 1 to 20 cheeses', 'lines');
  end if;
  for entry in
    select l.cheese_id, l.grams, l.pieces, row_number() over () as place
    from jsonb_to_recordset(lines) as l (cheese_id uuid, grams integer, pieces integer)
  loop
    select * into cheese from public.cheeses c where c.id = entry.cheese_id and (c.active or exists (
      select from public.order_lines o where o.order_id = of_order and o.cheese_id = c.id));
    if not found then perform private.refuse('PT404', 'Resource not found'); end if;
    if exists (select from unnest(read) as r where r.cheese_id = cheese.id) then
      perform private.refuse('PT400', format('Enter %s once', cheese.name), 'lines');
    elsif num_nonnulls(entry.grams, entry.pieces) <> 1 or (entry.pieces is null) <> (cheese.piece_grams is null) then
      perform private.refuse('PT400', format(case when cheese.piece_grams is null then '%s is sold by weight'
        else '%s is sold by the piece' end, cheese.name), 'lines');
    end if;
    line.cheese_id := cheese.id;
    line.position := entry.place;
    line.pieces := entry.pieces;
    line.grams := coalesce(entry.grams, least(entry.pieces, 1001) * cheese.piece_grams);
    if line.grams not between 1 and 100000 or line.pieces not between 1 and 1000
      or not is_staff and entry.grams is not null and (entry.grams < 50 or entry.grams % 10 <> 0) then
      perform private.refuse('PT400', 'Choose at least 50 g, in steps of 10 g', 'lines');
    elsif not is_staff and line.grams > 2000 then
      perform private.refuse('PT400', format('We set aside at most 2 kg of %s', cheese.name), 'lines');
    end if;
    line.price_cents := coalesce(
      (select o.price_cents from public.order_lines o
        where o.order_id = of_order and o.cheese_id = cheese.id and (o.pieces is null) = (entry.pieces is null)),
      case when entry.pieces is null then public.current_price(cheese) else public.current_piece_price(cheese) end);
    if line.price_cents is null then
      perform private.refuse('PT409', format('%s has no price', cheese.name), 'lines', 'no_price');
    end if;
    read := read || line;
  end loop;
  return read;
end
$$;

-- Writes the lines of an order in place of those it has; a line that stays changes by the difference alone.
create or replace function private.store_order_lines(of_order public.orders, lines public.order_lines[]) returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.order_lines o
  where o.order_id = of_order.id and o.cheese_id not in (select l.cheese_id from unnest(lines) as l);
  insert into public.order_lines (order_id, cheese_id, position, grams, pieces, price_cents, is_held)
  select of_order.id, l.cheese_id, l.position, l.grams, l.pieces, l.price_cents, private.holds_stock(of_order.state)
  from unnest(lines) as l order by l.cheese_id
  on conflict (order_id, cheese_id) do update set position = excluded.position, grams = excluded.grams,
    pieces = excluded.pieces, price_cents = excluded.price_cents;
$$;

-- The hours of a range of days at which orders are collected: every hour of each opening span, inside the pickup hours of
-- the settings.
create or replace function private.pickup_hours(from_day date, to_day date) returns table (day date, pickup_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select s.day, hour.at
  from public.business_settings b
  cross join lateral private.opening_spans(from_day, to_day, b) as s
  cross join lateral generate_series(s.opens_at, s.closes_at - interval '1 minute', interval '1 hour') as hour (at)
  cross join lateral (select to_char(hour.at at time zone private.shop_time_zone(), 'HH24:MI')) as clock (shown)
  where case when b.pickup_from < b.pickup_until then clock.shown >= b.pickup_from and clock.shown < b.pickup_until
    when b.pickup_from > b.pickup_until then clock.shown >= b.pickup_from or clock.shown < b.pickup_until
    else true end
$$;

-- The hours of the next two weeks that a guest can choose now. An order can be moved while the shop takes no new ones.
create or replace function public.pickup_times() returns table (day date, pickup_at timestamptz, pickup_at_local text)
language sql stable security definer set search_path = ''
as $$
  select h.day, h.pickup_at, private.wall_clock(h.pickup_at)
  from public.business_settings b
  cross join lateral private.pickup_hours(private.shop_today() - 1, private.shop_today() + 14) as h
  where h.pickup_at >= now() + make_interval(hours => b.order_lead_hours)
  order by h.pickup_at
$$;

-- The day to whose hours an instant belongs; null while the shop is closed.
create or replace function private.day_of_hours(at timestamptz) returns date
language sql stable security definer set search_path = ''
as $$
  select s.day
  from (select (at at time zone private.shop_time_zone())::date) as today (day)
  cross join lateral private.opening_spans(today.day - 1, today.day) as s
  where s.opens_at <= at and at < s.closes_at
$$;

-- When the last hours of a day end; null for a day without hours.
create or replace function private.end_of_hours(day date) returns timestamptz
language sql stable security definer set search_path = ''
as $$ select max(s.closes_at) from private.opening_spans(end_of_hours.day, end_of_hours.day) as s $$;

-- The day of an hour that a guest chose. The lead time counts when it is chosen, not when the order is confirmed.
create or replace function private.require_pickup_hour(at timestamptz, has_lead boolean default true) returns date
language plpgsql stable security definer set search_path = ''
as $$
declare
  hours constant integer := (private.shop_settings()).order_lead_hours;
  chosen date;
begin
  select h.day into chosen
  from private.pickup_hours(private.shop_today() - 1, private.shop_today() + 14) as h where h.pickup_at = at;
  if chosen is null then
    perform private.refuse('PT409', 'Choose a day and an hour when we are open', 'pickup_at', 'closed');
  elsif at < now() + (case when has_lead then make_interval(hours => hours) else interval '0' end) then
    perform private.refuse('PT409', 'Choose a later hour', 'pickup_at', 'too_soon');
  end if;
  return chosen;
end
$$;

-- ## stock-alerts: mails to guests when a cheese is back

-- Asks for a mail when a cheese is back. The answer is the same whether the email is known or not;
-- an email that is not the caller's own must first be confirmed from its mailbox, which gets five such mails an hour.
-- What strangers asked for in the name of a person does not keep that person from asking. Nothing is kept or sent for a
-- cheese that is in stock.
create or replace function public.request_stock_alert(email text, cheese_uuid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mailbox text := lower(trim(email));
  is_own boolean := coalesce(
    (select lower(u.email) = mailbox and u.email_confirmed_at is not null from auth.users u where u.id = auth.uid()),
    false);
  request uuid;
begin
  if not exists (select 1 from public.cheeses c where c.id = cheese_uuid and c.active) then return; end if;
  perform private.require_guests();
  perform private.limit_person('stock-alert');
  if auth.uid() is null and private.caller_ip_network() is not null then
    perform private.limit_calls('stock-alert-from:' || md5(private.caller_ip_network()), 60, interval '1 hour');
  end if;
  if is_own then
    update public.notify_requests r set user_id = auth.uid(), confirmed_at = now()
    where r.cheese_id = cheese_uuid and lower(r.email) = mailbox and r.sent_at is null and r.confirmed_at is null;
  elsif not private.within_limit('stock-alert-to:' || md5(mailbox), 5, interval '1 hour') then
    return;
  end if;
  insert into public.notify_requests (cheese_id, user_id, email, confirmed_at)
  values (cheese_uuid, case when is_own then auth.uid() end, mailbox, case when is_own then now() end)
  on conflict do nothing returning id into request;
  if request is null then
    return;
  end if;
  if exists (select 1 from public.cheeses c where c.id = cheese_uuid and c.in_stock) then
    delete from public.notify_requests r where r.id = request;
    return;
  end if;
  if not is_own then
    perform private.queue_mail('confirm-stock-alert', mailbox, jsonb_build_object('stock_alert_id', request,
      'cheese', (select c.name from public.cheeses c where c.id = cheese_uuid)));
  end if;
end
$$;

-- The request whose mail has a link with this token.
create or replace function private.request_of_link(token uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select t.request_id from private.stock_alert_tokens t
  where t.token_hash = private.hash_of_token(replace(token::text, '-', ''))
$$;

-- Confirms a stock alert from the mailbox it names.
create or replace function public.confirm_stock_alert(token uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.notify_requests r set confirmed_at = coalesce(r.confirmed_at, now())
  where r.id = private.request_of_link(confirm_stock_alert.token);
  return found;
end
$$;

-- Withdraws a stock alert by the link in its mail.
create or replace function public.unsubscribe_stock_alert(token uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from public.notify_requests r where r.id = private.request_of_link(unsubscribe_stock_alert.token);
  return found;
end
$$;

-- Queues the mails whose hold is over, one for each guest, in the transaction that marks them as sent.
create or replace function private.send_due_stock_alerts() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  batch record;
  alert record;
  told integer;
begin
  for batch in
    select b.id, c.id as cheese_id, c.name, c.slug
    from public.stock_alert_batches b join public.cheeses c on c.id = b.cheese_id
    where b.sent_at is null and b.cancelled_at is null and b.send_at <= now()
    order by b.id for update of b skip locked
  loop
    told := 0;
    for alert in
      update public.notify_requests r set sent_at = now()
      where r.cheese_id = batch.cheese_id and r.confirmed_at is not null and r.sent_at is null
      returning r.id, r.email
    loop
      perform private.queue_mail('back-in-stock', alert.email,
        jsonb_build_object('cheese', batch.name, 'slug', batch.slug, 'stock_alert_id', alert.id));
      told := told + 1;
    end loop;
    update public.stock_alert_batches b set sent_at = now(), sent_count = told where b.id = batch.id;
  end loop;
end
$$;

-- ## catalogue: what a search and the filters of the catalogue find

-- The nearest cheeses to a query that found nothing: those that contain similar words, and those that are offered
-- in place of what was asked for.
create or replace function public.suggest_cheeses(query text)
returns table (id uuid, name text, slug text, flag_emoji text, origin_region text, hero_image_url text)
language sql stable security invoker set search_path = ''
as $$
  with near as materialized (
    select distinct private.anywhere(candidate) as pattern
    from unnest((private.words_of_query(query))[1:8]) as word,
      unnest(private.nearest_words(word, 3)) as candidate
    where private.food_pattern(word) is null
  ), hits as (
    select f.cheese_id, f.sort_name from near n join private.catalogue f on f.search_text like n.pattern
    union all
    select f.cheese_id, f.sort_name from near n join private.catalogue f on f.suggest_text like n.pattern
    where f.suggest_text <> ''
  ), best as (
    select h.cheese_id, h.sort_name, count(*) as words from hits h
    group by h.cheese_id, h.sort_name
    order by words desc, h.sort_name, h.cheese_id
    limit 4
  )
  select c.id, c.name, c.slug, c.flag_emoji, c.origin_region, c.hero_image_url
  from best b
  join public.cheeses c on c.id = b.cheese_id
  order by b.words desc, b.sort_name, b.cheese_id
$$;

-- The cheeses that match, counted by what filters tell apart. Planned for each search, because the planner leaves out
-- what was not asked for.
create or replace function private.count_alike(patterns text[], by_substitutes boolean, due jsonb)
returns setof private.catalogue_groups
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select f.country_iso, f.milk_species, f.style, f.milk_treatment, f.coagulant, f.lactose, f.allergens, f.in_stock,
      private.listed_price_ranges(f, due), f.strength, count(*)
    from private.matching(patterns, by_substitutes, null, due) f
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
end
$$;

-- How many cheeses each choice of each filter would leave, given the other filters, and how many a filter hides for
-- which reason (`hidden_vegetarian`: animal, varies, unknown). `substitute_for` names what the results stand in for, with
-- the reason as its label; it is 0 where nothing comes near. `pregnancy` says that they were chosen for somebody who is
-- pregnant.
-- Cheeses that no filter can tell apart are counted together first; a choice counts those that miss no filter but its
-- own. A reason counts all that miss no filter by taste, because a cheese that two food facts hide would otherwise be
-- counted for neither. Planning takes longer than counting, so each connection plans it once. Compiling it, as many servers
-- do with costly plans, would take a second.
create or replace function private.count_choices(
  planned private.search_plan, query text, wanted private.catalogue_filters
)
returns table (facet text, value text, label text, cheeses bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  patterns text[] := planned.patterns;
  due jsonb := private.due_prices();
  is_grouped boolean := patterns = '{}' and due = '{}';
  food_facts constant text[] := '{treatment,vegetarian,lactose_free,without}';
begin
  return query
    with alike as (
      select * from private.catalogue_groups where is_grouped
      union all
      select * from private.count_alike(patterns, planned.by_substitutes, due) where not is_grouped
    ), judged as materialized (
      select a.*, array_remove(array[
        case when a.country_iso <> wanted.country then 'country' end,
        case when wanted.milk is not null and wanted.milk <> all (a.milk_species) then 'milk' end,
        case when a.style <> wanted.style then 'style' end,
        case when a.milk_treatment <> wanted.treatment or wanted.treatment = 'unknown' then 'treatment' end,
        case when wanted.vegetarian and not private.suits_vegetarians(a.coagulant) then 'vegetarian' end,
        case when wanted.lactose_free and not private.lacks_lactose(a.lactose) then 'lactose_free' end,
        case when wanted.without is not null and (wanted.without <> all (a.allergens)) is not true then 'without' end,
        case when a.in_stock <> wanted.in_stock then 'in_stock' end,
        case when wanted.price is not null and wanted.price <> all (a.price_ranges) then 'price' end,
        case when a.strength <> wanted.strength or wanted.strength = 'unknown' then 'strength' end
      ], null) as missed
      from alike a
    ), counted as (
      select choice.facet, choice.value, sum(j.cheeses)::bigint as n
      from judged j
      cross join lateral (
        select 'country', j.country_iso
        union all select 'milk', species::text from unnest(j.milk_species) as species
        union all select 'style', j.style::text
        union all select 'treatment', j.milk_treatment::text where j.milk_treatment <> 'unknown'
        union all select 'vegetarian', 'true' where private.suits_vegetarians(j.coagulant)
        union all select 'lactose_free', 'true' where private.lacks_lactose(j.lactose)
        union all select 'without', absent::text
          from (
            select unnest(other.allergens) from judged other where other.missed <@ '{without}'
            union select wanted.without
          ) known (absent)
          where absent <> all (j.allergens)
        union all select 'in_stock', 'true' where j.in_stock
        union all select 'price', fitting::text from unnest(j.price_ranges) as fitting
        union all select 'strength', j.strength::text where j.strength <> 'unknown'
      ) as choice (facet, value)
      where j.missed <@ array[choice.facet]
      group by choice.facet, choice.value
    ), hidden as (
      select 'hidden_' || why.filter as facet, why.reason as value, sum(j.cheeses)::bigint as n
      from judged j
      cross join lateral (values
        ('treatment', case when j.milk_treatment = 'unknown' then 'unknown' else 'other' end),
        ('vegetarian', j.coagulant::text),
        ('lactose_free', j.lactose::text),
        ('without', case when j.allergens = '{null}' then 'unknown' else 'contains' end),
        ('price', case when j.price_ranges = '{}' then 'unknown' end),
        ('strength', case when j.strength = 'unknown' then 'unknown' end)
      ) as why (filter, reason)
      where why.filter = any (j.missed) and why.reason is not null and j.missed <@ (food_facts || why.filter)
      group by 1, 2
    )
    select c.facet, c.value, case c.facet when 'country' then private.country_name(c.value)
      when 'substitute_for' then private.substitute_reason(c.value) else c.value end, c.n
    from (
      select * from counted union all select * from hidden
      union all select 'substitute_for', private.substitute_name(patterns, query), (select count(*) from alike)
        where planned.by_substitutes
      union all select 'pregnancy', 'true', 1 where strpos(array_to_string(patterns, ''), ' preg') > 0
    ) c
    order by c.facet, c.n desc, c.value;
end
$$;

-- What each choice of each filter would leave.
create or replace function public.catalogue_facets(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null
)
returns table (facet text, value text, label text, cheeses bigint)
language plpgsql stable security invoker set search_path = ''
as $$
declare
  planned private.search_plan := private.plan_search(query);
begin
  return query select * from private.count_choices(planned, query, row(country, milk, style, treatment, vegetarian,
    lactose_free, without, in_stock, price, strength));
end
$$;

-- All that the page of the catalogue shows: its cheeses, what each filter would leave and, when nothing matches, the
-- nearest cheeses. One answer, because to understand a query takes longer than to find its cheeses.
create or replace function public.browse_catalogue(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null,
  sort text default 'name', page_limit integer default 60, page_offset integer default 0
)
returns json
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  planned private.search_plan := private.plan_search(query);
  wanted private.catalogue_filters := row(country, milk, style, treatment, vegetarian, lactose_free, without, in_stock,
    price, strength);
  found json := (select json_agg(e) from private.list_cheeses(planned, wanted, sort, page_limit, page_offset) as e);
begin
  return json_build_object(
    'cheeses', coalesce(found, '[]'),
    'facets', coalesce((select json_agg(c) from private.count_choices(planned, query, wanted) as c), '[]'),
    'suggestions', coalesce(case when found is null and planned.patterns <> '{}' and not planned.by_substitutes then (
      select json_agg(near) from public.suggest_cheeses(query) as near) end, '[]'));
end
$$;

-- The pattern by which a food word is found; null for any other word.
create or replace function private.food_pattern(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select case when word in ('raw', 'thermized', 'pasteurized', 'vegetarian', 'lactosefree', 'pregnant')
      then '% ' || word || ' %'
    when left(word, 1) = '~' then '%~%' || substr(word, 2) || '%' end
$$;

-- The letter of an allergen.
create or replace function private.allergen_letter(allergen public.allergen) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select chr(96 + array_position(enum_range(null::public.allergen), allergen)) $$;

-- The food words of a cheese, from what is confirmed.
create or replace function private.food_words_of(cheese public.cheeses) returns text
language sql stable set search_path = ''
as $$
  select concat_ws(' ', nullif(cheese.milk_treatment, 'unknown'),
    case when private.suits_vegetarians(cheese.coagulant) then 'vegetarian' end,
    case when private.lacks_lactose(cheese.lactose) then 'lactosefree' end,
    case when private.suits_pregnancy(cheese.milk_treatment, cheese.style, cheese.rind) then 'pregnant' end,
    '~' || (select string_agg(private.allergen_letter(absent), '') from unnest(enum_range(null::public.allergen)) as absent
      where absent <> all (cheese.allergens)))
$$;

-- A folded text without the words that could be taken for a confirmed fact.
create or replace function private.without_food_words(folded text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select regexp_replace(folded, '\m(?:raw|(?:un)?pasteuri[sz]ed|thermi[sz]ed|vegetarians?|lactose(?:[^a-z0-9]*free)?'
    || '|pregnant|pregnancy)\M|~', ' ', 'g')
$$;

-- The allergen that a word names, in any number and spelling.
create or replace function private.allergen_of(word text) returns public.allergen
language sql immutable strict parallel safe set search_path = ''
as $$
  select allergen from unnest(enum_range(null::public.allergen)) as allergen
  where private.singular(allergen::text) = case when word ~ '^soy(a|bean|beans)$' then 'soy'
    when word ~ '^mollus[ck]s?$' then 'mollusk' when word ~ '^sul(f|ph)ites?$' then 'sulfite'
    when word = 'dairy' then 'milk' when word = 'shellfish' then 'crustacean' when word = 'wheat' then 'gluten'
    else private.singular(word) end
$$;

-- The words of a query that are worth looking up, with phrases about food turned into food words. "Without", "no" and
-- "free from" count for every allergen that follows. What people write around a food word, such as "safe for", is left
-- out.
create or replace function private.words_of_query(query text) returns text[]
language plpgsql immutable strict parallel safe set search_path = ''
as $$
declare
  typed text[] := array_remove(regexp_split_to_array(private.fold(left(query, 100)), '[^a-z0-9]+'), '');
  found text[] := '{}';
  is_negated boolean := false;
  word text;
  next_word text;
  allergen public.allergen;
begin
  for place in 1 .. cardinality(typed) loop
    word := typed[place];
    next_word := coalesce(typed[place + 1], '');
    if word in ('without', 'no', 'non', 'not', 'un', 'zero') or word = 'free' and next_word in ('of', 'from') then
      is_negated := true;
      continue when next_word <> '';
    elsif is_negated and word in ('of', 'from', 'and', 'or', 'nor', 'any', 'added') then
      continue;
    end if;
    if is_negated or next_word = 'free' then
      allergen := private.allergen_of(word);
      if word = 'lactose' or allergen is not null then
        found := found || case word when 'lactose' then 'lactosefree' else '~' || private.allergen_letter(allergen) end;
        typed[place + 1] := nullif(typed[place + 1], 'free');
        continue;
      end if;
    end if;
    found := found || case
      when word ~ '^(un|non)pasteuri[sz]ed$' or is_negated and word ~ '^pasteuri[sz]ed$' then 'raw'
      when word ~ '^pasteuri[sz]ed$' or is_negated and word = 'raw' then 'pasteurized'
      when word ~ '^thermi[sz]ed$' then 'thermized'
      when word in ('vegetarians', 'veggie', 'veggies') then 'vegetarian'
      when word = 'pregnancy' then 'pregnant'
      else word end;
    is_negated := false;
  end loop;
  return array(
    select distinct f.word from unnest(found) as f (word)
    where f.word is not null and not ((private.is_ignored_word(f.word) or f.word in ('milk', 'friendly', 'safe',
        'suitable', 'ok', 'for', 'during', 'while', 'when', 'made', 'contains', 'people', 'woman', 'women'))
      and exists (select from unnest(found) as other where private.food_pattern(other) is not null))
    order by 1);
end
$$;

-- The groups that fit, as `private.matching` finds cheeses.
create or replace function private.matching_groups(wanted private.catalogue_filters)
returns setof private.catalogue_groups
language sql stable
as $$
  select * from private.catalogue_groups g
  where ((wanted).country is null or g.country_iso = (wanted).country)
    and ((wanted).milk is null or (wanted).milk = any (g.milk_species))
    and ((wanted).style is null or g.style = (wanted).style)
    and ((wanted).treatment is null or (g.milk_treatment = (wanted).treatment and (wanted).treatment <> 'unknown'))
    and ((wanted).vegetarian is not true or private.suits_vegetarians(g.coagulant))
    and ((wanted).lactose_free is not true or private.lacks_lactose(g.lactose))
    and ((wanted).without is null or (wanted).without <> all (g.allergens))
    and ((wanted).in_stock is null or g.in_stock = (wanted).in_stock)
    and ((wanted).price is null or (wanted).price = any (g.price_ranges))
    and ((wanted).strength is null or (g.strength = (wanted).strength and (wanted).strength <> 'unknown'))
$$;

-- What staff and guests find a cheese by.
create or replace function private.searchable_text(cheese public.cheeses) returns text
language sql stable set search_path = ''
as $$
  select private.without_food_words(private.fold(concat_ws(' ', cheese.name, cheese.origin_region,
    private.country_name(cheese.country_iso), array_to_string(cheese.flavor_tags, ' '),
    array_to_string(cheese.search_aliases, ' '), array_to_string(cheese.milk_species, ' '), cheese.milk_type,
    cheese.style))) || ' ' || private.food_words_of(cheese) || ' '
$$;

-- Puts what staff and guests find these cheeses by into the catalogue, in place of what was there.
create or replace function private.list_in_catalogue(cheese_uuids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.cheese_words (cheese_id, found_by)
  select c.id, private.searchable_text(c) from public.cheeses c where c.id = any (cheese_uuids) order by c.id
  on conflict (cheese_id) do update set found_by = excluded.found_by;
  delete from private.catalogue l where l.cheese_id = any (cheese_uuids);
  insert into private.catalogue (cheese_id, search_text, suggest_text, sort_name, country_iso, country_name,
    milk_species, style, milk_treatment, coagulant, lactose, allergens, in_stock, price_per_kg_cents, price_ranges,
    palate_strength, strength, age_days, age_band, published_at)
  with meant as materialized (
    select t.kind, private.words_of(t.term) as term_words, private.words_of(entry) as words
    from public.search_terms t cross join unnest(t.finds) as entry
  )
  -- Every word stands between spaces once, for patterns that begin or end with one.
  select c.id,
    concat(' ', array_to_string(own.words || private.with_singulars(private.further_words(c)) || terms.synonyms, ' '),
      ' ', w.found_by),
    private.without_food_words(concat(' ',
      array_to_string(private.words_of(array_to_string(c.suggested_for, ' ')) || terms.substitutes, ' '), ' ')),
    private.fold(c.name), c.country_iso, private.country_name(c.country_iso), c.milk_species, c.style, c.milk_treatment,
    c.coagulant, c.lactose, coalesce(c.allergens, '{null}'), c.in_stock, c.price_per_kg_cents, private.price_ranges_of(c.price_per_kg_cents),
    c.palate_strength, private.strength_of(c.palate_strength), aged.days, private.age_band(aged.days), c.published_at
  from public.cheeses c
  join private.cheese_words w on w.cheese_id = c.id
  cross join lateral (select private.age_days(c.minimum_age_days, c.style) as days) aged
  cross join lateral (
    -- Computed once for all terms.
    select private.with_singulars(private.words_of(split_part(w.found_by, '~', 1))) as words offset 0
  ) own
  cross join lateral (
    select coalesce(array_agg(word) filter (where m.kind = 'synonym'), '{}') as synonyms,
      coalesce(array_agg(word) filter (where m.kind = 'substitute'), '{}') as substitutes
    from meant m cross join unnest(m.term_words) as word
    where m.words <> '{}' and m.words <@ own.words and private.food_pattern(word) is null
  ) terms
  where c.id = any (cheese_uuids) and c.active;
  -- A mistyped word is more likely a cheese than something that goes with one.
  insert into private.catalogue_words (word)
  select distinct word
  from private.catalogue l
  join private.cheese_words w on w.cheese_id = l.cheese_id
  cross join lateral regexp_split_to_table(split_part(w.found_by, '~', 1) || l.suggest_text, '[^a-z0-9]+') as word
  where l.cheese_id = any (cheese_uuids) and char_length(word) > 2
  order by word
  on conflict do nothing;
end
$$;

-- What else guests find a cheese by: its texture and style, the foods and shown drinks that go with it. Words of a
-- filter are left out: "raw broad beans" do not make a raw-milk cheese.
create or replace function private.further_words(cheese public.cheeses) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(word), '{}')
  from unnest(private.words_of(private.without_food_words(private.fold(concat_ws(' ',
    array_to_string(cheese.texture_tags, ' '), cheese.style_note, cheese.designation,
    array_to_string(cheese.foods, ' '), (
    select string_agg(b.label, ' ') from public.cheese_beverages b
    where b.cheese_id = cheese.id and (not b.contains_alcohol or private.shows_alcohol()))))))) as word
  where not private.is_ignored_word(word) and word <> all ('{free,milk,semi,unknown}'
    || private.words_of(concat_ws(' ', enum_range(null::public.milk_species)::text,
      enum_range(null::public.cheese_style)::text)))
$$;

-- The ranges that a price belongs to for 100 g as guests see it; a cheese without a price belongs to none.
create or replace function private.price_ranges_of(cents_per_kg integer) returns public.price_range[]
language sql immutable set search_path = ''
as $$
  select array_remove(array[
    case when shown.cents <= 300 then 'to_3' end, case when shown.cents <= 400 then 'to_4' end,
    case when shown.cents <= 500 then 'to_5' end, case when shown.cents <= 600 then 'to_6' end,
    case when shown.cents > 600 then 'over_6' end]::public.price_range[], null)
  from (select private.cents_per_100g(cents_per_kg) as cents) shown
$$;

-- Which cheeses staff find by every word of a query; nobody else finds any.
create or replace function private.cheeses_found_by(query text) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select w.cheese_id from private.cheese_words w
  where (select private.is_staff()) and w.found_by like all (coalesce(
    (select array_agg(coalesce(private.food_pattern(word), private.anywhere(word)))
      from unnest(private.words_of_query(query)) as word),
    array[private.anywhere(private.fold(trim(left(query, 100))))]))
$$;

-- How a query is answered: by these patterns, and by what the shop offers in place of what it does not have when nothing
-- else matches. The index serves a single pattern, not all of an array, so the longest word is looked up first. One plan
-- serves every search: by the index, because a plan for unknown patterns would expect to find one of them soon.
create or replace function private.plan_search(query text) returns private.search_plan
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  planned private.search_plan;
  patterns text[] := private.search_patterns(query);
begin
  planned.patterns := patterns;
  planned.by_substitutes := patterns <> '{}'
    and not exists (
      select 1 from private.catalogue c where c.search_text like patterns[1] and c.search_text like all (patterns[2:]))
    and (exists (
        select 1 from private.catalogue c
        where c.suggest_text like patterns[1] and c.suggest_text like all (patterns[2:]))
      or private.is_without_cousin(private.words_of_query(query)));
  return planned;
end
$$;

-- Whether words are the name of a cheese that the shop does not have, nor anything near it.
create or replace function private.is_without_cousin(words text[]) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.search_terms t
    where t.kind = 'substitute' and t.finds = '{}' and private.words_of(t.term) = array(
      select distinct word from unnest(words) as word where not private.is_ignored_word(word) order by 1))
$$;

-- The name of what the shop does not have, as its managers write it, else as the guest did. A guest may have typed the
-- beginning only.
create or replace function private.substitute_name(patterns text[], query text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select t.term from public.search_terms t
      where t.kind = 'substitute' and concat(' ', array_to_string(private.words_of(t.term), ' '), ' ') like all (patterns)
      order by char_length(t.term), t.term limit 1),
    upper(left(trim(query), 1)) || substr(trim(query), 2))
$$;

-- What a cheese that the shop does not have shares with those that are shown instead.
create or replace function private.substitute_reason(name text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((select t.reason::text from public.search_terms t where t.kind = 'substitute' and t.term = name), '')
$$;

-- The cheeses of a page in their order, with the number of all that match. Planned for each search, because the planner
-- leaves out what was not asked for.
create or replace function private.found_page(
  planned private.search_plan, wanted private.catalogue_filters, sort text, page_limit integer, page_offset integer
) returns table (cheese_id uuid, country_name text, total bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := planned.patterns;
  due jsonb := private.due_prices();
  matches bigint := case when patterns = '{}' and due = '{}' then (
    select coalesce(sum(g.cheeses), 0) from private.matching_groups(wanted) g)
  else (
    select count(*) from private.matching(patterns, planned.by_substitutes, wanted, due)) end;
begin
  if matches = 0 then return; end if;
  return query
    select f.cheese_id, f.country_name::text, matches
    from private.matching(patterns, planned.by_substitutes, wanted, due) f
    left join public.cheese_stats s on s.cheese_id = f.cheese_id and sort in ('popular', 'rating')
    order by
      case sort when 'country' then f.country_name end,
      -- A cheese that is called so comes before one that only goes with it.
      case sort when 'relevance' then
        not (concat(' ', regexp_replace(f.sort_name, '[^a-z0-9]+', ' ', 'g'), ' ') like all (patterns)) end,
      case sort when 'price_low' then private.listed_price(f, due) when 'mild' then f.palate_strength::integer end,
      case sort when 'price_high' then private.listed_price(f, due) when 'strong' then f.palate_strength::integer
        when 'popular' then s.favorites_count end desc nulls last,
      case sort when 'rating' then s.average_rating end desc nulls last,
      case sort when 'newest' then f.published_at end desc nulls last,
      f.sort_name, f.cheese_id
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

-- What guests read of the milk: what staff wrote, else what the facts say, such as "Raw cow's and goat's milk". The
-- preview of the form has the same words.
create or replace function public.shown_milk(public.cheeses) returns text
language sql stable set search_path = ''
as $$
  select case
    when $1.milk_type <> '' then $1.milk_type
    when $1.milk_species = '{}' and $1.milk_treatment = 'unknown' then ''
    else (
      select upper(left(known.words, 1)) || substr(known.words, 2)
      from (
        select concat_ws(' ', nullif($1.milk_treatment::text, 'unknown'), regexp_replace(
          string_agg(case animal when 'buffalo' then 'buffalo' else animal::text || '''s' end, ', ' order by animal),
          ', ([^,]+)$', ' and \1'), 'milk') as words
        from unnest($1.milk_species) as animal
      ) as known)
  end
$$;

-- A page of the catalogue with the number of all cheeses that match. What a card shows is looked up by a plan that each
-- connection makes once.
create or replace function private.list_cheeses(
  planned private.search_plan, wanted private.catalogue_filters, sort text, page_limit integer, page_offset integer
)
returns setof public.catalogue_entry
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select c.id, c.name, c.slug, c.country_iso, page.country_name, c.flag_emoji, c.origin_region,
      public.shown_milk(c), c.aging_time, c.style, c.summary, c.flavor_tags, c.texture_tags,
      c.hero_image_url, c.hero_image_alt, c.image_urls, public.current_price(c), c.in_stock,
      s.favorites_count, s.average_rating, page.total, public.current_piece_price(c), c.piece_grams,
      c.staff_pick::text, c.staff_pick_by::text
    from private.found_page(planned, wanted, sort, page_limit, page_offset) with ordinality
      as page (cheese_id, country_name, total, place)
    join public.cheeses c on c.id = page.cheese_id
    join public.cheese_stats s on s.cheese_id = page.cheese_id
    order by page.place;
end
$$;

-- What guests would see as the cheese of a day: the entry of the calendar as if it were confirmed, else the rotation.
create or replace function public.preview_featured_cheese(on_day date)
returns table (
  cheese_id uuid, cheese_name text, cheese_slug text, cheese_country_iso text, cheese_flag_emoji text,
  cheese_milk_type text, cheese_aging_time text, cheese_summary text, cheese_hero_image_url text,
  cheese_flavor_tags text[], cheese_texture_tags text[], favorites_count integer, avg_rating numeric, in_stock boolean,
  status public.calendar_status
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, public.shown_milk(c), c.aging_time, c.summary, c.hero_image_url,
      c.flavor_tags, c.texture_tags, s.favorites_count, s.average_rating, c.in_stock, k.status
    from (select private.featured_on(on_day) as cheese_id) rotation
    left join (
      select f.cheese_id, f.status from public.feature_calendar f
      join public.cheeses planned on planned.id = f.cheese_id and planned.active
      where f.day = on_day and on_day >= private.shop_today()
    ) k on true
    join public.cheeses c on c.id = coalesce(k.cheese_id, rotation.cheese_id)
    join public.cheese_stats s on s.cheese_id = c.id;
end
$$;

-- Today's featured cheese with what its card shows, or no row.
create or replace function public.get_todays_featured_cheese()
returns table (
  cheese_id uuid, cheese_name text, cheese_slug text, cheese_country_iso text, cheese_flag_emoji text,
  cheese_milk_type text, cheese_aging_time text, cheese_summary text, cheese_hero_image_url text,
  cheese_flavor_tags text[], cheese_texture_tags text[], favorites_count integer, avg_rating numeric
)
language sql stable security invoker set search_path = ''
as $$
  select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, public.shown_milk(c), c.aging_time, c.summary, c.hero_image_url,
    c.flavor_tags, c.texture_tags, s.favorites_count, s.average_rating
  from public.cheeses c
  join public.cheese_stats s on s.cheese_id = c.id
  where c.id = private.featured_today() and c.active
$$;

-- A page of the catalogue without what its filters offer.
create or replace function public.search_cheeses(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null,
  sort text default 'name', page_limit integer default 60, page_offset integer default 0
)
returns setof public.catalogue_entry
language plpgsql stable security invoker set search_path = ''
as $$
declare
  -- Not in the query: its planner would plan the search, too.
  planned private.search_plan := private.plan_search(query);
begin
  return query select * from private.list_cheeses(planned, row(country, milk, style, treatment, vegetarian, lactose_free,
    without, in_stock, price, strength), sort, page_limit, page_offset);
end
$$;

-- The cheeses that fit; the planner puts its text into the calling query and drops filters that were not asked for.
create or replace function private.matching(
  patterns text[], by_substitutes boolean, wanted private.catalogue_filters, due jsonb
) returns setof private.catalogue
language sql stable
as $$
  select * from private.catalogue f
  where (patterns[1] is null or case when by_substitutes then f.suggest_text else f.search_text end like patterns[1])
    and (patterns[2] is null or case when by_substitutes then f.suggest_text else f.search_text end
      like all (patterns[2:]))
    and ((wanted).country is null or f.country_iso = (wanted).country)
    and ((wanted).milk is null or (wanted).milk = any (f.milk_species))
    and ((wanted).style is null or f.style = (wanted).style)
    and ((wanted).treatment is null or (f.milk_treatment = (wanted).treatment and (wanted).treatment <> 'unknown'))
    and ((wanted).vegetarian is not true or private.suits_vegetarians(f.coagulant))
    and ((wanted).lactose_free is not true or private.lacks_lactose(f.lactose))
    and ((wanted).without is null or (wanted).without <> all (f.allergens))
    and ((wanted).in_stock is null or f.in_stock = (wanted).in_stock)
    and ((wanted).price is null or (wanted).price = any (private.listed_price_ranges(f, due)))
    and ((wanted).strength is null or (f.strength = (wanted).strength and (wanted).strength <> 'unknown'))
$$;

-- The patterns a cheese must match for a query, those of longer words first.
create or replace function private.search_patterns(query text) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  words text[] := private.words_of_query(query);
begin
  if words = '{}' and trim(query) <> '' then
    return array[private.anywhere(private.fold(trim(left(query, 100))))];
  end if;
  return coalesce((
    select array_agg(private.search_pattern(wanted.word) order by char_length(wanted.word) desc, wanted.word)
    from (
      select word from unnest(words) as word where not private.is_ignored_word(word)
      order by char_length(word) desc, word limit 8
    ) wanted), '{}');
end
$$;

-- Words that tell no cheese from another.
create or replace function private.is_ignored_word(word text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select word = any (array[
    'a', 'an', 'and', 'cheese', 'cheeses', 'de', 'del', 'du', 'for', 'formaggio', 'fromage', 'fromages', 'kaas', 'kase',
    'la', 'le', 'like', 'of', 'queso', 'similar', 'some', 'the', 'to', 'with'])
$$;

-- The pattern for one word: a food fact or another whole word, else the beginning of one, else the middle of one for a longer word, else what
-- the shop offers in its place, else the nearest word. Planned like `private.plan_search`.
create or replace function private.search_pattern(word text) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  whole text := '% ' || private.singular(word) || ' %';
begin
  if private.food_pattern(word) is not null then
    return private.food_pattern(word);
  elsif exists (select 1 from private.catalogue c where c.search_text like whole) then
    return whole;
  elsif exists (select 1 from private.catalogue c where c.search_text like private.word_start(word)) then
    return private.word_start(word);
  elsif char_length(word) > 4
    and exists (select 1 from private.catalogue c where c.search_text like private.anywhere(word)) then
    return private.anywhere(word);
  elsif exists (select 1 from private.catalogue c where c.suggest_text like private.word_start(word))
    or private.is_without_cousin(array[word]) then
    return private.word_start(word);
  end if;
  return private.word_start(coalesce((private.nearest_words(word, 1))[1], word));
end
$$;

-- ## search-terms: what else guests call a cheese

-- What guests searched for in the last 30 days without a result, the most frequent first; without those that a term or
-- a cheese answers by now. Only the most frequent are searched again, because each takes a search.
create or replace function public.failed_searches() returns table (term text, searches bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select s.term, s.without_result
    from (
      select * from private.searched_terms(private.shop_today() - 29, private.shop_today()) t
      where t.without_result > 0
      order by t.without_result desc, t.term
      limit 100
    ) s
    where not private.finds_a_cheese(s.term) and not private.is_without_cousin(private.words_of_query(s.term))
    order by s.without_result desc, s.term
    limit 20;
end
$$;

-- Refuses more terms than every save of a cheese can be compared with. Inserts take turns, so that none is miscounted.
create or replace function private.limit_search_terms() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.search_terms', 0));
  if (select count(*) from public.search_terms) > 500 then
    perform private.refuse('PT409', 'There are 500 search words. Delete one before you add another.', 'term');
  end if;
  return null;
end
$$;

-- Whether a guest who types this finds a cheese.
create or replace function private.finds_a_cheese(query text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  planned private.search_plan := private.plan_search(query);
begin
  return exists (select from private.matching(planned.patterns, planned.by_substitutes, null, '{}'));
end
$$;

-- The search terms with which a guest finds no cheese, though they should.
create or replace function public.search_terms_without_cheese() returns setof uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query select t.id from public.search_terms t
    where t.finds <> '{}' and not private.finds_a_cheese(t.term);
end
$$;

-- ## community: favorites and ratings, and their sums

-- The cheeses that the community loves most. A page costs what it does in memory; otherwise the planner would walk
-- through everybody's comments by date to find the newest of one cheese.
create or replace function public.get_community_favorites()
returns table (
  cheese_id uuid, name text, slug text, country_iso text, flag_emoji text, origin_region text, summary text,
  hero_image_url text, image_urls text[], favorites_count integer, average_rating numeric, rating_count integer,
  comment_count integer, public_comments jsonb, in_stock boolean
)
language sql stable security invoker set search_path = '' set random_page_cost = 1
as $$
  select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, c.origin_region, c.summary,
    c.hero_image_url, c.image_urls, s.favorites_count, s.average_rating, s.rating_count,
    s.public_comment_count, (
      select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.id), '[]')
      from (
        select p.id, p.comment, p.created_at, p.display_name, p.stars, p.answer,
          private.wall_clock(p.created_at, (select private.shop_time_zone())) as created_at_local
        from public.public_comments p
        where p.cheese_id = c.id order by p.created_at desc, p.id limit 3
      ) as newest), c.in_stock
  from public.cheese_stats s
  join public.cheeses c on c.id = s.cheese_id
  where c.active and s.favorites_count > 0
  order by s.favorites_count desc, s.average_rating desc, c.name, c.id
  limit 50
$$;

-- Keeps owner, id and date of a person's row as they are, for every caller.
create or replace function private.guard_own_row() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if current_user in ('anon', 'authenticated') then new.id := old.id; end if;
    new.user_id := old.user_id;
    new.cheese_id := old.cheese_id;
    new.created_at := old.created_at;
  elsif current_user in ('anon', 'authenticated') then
    new.id := gen_random_uuid();
    new.created_at := now();
  end if;
  return new;
end
$$;

-- Everything the panel on a cheese page shows to somebody who is signed in, planned as
-- get_community_favorites.
create or replace function public.panel_state(cheese_uuid uuid)
returns table (
  is_favorite boolean, my_rating smallint, my_comment jsonb, favorites_count integer, average_rating numeric,
  rating_count integer, rating_distribution integer[], public_comment_count integer, public_comments jsonb
)
language sql stable security invoker set search_path = '' set random_page_cost = 1
as $$
  select
    exists (select 1 from public.user_favorites f where f.user_id = (select auth.uid()) and f.cheese_id = cheese_uuid),
    (select r.rating from public.cheese_ratings r where r.user_id = (select auth.uid()) and r.cheese_id = cheese_uuid),
    (select jsonb_build_object('id', m.id, 'comment', m.comment, 'is_public', m.is_public,
        'created_at', m.created_at, 'shows_rating', m.shows_rating, 'hidden', m.hidden_at is not null,
        'hidden_reason', m.hidden_reason, 'waiting', m.waiting_since is not null, 'answer', private.answer_to_mine(m.id))
      from public.cheese_comments m where m.user_id = (select auth.uid()) and m.cheese_id = cheese_uuid),
    s.favorites_count, s.average_rating, s.rating_count,
    array[s.ratings_1, s.ratings_2, s.ratings_3, s.ratings_4, s.ratings_5],
    s.public_comment_count, (
      select coalesce(jsonb_agg(to_jsonb(newest) order by newest.created_at desc, newest.id), '[]')
      from (
        select p.id, p.comment, p.created_at, p.display_name, p.stars, p.answer,
          private.wall_clock(p.created_at, (select private.shop_time_zone())) as created_at_local
        from public.public_comments p
        where p.cheese_id = cheese_uuid order by p.created_at desc, p.id limit 20
      ) as newest)
  from private.current_stats(cheese_uuid) s
  where (select auth.uid()) is not null
$$;

-- The caller's favorites with the caller's and everybody's rating, newest first.
create or replace function public.my_favorites()
returns table (
  id uuid, created_at timestamptz, created_at_local text, cheese_id uuid, name text, slug text, country_iso text,
  flag_emoji text, summary text, hero_image_url text, image_urls text[], my_rating smallint, average_rating numeric,
  price_per_kg_cents integer, price_per_piece_cents integer, piece_grams integer, in_stock boolean
)
language sql stable security invoker set search_path = ''
as $$
  select f.id, f.created_at, private.wall_clock(f.created_at, (select private.shop_time_zone())), c.id, c.name,
    c.slug, c.country_iso, c.flag_emoji, c.summary, c.hero_image_url, c.image_urls, r.rating, s.average_rating,
    public.current_price(c), public.current_piece_price(c), c.piece_grams, c.in_stock
  from public.user_favorites f
  join public.cheeses c on c.id = f.cheese_id
  join public.cheese_stats s on s.cheese_id = f.cheese_id
  left join public.cheese_ratings r on r.user_id = f.user_id and r.cheese_id = f.cheese_id
  where f.user_id = (select auth.uid())
  order by f.created_at desc, f.id
$$;

-- ## comments: comments on cheeses, what is public, and moderation

-- Writes the shop's answer to a public comment. Employees write drafts; a manager publishes, and alone changes what guests
-- read. Returns the version.
create or replace function public.save_answer(
  comment_id uuid, answer text, publish boolean default false, expected_version integer default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.comment_answers;
  saved integer;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform from public.cheese_comments m
  where m.id = save_answer.comment_id and m.is_public and m.hidden_at is null for key share;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  select * into known from public.comment_answers a where a.comment_id = save_answer.comment_id for update;
  if (publish or known.is_published) and not private.is_manager() then perform private.deny(); end if;
  if known.id is null then
    insert into public.comment_answers (comment_id, answer, is_published)
    values (save_answer.comment_id, trim(save_answer.answer), publish)
    on conflict on constraint comment_answers_comment_id_key do nothing
    returning version into saved;
    -- Somebody else was first.
    if saved is null then perform private.require_version(0, 1); end if;
  else
    update public.comment_answers a
    set answer = trim(save_answer.answer), is_published = publish, version = expected_version
    where a.id = known.id returning version into saved;
  end if;
  if publish or known.is_published then
    perform private.audit(case when publish then 'publish answer' else 'withdraw answer' end, 'comment_answers',
      save_answer.comment_id::text);
  end if;
  return saved;
end
$$;

-- Deletes the answer to a comment: managers any, employees a draft.
create or replace function public.delete_answer(comment_id uuid, expected_version integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.comment_answers;
begin
  if not private.is_staff() then perform private.deny(); end if;
  select * into known from public.comment_answers a where a.comment_id = delete_answer.comment_id for update;
  if known.id is null then perform private.refuse('PT404', 'Resource not found'); end if;
  if known.is_published and not private.is_manager() then perform private.deny(); end if;
  perform private.require_version(expected_version, known.version);
  delete from public.comment_answers a where a.id = known.id;
  perform private.audit('delete answer', 'comment_answers', delete_answer.comment_id::text);
end
$$;

-- Brings a published answer to the public comment, and takes away one that is published no longer.
create or replace function private.spread_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned uuid := case when tg_op = 'DELETE' then old.comment_id else new.comment_id end;
  shown text := case when tg_op <> 'DELETE' and new.is_published then new.answer end;
begin
  update public.public_comments p set answer = shown
  from private.comment_publications link
  where link.comment_id = concerned and p.id = link.public_id and p.answer is distinct from shown;
  return null;
end
$$;

create or replace trigger answers_are_spread after insert or update or delete on public.comment_answers
  for each row execute function private.spread_answer();

-- The published answer to a comment of the caller.
create or replace function private.answer_to_mine(comment_uuid uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select a.answer from public.comment_answers a join public.cheese_comments m on m.id = a.comment_id
  where m.id = comment_uuid and m.user_id = auth.uid() and a.is_published
$$;

create or replace trigger staff_are_told after insert or update or delete on public.comment_answers
  for each row execute function private.tell_staff('comments');

-- Hides a comment with a reason that its author sees, shows it again, publishes one that waits or lets it wait again, or
-- leaves it and closes its reports; answers with the moment by which undo_moderation knows the decision.
create or replace function public.moderate_comment(comment_id uuid, action text, reason text default null) returns timestamptz
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if action not in ('hide', 'restore', 'publish', 'wait', 'dismiss') or (action = 'hide' and coalesce(trim(reason), '') = '') then
    perform private.refuse('PT400', 'Hide a comment with a reason, restore or publish it, or dismiss its reports');
  end if;
  if action <> 'dismiss' then
    update public.cheese_comments m set
      hidden_at = case action when 'hide' then now() end,
      hidden_reason = case action when 'hide' then trim(moderate_comment.reason) end,
      -- Kept by a hiding, so that its undo leaves the comment waiting.
      waiting_since = case action when 'hide' then m.waiting_since when 'wait' then now() end
    where m.id = moderate_comment.comment_id;
    if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  end if;
  -- Showing a hidden comment decides about all its reports anew: earlier decisions cannot be undone any more.
  update private.comment_reports r set settled_at = now()
  where r.comment_id = moderate_comment.comment_id and (r.settled_at is null or action = 'restore');
  if action = 'dismiss' and not found then
    perform private.refuse('PT404', 'Resource not found. No report of this comment waits for a decision.');
  end if;
  perform private.audit(action || ' comment', 'cheese_comments', moderate_comment.comment_id::text,
    jsonb_strip_nulls(jsonb_build_object('reason', case action when 'hide' then trim(reason) end)));
  return now();
end
$$;

-- Takes a hiding or a dismissal back, as if it had not been: the comment is shown, and what it settled waits again.
create or replace function public.undo_moderation(comment_id uuid, decided_at timestamptz) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden_since timestamptz;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select m.hidden_at into hidden_since from public.cheese_comments m
  where m.id = undo_moderation.comment_id for update;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  update private.comment_reports r set settled_at = null
  where r.comment_id = undo_moderation.comment_id and r.settled_at = decided_at;
  if not coalesce(hidden_since = decided_at, found) then
    perform private.refuse('PT409', 'Someone else has decided since', reason => 'stale');
  end if;
  update public.cheese_comments m set hidden_at = null, hidden_reason = null
  where m.id = undo_moderation.comment_id and hidden_since is not null;
  perform private.audit('undo comment decision', 'cheese_comments', undo_moderation.comment_id::text);
end
$$;

-- The comments about which moderators have to decide: reported ones, those that wait, and drafts of answers.
create or replace function private.undecided_comments() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select m.id from public.cheese_comments m
  where m.is_public and m.hidden_at is null and m.id in (
    select r.comment_id from private.comment_reports r where r.settled_at is null
    union select w.id from public.cheese_comments w where w.waiting_since is not null
    union select a.comment_id from public.comment_answers a where not a.is_published)
$$;

-- Public comments for staff without their authors: those that need a decision, the most reported first; the newest; or
-- the hidden ones. Employees, who answer comments and decide about none, read what guests read, the day alone, and no
-- reports.
create or replace function public.moderation_queue(
  show text default 'open', page_limit integer default 50, page_offset integer default 0,
  search text default ''
)
returns table (
  comment_id uuid, comment text, display_name text, stars smallint, cheese_name text, cheese_slug text,
  created_at timestamptz, created_at_local text, updated_at timestamptz, hidden_at timestamptz, hidden_reason text,
  is_waiting boolean, report_count bigint, report_reasons text[], answer text, is_answer_published boolean,
  answer_version integer, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select m.id, m.comment, n.name, private.stars_beside(m), c.name, c.slug, w.written,
      private.wall_clock(w.written, (select private.shop_time_zone())),
      case when (select private.is_manager()) then m.updated_at end, m.hidden_at, m.hidden_reason,
      m.waiting_since is not null, coalesce(r.reports, 0), coalesce(r.reasons, '{}'),
      a.answer::text, a.is_published,
      a.version, count(*) over ()
    from public.cheese_comments m
    cross join lateral (
      select case when (select private.is_manager()) then m.written_at else m.created_at end as written) as w
    join public.cheeses c on c.id = m.cheese_id
    left join public.display_names n on n.user_id = m.user_id and n.hidden_at is null
    left join public.comment_answers a on a.comment_id = m.id
    left join (
      select o.comment_id, count(*) as reports, array_agg(distinct o.reason::text) as reasons
      from private.comment_reports o
      where o.settled_at is null and (select private.is_manager())
      group by o.comment_id
    ) r on r.comment_id = m.id
    where m.is_public and (m.hidden_at is null and m.waiting_since is null or (select private.is_manager())) and case show
      when 'open' then m.id in (select private.undecided_comments())
      when 'hidden' then m.hidden_at is not null
      else m.hidden_at is null and m.waiting_since is null end
      and position(lower(search) in lower(concat_ws(' ', m.comment, c.name, n.name))) > 0
    order by case when show = 'open' then coalesce(r.reports, 0) end desc, w.written desc, m.id
    limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0);
end
$$;

-- Whether a text offers to get in touch or to sell: it has a link, a phone number, an email or a price, also in wide
-- letters, in the digits of other scripts or with invisible characters in between.
create or replace function private.has_contact(given text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select plain ~* '(https?:|www\.|\w@\w|\w\.(com|net|org|info|biz|shop|store|ca|fr|de|it|es|nl|uk|io|me|ly|ru|cn|top|xyz)\M)'
    or plain ~ '\+\d([ ().\-/]*\d){6,14}|\m\d([ ().\-/]*\d){6,11}(?!\d)'
    or plain ~* '[$€£¥]\s*\d|\d\s*([$€£¥]|(usd|cad|eur|gbp|chf|euros?|dollars?|bucks)\M)'
  from translate(
    regexp_replace(normalize(given, nfkc), '[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]', '', 'g'),
    '。٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '.012345678901234567890123456789') as plain
$$;

-- Since when a comment waits for the shop; null when it does not. A new account cannot advertise at once, and what waits is
-- not published by waiting.
create or replace function private.waits_since(saved public.cheese_comments, before public.cheese_comments) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select case
    when not saved.is_public or not private.has_contact(saved.comment) then null
    when before.waiting_since is not null then before.waiting_since
    when before.is_public and before.comment = saved.comment then null
    when exists (select from public.users u where u.id = saved.user_id and u.created_at > now() - interval '1 day') then now()
  end
$$;

-- Trims a comment, dates it, gives one that is published again another id, and leaves moderation to moderators.
create or replace function private.guard_comment() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  new.comment := trim(both E' \t\n\r' from new.comment);
  -- Another id is no edit.
  if tg_op = 'INSERT' or new.id = old.id then new.updated_at := now(); end if;
  if current_user in ('anon', 'authenticated') then
    new.hidden_at := case when tg_op = 'UPDATE' then old.hidden_at end;
    new.hidden_reason := case when tg_op = 'UPDATE' then old.hidden_reason end;
    new.waiting_since := private.waits_since(new, case when tg_op = 'UPDATE' then old end);
    new.written_at := now();
  elsif tg_op = 'INSERT' then
    new.updated_at := new.written_at;
  end if;
  if tg_op = 'UPDATE' then
    new.written_at := old.written_at;
    if new.is_public and not old.is_public then new.id := gen_random_uuid(); end if;
  else
    new.created_at := date_trunc('day', new.written_at, private.shop_time_zone());
  end if;
  return new;
end
$$;

-- Counts each save against the author's limit; afterwards, because an upsert passes both triggers before. Withdrawing a
-- comment from the public is always possible.
create or replace function private.limit_comments() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated')
    and not (tg_op = 'UPDATE' and old.is_public and not new.is_public and new.comment = old.comment) then
    perform private.limit_person('comment');
  end if;
  return null;
end
$$;

-- The stars that an author shows beside a comment. Their row is locked by the name, so that a rating that is saved at the
-- same moment is not missed.
create or replace function private.stars_beside(written public.cheese_comments) returns smallint
language sql volatile security definer set search_path = ''
as $$
  select r.rating from public.cheese_ratings r
  where written.shows_rating and r.user_id = written.user_id and r.cheese_id = written.cheese_id
$$;

-- Brings a rating that was given, changed or taken back to the public comment of its author.
create or replace function private.spread_stars() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  concerned public.cheese_ratings := case when tg_op = 'DELETE' then old else new end;
begin
  update public.public_comments p set stars = case when tg_op <> 'DELETE' then concerned.rating end
  from private.comment_publications link join public.cheese_comments m on m.id = link.comment_id
  where m.user_id = concerned.user_id and m.cheese_id = concerned.cheese_id and m.shows_rating and p.id = link.public_id;
  return null;
end
$$;

create or replace trigger stars_are_spread after insert or update of rating or delete on public.cheese_ratings
  for each row execute function private.spread_stars();

-- Publishes a comment without its author, follows its text, and withdraws it when it turns private or hidden. The link has
-- followed another id of the comment already: by their names the triggers of foreign keys are first.
create or replace function private.publish_comment() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  published uuid;
begin
  select p.public_id into published from private.comment_publications p where p.comment_id = new.id;
  if new.is_public and new.hidden_at is null and new.waiting_since is null then
    if published is null then
      insert into public.public_comments (cheese_id, comment, created_at, display_name, stars, answer)
      values (new.cheese_id, new.comment, new.created_at, private.shown_name_of(new.user_id), private.stars_beside(new),
        (select a.answer from public.comment_answers a where a.comment_id = new.id and a.is_published))
      returning id into published;
      insert into private.comment_publications (comment_id, public_id) values (new.id, published);
    elsif (new.comment, new.shows_rating) <> (old.comment, old.shows_rating) then
      update public.public_comments set comment = new.comment, stars = private.stars_beside(new) where id = published;
    end if;
  elsif published is not null then
    delete from public.public_comments where id = published;
  end if;
  return null;
end
$$;

-- ## display-names: the name under which a member comments

-- A name as it looks at a glance: without case, accents, spaces and punctuation, and with one character for all that
-- look alike, such as a Cyrillic and a Latin a, or a zero and an o.
create or replace function private.look_of(name text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select replace(replace(
    translate(
      regexp_replace(private.fold(name), '[\s!-/:-@\[-`{-~‐-―·]', '', 'g'),
      'аАвВсСԁԀеЕһҺнНіІјЈкКӏӀмМоОрРԛԚѕЅтТуУхХԝԜѵѴьЬгГпПαΑβΒγΓεΕηΗιΙκΚνΝοΟρΡτΤυΥχΧωΩμΜ01l345ıŧħ',
      'aabbccddeehhhhiijjkkiimmooppqqssttyyxxwwvvbbrrnnaabbyyeenniikkvvooppttuuxxwwuuoiieasith'),
    'rn', 'm'), 'vv', 'w')
$$;

-- A name as it looks to a careless reader: repeated letters count once, and more characters are read as letters.
create or replace function private.careless_look_of(name text) returns text
language sql immutable strict parallel safe security invoker set search_path = ''
as $$ select regexp_replace(translate(private.look_of(name), '789', 'tbg'), '(.)\1+', '\1', 'g') $$;

-- Whether a name could be taken for the shop or its staff, however it is spelled: it consists of words for them, has one
-- as a word, has all the words by which the shop is known, or signs a staff pick.
create or replace function private.is_reserved_name(name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  with reserved as (
    select string_agg(private.careless_look_of(word), '|') as words from unnest(array[
      'admin', 'administrator', 'staff', 'manager', 'management', 'employee', 'moderator', 'mod', 'owner', 'official',
      'support', 'team', 'system', 'root', 'webmaster', 'cheesemonger', 'shop', 'shopkeeper', 'store', 'community',
      'member', 'guest', 'anonymous', 'somebody', 'deleted', 'null', 'undefined'
    ]) as word
  ), given as (
    select private.careless_look_of(part) as look
    from regexp_split_to_table(regexp_replace(name, '([[:lower:]])([[:upper:]])', '\1 \2', 'g'), '[\s._&-]+') as word
    cross join unnest(array[name, word, regexp_replace(name, '[0-9\s]+$', ''), regexp_replace(word, '[0-9]+$', '')]) as part
  ), shop as (
    select private.careless_look_of(b.name) as look,
      array(
        select private.careless_look_of(word) from regexp_split_to_table(b.name, '[^[:alnum:]]+') as word
        where word <> '' and private.fold(word) not in
          ('the', 'a', 'and', 'of', 'cheese', 'cheeses', 'bar', 'shop', 'store', 'market', 'house', 'company')) as known_by
    from public.business_settings b
  )
  select exists (
      select from given join reserved r on given.look ~ ('^(?:(?:the|a|our|your|of)*(?:' || r.words || ')s?)+$'))
    or exists (
      select from shop cross join (
        select regexp_replace(private.careless_look_of(is_reserved_name.name), '^(the|our)', '') as look) given
      where position(shop.look in given.look) > 0
        or char_length(given.look) >= 8 and position(given.look in shop.look) > 0
        or char_length(array_to_string(shop.known_by, '')) >= 6 and not exists (
          select from unnest(shop.known_by) as word where position(word in given.look) = 0))
    or exists (
      select from public.cheeses c
      where c.staff_pick_by <> '' and private.look_of(c.staff_pick_by) = private.look_of(is_reserved_name.name))
$$;

-- Why a name cannot be chosen, in a sentence for the person who tries; null when it can be.
create or replace function private.objection_to_name(name text) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when char_length(name) not between 2 and 30 then 'A display name has 2 to 30 characters.'
    when name ~ ('[\u0001-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
      || '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\uffff'
      || '\U0001d173-\U0001d17a\U000e0000-\U0010ffff]')
      then 'A display name has no invisible characters.'
    when name ~ '[]!"#$%()*+,/:;<=>?@[\\^`{|}~]'
      then 'A display name has letters, digits, spaces and the signs . '' - _ & only.'
    when name ~* '\.[a-z]{2}' then 'A display name is not a web address.'
    when normalize(name, nfkc) <> name or (name ~ '[A-Za-z\u00c0-\u024f]' and name ~ '[\u0370-\u058f\u13a0-\u13ff]')
      then 'A display name has letters of one alphabet.'
    -- Letters of phonetics, of scripts that copy the Latin ones and of flags, and marks around letters.
    when name ~ ('[\u0180-\u019f\u01a2-\u01ae\u01b1-\u01cc\u01dd\u01e4\u01e5\u01f6\u01f7\u021c\u021d\u0220-\u0225'
      || '\u0234-\u02af\u13a0-\u167f\u16a0-\u16ff\u1d00-\u1dbf\u20d0-\u20ff\u2c60-\u2cff\ua4d0-\ua4ff\ua720-\ua7ff'
      || '\uab30-\uabbf\U00010000-\U0001f1ff]')
      then 'A display name has no letters that look like others.'
    when char_length(private.look_of(name)) < 2 then 'A display name has at least two letters or digits.'
    when private.is_reserved_name(name) then 'This name could be taken for the shop or its staff.'
    when exists (
      select from private.hidden_names h
      where h.look = private.look_of(objection_to_name.name) and (h.kept_for is null
        or h.kept_for is distinct from auth.uid() and h.hidden_at > now() - interval '30 days'))
      then 'This name is not available.'
  end
$$;

-- Chooses the caller's display name, or changes it; five times a day. A refusal counts as an attempt.
create or replace function public.set_display_name(name text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  chosen text := trim(regexp_replace(normalize(name, nfc), ' +', ' ', 'g'));
  objection text;
begin
  if me is null then perform private.deny(); end if;
  if exists (select from public.display_names n where n.user_id = me and n.name = chosen and n.hidden_at is null) then
    return null;
  end if;
  perform private.limit_person('display name attempt');
  objection := private.objection_to_name(coalesce(chosen, ''));
  if objection is not null then return private.refuse_and_keep('PT400', objection, 'name'); end if;
  begin
    perform private.limit_calls('display name:' || me, 5, interval '1 day');
    insert into public.display_names as kept (user_id, name, look) values (me, chosen, private.look_of(chosen))
    on conflict (user_id) do update
      set name = excluded.name, look = excluded.look, created_at = now(), hidden_at = null, hidden_reason = null;
    -- Its owner can have given it up while this waited for them.
    if private.objection_to_name(chosen) is not null then
      perform private.refuse('PT409', 'Someone has this name, or one that looks like it.', 'name');
    end if;
  exception when unique_violation or sqlstate 'PT409' then
    return private.refuse_and_keep('PT409', 'Someone has this name, or one that looks like it.', 'name');
  end;
  return null;
end
$$;

-- Hides a display name wherever it stands, with a reason that its owner sees. Moderators do not learn whose it is.
create or replace function public.hide_display_name(name text, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  hidden_look text := private.look_of(name);
  hidden_name text;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if coalesce(trim(reason), '') = '' then
    perform private.refuse('PT400', 'Hide a display name with a reason');
  end if;
  update public.display_names n set hidden_at = now(), hidden_reason = trim(hide_display_name.reason)
  where n.look = hidden_look returning n.name into hidden_name;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  insert into private.hidden_names (look) values (hidden_look)
  on conflict (look) do update set kept_for = null, hidden_at = now();
  perform private.audit('hide display name', 'display_names', null,
    jsonb_build_object('name', hidden_name, 'reason', trim(reason)));
end
$$;

-- Shows a hidden display name again.
create or replace function public.restore_display_name(name text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  shown_look text := private.look_of(name);
  shown_name text;
begin
  if not private.is_manager() then perform private.deny(); end if;
  update public.display_names n set hidden_at = null, hidden_reason = null
  where n.look = shown_look and n.hidden_at is not null returning n.name into shown_name;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  delete from private.hidden_names h where h.look = shown_look;
  perform private.audit('restore display name', 'display_names', null, jsonb_build_object('name', shown_name));
end
$$;

-- Hides the display names that could be taken for the shop since it has another name.
create or replace function private.hide_reserved_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.display_names n
  set hidden_at = now(), hidden_reason = 'This name could be taken for the shop or its staff.'
  where n.hidden_at is null and private.is_reserved_name(n.name);
  return null;
end
$$;

create or replace trigger names_like_the_shop_are_hidden after update of name on public.business_settings
  for each row when (new.name is distinct from old.name) execute function private.hide_reserved_names();

-- Keeps a name that was shown for its former owner, unless the account is gone too.
create or replace function private.keep_former_name(former public.display_names) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from private.hidden_names h
  where h.kept_for = former.user_id or h.kept_for is not null and h.hidden_at < now() - interval '30 days';
  insert into private.hidden_names as known (look, kept_for)
  select former.look, u.id from public.users u where u.id = former.user_id
  on conflict (look) do update set kept_for = excluded.kept_for, hidden_at = now() where known.kept_for is not null;
end
$$;

-- Brings a name that was chosen, changed, hidden or withdrawn to everything its owner shares. Comments that lose a name get
-- other ids too, or those who kept the old ones would know whose they are: also comments that are not shown now.
create or replace function private.spread_display_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  author uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  shown text := private.shown_name_of(author);
begin
  update public.public_comments p
  set display_name = shown, id = case when p.display_name is null then p.id else gen_random_uuid() end
  from private.comment_publications link join public.cheese_comments m on m.id = link.comment_id
  where m.user_id = author and p.id = link.public_id and p.display_name is distinct from shown;
  if tg_op <> 'INSERT' and old.hidden_at is null and old.name is distinct from shown then
    update public.cheese_comments m set id = gen_random_uuid() where m.user_id = author;
    if tg_op = 'DELETE' or new.look <> old.look then perform private.keep_former_name(old); end if;
  end if;
  -- With a deleted account its recipes have lost their author before the name goes.
  if tg_op = 'DELETE' or exists (
    select from private.recipe_authors a join public.recipes r on r.id = a.recipe_id
    where a.user_id = author and r.status = 'published') then
    perform private.announce('recipes');
  end if;
  return null;
end
$$;

-- ## taste: what a member likes, recommendations and the map of taste

-- Computes the pairs again from the people behind the newest favorites, so that it costs the same at any size;
-- somebody with very many favorites tells nothing.
create or replace function private.refresh_affinities() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('refresh_affinities')) then return; end if;
  delete from private.cheese_affinities;
  insert into private.cheese_affinities (cheese_id, other_id, people)
  with asked as (
    select f.user_id from public.user_favorites f
    where f.user_id in (
      select newest.user_id from public.user_favorites newest order by newest.created_at desc limit 50000)
    group by f.user_id
    having count(*) <= 100
    limit 5000
  )
  select one.cheese_id, other.cheese_id, count(*)
  from asked
  join public.user_favorites one on one.user_id = asked.user_id
  join public.user_favorites other on other.user_id = asked.user_id and other.cheese_id <> one.cheese_id
  group by one.cheese_id, other.cheese_id
  having count(*) >= 5;
end
$$;

-- What people who love this cheese also love, most shared first.
create or replace function public.also_loved(cheese_uuid uuid)
returns table (id uuid, name text, slug text, flag_emoji text, country_iso text, hero_image_url text)
language sql stable security invoker set search_path = ''
as $$
  select c.id, c.name, c.slug, c.flag_emoji, c.country_iso, c.hero_image_url
  from private.cheese_affinities a
  join public.cheeses c on c.id = a.other_id
  where a.cheese_id = cheese_uuid and c.active
  order by a.people desc, c.name, c.id
  limit 4
$$;

-- The flavor and the texture for which the caller likes a cheese: those that most of what they like has, else its first.
create or replace function private.taste_in_words(cheese public.cheeses) returns text[]
language sql stable security invoker set search_path = ''
as $$
  with flavor as (
    select tag from unnest(private.liked_tags('flavor') || cheese.flavor_tags) with ordinality as liked (tag, place)
    where tag = any (cheese.flavor_tags) order by place limit 1),
  texture as (
    select tag from unnest(private.liked_tags('texture') || cheese.texture_tags) with ordinality as liked (tag, place)
    where tag = any (cheese.texture_tags) and tag not in (select tag from flavor) order by place limit 1)
  select array(select tag from flavor union all select tag from texture)
$$;

-- The caller's taste, from three favorites and ratings on: the palate of what they like, the cheeses themselves, the one
-- they like best and two words for it, and cheeses to try with the reason. Null without anything they like.
create or replace function public.taste_profile() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  me uuid := auth.uid();
  palate jsonb;
  known integer;
  best public.cheeses;
  words text[];
begin
  if me is null then perform private.deny(); end if;
  select count(*) into known
  from private.my_tastes() t
  join public.cheeses c on c.id = t.cheese_id
  where c.palate_strength is not null;
  if known < 3 then return null; end if;
  select jsonb_build_object(
      'strength', round(sum(c.palate_strength * t.weight) / sum(t.weight), 2),
      'salt', round(sum(c.palate_salt * t.weight) / sum(t.weight), 2),
      'sweet', round(sum(c.palate_sweet * t.weight) / sum(t.weight), 2),
      'tang', round(sum(c.palate_tang * t.weight) / sum(t.weight), 2),
      'funk', round(sum(c.palate_funk * t.weight) / sum(t.weight), 2),
      'cream', round(sum(c.palate_cream * t.weight) / sum(t.weight), 2))
  into palate
  from private.my_tastes() t
  join public.cheeses c on c.id = t.cheese_id
  where c.palate_strength is not null and t.weight > 0;
  if palate ->> 'strength' is null then return null; end if;
  select c.* into best from private.my_tastes() t join public.cheeses c on c.id = t.cheese_id
  order by t.is_favorite desc, t.weight desc, t.since desc limit 1;
  words := private.taste_in_words(best);
  return jsonb_build_object(
    'palate', palate,
    'words', words,
    'likes', (
      select jsonb_agg(jsonb_build_object('name', liked.name, 'slug', liked.slug) order by liked.name)
      from (
        select c.name, c.slug from private.my_tastes() t join public.cheeses c on c.id = t.cheese_id
        where t.weight > 0 and c.active order by t.is_favorite desc, t.weight desc, t.since desc limit 60) as liked),
    'like', jsonb_build_object('name', best.name, 'slug', best.slug),
    'try', private.cheeses_to_try(words, palate, 3));
end
$$;

-- The cheese that the caller likes and that has the most words in common with this one, first of those that describe their
-- taste, and up to three of the words.
create or replace function private.reason_to_try(cheese public.cheeses, taste text[]) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  select jsonb_build_object('name', liked.name, 'words', to_jsonb(shared.words[1:3]))
  from private.my_tastes() t
  join public.cheeses liked on liked.id = t.cheese_id
  cross join lateral (
    select coalesce(array_agg(word order by word = any (taste) desc, place), '{}') as words,
      count(*) filter (where word = any (taste)) as of_taste
    from (
      select word, min(place) as place
      from unnest(private.taste_words(cheese)) with ordinality as listed (word, place)
      where word = any (private.taste_words(liked))
      group by word
    ) as common
  ) as shared
  where t.weight > 0
  order by shared.of_taste desc, cardinality(shared.words) desc, t.is_favorite desc, t.weight desc, liked.name
  limit 1
$$;

-- Cheeses that are new to the caller and have a word in common with one that they like. Those with a word of their taste
-- come first: who likes blue and creamy cheese is shown what is blue or creamy before what is only as strong. Of these
-- come first those in stock, then those with the most words, then those whose palate is nearest.
create or replace function private.cheeses_to_try(taste text[], palate jsonb, how_many integer) returns jsonb
language sql stable security invoker set search_path = ''
as $$
  with known as materialized (
    select t.cheese_id, t.weight, private.taste_words(c) as words
    from private.my_tastes() t join public.cheeses c on c.id = t.cheese_id),
  liked as materialized (select array(select unnest(k.words) from known k where k.weight > 0) as words),
  best as (
    select c as cheese, c.in_stock, c.name, private.palate_distance(c, palate) as distance,
      private.taste_words(c) && taste as fits,
      (select count(*) from unnest(taste) as word where word = any (private.taste_words(c))) as fitting
    from public.cheeses c, liked
    where c.active and c.palate_strength is not null and c.id not in (select k.cheese_id from known k)
      and private.taste_words(c) && liked.words
    order by fits desc, c.in_stock desc, fitting desc, distance, c.name
    limit how_many
  )
  select coalesce(jsonb_agg(jsonb_build_object('name', b.name, 'slug', (b.cheese).slug, 'in_stock', b.in_stock,
    'because', private.reason_to_try(b.cheese, taste))
    order by b.fits desc, b.in_stock desc, b.fitting desc, b.distance, b.name), '[]')
  from best b
$$;

-- Whether the map has a cheese to show, so that links lead there.
create or replace function public.has_taste_map(public.business_settings) returns boolean
language sql stable security invoker set search_path = ''
as $$ select exists (select from private.catalogue f where f.palate_strength is not null) $$;

-- ## board: what to bring: the cheeses for so many people, with grams and prices

-- How many cheeses a board for so many people has.
create or replace function private.cheeses_on_board(people integer) returns integer
language sql immutable strict parallel safe set search_path = ''
as $$ select case when people <= 4 then 3 when people <= 8 then 4 else 5 end $$;

-- The grams of each of so many cheeses: equal shares in steps of 10 g, at least 50 g and at most 2 kg.
create or replace function private.board_share(need_grams integer, cheeses integer) returns integer
language sql immutable strict parallel safe set search_path = ''
as $$ select least(2000, greatest(50, 10 * round(need_grams / 10.0 / cheeses)::integer)) $$;

-- How many the board of a question has if nothing is in the way. One that was shared has as many as when it was shared.
create or replace function private.cheeses_asked(question private.board_question) returns integer
language sql immutable set search_path = ''
as $$ select coalesce(nullif(cardinality(question.shared), 0), private.cheeses_on_board(question.people)) $$;

-- Refuses a question that nobody can mean.
create or replace function private.require_board_question(question private.board_question) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if question.people is null or question.people not between 1 and 50 then
    perform private.refuse('PT400', 'A board is for 1 to 50 people', 'people');
  elsif question.budget_cents not between 1 and 1000000 then
    perform private.refuse('PT400', 'A budget is over 0.00 and at most 10000.00', 'budget');
  elsif cardinality(question.kept) > 5 or cardinality(question.shared) > 5
    or cardinality(question.swapped) > 60 then
    perform private.refuse('PT400', 'A board has at most five cheeses');
  end if;
end
$$;

-- Why somebody must not or would rather not eat a cheese. PostgreSQL writes this function and the next into the queries
-- that call them, where wishes that nobody has cost nothing; that is why they have no search path of their own.
create or replace function private.objection_to_eating(question private.board_question, cheese public.cheeses)
returns public.board_objection
language sql immutable
as $$
  select case
    when 'pregnant' = any (question.wishes)
      and private.suits_pregnancy(cheese.milk_treatment, cheese.style, cheese.rind) is not true
      then 'pregnant'::public.board_objection
    when question.allergens <> '{}' and (cheese.allergens && question.allergens) is not false then 'allergens'
    when 'vegetarian' = any (question.wishes) and not private.suits_vegetarians(cheese.coagulant) then 'vegetarian'
    when 'no_raw_milk' = any (question.wishes) and cheese.milk_treatment <> 'pasteurized' then 'no_raw_milk'
    when 'no_lactose' = any (question.wishes) and not private.lacks_lactose(cheese.lactose) then 'no_lactose'
    when 'no_blue' = any (question.wishes) and cheese.style = 'blue' then 'no_blue'
    when coalesce(question.strongest in ('mild', 'medium'), false) and coalesce(cheese.palate_strength, 9)
      > case question.strongest when 'mild' then 2 else 3 end then 'too_strong'
    when question.swapped <> '{}' and cheese.slug = any (question.swapped) then 'swapped'
    when question.shared <> '{}' and cheese.slug <> all (question.shared) then 'swapped'
  end
$$;

-- The pieces of a cheese that come nearest to a share; null for a cheese that is cut.
create or replace function private.pieces_of(piece_grams integer, share integer) returns integer
language sql immutable parallel safe
as $$ select case when piece_grams is not null then greatest(1, (share + piece_grams / 2) / piece_grams) end $$;

-- Every active cheese with the first thing that speaks against a share of so many grams, the budget aside, and what the
-- share costs.
create or replace function private.held_against(question private.board_question, share integer)
returns table (cheese_id uuid, objection public.board_objection, grams integer, pieces integer, cents integer)
language sql stable
as $$
  select c.id, coalesce(private.objection_to_eating(question, c), case
      when price.per_kg is null then 'no_price'::public.board_objection
      when c.piece_grams is not null and (abs(piece.grams - share) > greatest(10, share / 20) or piece.grams > 2000)
        then 'pieces_do_not_fit'
      when private.available_of(s) < piece.grams then 'not_enough'
      when not c.in_stock and not exists (select from public.cheese_stock t where t.cheese_id = c.id and t.is_tracked)
        then 'not_enough'
    end),
    piece.grams, whole.pieces,
    case when c.piece_grams is null then (price.per_kg * share + 500) / 1000
      else whole.pieces * coalesce(due.price_per_piece_cents, c.price_per_piece_cents) end
  from public.cheeses c
  left join public.cheese_stock s on s.cheese_id = c.id and private.available_of(s) < share + greatest(10, share / 20)
  left join (
    select distinct on (p.cheese_id) p.cheese_id, p.price_per_kg_cents, p.price_per_piece_cents
    from public.price_schedule p where p.applied_at is null and p.from_day <= private.shop_today()
    order by p.cheese_id, p.from_day desc
  ) as due on due.cheese_id = c.id
  cross join lateral (select coalesce(due.price_per_kg_cents, c.price_per_kg_cents) as per_kg) as price
  cross join lateral (select private.pieces_of(c.piece_grams, share) as pieces) as whole
  cross join lateral (select coalesce(whole.pieces * c.piece_grams, share) as grams) as piece
  where c.active
$$;

-- What a question leaves of the counter for a board of so many cheeses: those that could be on it, how many were left out
-- for which reason, and what each may cost, so that the cheapest others still fit the budget. It tells whether there is
-- enough of a cheese, never how much; asked cheese by cheese, that alone would take longer than the board. Of thousands,
-- 200 drawn by their id and the 200 cheapest are enough; the cheapest come first. The counter is in the order of the ids,
-- which the index on cheeses has anyway, so PostgreSQL 17 and later stop at the first 200.
create or replace function private.left_by(
  question private.board_question, share integer, cheeses integer,
  out candidates private.board_cheese[], out left_out jsonb, out dearest bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  with held as materialized (
    select h.cheese_id, h.objection, h.cents from private.held_against(question, share) as h order by h.cheese_id
  ),
  cheap as materialized (
    select * from held h where h.objection is null order by h.cents, h.cheese_id limit 200
  ),
  affordable (cents) as materialized (
    select question.budget_cents - coalesce(sum(c.cents), 0)
    from (select c.cents from cheap c order by c.cents limit cheeses - 1) as c
  ),
  afforded as not materialized (
    select * from held h where h.objection is null and (h.cents > (select a.cents from affordable a)) is not true
  ),
  drawn as (
    select * from cheap c where (c.cents > (select a.cents from affordable a)) is not true
    union
    (select * from afforded a order by a.cheese_id limit 200)
    union
    select a.* from afforded a join public.cheeses c on c.id = a.cheese_id
    where question.kept <> '{}' and c.slug = any (question.kept)
  )
  select array(
      select row(c.id, c.slug, null, coalesce(whole.pieces * c.piece_grams, share), whole.pieces, d.cents, c.style,
        c.milk_species::text, coalesce(c.texture_tags[1], ''), coalesce(c.palate_strength, case c.style
          when 'fresh' then 1 when 'soft' then 2 when 'semi-soft' then 2 when 'blue' then 4 else 3 end))::private.board_cheese
      from drawn d join public.cheeses c on c.id = d.cheese_id
      cross join lateral (select private.pieces_of(c.piece_grams, share) as pieces) as whole
      order by d.cents),
    (select coalesce(jsonb_object_agg(r.objection, r.cheeses), '{}')
      from (
        select coalesce(h.objection, 'budget') as objection, count(*) as cheeses
        from held h where h.objection is not null or h.cents > (select a.cents from affordable a) group by 1) as r),
    (select a.cents from affordable a)
  into candidates, left_out, dearest;
end
$$;

-- The most cheeses that a board can have, at least three, and what they cost at least; nulls where there are not three.
create or replace function private.cheapest_board(
  question private.board_question, need_grams integer, out cheeses integer, out cents bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- With fewer than three that may be eaten, no share helps.
  if (select count(*) from (
      select from public.cheeses c where c.active and private.objection_to_eating(question, c) is null limit 3) as edible) < 3
  then return; end if;
  for places in reverse private.cheeses_on_board(question.people) .. 3 loop
    select count(*), sum(cheap.cents) into cheeses, cents
    from (
      select h.cents from private.held_against(question, private.board_share(need_grams, places)) as h
      where h.objection is null order by h.cents limit places
    ) as cheap;
    if cheeses = places and (cents > question.budget_cents) is not true then return; end if;
  end loop;
  cheeses := null;
  cents := null;
end
$$;

-- Of so many cheeses, the one that differs most from those on the board and costs at most what is left. The one that it
-- stands in for is not compared.
create or replace function private.best_addition(
  candidates private.board_cheese[], chosen private.board_cheese[], spare_cents integer, prefers_strong boolean,
  instead_of text default null
) returns private.board_cheese
language plpgsql immutable set search_path = ''
as $$
declare
  ids uuid[] := array(select c.id from unnest(chosen) as c);
  styles public.cheese_style[];
  milks text[];
  textures text[];
  -- What each strength from 1 to 5 counts.
  by_strength integer[] := array(
    select coalesce(least(3, min(abs(c.strength - s))), 5 - s) + case when prefers_strong then 2 * s else 0 end
    from generate_series(1, 5) as s left join unnest(chosen) as c on c.slug is distinct from instead_of
    group by s order by s);
begin
  select coalesce(array_agg(c.style), '{}'), coalesce(array_agg(c.milk), '{}'), coalesce(array_agg(c.texture), '{}')
  into styles, milks, textures
  from unnest(chosen) as c where c.slug is distinct from instead_of;
  -- Only the place is sorted, because a sort copies whole rows.
  return candidates[(
    select c.place from unnest(candidates) with ordinality as c (
      id, slug, objection, grams, pieces, cents, style, milk, texture, strength, place)
    where c.id <> all (ids) and (spare_cents is null or c.cents <= spare_cents)
    order by case when c.style <> all (styles) then 4 else 0 end + case when c.milk <> all (milks) then 3 else 0 end
      + case when c.texture <> all (textures) then 1 else 0 end + by_strength[c.strength] desc, c.slug
    limit 1)];
end
$$;

-- What the cheapest of so many cheeses cost together, those on the board left out; null when there are fewer.
create or replace function private.cheapest(
  candidates private.board_cheese[], chosen private.board_cheese[], cheeses integer
) returns bigint
language sql immutable set search_path = ''
as $$
  select case when count(*) = cheeses then coalesce(sum(cents), 0) end
  from (
    select c.cents from unnest(candidates) as c
    where not exists (select from unnest(chosen) as k where k.slug = c.slug)
    order by c.cents limit cheeses
  ) as cheap
$$;

-- What the cheeses of a board cost.
create or replace function private.cost_of(board private.board_cheese[]) returns bigint
language sql immutable set search_path = ''
as $$ select coalesce(sum(c.cents), 0) from unnest(board) as c $$;

-- Puts a board together: as many cheeses as it should have, or as many as there are. `candidates` are those
-- that could be on it, `dearest` is what each may cost.
create or replace function private.put_together(
  question private.board_question, need_grams integer, out share integer, out candidates private.board_cheese[],
  out left_out jsonb, out dearest bigint, out chosen private.board_cheese[]
)
language plpgsql stable set search_path = ''
as $$
declare
  budget integer := question.budget_cents;
  cheap private.board_cheese[];
  reserve bigint;
begin
  for cheeses in reverse private.cheeses_asked(question) .. 1 loop
    share := private.board_share(need_grams, cheeses);
    select l.candidates, l.left_out, l.dearest into candidates, left_out, dearest
    from private.left_by(question, share, cheeses) as l;
    chosen := array(
      select k from unnest(question.kept) with ordinality as wanted (slug, place)
      join unnest(candidates) as k on k.slug = wanted.slug order by wanted.place limit cheeses);
    -- Five may be on the board, and five may be wanted besides.
    cheap := candidates[:10];
    reserve := private.cheapest(cheap, chosen, cheeses - cardinality(chosen));
    continue when reserve is null or budget < reserve + private.cost_of(chosen);
    while cardinality(chosen) < cheeses loop
      chosen := chosen || private.best_addition(candidates, chosen,
        (budget - private.cost_of(chosen)
          - private.cheapest(cheap, chosen, cheeses - cardinality(chosen) - 1))::integer,
        coalesce(question.strongest = 'strong', false));
    end loop;
    return;
  end loop;
  chosen := '{}';
end
$$;

-- The question nearest to one without an answer that has one: with other cheeses than those that were kept or swapped,
-- a higher budget, stronger cheese, one wish less, or fewer people. Nobody is asked to forget an allergen or that
-- somebody is pregnant. Null where nothing helps.
create or replace function private.nearest_question(question private.board_question, head_grams integer)
returns private.board_question
language plpgsql stable set search_path = ''
as $$
declare
  added_up boolean;
  step text;
  relaxed private.board_question;
  found record;
begin
  -- Each on its own, then one after the other.
  foreach added_up in array array[false, true] loop
    relaxed := question;
    foreach step in array '{choice,budget,strength,no_blue,no_lactose,no_raw_milk,vegetarian,people}'::text[] loop
      if not added_up then relaxed := question; end if;
      case step
        when 'choice' then
          relaxed.kept := '{}';
          relaxed.swapped := '{}';
          relaxed.shared := '{}';
        when 'budget' then relaxed.budget_cents := null;
        when 'strength' then relaxed.strongest := null;
        when 'people' then relaxed.people := least(relaxed.people, 4);
        else relaxed.wishes := array_remove(relaxed.wishes, step::public.board_wish);
      end case;
      continue when relaxed = question;
      found := private.cheapest_board(relaxed, relaxed.people * head_grams);
      if found.cheeses is not null then
        if question.budget_cents is not null and relaxed.budget_cents is null then
          relaxed.budget_cents := 100 * ceil(found.cents / 100.0);
        end if;
        return relaxed;
      end if;
    end loop;
  end loop;
  return null;
end
$$;

-- The cheeses that were kept or shared and are not on the board, with what speaks against each: nothing where the board has
-- no room for it. It tells whether there is enough of a cheese, never how much.
create or replace function private.missing_from_board(
  question private.board_question, share integer, dearest bigint, chosen private.board_cheese[]
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'objection', coalesce(h.objection, case
      when h.cents > dearest or question.budget_cents > 0 and cardinality(chosen) < private.cheeses_asked(question)
        then 'budget'::public.board_objection end)) order by c.slug), '[]')
  from private.held_against(question, share) as h
  join public.cheeses c on c.id = h.cheese_id
  where c.slug = any (question.kept || question.shared)
    and not exists (select from unnest(chosen) as k where k.slug = c.slug)
$$;

-- How many cheeses the board of a question would have for any money; null when the budget takes none from it.
create or replace function private.cheeses_for_any_money(
  question private.board_question, need_grams integer, chosen private.board_cheese[]
) returns integer
language plpgsql stable set search_path = ''
as $$
declare
  cheeses integer;
begin
  if question.budget_cents is null or cardinality(chosen) = private.cheeses_asked(question) then return null; end if;
  question.budget_cents := null;
  cheeses := cardinality((private.put_together(question, need_grams)).chosen);
  return case when cheeses > cardinality(chosen) then cheeses end;
end
$$;

-- What a question is about, with the grams that are needed.
create or replace function private.head_grams(meal public.board_meal) returns integer
language sql stable security definer set search_path = ''
as $$
  select case meal when 'before' then b.board_grams_before when 'after' then b.board_grams_after
    else b.board_grams_instead end
  from public.business_settings b
$$;

-- What to bring: the cheeses of a board in the order of eating, each with the one that could take its place; how many
-- were left out and why; what the budget is in the way of; and the nearest question that has an answer when there are not
-- three of them.
create or replace function public.suggest_board(
  people integer, meal public.board_meal default 'after', wishes public.board_wish[] default '{}',
  without public.allergen[] default '{}', strongest public.strength default null, budget_cents integer default null,
  keep text[] default '{}', swapped text[] default '{}', shared text[] default '{}'
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  question private.board_question := 
    row(people, meal, wishes, without, strongest, budget_cents, keep, swapped, shared);
  head_grams integer := private.head_grams(meal);
  board record;
begin
  perform private.require_board_question(question);
  board := private.put_together(question, people * head_grams);
  return jsonb_build_object(
    'head_grams', head_grams,
    'cheeses', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'slug', c.slug, 'name', c.name, 'country_iso', c.country_iso, 'flag_emoji', c.flag_emoji,
        'hero_image_url', c.hero_image_url, 'hero_image_alt', c.hero_image_alt, 'style', c.style, 'milk_species', c.milk_species,
        'strength', b.strength, 'textures', c.texture_tags, 'flavors', c.flavor_tags, 'foods', c.foods,
        'grams', b.grams, 'pieces', b.pieces, 'cents', b.cents,
        'next', (
          select jsonb_build_object('slug', n.slug, 'name', n.name)
          from private.best_addition(board.candidates, board.chosen,
            (budget_cents - private.cost_of(board.chosen) + b.cents)::integer, coalesce(strongest = 'strong', false),
            b.slug) as next
          join public.cheeses n on n.id = next.id)
        ) order by b.strength, b.style = 'blue', b.slug), '[]')
      from unnest(board.chosen) as b join public.cheeses c on c.id = b.id),
    'cents', private.cost_of(board.chosen),
    'left_out', board.left_out,
    'missing', case when keep <> '{}' or shared <> '{}'
      then private.missing_from_board(question, board.share, board.dearest, board.chosen) else '[]' end,
    'cheeses_for_any_money', private.cheeses_for_any_money(question, people * head_grams, board.chosen),
    'others_too_dear', budget_cents is not null
      and (board.left_out ? 'budget' or cardinality(board.candidates) > cardinality(board.chosen)),
    'nearest', case when cardinality(board.chosen) < 3 then to_jsonb(private.nearest_question(question, head_grams)) end);
end
$$;

-- Why each active cheese is on the board of a question or not, for managers.
create or replace function public.explain_board(
  people integer, meal public.board_meal default 'after', wishes public.board_wish[] default '{}',
  without public.allergen[] default '{}', strongest public.strength default null, budget_cents integer default null
)
returns table (cheese_id uuid, name text, is_chosen boolean, objection public.board_objection, grams integer, cents integer,
  strength smallint)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  question private.board_question := row(people, meal, wishes, without, strongest, budget_cents, '{}', '{}', '{}');
  board record;
begin
  if not private.is_manager() then perform private.deny(); end if;
  perform private.require_board_question(question);
  board := private.put_together(question, explain_board.people * private.head_grams(explain_board.meal));
  return query
    select c.id, c.name::text, k.slug is not null, coalesce(h.objection,
        case when h.cents > board.dearest then 'budget'::public.board_objection end), h.grams, h.cents, c.palate_strength
    from public.cheeses c
    join private.held_against(question, board.share) as h on h.cheese_id = c.id
    left join unnest(board.chosen) as k on k.slug = c.slug
    order by k.slug is null, 4 nulls first, c.palate_strength, c.name
    limit 500;
end
$$;

-- ## daily-feature: the cheese of the day and its calendar

-- Past days are what they were, a day goes to an active cheese only, and only managers decide what guests will see:
-- an employee neither confirms an entry nor changes the day, cheese or status of a confirmed one.
create or replace function private.guard_calendar() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  today date := private.shop_today();
  is_moved boolean;
begin
  if not private.is_direct_write() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if (tg_op <> 'INSERT' and old.day < today) or (tg_op <> 'DELETE' and new.day < today) then
    perform private.refuse('PT400', 'Past days are read-only');
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  is_moved := tg_op = 'INSERT'
    or (new.day, new.cheese_id, new.status) is distinct from (old.day, old.cheese_id, old.status);
  if is_moved and (new.status = 'confirmed' or (tg_op = 'UPDATE' and old.status = 'confirmed'))
    and not private.is_manager() then
    perform private.deny();
  end if;
  if is_moved and new.day is not null
    and not exists (select 1 from public.cheeses where id = new.cheese_id and active) then
    perform private.refuse('PT409', 'Only an active cheese can be featured', 'cheese_id');
  end if;
  return new;
end
$$;

-- Lets two entries of the calendar change places, as the caller read them. An idea that takes a day is planned, and
-- what it replaces becomes an idea.
create or replace function public.swap_calendar_entries(
  one_id uuid, one_version integer, other_id uuid, other_version integer
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  one public.feature_calendar;
  other public.feature_calendar;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform 1 from public.feature_calendar f where f.id in (one_id, other_id) order by f.id for update;
  select * into one from public.feature_calendar f where f.id = one_id;
  select * into other from public.feature_calendar f where f.id = other_id;
  perform private.require_version(one_version, one.version);
  perform private.require_version(other_version, other.version);
  update public.feature_calendar f set cheese_id = other.cheese_id, note = other.note, version = f.version,
    status = case when one.day is null then 'idea' when other.day is null then 'planned' else other.status end
  where f.id = one_id;
  update public.feature_calendar f set cheese_id = one.cheese_id, note = one.note, version = f.version,
    status = case when other.day is null then 'idea' when one.day is null then 'planned' else one.status end
  where f.id = other_id;
end
$$;

-- Confirms what is planned from today on in a part of the calendar, as it is now, and tells which days; a cheese that is
-- no longer active stays planned.
create or replace function public.confirm_features(from_day date, to_day date)
returns table (day date, cheese_name text, is_confirmed boolean)
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  planned public.feature_calendar;
begin
  if not private.is_manager() then perform private.deny(); end if;
  for planned in
    select * from public.feature_calendar f
    where f.status = 'planned' and f.day between greatest(from_day, private.shop_today()) and least(to_day, from_day + 61)
    order by f.day for update
  loop
    select planned.day, c.name, c.active into day, cheese_name, is_confirmed
    from public.cheeses c where c.id = planned.cheese_id;
    if is_confirmed then
      update public.feature_calendar f set status = 'confirmed', version = f.version where f.id = planned.id;
    end if;
    return next;
  end loop;
end
$$;

-- The days that a cheese has or had: those of the calendar, and what guests saw on days without an entry.
create or replace view private.feature_turns as
  select k.cheese_id, k.day from public.feature_calendar k where k.day is not null
  union all
  select f.cheese_id, f.day from private.featured_days f
  where f.day < private.shop_today()
    or not exists (select from public.feature_calendar k where k.day = f.day);

-- Whether some cheese in stock has no other day within 14 days of a day.
create or replace function private.has_fresh_cheese(on_day date) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.cheeses c
    where c.active and c.in_stock and not exists (
      select from private.feature_turns turn
      where turn.cheese_id = c.id and turn.day <> on_day and turn.day between on_day - 14 and on_day + 14))
$$;

-- The other day nearest to a day, at most 14 days away, that has or had the same cheese. A repeat that nobody could avoid,
-- because every other cheese has a day as near, is none: suggestions repeat in the same case alone.
create or replace function private.repeated_on(cheese_uuid uuid, on_day date) returns date
language sql stable security definer set search_path = ''
as $$
  select turn.day from private.feature_turns turn
  where turn.cheese_id = cheese_uuid and turn.day <> on_day and turn.day between on_day - 14 and on_day + 14
    and private.has_fresh_cheese(on_day) and private.has_fresh_cheese(turn.day)
  order by abs(turn.day - on_day), turn.day
  limit 1
$$;

-- What staff would have to move when the shop closes on these days: events that are not over, and features from today on.
create or replace function public.plans_between(from_day date, to_day date)
returns table (kind text, id uuid, title text, at_local text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select 'event', e.id, e.title::text, private.wall_clock(e.starts_at)
    from public.events e
    where e.status <> 'cancelled' and e.archived_at is null and e.ends_at > now()
      and e.starts_at < private.day_start(to_day + 1) and e.ends_at > private.day_start(from_day)
    union all
    select 'feature', k.id, c.name::text, k.day::text
    from public.feature_calendar k join public.cheeses c on c.id = k.cheese_id
    where k.day between greatest(from_day, private.shop_today()) and to_day
    order by 4, 2
    limit 100;
end
$$;

-- The days of a part of the calendar, at most 62, each with its entry, who last changed it, what guests saw on a day
-- that has come, and what staff must know when they plan.
create or replace function public.calendar_days(from_day date, to_day date)
returns table (
  day date, is_past boolean, is_today boolean, is_closed boolean, entry_id uuid, version integer,
  status public.calendar_status, note text, changed_by text, cheese_id uuid, cheese_name text, cheese_slug text,
  cheese_hero_image_url text, is_active boolean, in_stock boolean, repeated_on date, shown_cheese_id uuid,
  shown_cheese_name text, shown_in_stock boolean, events jsonb
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select d.day, d.day < today, d.day = today, private.is_closed_on(d.day), k.id, k.version, k.status, k.note, (
        select private.staff_name(v.changed_by) from public.record_versions v
        where v.table_name = 'feature_calendar' and v.record_id = k.id::text order by v.version desc limit 1),
      c.id, c.name, c.slug, c.hero_image_url, c.active, c.in_stock,
      case when c.id is not null then private.repeated_on(c.id, d.day) end, shown.id, shown.name, shown.in_stock,
      private.events_on(d.day)
    from (
      select from_day + generate_series(0, least(to_day - from_day, 61)) as day
    ) d
    left join public.feature_calendar k on k.day = d.day
    left join public.cheeses c on c.id = k.cheese_id
    left join private.featured_days f on f.day = d.day and d.day < today
    left join public.cheeses shown
      on shown.id = case when d.day = today then private.featured_on(d.day) else f.cheese_id end
    order by d.day;
end
$$;

-- Whether a style of cheese suits the time of the year where the shop is: hard and blue ones the cold half of the
-- year, fresh and soft ones the warm half.
create or replace function private.is_in_season(style public.cheese_style, on_day date) returns boolean
language sql stable security definer set search_path = ''
as $$
  select (style in ('hard', 'semi-hard', 'blue')) = ((extract(month from on_day) between 4 and 9)
    = (coalesce(s.country_iso, '') in ('AR', 'AU', 'BO', 'BW', 'BR', 'CL', 'LS', 'MG', 'MU', 'MZ', 'NA', 'NZ', 'PE', 'PY', 'SZ', 'UY',
      'ZA', 'ZW')))
  from public.business_settings s
$$;

-- A cheese in stock for each open day from today on without an entry, and why: how long it waited, whether it suits
-- the season, and the grams of a counted one. None comes again within 14 days while another can be had; else the one whose
-- other day is farthest.
create or replace function public.suggest_features(from_day date, to_day date)
returns table (
  day date, cheese_id uuid, cheese_name text, cheese_hero_image_url text, cheese_slug text, last_day date,
  in_season boolean, grams integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  low_grams integer := (select default_low_stock_grams from public.staff_settings);
  suggested uuid[] := '{}';
  suggested_days date[] := '{}';
begin
  if not private.is_staff() then perform private.deny(); end if;
  for day in
    select asked.day
    from (select from_day + generate_series(0, least(to_day - from_day, 61)) as day) asked
    where asked.day >= private.shop_today() and not private.is_closed_on(asked.day)
      and not exists (select 1 from public.feature_calendar k where k.day = asked.day)
    order by 1
  loop
    select c.id, c.name, c.hero_image_url, c.slug, turn.last_day, season.suits,
      private.available_of(stock)
    into cheese_id, cheese_name, cheese_hero_image_url, cheese_slug, last_day, in_season, grams
    from public.cheeses c
    left join public.cheese_stock stock on stock.cheese_id = c.id
    cross join lateral (select private.is_in_season(c.style, suggest_features.day) as suits) season
    cross join lateral (
      select max(t.day) filter (where t.day < suggest_features.day) as last_day,
        least(coalesce(min(abs(t.day - suggest_features.day)), 15), 15) as distance
      from (
        select f.day from private.feature_turns f where f.cheese_id = c.id
        union all
        select s.day from unnest(suggested, suggested_days) as s (cheese_id, day) where s.cheese_id = c.id
      ) t
    ) turn
    where c.active and c.in_stock
    order by turn.distance desc,
      least(suggest_features.day - coalesce(turn.last_day, suggest_features.day - 90), 90)
        + case when season.suits then 14 else 0 end
        - case when private.available_of(stock) < coalesce(c.low_stock_grams, low_grams) then 14 else 0 end desc,
      md5(c.id::text)
    limit 1;
    exit when cheese_id is null;
    suggested := suggested || cheese_id;
    suggested_days := suggested_days || day;
    return next;
  end loop;
end
$$;

-- The cheese of a day: the calendar's, else the one already settled, else the next in rotation.
-- Days since the last settled one are gone through in order, as nothing changed in between.
create or replace function private.featured_on(for_day date) returns uuid
language plpgsql stable strict security definer set search_path = ''
as $$
declare
  settled_day date := (select max(f.day) from private.featured_days f where f.day < for_day);
  on_day date := greatest(coalesce(settled_day + 1, for_day), for_day - 400);
  taken uuid[] := '{}';
  choice uuid;
begin
  loop
    select k.cheese_id into choice from public.feature_calendar k
    join public.cheeses c on c.id = k.cheese_id and c.active
    where k.day = on_day and k.status = 'confirmed';
    if choice is null then
      select f.cheese_id into choice from private.featured_days f
      join public.cheeses c on c.id = f.cheese_id and c.active
      where f.day = on_day;
    end if;
    if choice is null then
      choice := private.next_in_rotation(on_day, taken);
    end if;
    exit when on_day >= for_day;
    taken := array_remove(taken, choice) || choice;
    on_day := on_day + 1;
  end loop;
  return choice;
end
$$;

-- Gives the caller a new token for their feed, which is told only here.
create or replace function public.renew_calendar_feed() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token text := private.new_token();
begin
  if not private.is_staff() then perform private.deny(); end if;
  insert into private.calendar_feeds as feed (user_id, token_hash)
  values (auth.uid(), private.hash_of_token(token))
  on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now();
  return token;
end
$$;

-- ## recipes: recipes of staff and members, and their review

-- Notes who wrote a recipe.
create or replace function private.note_author() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    insert into private.recipe_authors (recipe_id, user_id) values (new.id, auth.uid());
  end if;
  return null;
end
$$;

-- Names other cheeses for a recipe; the caller saves the recipe in the same transaction.
create or replace function private.replace_recipe_cheeses(recipe_uuid uuid, cheese_uuids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  -- The second of two saves at once has to find the newer version, not the first one's cheeses.
  perform 1 from public.recipes where id = recipe_uuid for update;
  delete from public.recipe_cheeses where recipe_id = recipe_uuid;
  insert into public.recipe_cheeses (recipe_id, cheese_id, position)
  select recipe_uuid, given.id, min(given.place)
  from unnest(cheese_uuids) with ordinality as given (id, place)
  join public.cheeses c on c.id = given.id
  group by given.id;
end
$$;

-- A slug that names the recipe beside its title. Members get no other one before they publish: that a short slug is
-- taken would tell which titles others are writing about.
create or replace function private.own_recipe_slug(title text, recipe_uuid uuid) returns text
language sql immutable set search_path = ''
as $$ select left(coalesce(nullif(private.slugify(title), ''), 'recipe'), 71) || '-' || left(recipe_uuid::text, 8) $$;

-- A slug that no other recipe has.
create or replace function private.free_recipe_slug(title text, recipe_uuid uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := coalesce(nullif(private.slugify(title), ''), 'recipe');
begin
  return case when wanted = 'new' or exists (
    select 1 from public.recipes r where r.slug = wanted and r.id <> recipe_uuid)
    then private.own_recipe_slug(title, recipe_uuid) else wanted end;
end
$$;

-- Adds or changes a recipe with its cheeses in one step, for staff; the record of a known recipe carries the version it
-- was read at.
create or replace function public.save_recipe(record jsonb, cheese_ids uuid[] default null) returns public.recipes
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := record ? 'version' or exists (select 1 from public.recipes where id = recipe_uuid);
  saved public.recipes;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform private.check_ingredient_count(record);
  if cheese_ids is not null then
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids);
  end if;
  if is_known then
    if not private.update_fields('public.recipes', recipe_uuid::text, '{"version": null}' || record - 'id') then
      perform private.deny();
    end if;
  else
    perform private.insert_fields('public.recipes', jsonb_build_object(
      'slug', private.free_recipe_slug(record ->> 'title', recipe_uuid)) || record || jsonb_build_object('id', recipe_uuid));
  end if;
  select * into saved from public.recipes where id = recipe_uuid;
  return saved;
end
$$;

-- Sends a recipe of the caller in for a decision, again after it was returned, or changes one that waits. It has at
-- least one ingredient and one step. The author agrees once that the shop may publish it.
create or replace function public.submit_recipe(
  record jsonb, cheese_ids uuid[] default '{}', idempotency_key uuid default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  recipe_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('submit_recipe', record, cheese_ids));
  if answer is not null then return (answer #>> '{}')::uuid; end if;
  perform private.limit_person('recipe');
  perform private.store_my_recipe(recipe_uuid, record, cheese_ids, 'pending');
  if exists (
    select from public.recipes r
    where r.id = recipe_uuid and (jsonb_array_length(r.ingredients) = 0 or cardinality(r.steps) = 0)
  ) then
    perform private.refuse('PT400', 'A recipe has at least one ingredient and one step', 'ingredients');
  end if;
  update private.recipe_authors a set consented_at = now()
  where a.recipe_id = recipe_uuid and a.consented_at is null and record -> 'consent' = 'true';
  if not exists (select from private.recipe_authors a where a.recipe_id = recipe_uuid and a.consented_at is not null) then
    perform private.refuse('PT400', 'Agree that the shop may publish the recipe', 'consent');
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(recipe_uuid));
  return recipe_uuid;
end
$$;

-- Refuses more ingredients than a page shows well, with a sentence that people understand.
create or replace function private.check_ingredient_count(record jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(record -> 'ingredients') = 'array' and jsonb_array_length(record -> 'ingredients') > 60 then
    perform private.refuse('PT400', 'A recipe has at most 60 ingredients', 'ingredients');
  end if;
end
$$;

-- Adds or changes a recipe of the caller. The picture is one that was uploaded for this recipe.
create or replace function private.store_my_recipe(
  recipe_uuid uuid, record jsonb, cheese_ids uuid[], new_status public.recipe_status
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.recipes;
  fields jsonb := (
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(record)
    where key in ('title', 'summary', 'ingredients', 'steps', 'servings', 'minutes', 'prep_minutes', 'image_url',
      'image_alt', 'version')
  ) || jsonb_build_object('status', new_status);
begin
  if auth.uid() is null then perform private.deny(); end if;
  perform private.check_ingredient_count(record);
  if coalesce(record ->> 'image_url', '') <> ''
    and record ->> 'image_url' !~ ('^(https://[^/?#]+)?/storage/v1/object/public/media/recipes/' || recipe_uuid
      || '/[0-9a-f-]{36}\.(avif|webp|jpg|png)$') then
    perform private.refuse('PT400', 'The picture of a recipe is uploaded for it', 'image_url');
  end if;
  select * into known from public.recipes r where r.id = recipe_uuid for no key update;
  if known.id is null then
    if (select count(*) from public.recipes r
        where r.status <> 'published' and r.id in (select private.my_recipe_ids())) >= 50 then
      perform private.refuse('PT409', 'You have 50 recipes that are not published. Delete one of them.');
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.insert_fields('public.recipes', fields - 'version' || jsonb_build_object(
      'id', recipe_uuid, 'slug', case when private.is_staff() then private.free_recipe_slug(record ->> 'title', recipe_uuid)
        else private.own_recipe_slug(record ->> 'title', recipe_uuid) end,
      'by_member', not private.is_staff()));
  else
    if known.id not in (select private.my_recipe_ids()) or not (known.status in ('draft', 'returned')
      or known.status = 'pending' and new_status = 'pending') then
      perform private.deny();
    end if;
    -- What the desk returned stays returned until it is sent in again.
    if new_status = 'draft' then fields := fields || jsonb_build_object('status', known.status); end if;
    if known.published_at is null then
      fields := fields || jsonb_build_object('slug', case when known.by_member
        then private.own_recipe_slug(coalesce(record ->> 'title', known.title), recipe_uuid)
        else private.free_recipe_slug(coalesce(record ->> 'title', known.title), recipe_uuid) end);
    end if;
    perform private.replace_recipe_cheeses(recipe_uuid, cheese_ids[1:10]);
    perform private.update_fields('public.recipes', recipe_uuid::text, '{"version": null}' || fields);
  end if;
  return (select r.version from public.recipes r where r.id = recipe_uuid);
end
$$;

-- Keeps a recipe of the caller that is not sent in yet; its id comes from the caller. Returns its version.
create or replace function public.save_recipe_draft(
  record jsonb, cheese_ids uuid[] default '{}', idempotency_key uuid default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('save_recipe_draft', record, cheese_ids));
  if answer is not null then return answer::integer; end if;
  perform private.limit_calls('recipe draft:' || auth.uid(), 120, interval '1 hour');
  if record ->> 'id' is null then raise exception 'a draft has an id' using errcode = '22023'; end if;
  answer := to_jsonb(private.store_my_recipe((record ->> 'id')::uuid, record, cheese_ids, 'draft'));
  perform private.keep_answer(idempotency_key, answer);
  return answer::integer;
end
$$;

-- Whether the caller may upload a picture to a path: staff to every path but those of recipes; for a recipe its author
-- while it is open (members the picture and the one that replaces it, 20 a day), staff before they add it, and managers
-- when they may edit it.
create or replace function private.may_upload(path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when not starts_with(path, 'recipes/') then private.is_staff()
    when private.recipe_of_picture(path) in (select private.my_open_recipe_ids()) then private.is_staff() or (
      (select count(*) from storage.objects o
        where o.bucket_id = 'media' and starts_with(o.name, 'recipes/' || private.recipe_of_picture(path) || '/')) < 2
      and private.recipe_uploads_today() < 20)
    when exists (select from public.recipes r where r.id = private.recipe_of_picture(path))
      then private.is_manager() and private.may_see_recipe_picture(path)
    else private.recipe_of_picture(path) is not null and private.is_staff() end
$$;

-- Whether every word that was searched for, of the first eight, is in the title, summary, ingredients or cheeses of a
-- recipe: at the beginning of a word, or anywhere for a longer one. The text of the recipe is folded once, not for every
-- word.
create or replace function private.recipe_matches(recipe public.recipes, search text) returns boolean
language sql stable security invoker set search_path = ''
as $$
  select search = '' or (
    select not exists (
      select from (
        select given.word
        from regexp_split_to_table(private.fold(left(search, 100)), '[^[:alnum:]]+') with ordinality as given (word, place)
        where given.word <> '' group by given.word order by min(given.place) limit 8) as searched
      where strpos(folded.text, ' ' || searched.word) = 0
        and (char_length(searched.word) <= 4 or strpos(folded.text, searched.word) = 0))
    from (
      select ' ' || regexp_replace(private.fold(concat_ws(' ', recipe.title, recipe.summary,
        (select string_agg(entry ->> 'item', ' ') from jsonb_array_elements(recipe.ingredients) as entry),
        (select string_agg(c.name, ' ') from public.recipe_cheeses l join public.cheeses c on c.id = l.cheese_id
          where l.recipe_id = recipe.id))), '[^[:alnum:]]+', ' ', 'g') as text
      offset 0) as folded)
$$;

-- Shortens the slug of a member's recipe to its title when it is published.
create or replace function private.shorten_recipe_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  short text := left(new.slug, -9);
begin
  if new.status = 'published' and old.published_at is null and new.by_member
    and new.slug like '%-' || left(new.id::text, 8) and short <> 'new'
    and not exists (select 1 from public.recipes r where r.slug = short) then
    new.slug := short;
  end if;
  return new;
end
$$;

create or replace trigger published_recipes_have_short_slugs before update on public.recipes
  for each row execute function private.shorten_recipe_slug();

-- Decides about a recipe that waits: publishes it, or returns or rejects it with a note. Who decides names the version
-- they saw, so that nothing is published that nobody read.
create or replace function public.review_recipe(
  recipe_id uuid, decision text, note text default null, seen_version integer default null
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if coalesce(decision, '') not in ('publish', 'return', 'reject')
    or (decision <> 'publish' and coalesce(trim(note), '') = '') then
    perform private.refuse('PT400', 'Publish a recipe, or return or reject it with a note');
  end if;
  if seen_version is null then perform private.require_version(null, null); end if;
  update public.recipes r set
    status = case decision when 'publish' then 'published' when 'return' then 'returned' else 'rejected' end
      ::public.recipe_status,
    review_note = nullif(trim(note), ''),
    version = seen_version
  where r.id = review_recipe.recipe_id and r.status in ('draft', 'pending', 'returned');
  if not found then perform private.refuse('PT404', 'Resource not found. No such recipe waits for a decision.'); end if;
end
$$;

-- ## events: tastings, and who may change them

-- Leaves the archive to managers, and keeps an announced event from vanishing while guests expect it.
create or replace function private.guard_event() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') and not private.is_manager()
    and new.archived_at is distinct from (case when tg_op = 'UPDATE' then old.archived_at end) then
    perform private.deny();
  end if;
  if tg_op = 'UPDATE' and new.status = 'draft' and old.status <> 'draft' then
    perform private.refuse('PT409', 'An announced event is not a draft again. Cancel it instead.', 'status');
  end if;
  if new.archived_at is not null and new.status = 'published' and new.ends_at > now() then
    perform private.refuse('PT409', 'A coming event is canceled before it is archived', 'archived_at');
  end if;
  return new;
end
$$;

-- Refuses a capacity below the number of people who have a seat.
create or replace function private.guard_capacity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seated integer;
begin
  select s.going into seated from public.event_stats s where s.event_id = new.id for update;
  if new.capacity < old.capacity and new.capacity < seated then
    perform private.refuse('PT409', format('The capacity is at least %s, the number of people who have a seat', seated),
      'capacity');
  end if;
  return new;
end
$$;

-- The start and the end of an event as columns, from what the shop's clock shows. A time that stays as it is stays the
-- same instant, even in the hour that the clock shows twice.
create or replace function private.event_instants(record jsonb, known public.events) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'starts_at', case when record ->> 'starts_at_local' is distinct from private.wall_clock(known.starts_at)
      then private.shop_instant(record ->> 'starts_at_local', 'starts_at_local') end,
    'ends_at', case when record ->> 'ends_at_local' is distinct from private.wall_clock(known.ends_at)
      then private.shop_instant(record ->> 'ends_at_local', 'ends_at_local') end))
$$;

-- Names other cheeses for an event, at most twelve; the caller saves the event in the same transaction.
create or replace function private.replace_event_cheeses(event_uuid uuid, cheese_uuids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  -- The second of two saves at once has to find the newer version, not the first one's cheeses. A lock of the key would
  -- stop RSVPs, which hold the seats that the save needs.
  perform 1 from public.events where id = event_uuid for no key update;
  delete from public.event_cheeses where event_id = event_uuid;
  insert into public.event_cheeses (event_id, cheese_id, position)
  select event_uuid, given.id, min(given.place)
  from unnest(cheese_uuids[1:12]) with ordinality as given (id, place)
  join public.cheeses c on c.id = given.id
  group by given.id;
end
$$;

-- Adds or changes an event with its cheeses in one step, for staff; the record of a known event carries the version it
-- was read at, and its times are those of the shop's clock.
create or replace function public.save_event(record jsonb, cheese_ids uuid[] default null) returns public.events
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  event_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  known public.events;
  fields jsonb;
  saved public.events;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if cheese_ids is not null then perform private.replace_event_cheeses(event_uuid, cheese_ids); end if;
  select * into known from public.events e where e.id = event_uuid;
  fields := record - array['id', 'starts_at_local', 'ends_at_local'] || private.event_instants(record, known);
  if known.published_at is null and record ? 'title' then
    fields := fields || jsonb_build_object('slug', private.free_event_slug(record ->> 'title', event_uuid));
  end if;
  if known.id is null and not record ? 'version' then
    perform private.insert_fields('public.events', fields || jsonb_build_object('id', event_uuid));
  elsif not private.update_fields('public.events', event_uuid::text, '{"version": null}' || fields) then
    perform private.deny();
  end if;
  select * into saved from public.events e where e.id = event_uuid;
  return saved;
end
$$;

-- Adds a draft with the words, cheeses and hour of an event, on the same weekday of a coming week. The id of the copy
-- comes from the caller, so that a repeated call adds one.
create or replace function public.duplicate_event(event_uuid uuid, copy_uuid uuid) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  source public.events;
  weeks integer;
  starts_at timestamptz;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if exists (select from public.events e where e.id = copy_uuid) then return copy_uuid; end if;
  select * into source from public.events e where e.id = event_uuid;
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  weeks := greatest(1, 1 + floor(extract(epoch from now() - source.starts_at) / extract(epoch from interval '7 days')));
  starts_at := (source.starts_at at time zone private.shop_time_zone() + make_interval(weeks => weeks))
    at time zone private.shop_time_zone();
  perform private.replace_event_cheeses(copy_uuid, array(
    select c.cheese_id from public.event_cheeses c where c.event_id = event_uuid order by c.position));
  perform private.insert_fields('public.events', to_jsonb(source)
    - array['status', 'version', 'created_at', 'updated_at', 'published_at', 'archived_at', 'cancel_note', 'ical_sequence']
    || jsonb_build_object('id', copy_uuid, 'slug', private.free_event_slug(source.title, copy_uuid),
      'starts_at', starts_at, 'ends_at', starts_at + (source.ends_at - source.starts_at)));
  return copy_uuid;
end
$$;

-- Publishes, cancels or archives an event, or takes it out of the archive. Who decides names the version they saw.
create or replace function public.decide_event(event_uuid uuid, decision text, seen_version integer, note text default '')
returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  if decision not in ('publish', 'cancel', 'archive', 'restore') then
    raise exception 'unknown decision' using errcode = '22023';
  end if;
  if seen_version is null then perform private.require_version(null, null); end if;
  if decision = 'publish' and exists (
    select from public.events e where e.id = event_uuid and e.starts_at <= now()
  ) then
    perform private.refuse('PT409', 'An event is published before it starts');
  end if;
  update public.events e set
    status = case decision when 'publish' then 'published' when 'cancel' then 'cancelled' else e.status end
      ::public.event_status,
    cancel_note = case decision when 'publish' then null when 'cancel' then nullif(trim(note), '') else e.cancel_note end,
    archived_at = case decision when 'archive' then now() when 'restore' then null else e.archived_at end,
    version = seen_version
  where e.id = event_uuid and case decision
    when 'publish' then e.status <> 'published' and e.archived_at is null
    when 'cancel' then e.status = 'published' and e.ends_at > now()
    when 'archive' then e.archived_at is null
    else e.archived_at is not null end;
  if not found then
    perform private.refuse('PT404', 'Resource not found. No such event waits for this decision.');
  end if;
end
$$;

-- Events that are not over and match every word, the next one first.
create or replace function public.search_events(search text, page_limit integer default 6)
returns table (slug text, title text, starts_at_local text, ends_at timestamptz)
language sql stable security invoker set search_path = ''
as $$
  select e.slug, e.title, public.starts_at_local(e), e.ends_at
  from public.events e
  where e.status = 'published' and e.ends_at > now()
    and ' ' || regexp_replace(private.fold(concat_ws(' ', e.title, e.summary, e.description)), '[^a-z0-9]+', ' ', 'g')
    like all (array(
      select case when char_length(word) > 4 then private.anywhere(word) else private.word_start(word) end from unnest(private.words_of(left(search, 100))) as word
      where not private.is_ignored_word(word)))
    and exists (
      select 1 from unnest(private.words_of(left(search, 100))) as word where not private.is_ignored_word(word))
  order by e.starts_at, e.id
  limit least(greatest(page_limit, 1), 50)
$$;

-- ## rsvps: seats, the waiting list and the guest list

-- Gives seats to a party without an account: one that calls, while the event is to come, or one that stands at the door.
create or replace function public.add_guests(
  event_uuid uuid, party_size integer, guest_name text default null, allergies text default null,
  has_arrived boolean default false, idempotency_key uuid default null
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  event public.events;
  free integer;
  added uuid := gen_random_uuid();
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('add_guests', event_uuid, party_size, guest_name, allergies, has_arrived));
  if answer is not null then return (answer #>> '{}')::uuid; end if;
  perform private.check_party_size(party_size);
  free := private.lock_seats(event_uuid);
  select * into event from public.events e where e.id = event_uuid;
  if not private.is_manager() and not coalesce(public.is_guest_list_readable(event), false) then perform private.deny(); end if;
  if not add_guests.has_arrived then
    perform private.require_open_event(event_uuid);
    if nullif(trim(add_guests.guest_name), '') is null then
      perform private.refuse('PT400', 'A booking by phone needs a name');
    end if;
  elsif not public.takes_walk_ins(event) then
    perform private.refuse('PT409', 'Walk-ins are added on the day of the event');
  end if;
  if add_guests.party_size > free then
    perform private.refuse('PT409', 'Seats left: ' || greatest(free, 0), reason => 'no_seats');
  end if;
  insert into public.rsvps (id, event_id, status, party_size, guest_name, allergies, checked_in_at)
  values (added, event_uuid, 'going', add_guests.party_size, nullif(trim(add_guests.guest_name), ''),
    nullif(trim(add_guests.allergies), ''), case when add_guests.has_arrived then now() end);
  perform private.audit('add guests', 'events', event_uuid::text, jsonb_build_object('people', add_guests.party_size));
  perform private.keep_answer(idempotency_key, to_jsonb(added));
  return added;
end
$$;

-- Takes back what was entered for a party without an account. Its seats go to the next in line.
create or replace function public.remove_guests(rsvp_uuid uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed public.rsvps;
begin
  if not private.is_staff() then perform private.deny(); end if;
  perform private.lock_seats((select r.event_id from public.rsvps r where r.id = rsvp_uuid));
  delete from public.rsvps r using public.events e
  where r.id = rsvp_uuid and r.user_id is null and e.id = r.event_id and e.ends_at > now() - interval '24 hours'
    and (private.is_manager() or public.is_guest_list_readable(e))
  returning r.* into removed;
  if not found then return false; end if;
  perform private.audit('remove guests', 'events', removed.event_id::text, jsonb_build_object('people', removed.party_size));
  return true;
end
$$;

-- Notes what the caller's party may not eat, or forgets it again.
create or replace function public.note_allergies(event_uuid uuid, allergies text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null then perform private.deny(); end if;
  update public.rsvps r set allergies = nullif(trim(note_allergies.allergies), '')
  from public.events e
  where r.event_id = event_uuid and r.user_id = auth.uid() and e.id = event_uuid and e.ends_at > now();
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
end
$$;

-- Whether guests can be checked in, as a column of the event: from a day before it starts until a day after it ends.
create or replace function public.is_guest_list_open(public.events) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce($1.status = 'published' and $1.starts_at < now() + interval '24 hours'
    and $1.ends_at > now() - interval '24 hours', false)
$$;

-- Whether walk-ins are added, as a column of the event: on its days by the shop's clock.
create or replace function public.takes_walk_ins(public.events) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce($1.status = 'published' and private.shop_today() between
    ($1.starts_at at time zone private.shop_time_zone())::date and ($1.ends_at at time zone private.shop_time_zone())::date, false)
$$;

-- Whether employees read the guest list, as a column of the event: from a week before it starts until a day after it ends.
create or replace function public.is_guest_list_readable(public.events) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce($1.status = 'published' and $1.starts_at < now() + interval '7 days'
    and $1.ends_at > now() - interval '24 hours', false)
$$;

-- The guest list of an event: for employees from a week before, for managers always, with emails for admins. Nobody
-- is named from 90 days after the event on, even before its guests are detached.
create or replace function public.event_guests(event_uuid uuid)
returns table (
  rsvp_id uuid, name text, email text, party_size integer, status public.rsvp_status, created_at timestamptz,
  created_at_local text, checked_in_at_local text, allergies text, has_account boolean
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  event public.events;
  is_named boolean;
begin
  select * into event from public.events e where e.id = event_uuid;
  if not private.is_manager() and not (private.is_staff() and public.is_guest_list_readable(event)) then
    perform private.deny();
  end if;
  is_named := event.ends_at > now() - interval '90 days';
  return query
    select r.id, case when is_named then coalesce(r.guest_name, nullif(concat_ws(' ', u.first_name, u.last_name), '')) end,
      case when is_named and private.is_admin() then p.email end, r.party_size, r.status, r.created_at,
      private.wall_clock(r.created_at, (select private.shop_time_zone())),
      private.wall_clock(r.checked_in_at, (select private.shop_time_zone())),
      case when is_named then r.allergies::text end, r.user_id is not null
    from public.rsvps r
    left join public.users u on u.id = r.user_id
    left join private.people p on p.id = r.user_id
    where r.event_id = event_uuid
    order by r.status, case when r.status = 'waiting' then r.queued_at else r.created_at end, r.id;
end
$$;

-- Notes that a party has arrived, or takes that back. Returns when it arrived by the shop's clock. A call that is
-- repeated with its key, because the network was away, changes nothing more; it says how many seconds ago it was.
create or replace function public.check_in(
  rsvp_uuid uuid, has_arrived boolean, idempotency_key uuid default null, seconds_ago integer default 0
) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  event public.events;
  guest public.rsvps;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('check_in', rsvp_uuid, has_arrived));
  if answer is not null then return answer #>> '{}'; end if;
  select * into guest from public.rsvps r where r.id = rsvp_uuid for update;
  if not found then perform private.refuse('PT404', 'Resource not found. This guest has given the seat back.'); end if;
  select * into event from public.events e where e.id = guest.event_id;
  if not public.is_guest_list_open(event) then
    perform private.refuse('PT409', 'Guests are checked in from a day before the event until a day after it');
  end if;
  if guest.status <> 'going' then perform private.refuse('PT409', 'This party has no seat'); end if;
  update public.rsvps r set checked_in_at = case when has_arrived then coalesce(r.checked_in_at,
    greatest(now() - make_interval(secs => greatest(seconds_ago, 0)), event.starts_at - interval '24 hours')) end
  where r.id = rsvp_uuid returning * into guest;
  answer := coalesce(to_jsonb(private.wall_clock(guest.checked_in_at)), 'null');
  perform private.keep_answer(idempotency_key, answer);
  return answer #>> '{}';
end
$$;

-- Mails a message of a manager to the guests of an event who have a seat, who wait, or to all of them. Returns how many
-- get it. The guests of an event get at most two, the last one until a day after it.
create or replace function public.message_guests(
  event_uuid uuid, audience text, message text, idempotency_key uuid default null
) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  told integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('message_guests', event_uuid, audience, message));
  if answer is not null then return answer::integer; end if;
  perform private.lock_seats(event_uuid);
  if exists (select from public.events e where e.id = event_uuid and not public.takes_messages(e)) then
    perform private.refuse('PT409', 'Guests get messages until a day after the event');
  end if;
  if (select count(*) from private.event_messages m where m.event_id = event_uuid) >= 2 then
    perform private.refuse('PT409', 'The guests of an event get at most two messages');
  end if;
  perform private.queue_mail('event-message', p.email, jsonb_build_object('event', e.title, 'slug', e.slug,
    'starts_at_local', private.wall_clock(e.starts_at), 'message', message_guests.message))
  from public.events e
  join public.rsvps r on r.event_id = e.id
    and (message_guests.audience = 'all' or (message_guests.audience = 'seated') = (r.status = 'going'))
  join private.people p on p.id = r.user_id and p.email is not null
  where e.id = event_uuid
  order by r.created_at, r.id;
  get diagnostics told = row_count;
  if told = 0 then perform private.refuse('PT400', 'No one would get this message'); end if;
  insert into private.event_messages (event_id, sent_by, audience, message, recipients)
  values (event_uuid, auth.uid(), message_guests.audience, message_guests.message, told);
  perform private.audit('message guests', 'events', event_uuid::text,
    jsonb_build_object('audience', message_guests.audience, 'recipients', told));
  perform private.keep_answer(idempotency_key, to_jsonb(told));
  return told;
end
$$;

-- Detaches guests from their RSVPs 90 days after the event. A younger RSVP was made for another date: the event has moved
-- to the past by mistake, and its guests are kept.
create or replace function private.forget_guests() returns void
language sql volatile security definer set search_path = ''
as $$
  update public.rsvps r set user_id = null, guest_name = null, allergies = null
  from public.events e
  where e.id = r.event_id and e.ends_at < now() - interval '90 days'
    and num_nonnulls(r.user_id, r.guest_name, r.allergies) > 0 and r.created_at < now() - interval '90 days'
$$;

-- Writes to a guest of an event.
create or replace function private.mail_guest(template text, event_uuid uuid, guest uuid) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.queue_mail($1, p.email, jsonb_build_object('event', e.title, 'slug', e.slug,
    'starts_at_local', private.wall_clock(e.starts_at), 'location', e.location, 'payment_note', e.payment_note,
    'party_size', r.party_size, 'status', r.status, 'event_id', e.id, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
    'sequence', e.ical_sequence))
  from public.events e
  join private.people p on p.id = guest
  left join public.rsvps r on r.event_id = e.id and r.user_id = guest
  where e.id = event_uuid and p.email is not null
$$;

-- Notes in the audit log that an event was published or canceled, and queues one mail to every guest when it is
-- canceled, takes place after all, or moves to another time or place. Guests are not told about an event that is over.
-- These mails do not count as messages: a guest must learn of every change. Changes of a day are limited, because each
-- is a mail to every guest; past the limit an event can only be canceled.
create or replace function private.tell_guests() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told integer;
  template text := case
    when new.ends_at <= now() and old.ends_at <= now() then null
    when new.status = 'cancelled' and old.status = 'published' then 'event-cancelled'
    when new.status = 'published' and old.status = 'cancelled' then 'event-restored'
    when new.status = 'published' and old.status = 'published'
      and (new.starts_at, new.ends_at, new.location) is distinct from (old.starts_at, old.ends_at, old.location)
      then 'event-moved' end;
begin
  if new.status <> old.status then
    perform private.audit('mark event as ' || new.status, 'events', new.id::text);
  end if;
  if template is not null then
    -- A person who answers at the same time is told too, or meets the changed event.
    perform private.lock_seats(new.id);
    perform private.queue_mail(template, p.email, jsonb_build_object(
      'event', new.title, 'slug', new.slug, 'location', new.location, 'note', new.cancel_note,
      'starts_at_local', private.wall_clock(new.starts_at), 'ends_at_local', private.wall_clock(new.ends_at),
      'former_starts_at_local', private.wall_clock(old.starts_at))
      -- For the calendar of a guest who has a seat.
      || case when r.status = 'going' then jsonb_build_object('event_id', new.id, 'starts_at', new.starts_at,
        'ends_at', new.ends_at, 'sequence', new.ical_sequence) else '{}' end)
    from public.rsvps r join private.people p on p.id = r.user_id
    where r.event_id = new.id and p.email is not null
    order by r.created_at, r.id;
    get diagnostics told = row_count;
    if told > 0 and not private.within_limit('event change:' || new.id, 10, interval '1 day')
      and new.status <> 'cancelled'
    then
      perform private.refuse('PT409',
        'Guests were told of ten changes within a day. Change the event tomorrow, or cancel it.');
    end if;
    -- A guest who has just been told when it starts is not reminded of it as well.
    update public.rsvps r set reminded_for = new.starts_at
    where r.event_id = new.id and r.status = 'going' and private.told_start(new.starts_at) is not null;
  end if;
  return null;
end
$$;

-- Changes the number of people of the caller's RSVP. A smaller party keeps its seats or its rank. A larger one goes to
-- the end of the waiting list unless it fits; if it has seats, only when the caller agrees to give them up.
create or replace function public.change_party_size(
  event_uuid uuid, party_size integer, give_up_seats boolean default false, idempotency_key uuid default null
) returns public.rsvp_status
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer public.rsvp_status;
  free integer;
  own public.rsvps;
begin
  if auth.uid() is null then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key,
    jsonb_build_array('change_party_size', event_uuid, party_size, give_up_seats)) #>> '{}';
  if answer is not null then return answer; end if;
  perform private.check_party_size(party_size);
  free := private.lock_seats(event_uuid);
  select * into own from public.rsvps r where r.event_id = event_uuid and r.user_id = auth.uid();
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  perform private.require_open_event(event_uuid);
  answer := own.status;
  if change_party_size.party_size <> own.party_size then
    perform private.limit_person('rsvp');
    if own.status = 'going' and change_party_size.party_size - own.party_size > free then
      if not coalesce(give_up_seats, false) then
        perform private.refuse('PT409', 'Seats left besides yours: ' || greatest(free, 0), reason => 'no_seats');
      end if;
      answer := 'waiting';
    end if;
    update public.rsvps r set party_size = change_party_size.party_size, status = answer,
      checked_in_at = case when answer = 'going' then r.checked_in_at end,
      queued_at = case when change_party_size.party_size > r.party_size then clock_timestamp() else r.queued_at end
    where r.id = own.id;
    perform private.fill_seats(event_uuid);
    select r.status into answer from public.rsvps r where r.id = own.id;
    -- A party that came off the waiting list was told that it has seats.
    if own.status = 'going' or answer = 'waiting' then
      perform private.mail_guest(case when own.status = answer then 'rsvp-changed' else 'rsvp-waiting' end,
        event_uuid, auth.uid());
    end if;
  end if;
  perform private.keep_answer(idempotency_key, to_jsonb(answer));
  return answer;
end
$$;

-- Refuses a party that is not one to six people.
create or replace function private.check_party_size(party_size integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(party_size, 0) not between 1 and 6 then
    perform private.refuse('PT400', 'An RSVP is for one to six people');
  end if;
end
$$;

-- Refuses an event that no longer takes RSVPs, and one that guests cannot see.
create or replace function private.require_open_event(event_uuid uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  event public.events;
begin
  select * into event from public.events e where e.id = event_uuid and e.status <> 'draft';
  if not found then perform private.refuse('PT404', 'Resource not found'); end if;
  if event.status = 'cancelled' or event.starts_at <= now() then
    perform private.refuse('PT409', 'This event no longer takes answers');
  end if;
end
$$;

-- ## placards: cards at the counter, and which are outdated

-- What a placard says. Lactose is on it only where it is known to be absent, and pieces where it is sold by the piece, so
-- that the others need no new print.
create or replace function private.placard_content(cheese public.cheeses) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shop public.business_settings;
  sorted_allergens jsonb := to_jsonb(cheese.allergens);
begin
  select * into shop from public.business_settings;
  if cardinality(cheese.allergens) > 1 then
    select jsonb_agg(a.allergen order by a.allergen) into sorted_allergens
    from unnest(cheese.allergens) as a (allergen);
  end if;
  return jsonb_build_object('name', cheese.name, 'origin_region', cheese.origin_region,
    'country_iso', cheese.country_iso, 'milk_type', public.shown_milk(cheese), 'milk_treatment', cheese.milk_treatment,
    'aging_time', cheese.aging_time, 'allergens', sorted_allergens, 'price_per_100g_cents',
    case when cheese.piece_grams is null then private.cents_per_100g(cheese.price_per_kg_cents) end,
    'price_per_kg_cents', cheese.price_per_kg_cents, 'currency', coalesce(shop.currency, ''), 'locale', shop.locale,
    'shop_name', private.shown_name(shop),
    'short_code', cheese.qr_short_code)
    || case when cheese.lactose in ('free', 'naturally_free') then jsonb_build_object('lactose', cheese.lactose)
    else '{}' end
    || case when cheese.piece_grams is null then '{}' else jsonb_build_object(
      'price_per_piece_cents', cheese.price_per_piece_cents, 'piece_grams', cheese.piece_grams) end;
end
$$;

-- The placard of each cheese: what it says now, its newest print, and what changed since. Each column computes its own
-- content, so that the planner leaves out those that nobody reads.
create or replace view public.placard_states with (security_invoker = true) as
  select c.id as cheese_id, c.name, c.active, c.archived_at, private.placard_content(c) as content,
    private.placard_hash(private.placard_content(c)) as content_hash,
    p.id as placard_id, p.template, p.printed_at, private.wall_clock(p.printed_at) as printed_at_local,
    case when p.id is null then '[]' else private.placard_changes(p.content, private.placard_content(c)) end as changes,
    c.active and p.id is not null
      and p.content_hash <> private.placard_hash(private.placard_content(c)) as to_reprint
  from public.cheeses c
  left join lateral (
    select * from public.placards newest where newest.cheese_id = c.id order by newest.printed_at desc, newest.id limit 1
  ) p on true
  where (select private.is_staff());

-- Records prints of what the caller saw; a placard that says something else by now is refused. What is compared is what
-- was recorded, so that a change during this call is noticed, too.
create or replace function private.enter_placard_prints(
  cheese_uuids uuid[], hashes text[], template public.placard_template, copies integer
) returns setof uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  print_ids uuid[];
  stale_name text;
begin
  if cardinality(cheese_uuids) not between 1 and 500 or cardinality(cheese_uuids) <> cardinality(hashes) then
    perform private.refuse('PT400', 'Print 1 to 500 placards at once');
  end if;
  if exists (
    select 1 from unnest(cheese_uuids) as u (id) where not exists (select 1 from public.cheeses c where c.id = u.id)
  ) then
    perform private.refuse('PT404', 'Resource not found');
  end if;
  with printed as (
    insert into public.placards (cheese_id, template, copies)
    select u.id, enter_placard_prints.template, enter_placard_prints.copies
    from (select distinct unnest(cheese_uuids) as id) u
    returning placards.id, placards.cheese_id, placards.content, placards.content_hash
  )
  select array_agg(distinct p.id),
    min(p.content ->> 'name') filter (where p.content_hash is distinct from seen.hash)
  into print_ids, stale_name
  from unnest(cheese_uuids, hashes) as seen (id, hash) join printed p on p.cheese_id = seen.id;
  if stale_name is not null then
    perform private.refuse('PT409', stale_name || ' changed just now', reason => 'stale');
  end if;
  return query select unnest(print_ids);
end
$$;

-- ## displays: the screens in the shop

-- Adds a display and tells the code that pairs it, once and within ten minutes. Displays that were not paired in time
-- are deleted.
create or replace function public.add_display(name text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  code text;
  added uuid;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from private.displays d where d.code_expires_at <= now();
  if (select count(*) from private.displays) >= 50 then
    perform private.refuse('PT409', 'There are 50 displays already. Revoke one that is not used.');
  end if;
  loop
    code := private.new_pairing_code();
    insert into private.displays as d (name, key_hash)
    values (trim(add_display.name), private.hash_of_token(code))
    on conflict (key_hash) do nothing
    returning d.id into added;
    exit when added is not null;
  end loop;
  perform private.audit('add display', 'displays', added::text, jsonb_build_object('name', trim(add_display.name)));
  return code;
end
$$;

-- Pairs the display that asks with the one that was added under the code, and tells its token; null for a wrong or
-- expired code. The server slows down an IP that sends wrong codes, so that nobody can use up the tries of the shop.
create or replace function public.pair_kiosk(code text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token text := private.new_token();
  paired private.displays;
begin
  update private.displays d
  set key_hash = private.hash_of_token(token), code_expires_at = null, paired_at = now(), last_contact_at = now()
  where d.key_hash = private.hash_of_token(code) and d.code_expires_at > now()
  returning d.* into paired;
  if paired.id is null then return null; end if;
  perform private.audit('pair display', 'displays', paired.id::text, jsonb_build_object('name', paired.name));
  return token;
end
$$;

-- The displays for staff, by name. A paired one is silent when it missed its heartbeats for two minutes.
create or replace function public.list_displays()
returns table (id uuid, name text, state text, last_contact_local text, app_version text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select d.id, d.name, case
        when d.code_expires_at <= now() then 'expired'
        when d.code_expires_at is not null then 'waiting'
        when d.last_contact_at < now() - interval '2 minutes' then 'silent'
        else 'connected' end,
      private.wall_clock(d.last_contact_at), d.app_version
    from private.displays d
    order by d.name, d.id;
end
$$;

-- Revokes a display and tells whether there was one. It shows the pairing screen at its next heartbeat.
create or replace function public.revoke_display(id uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  revoked private.displays;
begin
  if not private.is_admin() then perform private.deny(); end if;
  delete from private.displays d where d.id = revoke_display.id returning * into revoked;
  if revoked.id is null then return false; end if;
  perform private.audit('revoke display', 'displays', revoked.id::text, jsonb_build_object('name', revoked.name));
  return true;
end
$$;

-- Records that a display is on and what it runs. False when it is not paired, or not any more.
create or replace function public.kiosk_heartbeat(token text, app_version text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update private.displays d set last_contact_at = now(),
    app_version = left(regexp_replace(kiosk_heartbeat.app_version, '[^A-Za-z0-9._-]', '', 'g'), 40)
  where d.key_hash = private.hash_of_token(token) and d.paired_at is not null;
  return found;
end
$$;

-- What a paired display shows now.
create or replace function public.kiosk_data(token text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (
    select from private.displays d where d.key_hash = private.hash_of_token(token) and d.paired_at is not null
  ) then
    perform private.deny();
  end if;
  return private.kiosk_content(private.featured_today(), now());
end
$$;

-- Everything that a display shows from an instant on: what guests can read on the site, and nothing else. Instants say
-- when the shop is open, so that the display knows when to sleep while it is offline.
create or replace function private.kiosk_content(feature_id uuid, since timestamptz) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'read_at_local', private.wall_clock(since),
    'shop', jsonb_build_object('name', private.shown_name(s), 'locale', s.locale, 'currency', coalesce(s.currency, ''),
      'price_rounding', s.price_rounding, 'price_display', s.price_display),
    'message', s.kiosk_message,
    'refresh_seconds', s.kiosk_refresh_seconds,
    'opening_sentences', (
      select coalesce(jsonb_agg(jsonb_build_object('at', o.at, 'sentence', o.sentence) order by o.at), '[]')
      from private.opening_sentences(since, private.day_start(today.day + 8), s) as o),
    'opening_spans', (
      select coalesce(jsonb_agg(jsonb_build_object('opens_at', p.opens_at, 'closes_at', p.closes_at)
        order by p.opens_at), '[]')
      from private.opening_spans(today.day - 1, today.day + 7, s) as p),
    'known_until', private.day_start(today.day + 8),
    'feature', (
      select private.kiosk_cheese(c, s.kiosk_shows_price) from public.cheeses c where c.id = feature_id and c.active),
    'new_slugs', private.new_on_the_counter(),
    'pictures', private.kiosk_pictures(),
    'cheeses', (
      select coalesce(jsonb_agg(private.kiosk_cheese(shown.cheese, s.kiosk_shows_price) order by shown.place), '[]')
      from (
        select c as cheese, row_number() over (order by c.in_stock desc, listed.sort_name, c.id) as place
        from public.cheeses c join private.catalogue listed on listed.cheese_id = c.id
        where c.active
        order by place
        limit 300
      ) as shown),
    'next_event', case when s.kiosk_shows_next_event then private.next_event(since) end)
  from public.business_settings s
  cross join (select (since at time zone private.shop_time_zone())::date) as today (day)
$$;

-- What a display shows of an active cheese.
create or replace function private.kiosk_cheese(cheese public.cheeses, shows_price boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('slug', cheese.slug, 'name', cheese.name, 'country_iso', cheese.country_iso,
    'flag_emoji', cheese.flag_emoji, 'origin_region', cheese.origin_region, 'milk_type', public.shown_milk(cheese),
    'aging_time', cheese.aging_time, 'summary', cheese.summary, 'flavor_tags', cheese.flavor_tags,
    'milk_treatment', cheese.milk_treatment, 'coagulant', cheese.coagulant, 'allergens', cheese.allergens,
    'lactose', cheese.lactose, 'lactose_source', cheese.lactose_source, 'rind', cheese.rind,
    'hero_image_url', cheese.hero_image_url, 'hero_image_alt', cheese.hero_image_alt, 'in_stock', cheese.in_stock, 'short_code', cheese.qr_short_code,
    'price_per_kg_cents', case when shows_price then public.current_price(cheese) end,
    'price_per_piece_cents', case when shows_price then public.current_piece_price(cheese) end,
    'piece_grams', cheese.piece_grams,
    'shows_film', coalesce(
      (select d.body ->> 'film' = 'shown' from public.cheese_documents d where d.id = cheese.id), false))
$$;

-- ## analytics: visits and searches without visitors, reports and the dashboard

-- What the dashboard counts; last week ends with the day before today's, because today is not over.
create or replace function public.dashboard_counts()
returns table (
  pending_recipes bigint, notify_requests bigint, low_stock bigint, out_of_stock bigint, undecided_comments bigint,
  upcoming_events bigint, views_this_week bigint, views_today bigint, views_last_week bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
  monday date := today - (extract(isodow from today)::integer - 1);
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query select
    (select count(*) from public.recipes r where r.status = 'pending'),
    (select count(*) from public.notify_requests n where n.confirmed_at is not null and n.sent_at is null),
    (select count(*) from public.low_stock() l where not l.is_out),
    (select count(*) from public.low_stock() l where l.is_out),
    (select count(*) from private.undecided_comments()),
    (select count(*) from public.events e where e.status = 'published' and e.starts_at > now()),
    seen.this_week, seen.today, seen.last_week
  from (
    select coalesce(sum(v.views) filter (where v.day >= monday), 0)::bigint as this_week,
      coalesce(sum(v.views) filter (where v.day = today), 0)::bigint as today,
      coalesce(sum(v.views) filter (where v.day < today - 7), 0)::bigint as last_week
    from private.visits_by_day v where v.day between monday - 7 and today
  ) seen;
end
$$;

-- How often people spoke up in a span of days; private and hidden comments are not counted.
create or replace function private.community_totals(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'favorites', (select count(*) from public.user_favorites
      where created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1)),
    'ratings', (select count(*) from public.cheese_ratings
      where created_at >= private.day_start(from_day) and created_at < private.day_start(to_day + 1)),
    'comments', (select count(*) from public.cheese_comments
      where is_public and hidden_at is null
        and written_at >= private.day_start(from_day) and written_at < private.day_start(to_day + 1)))
$$;

-- How often a board was asked for, opened from a link that somebody shared, and set aside.
create or replace function private.board_totals(from_day date, to_day date) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'boards_asked', coalesce(sum(views) filter (where path = '/board/asked'), 0),
    'boards_shared', coalesce(sum(views) filter (where path = '/board/shared'), 0),
    'boards_set_aside', (select count(*) from public.orders o
      where o.from_board and o.confirmed_at >= private.day_start(from_day)
        and o.confirmed_at < private.day_start(to_day + 1)))
  from private.visits_by_page
  where path in ('/board/asked', '/board/shared') and kind = 'view' and day between from_day and to_day
$$;

-- Everything the analytics page shows for "today", "7days" or "30days". Today is not over, so longer periods compare
-- whole days with the same weekdays before: 6 days with those a week earlier, or the last 28 days with the 28 before.
create or replace function public.analytics_report(period text default '7days') returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  to_day date := private.shop_today();
  span integer := case period when 'today' then 1 when '7days' then 7 when '30days' then 30 end;
  from_day date := to_day - span + 1;
  -- The days that are compared, and how far back those lie that they are compared with.
  last_compared date := case span when 1 then to_day else to_day - 1 end;
  first_compared date := case span when 30 then to_day - 28 when 7 then to_day - 6 else to_day end;
  distance integer := case span when 30 then 28 else span end;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if span is null then raise exception 'period is today, 7days or 30days' using errcode = '22023'; end if;
  return (
    with visited as materialized (
      select * from private.visits_by_day where day between from_day - distance and to_day
    ), searched as materialized (
      select * from private.searched_terms(from_day, to_day)
    ), totals (name, sums) as (
      select spans.name, private.community_totals(spans.first_day, spans.last_day)
        || private.board_totals(spans.first_day, spans.last_day) || (
        select jsonb_build_object('views', coalesce(sum(v.views), 0), 'visitors', coalesce(sum(v.visitors), 0),
          'scans', coalesce(sum(v.scans), 0), 'searches', coalesce(sum(v.searches), 0),
          'searches_without_result', coalesce(sum(v.searches_without_result), 0))
        from visited v where v.day between spans.first_day and spans.last_day)
      from (values ('totals', from_day, to_day), ('totals_compared', first_compared, last_compared),
        ('totals_before', first_compared - distance, last_compared - distance)) as spans (name, first_day, last_day)
    )
    select (select jsonb_object_agg(name, sums) from totals) || jsonb_build_object(
      'from_day', from_day, 'to_day', to_day,
      'current_hour', extract(hour from now() at time zone private.shop_time_zone()),
      'days', (
        select jsonb_agg(jsonb_build_object('day', d::date, 'views', coalesce(v.views, 0), 'visitors',
          coalesce(v.visitors, 0), 'views_before', coalesce(before.views, 0)) order by d)
        from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') as d
        left join visited v on v.day = d::date
        left join visited before on before.day = d::date - distance),
      'hours', (
        select jsonb_agg(jsonb_build_object('hour', h, 'views', coalesce(v.views, 0), 'views_before',
          coalesce(v.views_before, 0)) order by h)
        from generate_series(0, 23) as h
        left join (
          select hour, sum(views) filter (where day >= first_compared) as views,
            sum(views) filter (where day <= last_compared - distance) as views_before
          from private.visits_by_hour where day between first_compared - distance and last_compared group by hour
        ) v on v.hour = h),
      'top_cheeses', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.top_cheeses(from_day, to_day) t),
      'searches', (
        select coalesce(jsonb_agg(to_jsonb(t)), '[]')
        from (select * from searched order by searches desc, term limit 20) t),
      'searches_without_result', (
        select coalesce(jsonb_agg(to_jsonb(t)), '[]')
        from (select * from searched where without_result > 0 order by without_result desc, term limit 20) t),
      'feature_days', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.feature_days(from_day, to_day) t)));
end
$$;

-- A table of the analytics page as CSV, for managers; the export is in the audit log.
create or replace function public.export_report(kind text, period text default '30days') returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  columns json := case kind
    when 'totals' then case period
      when 'today' then '{"figure": "Figure", "now": "Today", "before": "The day before"}'
      when '7days' then '{"figure": "Figure", "now": "7 days", "compared": "6 whole days",
        "before": "The same 6 days a week earlier"}'
      else '{"figure": "Figure", "now": "30 days", "compared": "Last 28 whole days", "before": "The 28 days before"}' end
    when 'days' then json_build_object('day', 'Day', 'views', 'Views', 'visitors', 'Visitors', 'views_before',
      case period when '7days' then 'Views 7 days earlier' when '30days' then 'Views 28 days earlier'
        else 'Views the day before' end)::text
    when 'hours' then case period
      when 'today' then '{"hour": "Hour", "views": "Today", "views_before": "The day before"}'
      when '7days' then '{"hour": "Hour", "views": "6 whole days", "views_before": "The same 6 days a week earlier"}'
      else '{"hour": "Hour", "views": "Last 28 whole days", "views_before": "The 28 days before"}' end
    when 'top_cheeses' then
      '{"name": "Cheese", "slug": "Slug", "views": "Views", "scans": "Scans", "favorites": "Favorites"}'
    when 'searches' then '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'searches_without_result' then
      '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'feature_days' then
      '{"day": "Day", "name": "Cheese", "slug": "Slug", "views": "Views", "usual_views": "Usual views"}'
  end;
  figures json := '{"views": "Page views", "visitors": "Visitors", "favorites": "Favorites", "ratings": "Ratings",
    "comments": "Public comments", "searches": "Searches", "searches_without_result": "Searches without result",
    "scans": "QR scans", "boards_asked": "Boards asked for", "boards_shared": "Shared boards opened",
    "boards_set_aside": "Boards set aside"}';
  report jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if columns is null then raise exception 'unknown report' using errcode = '22023'; end if;
  perform private.audit('export', 'analytics', null, jsonb_build_object('kind', kind, 'period', period));
  report := public.analytics_report(period);
  if kind = 'totals' then
    return private.to_csv((
      select jsonb_agg(jsonb_build_object('figure', f.label, 'now', report -> 'totals' -> f.name,
        'compared', report -> 'totals_compared' -> f.name,
        'before', report -> 'totals_before' -> f.name) order by f.place)
      from json_each_text(figures) with ordinality as f (name, label, place)), columns);
  end if;
  return private.to_csv(report -> kind, columns);
end
$$;

-- Today's salt; asking for it destroys every older one.
create or replace function private.todays_salt() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today date := private.shop_today();
  found_salt text;
begin
  select salt into found_salt from private.visitor_salts where day = today;
  if found_salt is null then
    delete from private.visitor_salts where day < today;
    insert into private.visitor_salts (day, salt) values (today, gen_random_uuid()::text || gen_random_uuid()::text)
    on conflict (day) do nothing;
    select salt into found_salt from private.visitor_salts where day = today;
  end if;
  return found_salt;
end
$$;

-- Turns the raw rows of a past day into sums and forgets them.
create or replace function private.roll_up_views(for_day date) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if for_day >= private.shop_today() then
    raise exception 'only whole days can be rolled up' using errcode = '22023';
  end if;
  -- What is written between the sums and the deletion would be in neither.
  lock table private.page_views, private.searches in share row exclusive mode;
  insert into private.daily_visits (day, views, visitors, scans, searches, searches_without_result)
  select day, views, visitors, scans, searches, searches_without_result from private.visits_by_day where day = for_day
  on conflict (day) do update set views = excluded.views, visitors = excluded.visitors, scans = excluded.scans,
    searches = excluded.searches, searches_without_result = excluded.searches_without_result;
  insert into private.hourly_visits (day, hour, views)
  select day, hour, views from private.visits_by_hour where day = for_day
  on conflict (day, hour) do update set views = excluded.views;
  insert into private.daily_pages (day, kind, path, views)
  select day, kind, path, views from private.visits_by_page where day = for_day
  on conflict (day, kind, path) do update set views = excluded.views;
  insert into private.daily_searches as known (day, term, searches, without_result)
  (
    select day, term, count(*), count(*) filter (where results = 0) from private.searches where day = for_day
    group by day, term having count(*) > 1 order by count(*) desc, term limit 100
  )
  union all
  (
    select day, term, 1, 1 from private.searches where day = for_day
    group by day, term having count(*) = 1 and bool_and(results = 0 and is_impersonal) order by term limit 100
  )
  on conflict (day, term) do update set searches = known.searches + excluded.searches,
    without_result = known.without_result + excluded.without_result;
  delete from private.page_views where day = for_day;
  delete from private.searches where day = for_day;
end
$$;

-- ## exports: the lists of the staff area as rows of a file

-- A page of a list for a CSV file, which the audit log keeps with the number of all its rows. Filters are those of the
-- list.
create or replace function public.export_list(list text, filters jsonb default '{}', page_offset integer default 0)
returns setof jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  page_limit constant integer := 1000;
  page jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if page_offset is null or page_offset < 0 then
    raise exception 'a page begins at a row' using errcode = '22023';
  end if;
  page := case list
    when 'cheeses' then (
      select jsonb_agg(to_jsonb(c) || jsonb_build_object('updated_at_local', public.updated_at_local(c), 'total', total)
        order by (c).name, (c).id)
      from (
        select f as c, count(*) over () as total from public.find_cheeses(coalesce(filters ->> 'search', '')) f
        where (f.archived_at is not null) = (filters ->> 'status' is not distinct from 'archived')
          and f.active = coalesce(case filters ->> 'status' when 'active' then true when 'inactive' then false end, f.active)
          and f.in_stock = coalesce(case filters ->> 'stock' when 'in' then true when 'out' then false end, f.in_stock)
          and f.style::text = coalesce(filters ->> 'style', f.style::text)
        order by f.name, f.id limit page_limit offset page_offset) matching)
    when 'recipes' then (
      select jsonb_agg(r) from public.recipe_queue(coalesce(filters ->> 'status', ''), coalesce(filters ->> 'search', ''),
        page_limit, page_offset) r)
    when 'events' then (
      select jsonb_agg(e) from public.desk_events(coalesce(filters ->> 'show', ''), coalesce(filters ->> 'search', ''),
        page_limit, page_offset) e)
    when 'event-guests' then (
      select jsonb_agg(g) from (
        select *, count(*) over () as total from public.event_guests((filters ->> 'event')::uuid)
        limit page_limit offset page_offset) g)
    when 'comments' then (
      select jsonb_agg(m) from public.moderation_queue(show => coalesce(filters ->> 'show', 'open'),
        search => coalesce(filters ->> 'search', ''), page_limit => page_limit, page_offset => page_offset) m)
    when 'pictures' then (
      select jsonb_agg(p) from public.list_pictures(search => coalesce(filters ->> 'search', ''),
        show => coalesce(filters ->> 'show', ''), page_limit => page_limit, page_offset => page_offset,
        built_in => array(select jsonb_array_elements_text(filters -> 'built_in'))) p)
    when 'users' then (
      select jsonb_agg(u) from public.list_users(search => coalesce(filters ->> 'search', ''),
        with_role => (filters ->> 'role')::public.user_role, page_limit => page_limit, page_offset => page_offset) u)
    when 'orders' then (
      select jsonb_agg(o) from public.list_orders((filters ->> 'from_day')::date, (filters ->> 'to_day')::date,
        page_limit, page_offset) o)
    when 'notify-requests' then (
      select jsonb_agg(n) from (
        select *, count(*) over () as total from public.notify_request_counts() limit page_limit offset page_offset) n)
    else '{}' end;
  if page = '{}' then raise exception 'unknown list' using errcode = '22023'; end if;
  perform private.audit('export', list, null, jsonb_strip_nulls(jsonb_build_object(
    'rows', coalesce(page -> 0 -> 'total', '0'), 'from_row', nullif(page_offset, 0),
    'event', case list when 'event-guests' then (filters ->> 'event')::uuid end)));
  return query select jsonb_array_elements(page);
end
$$;

-- ## accounts: what a member can download, and what deleting an account removes

-- Everything the shop keeps about the caller. Tokens, digests and the emails of others are left out.
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  mailbox text := (select lower(email) from private.people where id = me);
begin
  if me is null then perform private.deny(); end if;
  perform private.require_own_second_factor();
  return private.instant_fields('exported_at', now()) || jsonb_build_object(
    'account', (
      select jsonb_build_object('id', u.id, 'email', a.email, 'first_name', u.first_name, 'last_name', u.last_name,
          'role', u.role, 'metadata', a.raw_user_meta_data)
        || private.instant_fields('created_at', u.created_at)
        || private.instant_fields('last_sign_in_at', a.last_sign_in_at)
      from public.users u join auth.users a on a.id = u.id where u.id = me),
    'display_name', (
      select jsonb_build_object('name', n.name, 'hidden_reason', n.hidden_reason)
        || private.instant_fields('created_at', n.created_at)
      from public.display_names n where n.user_id = me),
    'former_display_name', (
      select jsonb_build_object('look', h.look) || private.instant_fields('given_up_at', h.hidden_at)
      from private.hidden_names h where h.kept_for = me),
    'sign_in_methods', (select coalesce(jsonb_agg(i.provider), '[]') from auth.identities i where i.user_id = me),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'ip', host(s.ip))
        || private.instant_fields('created_at', s.created_at)), '[]')
      from auth.sessions s where s.user_id = me),
    'favorites', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name)
        || private.instant_fields('created_at', f.created_at)), '[]')
      from public.user_favorites f join public.cheeses c on c.id = f.cheese_id where f.user_id = me),
    'ratings', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'rating', r.rating)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.cheese_ratings r join public.cheeses c on c.id = r.cheese_id where r.user_id = me),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'comment', m.comment, 'is_public', m.is_public,
          'hidden_reason', m.hidden_reason)
        || private.instant_fields('created_at', m.written_at)), '[]')
      from public.cheese_comments m join public.cheeses c on c.id = m.cheese_id where m.user_id = me),
    'deleted_while_hidden', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'hidden_reason', w.hidden_reason)
        || private.instant_fields('hidden_at', w.hidden_at)), '[]')
      from private.withheld_comments w join public.cheeses c on c.id = w.cheese_id where w.user_id = me),
    'recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('title', r.title, 'status', r.status, 'summary', r.summary,
          'ingredients', r.ingredients, 'steps', r.steps, 'image_url', r.image_url, 'review_note', r.review_note,
          'consented_at', a.consented_at)
        || private.instant_fields('created_at', r.created_at)), '[]')
      from public.recipes r join private.recipe_authors a on a.recipe_id = r.id where a.user_id = me),
    'favorite_recipes', (
      select coalesce(jsonb_agg(jsonb_build_object('recipe', r.title)
        || private.instant_fields('created_at', f.created_at)), '[]')
      from public.recipe_favorites f join public.recipes r on r.id = f.recipe_id where f.user_id = me),
    'rsvps', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'status', r.status, 'party_size', r.party_size,
          'allergies', r.allergies)
        || private.instant_fields('created_at', r.created_at)
        || private.instant_fields('checked_in_at', r.checked_in_at)), '[]')
      from public.rsvps r join public.events e on e.id = r.event_id where r.user_id = me),
    'orders', (
      select coalesce(jsonb_agg(private.order_view(o) - array['id', 'can_change', 'sequence', 'pickup_at', 'pickup_at_local']
        || jsonb_build_object('email', o.email, 'phone', o.phone) || private.instant_fields('pickup_at', o.pickup_at)
        || private.instant_fields('created_at', o.created_at)), '[]')
      from public.orders o where o.user_id = me or lower(o.email) = mailbox),
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'reason', r.reason)
        || private.instant_fields('created_at', r.created_at) order by r.created_at), '[]')
      from private.comment_reports r join public.cheese_comments m on m.id = r.comment_id
      join public.cheeses c on c.id = m.cheese_id where r.reporter_id = me),
    'notify_requests', (
      select coalesce(jsonb_agg(jsonb_build_object('cheese', c.name, 'email', n.email)
        || private.instant_fields('created_at', n.created_at)), '[]')
      from public.notify_requests n join public.cheeses c on c.id = n.cheese_id
      where n.user_id = me or lower(n.email) = mailbox),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('role', i.role)
        || private.instant_fields('sent_at', i.sent_at) || private.instant_fields('expires_at', i.expires_at)), '[]')
      from private.invitations i where i.email = mailbox),
    'sent_invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('role', i.role) || private.instant_fields('sent_at', i.sent_at)), '[]')
      from private.invitations i where i.invited_by = me),
    'sent_messages', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'message', m.message)
        || private.instant_fields('sent_at', m.sent_at)), '[]')
      from private.event_messages m join public.events e on e.id = m.event_id where m.sent_by = me),
    'calendar_feed', (
      select private.instant_fields('created_at', f.created_at) from private.calendar_feeds f where f.user_id = me),
    'known_devices', (
      select coalesce(jsonb_agg(private.instant_fields('last_seen_at', d.last_seen_at)), '[]')
      from private.known_devices d where d.user_id = me),
    'open_records', (
      select coalesce(jsonb_agg(jsonb_build_object('record', p.record) || private.instant_fields('seen_at', p.seen_at)), '[]')
      from private.presence p where p.user_id = me));
end
$$;

-- Deletes the caller's account and everything only they have; confirm is their email address.
create or replace function public.delete_my_account(confirm text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  own_email text := (select lower(email) from private.people where id = me);
  own_orders uuid[];
begin
  if me is null then perform private.deny(); end if;
  perform private.require_own_second_factor();
  if not private.signed_in_recently() then
    perform private.refuse('PT403', 'Access denied. Please sign in again first.', reason => 'reauthentication_needed');
  end if;
  if lower(trim(confirm)) is distinct from own_email then
    perform private.refuse('PT400', 'Type your email address to confirm', 'confirm');
  end if;
  delete from public.recipes r where r.status <> 'published' and r.id in (select private.my_recipe_ids());
  -- A mail that is claimed meanwhile holds its row and then refers to the order or the alert that it is about.
  own_orders := array(
    select o.id from public.orders o where o.user_id = me or lower(o.email) = own_email order by o.id for no key update);
  perform private.lock_cheeses(array(select l.cheese_id from public.order_lines l where l.order_id = any (own_orders)));
  -- A mail to the shop about a new order names who ordered.
  delete from private.outgoing_mail m where lower(m.recipient) = own_email or m.data ->> 'id' = any (own_orders::text[]);
  delete from public.orders o where o.id = any (own_orders);
  delete from public.notify_requests n where lower(n.email) = own_email;
  -- Hosted Supabase keeps none.
  if to_regclass('auth.kept_mail') is not null then
    delete from auth.kept_mail k where lower(k.recipient) = own_email;
  end if;
  delete from private.invitations i where i.email = own_email;
  perform private.audit('delete account', 'users', me::text);
  delete from auth.users where id = me;
end
$$;

-- ## presence: who has a record open

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

-- ## timed-work: what happens at a planned time, and what is deleted when its time is over

-- Deletes what is past its time, and stores the figures of days that are over. One server at a time.
create or replace function private.purge_expired() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('purge_expired')) then return; end if;
  perform private.roll_up_views(past.day) from (
    select day from private.page_views where day < private.shop_today()
    union
    select day from private.searches where day < private.shop_today()
  ) past;
  delete from private.visitor_salts where day < private.shop_today();
  delete from private.daily_searches where searches = 1 and day < private.shop_today() - 30;
  delete from private.rate_limits where expire < extract(epoch from now()) * 1000;
  delete from private.outgoing_mail where created_at < now() - interval '7 days';
  -- Hosted Supabase keeps none.
  if to_regclass('auth.kept_mail') is not null then
    delete from auth.kept_mail where sent_at < now() - interval '7 days';
  end if;
  delete from private.invitations where expires_at < now() - interval '30 days';
  delete from private.imports where created_at < now() - interval '2 hours';
  delete from public.notify_requests
  where sent_at < now() - interval '30 days' or (confirmed_at is null and created_at < now() - interval '7 days');
  perform private.settle_featured_days();
end
$$;

-- Does what is due. Safe to call often and from several servers: a call that finds another one running does nothing.
-- Orders are locked before cheeses and cheeses before stock alerts, as by everybody, so that nobody waits for a run that
-- waits for them.
create or replace function private.run_due() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('run_due')) then return; end if;
  perform private.forget_orders();
  perform private.release_orders();
  perform private.remind_of_orders();
  perform private.apply_due_prices();
  perform private.send_due_stock_alerts();
  perform private.warn_of_missing_feature();
  perform private.send_event_reminders();
  perform private.forget_guests();
  delete from private.idempotency_keys where created_at < now() - interval '1 day';
  -- Last, because everybody who votes waits for the sums until this transaction ends.
  begin
    perform private.count_votes();
  exception when check_violation then
    raise warning 'Votes were not counted: %', sqlerrm;
  end;
end
$$;

-- ## access to pictures

drop policy "Staff can upload media files within the quota" on storage.objects;
create policy "Staff can upload media files within the quota" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'media' and (select private.is_staff()) and private.may_upload(name)
    and (select private.has_upload_quota()));

-- On hosted Supabase no policy applies to the secret key; with it, an operator brings the pictures of another shop.
create policy "The secret key can read and write media files" on storage.objects
  for all to service_role using (bucket_id = 'media') with check (bucket_id = 'media');

-- ## access to food-facts

create policy "Staff can read who confirmed a fact" on public.cheese_fact_confirmations
  for select to authenticated using ((select private.is_staff()));

create policy "Staff can read suggested facts" on public.cheese_fact_suggestions
  for select to authenticated using ((select private.is_staff()));

-- ## access to page-documents

create policy "Everyone can read the published words of pages" on public.page_documents
  for select to anon, authenticated using (true);

create policy "Managers can publish new words of pages" on public.page_documents
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));

create policy "Staff can read drafts" on public.page_document_drafts
  for select to authenticated using ((select private.is_staff()));

create policy "Staff can start drafts" on public.page_document_drafts
  for insert to authenticated with check ((select private.is_staff()));

create policy "Staff can edit drafts" on public.page_document_drafts
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

-- ## access to sales

create policy "Managers can read every basket, employees their own of today" on public.baskets
  for select to authenticated using ((select private.is_manager())
    or ((select private.is_staff()) and sold_by = (select auth.uid()) and day = (select private.shop_today())));

create policy "Staff can read the lines of baskets that they can read" on public.sales
  for select to authenticated using (exists (select from public.baskets b where b.id = basket_id));

create policy "Managers can read the ends of days" on public.day_reports
  for select to authenticated using ((select private.is_manager()));

-- ## access to orders

create policy "Members can read their own orders" on public.orders
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Members can read the lines of their own orders" on public.order_lines
  for select to authenticated using (exists (select from public.orders o where o.id = order_id));

-- ## access to comments

drop policy "Guests can read public comments on cheeses they can see" on public.cheese_comments;
create policy "Guests can read public comments on cheeses they can see" on public.cheese_comments
  for select to anon
  using (is_public and hidden_at is null and waiting_since is null and exists (select from public.cheeses c where c.id = cheese_id));

create policy "Staff can read the shop's answers" on public.comment_answers
  for select to authenticated using ((select private.is_staff()));

reset check_function_bodies;

-- ## grants

grant update (body) on public.page_document_drafts to authenticated;
grant update (document_version) on public.page_document_drafts to authenticated;
grant update (version) on public.page_document_drafts to authenticated;
grant execute on function private.accept_invitation_by_link(text,uuid) to supabase_auth_admin;
grant execute on function private.allergen_letter(public.allergen) to anon, authenticated;
grant execute on function private.allergen_of(text) to anon, authenticated;
grant execute on function private.answer_to_mine(uuid) to authenticated;
grant execute on function private.are_access_facts(jsonb) to authenticated;
grant execute on function private.available_of(public.cheese_stock) to authenticated;
grant execute on function private.best_addition(private.board_cheese[],private.board_cheese[],integer,boolean,text) to anon, authenticated;
grant execute on function private.board_share(integer,integer) to anon, authenticated;
grant execute on function private.cents_per_100g(integer) to anon, authenticated;
grant execute on function private.cents_per_kg(integer,integer) to anon, authenticated;
grant execute on function private.cheapest(private.board_cheese[],private.board_cheese[],integer) to anon, authenticated;
grant execute on function private.cheeses_asked(private.board_question) to anon, authenticated;
grant execute on function private.cheeses_for_any_money(private.board_question,integer,private.board_cheese[]) to anon, authenticated;
grant execute on function private.cheapest_board(private.board_question,integer) to anon, authenticated;
grant execute on function private.cheeses_on_board(integer) to anon, authenticated;
grant execute on function private.cheeses_to_try(text[],jsonb,integer) to authenticated;
grant execute on function private.copy_sign_up_mail(bigint) to authenticated;
grant execute on function private.cost_of(private.board_cheese[]) to anon, authenticated;
grant execute on function private.count_alike(text[],boolean,jsonb) to anon, authenticated;
grant execute on function private.count_choices(private.search_plan,text,private.catalogue_filters) to anon, authenticated;
grant execute on function private.drafts_of(text) to authenticated;
grant execute on function private.due_piece_price(uuid) to anon, authenticated;
grant execute on function private.end_open_codes(uuid) to supabase_auth_admin;
grant execute on function private.facts_of(public.cheeses) to authenticated;
grant execute on function private.fits_on_a_page(jsonb) to authenticated, service_role;
grant execute on function private.food_pattern(text) to anon, authenticated;
grant execute on function private.found_page(private.search_plan,private.catalogue_filters,text,integer,integer) to anon, authenticated;
grant execute on function private.head_grams(public.board_meal) to anon, authenticated;
grant execute on function private.is_known_device(text,text) to supabase_auth_admin;
grant execute on function private.is_page_document(public.page_kind,jsonb,boolean) to authenticated, service_role;
grant execute on function private.is_without_cousin(text[]) to anon, authenticated;
grant execute on function private.last_publication(text,text) to authenticated;
grant execute on function private.left_by(private.board_question,integer,integer) to anon, authenticated;
grant execute on function private.missing_from_board(private.board_question,integer,bigint,private.board_cheese[]) to anon, authenticated;
grant execute on function private.list_cheeses(private.search_plan,private.catalogue_filters,text,integer,integer) to anon, authenticated;
grant execute on function private.list_unsent_mail(integer) to authenticated;
grant execute on function private.mail_failed(bigint,text) to service_role;
grant execute on function private.matching(text[],boolean,private.catalogue_filters,jsonb) to anon, authenticated;
grant execute on function private.matching_groups(private.catalogue_filters) to anon, authenticated;
grant execute on function private.nearest_question(private.board_question,integer) to anon, authenticated;
grant execute on function private.objection_to_allergens(public.cheeses) to authenticated;
grant execute on function private.open_shop() to authenticated;
grant execute on function private.opening_sentence(timestamp without time zone,date,text) to anon, authenticated, service_role;
grant execute on function private.publish_document(text,text,integer) to authenticated;
grant execute on function private.put_together(private.board_question,integer) to anon, authenticated;
grant execute on function private.reason_to_try(public.cheeses,text[]) to authenticated;
grant execute on function private.refuse(text,text,text,text) to anon, authenticated, service_role, supabase_auth_admin;
grant execute on function private.refuse_undo_before_role(uuid,timestamp with time zone) to supabase_auth_admin;
grant execute on function private.renew_mail(bigint) to service_role;
grant execute on function private.require_board_question(private.board_question) to anon, authenticated;
grant execute on function private.require_version(integer,integer) to anon, authenticated;
grant execute on function private.shop_instant(text,text) to authenticated;
grant execute on function private.shown_name(public.business_settings) to anon, authenticated;
grant execute on function private.spoken_time(timestamp without time zone,text) to anon, authenticated, service_role;
grant execute on function private.staff_accounts() to service_role;
grant execute on function private.substitute_reason(text) to anon, authenticated;
grant execute on function private.suits_pregnancy(public.milk_treatment,public.cheese_style,public.rind) to anon, authenticated;
grant execute on function private.taste_in_words(public.cheeses) to authenticated;
grant execute on function private.waits_since(public.cheese_comments,public.cheese_comments) to authenticated;
grant execute on function private.was_public(public.cheeses) to authenticated;
grant execute on function private.words_of_query(text) to anon, authenticated;
grant execute on function public.add_display(text) to authenticated;
grant execute on function public.add_guests(uuid,integer,text,text,boolean,uuid) to authenticated;
grant execute on function public.add_starter_cheeses(text[]) to authenticated;
grant execute on function public.apply_import(uuid,boolean,public.food_fact[],integer[]) to authenticated;
grant execute on function public.best_before_list() to authenticated;
grant execute on function public.browse_catalogue(text,text,public.milk_species,public.cheese_style,public.milk_treatment,boolean,boolean,public.allergen,boolean,public.price_range,public.strength,text,integer,integer) to anon, authenticated;
grant execute on function public.cancel_order(text,text) to anon, authenticated;
grant execute on function public.change_order(text,jsonb,timestamp with time zone,text,boolean,text) to anon, authenticated;
grant execute on function public.check_in(uuid,boolean,uuid,integer) to authenticated;
grant execute on function public.cheeses_to_order(text) to authenticated;
grant execute on function public.close_day(integer,date) to authenticated;
grant execute on function public.closed_to_guests(public.business_settings) to anon, authenticated;
grant execute on function public.confirm_features(date,date) to authenticated;
grant execute on function public.confirm_food_fact(uuid,public.food_fact,integer) to authenticated;
grant execute on function public.confirm_order(text,text) to anon, authenticated;
grant execute on function public.current_piece_price(public.cheeses) to anon, authenticated;
grant execute on function public.day_report(date) to authenticated;
grant execute on function public.day_state() to authenticated;
grant execute on function public.decide_upgraded_price(uuid,boolean) to authenticated;
grant execute on function public.decide_waiting_basket(uuid,boolean) to authenticated;
grant execute on function public.delete_answer(uuid,integer) to authenticated;
grant execute on function public.example_prices() to authenticated;
grant execute on function public.explain_board(integer,public.board_meal,public.board_wish[],public.allergen[],public.strength,integer) to authenticated;
grant execute on function public.export_list(text,jsonb,integer) to authenticated;
grant execute on function public.export_sales(text) to authenticated;
grant execute on function public.food_fact_states(uuid) to authenticated;
grant execute on function public.has_taste_map(public.business_settings) to anon, authenticated;
grant execute on function public.image_url(public.cheeses) to anon, authenticated;
grant execute on function public.import_facts(uuid) to authenticated;
grant execute on function public.is_guest_list_open(public.events) to anon, authenticated;
grant execute on function public.is_guest_list_readable(public.events) to anon, authenticated;
grant execute on function public.list_baskets(date,text) to authenticated;
grant execute on function public.list_displays() to authenticated;
grant execute on function public.list_orders(date,date,integer,integer) to authenticated;
grant execute on function public.list_starter_cheeses() to authenticated;
grant execute on function public.mail_slip(uuid,text) to authenticated;
grant execute on function public.missing_for_opening(public.business_settings) to anon, authenticated;
grant execute on function public.my_order(text,text) to anon, authenticated;
grant execute on function public.my_orders() to authenticated;
grant execute on function public.note_allergies(uuid,text) to authenticated;
grant execute on function public.notice_until_local(public.business_settings) to anon, authenticated;
grant execute on function public.open_my_order(text) to authenticated;
grant execute on function public.order_todos() to authenticated;
grant execute on function public.orders_report(text) to authenticated;
grant execute on function public.orders_to_cut(date) to authenticated;
grant execute on function public.pickup_times() to anon, authenticated;
grant execute on function public.place_order(jsonb,timestamp with time zone,text,text,text,text,boolean,uuid,boolean) to anon, authenticated;
grant execute on function public.plans_between(date,date) to authenticated;
grant execute on function public.publish_page_document(public.page_kind,integer) to authenticated;
grant execute on function public.read_import(uuid,public.import_outcome,integer,integer,public.food_fact) to authenticated;
grant execute on function public.record_basket(jsonb) to authenticated;
grant execute on function public.record_counts(jsonb,uuid,integer) to authenticated;
grant execute on function public.remove_guests(uuid) to authenticated;
grant execute on function public.return_basket(uuid,jsonb,text,public.payment_kind,uuid) to authenticated;
grant execute on function public.revoke_display(uuid) to authenticated;
grant execute on function public.sales_report(text) to authenticated;
grant execute on function public.save_answer(uuid,text,boolean,integer) to authenticated;
grant execute on function public.saved_by(public.page_document_drafts) to authenticated;
grant execute on function public.schedule_price(uuid,date,integer,integer) to authenticated;
grant execute on function public.set_notice(text,text) to authenticated;
grant execute on function public.set_order_state(uuid,public.order_state,text) to authenticated;
grant execute on function public.set_shop_open(boolean) to authenticated;
grant execute on function public.shop_time_in(integer) to anon, authenticated;
grant execute on function public.shown_milk(public.cheeses) to anon, authenticated;
grant execute on function public.sold_grams(text) to authenticated;
grant execute on function public.stock_questions() to authenticated;
grant execute on function public.suggest_board(integer,public.board_meal,public.board_wish[],public.allergen[],public.strength,integer,text[],text[],text[]) to anon, authenticated;
grant execute on function public.take_order(jsonb,text,text,text,text,text,uuid) to authenticated;
grant execute on function public.takes_walk_ins(public.events) to anon, authenticated;
grant execute on function public.turnover_today() to authenticated;
grant execute on function public.unconfirmed_cheeses() to authenticated;
grant execute on function public.upgraded_prices() to authenticated;
grant execute on function public.void_basket(uuid,text,uuid) to authenticated;
grant execute on function public.waiting_baskets() to authenticated;
grant select on table public.baskets to authenticated;
grant select on table public.cheese_fact_confirmations to authenticated;
grant select on table public.cheese_fact_suggestions to authenticated;
grant select on table public.comment_answers to authenticated;
grant select on table public.day_reports to authenticated;
grant select on table public.order_lines to authenticated;
grant select on table public.orders to authenticated;
grant insert on table public.page_document_drafts to authenticated;
grant select on table public.page_document_drafts to authenticated;
grant select on table public.page_documents to anon, authenticated;
grant update on table public.page_documents to authenticated;
grant select on table public.sales to authenticated;
grant execute on function public.dashboard_counts() to authenticated;
grant execute on function public.event_guests(uuid) to authenticated;
grant execute on function public.get_community_favorites() to anon, authenticated;
grant execute on function public.inventory(integer,integer) to authenticated;
grant execute on function public.list_users(text,integer,integer,public.user_role,text,boolean) to authenticated;
grant execute on function public.moderation_queue(text,integer,integer,text) to authenticated;
grant execute on function public.my_favorites() to authenticated;
grant execute on function public.price_history(uuid) to authenticated;
grant execute on function public.read_invitation(text) to anon, authenticated;
grant execute on function public.replace_picture(text,text) to authenticated;
grant execute on function public.set_user_role(uuid,public.user_role) to authenticated;
grant execute on function public.stock_days(uuid,public.stock_movement_kind,date,date) to authenticated;
grant execute on function public.stock_ledger(uuid,public.stock_movement_kind,date,date,integer,integer) to authenticated;

-- # 5. Rows that need the functions of 0.3

-- Stores the prices that guests read until now, in versions of the upgrade.
do $$
declare
  upgrade uuid;
begin
  if not exists (select from private.upgraded_prices) then return; end if;
  insert into public.change_sets (kind, summary) values ('upgrade', 'The upgrade to 0.3') returning id into upgrade;
  perform set_config('app.change_set', upgrade::text, true);
  update public.cheeses c set price_per_kg_cents = u.is_cents
  from private.upgraded_prices u where u.planned_id is null and c.id = u.cheese_id;
  perform set_config('app.change_set', '', true);
  update public.price_schedule s set price_per_kg_cents = u.is_cents
  from private.upgraded_prices u where s.id = u.planned_id;
end
$$;

-- No allergens used to read "Ask at the counter", which is now said by no declaration: an empty one says "none".
alter table public.cheeses disable trigger cheeses_are_guarded;
update public.cheeses set allergens = null where allergens = '{}';
alter table public.cheeses enable trigger cheeses_are_guarded;

-- Food facts are what a person has confirmed. A shop of 0.2 keeps what its guests read, marked as taken over.
insert into public.cheese_fact_confirmations (cheese_id, fact)
select c.id, stated.fact::public.food_fact
from public.cheeses c cross join lateral jsonb_object_keys(private.facts_of(c)) as stated (fact);

-- Food words find cheeses by their facts from now on, and search terms have found more of them.
select private.list_in_catalogue(array(select id from public.cheeses));

-- Two names that look alike have one look, where no other member has it already.
update public.display_names d set look = private.look_of(d.name)
where d.look <> private.look_of(d.name)
  and not exists (select from public.display_names o where o.look = private.look_of(d.name));
update public.display_names n
set hidden_at = now(), hidden_reason = 'This name could be taken for the shop or its staff.'
where n.hidden_at is null and private.is_reserved_name(n.name);

-- Carries supabase/schemas as of eb715b803bef9985f34e4a8bc70413c9471538aeba6983e4134b8f85f830b8fa.
