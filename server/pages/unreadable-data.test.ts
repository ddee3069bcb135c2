import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cheeseId } from '../../supabase/seed/stable-uuid.ts'
import { createApp } from '../create-app.ts'
import { sourceRenderer } from '../testing/source-renderer.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

type LogLine = { msg: string; reqId: string; err?: { message: string } }

let server: TestServer
let site: FastifyInstance
let lines: LogLine[]

beforeAll(async () => {
  server = await createTestServer()
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  site = await createApp({ ...server.context, log }, await sourceRenderer())
})
afterAll(async () => {
  await site.close()
  await server.close()
})
beforeEach(() => {
  lines = []
})

const get = (path: string) => site.inject({ url: path })

async function withoutTable(table: string, run: () => Promise<void>) {
  const { owner } = server.database
  await owner.unsafe(`alter table public.${table} rename to unreadable`)
  await run().finally(() => owner.unsafe(`alter table public.unreadable rename to ${table}`))
}

/** Requests a page twice and returns the first response with the log lines of both. */
async function requestTwice(path: string, message: string) {
  const [first, second] = [await get(path), await get(path)]
  const reported = lines.filter(({ msg }) => msg === message).map(({ reqId }) => reqId)
  expect(reported).toEqual([first.headers['x-request-id'], second.headers['x-request-id']])
  return first
}

test('A cached page is sent while its data cannot be read', async () => {
  const { body } = await get('/german-havarti')
  await withoutTable('cheeses', async () => {
    expect((await get('/german-havarti')).body).toBe(body)
    expect(lines).toEqual([])
  })
})

test('A page whose main content cannot be read shows its empty state with 503 and is not cached', async () => {
  await withoutTable('cheeses', async () => {
    const { body, statusCode, headers } = await requestTwice('/cheeses', 'Failed to load the catalogue')
    expect(body).toMatch(/The shop cannot answer right now\. Trying again \.\.\..*No cheeses found/s)
    expect(statusCode).toBe(503)
    expect(headers['retry-after']).toBeDefined()
    expect(headers['cache-control']).toBe('no-store')
  })
  expect((await get('/cheeses')).statusCode).toBe(200)
})

test('A search that cannot be answered says so with 503 above its empty state, keeps its text and tries again', async () => {
  await withoutTable('cheeses', async () => {
    const { body, statusCode } = await requestTwice('/search?q=comte', 'Failed to search')
    expect(statusCode).toBe(503)
    expect(body).toMatch(/value="comte".*The shop cannot answer right now.*We found nothing for/s)
    expect(body).toContain('search-outage.js')
  })
  expect((await get('/search?q=comte')).body).not.toContain('search-outage')
})

test('A page that cannot be shown without its data is the error page and is not cached', async () => {
  await withoutTable('cheeses', async () => {
    const { body, statusCode, headers } = await requestTwice('/rossini-blue', 'page failed')
    expect(statusCode).toBe(500)
    expect(body).toContain('Back in a moment')
    expect(headers['retry-after']).toBeDefined()
    expect(headers['cache-control']).toBe('no-store')
  })
  expect((await get('/rossini-blue')).statusCode).toBe(200)
})

test('A page without settings is shown with defaults and is not cached', async () => {
  // Otherwise those that were read before are shown.
  server.context.siteChanges.publishCommitted(`settings@${Date.now()}`)
  await withoutTable('business_settings', async () => {
    const { body, statusCode } = await requestTwice('/recipes', 'Failed to load business settings')
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Recipes | Our shop</title>')
  })
})

test.each([
  ['feature_calendar', "Failed to load today's featured cheese"],
  ['public_comments', 'Failed to load public comments'],
  ['events', 'Failed to load the next event'],
])('A home page that cannot read %s is shown without it and is not cached', async (table, message) => {
  await withoutTable(table, async () => {
    expect((await requestTwice('/', message)).statusCode).toBe(200)
  })
})

test('A cheese whose document is not valid has a page made from its record, and the problem is reported', async () => {
  const { owner } = server.database
  await owner`alter table public.cheese_documents drop constraint cheese_documents_body_check`
  await owner`
    update public.cheese_documents set body = '{"opening": "Words of a later version"}'
    where id = ${cheeseId('comte-aop')}`
  await vi.waitFor(async () => {
    const { body, statusCode } = await get('/comte-aop')
    expect(statusCode).toBe(200)
    expect(body).toContain('Comté')
    expect(lines.map(({ msg }) => msg)).toContain('The document of comte-aop is not valid')
  }, 10_000)
})

test('A page that is refused before its route shows the error page with Retry-After', async () => {
  const busy = await createApp(server.context, await sourceRenderer())
  busy.addHook('onRequest', async () => {
    throw Object.assign(new Error('busy'), { status: 503 })
  })
  const { statusCode, headers, body } = await busy.inject({ url: '/events' })
  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toBe('5')
  expect(body).toContain('</html>')
  await busy.close()
})
