set check_function_bodies = off;

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

-- A page of the catalogue with the number of all cheeses that match. What a card shows is looked up by a plan that each
-- connection makes once.
create or replace function private.list_cheeses(
  planned private.search_plan, wanted private.catalogue_filters, sort text, page_limit integer, page_offset integer
)
returns setof public.catalogue_entry
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select c.id, c.name, c.slug, c.country_iso, page.country_name, c.flag_emoji, c.origin_region,
      public.shown_milk(c), c.aging_time, c.style, c.summary, c.flavor_tags, c.texture_tags,
      c.hero_image_url, c.hero_image_alt, c.image_urls, public.current_price(c), c.in_stock,
      s.favorites_count, s.average_rating, page.total, public.current_piece_price(c), c.piece_grams,
      c.staff_pick::text, c.staff_pick_by::text
    from private.found_page(planned, wanted, sort, page_limit, page_offset) with ordinality
      as page (cheese_id, country_name, total, place)
    join public.cheeses c on c.id = page.cheese_id
    join public.cheese_stats s on s.cheese_id = page.cheese_id
    order by page.place;
end
$$;

-- What guests would see as the cheese of a day: the entry of the calendar as if it were confirmed, else the rotation.
create or replace function public.preview_featured_cheese(on_day date)
returns table (
  cheese_id uuid, cheese_name text, cheese_slug text, cheese_country_iso text, cheese_flag_emoji text,
  cheese_milk_type text, cheese_aging_time text, cheese_summary text, cheese_hero_image_url text,
  cheese_flavor_tags text[], cheese_texture_tags text[], favorites_count integer, avg_rating numeric, in_stock boolean,
  status public.calendar_status
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, public.shown_milk(c), c.aging_time, c.summary, c.hero_image_url,
      c.flavor_tags, c.texture_tags, s.favorites_count, s.average_rating, c.in_stock, k.status
    from (select private.featured_on(on_day) as cheese_id) rotation
    left join (
      select f.cheese_id, f.status from public.feature_calendar f
      join public.cheeses planned on planned.id = f.cheese_id and planned.active
      where f.day = on_day and on_day >= private.shop_today()
    ) k on true
    join public.cheeses c on c.id = coalesce(k.cheese_id, rotation.cheese_id)
    join public.cheese_stats s on s.cheese_id = c.id;
end
$$;

-- Today's featured cheese with what its card shows, or no row.
create or replace function public.get_todays_featured_cheese()
returns table (
  cheese_id uuid, cheese_name text, cheese_slug text, cheese_country_iso text, cheese_flag_emoji text,
  cheese_milk_type text, cheese_aging_time text, cheese_summary text, cheese_hero_image_url text,
  cheese_flavor_tags text[], cheese_texture_tags text[], favorites_count integer, avg_rating numeric
)
language sql stable security invoker set search_path = ''
as $$
  select c.id, c.name, c.slug, c.country_iso, c.flag_emoji, public.shown_milk(c), c.aging_time, c.summary, c.hero_image_url,
    c.flavor_tags, c.texture_tags, s.favorites_count, s.average_rating
  from public.cheeses c
  join public.cheese_stats s on s.cheese_id = c.id
  where c.id = private.featured_today() and c.active
$$;

-- What a placard says. Lactose is on it only where it is known to be absent, and pieces where it is sold by the piece, so
-- that the others need no new print.
create or replace function private.placard_content(cheese public.cheeses) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shop public.business_settings;
  sorted_allergens jsonb := to_jsonb(cheese.allergens);
begin
  select * into shop from public.business_settings;
  if cardinality(cheese.allergens) > 1 then
    select jsonb_agg(a.allergen order by a.allergen) into sorted_allergens
    from unnest(cheese.allergens) as a (allergen);
  end if;
  return jsonb_build_object('name', cheese.name, 'origin_region', cheese.origin_region,
    'country_iso', cheese.country_iso, 'milk_type', public.shown_milk(cheese), 'milk_treatment', cheese.milk_treatment,
    'aging_time', cheese.aging_time, 'allergens', sorted_allergens, 'price_per_100g_cents',
    case when cheese.piece_grams is null then private.cents_per_100g(cheese.price_per_kg_cents) end,
    'price_per_kg_cents', cheese.price_per_kg_cents, 'currency', coalesce(shop.currency, ''), 'locale', shop.locale,
    'shop_name', private.shown_name(shop),
    'short_code', cheese.qr_short_code)
    || case when cheese.lactose in ('free', 'naturally_free') then jsonb_build_object('lactose', cheese.lactose)
    else '{}' end
    || case when cheese.piece_grams is null then '{}' else jsonb_build_object(
      'price_per_piece_cents', cheese.price_per_piece_cents, 'piece_grams', cheese.piece_grams) end;
end
$$;

-- What a display shows of an active cheese.
create or replace function private.kiosk_cheese(cheese public.cheeses, shows_price boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('slug', cheese.slug, 'name', cheese.name, 'country_iso', cheese.country_iso,
    'flag_emoji', cheese.flag_emoji, 'origin_region', cheese.origin_region, 'milk_type', public.shown_milk(cheese),
    'aging_time', cheese.aging_time, 'summary', cheese.summary, 'flavor_tags', cheese.flavor_tags,
    'milk_treatment', cheese.milk_treatment, 'coagulant', cheese.coagulant, 'allergens', cheese.allergens,
    'lactose', cheese.lactose, 'lactose_source', cheese.lactose_source, 'rind', cheese.rind,
    'hero_image_url', cheese.hero_image_url, 'hero_image_alt', cheese.hero_image_alt, 'in_stock', cheese.in_stock, 'short_code', cheese.qr_short_code,
    'price_per_kg_cents', case when shows_price then public.current_price(cheese) end,
    'price_per_piece_cents', case when shows_price then public.current_piece_price(cheese) end,
    'piece_grams', cheese.piece_grams,
    'shows_film', coalesce(
      (select d.body ->> 'film' = 'shown' from public.cheese_documents d where d.id = cheese.id), false))
$$;


reset check_function_bodies;

grant execute on function public.shown_milk(public.cheeses) to anon, authenticated;

-- Carries supabase/schemas as of d2e6e0dded095211667a0ab1074c270f4928e1ca876d4cad3be66d83921b89bf.
