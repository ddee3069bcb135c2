import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoClient, type DemoClient } from '../testing/demo-client.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { listenTo } from './testing/listen-to.ts'

let shop: TestServer
let admin: DemoClient
let manager: DemoClient

beforeAll(async () => {
  shop = await createTestServer()
  admin = await demoClient(shop, 'admin')
  manager = await demoClient(shop, 'manager')
})
afterAll(() => shop.close())

async function headersOf(client: DemoClient) {
  const { data } = await client.auth.getSession()
  const token = data.session?.access_token
  return { apikey: shop.context.publishableKey, ...(token && { authorization: `Bearer ${token}` }) }
}

const listenAs = async (client: DemoClient) =>
  listenTo<{ topics: string[] }>(`${shop.url}/live/staff`, await headersOf(client))

/** Listens, and reads the first event, which names all topics. */
async function joinAs(client: DemoClient) {
  const stream = await listenAs(client)
  expect(await stream.next()).toEqual({ topics: ['*'] })
  return stream
}

async function idOf(client: DemoClient) {
  const { data } = await client.auth.getUser()
  return data.user?.id ?? ''
}

test('Staff are told which topics changed, and nothing about them', async () => {
  const employee = await demoClient(shop, 'employee')
  const stream = await joinAs(employee)
  const { data: cheese } = await manager.from('cheeses').select('id, version').limit(1).single()
  await manager
    .from('cheeses')
    .update({ summary: 'Changed elsewhere', version: cheese?.version ?? 0 })
    .eq('id', cheese?.id ?? '')
  const event = await stream.next()
  expect(Object.keys(event ?? {})).toEqual(['topics'])
  expect(event?.topics.toSorted()).toEqual(['cheeses', 'history'])
  stream.leave()
})

test('Visitors and members are refused', async () => {
  expect((await listenAs(await demoClient(shop))).status).toBe(403)
  expect((await listenAs(await demoClient(shop, 'member'))).status).toBe(403)
  expect((await listenTo(`${shop.url}/live/staff`)).status).toBe(403)
})

test('The stream of a person whose role is taken away ends at once and cannot be opened again', async () => {
  const employee = await demoClient(shop, 'employee')
  const stream = await joinAs(employee)
  const other = await joinAs(manager)
  const id = await idOf(employee)
  await admin.rpc('set_user_role', { user_id: id, new_role: 'customer' })
  expect(await stream.next()).toBeUndefined()
  expect((await other.next())?.topics).toContain('people')
  expect((await listenAs(employee)).status).toBe(403)
  other.leave()
  await admin.rpc('set_user_role', { user_id: id, new_role: 'employee' })
})

test('The stream of a session that ended is closed at once, and others stay open', async () => {
  const [leaving, staying] = [await demoClient(shop, 'employee'), await demoClient(shop, 'employee')]
  const [closed, open] = [await joinAs(leaving), await joinAs(staying)]
  await leaving.auth.signOut({ scope: 'local' })
  expect(await closed.next()).toBeUndefined()
  await staying.rpc('attend_record', { record: 'calendar' })
  expect(await open.next()).toEqual({ topics: ['presence'] })
  open.leave()
})

test('The streams of an account are limited, whatever they are about', async () => {
  // An account without earlier streams: the server may not have noticed yet that one was left.
  const ofCheeses = await Promise.all(
    Array.from({ length: 4 }, async () =>
      listenTo(`${shop.url}/live/cheeses/comte-aop`, await headersOf(admin)),
    ),
  )
  const ofStaff = [await listenAs(admin), await listenAs(admin)]
  const streams = [...ofCheeses, ...ofStaff]
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  for (const stream of streams) stream.leave()
})

test('The stream ends when the server closes', async () => {
  const stream = await joinAs(manager)
  await shop.restart()
  expect(await stream.next()).toBeUndefined()
})
