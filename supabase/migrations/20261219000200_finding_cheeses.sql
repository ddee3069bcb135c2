-- Finding cheeses as a cheesemonger would: by price and strength, by what goes with them and what they are used for, and
-- in place of what the shop does not have. A filter says what it hides and why, so the catalogue keeps coagulant and
-- lactose as they are declared: "nobody knows" and "not suitable" are different reasons.

-- Prices for 100 g that guests choose by, in the shop's currency.
create type public.price_range as enum ('to_3', 'to_4', 'to_5', 'to_6', 'over_6');
create type public.strength as enum ('mild', 'medium', 'strong', 'unknown');

-- The ranges that a price belongs to as guests see it, rounded; a cheese without a price belongs to none.
create function private.price_ranges_of(cents_per_kg integer) returns public.price_range[]
language sql stable set search_path = ''
as $$
  select array_remove(array[
    case when shown.cents <= 3000 then 'to_3' end, case when shown.cents <= 4000 then 'to_4' end,
    case when shown.cents <= 5000 then 'to_5' end, case when shown.cents <= 6000 then 'to_6' end,
    case when shown.cents > 6000 then 'over_6' end]::public.price_range[], null)
  from (select private.shown_cents_per_kg(cents_per_kg) as cents) shown
$$;

-- The five degrees of the palate as guests choose by them.
create function private.strength_of(degree smallint) returns public.strength
language sql immutable parallel safe set search_path = ''
as $$
  select case when degree <= 2 then 'mild'::public.strength when degree = 3 then 'medium' when degree >= 4 then 'strong'
    else 'unknown' end
$$;

drop function private.matching(text[], text, public.milk_species, public.cheese_style, public.milk_treatment, boolean,
  boolean, public.allergen, boolean);
drop function private.matching_groups(text, public.milk_species, public.cheese_style, public.milk_treatment, boolean,
  boolean, public.allergen, boolean);
drop function public.search_cheeses(text, text, public.milk_species, public.cheese_style, public.milk_treatment, boolean,
  boolean, public.allergen, boolean, text, integer, integer);
drop function public.catalogue_facets(text, text, public.milk_species, public.cheese_style, public.milk_treatment,
  boolean, boolean, public.allergen, boolean);
drop table private.catalogue_groups;

alter table private.catalogue
  drop column vegetarian,
  drop column lactose_free,
  add column coagulant public.coagulant not null default 'unknown',
  add column lactose public.lactose not null default 'unknown',
  add column price_ranges public.price_range[] not null default '{}',
  add column strength public.strength not null default 'unknown';
update private.catalogue l
set coagulant = c.coagulant, lactose = c.lactose, price_ranges = private.price_ranges_of(c.price_per_kg_cents),
  strength = private.strength_of(c.palate_strength)
from public.cheeses c where c.id = l.cheese_id;

-- How many active cheeses are alike in everything that guests can filter by; kept by triggers.
create table private.catalogue_groups (
  country_iso text not null,
  milk_species public.milk_species[] not null,
  style public.cheese_style not null,
  milk_treatment public.milk_treatment not null,
  coagulant public.coagulant not null,
  lactose public.lactose not null,
  allergens public.allergen[] not null,
  in_stock boolean not null,
  price_ranges public.price_range[] not null,
  strength public.strength not null,
  cheeses bigint not null,
  primary key (country_iso, style, milk_treatment, coagulant, lactose, in_stock, milk_species, allergens, price_ranges,
    strength)
);
alter table private.catalogue_groups enable row level security;
create policy "Everyone can read how many cheeses are alike" on private.catalogue_groups
  for select to anon, authenticated using (true);
grant select on private.catalogue_groups to anon, authenticated;

-- Adds cheeses that came to their groups.
create or replace function private.add_to_groups() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from came) then return null; end if;
  perform private.take_turn_with_groups();
  insert into private.catalogue_groups as g (country_iso, milk_species, style, milk_treatment, coagulant, lactose,
    allergens, in_stock, price_ranges, strength, cheeses)
  select c.country_iso, c.milk_species, c.style, c.milk_treatment, c.coagulant, c.lactose, c.allergens, c.in_stock,
    c.price_ranges, c.strength, count(*)
  from came c group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  on conflict on constraint catalogue_groups_pkey do update set cheeses = g.cheeses + excluded.cheeses;
  return null;
end
$$;

