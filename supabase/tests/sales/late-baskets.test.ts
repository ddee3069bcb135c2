import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { createShopWithActors } from '../act-as.ts'
import { COMTE } from '../contract/rows.ts'
import { line, openTill, type Till } from './open-till.ts'

type Report = { from_earlier_days: number; sums: { baskets: number }; left_open: { baskets: number } | null }

let database: TestDatabase
let till: Till

beforeAll(async () => {
  database = await createShopWithActors()
  till = openTill(database)
  await database.owner`update public.cheeses set price_per_kg_cents = 5000, version = version where id = ${COMTE}`
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner`delete from public.baskets`
  await database.owner`delete from public.day_reports`
})

const close = (day: string) => till.call('employee', `select public.close_day(100, ${day})`)

const report = async () => {
  const [row] = await till.call<{ report: Report }>('manager', `select public.day_report() as report`)
  return row?.report
}

/** A queued basket that arrived days after its sale, and is entered by a manager today. */
async function enterLate({ soldDaysAgo, arrivedDaysAgo }: { soldDaysAgo: number; arrivedDaysAgo: number }) {
  const id = randomUUID()
  await till.send('employee', { id, is_queued: true, lines: [line(COMTE, 10, { price_cents: 1 })] })
  await database.owner`
    update private.waiting_baskets set received_at = now() - make_interval(days => ${arrivedDaysAgo}),
      request = request || jsonb_build_object('sold_at', now() - make_interval(days => ${soldDaysAgo})) where id = ${id}`
  await till.call('manager', `select public.decide_waiting_basket('${id}', true)`)
  return id
}

const isReported = async (id: string) => {
  const [row] = await database.owner`select report_id is not null as it from public.baskets where id = ${id}`
  return row?.['it']
}

test('A basket that a manager enters over 30 days after its day goes into the next report', async () => {
  await close('private.shop_today() - 1')
  const id = await enterLate({ soldDaysAgo: 45, arrivedDaysAgo: 40 })
  expect(await report()).toMatchObject({ from_earlier_days: 1, sums: { baskets: 1 }, left_open: null })
  await close('private.shop_today()')
  expect(await report()).toMatchObject({ from_earlier_days: 1, sums: { baskets: 1 } })
  expect(await isReported(id)).toBe(true)
})

test('What arrived since the last closing goes into the next report, even when that is months ago', async () => {
  await database.owner`
    insert into public.day_reports (day, counted_cents, closed_at)
    values (private.shop_today() - 90, 0, now() - interval '90 days')`
  const at = (daysAgo: number) => database.owner<{ id: string }[]>`
    insert into public.baskets (id, sold_at, received_at, day, payment, tax_included, goods_cents, total_cents, tax_cents)
    select gen_random_uuid(), sold.at, sold.at, private.shop_today() - ${daysAgo}::integer, 'cash', true, 100, 100, 0
    from (select now() - make_interval(days => ${daysAgo}) as at) as sold returning id`
  const ids = [(await at(130))[0]?.id ?? '', (await at(60))[0]?.id ?? '']
  expect(await report()).toMatchObject({ from_earlier_days: 0, left_open: { baskets: 1 } })
  const [state] = await till.call('employee', 'select open_days from public.day_state()')
  expect(state).toEqual({ open_days: [] })
  await close('private.shop_today()')
  expect(await Promise.all(ids.map(isReported))).toEqual([false, true])
})

test('The first report of a shop takes what a manager entered late too', async () => {
  const ids = [
    await enterLate({ soldDaysAgo: 45, arrivedDaysAgo: 40 }),
    await enterLate({ soldDaysAgo: 3, arrivedDaysAgo: 1 }),
  ]
  expect(await report()).toMatchObject({ left_open: { baskets: 2 } })
  await close('private.shop_today()')
  expect(await Promise.all(ids.map(isReported))).toEqual([true, true])
})
