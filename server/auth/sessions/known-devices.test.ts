import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffId } from '../../../supabase/seed/demo/people.ts'
import { employ } from '../../../supabase/seed/employ.ts'
import { createMailStore } from '../../mail/mail-store.ts'
import { sendQueuedMail } from '../../mail/queues/send-queued-mail.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36'

let server: TestServer
let stopMail: () => Promise<void>
beforeAll(async () => {
  server = await createTestServer({ template: 'demo' })
  stopMail = await sendQueuedMail(server.context)
})
afterAll(async () => {
  await stopMail()
  await server.close()
})

const PASSWORD = 'Cheddar-Gorge-1'

function trySignIn(person: string, password: string, cookie = '') {
  return fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: server.context.publishableKey,
      'content-type': 'application/json',
      'user-agent': PHONE,
      cookie,
    },
    body: JSON.stringify({ email: `${person}@demo.test`, password }),
  })
}

async function signIn(person: string, cookie = '') {
  const response = await trySignIn(person, PASSWORD, cookie)
  expect(response.status).toBe(200)
  return response.headers.getSetCookie()
}

async function mailsTo(person: string) {
  const mails = await createMailStore(server.database.auth, server.context.keys).list()
  return mails.filter(({ to, subject }) => to === `${person}@demo.test` && subject.includes('New sign-in'))
}

async function waitForMail(person: string) {
  await expect.poll(async () => (await mailsTo(person)).length, { timeout: 20_000 }).toBe(1)
}

const auditedDevices = () => server.database.owner`
  select a.actor_id = u.id as by_themselves, a.detail from public.audit_log a
  join auth.users u on u.id::text = a.subject_id
  where a.action = 'sign in from a new device' and u.email = 'manager@demo.test'`

test('A staff sign-in from a new device is audited and mailed, and the next one from there is not', async () => {
  const [cookie = ''] = await signIn('manager')
  expect(cookie).toMatch(
    /^oq_device=[\w-]{43}; Path=\/auth\/v1; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  )
  await waitForMail('manager')
  const [mail] = await mailsTo('manager')
  expect(mail?.text).toContain('Chrome on Android')
  expect(mail?.text).toContain('/auth/email?view=forgotten')
  expect([...(await auditedDevices())]).toEqual([
    { by_themselves: true, detail: { device: 'Chrome on Android' } },
  ])

  await signIn('manager', cookie.split(';')[0])
  await signIn('employee', cookie.split(';')[0])
  await waitForMail('employee')
  expect(await mailsTo('manager')).toHaveLength(1)
  expect(await auditedDevices()).toHaveLength(1)
})

test('A member gets neither a cookie nor a mail', async () => {
  expect(await signIn('member')).toEqual([])
  expect(await mailsTo('member')).toEqual([])
})

async function knownBrowser(person: string) {
  await server.database.owner`delete from auth.rate_limits`
  const [cookie = ''] = await signIn(person)
  return cookie.split(';')[0] ?? ''
}

/** What a guest on the same Wi-Fi does, until neither the account nor the IP is let in. */
async function lockAccountAndIp(person: string) {
  for (let guess = 0; guess < 6; guess++) await trySignIn(person, 'Wrong-1')
  for (let guest = 0; guest < 31; guest++) await trySignIn(`guest${guest}`, 'Wrong-1')
  const { status, headers } = await trySignIn(person, PASSWORD)
  expect([status, Number(headers.get('retry-after')) > 200]).toEqual([429, true])
}

test('A known staff browser has five tries of its own that neither a locked account nor a locked IP blocks', async () => {
  const browser = await knownBrowser('manager')
  await lockAccountAndIp('manager')
  const tries = []
  for (let guess = 0; guess < 4; guess++) tries.push((await trySignIn('manager', 'Wrong-1', browser)).status)
  tries.push((await trySignIn('manager', PASSWORD, browser)).status)
  expect(tries).toEqual([400, 400, 400, 400, 200])
  expect((await trySignIn('manager', 'Wrong-1', browser)).status).toBe(400)
  expect((await trySignIn('manager', PASSWORD, browser)).status).toBe(429)
  await server.restart()
  expect((await trySignIn('manager', PASSWORD, browser)).status).toBe(429)
})

test('A browser has tries of its own only for the accounts that were used in it', async () => {
  const browser = await knownBrowser('manager')
  await lockAccountAndIp('employee')
  expect((await trySignIn('employee', PASSWORD, browser)).status).toBe(429)
  const madeUp = `oq_device=${'a'.repeat(43)}`
  expect((await trySignIn('employee', PASSWORD, madeUp)).status).toBe(429)
  expect((await trySignIn('manager', PASSWORD, browser)).status).toBe(200)
})

test('A browser is known neither after the role has gone nor after the password was changed', async () => {
  const { owner } = server.database
  const browser = await knownBrowser('employee')
  await lockAccountAndIp('employee')
  await employ(owner, staffId('employee'), 'customer')
  expect((await trySignIn('employee', PASSWORD, browser)).status).toBe(429)
  await employ(owner, staffId('employee'), 'employee')
  expect((await trySignIn('employee', PASSWORD, browser)).status).toBe(200)
  await owner`update auth.users set encrypted_password = '' where email = 'employee@demo.test'`
  expect((await trySignIn('employee', PASSWORD, browser)).status).toBe(429)
})
