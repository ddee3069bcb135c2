-- Finding cheeses: words without accents, other names, typing errors, filters with counts.

-- The names of the countries that the shop's cheeses come from; other codes stand for themselves.
create function private.country_name(iso text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$
  select coalesce('{
    "ES": "Spain", "FR": "France", "IT": "Italy", "CH": "Switzerland", "NL": "Netherlands",
    "GB": "United Kingdom", "US": "United States", "CA": "Canada", "DE": "Germany", "BE": "Belgium",
    "GR": "Greece"}'::jsonb ->> iso, iso)
$$;
grant execute on function private.country_name(text) to anon, authenticated;

-- The slim side of each active cheese that searching and filtering look at; kept by a trigger.
create table private.catalogue (
  cheese_id uuid primary key references public.cheeses (id) on delete cascade,
  search_text text not null,
  suggest_text text not null,
  sort_name text not null,
  country_iso text not null,
  country_name text not null,
  milk_species public.milk_species[] not null,
  style public.cheese_style not null,
  milk_treatment public.milk_treatment not null,
  vegetarian boolean not null,
  lactose_free boolean not null,
  in_stock boolean not null,
  price_per_kg_cents integer,
  palate_strength smallint,
  published_at timestamptz
);
create index catalogue_search_idx on private.catalogue using gin (search_text extensions.gin_trgm_ops);
create index catalogue_sort_name_idx on private.catalogue (sort_name, cheese_id);

-- Every word that a cheese can be found by, for guessing what a mistyped word was meant to be.
create table private.catalogue_words (
  word text primary key
);
create index catalogue_words_similar_idx on private.catalogue_words using gin (word extensions.gin_trgm_ops);

alter table private.catalogue enable row level security;
alter table private.catalogue_words enable row level security;

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
    array_to_string(new.flavor_tags, ' '), array_to_string(new.search_aliases, ' ')));
  similar_to text := private.fold(array_to_string(new.suggested_for, ' '));
begin
  delete from private.catalogue where cheese_id = new.id;
  if new.active then
    insert into private.catalogue values (
      new.id, found_by, similar_to, private.fold(new.name), new.country_iso, private.country_name(new.country_iso),
      new.milk_species, new.style, new.milk_treatment, new.coagulant in ('microbial', 'plant'), new.lactose_free,
      new.in_stock, new.price_per_kg_cents, new.palate_strength, new.published_at);
    insert into private.catalogue_words
    select word from unnest(private.words_of(found_by || ' ' || similar_to)) as word where char_length(word) > 2
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger catalogue_follows after insert or update on public.cheeses
  for each row execute function private.follow_cheese();

-- A word as a pattern that matches it anywhere.
create function private.anywhere(word text) returns text
language sql immutable strict parallel safe set search_path = ''
as $$ select '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

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

-- The patterns a cheese must match for a query; a word that nothing contains is replaced by the nearest known one.
create function private.search_patterns(query text) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  patterns text[] := '{}';
  word text;
begin
  foreach word in array (private.words_of(left(query, 100)))[1:8] loop
    if not exists (select 1 from private.catalogue c where c.search_text like private.anywhere(word)) then
      word := coalesce((private.nearest_words(word, 1))[1], word);
    end if;
    patterns := patterns || private.anywhere(word);
  end loop;
  return patterns;
end
$$;
grant execute on function private.anywhere(text), private.nearest_words(text, integer), private.search_patterns(text)
  to anon, authenticated;

-- What a card in the catalogue shows, with the number of all cheeses that match.
create type public.catalogue_entry as (
  id uuid, name text, slug text, country_iso text, country_name text, flag_emoji text, origin_region text,
  milk_type text, aging_time text, style public.cheese_style, summary text, flavor_tags text[], texture_tags text[],
  hero_image_url text, hero_image_alt text, image_urls text[], price_per_kg_cents integer, in_stock boolean,
  favorites_count integer, average_rating numeric, total bigint
);

-- A page of the catalogue with the number of all cheeses that match.
create function public.search_cheeses(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, in_stock boolean default null,
  sort text default 'name', page_limit integer default 60, page_offset integer default 0
)
returns setof public.catalogue_entry
language plpgsql stable security invoker set search_path = ''
as $$
declare
  patterns text[] := private.search_patterns(query);
begin
  return query
    with page as (
      select f.cheese_id, f.country_name, count(*) over () as total,
        row_number() over (order by
          case search_cheeses.sort when 'country' then f.country_name end,
          case search_cheeses.sort when 'price_low' then f.price_per_kg_cents
            when 'mild' then f.palate_strength::integer end,
          case search_cheeses.sort when 'price_high' then f.price_per_kg_cents
            when 'strong' then f.palate_strength::integer
            when 'popular' then s.favorites_count end desc nulls last,
          case search_cheeses.sort when 'rating' then s.average_rating end desc nulls last,
          case search_cheeses.sort when 'newest' then f.published_at end desc nulls last,
          f.sort_name, f.cheese_id) as place
      from private.catalogue f
      left join public.cheese_stats s
        on s.cheese_id = f.cheese_id and search_cheeses.sort in ('popular', 'rating')
      where (patterns = '{}' or f.search_text like all (patterns))
        and (country is null or f.country_iso = country)
        and (milk is null or milk = any (f.milk_species))
        and (search_cheeses.style is null or f.style = search_cheeses.style)
        and (treatment is null or (f.milk_treatment = treatment and treatment <> 'unknown'))
        and (search_cheeses.vegetarian is null or f.vegetarian = search_cheeses.vegetarian)
        and (search_cheeses.lactose_free is null or f.lactose_free = search_cheeses.lactose_free)
        and (search_cheeses.in_stock is null or f.in_stock = search_cheeses.in_stock)
      order by place
      limit least(greatest(page_limit, 1), 200) offset greatest(page_offset, 0)
    )
    select c.id, c.name, c.slug, c.country_iso, p.country_name, c.flag_emoji, c.origin_region,
      c.milk_type, c.aging_time, c.style, c.summary, c.flavor_tags, c.texture_tags,
      c.hero_image_url, c.hero_image_alt, c.image_urls, c.price_per_kg_cents, c.in_stock,
      s.favorites_count, s.average_rating, p.total
    from page p
    join public.cheeses c on c.id = p.cheese_id
    join public.cheese_stats s on s.cheese_id = p.cheese_id
    order by p.place;