-- Takes cheeses that went out of their groups. Only those groups can have become empty.
create or replace function private.take_from_groups() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from went) then return null; end if;
  perform private.take_turn_with_groups();
  update private.catalogue_groups g set cheeses = g.cheeses - w.amount
  from (
    select country_iso, milk_species, style, milk_treatment, coagulant, lactose, allergens, in_stock, price_ranges,
      strength, count(*) as amount
    from went group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
  ) w
  where (g.country_iso, g.style, g.milk_treatment, g.coagulant, g.lactose, g.in_stock, g.milk_species, g.allergens,
      g.price_ranges, g.strength)
    = (w.country_iso, w.style, w.milk_treatment, w.coagulant, w.lactose, w.in_stock, w.milk_species, w.allergens,
      w.price_ranges, w.strength);
  delete from private.catalogue_groups g using went w
  where g.cheeses = 0
    and (g.country_iso, g.style, g.milk_treatment, g.coagulant, g.lactose, g.in_stock, g.milk_species, g.allergens,
      g.price_ranges, g.strength)
    = (w.country_iso, w.style, w.milk_treatment, w.coagulant, w.lactose, w.in_stock, w.milk_species, w.allergens,
      w.price_ranges, w.strength);
  return null;
end
$$;

insert into private.catalogue_groups (country_iso, milk_species, style, milk_treatment, coagulant, lactose, allergens,
  in_stock, price_ranges, strength, cheeses)
select country_iso, milk_species, style, milk_treatment, coagulant, lactose, allergens, in_stock, price_ranges,
  strength, count(*)
from private.catalogue group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;

-- What guests type that is in no cheese's record, and what it finds: another word for it, a use, or a cheese that the
-- shop does not have. Managers edit the rows that every shop starts with.
create type public.search_term_kind as enum ('synonym', 'substitute');
create table public.search_terms (
  id uuid primary key default gen_random_uuid(),
  term text not null check (char_length(term) <= 60 and term !~ '[[:cntrl:]]'),
  kind public.search_term_kind not null,
  finds text[] not null
    check (cardinality(finds) between 1 and 20 and char_length(array_to_string(finds, ',')) <= 600
      and array_to_string(finds, ',') !~ '[[:cntrl:]]'),
  created_at timestamptz not null default now(),
  constraint a_search_term_has_a_word check (private.words_of(term) <> '{}')
);
create unique index search_terms_term_idx on public.search_terms (private.fold(term));
alter table public.search_terms enable row level security;
create policy "Managers can read search terms" on public.search_terms
  for select to authenticated using ((select private.is_manager()));
create policy "Managers can add search terms" on public.search_terms
  for insert to authenticated with check ((select private.is_manager()));
create policy "Managers can change search terms" on public.search_terms
  for update to authenticated using ((select private.is_manager())) with check ((select private.is_manager()));
create policy "Managers can delete search terms" on public.search_terms
  for delete to authenticated using ((select private.is_manager()));
grant select, insert, update, delete on public.search_terms to authenticated;

insert into public.search_terms (term, kind, finds)
values
  ('Gruyère', 'substitute', '{comte,abondance}'),
  ('Beaufort', 'substitute', '{comte,abondance}'),
  ('Emmental', 'substitute', '{comte,abondance}'),
  ('Fontina', 'substitute', '{abondance,comte}'),
  ('Raclette', 'substitute', '{abondance,saint nectaire}'),
  ('Reblochon', 'substitute', '{saint nectaire,abondance}'),
  ('Parmesan', 'substitute', '{pecorino romano,asiago stravecchio}'),
  ('Parmigiano Reggiano', 'substitute', '{pecorino romano,asiago stravecchio}'),
  ('Grana Padano', 'substitute', '{asiago stravecchio,pecorino romano}'),
  ('Edam', 'substitute', '{gouda}'),
  ('Tilsit', 'substitute', '{havarti}'),
  ('Bel Paese', 'substitute', '{butter cheese}'),
  ('Cabrales', 'substitute', '{gamoneu,roquefort}'),
  ('fondue', 'synonym', '{comte,abondance,gruyere,beaufort,emmental,fontina}'),
  ('gratin', 'synonym', '{comte,abondance,gruyere,beaufort,emmental}'),
  ('melting', 'synonym', '{havarti,butter cheese,gouda,abondance,comte,saint paulin,raclette,fontina}'),
  ('toastie', 'synonym', '{havarti,gouda,butter cheese,saint paulin,cheddar}'),
  ('grating', 'synonym', '{pecorino romano,asiago stravecchio,parmesan,parmigiano,grana}'),
  ('pasta', 'synonym', '{pecorino romano,asiago stravecchio,parmesan,parmigiano,grana}'),
  ('board', 'synonym', '{comte,stilton,roquefort,saint nectaire,abondance,mahon,oveja,gamoneu}'),
  ('dessert', 'synonym', '{rossini,stilton,roquefort}'),
  ('bleu', 'synonym', '{blue}'),
  ('smoked', 'synonym', '{smoky}'),
  ('ewe', 'synonym', '{sheep}'),
  ('brebis', 'synonym', '{sheep}'),
  ('chèvre', 'synonym', '{goat}');

