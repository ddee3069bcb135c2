set check_function_bodies = off;

-- Writes the prices whose day has come, each as a version in the name of the manager who planned it. Thousands can be
-- planned for one day: a run writes some of them, so that no cheese is locked for long, and the catalogue follows once. A
-- cheese that somebody is changing is left to the next run, because a run may hold cheeses of orders, and the price counts
-- already.
create or replace function private.apply_due_prices() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due record;
  written uuid[] := '{}';
  claims text := current_setting('request.jwt.claims', true);
begin
  perform set_config('app.catalogue_waits', 'true', true);
  for due in
    select distinct on (s.cheese_id) s.cheese_id, s.price_per_kg_cents, s.price_per_piece_cents, s.created_by
    from public.price_schedule s
    where s.applied_at is null and s.from_day <= private.shop_today()
    order by s.cheese_id, s.from_day desc limit 500
  loop
    perform from public.cheeses c where c.id = due.cheese_id for no key update skip locked;
    continue when not found;
    perform set_config('request.jwt.claims', jsonb_build_object('sub', due.created_by)::text, true);
    update public.cheeses c
    set price_per_kg_cents = due.price_per_kg_cents, price_per_piece_cents = due.price_per_piece_cents
    where c.id = due.cheese_id and (c.price_per_kg_cents, c.price_per_piece_cents)
      is distinct from (due.price_per_kg_cents, due.price_per_piece_cents);
    update public.price_schedule s set applied_at = now()
    where s.cheese_id = due.cheese_id and s.applied_at is null and s.from_day <= private.shop_today();
    written := written || due.cheese_id;
  end loop;
  perform set_config('app.catalogue_waits', '', true);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  perform private.list_prices(written);
end
$$;

-- Deletes the caller's account and everything only they have; confirm is their email address.
create or replace function public.delete_my_account(confirm text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  me uuid := auth.uid();
  own_email text := (select lower(email) from private.people where id = me);
  own_orders uuid[];
begin
  if me is null then perform private.deny(); end if;
  perform private.require_own_second_factor();
  if not private.signed_in_recently() then
    perform private.refuse('PT403', 'Access denied. Please sign in again first.', reason => 'reauthentication_needed');
  end if;
  if lower(trim(confirm)) is distinct from own_email then
    perform private.refuse('PT400', 'Type your email address to confirm', 'confirm');
  end if;
  delete from public.recipes r where r.status <> 'published' and r.id in (select private.my_recipe_ids());
  own_orders := array(select o.id from public.orders o where o.user_id = me or lower(o.email) = own_email for update);
  perform private.lock_cheeses(array(select l.cheese_id from public.order_lines l where l.order_id = any (own_orders)));
  delete from public.orders o where o.id = any (own_orders);
  delete from public.notify_requests n where lower(n.email) = own_email;
  -- A mail to the shop about a new order names who ordered.
  delete from private.outgoing_mail m where lower(m.recipient) = own_email or m.data ->> 'id' = any (own_orders::text[]);
  -- Hosted Supabase keeps none.
  if to_regclass('auth.kept_mail') is not null then
    delete from auth.kept_mail k where lower(k.recipient) = own_email;
  end if;
  delete from private.invitations i where i.email = own_email;
  perform private.audit('delete account', 'users', me::text);
  delete from auth.users where id = me;
end
$$;

-- Does what is due. Safe to call often and from several servers: a call that finds another one running does nothing.
-- Orders are locked before cheeses and cheeses before stock alerts, as by everybody, so that nobody waits for a run that
-- waits for them.
create or replace function private.run_due() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('run_due')) then return; end if;
  perform private.forget_orders();
  perform private.release_orders();
  perform private.remind_of_orders();
  perform private.apply_due_prices();
  perform private.send_due_stock_alerts();
  perform private.warn_of_missing_feature();
  perform private.send_event_reminders();
  perform private.forget_guests();
  delete from private.idempotency_keys where created_at < now() - interval '1 day';
  -- Last, because everybody who votes waits for the sums until this transaction ends.
  begin
    perform private.count_votes();
  exception when check_violation then
    raise warning 'Votes were not counted: %', sqlerrm;
  end;
end
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of 3220fab82ad4555001dabfcb30fb2487f10352efc6da459fc94b63fd9c5a4c7e.
