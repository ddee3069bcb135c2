import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ } from '../../supabase/seed/employ.ts'
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

/** The next topics without that of the audit log, which notes every sign-in of a test. Undefined at the end. */
async function nextTopics(stream: Awaited<ReturnType<typeof listenAs>>) {
  for (let event = await stream.next(); event; event = await stream.next()) {
    expect(Object.keys(event)).toEqual(['topics'])
    const topics = event.topics.filter((topic) => topic !== 'audit')
    if (topics.length > 0) return topics
  }
  return undefined
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
  expect((await nextTopics(stream))?.toSorted()).toEqual(['cheeses', 'history'])
  stream.leave()
})

test('Admins are told that the audit log grew, and other staff are not', async () => {
  const [ofAdmin, ofManager] = [await joinAs(admin), await joinAs(manager)]
  const { error } = await admin.rpc('export_report', { kind: 'days' })
  expect(error).toBeNull()
  expect(await ofAdmin.next()).toEqual({ topics: ['audit'] })
  await manager.rpc('attend_record', { record: 'calendar' })
  expect(await ofManager.next()).toEqual({ topics: ['presence'] })
  for (const stream of [ofAdmin, ofManager]) stream.leave()
})

test('Visitors and members who listen for staff topics are refused', async () => {
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
  expect(await nextTopics(stream)).toBeUndefined()
  expect(await nextTopics(other)).toContain('people')
  expect((await listenAs(employee)).status).toBe(403)
  other.leave()
  await employ(shop.database.owner, id, 'employee')
})

test('The stream of a session that ended is closed at once, and others stay open', async () => {
  const [leaving, staying] = [await demoClient(shop, 'employee'), await demoClient(shop, 'employee')]
  const [closed, open] = [await joinAs(leaving), await joinAs(staying)]
  await leaving.auth.signOut({ scope: 'local' })
  expect(await nextTopics(closed)).toBeUndefined()
  await staying.rpc('attend_record', { record: 'calendar' })
  // The role that the test before gave back may be told first.
  await expect.poll(() => nextTopics(open)).toContain('presence')
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

test('The stream of a staff page ends when the server closes', async () => {
  const stream = await joinAs(manager)
  await shop.restart()
  expect(await nextTopics(stream)).toBeUndefined()
})
