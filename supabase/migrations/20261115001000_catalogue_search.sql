-- Finding cheeses: words without accents, other names, typing errors, filters with counts.

-- The English name of each country; what is no country's code stands for itself.
create function private.country_name(iso text) returns text
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
grant execute on function private.country_name(text) to anon, authenticated;

-- The slim side of each active cheese that searching and filtering look at; kept by a trigger.
create table private.catalogue (
  cheese_id uuid primary key references public.cheeses (id) on delete cascade,
  search_text text not null,
  suggest_text text not null,
  sort_name text collate "C" not null,
  country_iso text not null,
  country_name text collate "C" not null,
  milk_species public.milk_species[] not null,
  style public.cheese_style not null,
  milk_treatment public.milk_treatment not null,
  vegetarian boolean not null,
  lactose_free boolean not null,
  allergens public.allergen[] not null,
  in_stock boolean not null,
  price_per_kg_cents integer,
  palate_strength smallint,
  published_at timestamptz
);
create index catalogue_search_idx on private.catalogue using gin (search_text extensions.gin_trgm_ops);
create index catalogue_sort_name_idx on private.catalogue (sort_name, cheese_id);
create index catalogue_suggest_idx on private.catalogue (cheese_id) where suggest_text <> '';

-- Every word that a cheese can be found by, for guessing what a mistyped word was meant to be.
create table private.catalogue_words (
  word text primary key
);
create index catalogue_words_similar_idx on private.catalogue_words using gin (word extensions.gin_trgm_ops);

-- What staff find each cheese by, drafts and archived ones too; kept by the same trigger.
create table private.cheese_words (
  cheese_id uuid primary key references public.cheeses (id) on delete cascade,
  found_by text not null
);

alter table private.catalogue enable row level security;
alter table private.catalogue_words enable row level security;
alter table private.cheese_words enable row level security;

create policy "Everyone can search active cheeses" on private.catalogue
  for select to anon, authenticated using (true);
create policy "Everyone can look up words" on private.catalogue_words
  for select to anon, authenticated using (true);

grant select on private.catalogue, private.catalogue_words to anon, authenticated;

-- Keeps the slim side of a cheese in step with its row.
create function private.follow_cheese() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  found_by text := private.fold(concat_ws(' ', new.name, new.origin_region, private.country_name(new.country_iso),
    array_to_string(new.flavor_tags, ' '), array_to_string(new.search_aliases, ' '),
    array_to_string(new.milk_species, ' '), new.milk_type, new.style, nullif(new.milk_treatment, 'unknown'),
    case when new.coagulant in ('microbial', 'plant') then 'vegetarian' end));
  similar_to text := private.fold(array_to_string(new.suggested_for, ' '));
begin
  insert into private.cheese_words values (new.id, found_by)
  on conflict (cheese_id) do update set found_by = excluded.found_by;
  delete from private.catalogue where cheese_id = new.id;
  if new.active then
    insert into private.catalogue values (
      new.id, found_by, similar_to, private.fold(new.name), new.country_iso, private.country_name(new.country_iso),
      new.milk_species, new.style, new.milk_treatment, new.coagulant in ('microbial', 'plant'), new.lactose_free,
      new.allergens, new.in_stock, new.price_per_kg_cents, new.palate_strength, new.published_at);
    insert into private.catalogue_words
    select word from unnest(private.words_of(found_by || ' ' || similar_to)) as word where char_length(word) > 2
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger catalogue_follows_new_cheeses after insert on public.cheeses
  for each row execute function private.follow_cheese();
create trigger catalogue_follows after update on public.cheeses
  for each row when (
    (old.active, old.name, old.origin_region, old.country_iso, old.flavor_tags, old.search_aliases, old.suggested_for,
      old.milk_species, old.milk_type, old.style, old.milk_treatment, old.coagulant, old.lactose_free, old.allergens,
      old.in_stock, old.price_per_kg_cents, old.palate_strength)
    is distinct from
    (new.active, new.name, new.origin_region, new.country_iso, new.flavor_tags, new.search_aliases, new.suggested_for,
      new.milk_species, new.milk_type, new.style, new.milk_treatment, new.coagulant, new.lactose_free, new.allergens,
      new.in_stock, new.price_per_kg_cents, new.palate_strength))
  execute function private.follow_cheese();

-- Which cheeses staff find by every word of a query; nobody else finds any.
create function private.cheeses_found_by(query text) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select w.cheese_id from private.cheese_words w
  where (select private.is_staff()) and w.found_by like all (coalesce(
    (select array_agg(private.anywhere(word)) from unnest(private.words_of(left(query, 100))) as word),
    array[private.anywhere(private.fold(trim(left(query, 100))))]))
