import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoAccount } from '../../supabase/seed/demo/people.ts'
import { demoClient } from '../testing/demo-client.ts'
import { createTestSite, type TestSite } from '../testing/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const PUBLIC = [
  '/',
  '/cheeses',
  '/cheeses?q=blue',
  '/comte-aop',
  '/no-such-page',
  '/recipes',
  '/recipes/new',
  '/events',
  '/events.ics',
  '/events/first-steps-into-blue.ics',
  '/community-favorites',
  '/my-favorites',
  '/search?q=comte',
  '/visit',
  '/orders/new?line=comte-aop:300',
  '/sitemap.xml',
  '/s/CMT4',
  '/media/share/media/cheeses/comte-aop.jpg',
]
const SERVED = [
  '/auth',
  '/auth/email',
  '/cms',
  '/cms/dashboard',
  '/account',
  '/kiosk/today',
  '/kiosk/manifest.webmanifest',
  '/privacy',
  '/robots.txt',
  '/stock-alerts/new',
  '/orders/22QQQQ',
  '/healthz',
  '/readyz',
]

async function tokenOf(person: DemoAccount) {
  const client = await demoClient(site.server, person)
  return (await client.auth.getSession()).data.session?.access_token ?? ''
}

const setOpen = (isOpen: boolean) => site.server.database.owner`
  update public.business_settings set opened_at = case when ${isOpen} then now() end, version = version`

async function changesArrive(status: number) {
  await expect.poll(async () => (await site.get('/')).statusCode).toBe(status)
}

test('Guests of a closed shop read one page with 503, and what staff and mail need is served', async () => {
  await site.get('/')
  await setOpen(false)
  await changesArrive(503)
  const bodies = new Set<string>()
  for (const path of PUBLIC) {
    const { statusCode, headers, body } = await site.get(path)
    expect([path, statusCode, headers['retry-after'], headers['cache-control']]).toEqual([
      path,
      503,
      '3600',
      'no-store',
    ])
    bodies.add(body)
  }
  expect(bodies.size).toBe(1)
  expect([...bodies][0]).toContain('We open soon')
  for (const path of SERVED) expect([path, (await site.get(path)).statusCode]).toEqual([path, 200])
})

test('Staff see a closed shop as guests will, until their session ends', async () => {
  const { context } = site.server
  const preview = (token: string) =>
    site.app.inject({
      method: 'POST',
      url: '/preview',
      headers: { apikey: context.publishableKey, authorization: `Bearer ${token}` },
    })
  const member = await tokenOf('member')
  expect((await preview(member)).statusCode).toBe(403)
  expect((await site.app.inject({ method: 'POST', url: '/preview' })).statusCode).toBe(403)

  const employee = await tokenOf('employee')
  const { statusCode, headers } = await preview(employee)
  expect(statusCode).toBe(204)
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^oq_preview=[\w-]+; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
  const see = (path: string) =>
    site.app.inject({ url: path, headers: { cookie: cookie.split(';')[0] ?? '' } })
  const home = await see('/')
  expect(home.statusCode).toBe(200)
  expect(home.headers['cache-control']).toBe('private, no-store')
  expect(home.body).toContain('guests do not see this page')
  expect(home.body).toContain('<script src="/preview.js">')
  expect((await see('/no-such-page')).statusCode).toBe(404)
  expect((await site.get('/')).statusCode).toBe(503)
  const forged = cookie.replace(/oq_preview=./, 'oq_preview=A')
  expect((await site.app.inject({ url: '/', headers: { cookie: forged } })).statusCode).toBe(503)

  await site.server.database.owner`delete from auth.sessions`
  expect((await see('/')).statusCode).toBe(503)
})

test('An open shop shows its notice, with its words and end, and goes on by itself', async () => {
  const { owner } = site.server.database
  await setOpen(true)
  await changesArrive(200)
  await owner`
    update public.business_settings set notice = 'The counter is being painted.',
      notice_until = date_trunc('minute', now()) + interval '2 hours', version = version`
  await changesArrive(503)
  const { body, headers } = await site.get('/comte-aop')
  expect(body).toContain('The counter is being painted.')
  expect(body).toContain('Until ')
  expect(Date.parse(String(headers['retry-after']))).toBeGreaterThan(Date.now() + 3_600_000)
  await owner`
    update public.business_settings set notice_until = now() + interval '1 second', version = version`
  await changesArrive(200)
  expect((await site.get('/comte-aop')).statusCode).toBe(200)
})
