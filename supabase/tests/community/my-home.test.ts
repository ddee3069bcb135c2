import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { ABONDANCE, COMTE, OPEN_EVENT, ROQUEFORT } from '../contract/rows.ts'

type Home = {
  event: { slug: string; status: string } | null
  back_in_stock: { slug: string }[]
  try: { slug: string; in_stock: boolean }[] | null
}

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
  await database.owner`delete from public.rsvps`
  await database.owner`delete from public.user_favorites`
  await database.owner`delete from public.cheese_ratings`
  // So that every cheese can be switched by hand.
  await database.owner`update public.cheese_stock set is_tracked = false`
})
afterAll(() => database.close())

async function homeOf(actor: Actor) {
  const [row] = await actAs(database.requests, actor, (sql) => sql`select public.my_home() as it`)
  return row?.['it'] as Home
}

const switchStock = (id: string, inStock: boolean) =>
  database.owner`update public.cheeses set in_stock = ${inStock} where id = ${id}`

test('A new member has an empty home without a taste profile, and a visitor is refused', async () => {
  expect(await homeOf('other')).toEqual({ event: null, back_in_stock: [], try: null })
  expect(await stateOf(homeOf('anon'))).toBe('42501')
})

test('The home of a member names their next event, and that of others does not', async () => {
  await actAs(database.requests, 'other', (sql) => sql`select public.rsvp(${OPEN_EVENT})`)
  expect((await homeOf('other')).event).toMatchObject({ status: 'going' })
  expect((await homeOf('member')).event).toBeNull()
  await database.owner`update public.events set status = 'cancelled' where id = ${OPEN_EVENT}`
  expect((await homeOf('other')).event).toBeNull()
})

test('A favorite that came back in stock is named, one that never left or left again is not', async () => {
  for (const id of [COMTE, ABONDANCE, ROQUEFORT])
    await database.owner`insert into public.user_favorites (user_id, cheese_id) values (${personId('other')}, ${id})`
  await switchStock(COMTE, false)
  await switchStock(COMTE, true)
  await switchStock(ROQUEFORT, false)
  await switchStock(ROQUEFORT, true)
  await switchStock(ROQUEFORT, false)
  expect((await homeOf('other')).back_in_stock).toMatchObject([{ slug: 'comte-aop' }])
  expect((await homeOf('employee')).back_in_stock).toEqual([])
})

test('A member with three favorites gets recommendations at home', async () => {
  const { try: suggestions } = await homeOf('other')
  expect(suggestions).toHaveLength(3)
  expect(suggestions?.every(({ in_stock }) => in_stock)).toBe(true)
})

test('A member who favorited every cheese has a taste profile without recommendations', async () => {
  await database.owner`
    insert into public.user_favorites (user_id, cheese_id) select ${personId('other')}, id from public.cheeses
    on conflict do nothing`
  expect((await homeOf('other')).try).toEqual([])
})