-- A word without the ending of a plural.
create function private.singular(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select case when word ~ '[^siu]s$' and char_length(word) > 3 then left(word, -1) else word end $$;

-- Words with their singular forms.
create function private.with_singulars(words text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(array_agg(distinct form), '{}')
  from unnest(words) as word cross join lateral (values (word), (private.singular(word))) as forms (form)
$$;

-- What else guests find a cheese by: its texture and style, the foods and drinks that go with it. Words of a filter are
-- left out: "raw broad beans" do not make a raw-milk cheese.
create function private.further_words(cheese public.cheeses) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(word), '{}')
  from unnest(private.words_of(concat_ws(' ', array_to_string(cheese.texture_tags, ' '), cheese.style_note,
    cheese.designation, array_to_string(cheese.foods, ' '), (
    select string_agg(b.label, ' ') from public.cheese_beverages b where b.cheese_id = cheese.id)))) as word
  where not private.is_ignored_word(word) and word <> all ('{free,milk,vegetarian,semi}'
    || private.words_of(concat_ws(' ', enum_range(null::public.milk_treatment)::text,
      enum_range(null::public.milk_species)::text, enum_range(null::public.cheese_style)::text)))
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
    palate_strength, strength, published_at)
  with meant as materialized (
    select t.kind, private.words_of(t.term) as term_words, private.words_of(entry) as words
    from public.search_terms t cross join unnest(t.finds) as entry
  )
  -- Every word stands between spaces once, for patterns that begin or end with one.
  select c.id,
    concat(' ', array_to_string(own.words || private.with_singulars(private.further_words(c)) || terms.synonyms, ' '),
      ' ', w.found_by),
    concat(' ', array_to_string(private.words_of(array_to_string(c.suggested_for, ' ')) || terms.substitutes, ' '), ' '),
    private.fold(c.name), c.country_iso, private.country_name(c.country_iso), c.milk_species, c.style, c.milk_treatment,
    c.coagulant, c.lactose, c.allergens, c.in_stock, c.price_per_kg_cents, private.price_ranges_of(c.price_per_kg_cents),
    c.palate_strength, private.strength_of(c.palate_strength), c.published_at
  from public.cheeses c
  join private.cheese_words w on w.cheese_id = c.id
  cross join lateral (
    -- Computed once for all terms.
    select private.with_singulars(private.words_of(w.found_by)) as words offset 0
  ) own
  cross join lateral (
    select coalesce(array_agg(word) filter (where m.kind = 'synonym'), '{}') as synonyms,
      coalesce(array_agg(word) filter (where m.kind = 'substitute'), '{}') as substitutes
    from meant m cross join unnest(m.term_words) as word
    where m.words <> '{}' and m.words <@ own.words
  ) terms
  where c.id = any (cheese_uuids) and c.active;
  -- A mistyped word is more likely a cheese than something that goes with one.
  insert into private.catalogue_words (word)
  select distinct word
  from private.catalogue l
  join private.cheese_words w on w.cheese_id = l.cheese_id
  cross join lateral regexp_split_to_table(w.found_by || l.suggest_text, '[^a-z0-9]+') as word
  where l.cheese_id = any (cheese_uuids) and char_length(word) > 2
  order by word
  on conflict do nothing;
end
$$;

drop index private.catalogue_suggest_idx;
create index catalogue_suggest_idx on private.catalogue using gin (suggest_text extensions.gin_trgm_ops);
select private.list_in_catalogue(array(select id from public.cheeses));

-- Lists the cheeses that another rounding of prices moves into other ranges.
create function private.follow_price_rounding() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.list_in_catalogue(array(
    select l.cheese_id from private.catalogue l
    where l.price_ranges <> private.price_ranges_of(l.price_per_kg_cents)));
  return null;
