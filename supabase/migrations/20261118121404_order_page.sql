set check_function_bodies = off;

-- Enters an order with its lines. The cheeses are locked, and what it holds was found to be there.
create or replace function private.enter_order(o public.orders, lines public.order_lines[]) returns public.orders
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if regexp_replace(trim(o.phone), '[ ()-]', '', 'g') !~ '^(\+?[1-9][0-9]{0,15})?$' then
    perform private.refuse('PT400', 'A phone number has up to 16 digits, with an optional plus in front', 'phone');
  end if;
  o.id := coalesce(o.id, gen_random_uuid());
  loop
    o.code := private.new_order_code();
    exit when not exists (select from public.orders k where k.code = o.code);
  end loop;
  insert into public.orders (id, code, user_id, taken_by, state, day, pickup_at, name, email, phone, note, wants_reminder,
    confirmed_at)
  values (o.id, o.code, o.user_id, o.taken_by, o.state, o.day, o.pickup_at, nullif(trim(o.name), ''), o.email,
    nullif(trim(o.phone), ''), nullif(trim(o.note), ''), coalesce(o.wants_reminder, false),
    case when o.state <> 'unconfirmed' then now() end)
  returning * into o;
  perform private.store_order_lines(o, lines);
  return o;
end
$$;

-- A fresh token for the page of an own order.
create or replace function public.open_my_order(code text) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  own uuid := (select o.id from public.orders o where o.user_id = auth.uid() and o.code = open_my_order.code);
begin
  if own is null then perform private.deny(); end if;
  perform private.limit_person('order-page');
  return private.new_order_token(own);
end
$$;


reset check_function_bodies;

grant execute on function public.open_my_order(text) to authenticated;

-- Carries supabase/schemas as of 5138bbb5337c5582efe92443ca7794cf280e4856a88e20392ad15df9cabed24d.
