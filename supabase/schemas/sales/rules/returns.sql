-- What a customer brings back.
--
-- A return is a basket with negative lines, which names the basket that it was sold with. Its lines keep place, price and
-- tax rate, and give back what was paid for them: amount, discount and tax of a part are shares of those of the line,
-- rounded so that all parts together are the whole. It moves no stock, because what was cut is not sold again. A void of it
-- is the same with the other sign, so what has been returned of a line is a sum.

-- What has been returned of a line, in pieces where it was sold so, else in grams.
create or replace function private.returned_of(sold public.sales) returns integer
language sql stable security definer set search_path = ''
as $$
  select coalesce(-sum(coalesce(s.pieces, s.grams)), 0)::integer
  from public.baskets r join public.sales s on s.basket_id = r.id and s.position = sold.position
  where r.returns = sold.basket_id
$$;

-- The part of a line that is returned now: so many pieces or grams, after those that were returned before.
create or replace function private.returned_part(sold public.sales, quantity integer) returns public.sales
language plpgsql stable security definer set search_path = ''
as $$
declare
  whole constant numeric := coalesce(sold.pieces, sold.grams);
  -- Numeric, because amounts times grams are beyond integers.
  before constant numeric := private.returned_of(sold);
  part public.sales := sold;
begin
  if quantity is null or quantity not between 1 and whole - before then
    perform private.refuse('PT409', format('At most %s of %s can be returned', case when sold.pieces is null
      then private.grams_text(whole - before) else whole - before || ' pieces' end, sold.cheese_name),
      'lines', 'returned');
  end if;
  part.grams := round(sold.grams * (before + quantity) / whole) - round(sold.grams * before / whole);
  part.pieces := case when sold.pieces is not null then quantity end;
  part.amount_cents := round(sold.amount_cents * (before + quantity) / whole) - round(sold.amount_cents * before / whole);
  part.discount_cents :=
    round(sold.discount_cents * (before + quantity) / whole) - round(sold.discount_cents * before / whole);
  part.tax_cents := round(sold.tax_cents * (before + quantity) / whole) - round(sold.tax_cents * before / whole);
  part.net_cents := part.amount_cents - part.discount_cents
    - case when (select b.tax_included from public.baskets b where b.id = sold.basket_id) then part.tax_cents else 0 end;
  return part;
end
$$;

-- Gives back what was paid for parts of a basket, for managers. Each line has position and grams, or pieces where pieces
-- were sold. Repeated with its key, it changes nothing.
create or replace function public.return_basket(
  basket_id uuid, lines jsonb, reason text, payment public.payment_kind, return_key uuid default gen_random_uuid()
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  step constant integer := (select s.cash_rounding_cents from public.staff_settings s);
  sold public.baskets;
  entry public.baskets;
  parts public.sales[];
begin
  if not private.is_manager() then perform private.deny(); end if;
  select * into sold from public.baskets b where b.id = return_basket.basket_id for update;
  if sold.id is null then perform private.refuse('PT404', 'Resource not found'); end if;
  select * into entry from public.baskets b where b.id = return_key and b.returns = sold.id;
  if found then return private.answer_of(entry); end if;
  if nullif(trim(return_basket.reason), '') is null then
    perform private.refuse('PT400', 'A return needs a reason', 'reason');
  elsif return_basket.payment is null then
    perform private.refuse('PT400', 'Choose how the money is given back', 'payment');
  elsif sold.voids is not null or sold.returns is not null
    or exists (select from public.baskets b where b.voids = sold.id) then
    perform private.refuse('PT409', 'This basket is voided or a return itself', reason => 'voided');
  end if;
  parts := array(
    select private.returned_part(s, coalesce(l.pieces, l.grams))
    from jsonb_to_recordset(return_basket.lines) as l (position integer, grams integer, pieces integer)
    join public.sales s on s.basket_id = sold.id and s.position = l.position and (s.pieces is null) = (l.pieces is null)
    order by s.position);
  if parts = '{}' or jsonb_array_length(return_basket.lines) <> (select count(distinct p.position) from unnest(parts) p) then
    perform private.refuse('PT400', 'Choose what is returned', 'lines');
  end if;
  entry := sold;
  select sum(p.amount_cents), sum(p.discount_cents), sum(p.tax_cents), sum(coalesce(p.net_cents + p.tax_cents,
    p.amount_cents - p.discount_cents)) into entry.goods_cents, entry.discount_cents, entry.tax_cents, entry.total_cents
  from unnest(parts) p;
  entry.id := return_key;
  entry.returns := sold.id;
  entry.sold_at := now();
  entry.day := private.shop_today();
  entry.sold_by := auth.uid();
  entry.sent_by := auth.uid();
  entry.reason := trim(return_basket.reason);
  entry.payment := return_basket.payment;
  entry.given_cents := null;
  entry.rounding_cents := case when entry.payment = 'cash' then private.cash_rounding(entry.total_cents, step) else 0 end;
  entry.is_queued := false;
  perform private.store_basket(entry, parts, -1);
  perform private.audit('return basket', 'baskets', sold.id::text, jsonb_build_object('reason', entry.reason));
  return private.answer_of((select b from public.baskets b where b.id = return_key));
end
$$;
