import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../create-app.ts'
import { sourceRenderer } from '../../testing/source-renderer.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let app: FastifyInstance
let url: string
/** The paths that reached the routes. */
const routed: string[] = []
const answered: { method: string; route: string; status: number }[] = []

beforeAll(async () => {
  server = await createTestServer({ template: 'catalogue', environment: { TRUST_PROXY: '127.0.0.1' } })
  app = await createApp(server.context, await sourceRenderer())
  app.addHook('onRequest', async (request) => void routed.push(request.url))
  app.answerObservers.push(({ method, route, status }) => answered.push({ method, route, status }))
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function open(path: string, headers: Record<string, string> = {}, site = url) {
  const page = await fetch(site + path, {
    headers: { 'accept-encoding': 'br', accept: 'text/html', 'user-agent': BROWSER, ...headers },
  })
  return { status: page.status, headers: page.headers, body: await page.text() }
}

const timesRouted = (path: string) => routed.filter((one) => one === path).length

/** Those that every response has anew are reduced to whether they are there. */
const comparable = (headers: Headers) =>
  [...headers].map(([name, value]) => [name, /^(date|x-request-id)$/.test(name) ? value !== '' : value])

test('A page from memory is not routed, and carries exactly the headers of a rendered one', async () => {
  const rendered = await open('/events')
  const routedBefore = timesRouted('/events')
  const fromMemory = await open('/events')
  expect(timesRouted('/events')).toBe(routedBefore)
  expect(fromMemory.status).toBe(200)
  expect(fromMemory.body).toBe(rendered.body)
  expect(comparable(fromMemory.headers)).toEqual(comparable(rendered.headers))
  expect(fromMemory.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(fromMemory.headers.get('x-request-id')).not.toBe(rendered.headers.get('x-request-id'))
})

test('A browser with a current copy of a page from memory gets 304 with the headers of a routed 304', async () => {
  const { headers } = await open('/recipes')
  const tag = { 'if-none-match': headers.get('etag') ?? '' }
  const routedBefore = timesRouted('/recipes')
  const fromMemory = await open('/recipes', tag)
  expect(timesRouted('/recipes')).toBe(routedBefore)
  expect([fromMemory.status, fromMemory.body]).toEqual([304, ''])
  const { statusCode, headers: asRouted } = await app.inject({ url: '/recipes', headers: tag })
  expect(statusCode).toBe(304)
  for (const name of Object.keys(asRouted)) expect(fromMemory.headers.has(name)).toBe(true)
})

test('A page from memory is sent in gzip to a browser that accepts nothing smaller', async () => {
  await open('/events')
  const { headers, body } = await open('/events', { 'accept-encoding': 'gzip' })
  expect(headers.get('content-encoding')).toBe('gzip')
  expect(body).toContain('</html>')
})

test('A page from memory is logged and measured under the route of all pages', async () => {
  const { headers } = await open('/visit')
  answered.length = 0
  await open('/visit')
  await open('/visit', { 'if-none-match': headers.get('etag') ?? '' })
  expect(answered).toEqual([
    { method: 'GET', route: '/*', status: 200 },
    { method: 'GET', route: '/*', status: 304 },
  ])
})

test('A change of the page is shown at once, although the page was in memory', async () => {
  const { owner } = server.database
  await open('/abondance')
  await owner`update public.cheeses set summary = 'Washed in alpine water' where slug = 'abondance'`
  await expect.poll(async () => (await open('/abondance')).body).toContain('Washed in alpine water')
})

test('Views of a page from memory are counted for the IP that a trusted proxy names', async () => {
  const { owner } = server.database
  await owner`truncate private.page_views`
  const counting = await createApp(server.context, await sourceRenderer())
  const site = await counting.listen({ port: 0, host: '127.0.0.1' })
  await open('/comte-aop', { 'user-agent': '' }, site)
  for (const ip of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
    await open('/comte-aop', { 'x-forwarded-for': ip }, site)
  await counting.close()
  const views = await owner<{ visitor: string }[]>`
    select visitor from private.page_views where path = '/comte-aop' order by id`
  expect(views).toHaveLength(3)
  expect(views[1]).toEqual(views[0])
  expect(views[2]).not.toEqual(views[0])
})
