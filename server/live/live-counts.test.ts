import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let shop: TestServer

beforeAll(async () => {
  shop = await createTestServer()
})
afterAll(() => shop.close())

/** Reads the events of a stream one after the other. */
async function listenTo(slug: string) {
  const gone = new AbortController()
  const response = await fetch(`${shop.url}/live/cheeses/${slug}`, { signal: gone.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let received = ''
  return {
    response,
    leave: () => gone.abort(),
    async next(): Promise<Record<string, unknown>> {
      for (;;) {
        const [event, ...rest] = received.split('\n\n')
        if (event !== undefined && rest.length > 0) {
          received = rest.join('\n\n')
          return JSON.parse(event.slice(event.indexOf('data: ') + 6))
        }
        const { value, done } = (await reader?.read()) ?? { done: true }
        if (done) throw new Error('The stream ended')
        received += value
      }
    },
  }
}

async function memberClient() {
  const client = createClient(shop.url, shop.context.publishableKey, {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
  })
  const { data, error } = await client.auth.signInWithPassword({
    email: 'member@demo.test',
    password: 'Cheddar-Gorge-1',
  })
  if (error) throw error
  return { client, userId: data.user.id }
}

const idOf = async (slug: string) => {
  const [cheese] = await shop.database.owner`select id from public.cheeses where slug = ${slug}`
  return cheese?.['id'] as string
}

test('An open panel hears of a favourite within a second, and of nothing else', async () => {
  const { client, userId } = await memberClient()
  const [comte, abondance] = [await idOf('comte-aop'), await idOf('abondance')]
  await client.from('user_favorites').delete().eq('user_id', userId)
  const stream = await listenTo('comte-aop')
  expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
  const before = await stream.next()

  await client.from('user_favorites').insert({ user_id: userId, cheese_id: abondance })
  await client.from('user_favorites').insert({ user_id: userId, cheese_id: comte })
  const started = Date.now()
  const after = await stream.next()
  expect(Date.now() - started).toBeLessThan(1_000)
  expect(after).toEqual({ ...before, favoritesCount: Number(before['favoritesCount']) + 1 })
  stream.leave()
})

test('A burst of changes is one piece of news for each listener', async () => {
  const { client, userId } = await memberClient()
  const cheese = await idOf('rossini-blue')
  const streams = await Promise.all(Array.from({ length: 20 }, () => listenTo('rossini-blue')))
  await Promise.all(streams.map((stream) => stream.next()))
  for (const rating of [1, 2, 3, 4, 5])
    await client
      .from('cheese_ratings')
      .upsert({ user_id: userId, cheese_id: cheese, rating }, { onConflict: 'user_id,cheese_id' })

  const [sums] = await shop.database
    .owner`select average_rating::float, rating_count from public.cheese_stats where cheese_id = ${cheese}`
  await Promise.all(
    streams.map(async (stream) => {
      let news = await stream.next()
      let pieces = 1
      while (news['averageRating'] !== sums?.['average_rating']) {
        news = await stream.next()
        pieces += 1
      }
      expect(pieces).toBeLessThanOrEqual(2)
      stream.leave()
    }),
  )
})

test('There is nothing to hear about a cheese that does not exist', async () => {
  const { response } = await listenTo('no-such-cheese')
  expect(response.status).toBe(404)
})

test('The server closes although somebody still listens', async () => {
  const stream = await listenTo('comte-aop')
  await stream.next()
  await shop.restart()
  await expect(stream.next()).rejects.toThrow('The stream ended')
})
