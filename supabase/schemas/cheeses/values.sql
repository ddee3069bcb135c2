-- The animals whose milk a cheese is made of.
create type public.milk_species as enum ('cow', 'sheep', 'goat', 'buffalo');

create type public.milk_treatment as enum ('raw', 'thermized', 'pasteurized', 'unknown');

create type public.coagulant as enum ('animal', 'microbial', 'plant', 'varies', 'unknown');

create type public.cheese_style as enum ('hard', 'semi-hard', 'semi-soft', 'soft', 'blue', 'fresh');

create type public.beverage_kind as enum ('wine', 'beer', 'cider', 'spirit', 'na');

create type public.allergen as enum (
  'celery', 'crustaceans', 'egg', 'fish', 'gluten', 'lupin', 'milk', 'mollusks', 'mustard', 'nuts', 'peanuts',
  'sesame', 'soy', 'sulfites');

-- "Nobody knows" differs from "contains lactose".
create type public.lactose as enum ('free', 'naturally_free', 'contains', 'unknown');

-- `none` is a cheese without a rind; "nobody knows" is `unknown`.
create type public.rind as enum ('none', 'natural', 'washed', 'bloomy', 'waxed', 'unknown');

create type public.strength as enum ('mild', 'medium', 'strong', 'unknown');

-- First path segments that the site itself uses, so that no cheese can take the place of a page.
create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select slug = any (array[
    'account', 'admin', 'api', 'assets', 'auth', 'board', 'cheeses', 'cms', 'community-favorites', 'demo-google',
    'design', 'events', 'favicon', 'fonts', 'healthz', 'index', 'kiosk', 'live', 'mahon-menorca-demo', 'mailbox',
    'manifest', 'media', 'metrics', 'my-favorites', 'new', 'offline', 'orders', 'privacy', 'readyz',
    'recipes', 'rest', 'robots', 's', 'search', 'sitemap', 'static', 'stock-alerts', 'storage', 'visit', 'well-known'
  ])
$$;

-- Four characters that nobody misreads on a printed card and that no other cheese has.
create or replace function private.new_short_code() returns text
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
