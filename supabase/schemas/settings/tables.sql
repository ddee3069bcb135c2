-- What public pages show of the shop; the table has one row.
create table public.business_settings (
  id smallint primary key default 1 check (id = 1),
  name public.single_line_text not null default 'Old Quarter Cheese Bar'
    check (char_length(name) between 1 and 80),
  phone text not null default '+1 604 555 0142'
    check (char_length(phone) <= 30 and regexp_replace(phone, '[ ()-]', '', 'g') ~ '^\+?[1-9][0-9]{0,15}$'),
  address public.single_line_text not null default '12 Cobble Lane, Old Quarter, Vancouver, BC'
    check (char_length(address) between 1 and 200),
  country_iso text not null default 'CA' check (char_length(country_iso) = 2 and country_iso ~ '^[A-Z]{2}$'),
  hours jsonb not null default '{
    "monday": "closed", "tuesday": "closed", "wednesday": "11:00-18:00", "thursday": "11:00-18:00",
    "friday": "11:00-18:00", "saturday": "11:00-18:00", "sunday": "11:00-18:00"}'
    check (private.are_opening_hours(hours)),
  time_zone text not null default 'America/Vancouver'
    check (char_length(time_zone) <= 60 and private.is_time_zone(time_zone)),
  currency text not null default 'CAD' check (char_length(currency) = 3 and currency ~ '^[A-Z]{3}$'),
  locale text not null default 'en-CA' check (char_length(locale) <= 20 and locale ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  tax_percent numeric(6, 3) not null default 12.0 check (tax_percent between 0 and 50),
  price_rounding numeric(3, 2) not null default 0.05 check (price_rounding in (0.05, 0.10)),
  price_display public.price_display not null default 'per_100g',
  alcohol_policy public.alcohol_policy not null default 'prefer_na',
  photo_profile_url text default 'https://www.instagram.com/oldquartercheesebar.example'
    check (char_length(photo_profile_url) <= 200 and photo_profile_url ~ '^https://[^[:space:][:cntrl:]<>"]+$'),
  kiosk_message public.single_line_text check (char_length(kiosk_message) <= 140),
  kiosk_refresh_seconds integer not null default 60 check (kiosk_refresh_seconds between 15 and 3600),
  kiosk_shows_price boolean not null default true,
  kiosk_shows_next_event boolean not null default true,
  pickup_enabled boolean not null default true,
  pickup_note public.single_line_text default 'Call us by noon to collect the same day.'
    check (char_length(pickup_note) <= 300),
  delivery_enabled boolean not null default false,
  delivery_note public.single_line_text check (char_length(delivery_note) <= 300),
  pregnancy_note_enabled boolean not null default false,
  pregnancy_note public.single_line_text not null
    default 'Expecting? Ask at the counter which cheeses suit the advice you follow; soft blue and mold-ripened cheeses are usually eaten cooked.'
    check (char_length(pregnancy_note) <= 400),
  special_days jsonb not null default '[]',
  email text not null default 'hello@oldquarter.example'
    check (char_length(email) <= 200 and email ~ '^[^[:space:][:cntrl:]@<>"]+@[^[:space:][:cntrl:]@<>"]+$'),
  getting_there public.single_line_text not null
    default 'The tram stops at Market Square, two minutes away on foot. From the river, cross the bridge and walk uphill to Cobble Lane.'
    check (char_length(getting_there) <= 600),
  what_to_expect public.single_line_text not null
    default 'A long counter, a few high tables and somebody with time for you. Say what you like and taste before you buy. We cut to order and wrap in paper.'
    check (char_length(what_to_expect) <= 600),
  style_advice jsonb not null
  check (private.is_style_advice(style_advice))
  default '{
    "hard": {
      "storage": "Wrapped in paper, in the vegetable drawer. It keeps for weeks.",
      "serving": "Take it out an hour before.",
      "rind": "Usually left on the plate. Ask if it is coated."},
    "semi-hard": {
      "storage": "Wrapped in paper, in the vegetable drawer. It keeps for a week or two.",
      "serving": "Take it out half an hour before.",
      "rind": ""},
    "semi-soft": {
      "storage": "Wrapped in paper, in the vegetable drawer. Eat it within a week or so.",
      "serving": "Take it out an hour before.",
      "rind": ""},
    "soft": {
      "storage": "In its own paper or box, in the refrigerator. Eat it within days.",
      "serving": "Take it out an hour before.",
      "rind": "A white rind is usually eaten. Ask about any other."},
    "blue": {
      "storage": "Wrapped in foil, apart from other cheeses, in the refrigerator.",
      "serving": "Take it out an hour before.",
      "rind": ""},
    "fresh": {
      "storage": "In its tub or its brine, in the coldest part of the refrigerator. Eat it within days.",
      "serving": "Cool, soon after you take it out.",
      "rind": "It has none."}
  }',
  access jsonb not null default '{}' check (private.are_access_facts(access)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint a_shop_name_shows_text check (private.shows_text(name)),
  constraint a_postal_address_shows_text check (private.shows_text(address)),
  constraint special_days_fit_the_week check (private.are_special_days(special_days, hours))
);

-- What only the staff see of the shop's settings; the table has one row.
create table public.staff_settings (
  id smallint primary key default 1 check (id = 1),
  require_second_factor boolean not null default false,
  caption_tone public.caption_tone not null default 'classy',
  auto_post_times text[] not null default '{09:00,17:00}'
    check (cardinality(auto_post_times) <= 6
      and array_to_string(auto_post_times, ',') ~ '^(([01]\d|2[0-3]):[0-5]\d(,|$))*$'
      and char_length(array_to_string(auto_post_times, ',')) <= 36),
  default_low_stock_grams integer not null default 1000 check (default_low_stock_grams between 0 and 100000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.business_settings.access is 'What guests with a wheelchair, a stroller, a dog or a car can expect.';
comment on column public.business_settings.style_advice is 'What guests read about storage, serving and rind, by style.';
-- What people read when a save breaks the rule.
comment on constraint special_days_fit_the_week on public.business_settings is
  'Special days overlap, or do not fit the opening hours';

-- Both rows from the start, with their first version: the triggers of the history do not exist yet. Older shops have no
-- word about access in theirs.
insert into public.business_settings (id) values (1);
insert into public.staff_settings (id) values (1);
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'business_settings', r.id::text, r.version, 'insert', array(
    select key from jsonb_object_keys(to_jsonb(r)) as key
    where key not in ('access', 'version', 'created_at', 'updated_at') order by key), to_jsonb(r)
from public.business_settings r;
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'staff_settings', r.id::text, r.version, 'insert', array(
    select key from jsonb_object_keys(to_jsonb(r)) as key
    where key not in ('version', 'created_at', 'updated_at') order by key), to_jsonb(r)
from public.staff_settings r;