end
$$;

-- How many cheeses each choice of each filter would leave, given the other filters.
create function public.catalogue_facets(
  query text default '', country text default null, milk public.milk_species default null,
  style public.cheese_style default null, treatment public.milk_treatment default null,
  vegetarian boolean default null, lactose_free boolean default null, in_stock boolean default null
)
returns table (facet text, value text, label text, cheeses bigint)
language plpgsql stable security invoker set search_path = ''
as $$
declare
  patterns text[] := private.search_patterns(query);
begin
  return query
    with found as materialized (
      select f.country_iso, f.country_name, f.milk_species, f.style as its_style, f.milk_treatment,
        f.vegetarian as is_vegetarian, f.lactose_free as is_lactose_free, f.in_stock as is_in_stock,
        (country is null or f.country_iso = country) as fits_country,
        (milk is null or milk = any (f.milk_species)) as fits_milk,
        (catalogue_facets.style is null or f.style = catalogue_facets.style) as fits_style,
        (treatment is null or (f.milk_treatment = treatment and treatment <> 'unknown')) as fits_treatment,
        (catalogue_facets.vegetarian is null or f.vegetarian = catalogue_facets.vegetarian) as fits_vegetarian,
        (catalogue_facets.lactose_free is null or f.lactose_free = catalogue_facets.lactose_free) as fits_lactose,
        (catalogue_facets.in_stock is null or f.in_stock = catalogue_facets.in_stock) as fits_stock
      from private.catalogue f
      where patterns = '{}' or f.search_text like all (patterns)
    )
    select 'country', country_iso, country_name, count(*) from found
    where fits_milk and fits_style and fits_treatment and fits_vegetarian and fits_lactose and fits_stock
    group by country_iso, country_name
    union all
    select 'milk', species::text, species::text, count(*) from found, unnest(milk_species) as species
    where fits_country and fits_style and fits_treatment and fits_vegetarian and fits_lactose and fits_stock
    group by species
    union all
    select 'style', its_style::text, its_style::text, count(*) from found
    where fits_country and fits_milk and fits_treatment and fits_vegetarian and fits_lactose and fits_stock
    group by its_style
    union all
    select 'treatment', milk_treatment::text, milk_treatment::text, count(*) from found
    where milk_treatment <> 'unknown'
      and fits_country and fits_milk and fits_style and fits_vegetarian and fits_lactose and fits_stock
    group by milk_treatment
    union all
    select 'vegetarian', 'true', 'vegetarian', count(*) from found
    where is_vegetarian and fits_country and fits_milk and fits_style and fits_treatment and fits_lactose and fits_stock
    union all
    select 'lactose_free', 'true', 'lactose-free', count(*) from found
    where is_lactose_free
      and fits_country and fits_milk and fits_style and fits_treatment and fits_vegetarian and fits_stock
    union all
    select 'in_stock', 'true', 'in stock', count(*) from found
    where is_in_stock
      and fits_country and fits_milk and fits_style and fits_treatment and fits_vegetarian and fits_lactose
    order by 1, 4 desc, 3;
end
$$;

-- The nearest cheeses to a query that found nothing: similar words first, then what is like the one asked for.
create function public.suggest_cheeses(query text)
returns table (id uuid, name text, slug text, flag_emoji text, origin_region text, hero_image_url text)
language plpgsql stable security invoker set search_path = ''
as $$
declare
  near text[];
begin
  select array_agg(distinct private.anywhere(candidate)) into near
  from unnest((private.words_of(left(query, 100)))[1:8]) as word,
    unnest(private.nearest_words(word, 3)) as candidate;
  return query
    with scored as (
      select f.cheese_id, f.sort_name,
        (select count(*) from unnest(near) as pattern where f.search_text || ' ' || f.suggest_text like pattern) as hits
      from private.catalogue f
      where f.search_text like any (near) or (f.suggest_text <> '' and f.suggest_text like any (near))
      order by hits desc, f.sort_name
      limit 4
    )
    select c.id, c.name, c.slug, c.flag_emoji, c.origin_region, c.hero_image_url
    from scored s
    join public.cheeses c on c.id = s.cheese_id
    order by s.hits desc, s.sort_name;
end
$$;

grant execute on function
  public.search_cheeses(text, text, public.milk_species, public.cheese_style, public.milk_treatment, boolean, boolean,
    boolean, text, integer, integer),
  public.catalogue_facets(text, text, public.milk_species, public.cheese_style, public.milk_treatment, boolean, boolean,
    boolean),
  public.suggest_cheeses(text)
  to anon, authenticated;
