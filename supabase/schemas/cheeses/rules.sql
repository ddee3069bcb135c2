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
create or replace trigger cheeses_are_guarded before insert or update on public.cheeses
  for each row execute function private.guard_cheese();

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
create or replace trigger known_cheeses_are_not_deleted before delete on public.cheeses
  for each row execute function private.guard_cheese_deletion();

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

-- The slug behind the code on a placard.
create or replace function public.resolve_short_code(code text) returns text
language sql stable security invoker set search_path = ''
as $$ select slug from public.cheeses where qr_short_code = upper(code) and active $$;

-- The name of a cheese, even of one that was deleted.
create or replace function private.cheese_name(cheese text) returns text
language sql stable security definer set search_path = ''
as $$
  select v.snapshot ->> 'name' from public.record_versions v
  where v.table_name = 'cheeses' and v.record_id = cheese
  order by v.version desc limit 1
$$;

-- When a cheese was last changed by the shop's clock.
create or replace function public.updated_at_local(public.cheeses) returns text
language sql stable
as $$ select private.wall_clock($1.updated_at) $$;

-- The English name of each country; what is not the code of a country stands for itself.
create or replace function private.country_name(iso text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce('{
    "AD": "Andorra", "AE": "United Arab Emirates", "AF": "Afghanistan", "AG": "Antigua & Barbuda", "AI": "Anguilla",
    "AL": "Albania", "AM": "Armenia", "AO": "Angola", "AQ": "Antarctica", "AR": "Argentina", "AS": "American Samoa",
    "AT": "Austria", "AU": "Australia", "AW": "Aruba", "AX": "Åland Islands", "AZ": "Azerbaijan",
    "BA": "Bosnia & Herzegovina", "BB": "Barbados", "BD": "Bangladesh", "BE": "Belgium", "BF": "Burkina Faso",
    "BG": "Bulgaria", "BH": "Bahrain", "BI": "Burundi", "BJ": "Benin", "BL": "St. Barthélemy", "BM": "Bermuda",
    "BN": "Brunei", "BO": "Bolivia", "BQ": "Caribbean Netherlands", "BR": "Brazil", "BS": "Bahamas", "BT": "Bhutan",
    "BV": "Bouvet Island", "BW": "Botswana", "BY": "Belarus", "BZ": "Belize", "CA": "Canada",
    "CC": "Cocos (Keeling) Islands", "CD": "Congo - Kinshasa", "CF": "Central African Republic",
    "CG": "Congo - Brazzaville", "CH": "Switzerland", "CI": "Côte d’Ivoire", "CK": "Cook Islands", "CL": "Chile",
    "CM": "Cameroon", "CN": "China", "CO": "Colombia", "CR": "Costa Rica", "CU": "Cuba", "CV": "Cape Verde",
    "CW": "Curaçao", "CX": "Christmas Island", "CY": "Cyprus", "CZ": "Czechia", "DE": "Germany", "DJ": "Djibouti",
    "DK": "Denmark", "DM": "Dominica", "DO": "Dominican Republic", "DZ": "Algeria", "EC": "Ecuador", "EE": "Estonia",
    "EG": "Egypt", "EH": "Western Sahara", "ER": "Eritrea", "ES": "Spain", "ET": "Ethiopia", "FI": "Finland",
    "FJ": "Fiji", "FK": "Falkland Islands", "FM": "Micronesia", "FO": "Faroe Islands", "FR": "France", "GA": "Gabon",
    "GB": "United Kingdom", "GD": "Grenada", "GE": "Georgia", "GF": "French Guiana", "GG": "Guernsey", "GH": "Ghana",
    "GI": "Gibraltar", "GL": "Greenland", "GM": "Gambia", "GN": "Guinea", "GP": "Guadeloupe",
    "GQ": "Equatorial Guinea", "GR": "Greece", "GS": "South Georgia & South Sandwich Islands", "GT": "Guatemala",
    "GU": "Guam", "GW": "Guinea-Bissau", "GY": "Guyana", "HK": "Hong Kong SAR China",
    "HM": "Heard & McDonald Islands", "HN": "Honduras", "HR": "Croatia", "HT": "Haiti", "HU": "Hungary",
    "ID": "Indonesia", "IE": "Ireland", "IL": "Israel", "IM": "Isle of Man", "IN": "India",
    "IO": "British Indian Ocean Territory", "IQ": "Iraq", "IR": "Iran", "IS": "Iceland", "IT": "Italy",
    "JE": "Jersey", "JM": "Jamaica", "JO": "Jordan", "JP": "Japan", "KE": "Kenya", "KG": "Kyrgyzstan",
    "KH": "Cambodia", "KI": "Kiribati", "KM": "Comoros", "KN": "St. Kitts & Nevis", "KP": "North Korea",
    "KR": "South Korea", "KW": "Kuwait", "KY": "Cayman Islands", "KZ": "Kazakhstan", "LA": "Laos", "LB": "Lebanon",
    "LC": "St. Lucia", "LI": "Liechtenstein", "LK": "Sri Lanka", "LR": "Liberia", "LS": "Lesotho", "LT": "Lithuania",
    "LU": "Luxembourg", "LV": "Latvia", "LY": "Libya", "MA": "Morocco", "MC": "Monaco", "MD": "Moldova",
    "ME": "Montenegro", "MF": "St. Martin", "MG": "Madagascar", "MH": "Marshall Islands", "MK": "North Macedonia",
    "ML": "Mali", "MM": "Myanmar (Burma)", "MN": "Mongolia", "MO": "Macao SAR China",
    "MP": "Northern Mariana Islands", "MQ": "Martinique", "MR": "Mauritania", "MS": "Montserrat", "MT": "Malta",
    "MU": "Mauritius", "MV": "Maldives", "MW": "Malawi", "MX": "Mexico", "MY": "Malaysia", "MZ": "Mozambique",
    "NA": "Namibia", "NC": "New Caledonia", "NE": "Niger", "NF": "Norfolk Island", "NG": "Nigeria", "NI": "Nicaragua",
    "NL": "Netherlands", "NO": "Norway", "NP": "Nepal", "NR": "Nauru", "NU": "Niue", "NZ": "New Zealand",
    "OM": "Oman", "PA": "Panama", "PE": "Peru", "PF": "French Polynesia", "PG": "Papua New Guinea",
    "PH": "Philippines", "PK": "Pakistan", "PL": "Poland", "PM": "St. Pierre & Miquelon", "PN": "Pitcairn Islands",
    "PR": "Puerto Rico", "PS": "Palestinian Territories", "PT": "Portugal", "PW": "Palau", "PY": "Paraguay",
    "QA": "Qatar", "RE": "Réunion", "RO": "Romania", "RS": "Serbia", "RU": "Russia", "RW": "Rwanda",
    "SA": "Saudi Arabia", "SB": "Solomon Islands", "SC": "Seychelles", "SD": "Sudan", "SE": "Sweden",
    "SG": "Singapore", "SH": "St. Helena", "SI": "Slovenia", "SJ": "Svalbard & Jan Mayen", "SK": "Slovakia",
    "SL": "Sierra Leone", "SM": "San Marino", "SN": "Senegal", "SO": "Somalia", "SR": "Suriname", "SS": "South Sudan",
    "ST": "São Tomé & Príncipe", "SV": "El Salvador", "SX": "Sint Maarten", "SY": "Syria", "SZ": "Eswatini",
    "TC": "Turks & Caicos Islands", "TD": "Chad", "TF": "French Southern Territories", "TG": "Togo", "TH": "Thailand",
    "TJ": "Tajikistan", "TK": "Tokelau", "TL": "Timor-Leste", "TM": "Turkmenistan", "TN": "Tunisia", "TO": "Tonga",
    "TR": "Türkiye", "TT": "Trinidad & Tobago", "TV": "Tuvalu", "TW": "Taiwan", "TZ": "Tanzania", "UA": "Ukraine",
    "UG": "Uganda", "UM": "U.S. Outlying Islands", "US": "United States", "UY": "Uruguay", "UZ": "Uzbekistan",
    "VA": "Vatican City", "VC": "St. Vincent & Grenadines", "VE": "Venezuela", "VG": "British Virgin Islands",
    "VI": "U.S. Virgin Islands", "VN": "Vietnam", "VU": "Vanuatu", "WF": "Wallis & Futuna", "WS": "Samoa",
    "YE": "Yemen", "YT": "Mayotte", "ZA": "South Africa", "ZM": "Zambia", "ZW": "Zimbabwe"
  }'::jsonb ->> iso, iso)
$$;

-- The five degrees of the palate as guests choose by them.
create or replace function private.strength_of(degree smallint) returns public.strength
language sql immutable parallel safe set search_path = ''
as $$
  select case when degree <= 2 then 'mild'::public.strength when degree = 3 then 'medium' when degree >= 4 then 'strong'
    else 'unknown' end
$$;

-- Whether a coagulant suits vegetarians for certain.
create or replace function private.suits_vegetarians(coagulant public.coagulant) returns boolean
language sql immutable parallel safe
as $$ select coagulant in ('microbial', 'plant') $$;

-- Whether lactose is absent for certain.
create or replace function private.lacks_lactose(lactose public.lactose) returns boolean
language sql immutable parallel safe
as $$ select lactose in ('free', 'naturally_free') $$;

-- The least age of a cheese in days: the recorded one, else what is usual for its style.
create or replace function private.age_days(recorded integer, style public.cheese_style) returns integer
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(recorded, case style when 'fresh' then 3 when 'soft' then 21 when 'semi-soft' then 28
    when 'semi-hard' then 45 when 'blue' then 60 else 150 end)
$$;

-- The columns of the map of taste, from 0: up to two weeks, six weeks, three months, six months, a year, and more.
create or replace function private.age_band(days integer) returns integer
language sql immutable parallel safe set search_path = ''
as $$ select width_bucket(days, array[14, 42, 90, 180, 365]) $$;

create or replace trigger cheeses_are_announced after insert or update or delete on public.cheeses
  for each row execute function private.announce_change('cheeses');
create or replace trigger a_place_on_the_map_is_announced after update on public.cheeses
  for each row when ((old.active and old.palate_strength is not null) <> (new.active and new.palate_strength is not null))
  execute function private.announce_change('settings');
create or replace trigger a_new_place_on_the_map_is_announced after insert on public.cheeses
  for each row when (new.active and new.palate_strength is not null)
  execute function private.announce_change('settings');
create or replace trigger pictures_of_cheeses_are_own before insert or update on public.cheeses
  for each row execute function private.require_own_pictures('hero_image_url', 'image_urls');
create or replace trigger stats_start_with_the_cheese after insert on public.cheeses referencing new table as started
  for each statement execute function private.start_counting('public.cheese_stats', 'cheese_id');
create or replace trigger stock_starts_with_the_cheese after insert on public.cheeses referencing new table as started
  for each statement execute function private.start_counting('public.cheese_stock', 'cheese_id');
create or replace trigger staff_are_told after insert or update or delete on public.cheeses
  for each row execute function private.tell_staff('cheeses');

-- The picture of a cheese, under the other name that clients know it by.
create or replace function public.image_url(public.cheeses) returns text
language sql stable set search_path = ''
as $$ select $1.hero_image_url $$;

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
