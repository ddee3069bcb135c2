-- American spelling in stored values, history and messages; slugs are called slugs.

alter type public.milk_treatment rename value 'thermised' to 'thermized';
alter type public.milk_treatment rename value 'pasteurised' to 'pasteurized';
alter type public.allergen rename value 'molluscs' to 'mollusks';
alter type public.allergen rename value 'soya' to 'soy';

-- First path segments that the site itself uses, so that no cheese can take the place of a page.
create or replace function private.is_reserved_slug(slug text) returns boolean
language sql immutable strict parallel safe set search_path = ''
as $$
  select slug = any (array[
    'account', 'admin', 'api', 'assets', 'auth', 'board', 'cheeses', 'cms', 'community-favorites', 'demo-google',
    'design', 'events', 'favicon', 'fonts', 'healthz', 'index', 'kiosk', 'live', 'mahon-menorca-demo', 'mailbox',
    'manifest', 'media', 'metrics', 'my-favorites', 'new', 'notices', 'offline', 'orders', 'privacy', 'readyz',
    'recipes', 'rest', 'robots', 's', 'search', 'sitemap', 'static', 'stock-alerts', 'storage', 'visit', 'well-known'
  ])
$$;

-- The fields of a record with American values and with American spelling in the texts that came with the shop.
create function private.in_american_spelling(fields jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  spelling record;
  changed text := (
    select coalesce(jsonb_object_agg(key, value), '{}')::text from jsonb_each(fields)
    where key in ('milk_treatment', 'allergens', 'flavor_tags', 'texture_tags', 'summary', 'serving_tip',
      'hero_image_alt', 'pregnancy_note'));
begin
  for spelling in
    select * from (values
      ('"thermised"', '"thermized"'), ('"pasteurised"', '"pasteurized"'), ('"molluscs"', '"mollusks"'),
      ('"soya"', '"soy"'), ('"savoury"', '"savory"'), ('then savoury blue', 'then savory blue'),
      ('The children''s favourite on any board', 'The children''s favorite on any board'),
      ('straw-coloured paste', 'straw-colored paste'), ('cream-coloured loaf', 'cream-colored loaf'),
      ('blue mould creeping', 'blue mold creeping'), ('a grey, mottled', 'a gray, mottled'),
      ('rough grey-pink rind', 'rough gray-pink rind'), ('soft blue and mould-ripened', 'soft blue and mold-ripened')
    ) as pairs (british, american)
  loop
    changed := replace(changed, spelling.british, spelling.american);
  end loop;
  return fields || changed::jsonb;
end
$$;

-- Spelling is not a change that somebody made: no new version, no new date, no mail.
alter table public.cheeses disable trigger user;
update public.cheeses set slug = slug || '-cheese' where private.is_reserved_slug(slug);
update public.cheeses c
set (flavor_tags, texture_tags, summary, serving_tip, hero_image_alt) = (
  select a.flavor_tags, a.texture_tags, a.summary, a.serving_tip, a.hero_image_alt
  from jsonb_populate_record(c, private.in_american_spelling(to_jsonb(c))) a)
where to_jsonb(c) <> private.in_american_spelling(to_jsonb(c));
alter table public.cheeses enable trigger user;

alter table public.business_settings alter column pregnancy_note
  set default 'Expecting? Ask at the counter which cheeses suit the advice you follow; soft blue and mold-ripened cheeses are usually eaten cooked.';
alter table public.business_settings disable trigger user;
update public.business_settings s
set pregnancy_note = private.in_american_spelling(to_jsonb(s)) ->> 'pregnancy_note';
alter table public.business_settings enable trigger user;

alter table public.record_versions disable trigger record_versions_are_append_only;
update public.record_versions v set snapshot = private.in_american_spelling(v.snapshot)
where v.table_name in ('cheeses', 'business_settings') and v.snapshot <> private.in_american_spelling(v.snapshot);
alter table public.record_versions enable trigger record_versions_are_append_only;

update public.placards p set facts = private.in_american_spelling(p.facts)
where p.facts <> private.in_american_spelling(p.facts);

drop function private.in_american_spelling(jsonb);

alter policy "People can read their own favourites" on public.user_favorites
  rename to "People can read their own favorites";
alter policy "People can favourite a cheese they can see" on public.user_favorites
  rename to "People can favorite a cheese they can see";
alter policy "People can take back their own favourites" on public.user_favorites
  rename to "People can take back their own favorites";

-- Puts what guests and staff find a cheese by into the catalogue, in place of what was there.
create function private.list_in_catalogue(cheese public.cheeses) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_by text := private.fold(concat_ws(' ', cheese.name, cheese.origin_region,
    private.country_name(cheese.country_iso), array_to_string(cheese.flavor_tags, ' '),
    array_to_string(cheese.search_aliases, ' '), array_to_string(cheese.milk_species, ' '), cheese.milk_type,
    cheese.style, nullif(cheese.milk_treatment, 'unknown'),
    case when cheese.coagulant in ('microbial', 'plant') then 'vegetarian' end));
  similar_to text := private.fold(array_to_string(cheese.suggested_for, ' '));
begin
  insert into private.cheese_words (cheese_id, found_by) values (cheese.id, found_by)
  on conflict (cheese_id) do update set found_by = excluded.found_by;
  delete from private.catalogue c where c.cheese_id = cheese.id;
  if cheese.active then
    insert into private.catalogue (cheese_id, search_text, suggest_text, sort_name, country_iso, country_name,
      milk_species, style, milk_treatment, vegetarian, lactose_free, allergens, in_stock, price_per_kg_cents,
      palate_strength, published_at)
    values (cheese.id, found_by, similar_to, private.fold(cheese.name), cheese.country_iso,
      private.country_name(cheese.country_iso), cheese.milk_species, cheese.style, cheese.milk_treatment,
      cheese.coagulant in ('microbial', 'plant'), cheese.lactose_free, cheese.allergens, cheese.in_stock,
      cheese.price_per_kg_cents, cheese.palate_strength, cheese.published_at);
    insert into private.catalogue_words (word)
    select word from unnest(private.words_of(found_by || ' ' || similar_to)) as word where char_length(word) > 2
    on conflict do nothing;
  end if;
end
$$;

-- Keeps the catalogue in step with a cheese.
create or replace function private.follow_cheese() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.list_in_catalogue(new);
  return null;
end
$$;
drop trigger catalogue_follows_new_cheeses on public.cheeses;
drop trigger catalogue_follows on public.cheeses;
create trigger catalogue_follows after insert or update on public.cheeses
  for each row execute function private.follow_cheese();

delete from private.catalogue_words;
select private.list_in_catalogue(c) from public.cheeses c;

-- Keeps the slug of a published row, and records when the row was first published.
create or replace function private.keep_address() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      raise exception 'A published page keeps its slug' using errcode = '23514';
    end if;
    new.published_at := old.published_at;
  end if;
  if new.status = 'published' then
    new.published_at := coalesce(new.published_at, now());
  end if;
  return new;
end
$$;
alter function private.keep_address() rename to keep_published_slug;
alter trigger recipes_keep_their_address on public.recipes rename to recipes_keep_their_slug;
alter trigger events_keep_their_address on public.events rename to events_keep_their_slug;

-- Lets employees prepare a cheese and managers publish and price it, and keeps the slug of a published cheese.
create or replace function private.guard_cheese() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and old.published_at is not null then
      raise exception 'A published cheese keeps its slug' using errcode = '23514';
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

-- Gives an account a role from the command line of the shop's owner.
create or replace function private.grant_role(account_email text, new_role public.user_role) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account uuid;
begin
  select p.id into account from private.people p where lower(p.email) = lower(account_email);
  if account is null then raise exception 'No account has the email %', account_email; end if;
  update public.users set role = new_role where id = account;
  perform private.audit('grant role', 'users', account::text, jsonb_build_object('to', new_role));
  return account;
end
$$;

-- A table of the analytics page as CSV, for managers.
create or replace function public.export_report(kind text, period text default '30days') returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  columns json := case kind
    when 'totals' then case period
      when 'today' then '{"figure": "Figure", "now": "Today", "before": "The day before"}'
      else '{"figure": "Figure", "now": "This period", "without_today": "This period without today",
        "before": "The same days of the period before"}' end
    when 'days' then '{"day": "Day", "views": "Views", "visitors": "Visitors", "views_before": "Views in the period before"}'
    when 'hours' then '{"hour": "Hour", "views": "Views", "views_before": "Views in the period before"}'
    when 'top_cheeses' then
      '{"name": "Cheese", "slug": "Slug", "views": "Views", "scans": "Scans", "favorites": "Favorites"}'
    when 'searches' then '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'searches_without_result' then
      '{"term": "Search", "searches": "Searches", "without_result": "Without result"}'
    when 'feature_days' then
      '{"day": "Day", "name": "Cheese", "slug": "Slug", "views": "Views", "usual_views": "Usual views"}'
  end;
  figures json := '{"views": "Page views", "visitors": "Visitors", "favorites": "Favorites", "ratings": "Ratings",
    "comments": "Comments", "searches": "Searches", "searches_without_result": "Searches without result",
    "scans": "QR scans"}';
  report jsonb;
begin
  if not private.is_manager() then perform private.deny(); end if;
  if columns is null then raise exception 'There is no such report' using errcode = '22023'; end if;
  report := public.analytics_report(period);
  if kind = 'totals' then
    return private.to_csv((
      select jsonb_agg(jsonb_build_object('figure', f.label, 'now', report -> 'totals' -> f.name,
        'without_today', (report -> 'totals' ->> f.name)::bigint - (report -> 'totals_today' ->> f.name)::bigint,
        'before', report -> 'totals_before' -> f.name) order by f.place)
      from json_each_text(figures) with ordinality as f (name, label, place)), columns);
  end if;
  return private.to_csv(report -> kind, columns);
end
$$;
