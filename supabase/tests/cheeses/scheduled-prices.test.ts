import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, ROQUEFORT } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())
beforeEach(() => database.owner`delete from public.price_schedule`)

const schedule = (cheese: string, inDays: number, cents: number, actor: Actor = 'manager') =>
  actAs(
    database.requests,
    actor,
    (sql) => sql<{ id: string }[]>`
      select id from public.schedule_price(${cheese}, private.shop_today() + ${inDays}::integer, ${cents})`,
  )

/** A planned price whose day has come while nothing ran the due work. */
const makeDue = (cheese: string, daysAgo = 0) => database.owner`
  update public.price_schedule set from_day = private.shop_today() - ${daysAgo}::integer
  where cheese_id = ${cheese} and applied_at is null`

const priceOf = async (id: string) => {
  const [cheese] = await database.owner`
    select price_per_kg_cents as stored, public.current_price(c) as current from public.cheeses c where id = ${id}`
  return cheese
}

test('A planned price changes nothing before its day', async () => {
  const before = await priceOf(COMTE)
  await schedule(COMTE, 1, 7000)
  await database.owner`select private.run_due()`
  expect(await priceOf(COMTE)).toEqual(before)
})

test('On its day a planned price counts at once for guests and for a sale, even when the due work is late', async () => {
  const before = await priceOf(COMTE)
  await schedule(COMTE, 1, 8000)
  await makeDue(COMTE)
  expect(await priceOf(COMTE)).toEqual({ stored: before?.['stored'], current: 8000 })
  const [listed] = await actAs(
    database.requests,
    'anon',
    (sql) => sql`select price_per_kg_cents from public.search_cheeses('comte')`,
  )
  expect(listed).toEqual({ price_per_kg_cents: 8000 })
  const [sale] = await actAs(database.requests, 'employee', async (sql) => {
    await sql`select from public.record_stock_movement(${COMTE}, 'count', 1000)`
    return sql`select grams from public.record_stock_movement(${COMTE}, 'sale', amount_cents => 800)`
  })
  expect(sale).toEqual({ grams: 100 })
})

test('Guests filter, count and sort by the current price, even when the due work is late', async () => {
  const cheapest = () =>
    actAs(
      database.requests,
      'anon',
      (sql) => sql<{ slug: string; total: string }[]>`
        select slug, total from public.search_cheeses(price => 'to_3', sort => 'price_low')`,
    )
  const inRange = async () => {
    const rows = await actAs(
      database.requests,
      'anon',
      (sql) => sql<{ cheeses: string }[]>`
        select cheeses from public.catalogue_facets() where facet = 'price' and value = 'to_3'`,
    )
    return Number(rows[0]?.cheeses ?? 0)
  }
  const before = await cheapest()
  expect(before.map(({ slug }) => slug)).not.toContain('comte-aop')
  expect(await inRange()).toBe(before.length)
  await schedule(COMTE, 1, 1000)
  await makeDue(COMTE)
  const after = await cheapest()
  expect(after[0]).toEqual({ slug: 'comte-aop', total: String(before.length + 1) })
  expect(await inRange()).toBe(before.length + 1)
  await database.owner`select private.run_due()`
  expect(await cheapest()).toEqual(after)
  expect(await inRange()).toBe(before.length + 1)
})

test('The due work writes the price as a version in the name of the manager who planned it, once', async () => {
  await schedule(ROQUEFORT, 2, 6500)
  await makeDue(ROQUEFORT, 1)
  await database.owner`select private.run_due()`
  await database.owner`select private.run_due()`
  expect(await priceOf(ROQUEFORT)).toEqual({ stored: 6500, current: 6500 })
  const versions = await database.owner`
    select changed_by, changed_fields from public.cheese_versions where cheese_id = ${ROQUEFORT} and version > 1`
  expect(versions).toEqual([{ changed_by: personId('manager'), changed_fields: ['price_per_kg_cents'] }])
})

test('A price that is changed by hand on that day is not overwritten by the due work', async () => {
  await schedule(ABONDANCE, 1, 6600)
  await makeDue(ABONDANCE)
  await database.owner`update public.cheeses set price_per_kg_cents = 6700 where id = ${ABONDANCE}`
  await database.owner`select private.run_due()`
  expect(await priceOf(ABONDANCE)).toEqual({ stored: 6700, current: 6700 })
})

test('A second price for the same day replaces the first, and another day is another plan', async () => {
  await schedule(COMTE, 3, 7100)
  await schedule(COMTE, 3, 7200)
  await schedule(COMTE, 4, 7300)
  const planned = await database.owner`
    select price_per_kg_cents from public.price_schedule where cheese_id = ${COMTE} order by from_day`
  expect(planned.map((row) => row['price_per_kg_cents'])).toEqual([7200, 7300])
})

test('Today, a past day and an impossible price are refused', async () => {
  expect(await stateOf(schedule(COMTE, 0, 7000))).toBe('PT400')
  expect(await stateOf(schedule(COMTE, -1, 7000))).toBe('PT400')
  expect(await stateOf(schedule(COMTE, 1, 0))).toBe('23514')
})

test('A planned price can be canceled until its day comes', async () => {
  const cancel = async (id: string) => {
    const [row] = await actAs(
      database.requests,
      'manager',
      (sql) => sql`select public.cancel_scheduled_price(${id}) as cancelled`,
    )
    return row?.['cancelled']
  }
  const [first] = await schedule(COMTE, 1, 7000)
  expect(await cancel(first?.id ?? '')).toBe(true)
  expect(await cancel(first?.id ?? '')).toBe(false)
  const [due] = await schedule(COMTE, 1, 7000)
  await makeDue(COMTE)
  expect(await cancel(due?.id ?? '')).toBe(false)
})

test('Managers plan prices and read their history, employees see what is planned, and members nothing', async () => {
  expect(await stateOf(schedule(COMTE, 1, 7000, 'employee'))).toBe('42501')
  await schedule(COMTE, 1, 7000)
  const seenBy = (actor: Actor) =>
    actAs(database.requests, actor, (sql) => sql`select from public.price_schedule`)
  expect(await seenBy('employee')).toHaveLength(1)
  expect(await seenBy('member')).toHaveLength(0)
  const historyFor = (actor: Actor) =>
    actAs(
      database.requests,
      actor,
      (sql) =>
        sql`select price_per_kg_cents, is_planned, changed_by_name from public.price_history(${ABONDANCE})`,
    )
  expect(await stateOf(historyFor('employee'))).toBe('42501')
  await schedule(ABONDANCE, 1, 9000)
  const [planned, current] = await historyFor('manager')
  expect(planned).toEqual({ price_per_kg_cents: 9000, is_planned: true, changed_by_name: 'Someone' })
  expect(current).toMatchObject({ price_per_kg_cents: 6700, is_planned: false })
})
