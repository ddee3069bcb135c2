-- What the shop is called, when it is open and how it wants things shown.

create type public.price_display as enum ('per_100g', 'per_kg');
create type public.alcohol_policy as enum ('prefer_na', 'show_all', 'hide_alcohol');
create type public.caption_tone as enum ('classy', 'playful');

-- Whether a value names every weekday with "closed" or a time range such as "11:00-18:00".
create function private.are_opening_hours(hours jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(hours) = 'object'
    and (select count(*) from jsonb_object_keys(hours)) = 7
    and (
      select bool_and(coalesce(
        hours ->> day = 'closed'
        or (hours ->> day ~ '^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$'
          and split_part(hours ->> day, '-', 1) < split_part(hours ->> day, '-', 2)), false))
      from unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) as day
    )
$$;
grant execute on function private.are_opening_hours(jsonb) to authenticated;

-- Whether a time zone has a name that browsers know too; PostgreSQL itself would also take "XYZ+5".
create function private.is_time_zone(zone text) returns boolean
language sql stable set search_path = ''
as $$ select exists (select 1 from pg_catalog.pg_timezone_names where name = zone) $$;
grant execute on function private.is_time_zone(text) to authenticated;

-- What public pages show of the shop; the table has one row.
create table public.business_settings (
  id smallint primary key default 1 check (id = 1),
  name text not null default 'Old Quarter Cheese Bar'
    check (char_length(name) between 1 and 80 and name !~ '[[:cntrl:]]'),
  phone text not null default '+1 604 555 0142'
    check (char_length(phone) <= 30 and regexp_replace(phone, '[ ()-]', '', 'g') ~ '^\+?[1-9][0-9]{0,15}$'),
  address text not null default '12 Cobble Lane, Old Quarter, Vancouver, BC'
    check (char_length(address) between 1 and 200 and address !~ '[[:cntrl:]]'),
  country_iso text not null default 'CA' check (char_length(country_iso) = 2 and country_iso ~ '^[A-Z]{2}$'),
  hours jsonb not null default '{
    "monday": "closed", "tuesday": "closed", "wednesday": "11:00-18:00", "thursday": "11:00-18:00",
    "friday": "11:00-18:00", "saturday": "11:00-18:00", "sunday": "11:00-18:00"}'
    check (private.are_opening_hours(hours)),
  time_zone text not null default 'America/Vancouver'
    check (char_length(time_zone) <= 60 and private.is_time_zone(time_zone)),
  currency text not null default 'CAD' check (char_length(currency) = 3 and currency ~ '^[A-Z]{3}$'),
  locale text not null default 'en-CA' check (char_length(locale) <= 20 and locale ~ '^[a-z]{2}(-[A-Z]{2})?$'),
  tax_percent numeric(4, 1) not null default 12.0 check (tax_percent between 0 and 50),
  price_rounding numeric(3, 2) not null default 0.05 check (price_rounding in (0.05, 0.10)),
  price_display public.price_display not null default 'per_100g',
  alcohol_policy public.alcohol_policy not null default 'prefer_na',
  photo_profile_url text default 'https://www.instagram.com/oldquartercheesebar.example'
    check (char_length(photo_profile_url) <= 200 and photo_profile_url ~ '^https://[^[:space:][:cntrl:]<>"]+$'),
  kiosk_message text check (char_length(kiosk_message) <= 140 and kiosk_message !~ '[[:cntrl:]]'),
  kiosk_refresh_seconds integer not null default 60 check (kiosk_refresh_seconds between 15 and 3600),
  kiosk_shows_price boolean not null default true,
  kiosk_shows_next_event boolean not null default true,
  pickup_enabled boolean not null default true,
  pickup_note text default 'Order by noon and collect the same day.'
    check (char_length(pickup_note) <= 300 and pickup_note !~ '[[:cntrl:]]'),
  delivery_enabled boolean not null default false,
  delivery_note text check (char_length(delivery_note) <= 300 and delivery_note !~ '[[:cntrl:]]'),
  pregnancy_note_enabled boolean not null default false,
  pregnancy_note text not null
    default 'Expecting? Ask at the counter which cheeses suit the advice you follow; soft blue and mould-ripened cheeses are usually eaten cooked.'
    check (char_length(pregnancy_note) <= 400 and pregnancy_note !~ '[[:cntrl:]]'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select private.track_history('public.business_settings');
create trigger settings_are_announced after update on public.business_settings
  for each row execute function private.announce_change('settings');

alter table public.business_settings enable row level security;

create policy "Everyone can read the shop's settings" on public.business_settings
  for select to anon, authenticated using (true);
create policy "Managers can change the shop's settings" on public.business_settings
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));

grant select on public.business_settings to anon, authenticated;
grant update on public.business_settings to authenticated;

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
select private.track_history('public.staff_settings');

-- Whoever asks the staff for a second factor must have used one, or they would lock themselves out.
create function private.guard_second_factor() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if new.require_second_factor and auth.uid() is not null and auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'Set up your own authenticator app first' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger second_factor_is_guarded before update of require_second_factor on public.staff_settings
  for each row when (new.require_second_factor and not old.require_second_factor)
  execute function private.guard_second_factor();

alter table public.staff_settings enable row level security;

create policy "Staff can read the staff settings" on public.staff_settings
  for select to authenticated using ((select private.is_staff()));
create policy "Managers can change the staff settings" on public.staff_settings
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));

grant select, update on public.staff_settings to authenticated;

insert into public.business_settings default values;
insert into public.staff_settings default values;

-- Whether a staff member is being held back only because the second factor is missing.
create function public.needs_second_factor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select u.role <> 'customer' and coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal2'
    and exists (select 1 from public.staff_settings where require_second_factor)
  from public.users u
  where u.id = auth.uid()
$$;
grant execute on function public.needs_second_factor() to authenticated;

-- The shop's time zone.
create function private.shop_time_zone() returns text
language sql stable security definer set search_path = ''
as $$ select time_zone from public.business_settings $$;

-- Today, where the shop is.
create function private.shop_today() returns date
language sql stable set search_path = ''
as $$ select (now() at time zone private.shop_time_zone())::date $$;

-- Whether guests are shown drinks with alcohol at all.
create function private.shows_alcohol() returns boolean
language sql stable security definer set search_path = ''
as $$ select alcohol_policy <> 'hide_alcohol' from public.business_settings $$;
grant execute on function private.shop_time_zone(), private.shop_today(), private.shows_alcohol()
  to anon, authenticated;

-- Saves what changed of both settings tables, or nothing; returns what to hand in with the next save.
-- The two versions only ever grow, so that their sum tells whether either is another than the caller saw.
create function public.save_settings(shop jsonb, staff jsonb, version integer) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  newest integer;
begin
  if not private.is_manager() then perform private.deny(); end if;
  select b.version + s.version into newest from public.business_settings b, public.staff_settings s for update;
  if save_settings.version is distinct from newest then
    raise exception 'Someone else saved this first' using errcode = 'PT409',
      detail = format('The current version is %s.', newest), hint = 'Read it again and repeat the change.';
  end if;
  if shop <> '{}' then perform private.update_fields('public.business_settings', '1', shop); end if;
  if staff <> '{}' then perform private.update_fields('public.staff_settings', '1', staff); end if;
  return (select b.version + s.version from public.business_settings b, public.staff_settings s);
end
$$;
grant execute on function public.save_settings(jsonb, jsonb, integer) to authenticated;
