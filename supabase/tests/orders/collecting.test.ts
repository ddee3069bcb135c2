import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors } from '../act-as.ts'
import { ABONDANCE, COMTE, ROQUEFORT } from '../contract/rows.ts'
import { createOrderCalls, refusalOf, type OrderView } from './order-calls.ts'

let database: TestDatabase
let orders: ReturnType<typeof createOrderCalls>

beforeAll(async () => {
  database = await createShopWithActors()
  orders = createOrderCalls(database)
  await orders.openShop()
})
afterAll(() => database.close())
beforeEach(() => orders.startAgain())

test('An order keeps its price when its cheese has none any more', async () => {
  const { id } = await orders.take({ [COMTE]: 100 })
  await database.owner`update public.cheeses set price_per_kg_cents = null, version = version where id = ${COMTE}`
  const lines = [{ cheese_id: COMTE, grams: 100, price_cents: 5000 }]
  expect(await refusalOf(orders.sell({ lines }))).toMatchObject({ reason: 'no_price' })
  expect(await orders.sell({ order_id: id, lines })).toMatchObject({ state: 'recorded' })
  await database.owner`update public.cheeses set price_per_kg_cents = 5000, version = version where id = ${COMTE}`
})

test('A queued basket of an order that another basket collected waits for a manager', async () => {
  const { id: order_id } = await orders.take({ [COMTE]: 100 })
  const lines = [{ cheese_id: COMTE, grams: 100 }]
  const first = await orders.sell({ order_id, lines })
  const second = await orders.sell({ order_id, lines, is_queued: true })
  expect(second).toMatchObject({ state: 'waiting' })
  await orders.call('manager', `select to_jsonb(public.decide_waiting_basket('${second.id}', true)) as it`)
  const kept = await database.owner`
    select o.basket_id from public.baskets b, public.orders o where b.id = ${second.id} and o.id = ${order_id}`
  expect([...kept]).toEqual([{ basket_id: first.id }])
})

test('What is to be cut includes open orders of yesterday, whose hour may be after midnight', async () => {
  const { id, code } = await orders.take({ [COMTE]: 100 })
  const toCut = () =>
    orders.call<string[]>(
      'employee',
      `select to_jsonb(codes) as it from public.orders_to_cut() where '${code}' = any (codes)`,
    )
  expect(await toCut()).toBeUndefined()
  await database.owner`update public.orders set day = private.shop_today() - 1 where id = ${id}`
  expect(await toCut()).toEqual([code])
})

test('Collecting the last of a cheese does not bring it back in between', async () => {
  const { id } = await orders.take({ [COMTE]: 1000 })
  const versions = () =>
    database.owner`select from public.record_versions where table_name = 'cheeses' and record_id = ${COMTE}`
  const before = (await versions()).length
  await orders.sell({ order_id: id, lines: [{ cheese_id: COMTE, grams: 1000 }] })
  expect(await orders.available(COMTE)).toEqual({ grams: 0, in_stock: false })
  expect(await versions()).toHaveLength(before)
})

test.each([
  ['is added', false, 313, 2763],
  ['is included', true, 0, 2450],
])(
  'An order whose tax %s comes to what its basket does when it is cut exactly',
  async (_, isIncluded, tax, total) => {
    const { owner } = database
    await owner`update public.business_settings set tax_percent = 14.975, tax_included = ${isIncluded}, version = version`
    await owner`update public.cheeses set tax_percent = 5, version = version where id = ${ROQUEFORT}`
    const cheeses = { [COMTE]: 330, [ROQUEFORT]: 110, [ABONDANCE]: 50 }
    const { id, code } = await orders.take(cheeses)
    const [listed] = await actAs(
      database.requests,
      'employee',
      (sql) =>
        sql<
          OrderView[]
        >`select tax_cents, total_cents::integer from public.list_orders() where code = ${code}`,
    )
    expect(listed).toEqual({ tax_cents: tax, total_cents: total })
    const sold = await orders.sell({
      order_id: id,
      lines: Object.entries(cheeses).map(([cheese_id, grams]) => ({ cheese_id, grams })),
    })
    expect(sold.state).toBe('recorded')
    const [view] = await owner<{ it: OrderView }[]>`
    select private.order_view(o) as it from public.orders o where o.id = ${id}`
    expect(view?.it).toMatchObject({ tax_cents: tax, total_cents: total, paid_cents: total })
    await owner`update public.business_settings set tax_percent = 12, tax_included = false, version = version`
    await owner`update public.cheeses set tax_percent = null, version = version where id = ${ROQUEFORT}`
  },
)
