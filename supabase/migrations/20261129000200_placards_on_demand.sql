-- A page of placards computes what its own rows say, and not what all placards say.

-- Everything that the placard of a cheese says, with both prices as guests read them.
create or replace function private.placard_content(cheese public.cheeses) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  shop public.business_settings;
  shown_cents integer := private.shown_cents_per_kg(cheese.price_per_kg_cents);
  sorted_allergens jsonb := to_jsonb(cheese.allergens);
begin
  select * into shop from public.business_settings;
  if cardinality(cheese.allergens) <> 1 then
    select jsonb_agg(a.allergen order by a.allergen) into sorted_allergens
    from unnest(cheese.allergens) as a (allergen);
  end if;
  return jsonb_build_object('name', cheese.name, 'origin_region', cheese.origin_region,
    'country_iso', cheese.country_iso, 'milk_type', cheese.milk_type, 'milk_treatment', cheese.milk_treatment,
    'aging_time', cheese.aging_time, 'allergens', sorted_allergens, 'price_per_100g_cents', shown_cents / 10,
    'price_per_kg_cents', shown_cents, 'currency', shop.currency, 'locale', shop.locale, 'shop_name', shop.name,
    'short_code', cheese.qr_short_code);
end
$$;

-- The placard of each cheese: what it says now, its newest print, and what changed since. Each column computes its own
-- content, so that the planner leaves out those that nobody reads.
create or replace view public.placard_states with (security_invoker = true) as
  select c.id as cheese_id, c.name, c.active, c.archived_at, private.placard_content(c) as content,
    private.placard_hash(private.placard_content(c)) as content_hash,
    p.id as placard_id, p.template, p.printed_at, private.wall_clock(p.printed_at) as printed_at_local,
    case when p.id is null then '[]' else private.placard_changes(p.content, private.placard_content(c)) end as changes,
    c.active and p.id is not null
      and p.content_hash <> private.placard_hash(private.placard_content(c)) as to_reprint
  from public.cheeses c
  left join lateral (
    select * from public.placards newest where newest.cheese_id = c.id order by newest.printed_at desc, newest.id limit 1
  ) p on true
  where (select private.is_staff());
