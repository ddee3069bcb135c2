import { once } from 'node:events'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheeseCounts } from '../../src/domain/cheese/cheese.ts'
import { demoClient, type DemoClient } from '../testing/demo-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { listenTo } from './testing/listen-to.ts'

let shop: TestServer
let member: DemoClient

beforeAll(async () => {
  shop = await createTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
  member = await demoClient(shop, 'member')
})
afterAll(() => shop.close())

const listenToCheese = (slug: string, headers?: Record<string, string>) =>
  listenTo<CheeseCounts>(`${shop.url}/live/cheeses/${slug}`, headers)

const listenToEvent = (slug: string, headers?: Record<string, string>) =>
  listenTo<{ capacity: number; going: number }>(`${shop.url}/live/events/${slug}`, headers)

let visitors = 0

/** Each visitor has an IP and so a budget of their own, which a slow machine spends quickly. */
const asNewVisitor = () => ({ 'x-forwarded-for': `198.51.100.${(visitors += 1)}` })

async function idOf(slug: string) {
  const { data } = await member.from('cheeses').select('id').eq('slug', slug).single()
  return data?.id ?? ''
}

test('An open panel receives a favorite at once, and no other changes', async () => {
  const [comte, abondance] = await Promise.all([idOf('comte-aop'), idOf('abondance')])
  await member.from('user_favorites').delete().in('cheese_id', [comte, abondance])
  const stream = await listenToCheese('comte-aop')
  expect(stream.contentType).toContain('text/event-stream')
  const before = await stream.next()

  await member.from('user_favorites').insert({ cheese_id: abondance })
  await member.from('user_favorites').insert({ cheese_id: comte })
  const after = await stream.next()
  expect(after).toEqual({ ...before, favoritesCount: (before?.favoritesCount ?? 0) + 1 })
  stream.leave()
})

test('A burst of changes is read once for all listeners', async () => {
  const cheeseId = await idOf('rossini-blue')
  const streams = await Promise.all(
    Array.from({ length: 20 }, () => listenToCheese('rossini-blue', asNewVisitor())),
  )
  await Promise.all(streams.map((stream) => stream.next()))
  const ratings = [1, 2, 3, 4, 5, 4, 3, 2, 1, 5].map((rating) => ({ cheese_id: cheeseId, rating }))
  await Promise.all(
    ratings.map((row) => member.from('cheese_ratings').upsert(row, { onConflict: 'user_id,cheese_id' })),
  )

  const { data: average } = await member.rpc('get_cheese_average_rating', { cheese_uuid: cheeseId })
  const pieces = await Promise.all(
    streams.map(async (stream) => {
      let heard = 0
      for (let news = await stream.next(); news; news = await stream.next()) {
        heard += 1
        if (news.averageRating === average) break
      }
      stream.leave()
      return heard
    }),
  )
  expect(new Set(pieces).size).toBe(1)
  expect(pieces[0]).toBeLessThan(ratings.length)
})

test('An open event page receives the seats that an RSVP takes and gives back', async () => {
  const { data: event } = await member
    .from('events')
    .select('id')
    .eq('slug', 'smoke-and-caves')
    .single()
    .throwOnError()
  await member.rpc('cancel_rsvp', { event_uuid: event.id }).throwOnError()
  const stream = await listenToEvent('smoke-and-caves')
  const { going: before = 0, capacity } = (await stream.next()) ?? {}
  /** An event that repeats what was known may come first. */
  const nextChange = async (known: number) => {
    for (;;) {
      const seats = await stream.next()
      if (seats?.going !== known) return seats
    }
  }
  await member.rpc('rsvp', { event_uuid: event.id, party_size: 3 }).throwOnError()
  expect(await nextChange(before)).toEqual({ capacity, going: before + 3 })
  await member.rpc('cancel_rsvp', { event_uuid: event.id }).throwOnError()
  expect(await nextChange(before + 3)).toEqual({ capacity, going: before })
  stream.leave()
})

test('A cheese that does not exist and a draft of an event are answered with 404', async () => {
  expect((await listenToCheese('no-such-cheese', asNewVisitor())).status).toBe(404)
  expect((await listenToCheese('No%20Such%20Cheese', asNewVisitor())).status).toBe(404)
  expect((await listenToEvent('winter-fondue', asNewVisitor())).status).toBe(404)
})

/** Tries again like an open page, because an IP on a slow machine can spend its budget before its last stream. */
async function listenUntilAccepted(count: number, headers: Record<string, string>) {
  const streams: Awaited<ReturnType<typeof listenToCheese>>[] = []
  const listenOnce = async () => {
    streams.push(await listenToCheese('abondance', headers))
    return streams.filter(({ status }) => status === 200).length
  }
  await expect.poll(listenOnce, { interval: 1, timeout: 15_000 }).toBe(count)
  return streams
}

/** A spent budget is refused with the same status, but for less than a minute. */
async function expectTooManyListeners(headers: Record<string, string>) {
  await expect
    .poll(() => listenToCheese('abondance', headers), { interval: 1, timeout: 15_000 })
    .toMatchObject({ status: 429, retryAfter: '60' })
}

test('One IP has twenty anonymous listeners, and one account five more that are not counted against the IP', async () => {
  const { data } = await member.auth.getSession()
  const signedIn = {
    apikey: shop.context.publishableKey,
    authorization: `Bearer ${data.session?.access_token}`,
  }
  const visitor = asNewVisitor()
  const anonymous = await listenUntilAccepted(20, visitor)
  await expectTooManyListeners(visitor)
  const ofAccount = await listenUntilAccepted(5, { ...signedIn, ...visitor })
  await expectTooManyListeners({ ...signedIn, ...visitor })

  for (const stream of [...anonymous, ...ofAccount]) stream.leave()
  const again = await listenUntilAccepted(1, visitor)
  for (const stream of again) stream.leave()
})

test('The server closes while a stream is open', async () => {
  const stream = await listenToCheese('comte-aop')
  await stream.next()
  await shop.restart()
  expect(await stream.next()).toBeUndefined()
})

test('Visitors who leave before their stream begins do not count as listeners', async () => {
  const headers = asNewVisitor()
  for (let visit = 0; visit < 40; visit++) {
    const request = get(`${shop.url}/live/cheeses/abondance`, { agent: false, headers })
    request.on('error', () => {})
    await once(request, 'socket')
    setTimeout(() => request.destroy(), visit % 8)
  }
  await expect
    .poll(async () => {
      const stream = await listenToCheese('abondance', headers)
      stream.leave()
      return stream.status
    })
    .toBe(200)
})
