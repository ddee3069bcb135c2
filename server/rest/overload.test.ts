import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

const READERS = 600
/** Sixteen connections and the places in the queue. */
const ADMITTED = 516

let shop: TestServer

beforeAll(async () => {
  shop = await createTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => shop.close())

/** Each from an IP of its own, so that no caller exceeds its share. */
async function read(reader: number) {
  const start = performance.now()
  const { statusCode, headers } = await shop.app.inject({
    url: '/rest/v1/cheeses?select=name&limit=1',
    headers: {
      apikey: shop.context.publishableKey,
      'x-forwarded-for': `198.18.${reader >> 8}.${reader & 255}`,
    },
  })
  return { statusCode, retryAfter: headers['retry-after'], ms: performance.now() - start }
}

test('A request beyond capacity gets 503 with Retry-After at once, and none waits for more than two seconds', async () => {
  const locked = await shop.database.owner.reserve()
  await locked`begin`
  await locked`lock table public.cheeses in access exclusive mode`
  const refused: Awaited<ReturnType<typeof read>>[] = []
  const answers = await Promise.all(
    Array.from({ length: READERS }, async (_, reader) => {
      const answer = await read(reader)
      if (refused.length < READERS - ADMITTED) refused.push(answer)
      return answer
    }),
  )
  await locked`rollback`
  locked.release()

  const waited = answers.filter(({ statusCode }) => statusCode === 503)
  expect(waited.length).toBeGreaterThanOrEqual(READERS - 16)
  expect(waited.every(({ retryAfter }) => retryAfter === '1')).toBe(true)
  expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(2_000)
  for (let reader = 0; reader < 10; reader += 1) expect((await read(reader)).statusCode).toBe(200)
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
