import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors } from '../act-as.ts'
import { ABONDANCE, COMTE, GOUDA, ROQUEFORT } from '../contract/rows.ts'
import { FOR_SALE, generateBaskets, recount, RULES, toRequest, toReturn } from './generate-baskets.ts'

const IDS = [COMTE, ABONDANCE, ROQUEFORT, GOUDA]
const STOCK_GRAMS = 1_000
const AT_ONCE = 8

/** Records generated baskets, some of them sent twice and some voided. What is unequal does not add up in itself. */
export async function sellAndRecount(name: string, count: number) {
  const database = await createShopWithActors()
  const { owner, requests } = database
  await owner`delete from public.baskets`
  await owner`update public.staff_settings set cash_rounding_cents = ${RULES.cashRoundingCents}, version = version`
  await owner`update public.business_settings set tax_included = ${RULES.taxIncluded}, version = version`
  for (const [index, { pricePerKgCents, piece, taxPercent }] of FOR_SALE.entries())
    await owner`
      update public.cheeses set price_per_kg_cents = ${pricePerKgCents}, tax_percent = ${taxPercent},
        price_per_piece_cents = ${piece?.cents ?? null}, piece_grams = ${piece?.grams ?? null}, version = version
      where id = ${IDS[index] ?? COMTE}`
  for (const id of IDS)
    await actAs(
      requests,
      'manager',
      (sql) => sql`select public.record_stock_movement(${id}, 'count', ${STOCK_GRAMS})`,
    )

  const baskets = generateBaskets(name, count)
  const record = async (index: number) => {
    const basket = baskets[index]
    if (!basket) return
    const id = stableUuid(`${name} ${index}`)
    // More is sold than the book has, which a person confirms.
    const request = JSON.stringify({ ...toRequest(basket, id, IDS), is_confirmed: true })
    const times = index % 7 === 0 ? 2 : 1
    for (let time = 0; time < times; time++)
      await actAs(requests, 'manager', (sql) => sql`select public.record_basket(${request}::text::jsonb)`)
    if (basket.isVoided)
      await actAs(requests, 'manager', (sql) => sql`select public.void_basket(${id}, 'Mistyped')`)
    if (basket.returned > 0)
      await actAs(
        requests,
        'manager',
        (sql) =>
          sql`select public.return_basket(${id}, ${toReturn(basket)}::text::jsonb, 'Too salty', ${basket.payment})`,
      )
  }
  const worker = async (first: number) => {
    for (let index = first; index < count; index += AT_ONCE) await record(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => worker(first)))

  const [sums] = await owner`
    select count(*)::int as baskets, sum(goods_cents - discount_cents)::int as turnover,
      sum(discount_cents)::int as discount, sum(tax_cents)::int as tax, sum(total_cents)::int as total,
      sum(rounding_cents)::int as rounding,
      coalesce(sum(total_cents + rounding_cents) filter (where payment = 'cash'), 0)::int as cash
    from public.baskets`
  const rates = await owner<{ percent: number; cents: number }[]>`
    select tax_percent::float8 as percent, sum(tax_cents)::int as cents from public.sales group by 1 order by 1`
  const unequal = await owner`
    select b.id from public.baskets b join public.sales s on s.basket_id = b.id group by b.id
    having (sum(s.amount_cents), sum(s.discount_cents), sum(s.tax_cents), sum(s.net_cents + s.tax_cents))
      <> (b.goods_cents, b.discount_cents, b.tax_cents, b.total_cents)
    union all
    select s.cheese_id from public.cheese_stock s join public.stock_movements m on m.cheese_id = s.cheese_id
    group by s.cheese_id having sum(m.change_grams) <> s.grams or min(m.stock_after_grams) < 0`
  const sold = await owner<{ id: string; grams: number }[]>`
    select s.cheese_id as id, (${STOCK_GRAMS}
      + coalesce(sum(m.change_grams) filter (where m.asks_for_count or found.asks_for_count), 0) - s.grams)::int as grams
    from public.cheese_stock s join public.stock_movements m on m.cheese_id = s.cheese_id
    left join public.stock_movements found on found.id = m.corrects
    where s.cheese_id in ${owner(IDS)} group by s.cheese_id`
  await database.close()
  return {
    expected: { ...recount(baskets), unequal: 0 },
    stored: {
      sums,
      soldGrams: IDS.map((id) => sold.find((cheese) => cheese.id === id)?.grams),
      taxByRate: rates.map(({ percent, cents }) => [percent, cents]),
      unequal: unequal.length,
    },
  }
}
