import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffId } from '../../../supabase/seed/demo/people.ts'
import { employ } from '../../../supabase/seed/employ.ts'
import { demoClient } from '../../testing/demo-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const get = (token: string) => server.app.inject({ url: `/cms/calendar/${token}.ics` })

async function renew() {
  const employee = await demoClient(server, 'employee')
  const { data } = await employee.rpc('renew_calendar_feed')
  return data ?? ''
}

/** Long lines are continued on lines that begin with a space. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('The feed has every feature as an event of a whole day, escaped and folded', async () => {
  const note =
    'Pears, figs; honey \\ bread, and a long note that no line of seventy-five octets can hold: Mahón'
  await server.database.owner`
    update public.feature_calendar set day = '2028-02-29', note = ${note}, version = version
    where id = (select id from public.feature_calendar where status = 'planned' order by day limit 1)`
  const { headers, body } = await get(await renew())
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(headers['cache-control']).toBe('private, no-store')
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = unfolded(body)
  expect(lines).toContain('DTSTART;VALUE=DATE:20280229')
  expect(lines).toContain('DTEND;VALUE=DATE:20280301')
  expect(lines).toContain(
    'DESCRIPTION:Pears\\, figs\\; honey \\\\ bread\\, and a long note that no line of seventy-five octets can hold: Mahón',
  )
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(10)
  expect(lines).toContain('STATUS:TENTATIVE')
})

test('A calendar app reads the features as whole days', async () => {
  const { body } = await get(await renew())
  const entries = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
  const events = entries.map((entry) => new ICAL.Event(entry))
  expect(events).toHaveLength(10)
  expect(events.every(({ startDate }) => startDate.isDate)).toBe(true)
  expect(events.every(({ duration }) => duration.toSeconds() === 86_400)).toBe(true)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(10)
})

test('A renewed, guessed or malformed URL of the feed leads nowhere', async () => {
  const former = await renew()
  const token = await renew()
  expect((await get(token)).statusCode).toBe(200)
  expect((await get(former)).statusCode).toBe(404)
  expect((await get('0'.repeat(64))).statusCode).toBe(404)
  expect((await get('../calendar')).statusCode).toBe(404)
  const [stored] = await server.database.owner`select token_hash from private.calendar_feeds`
  expect(stored?.['token_hash']).not.toContain(token)
})

test('The feed URL of a former staff member stops working at once and is not restored', async () => {
  const token = await renew()
  const { owner } = server.database
  await owner`select private.grant_role('employee@demo.test', 'customer')`
  expect((await get(token)).statusCode).toBe(404)
  await employ(owner, staffId('employee'), 'employee')
  expect((await get(token)).statusCode).toBe(404)
  expect((await get(await renew())).statusCode).toBe(200)
})

test('The feed of a suspended account does not come back with the account', async () => {
  const token = await renew()
  const [employee] = await server.database.owner<{ id: string }[]>`
    select id from auth.users where email = 'employee@demo.test'`
  const user_id = employee?.id ?? ''
  const admin = await demoClient(server, 'admin')
  expect((await admin.rpc('suspend_user', { user_id })).error).toBeNull()
  expect((await admin.rpc('reactivate_user', { user_id })).error).toBeNull()
  expect((await get(token)).statusCode).toBe(404)
})
