import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

const READERS = 600
const CONNECTIONS = 16
/** The connections and the places in the queue. */
const ADMITTED = CONNECTIONS + 500

let shop: TestServer

beforeAll(async () => {
  shop = await createTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => shop.close())

/** Each from an IP of its own, so that no caller exceeds its share. */
async function read(reader: number) {
  const { statusCode, headers } = await shop.app.inject({
    url: '/rest/v1/cheeses?select=name&limit=1',
    headers: {
      apikey: shop.context.publishableKey,
      'x-forwarded-for': `198.18.${reader >> 8}.${reader & 255}`,
    },
  })
  return { statusCode, retryAfter: headers['retry-after'] }
}

test('A request beyond capacity gets 503 with Retry-After at once, and none waits for more than two seconds', async () => {
  const locked = await shop.database.owner.reserve()
  await locked`begin`
  await locked`lock table public.cheeses in access exclusive mode`
  // No time passes but what the test says, because a slow machine needs seconds for so many requests.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answers: Awaited<ReturnType<typeof read>>[] = []
  const reading = Array.from({ length: READERS }, async (_, reader) => answers.push(await read(reader)))
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(READERS - ADMITTED)
  vi.advanceTimersByTime(2_000)
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(READERS - CONNECTIONS)
  vi.useRealTimers()
  await locked`rollback`
  locked.release()
  await Promise.all(reading)

  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThanOrEqual(READERS - CONNECTIONS)
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  for (let reader = 0; reader < 10; reader += 1) expect((await read(READERS + reader)).statusCode).toBe(200)
})

const VOTERS = 60

async function createVoter() {
  const { owner } = shop.database
  const [id, session] = [randomUUID(), randomUUID()]
  await owner`insert into auth.users (id, email) values (${id}, ${`${id}@crowd.test`})`
  await owner`insert into auth.sessions (id, user_id, aal) values (${session}, ${id}, 'aal1')`
  const exp = Math.floor(Date.now() / 1000) + 600
  return shop.context.tokens.sign({ sub: id, role: 'authenticated', session_id: session, exp })
}

test('Sixty people who rate one cheese at once are all acknowledged, and the sums are right', async () => {
  const { owner } = shop.database
  const [cheese] = await owner<{ id: string }[]>`select id from public.cheeses where slug = 'comte-aop'`
  const tokens: string[] = []
  for (let voter = 0; voter < VOTERS; voter += 1) tokens.push(await createVoter())
  const statuses = await Promise.all(
    tokens.map(async (token, voter) => {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: '/rest/v1/cheese_ratings?on_conflict=user_id,cheese_id',
        headers: {
          apikey: shop.context.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'resolution=merge-duplicates,return=minimal',
        },
        payload: { cheese_id: cheese?.id, rating: 1 + (voter % 5) },
      })
      return statusCode
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([201]))
  await owner`select private.count_votes()`
  const [sums] = await owner<{ counted: number; kept: number }[]>`
    select s.rating_count as counted, (select count(*)::int from public.cheese_ratings r where r.cheese_id = s.cheese_id) as kept
    from public.cheese_stats s where s.cheese_id = ${cheese?.id ?? ''}`
  expect(sums?.kept).toBeGreaterThanOrEqual(VOTERS)
  expect(sums?.counted).toBe(sums?.kept)
})
