-- The cheeses, what goes with them, and how a cheese goes from draft to active to archive.

create type public.milk_species as enum ('cow', 'sheep', 'goat', 'buffalo');
create type public.milk_treatment as enum ('raw', 'thermised', 'pasteurised', 'unknown');
create type public.coagulant as enum ('animal', 'microbial', 'plant', 'varies', 'unknown');
create type public.cheese_style as enum ('hard', 'semi-hard', 'semi-soft', 'soft', 'blue', 'fresh');
create type public.beverage_kind as enum ('wine', 'beer', 'cider', 'spirit', 'na');
create type public.allergen as enum (
  'celery', 'crustaceans', 'egg', 'fish', 'gluten', 'lupin', 'milk', 'molluscs', 'mustard', 'nuts', 'peanuts',
  'sesame', 'soya', 'sulphites');

-- Four characters that nobody misreads on a printed card and that no other cheese has.
create function private.new_short_code() returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  code text;
begin
  loop
    select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + floor(random() * 31)::integer, 1), '') into code
    from generate_series(1, 4);
    exit when not exists (select 1 from public.cheeses where qr_short_code = code);
  end loop;
  return code;
end
$$;
grant execute on function private.new_short_code() to authenticated;

-- One row for each cheese that the shop has, had or is preparing.
create table public.cheeses (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 120 and name !~ '[[:cntrl:]]'),
  slug text not null unique
    check (char_length(slug) <= 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and not private.is_reserved_slug(slug)),
  country_iso text not null check (char_length(country_iso) = 2 and country_iso ~ '^[A-Z]{2}$'),
  flag_emoji text not null default '' check (char_length(flag_emoji) <= 8 and flag_emoji !~ '[[:cntrl:]]'),
  origin_region text not null default '' check (char_length(origin_region) <= 120 and origin_region !~ '[[:cntrl:]]'),
  milk_type text not null default '' check (char_length(milk_type) <= 120 and milk_type !~ '[[:cntrl:]]'),
  milk_species public.milk_species[] not null default '{}' check (cardinality(milk_species) <= 4),
  milk_treatment public.milk_treatment not null default 'unknown',
  coagulant public.coagulant not null default 'unknown',
  lactose_free boolean not null default false,
  allergens public.allergen[] check (cardinality(allergens) <= 14),
  aging_time text not null default '' check (char_length(aging_time) <= 120 and aging_time !~ '[[:cntrl:]]'),
  style public.cheese_style not null default 'semi-hard',
  style_note text not null default '' check (char_length(style_note) <= 120 and style_note !~ '[[:cntrl:]]'),
  designation text check (char_length(designation) <= 120 and designation !~ '[[:cntrl:]]'),
  summary text not null default '' check (char_length(summary) <= 400 and summary !~ '[[:cntrl:]]'),
  flavor_tags text[] not null default '{}'
    check (cardinality(flavor_tags) <= 12 and char_length(array_to_string(flavor_tags, ',')) <= 300
      and array_to_string(flavor_tags, ',') !~ '[[:cntrl:]]'),
  texture_tags text[] not null default '{}'
    check (cardinality(texture_tags) <= 12 and char_length(array_to_string(texture_tags, ',')) <= 300
      and array_to_string(texture_tags, ',') !~ '[[:cntrl:]]'),
  palate_strength smallint check (palate_strength between 1 and 5),
  palate_salt smallint check (palate_salt between 1 and 5),
  palate_sweet smallint check (palate_sweet between 1 and 5),
  palate_tang smallint check (palate_tang between 1 and 5),
  palate_funk smallint check (palate_funk between 1 and 5),
  palate_cream smallint check (palate_cream between 1 and 5),
  foods text[] not null default '{}'
    check (cardinality(foods) <= 20 and char_length(array_to_string(foods, ',')) <= 1000
      and array_to_string(foods, ',') !~ '[[:cntrl:]]'),
  serving_tip text not null default '' check (char_length(serving_tip) <= 400 and serving_tip !~ '[[:cntrl:]]'),
  search_aliases text[] not null default '{}'
    check (cardinality(search_aliases) <= 20 and char_length(array_to_string(search_aliases, ',')) <= 400
      and array_to_string(search_aliases, ',') !~ '[[:cntrl:]]'),
  suggested_for text[] not null default '{}'
    check (cardinality(suggested_for) <= 20 and char_length(array_to_string(suggested_for, ',')) <= 400
      and array_to_string(suggested_for, ',') !~ '[[:cntrl:]]'),
  hero_image_url text
    check (char_length(hero_image_url) <= 500 and hero_image_url ~ '^(/|https://)[^[:space:][:cntrl:]<>"]*$'),
  hero_image_alt text check (char_length(hero_image_alt) <= 300 and hero_image_alt !~ '[[:cntrl:]]'),
  image_urls text[] not null default '{}'
    check (cardinality(image_urls) <= 12 and char_length(array_to_string(image_urls, ' ')) <= 6000
      and array_to_string(image_urls, '') !~ '[[:space:][:cntrl:]<>"]'),
  image_alts text[] not null default '{}'
    check (cardinality(image_alts) = cardinality(image_urls) and char_length(array_to_string(image_alts, ',')) <= 3600
      and array_to_string(image_alts, ',') !~ '[[:cntrl:]]'),
  price_per_kg_cents integer check (price_per_kg_cents between 0 and 1000000),
  in_stock boolean not null default true,
  low_stock_grams integer check (low_stock_grams between 0 and 1000000),
  qr_short_code text not null unique default private.new_short_code()
    check (char_length(qr_short_code) = 4 and qr_short_code ~ '^[2-9A-HJKMNP-Z]{4}$'),
  active boolean not null default false,
  published_at timestamptz,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint an_active_cheese_declares_its_allergens check (not active or allergens is not null),
  constraint an_active_cheese_is_not_archived check (not active or archived_at is null)
);
create index cheeses_active_name_idx on public.cheeses (name) where active;
create index cheeses_updated_at_idx on public.cheeses (updated_at desc);

