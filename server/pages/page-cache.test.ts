import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Rendered } from '../../src/app/render.tsx'
import { createPageCache } from './page-cache.ts'

const log = pino({ level: 'silent' })

const page = (body: string, changes: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body,
  topics: ['cheeses'],
  expiresAt: Infinity,
  cacheable: true,
  ...changes,
})

beforeEach(() => pass(0))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Only the clock is replaced, because compression uses real time. It stands still until the next call. */
function pass(ms: number) {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + ms })
}

const renderer = (changes?: Partial<Rendered>) => vi.fn(async () => page('<p>Comté</p>', changes))

test('Concurrent requests for a page render it once', async () => {
  const cache = createPageCache(Infinity, log)
  const render = renderer()
  await Promise.all(Array.from({ length: 20 }, () => cache.get('/comte-aop', render)))
  await cache.get('/comte-aop', render)
  expect(render).toHaveBeenCalledTimes(1)
})

test('A visitor does not wait for the turn of another who asked for the same page first', async () => {
  const cache = createPageCache(Infinity, log)
  const render = renderer()
  let giveTurn = () => {}
  const turn = new Promise<void>((resolve) => (giveTurn = resolve))
  const first = cache.get('/comte-aop', render, (start) => turn.then(start))
  expect((await cache.get('/comte-aop', render)).status).toBe(200)
  giveTurn()
  expect((await first).status).toBe(200)
})

test('A page that has settled is sent in its smallest form', async () => {
  const cache = createPageCache(Infinity, log)
  const render = vi.fn(async () =>
    page(Array.from({ length: 900 }, (_, cheese) => `<p>${cheese ** 3}</p>`).join('')),
  )
  const quick = (await cache.get('/comte-aop', render)).br
  await cache.get('/comte-aop', render)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await cache.get('/comte-aop', render)).br).toBe(quick)
  pass(5_000)
  await expect.poll(async () => (await cache.get('/comte-aop', render)).br.length).toBeLessThan(quick.length)
  const { br, body } = await cache.get('/comte-aop', render)
  expect(brotliDecompressSync(br)).toEqual(body)
})

