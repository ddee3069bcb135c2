-- What people are told about their orders.

-- What its owner reads of an order.
create or replace function private.order_view(o public.orders) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', o.id, 'code', o.code, 'state', o.state, 'name', o.name, 'note', o.note, 'day', o.day,
    'pickup_at', o.pickup_at, 'pickup_at_local', private.wall_clock(o.pickup_at), 'wants_reminder', o.wants_reminder,
    'is_displaced', o.displaced_at is not null, 'cancel_reason', o.cancel_reason, 'can_change', private.can_change(o),
    'has_page', private.has_page(o),
    'sequence', o.ical_sequence, 'lines', coalesce(jsonb_agg(jsonb_build_object('cheese_id', c.id, 'slug', c.slug,
      'name', c.name, 'grams', l.grams, 'pieces', l.pieces, 'price_cents', l.price_cents, 'cents', private.cents_of(l))
      order by l.position), '[]'),
    'tax_cents', private.added_tax(o.id), 'total_cents', coalesce(sum(private.cents_of(l)), 0) + private.added_tax(o.id),
    'paid_cents', (select b.total_cents + b.rounding_cents from public.baskets b where b.id = o.basket_id))
  from public.order_lines l join public.cheeses c on c.id = l.cheese_id where l.order_id = o.id
$$;

-- Until when its owner may change or cancel an order: the shop has not begun to cut, and it is an hour before. One whose
-- hour was lost can be changed until it is released, even when it is cut.
create or replace function private.can_change(o public.orders) returns boolean
language sql stable set search_path = ''
as $$
  select case when o.displaced_at is not null then private.holds_stock(o.state)
    else o.state in ('unconfirmed', 'requested', 'placed') and now() <= o.pickup_at - interval '1 hour' end
$$;

-- Writes to the owner of an order, who may have no email.
create or replace function private.mail_order(template text, o public.orders) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mailbox constant text := coalesce(o.email, (select p.email from private.people p where p.id = o.user_id));
begin
  if mailbox is null then return; end if;
  perform private.queue_mail(template, mailbox, private.order_view(o)
    || jsonb_build_object('order_id', o.id, 'currency', (private.shop_settings()).currency));
end
$$;

-- Tells the shop about a new order, if it wants to be told.
create or replace function private.mail_shop(o public.orders) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.queue_mail('order-new', b.email, private.order_view(o)
    || jsonb_build_object('is_member', o.user_id is not null, 'currency', b.currency))
  from public.business_settings b, public.staff_settings s where s.mails_new_orders and b.email is not null
$$;