-- Employees prepare, managers publish and price, and an address that people know stays.
create function private.guard_cheese() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      raise exception 'A published cheese keeps its address' using errcode = '23514';
    end if;
    new.qr_short_code := old.qr_short_code;
    new.published_at := old.published_at;
  else
    new.published_at := null;
  end if;
  if new.active and new.published_at is null then
    new.published_at := now();
  end if;
  if current_user in ('anon', 'authenticated') and (
    case when tg_op = 'INSERT' then new.active or new.price_per_kg_cents is not null or new.archived_at is not null
    else (new.active, new.price_per_kg_cents, new.archived_at)
      is distinct from (old.active, old.price_per_kg_cents, old.archived_at) end
  ) and not private.is_manager() then
    perform private.deny();
  end if;
  return new;
end
$$;
create trigger cheeses_are_guarded before insert or update on public.cheeses
  for each row execute function private.guard_cheese();

-- A cheese that guests have seen or talked about is archived, never deleted.
create function private.guard_cheese_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.published_at is not null or exists (select 1 from public.cheese_comments where cheese_id = old.id) then
    raise exception 'Archive this cheese instead: guests have seen it' using errcode = '23503';
  end if;
  delete from public.cheese_beverages where cheese_id = old.id;
  return old;
end
$$;
create trigger known_cheeses_are_not_deleted before delete on public.cheeses
  for each row execute function private.guard_cheese_deletion();

select private.track_history('public.cheeses');
create trigger cheeses_are_announced after insert or update or delete on public.cheeses
  for each row execute function private.announce_change('cheeses', 'cheese');

alter table public.cheeses enable row level security;

create policy "Everyone can read active cheeses" on public.cheeses
  for select to anon, authenticated using (active);
create policy "Staff can read every cheese" on public.cheeses
  for select to authenticated using ((select private.is_staff()));
