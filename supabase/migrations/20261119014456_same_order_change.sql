set check_function_bodies = off;

-- Changes an order of a guest or a member: its cheeses, its hour, its note. The shop accepts it again only where there is
-- more of a cheese whose stock nobody tracks. What is as it was, such as a change that is sent twice, writes and mails nothing.
create or replace function public.change_order(
  code text, lines jsonb, pickup_at timestamptz, note text default null, wants_reminder boolean default false,
  token text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  before public.order_lines[];
  is_same boolean;
  new_note constant text := nullif(trim(change_order.note), '');
  o public.orders := private.own_order(change_order.code, change_order.token);
  read public.order_lines[];
begin
  if not private.can_change(o) then
    perform private.refuse('PT409', 'This order cannot be changed any more. Please call us.', reason => 'too_late');
  end if;
  perform private.limit_calls('order-change:' || o.id, 30, interval '1 hour');
  read := private.read_order_lines(lines, is_staff => false, of_order => o.id);
  before := array(select l from public.order_lines l where l.order_id = o.id);
  is_same := (select jsonb_object_agg(l.cheese_id, array[l.grams, l.pieces]) from unnest(read) as l)
    = (select jsonb_object_agg(l.cheese_id, array[l.grams, l.pieces]) from unnest(before) as l);
  if is_same and change_order.pickup_at = o.pickup_at and o.displaced_at is null and new_note is not distinct from o.note
    and coalesce(change_order.wants_reminder, false) = o.wants_reminder then
    return private.order_view(o);
  end if;
  perform private.require_minimum(read);
  perform private.lock_cheeses(array(select l.cheese_id from unnest(read || before) as l));
  perform private.require_stock(read, held_by => o.id);
  if o.state <> 'unconfirmed' and not is_same then
    o.state := case when private.needs_the_shop(array(
      select l from unnest(read) as l where o.state = 'requested' or not exists (
        select from unnest(before) as b where b.cheese_id = l.cheese_id and b.grams >= l.grams)))
      then 'requested' else 'placed' end;
  end if;
  if change_order.pickup_at <> o.pickup_at or o.displaced_at is not null then
    o.day := private.require_pickup_hour(change_order.pickup_at);
    o.pickup_at := change_order.pickup_at;
  end if;
  update public.orders k set state = o.state, day = o.day, pickup_at = o.pickup_at,
    note = new_note, wants_reminder = coalesce(change_order.wants_reminder, false),
    reminded_at = case when k.pickup_at = o.pickup_at then k.reminded_at end, displaced_at = null,
    ical_sequence = k.ical_sequence + 1
  where k.id = o.id returning * into o;
  perform private.store_order_lines(o, read);
  if o.state <> 'unconfirmed' then
    perform private.mail_order(case o.state when 'requested' then 'order-requested' else 'order-changed' end, o);
  end if;
  return private.order_view(o);
end
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of 51a5a31e9a7fcb69eb933519002363edad760ddeb69bc3abda47c6eb3726f806.
