import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { createActor } from '../testing/shop-actors.ts'

let server: TestServer
let cheeses: string[]
let event: string
beforeAll(async () => {
  server = await createTestServer({ template: 'catalogue', environment: { TRUST_PROXY: '127.0.0.1' } })
  const { owner } = server.database
  cheeses = (await owner<{ id: string }[]>`select id from public.cheeses where active`).map(({ id }) => id)
  const [row] = await owner<{ id: string }[]>`
    insert into public.events (slug, title, starts_at, ends_at, capacity, status)
    values ('limits', 'Limits', now() + interval '2 days', now() + interval '3 days', 100, 'published')
    returning id`
  event = row?.id ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.owner`truncate auth.rate_limits, private.rate_limits, public.notify_requests cascade`
})

type Call = { method?: string; ip: string; token?: string; body: unknown; prefer?: string }

async function send(path: string, call: Call): Promise<Response> {
  const { method = 'POST', ip, token, body, prefer = '' } = call
  const answer = await fetch(`${server.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: server.context.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      prefer,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  // A busy machine has refused it before it was counted.
  return answer.status === 503 ? send(path, call) : answer
}

async function statuses(count: number, request: (index: number) => Promise<Response>) {
  const found = []
  for (let index = 0; index < count; index++) found.push((await request(index)).status)
  return found
}

const asked = (count: number, status: number) => Array<number>(count).fill(status)

const RECIPE = { title: 'Toast', ingredients: [{ item: 'Cheese' }], steps: ['Melt.'], consent: true }

/** What a member sends through each limited call. */
const CONTRIBUTIONS: [string, (userId: string) => Record<string, unknown>][] = [
  ['cheese_comments', (userId) => ({ user_id: userId, cheese_id: cheeses[0], comment: 'Nutty' })],
  ['rpc/report_comment', () => ({ public_id: crypto.randomUUID(), reason: 'spam' })],
  ['rpc/rsvp', () => ({ event_uuid: event })],
  ['rpc/submit_recipe', () => ({ record: RECIPE, cheese_ids: [cheeses[0]] })],
  ['rpc/request_stock_alert', () => ({ email: 'friend@example.test', cheese_uuid: cheeses[0] })],
]

test('Seventy junk calls without an account cost the members behind the same IP nothing', async () => {
  const ip = '203.0.113.1'
  const member = await createActor(server, 'customer')
  for (const [path, bodyOf] of CONTRIBUTIONS) {
    await statuses(35, () => send(path, { ip, body: {} }))
    await statuses(35, () => send(path, { ip, body: bodyOf(member.id) }))
  }
  for (const [path, bodyOf] of CONTRIBUTIONS) {
    const { status } = await send(path, { ip, token: member.token, body: bodyOf(member.id) })
    expect([path, status < 300]).toEqual([path, true])
  }
})

test('A member may save thirty comments an hour, refused ones not counted, and is then told when to try again', async () => {
  const { id, token } = await createActor(server, 'customer')
  const comment = (text: string, index: number) =>
    send('cheese_comments?on_conflict=user_id,cheese_id', {
      ip: '203.0.113.2',
      token,
      prefer: 'resolution=merge-duplicates',
      body: { user_id: id, cheese_id: cheeses[index % cheeses.length], comment: text, is_public: true },
    })
  expect(await statuses(31, (index) => comment('', index))).toEqual(asked(31, 400))
  for (const status of await statuses(30, (index) => comment('Nutty', index)))
    expect(status).toBeLessThan(300)
  const refused = await comment('One more', 0)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'PT429' })
  const wait = Number(refused.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(3_500)
  expect(wait).toBeLessThanOrEqual(3_600)
  const hidden = await send(`cheese_comments?user_id=eq.${id}`, {
    method: 'PATCH',
    ip: '203.0.113.2',
    token,
    body: { is_public: false },
  })
  expect(hidden.status).toBe(204)
  const other = await createActor(server, 'customer')
  const body = { user_id: other.id, cheese_id: cheeses[0], comment: 'Nutty' }
  expect((await send('cheese_comments', { ip: '203.0.113.2', token: other.token, body })).status).toBe(201)
})

const requestStockAlert = (ip: string, index: number, body = {}) =>
  send('rpc/request_stock_alert', {
    ip,
    body: { email: `guest${index}@example.test`, cheese_uuid: cheeses[0], ...body },
  })

test('An IP may request sixty stock alerts an hour without an account, however many are sent at once', async () => {
  const ip = '203.0.113.3'
  await statuses(10, (index) => requestStockAlert(ip, index, { email: 'no email' }))
  await statuses(10, (index) => requestStockAlert(ip, index, { cheese_uuid: crypto.randomUUID() }))
  const answers: Response[] = []
  for (let round = 0; round < 8; round++) {
    const indexes = Array.from({ length: 10 }, (_, index) => round * 10 + index)
    answers.push(...(await Promise.all(indexes.map((index) => requestStockAlert(ip, index)))))
  }
  const refused = answers.filter(({ status }) => status !== 204)
  expect(refused.map(({ status }) => status)).toEqual(asked(20, 429))
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_000)
  expect((await requestStockAlert('203.0.113.4', 99)).status).toBe(204)
})

test('An IPv6 /64 counts as one IP, IPv4 addresses count separately', async () => {
  expect(await statuses(61, (index) => requestStockAlert(`2001:db8:1:2::${index + 1}`, index))).toContain(429)
  expect(
    await statuses(61, (index) => requestStockAlert(`::ffff:198.51.100.${index + 1}`, index)),
  ).not.toContain(429)
})

test('A member may request thirty stock alerts an hour', async () => {
  const { token } = await createActor(server, 'customer')
  const ask = (index: number) =>
    send('rpc/request_stock_alert', {
      ip: '203.0.113.5',
      token,
      body: { email: `friend${index}@example.test`, cheese_uuid: cheeses[0] },
    })
  expect(await statuses(30, ask)).not.toContain(429)
  expect((await ask(30)).status).toBe(429)
})

const pair = (ip: string, code = '00000000') => send('rpc/pair_kiosk', { ip, body: { code } })

async function newPairingCode() {
  const { client } = await createActor(server, 'admin')
  const { data } = await client.rpc('add_display', { name: 'Window' })
  return data ?? ''
}

test('After five wrong codes an IP is answered once in two seconds and never refused, and another IP at once', async () => {
  const ip = '203.0.113.9'
  const code = await newPairingCode()
  expect(await statuses(5, () => pair(ip))).toEqual(asked(5, 200))
  const start = performance.now()
  const late = Promise.all([pair(ip), pair(ip), pair(ip, code)])
  expect(await (await pair('203.0.113.10')).json()).toBeNull()
  expect(performance.now() - start).toBeLessThan(1_500)
  const answers = await late
  expect(performance.now() - start).toBeGreaterThan(5_900)
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
    null,
    null,
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ])
})

test('A thousand wrong codes of other IPs do not keep a display from pairing', async () => {
  const code = await newPairingCode()
  for (let round = 0; round < 20; round++) {
    const ips = Array.from({ length: 50 }, (_, index) => `198.18.${round}.${index}`)
    await Promise.all(ips.map((ip) => pair(ip)))
  }
  expect(await (await pair('203.0.113.11', code)).json()).toMatch(/^[0-9a-f]{64}$/)
})