end
$$;
create trigger catalogue_follows_price_rounding after update on public.business_settings
  for each row when (new.price_rounding is distinct from old.price_rounding)
  execute function private.follow_price_rounding();

-- Lists the cheeses that a changed term found before or finds now, and notes the change in the audit log.
create function private.follow_search_term() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  entries text[] := coalesce(old.finds, '{}') || coalesce(new.finds, '{}');
begin
  perform private.list_in_catalogue(array(
    select l.cheese_id from private.catalogue l
    where exists (
      select 1 from unnest(entries) as entry
      where l.search_text like all (select '% ' || word || ' %' from unnest(private.words_of(entry)) as word))));
  perform private.announce('cheeses');
  perform private.audit('change settings', 'search words', coalesce(new.id, old.id)::text,
    jsonb_build_object('fields', array[coalesce(new.term, old.term)]));
  return null;
end
$$;
create trigger catalogue_follows_terms after insert or update or delete on public.search_terms
  for each row execute function private.follow_search_term();

-- The pattern for one word: a whole word, else the beginning of one, else the middle of one for a longer word, else what
-- the shop offers in its place, else the nearest word.
create or replace function private.search_pattern(word text) returns text
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  whole text := '% ' || private.singular(word) || ' %';
begin
  if exists (select 1 from private.catalogue c where c.search_text like whole) then
    return whole;
  elsif exists (select 1 from private.catalogue c where c.search_text like private.word_start(word)) then
    return private.word_start(word);
  elsif char_length(word) > 4
    and exists (select 1 from private.catalogue c where c.search_text like private.anywhere(word)) then
    return private.anywhere(word);
  elsif exists (select 1 from private.catalogue c where c.suggest_text like private.word_start(word)) then
    return private.word_start(word);
  end if;
  return private.word_start(coalesce((private.nearest_words(word, 1))[1], word));
end
$$;

-- How a query is answered: by these patterns, and by what the shop offers in place of what it does not have when nothing
-- else matches.
create type private.search_plan as (patterns text[], by_substitutes boolean);
create function private.plan_search(query text) returns private.search_plan
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  planned private.search_plan;
  patterns text[] := private.search_patterns(query);
begin
  planned.patterns := patterns;
  planned.by_substitutes := patterns <> '{}'
    and not exists (select 1 from private.catalogue c where c.search_text like all (patterns))
    and exists (select 1 from private.catalogue c where c.suggest_text like all (patterns));
  return planned;
end
$$;

-- The name of what the shop does not have, as its managers write it, else as the guest did.
create function private.substitute_name(patterns text[], query text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select t.term from public.search_terms t
      where t.kind = 'substitute' and private.words_of(t.term) = array(
        select distinct trim(both '% ' from pattern) from unnest(patterns) as pattern order by 1)
      order by t.term limit 1),
    upper(left(trim(query), 1)) || substr(trim(query), 2))
$$;
grant execute on function private.singular(text), private.plan_search(text), private.substitute_name(text[], text) to anon, authenticated;

-- Whether a coagulant suits vegetarians for certain.
create function private.suits_vegetarians(coagulant public.coagulant) returns boolean
language sql immutable parallel safe
as $$ select coagulant in ('microbial', 'plant') $$;

-- Whether lactose is absent for certain.
create function private.lacks_lactose(lactose public.lactose) returns boolean
language sql immutable parallel safe
as $$ select lactose in ('free', 'naturally_free') $$;

-- The cheeses that fit; the planner puts its text into the calling query and drops filters that were not asked for.
create function private.matching(
  patterns text[], by_substitutes boolean, country text, milk public.milk_species, style public.cheese_style,
  treatment public.milk_treatment, vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean,
  price public.price_range, strength public.strength
) returns setof private.catalogue
language sql stable
as $$
  select * from private.catalogue f
  where (patterns[1] is null or case when by_substitutes then f.suggest_text else f.search_text end like patterns[1])
    and (patterns[2] is null or case when by_substitutes then f.suggest_text else f.search_text end
      like all (patterns[2:]))
    and (country is null or f.country_iso = country)
    and (milk is null or milk = any (f.milk_species))
    and (matching.style is null or f.style = matching.style)
    and (treatment is null or (f.milk_treatment = treatment and treatment <> 'unknown'))
    and (vegetarian is not true or private.suits_vegetarians(f.coagulant))
    and (lactose_free is not true or private.lacks_lactose(f.lactose))
    and (without is null or (f.allergens <> '{}' and without <> all (f.allergens)))
    and (matching.in_stock is null or f.in_stock = matching.in_stock)
    and (price is null or price = any (f.price_ranges))
    and (matching.strength is null or (f.strength = matching.strength and f.strength <> 'unknown'))
