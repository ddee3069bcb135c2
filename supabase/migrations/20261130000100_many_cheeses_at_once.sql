-- What follows a cheese is kept once for each statement instead of once for each row, so that a statement may change
-- thousands of cheeses. A group of the catalogue would otherwise be updated for each of its cheeses.

-- What staff and guests find a cheese by.
create function private.searchable_text(cheese public.cheeses) returns text
language sql stable set search_path = ''
as $$
  select private.fold(concat_ws(' ', cheese.name, cheese.origin_region, private.country_name(cheese.country_iso),
    array_to_string(cheese.flavor_tags, ' '), array_to_string(cheese.search_aliases, ' '),
    array_to_string(cheese.milk_species, ' '), cheese.milk_type, cheese.style,
    nullif(cheese.milk_treatment, 'unknown'),
    case when cheese.coagulant in ('microbial', 'plant') then 'vegetarian' end))
$$;

-- Puts what staff and guests find these cheeses by into the catalogue, in place of what was there.
create function private.list_in_catalogue(cheese_uuids uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into private.cheese_words (cheese_id, found_by)
  select c.id, private.searchable_text(c) from public.cheeses c where c.id = any (cheese_uuids) order by c.id
  on conflict (cheese_id) do update set found_by = excluded.found_by;
  delete from private.catalogue l where l.cheese_id = any (cheese_uuids);
  -- Every word stands after a space once, for patterns that begin with one.
  insert into private.catalogue (cheese_id, search_text, suggest_text, sort_name, country_iso, country_name,
    milk_species, style, milk_treatment, vegetarian, lactose_free, allergens, in_stock, price_per_kg_cents,
    palate_strength, published_at)
  select c.id, concat(' ', array_to_string(private.words_of(w.found_by), ' '), ' ', w.found_by),
    private.fold(array_to_string(c.suggested_for, ' ')), private.fold(c.name), c.country_iso,
    private.country_name(c.country_iso), c.milk_species, c.style, c.milk_treatment,
    c.coagulant in ('microbial', 'plant'), c.lactose_free, c.allergens, c.in_stock, c.price_per_kg_cents,
    c.palate_strength, c.published_at
  from public.cheeses c join private.cheese_words w on w.cheese_id = c.id
  where c.id = any (cheese_uuids) and c.active;
  insert into private.catalogue_words (word)
  select distinct word
  from private.catalogue l
  cross join lateral regexp_split_to_table(l.search_text || ' ' || l.suggest_text, '[^a-z0-9]+') as word
  where l.cheese_id = any (cheese_uuids) and char_length(word) > 2
  order by word
  on conflict do nothing;
end
$$;

-- Keeps the catalogue in step with the cheeses of a statement. A function that changes cheeses by many statements sets
-- `app.catalogue_waits` and lists them at its end.
create function private.follow_cheeses() returns trigger
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

drop trigger catalogue_follows on public.cheeses;
drop function private.follow_cheese();
drop function private.list_in_catalogue(public.cheeses);
create trigger catalogue_follows_new_cheeses after insert on public.cheeses
  referencing new table as touched for each statement execute function private.follow_cheeses();
create trigger catalogue_follows after update on public.cheeses
  referencing new table as touched for each statement execute function private.follow_cheeses();

-- Starts the rows that keep numbers beside new rows; the trigger names the table and its key.
create or replace function private.start_counting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  execute format('insert into %s (%I) select id from started', tg_argv[0], tg_argv[1]);
  return null;
end
$$;
drop trigger stats_start_with_the_cheese on public.cheeses;
drop trigger stock_starts_with_the_cheese on public.cheeses;
drop trigger stats_start_with_the_event on public.events;
create trigger stats_start_with_the_cheese after insert on public.cheeses referencing new table as started
  for each statement execute function private.start_counting('public.cheese_stats', 'cheese_id');
create trigger stock_starts_with_the_cheese after insert on public.cheeses referencing new table as started
  for each statement execute function private.start_counting('public.cheese_stock', 'cheese_id');
create trigger stats_start_with_the_event after insert on public.events referencing new table as started
  for each statement execute function private.start_counting('public.event_stats', 'event_id');
