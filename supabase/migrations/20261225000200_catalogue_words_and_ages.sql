-- The catalogue follows two more things: what the alcohol policy shows, and the age that the map of taste shows.

alter table private.catalogue
  add column age_days integer not null default 0,
  add column age_band integer not null default 0;

-- What else guests find a cheese by: its texture and style, the foods and shown drinks that go with it. Words of a
-- filter are left out: "raw broad beans" do not make a raw-milk cheese.
create or replace function private.further_words(cheese public.cheeses) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(word), '{}')
  from unnest(private.words_of(concat_ws(' ', array_to_string(cheese.texture_tags, ' '), cheese.style_note,
    cheese.designation, array_to_string(cheese.foods, ' '), (
    select string_agg(b.label, ' ') from public.cheese_beverages b
    where b.cheese_id = cheese.id and (not b.contains_alcohol or private.shows_alcohol()))))) as word
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
    palate_strength, strength, age_days, age_band, published_at)
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
    c.palate_strength, private.strength_of(c.palate_strength), aged.days, private.age_band(aged.days), c.published_at
  from public.cheeses c
  join private.cheese_words w on w.cheese_id = c.id
  cross join lateral (select private.age_days(c.minimum_age_days, c.style) as days) aged
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

select private.list_in_catalogue(array(select id from public.cheeses));
create index catalogue_map_idx on private.catalogue (palate_strength, age_band, age_days, sort_name, cheese_id)
  where palate_strength is not null;
create index cheeses_unrated_idx on public.cheeses (id) where active and palate_strength is null;

-- Lists the cheeses again whose drinks another alcohol policy shows or hides.
create function private.follow_alcohol_policy() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.list_in_catalogue(array(
    select distinct b.cheese_id from public.cheese_beverages b where b.contains_alcohol));
  return null;
end
$$;
revoke execute on function private.follow_alcohol_policy() from public;
create trigger catalogue_follows_alcohol_policy after update on public.business_settings
  for each row when ((new.alcohol_policy = 'hide_alcohol') <> (old.alcohol_policy = 'hide_alcohol'))
  execute function private.follow_alcohol_policy();

-- The cheeses of the map or of one of its cells, mild to strong, then by age, with the number of all.
create or replace function public.cheeses_on_map(
  only_strength integer default null, only_age_band integer default null,
  page_limit integer default 60, page_offset integer default 0
)
returns table (
  name text, slug text, in_stock boolean, strength smallint, age_days integer,
  is_age_recorded boolean, total bigint
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  matching bigint := (
    select count(*) from private.catalogue f
    where f.palate_strength is not null and (only_strength is null or f.palate_strength = only_strength)
      and (only_age_band is null or f.age_band = only_age_band));
begin
  return query
    select c.name, c.slug, c.in_stock, f.palate_strength, f.age_days, c.minimum_age_days is not null, matching
    from (
      select f.* from private.catalogue f
      where f.palate_strength is not null and (only_strength is null or f.palate_strength = only_strength)
        and (only_age_band is null or f.age_band = only_age_band)
      -- As the index has them: of two bands the lower has the younger cheeses.
      order by f.palate_strength, f.age_band, f.age_days, f.sort_name, f.cheese_id
      limit least(greatest(page_limit, 0), 60) offset greatest(page_offset, 0)
    ) f
    join public.cheeses c on c.id = f.cheese_id
    order by f.palate_strength, f.age_band, f.age_days, f.sort_name, f.cheese_id;
end
$$;

-- How many cheeses each cell of the map has.
create or replace function public.taste_map_cells() returns table (strength smallint, age_band integer, cheeses bigint)
language sql stable security invoker set search_path = ''
as $$
  select f.palate_strength, f.age_band, count(*) from private.catalogue f
  where f.palate_strength is not null
  group by 1, 2 order by 1, 2
$$;
