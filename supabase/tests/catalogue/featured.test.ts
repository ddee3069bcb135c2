import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/test-database.ts'
import { cheeseId } from '../../seed/stable-uuid.ts'
import { COMTE } from '../contract/rows.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase('catalogue')
})
afterEach(() => database.close())

const featured = async () => {
  const rows = await database.requests.begin(async (sql) => {
    await sql`set local role anon`
    return sql<{ cheese_id: string }[]>`select * from public.get_todays_featured_cheese()`
  })
  return rows[0]?.cheese_id
}

const featuredIn = async (days: number) => {
  const [row] = await database.owner<{ cheese: string }[]>`
    select private.featured_on(private.shop_today() + ${days}::integer) as cheese`
  return row?.cheese ?? ''
}

/** Moves every settled day one day into the past. */
const letADayPass = () => database.owner`update private.featured_days set day = day - 1`

const confirm = (days: number, cheese: string) =>
  database.owner`
    insert into public.feature_calendar (day, cheese_id, status)
    values (private.shop_today() + ${days}::integer, ${cheese}, 'confirmed')`

test('No cheese is featured again before all others have been', async () => {
  await database.owner`select private.settle_featured_days()`
  const days = await Promise.all(Array.from({ length: 36 }, (_, index) => featuredIn(index)))
  expect(new Set(days.slice(0, 18)).size).toBe(18)
  expect(days.slice(18)).toEqual(days.slice(0, 18))
})

test('The rotation continues across days on which staff edited a cheese', async () => {
  const seen: string[] = []
  for (let day = 0; day < 18; day++) {
    await database.owner`update public.cheeses set summary = summary where id = ${COMTE}`
    seen.push((await featured()) ?? '')
    await letADayPass()
  }
  expect(new Set(seen).size).toBe(18)
})

test('The daily feature stays the same all day, even when stock changes', async () => {
  const morning = await featured()
  await database.owner`update public.cheeses set in_stock = false where id <> ${COMTE}`
  expect(await featured()).toBe(morning)
  await letADayPass()
  expect(await featured()).toBe(COMTE)
})

test('A featured cheese that becomes inactive is replaced at once', async () => {
  const morning = (await featured()) ?? ''
  await database.owner`update public.cheeses set active = false where id = ${morning}`
  const now = await featured()
  expect(now).toBeDefined()
  expect(now).not.toBe(morning)
})

test('A confirmed entry for today with an active cheese takes precedence', async () => {
  const other = cheeseId('abondance')
  const rotation = await featured()
  const planned = rotation === COMTE ? other : COMTE
  await confirm(0, planned)
  expect(await featured()).toBe(planned)
  await database.owner`update public.feature_calendar set status = 'planned'`
  expect(await featured()).toBe(rotation)
  await database.owner`update public.feature_calendar set status = 'confirmed'`
  await database.owner`update public.cheeses set active = false where id = ${planned}`
  expect(await featured()).toBe(rotation)
})

test('Guests cannot read future calendar entries', async () => {
  await confirm(1, COMTE)
  const rows = await database.requests.begin(async (sql) => {
    await sql`set local role anon`
    return sql`select from public.feature_calendar`
  })
  expect(rows).toHaveLength(0)
})

test('Without an active cheese in stock there is no featured cheese', async () => {
  await database.owner`update public.cheeses set active = false`
  expect(await featured()).toBeUndefined()
})
