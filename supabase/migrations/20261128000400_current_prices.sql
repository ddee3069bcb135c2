-- What guests and the counter read is the current price, even when a planned one is due but not yet written.

-- A page of the catalogue with the number of all cheeses that match.
create or replace function public.search_cheeses(
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
  total bigint := case when patterns = '{}' then (
    select coalesce(sum(g.cheeses), 0) from private.matching_groups(country, milk, style, treatment, vegetarian,
      lactose_free, without, in_stock) g)
  else (
    select count(*) from private.matching(patterns, country, milk, style, treatment, vegetarian, lactose_free, without,
      in_stock)) end;
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

-- Records a movement of stock in grams, or a sale by its amount of money at the shown price.
create or replace function public.record_stock_movement(
  cheese_uuid uuid, kind public.stock_movement_kind, grams integer default null, note text default null,
  amount_cents integer default null, idempotency_key uuid default null
) returns public.stock_movements
language plpgsql volatile security definer set search_path = ''
as $$
declare
  answer jsonb;
  movement public.stock_movements;
begin
  if not private.is_staff() then perform private.deny(); end if;
  answer := private.answer_before(idempotency_key, jsonb_build_array('record_stock_movement', cheese_uuid,
    record_stock_movement.kind, record_stock_movement.grams, record_stock_movement.note,
    record_stock_movement.amount_cents));
  if answer is not null then return jsonb_populate_record(movement, answer); end if;
  movement.cheese_id := cheese_uuid;
  movement.kind := record_stock_movement.kind;
  movement.grams := record_stock_movement.grams;
  movement.note := record_stock_movement.note;
  if record_stock_movement.amount_cents is not null then
    movement.amount_cents := record_stock_movement.amount_cents;
    movement.price_per_kg_cents := (
      select nullif(private.shown_cents_per_kg(public.current_price(c)), 0) from public.cheeses c
      where c.id = cheese_uuid);
    if movement.price_per_kg_cents is null then
      raise exception 'It has no price; enter grams' using errcode = '23514', hint = 'Enter grams.';
    end if;
    movement.grams := round(1000.0 * movement.amount_cents / movement.price_per_kg_cents);
  end if;
  if movement.kind = 'correction' or movement.grams is null or (movement.grams < 1 and movement.kind <> 'count') then
    raise exception 'Enter at least 1 g' using errcode = '23514', hint = 'Enter a larger number.';
  end if;
  movement := private.enter_stock_movement(movement);
  perform private.keep_answer(idempotency_key, to_jsonb(movement));
  return movement;
end
$$;
