-- What happens to orders by the shop's clock.

-- Follows the opening hours: an order whose hour is lost gets a mail with other days and is released a day later without
-- an answer; one whose day is over is released, and canceled if the shop never accepted it.
create or replace function private.release_orders(clock timestamptz default now()) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  due public.orders[] := '{}';
  is_lost boolean;
  o public.orders;
begin
  for o in
    select k.* from public.orders k where private.holds_stock(k.state) order by k.id for update skip locked
  loop
    is_lost := private.day_of_hours(o.pickup_at) is distinct from o.day;
    if is_lost and o.displaced_at is null then
      update public.orders k set displaced_at = clock where k.id = o.id returning * into o;
      perform private.mail_order('order-displaced', o);
    elsif not is_lost and o.displaced_at is not null then
      update public.orders k set displaced_at = null where k.id = o.id;
    elsif (case when is_lost then o.displaced_at + interval '24 hours' else private.end_of_hours(o.day) end) <= clock then
      due := due || o;
    end if;
  end loop;
  -- All at once, so that no basket waits for one of them and is waited for.
  perform private.lock_cheeses(array(
    select l.cheese_id from unnest(due) as d join public.order_lines l on l.order_id = d.id));
  foreach o in array due loop
    if o.displaced_at is not null then
      perform private.end_order(o, 'cancelled', 'We are closed at this hour');
    elsif o.state = 'requested' then
      perform private.end_order(o, 'cancelled', 'We could not confirm it in time');
    else
      perform private.end_order(o, 'not_collected');
    end if;
  end loop;
end
$$;

-- Reminds people two hours before, if they wish and did not order later than that.
create or replace function private.remind_of_orders() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  o public.orders;
begin
  for o in
    update public.orders k set reminded_at = now()
    where k.id in (
      select r.id from public.orders r
      where r.state in ('placed', 'preparing', 'ready') and r.wants_reminder and r.reminded_at is null
        and r.displaced_at is null and r.pickup_at > now() and r.pickup_at <= now() + interval '2 hours'
        and r.confirmed_at < r.pickup_at - interval '2 hours'
      for update skip locked)
    returning k.*
  loop
    perform private.mail_order('order-reminder', o);
  end loop;
end
$$;

-- Deletes orders that nobody confirmed within two hours, and removes personal data 90 days after the day.
create or replace function private.forget_orders() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from public.orders o where o.state = 'unconfirmed' and o.created_at < now() - interval '2 hours';
  delete from private.order_tokens t using public.orders o
  where o.id = t.order_id and o.day < private.shop_today() - 7;
  update public.orders o set user_id = null, name = null, email = null, phone = null, note = null, cancel_reason = null
  where o.day < private.shop_today() - 90
    and num_nonnulls(o.user_id, o.name, o.email, o.phone, o.note, o.cancel_reason) > 0;
$$;
