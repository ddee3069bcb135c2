import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Rendered } from '../../../src/app/render.tsx'
import { Overloaded } from '../../fair-queue/fair-queue.ts'
import { advanceClock, pageRenderer, renderedPage } from '../../testing/rendered-page.ts'
import { createPageCache } from './page-cache.ts'

const log = pino({ level: 'silent' })

beforeEach(() => advanceClock(0))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('While people vote a page is rendered about once a second and the last one is sent', async () => {
  const cache = createPageCache(Infinity, log)
  let votes = 0
  let renderedVotes = 0
  const render = vi.fn(async () => {
    renderedVotes = votes
    return renderedPage(`<p>${votes} votes</p>`, { topics: ['stats:comte-aop'] })
  })
  await cache.get('/comte-aop', render)
  while (votes < 500) {
    advanceClock(10)
    votes += 1
    cache.drop('stats:comte-aop')
    await cache.get('/comte-aop', render)
    await new Promise((resolve) => setTimeout(resolve, 1))
    await expect
      .poll(() => String(cache.current('/comte-aop')?.body), { interval: 1 })
      .toBe(`<p>${renderedVotes} votes</p>`)
  }
  expect(render.mock.calls.length).toBeGreaterThanOrEqual(3)
  expect(render.mock.calls.length).toBeLessThanOrEqual(8)
  advanceClock(1_000)
  const last = await cache.get('/comte-aop', render)
  expect(String(last.body)).toBe('<p>500 votes</p>')
})

test('A page with older counts comes from memory, except for the request that has to render it again', async () => {
  const cache = createPageCache(Infinity, log)
  const topics: Rendered['topics'] = ['community']
  await cache.get('/', pageRenderer({ topics }))
  cache.drop('community')
  expect(cache.current('/')).toBeDefined()
  advanceClock(750)
  expect(cache.current('/')).toBeUndefined()
  const next = cache.get('/', pageRenderer({ topics }))
  cache.drop('community')
  expect((await next).status).toBe(200)
  await expect.poll(() => cache.current('/')?.staleSince).toBeGreaterThan(Date.now() - 1_000)
})

test('A vote is on the page a second later, even when the page was not requested meanwhile', async () => {
  const cache = createPageCache(Infinity, log)
  let votes = 0
  const render = vi.fn(async () => renderedPage(`<p>${votes} votes</p>`, { topics: ['community'] }))
  await cache.get('/', render)
  votes = 1
  cache.drop('community')
  expect(String((await cache.get('/', render)).body)).toBe('<p>0 votes</p>')
  advanceClock(1_000)
  expect(String((await cache.get('/', render)).body)).toBe('<p>1 votes</p>')
})

test('A vote that arrives while the page renders is on the next rendering', async () => {
  const cache = createPageCache(Infinity, log)
  let votes = 0
  const render = vi.fn(async () => {
    const body = `<p>${votes} votes</p>`
    if (votes === 0) cache.drop('community')
    votes = 1
    return renderedPage(body, { topics: ['community'] })
  })
  expect(String((await cache.get('/', render)).body)).toBe('<p>0 votes</p>')
  advanceClock(1_000)
  expect(String((await cache.get('/', render)).body)).toBe('<p>1 votes</p>')
})

test('A page whose counts cannot be read is sent as it was, but not once its content changed', async () => {
  const cache = createPageCache(Infinity, log)
  const topics: Rendered['topics'] = ['community', 'cheeses']
  await cache.get('/', async () => renderedPage('<p>12 votes</p>', { topics }))
  cache.drop('community')
  advanceClock(1_000)
  const busy = async () => renderedPage('busy', { status: 503, cacheable: false, topics })
  expect(String((await cache.get('/', busy)).body)).toBe('<p>12 votes</p>')
  expect(String((await cache.get('/', () => Promise.reject(new Error('away')))).body)).toBe('<p>12 votes</p>')
  cache.drop('cheeses')
  expect((await cache.get('/', busy)).status).toBe(503)
})

test('An overloaded server sends a page with old counts, and renders no other page', async () => {
  const isOverloaded = vi.fn(() => false)
  const cache = createPageCache(Infinity, log, { isOverloaded })
  const render = pageRenderer({ topics: ['community'] })
  const first = await cache.get('/', render)
  cache.drop('community')
  advanceClock(60_000)
  expect(cache.current('/')).toBeUndefined()
  isOverloaded.mockReturnValue(true)
  expect(await cache.get('/', render)).toBe(first)
  await expect(cache.get('/cheeses', render)).rejects.toThrow(Overloaded)
})

test('While a page renders slowly its last counts are sent, for up to two seconds', async () => {
  const cache = createPageCache(Infinity, log)
  const topics: Rendered['topics'] = ['community']
  const old = await cache.get('/', async () => renderedPage('<p>0 votes</p>', { topics }))
  cache.drop('community')
  advanceClock(999)
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  const renderSlowly = vi.fn(async () => {
    await held
    return renderedPage('<p>1 votes</p>', { topics })
  })
  expect(await cache.get('/', renderSlowly)).toBe(old)
  advanceClock(1_000)
  expect(cache.current('/')).toBe(old)
  advanceClock(1)
  expect(cache.current('/')).toBeUndefined()
  const waiting = cache.get('/', renderSlowly)
  finish()
  expect(String((await waiting).body)).toBe('<p>1 votes</p>')
  expect(renderSlowly).toHaveBeenCalledTimes(1)
})

test('A failed rendering is an error when the content of the last page changed meanwhile', async () => {
  const cache = createPageCache(Infinity, log)
  const topics: Rendered['topics'] = ['community', 'cheeses']
  await cache.get('/', async () => renderedPage('old', { topics }))
  cache.drop('community')
  advanceClock(1_000)
  const page = cache.get('/', async () => {
    cache.drop('cheeses')
    throw new Error('away')
  })
  await expect(page).rejects.toThrow('away')
})
