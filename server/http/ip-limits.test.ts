import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createActor } from '../rest/testing/shop-actors.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let cheese: string
beforeAll(async () => {
  server = await createTestServer({ template: 'catalogue', environment: { TRUST_PROXY: '127.0.0.1' } })
  const [row] = await server.database.owner<{ id: string }[]>`select id from public.cheeses limit 1`
  cheese = row?.id ?? ''
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.owner`truncate auth.rate_limits, private.rate_limits`
})

async function send(path: string, { ip, body, ...init }: RequestInit & { ip: string; body: string }) {
  const { keys } = server.context
  return fetch(`${server.url}/rest/v1/${path}`, {
    method: 'POST',
    ...init,
    headers: {
      apikey: keys.publishableKey,
      'content-type': 'application/json',
      'x-forwarded-for': ip,
      ...init.headers,
    },
    body,
  })
}

async function statuses(count: number, request: (index: number) => Promise<Response>) {
  const found = []
  for (let index = 0; index < count; index++) found.push((await request(index)).status)
  return found
}

const requestStockAlert = (ip: string, index: number) =>
  send('rpc/request_stock_alert', {
    ip,
    body: JSON.stringify({ email: `guest${index}@example.test`, cheese_uuid: cheese }),
  })

test('One IP address may make sixty contributions an hour, however the path is escaped', async () => {
  const spellings = ['cheese_comments', '%63heese_comments', 'cheese%5Fcomments']
  const contribute = (index: number, method: string) =>
    send(spellings[index % spellings.length] ?? '', { ip: '203.0.113.1', method, body: '{}' })
  const first = await statuses(60, (index) => contribute(index, 'POST'))
  expect(first).not.toContain(429)
  expect(await statuses(3, (index) => contribute(index, 'POST'))).toEqual([429, 429, 429])
  expect((await contribute(0, 'PATCH')).status).toBe(429)
  const other = await send('cheese_comments', { ip: '203.0.113.2', body: '{}' })
  expect(other.status).not.toBe(429)
})

test('One IP address may try ten pairing codes in ten minutes', async () => {
  const pair = (ip: string) => send('rpc/pair_kiosk', { ip, body: JSON.stringify({ code: '00000000' }) })
  expect(await statuses(11, () => pair('203.0.113.9'))).toEqual([...Array(10).fill(200), 429])
  expect((await pair('203.0.113.10')).status).toBe(200)
})

test('One IP address may request five stock alerts an hour without an account', async () => {
  expect(await statuses(6, (index) => requestStockAlert('203.0.113.3', index))).toEqual([
    204, 204, 204, 204, 204, 429,
  ])
  expect((await requestStockAlert('203.0.113.4', 7)).status).toBe(204)
})

test('An IPv6 /64 counts as one IP address, IPv4 addresses count separately', async () => {
  expect(await statuses(6, (index) => requestStockAlert(`2001:db8:1:2::${index + 1}`, index))).toContain(429)
  expect(
    await statuses(6, (index) => requestStockAlert(`::ffff:198.51.100.${index + 1}`, index)),
  ).not.toContain(429)
})

test('A member is limited as a person, not by IP address', async () => {
  const { token } = await createActor(server, 'customer')
  const ask = (index: number) =>
    send('rpc/request_stock_alert', {
      ip: '203.0.113.5',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ email: `friend${index}@example.test`, cheese_uuid: cheese }),
    })
  expect(await statuses(30, ask)).not.toContain(429)
  expect((await ask(30)).status).toBe(429)
})