$$;

-- The groups that fit, as `private.matching` finds cheeses.
create function private.matching_groups(
  country text, milk public.milk_species, style public.cheese_style, treatment public.milk_treatment,
  vegetarian boolean, lactose_free boolean, without public.allergen, in_stock boolean, price public.price_range,
  strength public.strength
) returns setof private.catalogue_groups
language sql stable
as $$
  select * from private.catalogue_groups g
  where (country is null or g.country_iso = country)
    and (milk is null or milk = any (g.milk_species))
    and (matching_groups.style is null or g.style = matching_groups.style)
    and (treatment is null or (g.milk_treatment = treatment and treatment <> 'unknown'))
    and (vegetarian is not true or private.suits_vegetarians(g.coagulant))
    and (lactose_free is not true or private.lacks_lactose(g.lactose))
    and (without is null or (g.allergens <> '{}' and without <> all (g.allergens)))
    and (matching_groups.in_stock is null or g.in_stock = matching_groups.in_stock)
    and (price is null or price = any (g.price_ranges))
    and (matching_groups.strength is null or (g.strength = matching_groups.strength and g.strength <> 'unknown'))
$$;

grant execute on function private.suits_vegetarians(public.coagulant), private.lacks_lactose(public.lactose),
  private.matching(text[], boolean, text, public.milk_species, public.cheese_style, public.milk_treatment, boolean,
    boolean, public.allergen, boolean, public.price_range, public.strength),
  private.matching_groups(text, public.milk_species, public.cheese_style, public.milk_treatment, boolean, boolean,
    public.allergen, boolean, public.price_range, public.strength)
  to anon, authenticated;

-- A page of the catalogue with the number of all cheeses that match.
create function public.search_cheeses(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null,
  sort text default 'name', page_limit integer default 60, page_offset integer default 0
)
returns setof public.catalogue_entry
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  planned private.search_plan := private.plan_search(query);
  patterns text[] := planned.patterns;
  total bigint := case when patterns = '{}' then (
    select coalesce(sum(g.cheeses), 0) from private.matching_groups(country, milk, style, treatment, vegetarian,
      lactose_free, without, in_stock, price, strength) g)
  else (
    select count(*) from private.matching(patterns, planned.by_substitutes, country, milk, style, treatment,
      vegetarian, lactose_free, without, in_stock, price, strength)) end;
