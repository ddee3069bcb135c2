import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Rendered } from '../../../src/app/render.tsx'
import { advanceClock, pageRenderer, renderedPage } from '../../testing/rendered-page.ts'
import { createPageCache } from './page-cache.ts'

const log = pino({ level: 'silent' })

beforeEach(() => advanceClock(0))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('A page is kept for its lifetime and not a millisecond longer', async () => {
  const cache = createPageCache(60_000, log)
  const render = pageRenderer()
  const first = await cache.get('/', render)
  advanceClock(59_999)
  expect(cache.current('/')).toBeDefined()
  expect(await cache.get('/', render)).toBe(first)
  expect(render).toHaveBeenCalledTimes(1)
  advanceClock(1)
  expect(cache.current('/')).toBeUndefined()
  expect(await cache.get('/', render)).not.toBe(first)
  expect(render).toHaveBeenCalledTimes(2)
})

test('A page that expires before its lifetime ends is rendered again at its expiry', async () => {
  const cache = createPageCache(60_000, log)
  const render = pageRenderer({ expiresAt: Date.now() + 1_000 })
  await cache.get('/', render)
  advanceClock(999)
  expect(cache.current('/')).toBeDefined()
  advanceClock(1)
  expect(cache.current('/')).toBeUndefined()
})

test('A change of everything drops all pages', async () => {
  const cache = createPageCache(Infinity, log)
  await cache.get('/', pageRenderer({ topics: [] }))
  await cache.get('/comte-aop', pageRenderer())
  cache.drop('*')
  expect([cache.current('/'), cache.current('/comte-aop')]).toEqual([undefined, undefined])
})

test('On an overloaded server a visitor shares a rendering that has begun', async () => {
  const isOverloaded = vi.fn(() => false)
  const cache = createPageCache(Infinity, log, { isOverloaded })
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  const render = vi.fn(async () => {
    await held
    return renderedPage('<p>Comté</p>')
  })
  const first = cache.get('/', render)
  isOverloaded.mockReturnValue(true)
  const second = cache.get('/', render)
  finish()
  expect(await second).toBe(await first)
})

test.each([
  [500, '<p>12 votes</p>'],
  [503, '<p>12 votes</p>'],
  [404, 'gone'],
])('A page whose counts are old and whose rendering is a %i is sent as %j', async (status, body) => {
  const cache = createPageCache(Infinity, log)
  const topics: Rendered['topics'] = ['community']
  await cache.get('/', async () => renderedPage('<p>12 votes</p>', { topics }))
  cache.drop('community')
  advanceClock(1_000)
  const gone = async () => renderedPage('gone', { status, cacheable: false, topics })
  expect(String((await cache.get('/', gone)).body)).toBe(body)
})

test('A page whose counts are old and whose content changed during a failed rendering is not sent', async () => {
  const cache = createPageCache(Infinity, log)
  const topics: Rendered['topics'] = ['community', 'cheeses']
  await cache.get('/', async () => renderedPage('<p>€2.40</p>', { topics }))
  cache.drop('community')
  advanceClock(1_000)
  const gone = async () => {
    cache.drop('cheeses')
    return renderedPage('gone', { status: 503, cacheable: false, topics })
  }
  expect(String((await cache.get('/', gone)).body)).toBe('gone')
})

test('A visitor has the page although its refresh fails in the background, which is logged', async () => {
  const logged = vi.spyOn(log, 'error')
  const cache = createPageCache(Infinity, log)
  const topics: Rendered['topics'] = ['community', 'cheeses']
  await cache.get('/', async () => renderedPage('<p>12 votes</p>', { topics }))
  cache.drop('community')
  advanceClock(750)
  const away = new Error('away')
  const page = await cache.get('/', async () => {
    cache.drop('cheeses')
    throw away
  })
  expect(String(page.body)).toBe('<p>12 votes</p>')
  await expect.poll(() => logged.mock.calls).toEqual([[{ err: away }, expect.any(String)]])
})

test('Pages that were dropped leave their room to others', async () => {
  const cache = createPageCache(Infinity, log, { maxBytes: 100_000 })
  const render = vi.fn(async () => renderedPage(randomBytes(4_000).toString('hex')))
  for (let count = 0; count < 20; count += 1) {
    await cache.get('/comte-aop', render)
    cache.drop('cheeses')
  }
  await cache.get('/', render)
  await cache.get('/cheeses', render)
  expect(cache.current('/')).toBeDefined()
  expect(cache.current('/cheeses')).toBeDefined()
})

test('A page that is rendered again replaces itself and takes no room of others', async () => {
  const cache = createPageCache(Infinity, log, { maxBytes: 100_000 })
  const topics: Rendered['topics'] = ['community']
  const render = vi.fn(async () => renderedPage(randomBytes(4_000).toString('hex'), { topics }))
  await cache.get('/cheeses', pageRenderer())
  for (let count = 0; count < 20; count += 1) {
    await cache.get('/', render)
    cache.drop('community')
    advanceClock(6_000)
  }
  expect(cache.current('/cheeses')).toBeDefined()
})

test('Searches and pages with old counts are not compressed further', async () => {
  const cache = createPageCache(Infinity, log)
  const body = Array.from({ length: 900 }, (_, cheese) => `<p>${cheese ** 3}</p>`).join('')
  const search = await cache.get('/cheeses?q=a', async () =>
    renderedPage(body, { search: { term: 'a', results: 1 } }),
  )
  const counted = await cache.get('/', async () => renderedPage(body, { topics: ['community'] }))
  const settled = await cache.get('/comte-aop', async () => renderedPage(body))
  const sizes = [search.br.length, counted.br.length]
  const settledSize = settled.br.length
  advanceClock(5_000)
  cache.drop('community')
  cache.current('/cheeses?q=a')
  cache.current('/')
  cache.current('/comte-aop')
  await expect.poll(() => settled.br.length).toBeLessThan(settledSize)
  expect([search.br.length, counted.br.length]).toEqual(sizes)
})

test('The first of several votes during a rendering decides when the page is too old', async () => {
  const cache = createPageCache(Infinity, log)
  const topics: Rendered['topics'] = ['community']
  const start = Date.now()
  const page = await cache.get('/', async () => {
    cache.drop('community')
    advanceClock(700)
    cache.drop('community')
    return renderedPage('<p>0 votes</p>', { topics })
  })
  expect(page.staleSince).toBe(start)
  cache.drop('community')
  expect(cache.current('/')?.staleSince).toBe(start)
})
