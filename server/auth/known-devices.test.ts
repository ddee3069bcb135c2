import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailStore } from '../mail/mail-store.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ template: 'demo' })
})
afterAll(() => server.close())

async function signIn(person: string, cookie = '') {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      apikey: server.context.publishableKey,
      'content-type': 'application/json',
      'user-agent': PHONE,
      cookie,
    },
    body: JSON.stringify({ email: `${person}@demo.test`, password: 'Cheddar-Gorge-1' }),
  })
  expect(response.status).toBe(200)
  return response.headers.getSetCookie()
}

async function mailsTo(person: string) {
  const mails = await createMailStore(server.context.config.dataDir).list()
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
