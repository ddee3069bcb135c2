import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '../create-app.ts'
import type { Renderer } from '../pages/renderer.ts'
import { sourceRenderer } from '../testing/source-renderer.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { isVisit } from './is-visit.ts'

type Visit = {
  url: string
  method?: 'GET' | 'HEAD'
  remoteAddress?: string
  headers?: Record<string, string>
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const IP = '203.0.113.77'
const FETCHED = { accept: '*/*' }

let server: TestServer
let renderer: Renderer

beforeAll(async () => {
  renderer = await sourceRenderer()
  server = await createTestServer({ template: 'catalogue' })
})
beforeEach(async () => {
  await server.database.owner`truncate private.page_views, private.searches`
})
afterAll(() => server.close())

/** What the database holds after these requests and a clean shutdown. */
async function countedAfter(...visits: Visit[]) {
  const site = await createApp(server.context, renderer)
  for (const { headers, ...visit } of visits) {
    await site.inject({
      remoteAddress: IP,
      ...visit,
      headers: { 'user-agent': FIREFOX, accept: 'text/html,*/*;q=0.8', ...headers },
    })
  }
  await site.close()
  const { owner } = server.database
  const views = await owner<{ kind: string; path: string; visitor: string }[]>`
    select kind, path, visitor from private.page_views order by id`
  const searches = await owner<{ term: string; results: number }[]>`
    select term, results from private.searches order by id`
  return { views, searches, seen: views.map(({ kind, path }) => `${kind} ${path}`) }
}

test('Each opened page is counted, even from the cache or when it has not changed', async () => {
  const { seen } = await countedAfter(
    { url: '/comte-aop' },
    { url: '/comte-aop' },
    { url: '/?from=a-friend' },
  )
  expect(seen).toEqual(['view /comte-aop', 'view /comte-aop', 'view /'])
})

test.each<[string, Visit]>([
  ['a search engine', { url: '/', headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' } }],
  ['a program without a name', { url: '/', headers: { 'user-agent': '' } }],
  ['a script', { url: '/', headers: { 'user-agent': 'curl/8.14.1' } }],
  ['a browser that loads ahead', { url: '/', headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ['an older browser that loads ahead', { url: '/', headers: { 'x-moz': 'prefetch' } }],
  ['a browser of the staff', { url: '/', headers: { cookie: 'theme=dark; oq_staff=1' } }],
  ['a check without a body', { url: '/', method: 'HEAD' }],
  ['the staff area', { url: '/cms/dashboard' }],
  ['a page that does not exist', { url: '/no-such-cheese' }],
  ['a file for programs', { url: '/sitemap.xml' }],
  ['a redirect', { url: '/cheeses/comte-aop' }],
])('Views do not include %s', async (_who, visit) => {
  expect((await countedAfter(visit)).views).toHaveLength(0)
})

test('A request that does not name its program is not a visit', () => {
  expect(isVisit({ method: 'GET', headers: {}, ip: '203.0.113.1' })).toBe(false)
})

test('A question about a board is told from the empty form, from a changed board and from a shared one', async () => {
  const { seen } = await countedAfter(
    { url: '/board' },
    { url: '/board?people=6&wish=pregnant' },
    { url: '/board?people=6&keep=comte-aop' },
    { url: '/board?people=6&keep=comte-aop&shared' },
  )
  expect(seen).toEqual(['view /board', 'view /board/asked', 'view /board', 'view /board/shared'])
})

test('A QR code counts as a scan of the cheese it leads to', async () => {
  const [cheese] = await server.database.owner<{ code: string }[]>`
    select qr_short_code as code from public.cheeses where slug = 'abondance'`
  const { seen } = await countedAfter({ url: `/s/${cheese?.code}` }, { url: '/abondance' })
  expect(seen).toEqual(['scan /abondance', 'view /abondance'])
})

test('Requests of the catalogue while someone types count as one search and not as views', async () => {
  const typed = ['c', 'com', 'comte'].map((words) => ({ url: `/cheeses?q=${words}`, headers: FETCHED }))
  const visits: Visit[] = [...typed, { url: '/cheeses?q=qqqq' }, { url: '/cheeses?milk=cow' }]
  // On a busy machine one IP address may not cause so many renderings at once.
  const renderedForOthers = visits.map(({ url }, index): Visit => {
    return { url, method: 'HEAD', remoteAddress: `203.0.113.${index + 1}` }
  })
  const { seen, searches } = await countedAfter(...renderedForOthers, ...visits)
  expect(seen).toEqual(['view /cheeses', 'view /cheeses'])
  expect(searches).toEqual([
    { term: 'comte', results: 1 },
    { term: 'qqqq', results: 0 },
  ])
})

test('A search of the whole site is counted with everything that it found', async () => {
  const { searches } = await countedAfter(
    { url: '/search?q=com', headers: FETCHED },
    { url: '/search?q=comte' },
    { url: '/search?q=qqqq' },
  )
  expect(searches).toEqual([
    { term: 'comte', results: expect.any(Number) },
    { term: 'qqqq', results: 0 },
  ])
  expect(searches[0]?.results).toBeGreaterThan(0)
})

test('A visitor is the same all day across restarts, and another one on another device or IP address', async () => {
  const first = await countedAfter({ url: '/' })
  const { views } = await countedAfter(
    { url: '/events' },
    { url: '/', headers: { 'user-agent': SAFARI } },
    { url: '/', remoteAddress: '203.0.113.78' },
  )
  expect(views[1]?.visitor).toBe(first.views[0]?.visitor)
  expect(new Set(views.map(({ visitor }) => visitor)).size).toBe(3)
})

test('A visitor is another one on the next day', async () => {
  const before = await countedAfter({ url: '/' })
  await server.database.owner`update private.visitor_salts set day = day - 1`
  const after = await countedAfter({ url: '/' })
  expect(after.views[1]?.visitor).not.toBe(before.views[0]?.visitor)
})

test('No table stores the IP address or the browser of a visitor', async () => {
  await countedAfter({ url: '/' }, { url: '/cheeses?q=brie' })
  const { owner } = server.database
  const tables = await owner<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'auth', 'storage')`
  expect(tables.length).toBeGreaterThan(20)
  const holding: string[] = []
  for (const { name } of tables) {
    const rows = await owner.unsafe(
      `select from ${name} t where t::text like '%${IP}%' or t::text like '%Firefox%'`,
    )
    if (rows.length > 0) holding.push(name)
  }
  expect(holding).toEqual([])
})

test('A shutdown does not wait for visits that are being stored', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const site = await createApp(server.context, renderer)
  const headers = { 'user-agent': FIREFOX, accept: 'text/html' }
  await site.inject({ url: '/comte-aop', headers })
  await server.database.owner.begin(async (sql) => {
    await sql`lock table private.page_views`
    vi.advanceTimersByTime(5_000)
    vi.useRealTimers()
    await expect(site.close()).resolves.toBeUndefined()
  })
})

test('Neither a closed connection nor a program without a name is counted', () => {
  const headers = { 'user-agent': FIREFOX }
  expect(isVisit({ method: 'GET', headers, ip: '203.0.113.7' })).toBe(true)
  expect(isVisit({ method: 'GET', headers, ip: undefined })).toBe(false)
  expect(isVisit({ method: 'GET', headers: {}, ip: '203.0.113.7' })).toBe(false)
})

test('A visitor who opens pages too fast is counted up to a limit', async () => {
  const { views } = await countedAfter(...Array.from({ length: 60 }, () => ({ url: '/' })))
  expect(views).toHaveLength(20)
})

test('While the database is unreachable, pages are served and counted afterwards', async () => {
  const { owner } = server.database
  const warn = vi.spyOn(server.context.log, 'warn')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const site = await createApp(server.context, renderer)
  await owner`alter table private.page_views rename to page_views_away`
  const headers = { 'user-agent': FIREFOX, accept: 'text/html' }
  expect((await site.inject({ url: '/comte-aop', headers })).statusCode).toBe(200)
  vi.advanceTimersToNextTimer()
  await expect.poll(() => warn).toHaveBeenCalledWith(expect.anything(), 'visits could not be stored yet')
  vi.useRealTimers()
  await owner`alter table private.page_views_away rename to page_views`
  await site.close()
  expect(await owner`select from private.page_views`).toHaveLength(1)
})
