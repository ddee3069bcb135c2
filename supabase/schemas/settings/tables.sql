-- What public pages show of the shop; the table has one row. What the shop has not said yet is null.
create table public.business_settings (
  id smallint primary key default 1 check (id = 1),
  name public.single_line_text check (char_length(name) between 1 and 80),
  phone text
    check (char_length(phone) <= 30 and regexp_replace(phone, '[ ()-]', '', 'g') ~ '^\+?[1-9][0-9]{0,15}$'),
  address public.single_line_text check (char_length(address) between 1 and 200),
  country_iso text check (char_length(country_iso) = 2 and country_iso ~ '^[A-Z]{2}$'),
  hours jsonb check (hours is null or private.are_opening_hours(hours)),
  time_zone text
    check (time_zone is null or char_length(time_zone) <= 60 and private.is_time_zone(time_zone)),
  currency text check (char_length(currency) = 3 and currency ~ '^[A-Z]{3}$'),
  locale text not null default 'en' check (char_length(locale) <= 20 and locale ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  tax_percent numeric(6, 3) check (tax_percent between 0 and 50),
  tax_included boolean not null default false,
  price_rounding numeric(3, 2) not null default 0.05 check (price_rounding in (0.01, 0.05, 0.10)),
  price_display public.price_display not null default 'per_100g',
  alcohol_policy public.alcohol_policy not null default 'prefer_na',
  photo_profile_url text
    check (char_length(photo_profile_url) <= 200 and photo_profile_url ~ '^https://[^[:space:][:cntrl:]<>"]+$'),
  kiosk_message public.single_line_text check (char_length(kiosk_message) <= 140),
  kiosk_refresh_seconds integer not null default 60 check (kiosk_refresh_seconds between 15 and 3600),
  kiosk_shows_price boolean not null default true,
  kiosk_shows_next_event boolean not null default true,
  pickup_enabled boolean not null default false,
  pickup_note public.single_line_text check (char_length(pickup_note) <= 300),
  orders_enabled boolean not null default false,
  order_lead_hours smallint not null default 2 check (order_lead_hours between 0 and 168),
  order_minimum_cents integer not null default 0 check (order_minimum_cents between 0 and 100000),
  pickup_from text check (char_length(pickup_from) = 5 and pickup_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  pickup_until text check (char_length(pickup_until) = 5 and pickup_until ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  delivery_enabled boolean not null default false,
  delivery_note public.single_line_text check (char_length(delivery_note) <= 300),
  pregnancy_note_enabled boolean not null default false,
  pregnancy_note public.single_line_text not null
    default 'Expecting? Ask at the counter which cheeses suit the advice you follow; soft blue and mold-ripened cheeses are usually eaten cooked.'
    check (char_length(pregnancy_note) <= 400),
  special_days jsonb not null default '[]',
  email text
    check (char_length(email) <= 200 and email ~ '^[^[:space:][:cntrl:]@<>"]+@[^[:space:][:cntrl:]@<>"]+$'),
  getting_there public.single_line_text not null default '' check (char_length(getting_there) <= 600),
  what_to_expect public.single_line_text not null default '' check (char_length(what_to_expect) <= 600),
  style_advice jsonb not null
    default '{
      "hard": {"storage": "", "serving": "", "rind": ""}, "semi-hard": {"storage": "", "serving": "", "rind": ""},
      "semi-soft": {"storage": "", "serving": "", "rind": ""}, "soft": {"storage": "", "serving": "", "rind": ""},
      "blue": {"storage": "", "serving": "", "rind": ""}, "fresh": {"storage": "", "serving": "", "rind": ""}}'
    check (private.is_style_advice(style_advice)),
  access jsonb not null default '{}' check (private.are_access_facts(access)),
  opened_at timestamptz,
  notice public.single_line_text check (char_length(notice) between 1 and 300 and private.shows_text(notice)),
  notice_until timestamptz check (notice_until is null or notice is not null and notice_until < '2200-01-01'),
  board_grams_before integer not null default 50 check (board_grams_before between 10 and 500),
  board_grams_after integer not null default 80 check (board_grams_after between 10 and 500),
  board_grams_instead integer not null default 200 check (board_grams_instead between 10 and 500),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint a_shop_name_shows_text check (private.shows_text(name)),
  constraint a_postal_address_shows_text check (private.shows_text(address)),
  constraint special_days_fit_the_week check (
    special_days = '[]' and hours is null or private.are_special_days(special_days, hours)),
  constraint pickup_hours_have_a_start_and_an_end check (
    num_nulls(pickup_from, pickup_until) <> 1 and pickup_from is distinct from pickup_until
    or num_nulls(pickup_from, pickup_until) = 2),
  constraint an_open_shop_is_set_up check (
    opened_at is null or num_nulls(name, hours, time_zone, currency, tax_percent) = 0)
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
  cash_rounding_cents smallint not null default 0 check (cash_rounding_cents in (0, 5, 10, 50, 100, 500)),
  max_discount_percent smallint not null default 20 check (max_discount_percent between 0 and 100),
  mails_new_orders boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.staff_settings.cash_rounding_cents is 'What a sum that is paid in cash ends on.';
comment on column public.staff_settings.max_discount_percent is 'A larger discount of a basket needs a manager.';
comment on column public.business_settings.orders_enabled is 'Whether guests can have cheese set aside on the site.';
comment on column public.business_settings.pickup_from is
  'From when and until when orders are collected; null for as long as the shop is open.';
comment on column public.business_settings.access is 'What guests with a wheelchair, a stroller, a dog or a car can expect.';
comment on column public.business_settings.opened_at is 'When the owner opened the shop to guests; null while it is closed.';
comment on column public.business_settings.notice is 'What guests read instead of the pages of an open shop.';
comment on column public.business_settings.notice_until is 'When the notice ends by itself.';
comment on column public.business_settings.style_advice is 'What guests read about storage, serving and rind, by style.';
-- What people read when a save breaks the rule.
comment on constraint special_days_fit_the_week on public.business_settings is
  'Special days overlap, or do not fit the opening hours';
comment on constraint pickup_hours_have_a_start_and_an_end on public.business_settings is
  'Enter when pickup begins and when it ends, or neither';
comment on constraint an_open_shop_is_set_up on public.business_settings is
  'An open shop has a name, opening hours, a time zone, a currency and a tax rate';

-- Both rows from the start, with their first version: the triggers of the history do not exist yet. Older shops have no
-- word about access, opening, notices, included tax, cash, discounts, orders and boards in theirs.
insert into public.business_settings (id) values (1);
insert into public.staff_settings (id) values (1);
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'business_settings', r.id::text, r.version, 'insert', array(
    select key from jsonb_object_keys(to_jsonb(r)) as key
    where key not in
      ('access', 'opened_at', 'notice', 'notice_until', 'tax_included',
       'orders_enabled', 'order_lead_hours', 'order_minimum_cents', 'pickup_from', 'pickup_until', 'board_grams_before', 'board_grams_after', 'board_grams_instead', 'version', 'created_at', 'updated_at') order by key), to_jsonb(r)
from public.business_settings r;
insert into public.record_versions (table_name, record_id, version, operation, changed_fields, snapshot)
select 'staff_settings', r.id::text, r.version, 'insert', array(
    select key from jsonb_object_keys(to_jsonb(r)) as key
    where key not in ('cash_rounding_cents', 'max_discount_percent', 'mails_new_orders', 'version', 'created_at', 'updated_at')
    order by key), to_jsonb(r)
from public.staff_settings r;
