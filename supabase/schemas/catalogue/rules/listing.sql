-- What the catalogue keeps of each cheese, and what brings it up to date.

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

-- Keeps the catalogue in step with the cheeses of a statement. A function that changes cheeses by many statements sets
-- `app.catalogue_waits` and lists them at its end.
create or replace function private.follow_cheeses() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  followed uuid[] := array(select id from touched);
begin
  if followed <> '{}' and coalesce(current_setting('app.catalogue_waits', true), '') = '' then
    perform private.list_in_catalogue(followed);
  end if;
  return null;
end
$$;
create or replace trigger catalogue_follows_new_cheeses after insert on public.cheeses
  referencing new table as touched for each statement execute function private.follow_cheeses();
create or replace trigger catalogue_follows after update on public.cheeses
  referencing new table as touched for each statement execute function private.follow_cheeses();

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

-- Lists the cheeses that a changed term found before or finds now, and notes the change in the audit log.
create or replace function private.follow_search_term() returns trigger
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
create or replace trigger catalogue_follows_terms after insert or update or delete on public.search_terms
  for each row execute function private.follow_search_term();

-- Lists the cheeses again whose drinks another alcohol policy shows or hides.
create or replace function private.follow_alcohol_policy() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.list_in_catalogue(array(
    select distinct b.cheese_id from public.cheese_beverages b where b.contains_alcohol));
  return null;
end
$$;
create or replace trigger catalogue_follows_alcohol_policy after update on public.business_settings
  for each row when ((new.alcohol_policy = 'hide_alcohol') <> (old.alcohol_policy = 'hide_alcohol'))
  execute function private.follow_alcohol_policy();
