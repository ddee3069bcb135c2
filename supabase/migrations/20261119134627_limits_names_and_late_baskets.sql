set check_function_bodies = off;

-- The name of somebody who works or worked here as colleagues read it; null for anybody else.
create or replace function private.staff_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), initcap(u.role::text))
  from public.users u where u.id = person and private.has_been_staff(person)
$$;

-- Who made a version, as colleagues read it. Members who submit a recipe are not named; former staff are.
create or replace function private.editor_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.staff_name(person), 'A member') from public.users u where u.id = person
$$;

-- A queued basket with the time of its sale by our clock: as long ago as by that of the device. Its seller is its sender
-- where it names nobody who works or worked here. A time or a seller that cannot be read is refused here, before the
-- basket could wait for a manager, whose list shows both.
create or replace function private.by_our_clock(basket jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select basket - 'sent_at' || jsonb_strip_nulls(jsonb_build_object('sold_by', case
      when private.has_been_staff((basket ->> 'sold_by')::uuid) then (basket ->> 'sold_by')::uuid else auth.uid() end,
    'sold_at', coalesce(now() - ((basket ->> 'sent_at')::timestamptz - (basket ->> 'sold_at')::timestamptz),
      (basket ->> 'sold_at')::timestamptz)))
$$;

-- Keeps an order of a guest until it is confirmed from the mailbox. A mailbox has two such orders, and ten from several IPs:
-- what strangers ordered in the name of a person does not keep that person from ordering. Nothing is set aside, and the
-- answer is the same whether the email is known or not.
create or replace function private.place_guest_order(o public.orders, lines public.order_lines[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.sends_mail() then
    perform private.refuse('PT409', 'No mail leaves this shop, so an order needs an account.', reason => 'no_mail');
  elsif nullif(trim(o.name), '') is null then perform private.refuse('PT400', 'Enter your name', 'name');
  elsif nullif(trim(o.phone), '') is null then perform private.refuse('PT400', 'Enter your phone number', 'phone');
  elsif o.email is null or not private.is_email(o.email) then
    perform private.refuse('PT400', 'Please enter a valid email address.', 'email');
  end if;
  if private.caller_ip_network() is not null then
    perform private.limit_calls('order-from:' || md5(private.caller_ip_network()), 30, interval '1 hour');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('unconfirmed orders', 0));
  if (select count(*) from public.orders k where k.state = 'unconfirmed') >= 200 then
    perform private.refuse('PT409', 'Many orders wait for their confirmation. Please call us.', reason => 'busy');
  end if;
  if (select count(*) from public.orders k where k.state = 'unconfirmed' and lower(k.email) = o.email)
    < (case when private.within_limit('order-to:' || md5(concat_ws(' ', o.email, private.caller_ip_network())), 2,
      interval '2 hours') then 10 else 2 end) then
    o.state := 'unconfirmed';
    o := private.enter_order(o, lines);
    perform private.mail_order('order-confirm', o);
  end if;
end
$$;


reset check_function_bodies;

-- Carries supabase/schemas as of bcb14d50ea24aa9d2d4f7d4c9ba31affb278063bfd1adc557adf23107c149220.
