import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors } from '../act-as.ts'
import { COMTE, ROQUEFORT } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

beforeEach(async () => {
  await database.owner`delete from public.baskets`
  await database.owner`delete from private.featured_days`
  await database.owner`delete from public.feature_calendar`
})

/** A basket of one cheese for 10.00. */
const sell = async (cheese: string, daysAgo: number, grams = 100) => {
  const [basket] = await database.owner<{ id: string }[]>`
    insert into public.baskets (id, day, sold_at, payment, tax_included, goods_cents, tax_cents, total_cents)
    select gen_random_uuid(), d, private.day_start(d) + interval '12 hours', 'card', false, 1000, 0, 1000
    from (select private.shop_today() - ${daysAgo}::int) as days (d) returning id`
  await database.owner`
    insert into public.sales (basket_id, position, cheese_id, cheese_name, grams, price_cents, amount_cents)
    values (${basket?.id ?? ''}, 1, ${cheese}, 'A cheese', ${grams}, 1000, 1000)`
}

const feature = (cheese: string, daysAgo: number) =>
  database.owner`
    insert into private.featured_days (day, cheese_id) values (private.shop_today() - ${daysAgo}::int, ${cheese})`

const report = async (period: string) => {
  const [row] = await actAs(database.requests, 'manager', (sql) =>
    sql.unsafe<{ report: Record<string, unknown> }[]>(`select public.sales_report('${period}') as report`),
  )
  return row?.report
}

test.each([
  ['7days', [0, 6, 7, 8, 13], 1000, 2000],
  ['30days', [0, 1, 28, 29, 56, 57], 2000, 2000],
  ['year', [0, 364, 365, 728, 729], 1000, 2000],
  ['today', [0, 1, 7, 8], 1000, 1000],
])('A report of %s compares whole days with the same weekdays before', async (period, days, now, before) => {
  for (const daysAgo of days) await sell(COMTE, daysAgo)
  expect(await report(period)).toMatchObject({
    totals_compared: { turnover_cents: now },
    totals_before: { turnover_cents: before },
  })
})

test('A feature day is compared with days on which the cheese could be sold', async () => {
  // Sold for three days, out of stock for three, then delivered again.
  await database.owner`delete from public.stock_movements where cheese_id = ${COMTE}`
  await database.owner`
    insert into public.stock_movements (cheese_id, kind, grams, change_grams, stock_after_grams, created_at)
    select ${COMTE}, kind::public.stock_movement_kind, 900, change, after,
      private.day_start(private.shop_today() - days_ago) + interval '13 hours'
    from (values ('delivery', 900, 900, 20), ('sale', -900, 0, 10), ('delivery', 900, 900, 6))
      as m (kind, change, after, days_ago)`
  await database.owner`
    insert into public.cheese_stock (cheese_id, grams, is_tracked) values (${COMTE}, 900, true)
    on conflict (cheese_id) do update set grams = 900, is_tracked = true`
  for (const daysAgo of [12, 11, 9, 8, 7, 6, 4]) await sell(ROQUEFORT, daysAgo)
  for (const daysAgo of [12, 11]) await sell(COMTE, daysAgo, 200)
  await sell(COMTE, 4, 800)
  for (const daysAgo of [8, 5, 4]) await feature(COMTE, daysAgo)
  const days = (await report('30days'))?.['feature_days'] as Record<string, unknown>[]
  // Before them is what today features.
  expect(days.slice(-3)).toMatchObject([
    // 200 g twice, and nothing on the day of the delivery.
    { grams: 800, usual_grams: 133, obstacle: null },
    { grams: 0, obstacle: expect.stringMatching(/^(closed|no sales)$/) },
    { grams: 0, usual_grams: 200, obstacle: 'out of stock' },
  ])
})
