import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import { COMTE, OPEN_EVENT } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const sell = (grams: number, key: string, actor: Actor = 'employee') =>
  actAs(
    database.requests,
    actor,
    (sql) => sql<{ id: string; stock: number }[]>`
      select id, stock_after_grams as stock
      from public.record_stock_movement(${COMTE}, 'sale', ${grams}, idempotency_key => ${key})`,
  )

const salesOfComte = async () => {
  const [row] = await database.owner<{ count: number }[]>`
    select count(*)::int from public.stock_movements where cheese_id = ${COMTE} and kind = 'sale'`
  return row?.count
}

test('A sale that is sent again with its key is recorded once and answered the same', async () => {
  const key = stableUuid('a sale')
  const first = await sell(100, key)
  await sell(50, stableUuid('a sale between'))
  expect(await sell(100, key)).toEqual(first)
  expect(await salesOfComte()).toBe(2)
})

test('Ten concurrent copies of one sale are recorded once', async () => {
  const before = (await salesOfComte()) ?? 0
  const key = stableUuid('a hasty sale')
  const answers = await Promise.all(Array.from({ length: 10 }, () => sell(10, key)))
  expect(new Set(answers.map(([movement]) => movement?.id)).size).toBe(1)
  expect(await salesOfComte()).toBe(before + 1)
})

test('A key is refused for another request, and belongs to one person', async () => {
  const key = stableUuid('a key of the employee')
  await sell(10, key)
  expect(await stateOf(sell(20, key))).toBe('PT422')
  expect(await stateOf(sell(20, key, 'manager'))).toBe('done')
})

test('A request that was refused leaves its key unused', async () => {
  const key = stableUuid('too much')
  expect(await stateOf(sell(90_000, key))).toBe('PT409')
  expect(await stateOf(sell(10, key))).toBe('done')
})

test('A key is forgotten after a day', async () => {
  const key = stableUuid('a sale of yesterday')
  const [first] = await sell(10, key)
  await database.owner`
    update private.idempotency_keys set created_at = now() - interval '25 hours' where key = ${key}`
  const [second] = await sell(10, key)
  expect(second?.id).not.toBe(first?.id)
})

test('A delayed copy of an RSVP does not undo its cancellation', async () => {
  const key = stableUuid('an rsvp')
  const rsvp = () =>
    actAs(
      database.requests,
      'other',
      (sql) => sql`select public.rsvp(${OPEN_EVENT}, idempotency_key => ${key}) as status`,
    )
  expect(await rsvp()).toEqual([{ status: 'going' }])
  await actAs(database.requests, 'other', (sql) => sql`select public.cancel_rsvp(${OPEN_EVENT})`)
  expect(await rsvp()).toEqual([{ status: 'going' }])
  const left = await database.owner`select from public.rsvps where event_id = ${OPEN_EVENT}`
  expect(left).toHaveLength(0)
})

test('A recipe that is submitted twice with its key is one recipe', async () => {
  const key = stableUuid('a recipe')
  const submit = () =>
    actAs(
      database.requests,
      'member',
      (sql) =>
        sql`
          select public.submit_recipe('{"title": "Sent twice", "ingredients": [{"item": "Cheese"}], "steps": ["Melt."], "consent": true}',
            ${[COMTE]}::uuid[], ${key}) as id`,
    )
  expect(await submit()).toEqual(await submit())
  const recipes = await database.owner`select from public.recipes where title = 'Sent twice'`
  expect(recipes).toHaveLength(1)
})

test('A member who uses a new key for the same RSVP again and again is refused, and staff are not', async () => {
  const rsvp = (index: number) =>
    actAs(
      database.requests,
      'member',
      (sql) => sql`select public.rsvp(${OPEN_EVENT}, idempotency_key => ${stableUuid(`key ${index}`)})`,
    )
  await database.owner`delete from private.idempotency_keys`
  await database.owner`delete from private.rate_limits`
  for (let index = 0; index < 180; index++) await rsvp(index)
  expect(await stateOf(rsvp(180))).toBe('PT429')
  expect(await stateOf(rsvp(59))).toBe('done')
  const kept = await database.owner`select from private.idempotency_keys`
  expect(kept).toHaveLength(180)
  for (let index = 0; index < 181; index++) await sell(1, stableUuid(`sale ${index}`))
})
