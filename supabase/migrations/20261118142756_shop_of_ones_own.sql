set check_function_bodies = off;

-- Whether guests may have seen a cheese: it was active, and the shop was open at some time.
create or replace function private.was_public(cheese public.cheeses) returns boolean
language sql stable security definer set search_path = ''
as $$
  select cheese.published_at is not null and (
    exists (select from public.business_settings b where b.opened_at is not null)
    or exists (
      select from public.record_versions v
      where v.table_name = 'business_settings' and v.record_id = '1' and 'opened_at' = any (v.changed_fields)))
$$;

-- Employees prepare, managers publish, price, pick and state the food facts; a slug that people know stays, and an active
-- cheese has its allergens.
create or replace function private.guard_cheese() returns trigger
language plpgsql security invoker set search_path = ''
as $$
declare
  objection text;
begin
  if tg_op = 'UPDATE' then
    if new.slug <> old.slug and private.was_public(old) then
      perform private.refuse('PT409', 'A published cheese keeps its slug', 'slug');
    end if;
    if (new.piece_grams is null) <> (old.piece_grams is null) and exists (
      select from public.price_schedule s where s.cheese_id = new.id and s.applied_at is null) then
      perform private.refuse('PT409', 'Cancel its planned prices first: they are for the way it is sold now', 'piece_grams');
    end if;
    if new.price_per_kg_cents is distinct from old.price_per_kg_cents
      and new.price_per_piece_cents = old.price_per_piece_cents and new.piece_grams = old.piece_grams then
      perform private.refuse('PT409', 'It is sold by the piece: change the price of the piece', 'price_per_kg_cents');
    end if;
    new.qr_short_code := old.qr_short_code;
    new.published_at := old.published_at;
  else
    new.published_at := null;
  end if;
  if new.active and new.published_at is null then
    new.published_at := now();
  end if;
  new.price_per_kg_cents := coalesce(
    private.cents_per_kg(new.price_per_piece_cents, new.piece_grams), new.price_per_kg_cents);
  if current_user in ('anon', 'authenticated') and (
    case when tg_op = 'INSERT' then new.active or num_nonnulls(new.price_per_kg_cents, new.price_per_piece_cents,
      new.tax_percent, new.archived_at) > 0 or new.staff_pick <> ''
      or new.lactose_source <> '' or private.facts_of(new) <> '{}'
    else (new.active, new.price_per_kg_cents, new.price_per_piece_cents, new.piece_grams, new.tax_percent, new.archived_at,
      new.staff_pick, new.staff_pick_by)
      is distinct from (old.active, old.price_per_kg_cents, old.price_per_piece_cents, old.piece_grams, old.tax_percent,
      old.archived_at, old.staff_pick, old.staff_pick_by)
      or private.guarded_fields_of(to_jsonb(new)) <> private.guarded_fields_of(to_jsonb(old)) end
  ) and not private.is_manager() then
    perform private.deny();
  end if;
  if new.active and (tg_op = 'INSERT' or new.allergens is distinct from old.allergens) then
    -- Whoever changes them confirms them.
    objection := private.objection_to_allergens(new);
  elsif new.active and not old.active then
    objection := private.objection_to_allergens(old);
  end if;
  if objection is not null then perform private.refuse('PT400', objection, 'allergens'); end if;
  return new;
end
$$;

-- A cheese that guests have seen or talked about is archived, never deleted.
create or replace function private.guard_cheese_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.was_public(old) or exists (select 1 from public.cheese_comments where cheese_id = old.id) then
    perform private.refuse('PT409', 'Archive this cheese instead: guests have seen it');
  end if;
  delete from public.cheese_beverages where cheese_id = old.id;
  delete from public.cheese_document_drafts where id = old.id;
  delete from public.cheese_documents where id = old.id;
  return old;
end
$$;

create or replace trigger a_place_on_the_map_is_announced after update on public.cheeses
  for each row when ((old.active and old.palate_strength is not null) <> (new.active and new.palate_strength is not null))
  execute function private.announce_change('settings');

create or replace trigger a_new_place_on_the_map_is_announced after insert on public.cheeses
  for each row when (new.active and new.palate_strength is not null)
  execute function private.announce_change('settings');

-- Whether the map has a cheese to show, so that links lead there.
create or replace function public.has_taste_map(public.business_settings) returns boolean
language sql stable security invoker set search_path = ''
as $$ select exists (select from private.catalogue f where f.palate_strength is not null) $$;


reset check_function_bodies;

grant execute on function private.was_public(public.cheeses) to authenticated;
grant execute on function public.has_taste_map(public.business_settings) to anon, authenticated;

-- Carries supabase/schemas as of 9c15b5b15ee8fb8f5b3c8a6c9b5bf443b4c32474f5e7422e39ce7c51a20a041a.