create policy "Staff can add cheeses" on public.cheeses
  for insert to authenticated with check ((select private.is_staff()));
create policy "Staff can edit cheeses" on public.cheeses
  for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "Admins can delete drafts that nobody has seen" on public.cheeses
  for delete to authenticated using ((select private.is_admin()));

grant select on public.cheeses to anon, authenticated;
grant insert, update, delete on public.cheeses to authenticated;

-- The drinks that go with a cheese; written together with the cheese, so that its version covers them.
create table public.cheese_beverages (
  cheese_id uuid not null references public.cheeses (id) deferrable initially deferred,
  position smallint not null check (position between 1 and 30),
  label text not null check (char_length(label) between 1 and 80 and label !~ '[[:cntrl:]]'),
  kind public.beverage_kind not null,
  contains_alcohol boolean not null generated always as (kind <> 'na') stored,
  primary key (cheese_id, position)
);

alter table public.cheese_beverages enable row level security;

create policy "Everyone can read drinks that the alcohol policy shows" on public.cheese_beverages
  for select to anon, authenticated using (
    (not contains_alcohol or (select private.shows_alcohol()))
    and exists (select 1 from public.cheeses c where c.id = cheese_id));
create policy "Staff can read every drink" on public.cheese_beverages
  for select to authenticated using ((select private.is_staff()));

grant select on public.cheese_beverages to anon, authenticated;

-- Puts other drinks beside a cheese; the caller saves the cheese in the same transaction.
create function private.replace_beverages(cheese_uuid uuid, beverages jsonb) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  -- Whoever comes second shall meet the newer version, not the first one's drinks.
  perform 1 from public.cheeses where id = cheese_uuid for update;
  delete from public.cheese_beverages where cheese_id = cheese_uuid;
  insert into public.cheese_beverages (cheese_id, position, label, kind)
  select cheese_uuid, drink.position, trim(drink.entry ->> 'label'), (drink.entry ->> 'kind')::public.beverage_kind
  from jsonb_array_elements(beverages) with ordinality as drink (entry, position);
end
$$;
grant execute on function private.replace_beverages(uuid, jsonb) to authenticated;

-- Adds or changes a cheese with its drinks in one step; the record carries the version it was read at. Whoever adds
-- one again under the id they gave it, because the answer was lost, changes the one that was added.
create function public.save_cheese(record jsonb, beverages jsonb default null) returns public.cheeses
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  cheese_uuid uuid := coalesce((record ->> 'id')::uuid, gen_random_uuid());
  is_known boolean := record ? 'version' or exists (select 1 from public.cheeses where id = cheese_uuid);
  saved public.cheeses;
begin
  if not private.is_staff() then perform private.deny(); end if;
  if beverages is not null then
    perform private.replace_beverages(cheese_uuid, beverages);
  end if;
  if is_known then
    if not private.update_fields('public.cheeses', cheese_uuid::text, '{"version": 1}' || record - 'id') then
      perform private.deny();
    end if;
  else
    perform private.insert_fields('public.cheeses', record || jsonb_build_object('id', cheese_uuid));
  end if;
  select * into saved from public.cheeses where id = cheese_uuid;
  return saved;
end
$$;
grant execute on function public.save_cheese(jsonb, jsonb) to authenticated;

-- Marks a cheese in or out of stock at the counter.
create function public.set_in_stock(cheese_uuid uuid, in_stock boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  update public.cheeses c set in_stock = set_in_stock.in_stock
  where c.id = cheese_uuid and c.in_stock <> set_in_stock.in_stock;
end
$$;
grant execute on function public.set_in_stock(uuid, boolean) to authenticated;

-- The address behind the code on a placard.
create function public.resolve_short_code(code text) returns text
language sql stable security invoker set search_path = ''
as $$ select slug from public.cheeses where qr_short_code = upper(code) and active $$;
grant execute on function public.resolve_short_code(text) to anon, authenticated;