test('A change to what a page shows makes it render again', async () => {
  const cache = createPageCache(Infinity, log)
  const render = renderer()
  await cache.get('/comte-aop', render)
  cache.drop('recipes')
  await cache.get('/comte-aop', render)
  expect(render).toHaveBeenCalledTimes(1)
  cache.drop('cheeses')
  await cache.get('/comte-aop', render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('A page that becomes stale while it renders is not kept', async () => {
  const cache = createPageCache(Infinity, log)
  const render = vi.fn(async () => {
    if (render.mock.calls.length === 1) cache.drop('cheeses')
    return page('<p>Comté</p>')
  })
  await cache.get('/comte-aop', render)
  await cache.get('/comte-aop', render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('A page of other topics is kept although something changed while it rendered', async () => {
  const cache = createPageCache(Infinity, log)
  const render = vi.fn(async () => {
    cache.drop('recipes')
    return page('<p>Comté</p>')
  })
  await cache.get('/comte-aop', render)
  await cache.get('/comte-aop', render)
  expect(render).toHaveBeenCalledTimes(1)
})

test('While people vote a page is rendered about once a second and the last one is sent', async () => {
  const cache = createPageCache(Infinity, log)
  // Rendering takes no time, so that the pause after it is short.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  let votes = 0
  let renderedVotes = 0
  const render = vi.fn(async () => {
    renderedVotes = votes
    return page(`<p>${votes} votes</p>`, { topics: ['stats:comte-aop'] })
  })
  await cache.get('/comte-aop', render)
  while (votes < 500) {
    pass(10)
    votes += 1
    cache.drop('stats:comte-aop')
    await cache.get('/comte-aop', render)
    await new Promise((resolve) => setTimeout(resolve, 1))
    await expect
      .poll(() => String(cache.current('/comte-aop')?.body), { interval: 1 })
      .toBe(`<p>${renderedVotes} votes</p>`)
  }
  expect(render.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(render.mock.calls.length).toBeLessThanOrEqual(6)
  pass(1_000)
  const last = await cache.get('/comte-aop', render)
  expect(String(last.body)).toBe('<p>500 votes</p>')
  expect(last.shrinkAt).toBeGreaterThan(Date.now() + 10_000)
})

test('A page with older counts comes from memory, except for the request that has to render it again', async () => {
  const cache = createPageCache(Infinity, log)
  const topics: Rendered['topics'] = ['community']
  await cache.get('/', renderer({ topics }))
  cache.drop('community')
  expect(cache.current('/')).toBeDefined()
  pass(600)
  await cache.get('/', renderer({ topics }))
  pass(600)
  expect(cache.current('/')).toBeUndefined()
  const next = cache.get('/', renderer({ topics }))
  cache.drop('community')
  expect((await next).status).toBe(200)
  await expect.poll(() => cache.current('/')?.staleSince).toBeGreaterThan(Date.now() - 1_000)
})

test('A vote is on the page a second later, even when the page was not requested meanwhile', async () => {
  const cache = createPageCache(Infinity, log)
  let votes = 0
  const render = vi.fn(async () => page(`<p>${votes} votes</p>`, { topics: ['community'] }))
  await cache.get('/', render)
  votes = 1
  cache.drop('community')
  expect(String((await cache.get('/', render)).body)).toBe('<p>0 votes</p>')
  pass(1_000)
  expect(String((await cache.get('/', render)).body)).toBe('<p>1 votes</p>')
})

test('A vote that arrives while the page renders is on the next rendering', async () => {
  const cache = createPageCache(Infinity, log)
  let votes = 0
  const render = vi.fn(async () => {
    const body = `<p>${votes} votes</p>`
    if (votes === 0) cache.drop('community')
    votes = 1
    return page(body, { topics: ['community'] })
  })
  expect(String((await cache.get('/', render)).body)).toBe('<p>0 votes</p>')
  pass(1_000)
  expect(String((await cache.get('/', render)).body)).toBe('<p>1 votes</p>')
})

test('A page whose counts cannot be read is sent as it was, but not once its content changed', async () => {
  const cache = createPageCache(Infinity, log)
  const topics: Rendered['topics'] = ['community', 'cheeses']
  await cache.get('/', async () => page('<p>12 votes</p>', { topics }))
  cache.drop('community')
  pass(1_000)
  const busy = async () => page('busy', { status: 503, cacheable: false, topics })
  expect(String((await cache.get('/', busy)).body)).toBe('<p>12 votes</p>')
  expect(String((await cache.get('/', () => Promise.reject(new Error('away')))).body)).toBe('<p>12 votes</p>')
  cache.drop('cheeses')
  expect((await cache.get('/', busy)).status).toBe(503)
})

test('An overloaded server sends a page as it was, however old its counts are', async () => {
  const isOverloaded = vi.fn(() => false)
  const cache = createPageCache(Infinity, log, { isOverloaded })
  const topics: Rendered['topics'] = ['community']
  const first = await cache.get('/', renderer({ topics }))
  cache.drop('community')
  pass(60_000)
  expect(cache.current('/')).toBeUndefined()
  isOverloaded.mockReturnValue(true)
  expect(cache.current('/')).toBe(first)
})

test('A page that may not be cached is rendered each time', async () => {
  const cache = createPageCache(Infinity, log)
  const render = renderer({ cacheable: false })
  await cache.get('/nothing', render)
  await cache.get('/nothing', render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('A page is not kept past its expiry', async () => {
  const cache = createPageCache(Infinity, log)
  const render = renderer({ expiresAt: Date.now() - 1 })
  await cache.get('/', render)
  await cache.get('/', render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('A failed rendering is not kept', async () => {
  const cache = createPageCache(Infinity, log)
  await expect(cache.get('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await cache.get('/', renderer())).status).toBe(200)
})

test('A full cache drops the least recently used page', async () => {
  const cache = createPageCache(Infinity, log, { maxBytes: 200_000 })
  const render = vi.fn(async () => page(randomBytes(4_000).toString('hex')))
  await cache.get('/', render)
  await cache.get('/cheeses?q=first', render)
  for (let count = 0; count < 20; count += 1) {
    await cache.get('/', render)
    await cache.get(`/cheeses?q=${count}`, render)
  }
  expect(render).toHaveBeenCalledTimes(22)
  await cache.get('/', render)
  expect(render).toHaveBeenCalledTimes(22)
  await cache.get('/cheeses?q=first', render)
  expect(render).toHaveBeenCalledTimes(23)
})

test('A page that takes long to render for its counts is sent as it was meanwhile, and rendered less often', async () => {
  const cache = createPageCache(Infinity, log)
  const topics: Rendered['topics'] = ['community']
  let votes = 0
  const render = vi.fn(async () => page(`<p>${votes} votes</p>`, { topics }))
  await cache.get('/', render)
  votes = 1
  cache.drop('community')
  pass(1_000)
  let goOn = () => {}
  const slow = new Promise<void>((resolve) => (goOn = resolve))
  const renderSlowly = vi.fn(async () => {
    await slow
    pass(500)
    return page(`<p>${votes} votes</p>`, { topics })
  })
  expect(String((await cache.get('/', renderSlowly)).body)).toBe('<p>0 votes</p>')
  goOn()
  await expect.poll(async () => String((await cache.get('/', renderSlowly)).body)).toBe('<p>1 votes</p>')
  expect(renderSlowly).toHaveBeenCalledTimes(1)
  cache.drop('community')
  pass(1_400)
  await cache.get('/', render)
  expect(render).toHaveBeenCalledTimes(1)
  pass(700)
  await cache.get('/', render)
  expect(render).toHaveBeenCalledTimes(2)
})
