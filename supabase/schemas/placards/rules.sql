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

-- Two placards with the same hash say the same.
create or replace function private.placard_hash(content jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$ select encode(sha256(convert_to(content::text, 'UTF8')), 'hex') $$;

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

-- Keeps what the placard says at the time of printing and who printed it, whatever the caller claims.
create or replace function private.fill_placard() returns trigger
language plpgsql security invoker set search_path = ''
as $$
begin
  select private.placard_content(c) into new.content from public.cheeses c where c.id = new.cheese_id;
  new.content := coalesce(new.content, '{}');
  new.content_hash := private.placard_hash(new.content);
  new.printed_by := auth.uid();
  return new;
end
$$;
create or replace trigger placards_are_filled before insert on public.placards
  for each row execute function private.fill_placard();

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

-- The placards of the cheeses that a query finds.
create or replace function public.find_placards(query text) returns setof public.placard_states
language sql stable security invoker set search_path = ''
as $$
  select s.* from public.placard_states s where s.cheese_id in (select c.id from public.find_cheeses(query) c)
$$;

-- The placards of these cheeses. Takes more ids than a URL holds.
create or replace function public.placards_of(cheese_uuids uuid[]) returns setof public.placard_states
language sql stable security invoker set search_path = ''
as $$
  select s.* from public.placard_states s where s.cheese_id = any (cheese_uuids)
$$;

-- Records prints of what the caller saw; a placard that says something else by now is refused. What is compared is what
-- was recorded, so that a change during this call is noticed, too.
create or replace function private.enter_placard_prints(
  cheese_uuids uuid[], hashes text[], template public.placard_template, copies integer
) returns setof uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  print_ids uuid[];
  stale_name text;
begin
  if cardinality(cheese_uuids) not between 1 and 500 or cardinality(cheese_uuids) <> cardinality(hashes) then
    perform private.refuse('PT400', 'Print 1 to 500 placards at once');
  end if;
  if exists (
    select 1 from unnest(cheese_uuids) as u (id) where not exists (select 1 from public.cheeses c where c.id = u.id)
  ) then
    perform private.refuse('PT404', 'Resource not found');
  end if;
  with printed as (
    insert into public.placards (cheese_id, template, copies)
    select u.id, enter_placard_prints.template, enter_placard_prints.copies
    from (select distinct unnest(cheese_uuids) as id) u
    returning placards.id, placards.cheese_id, placards.content, placards.content_hash
  )
  select array_agg(distinct p.id),
    min(p.content ->> 'name') filter (where p.content_hash is distinct from seen.hash)
  into print_ids, stale_name
  from unnest(cheese_uuids, hashes) as seen (id, hash) join printed p on p.cheese_id = seen.id;
  if stale_name is not null then
    perform private.refuse('PT409', stale_name || ' changed just now', reason => 'stale');
  end if;
  return query select unnest(print_ids);
end
$$;

-- Records one print of the placard of one cheese.
create or replace function public.record_placard_print(
  cheese_uuid uuid, content_hash text, template public.placard_template default 'a4-eight-up'
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return private.enter_placard_prints(array[cheese_uuid], array[content_hash], template, 1);
end
$$;

-- Records a sheet: the placards of several cheeses, several copies of each. For admins.
create or replace function public.record_placard_sheet(
  cheese_uuids uuid[], content_hashes text[], template public.placard_template default 'a4-eight-up',
  copies integer default 1
) returns setof uuid
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then perform private.deny(); end if;
  return query select private.enter_placard_prints(cheese_uuids, content_hashes, template, copies);
end
$$;

-- Forgets prints of one's own that never left the printer, within the hour. Returns how many.
create or replace function public.undo_placard_prints(placard_uuids uuid[]) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  if not private.is_staff() then perform private.deny(); end if;
  delete from public.placards p
  where p.id = any (placard_uuids) and p.printed_by = auth.uid() and p.printed_at > now() - interval '1 hour';
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

-- The placards of the cheeses that a change set changed, for managers.
create or replace function public.placards_of_change_set(change_set uuid) returns setof public.placard_states
language sql stable security invoker set search_path = ''
as $$
  select s.* from public.placard_states s
  where s.placard_id is not null and s.cheese_id in (
    select v.cheese_id from public.cheese_versions v where v.change_set_id = change_set)
$$;

create or replace trigger staff_are_told after insert or update or delete on public.placards
  for each row execute function private.tell_staff('placards');
