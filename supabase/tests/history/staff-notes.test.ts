import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { COMTE, PENDING_RECIPE } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const valueFor = async (actor: Actor, query: string) => {
  const [row] = await actAs(database.requests, actor, (sql) =>
    sql.unsafe<{ value: unknown }[]>(`${query} limit 1`),
  )
  return row?.value
}

test('A note in the calendar is read by staff alone', async () => {
  await database.owner`update public.feature_calendar set version = version, note = 'Open the old wheel'`
  const query = 'select note as value from public.feature_calendar'
  expect(await valueFor('anon', query)).toBeUndefined()
  expect(await valueFor('member', query)).toBeUndefined()
  expect(await valueFor('employee', query)).toBe('Open the old wheel')
  expect(await valueFor('anon', 'select cheese_id as value from public.get_todays_featured_cheese()')).toBe(
    COMTE,
  )
})

test('A note of a review is read by the author and staff, and is gone when the recipe is published', async () => {
  const review = (decision: string, note: string, version: number) =>
    actAs(
      database.requests,
      'manager',
      (sql) => sql`select public.review_recipe(${PENDING_RECIPE}, ${decision}, ${note}, ${version})`,
    )
  const query = `select review_note as value from public.recipes where id = '${PENDING_RECIPE}'`
  await review('return', 'Sounds like the last one', 1)
  expect(await valueFor('other', query)).toBeUndefined()
  expect(await valueFor('anon', query)).toBeUndefined()
  expect(await valueFor('member', query)).toBe('Sounds like the last one')
  expect(await valueFor('employee', query)).toBe('Sounds like the last one')

  await review('publish', 'At last', 2)
  for (const actor of ['anon', 'member', 'other', 'manager'] as const)
    expect(await valueFor(actor, query)).toBeNull()
})

test('The sums and comments of a cheese are not readable once it is inactive', async () => {
  await database.owner`update public.cheeses set version = version, active = false where id = ${COMTE}`
  const ofCheese = `where cheese_id = '${COMTE}'`
  for (const actor of ['anon', 'other'] as const) {
    expect(
      await valueFor(actor, `select favorites_count as value from public.cheese_stats ${ofCheese}`),
    ).toBeUndefined()
    expect(
      await valueFor(actor, `select comment as value from public.public_comments ${ofCheese}`),
    ).toBeUndefined()
    expect(await valueFor(actor, `select public.get_cheese_favorites_count('${COMTE}') as value`)).toBe(0)
  }
  expect(
    await valueFor('anon', `select comment as value from public.cheese_comments ${ofCheese}`),
  ).toBeUndefined()
  expect(
    await valueFor('employee', `select favorites_count as value from public.cheese_stats ${ofCheese}`),
  ).toBe(1)
})
