set check_function_bodies = off;

-- The cheeses that staff can take an order of by a part of their name, whatever its accents, each with what is available;
-- null where nobody tracks it.
create or replace function public.cheeses_to_order(typed text)
returns table (id uuid, name text, piece_grams integer, in_stock boolean, available_grams integer)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_staff() then perform private.deny(); end if;
  return query
    select c.id, c.name::text, c.piece_grams, c.in_stock, private.available_of(s)
    from private.catalogue l
    join public.cheeses c on c.id = l.cheese_id
    left join public.cheese_stock s on s.cheese_id = c.id
    where strpos(l.sort_name collate "C", private.fold(trim(typed))) > 0
    order by l.sort_name, c.id limit 12;
end
$$;

-- The orders of some days by their hour, for all staff from today on, with those of the last 30 days that nobody collected,
-- which still can be; past ones are the managers'. Past ones name nobody. Emails are the admins'. Each line has the price of
-- the order and today's.
create or replace function public.list_orders(from_day date default null, to_day date default null)
returns table (
  id uuid, code text, state public.order_state, day date, pickup_at timestamptz, pickup_at_local text, name text, phone text,
  email text, note text, is_member boolean, taken_by_name text, created_at_local text, cancel_reason text, lines jsonb,
  total_cents bigint, warnings text[], basket_id uuid
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.shop_today();
  since constant date := coalesce(from_day, today);
begin
  if not private.is_manager() and not (private.is_staff() and since >= today) then perform private.deny(); end if;
  return query
    select o.id, o.code, o.state, o.day, o.pickup_at, private.wall_clock(o.pickup_at),
      case when shown.is_named then o.name::text end, case when shown.is_named then o.phone end,
      case when shown.is_named and private.is_admin() then coalesce(o.email, p.email) end,
      case when shown.is_named then o.note::text end, o.user_id is not null, private.staff_name(o.taken_by),
      private.wall_clock(o.created_at), o.cancel_reason::text, content.lines, content.cents, private.order_warnings(o),
      o.basket_id
    from public.orders o
    -- An order whose hour is after midnight belongs to yesterday until the shop closes.
    cross join lateral (select o.day >= today or private.holds_stock(o.state) as is_named) as shown
    left join private.people p on p.id = o.user_id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('cheese_id', c.id, 'name', c.name, 'slug', c.slug, 'grams', l.grams,
          'pieces', l.pieces, 'piece_grams', c.piece_grams, 'price_cents', l.price_cents, 'cents', private.cents_of(l),
          'todays_price_cents', case when l.pieces is null then public.current_price(c) else public.current_piece_price(c) end)
        order by l.position) as lines, sum(private.cents_of(l)) as cents
      from public.order_lines l join public.cheeses c on c.id = l.cheese_id where l.order_id = o.id) as content
    where o.state <> 'unconfirmed' and (o.day >= since or since = today
        and (private.holds_stock(o.state) or o.state = 'not_collected' and o.day >= today - 30))
      and o.day <= coalesce(to_day, today + 366)
    order by o.pickup_at, o.code
    limit 1000;
end
$$;


reset check_function_bodies;

grant execute on function public.cheeses_to_order(text) to authenticated;

-- Carries supabase/schemas as of 5d9e0403a24208db36294ce7f916bc81bccfadc565f9739bca27596b5996b469.
