import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoClient, type DemoClient } from '../../testing/demo-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

const TABS = 4
const TOGGLES = 100
const UPSERTS = 50

let shop: TestServer
let tabs: DemoClient[]
let cheeseId: string
let userId: string

beforeAll(async () => {
  shop = await createTestServer()
  tabs = await Promise.all(Array.from({ length: TABS }, () => demoClient(shop, 'member')))
  const [cheese] = await shop.database.owner<{ id: string }[]>`
    select id from public.cheeses where slug = 'comte-aop'`
  cheeseId = cheese?.id ?? ''
  userId = (await tabs[0]?.auth.getUser())?.data.user?.id ?? ''
})
afterAll(() => shop.close())

const tabOf = (turn: number) => tabs[turn % TABS] as DemoClient

/** The stored sums beside a recount of all rows, once votes that were left to be counted are. */
async function sums() {
  await shop.database.owner`select private.count_votes()`
  const [row] = await shop.database.owner`
    select s.favorites_count, s.rating_count, s.public_comment_count, s.average_rating::float,
      (select count(*)::int from public.user_favorites f where f.cheese_id = s.cheese_id) as favorites_recounted,
      (select count(*)::int from public.cheese_ratings r where r.cheese_id = s.cheese_id) as ratings_recounted,
      (select round(avg(rating), 6)::float from public.cheese_ratings r where r.cheese_id = s.cheese_id)
        as average_recounted,
      (select count(*)::int from public.cheese_comments c
        where c.cheese_id = s.cheese_id and c.is_public and c.hidden_at is null) as comments_recounted
    from public.cheese_stats s where s.cheese_id = ${cheeseId}`
  return row as Record<string, number>
}

async function rowsOfMember(table: 'user_favorites' | 'cheese_ratings' | 'cheese_comments') {
  const { count } = await tabOf(0)
    .from(table)
    .select('id', { count: 'exact', head: true })
    .eq('cheese_id', cheeseId)
  return count
}

test(`${TOGGLES} toggles from ${TABS} tabs leave at most one favorite and a count that equals a recount`, async () => {
  const before = await sums()
  const wasFavorite = await rowsOfMember('user_favorites')
  const answers = await Promise.all(
    Array.from({ length: TOGGLES }, (_, turn) => {
      const favorites = tabOf(turn).from('user_favorites')
      // Seven and four have no common divisor, so every tab does both.
      return turn % 7 < 4
        ? favorites.upsert(
            { user_id: userId, cheese_id: cheeseId },
            { onConflict: 'user_id,cheese_id', ignoreDuplicates: true },
          )
        : favorites.delete().eq('user_id', userId).eq('cheese_id', cheeseId)
    }),
  )
  expect(answers.filter(({ error }) => error)).toEqual([])
  const isFavorite = await rowsOfMember('user_favorites')
  const after = await sums()
  expect(isFavorite).toBeLessThanOrEqual(1)
  expect(after['favorites_count']).toBe(after['favorites_recounted'])
  expect(after['favorites_count']).toBe(
    (before['favorites_count'] ?? 0) + (isFavorite ?? 0) - (wasFavorite ?? 0),
  )
})

test('Removing a favorite that does not exist leaves the count at zero or above', async () => {
  await shop.database.owner`delete from public.user_favorites where cheese_id = ${cheeseId}`
  await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      tabOf(turn).from('user_favorites').delete().eq('user_id', userId).eq('cheese_id', cheeseId),
    ),
  )
  expect(await sums()).toMatchObject({ favorites_count: 0, favorites_recounted: 0 })
})

test(`${UPSERTS} ratings at once from one person are one rating`, async () => {
  const answers = await Promise.all(
    Array.from({ length: UPSERTS }, (_, turn) =>
      tabOf(turn)
        .from('cheese_ratings')
        .upsert(
          { user_id: userId, cheese_id: cheeseId, rating: (turn % 5) + 1 },
          { onConflict: 'user_id,cheese_id' },
        ),
    ),
  )
  expect(answers.filter(({ error }) => error)).toEqual([])
  expect(await rowsOfMember('cheese_ratings')).toBe(1)
  const after = await sums()
  expect(after['rating_count']).toBe(after['ratings_recounted'])
  expect(after['average_rating']).toBe(after['average_recounted'])
})

test(`${UPSERTS} saves at once of one comment are one comment, and beyond the limit they are refused`, async () => {
  const answers = await Promise.all(
    Array.from({ length: UPSERTS }, (_, turn) =>
      tabOf(turn)
        .from('cheese_comments')
        .upsert(
          {
            user_id: userId,
            cheese_id: cheeseId,
            comment: `Thought number ${turn}`,
            is_public: turn % 2 === 0,
          },
          { onConflict: 'user_id,cheese_id' },
        ),
    ),
  )
  const refused = answers.filter(({ error }) => error)
  expect(refused.every(({ status }) => status === 429)).toBe(true)
  expect(answers.length - refused.length).toBe(30)
  expect(await rowsOfMember('cheese_comments')).toBe(1)
  const after = await sums()
  expect(after['public_comment_count']).toBe(after['comments_recounted'])
})