$$;
grant execute on function private.cheeses_found_by(text) to authenticated;

-- The cheeses that staff mean, drafts and archived ones too.
create function public.find_cheeses(query text) returns setof public.cheeses
language sql stable security invoker set search_path = ''
as $$
  select c.* from private.cheeses_found_by(query) as found (id) join public.cheeses c on c.id = found.id
$$;
grant execute on function public.find_cheeses(text) to authenticated;

-- The known words that a word was probably meant to be, nearest first.
create function private.nearest_words(word text, how_many integer) returns text[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(near.word), '{}')
  from (
    select known.word from private.catalogue_words known
    where known.word operator(extensions.%) nearest_words.word
    order by extensions.similarity(known.word, nearest_words.word) desc, known.word
    limit how_many
  ) near
$$;

-- The patterns a cheese must match for a query, longest first; a word that nothing contains is replaced by the
-- nearest known one. Planning with the word at hand lets the index be used.
create function private.search_patterns(query text) returns text[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := '{}';
  word text;
begin
  for word in
    select given from unnest((private.words_of(left(query, 100)))[1:8]) as given order by char_length(given) desc, given
  loop
    if not exists (select 1 from private.catalogue c where c.search_text like private.anywhere(word)) then
      word := coalesce((private.nearest_words(word, 1))[1], word);
    end if;
    patterns := patterns || private.anywhere(word);
  end loop;
  if patterns = '{}' and trim(query) <> '' then
    patterns := array[private.anywhere(private.fold(trim(left(query, 100))))];
  end if;
  return patterns;
end
$$;
grant execute on function private.nearest_words(text, integer), private.search_patterns(text) to anon, authenticated;

-- What a card in the catalogue shows, with the number of all cheeses that match.
create type public.catalogue_entry as (
  id uuid, name text, slug text, country_iso text, country_name text, flag_emoji text, origin_region text,
  milk_type text, aging_time text, style public.cheese_style, summary text, flavor_tags text[], texture_tags text[],
  hero_image_url text, hero_image_alt text, image_urls text[], price_per_kg_cents integer, in_stock boolean,
  favorites_count integer, average_rating numeric, total bigint
);

-- The cheeses that fit; the planner puts its text into the calling query and drops filters that were not asked for.
create function private.matching(
  patterns text[], country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment,
  vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean
) returns setof private.catalogue
language sql stable
as $$
  select * from private.catalogue f
  where (patterns[1] is null or f.search_text like patterns[1])
    and (patterns[2] is null or f.search_text like all (patterns[2:]))
    and (country is null or f.country_iso = country)
    and (milk is null or milk = any (f.milk_species))
    and (matching.style is null or f.style = matching.style)
    and (treatment is null or (f.milk_treatment = treatment and treatment <> 'unknown'))
    and (matching.vegetarian is null or f.vegetarian = matching.vegetarian)
    and (matching.lactose_free is null or f.lactose_free = matching.lactose_free)
    and (without is null or (f.allergens <> '{}' and without <> all (f.allergens)))
    and (matching.in_stock is null or f.in_stock = matching.in_stock)
$$;
grant execute on function private.matching(text[], text, public.milk_species, public.cheese_style, public.milk_treatment,
  boolean, boolean, public.allergen, boolean) to anon, authenticated;

-- A page of the catalogue with the number of all cheeses that match.
create function public.search_cheeses(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null,
  sort text default 'name', page_limit integer default 60, page_offset integer default 0
)
returns setof public.catalogue_entry
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.search_patterns(query);
  total bigint := (
    select count(*) from private.matching(patterns, country, milk, style, treatment, vegetarian, lactose_free, without,
      in_stock));
begin
  return query
    select c.id, c.name, c.slug, c.country_iso, page.country_name::text, c.flag_emoji, c.origin_region,
      c.milk_type, c.aging_time, c.style, c.summary, c.flavor_tags, c.texture_tags,
      c.hero_image_url, c.hero_image_alt, c.image_urls, c.price_per_kg_cents, c.in_stock,
      s.favorites_count, s.average_rating, total
    from (
      select f.cheese_id, f.country_name, row_number() over () as place
      from (
        select f.cheese_id, f.country_name
        from private.matching(patterns, country, milk, search_cheeses.style, treatment, vegetarian, lactose_free,
          without, search_cheeses.in_stock) f
        left join public.cheese_stats s on s.cheese_id = f.cheese_id and sort in ('popular', 'rating')
        order by
          case sort when 'country' then f.country_name end,
          case sort when 'price_low' then f.price_per_kg_cents when 'mild' then f.palate_strength::integer end,
          case sort when 'price_high' then f.price_per_kg_cents when 'strong' then f.palate_strength::integer
            when 'popular' then s.favorites_count end desc nulls last,
          case sort when 'rating' then s.average_rating end desc nulls last,
          case sort when 'newest' then f.published_at end desc nulls last,
          f.sort_name, f.cheese_id
        limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
      ) f
    ) page
    join public.cheeses c on c.id = page.cheese_id
    join public.cheese_stats s on s.cheese_id = page.cheese_id
    order by page.place;
end
$$;

-- How many cheeses each choice of each filter would leave, given the other filters. Cheeses that no filter can
-- tell apart are counted together first; a choice counts those that miss no filter but its own.
create function public.catalogue_facets(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null
)
returns table (facet text, value text, label text, cheeses bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns text[] := private.search_patterns(query);
begin
  return query
    with alike as (
      select f.country_iso, f.milk_species, f.style, f.milk_treatment, f.vegetarian, f.lactose_free, f.allergens,
        f.in_stock, count(*) as amount
      from private.matching(patterns, null, null, null, null, null, null, null, null) f
      group by 1, 2, 3, 4, 5, 6, 7, 8
    ), judged as materialized (
      select a.*, array_remove(array[
        case when a.country_iso <> country then 'country' end,
        case when milk is not null and milk <> all (a.milk_species) then 'milk' end,
        case when a.style <> catalogue_facets.style then 'style' end,
        case when a.milk_treatment <> treatment or treatment = 'unknown' then 'treatment' end,
        case when a.vegetarian <> catalogue_facets.vegetarian then 'vegetarian' end,
        case when a.lactose_free <> catalogue_facets.lactose_free then 'lactose_free' end,
        case when without is not null and (a.allergens = '{}' or without = any (a.allergens)) then 'without' end,
        case when a.in_stock <> catalogue_facets.in_stock then 'in_stock' end
      ], null) as missed
      from alike a
    ), counted as (
      select choice.facet, choice.value, sum(j.amount)::bigint as n
      from judged j
      cross join lateral (
        select 'country', j.country_iso
        union all select 'milk', species::text from unnest(j.milk_species) as species
        union all select 'style', j.style::text
        union all select 'treatment', j.milk_treatment::text where j.milk_treatment <> 'unknown'
        union all select 'vegetarian', 'true' where j.vegetarian
        union all select 'lactose_free', 'true' where j.lactose_free
        union all select 'without', absent::text
          from (select unnest(other.allergens) from judged other union select catalogue_facets.without) known (absent)
          where j.allergens <> '{}' and absent <> all (j.allergens)
        union all select 'in_stock', 'true' where j.in_stock
      ) as choice (facet, value)
      where j.missed <@ array[choice.facet]
      group by choice.facet, choice.value
    )
    select c.facet, c.value, case c.facet when 'country' then private.country_name(c.value) else c.value end, c.n
    from counted c
    order by c.facet, c.n desc, c.value;
end
$$;

-- The nearest cheeses to a query that found nothing: those that contain similar words, and those that are offered
-- in place of what was asked for.
create function public.suggest_cheeses(query text)
returns table (id uuid, name text, slug text, flag_emoji text, origin_region text, hero_image_url text)
language sql stable security invoker set search_path = ''
as $$
  with near as materialized (
    select distinct private.anywhere(candidate) as pattern
    from unnest((private.words_of(left(query, 100)))[1:8]) as word,
      unnest(private.nearest_words(word, 3)) as candidate
  ), hits as (
    select f.cheese_id, f.sort_name from near n join private.catalogue f on f.search_text like n.pattern
    union all
    select f.cheese_id, f.sort_name from near n join private.catalogue f on f.suggest_text like n.pattern
    where f.suggest_text <> ''
  ), best as (
    select h.cheese_id, h.sort_name, count(*) as words from hits h
    group by h.cheese_id, h.sort_name
    order by words desc, h.sort_name
    limit 4
  )
  select c.id, c.name, c.slug, c.flag_emoji, c.origin_region, c.hero_image_url
  from best b
  join public.cheeses c on c.id = b.cheese_id
  order by b.words desc, b.sort_name
$$;

grant execute on function
  public.search_cheeses(text, text, public.milk_species, public.cheese_style, public.milk_treatment, boolean, boolean,
    public.allergen, boolean, text, integer, integer),
  public.catalogue_facets(text, text, public.milk_species, public.cheese_style, public.milk_treatment, boolean, boolean,
    public.allergen, boolean),
  public.suggest_cheeses(text)
  to anon, authenticated;
