-- Lactose is typed, so that "nobody knows" differs from "contains lactose".

create type public.lactose as enum ('free', 'naturally_free', 'contains', 'unknown');

alter table public.cheeses
  add column lactose public.lactose not null default 'unknown',
  add column lactose_source text not null default ''
    check (char_length(lactose_source) <= 200 and lactose_source !~ '[[:cntrl:]]');

-- The fields of a cheese with the typed value; a former "no" was the default and tells nothing.
create function private.with_typed_lactose(fields jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when fields ? 'lactose_free' then fields - 'lactose_free' || jsonb_build_object('lactose',
    case when (fields ->> 'lactose_free')::boolean then 'free' else 'unknown' end) else fields end
$$;

-- A new type is not a change that somebody made: no new version, no new date.
alter table public.cheeses disable trigger user;
update public.cheeses set lactose = 'free' where lactose_free;
alter table public.cheeses enable trigger user;
alter table public.record_versions disable trigger record_versions_are_append_only;
update public.record_versions v
set snapshot = private.with_typed_lactose(v.snapshot) || '{"lactose_source": ""}',
  changed_fields = array_replace(v.changed_fields, 'lactose_free', 'lactose')
where v.table_name = 'cheeses' and v.snapshot ? 'lactose_free';
alter table public.record_versions enable trigger record_versions_are_append_only;

-- The fields of an active cheese that only managers change.
create or replace function private.guarded_cheese_fields() returns text[]
language sql immutable set search_path = ''
as $$ select array['allergens', 'milk_treatment', 'coagulant', 'lactose', 'lactose_source'] $$;

update public.cheese_proposals
set fields = private.with_typed_lactose(fields), base = private.with_typed_lactose(base) || '{"lactose_source": ""}'
where base ? 'lactose_free';

drop function private.with_typed_lactose(jsonb);
alter table public.cheeses drop column lactose_free,
  add constraint naturally_free_has_a_source check (lactose <> 'naturally_free' or private.shows_text(lactose_source));

-- What a broken rule of the cheeses means to the person who wrote the cell.
create or replace function private.explain_rule(rule text, definition text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when rule = 'an_active_cheese_declares_its_allergens' then 'Declare the allergens of an active cheese'
    when rule = 'an_active_cheese_is_not_archived' then 'This cheese is archived; make it a draft first'
    when rule = 'a_cheese_name_shows_text' then 'A cheese needs a name'
    when rule = 'naturally_free_has_a_source' then 'Say in "Lactose source" who measured it'
    when definition like '%is_reserved_slug%' then
      'Lowercase letters, digits and single hyphens, at most 80 characters, and not a slug that the site itself uses'
    when definition like '%cardinality%' then format('At most %s entries in one line, together at most %s characters',
      substring(definition from 'cardinality\([a-z_]+\) <= (\d+)'), substring(definition from 'char_length.* <= (\d+)'))
    else format('One line of at most %s characters', substring(definition from '<= (\d+)')) end
$$;

-- What a placard says. Lactose is on it only where it is known to be absent, so that the others need no new print.
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
    'short_code', cheese.qr_short_code)
    || case when cheese.lactose in ('free', 'naturally_free') then jsonb_build_object('lactose', cheese.lactose)
    else '{}' end;
end
$$;

-- What a placard says now and did not say when it was printed, or the other way around.
create or replace function private.placard_changes(printed jsonb, content jsonb) returns jsonb
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('field', f.key, 'printed', printed -> f.key, 'current', content -> f.key)
      order by f.key), '[]')
  from (select jsonb_object_keys(printed) union select jsonb_object_keys(content)) as f (key)
  where printed -> f.key is distinct from content -> f.key
$$;

-- "Lactose-free" was part of the milk on these placards: nothing on them became wrong.
update public.placards p
set content = p.content || '{"lactose": "free"}',
  content_hash = private.placard_hash(p.content || '{"lactose": "free"}')
from public.cheeses c where c.id = p.cheese_id and c.lactose = 'free';

-- What a display shows of an active cheese.
create or replace function private.kiosk_cheese(cheese public.cheeses, shows_price boolean) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('slug', cheese.slug, 'name', cheese.name, 'country_iso', cheese.country_iso,
    'flag_emoji', cheese.flag_emoji, 'origin_region', cheese.origin_region, 'milk_type', cheese.milk_type,
    'aging_time', cheese.aging_time, 'summary', cheese.summary, 'flavor_tags', cheese.flavor_tags,
    'milk_treatment', cheese.milk_treatment, 'coagulant', cheese.coagulant, 'allergens', cheese.allergens,
    'lactose', cheese.lactose, 'lactose_source', cheese.lactose_source, 'hero_image_url', cheese.hero_image_url,
    'hero_image_alt', cheese.hero_image_alt, 'in_stock', cheese.in_stock, 'short_code', cheese.qr_short_code,
    'price_per_kg_cents', case when shows_price then public.current_price(cheese) end,
    'shows_film', coalesce(
      (select d.body ->> 'film' = 'shown' from public.cheese_documents d where d.id = cheese.id), false))
$$;