begin
  return query
    select c.id, c.name, c.slug, c.country_iso, page.country_name::text, c.flag_emoji, c.origin_region,
      c.milk_type, c.aging_time, c.style, c.summary, c.flavor_tags, c.texture_tags,
      c.hero_image_url, c.hero_image_alt, c.image_urls, public.current_price(c), c.in_stock,
      s.favorites_count, s.average_rating, total
    from (
      select f.cheese_id, f.country_name, row_number() over () as place
      from (
        select f.cheese_id, f.country_name
        from private.matching(patterns, planned.by_substitutes, country, milk, search_cheeses.style, treatment,
          vegetarian, lactose_free, without, search_cheeses.in_stock, price, search_cheeses.strength) f
        left join public.cheese_stats s on s.cheese_id = f.cheese_id and sort in ('popular', 'rating')
        order by
          case sort when 'country' then f.country_name end,
          -- A cheese that is called so comes before one that only goes with it.
          case sort when 'relevance' then
            not (concat(' ', regexp_replace(f.sort_name, '[^a-z0-9]+', ' ', 'g'), ' ') like all (patterns)) end,
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

-- How many cheeses each choice of each filter would leave, given the other filters, and how many a filter hides for
-- which reason (`hidden_vegetarian`: animal, varies, unknown). `substitute_for` names what the results stand in for.
-- Cheeses that no filter can tell apart are counted together first; a choice counts those that miss no filter but its
-- own. A reason counts all that miss no filter by taste, because a cheese that two food facts hide would otherwise be
-- counted for neither.
create function public.catalogue_facets(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, without public.allergen default null,
  in_stock boolean default null, price public.price_range default null, strength public.strength default null
)
returns table (facet text, value text, label text, cheeses bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  planned private.search_plan := private.plan_search(query);
  patterns text[] := planned.patterns;
  food_facts constant text[] := '{treatment,vegetarian,lactose_free,without}';
begin
  return query
    with alike as (
      select g.country_iso, g.milk_species, g.style, g.milk_treatment, g.coagulant, g.lactose, g.allergens, g.in_stock,
        g.price_ranges, g.strength, g.cheeses as amount
      from private.catalogue_groups g
      where patterns = '{}'
      union all
      select f.country_iso, f.milk_species, f.style, f.milk_treatment, f.coagulant, f.lactose, f.allergens, f.in_stock,
        f.price_ranges, f.strength, count(*) as amount
      from private.matching(patterns, planned.by_substitutes, null, null, null, null, null, null, null, null, null,
        null) f
      where patterns <> '{}'
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ), judged as materialized (
      select a.*, array_remove(array[
        case when a.country_iso <> country then 'country' end,
        case when milk is not null and milk <> all (a.milk_species) then 'milk' end,
        case when a.style <> catalogue_facets.style then 'style' end,
        case when a.milk_treatment <> treatment or treatment = 'unknown' then 'treatment' end,
        case when vegetarian and not private.suits_vegetarians(a.coagulant) then 'vegetarian' end,
        case when lactose_free and not private.lacks_lactose(a.lactose) then 'lactose_free' end,
        case when without is not null and (a.allergens = '{}' or without = any (a.allergens)) then 'without' end,
        case when a.in_stock <> catalogue_facets.in_stock then 'in_stock' end,
        case when price is not null and price <> all (a.price_ranges) then 'price' end,
        case when a.strength <> catalogue_facets.strength or catalogue_facets.strength = 'unknown' then 'strength' end
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
        union all select 'vegetarian', 'true' where private.suits_vegetarians(j.coagulant)
        union all select 'lactose_free', 'true' where private.lacks_lactose(j.lactose)
        union all select 'without', absent::text
          from (select unnest(other.allergens) from judged other union select catalogue_facets.without) known (absent)
          where j.allergens <> '{}' and absent <> all (j.allergens)
        union all select 'in_stock', 'true' where j.in_stock
        union all select 'price', fitting::text from unnest(j.price_ranges) as fitting
        union all select 'strength', j.strength::text where j.strength <> 'unknown'
      ) as choice (facet, value)
      where j.missed <@ array[choice.facet]
      group by choice.facet, choice.value
    ), hidden as (
      select 'hidden_' || why.filter as facet, why.reason as value, sum(j.amount)::bigint as n
      from judged j
      cross join lateral (values
        ('treatment', case when j.milk_treatment = 'unknown' then 'unknown' else 'other' end),
        ('vegetarian', j.coagulant::text),
        ('lactose_free', j.lactose::text),
        ('without', case when j.allergens = '{}' then 'unknown' else 'contains' end),
        ('price', case when j.price_ranges = '{}' then 'unknown' end),
        ('strength', case when j.strength = 'unknown' then 'unknown' end)
      ) as why (filter, reason)
      where why.filter = any (j.missed) and why.reason is not null and j.missed <@ (food_facts || why.filter)
      group by 1, 2
    )
    select c.facet, c.value, case c.facet when 'country' then private.country_name(c.value) else c.value end, c.n
    from (
      select * from counted union all select * from hidden
      union all select 'substitute_for', private.substitute_name(patterns, query), 1 where planned.by_substitutes
    ) c
    order by c.facet, c.n desc, c.value;
end
$$;

grant execute on function
  public.search_cheeses(text, text, public.milk_species, public.cheese_style, public.milk_treatment, boolean, boolean,
    public.allergen, boolean, public.price_range, public.strength, text, integer, integer),
  public.catalogue_facets(text, text, public.milk_species, public.cheese_style, public.milk_treatment, boolean, boolean,
    public.allergen, boolean, public.price_range, public.strength)
  to anon, authenticated;

-- What guests searched for in the last 30 days without a result, the most frequent first; without those that a term
-- answers by now.
create function public.failed_searches() returns table (term text, searches bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_manager() then perform private.deny(); end if;
  return query
    select s.term, s.without_result
    from private.searched_terms(private.shop_today() - 29, private.shop_today()) s
    where s.without_result > 0 and not exists (
      select 1 from public.search_terms t where private.words_of(t.term) <@ private.words_of(s.term))
    order by s.without_result desc, s.term
    limit 20;
end
$$;
grant execute on function public.failed_searches() to authenticated;
