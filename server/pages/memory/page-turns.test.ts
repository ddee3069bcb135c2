import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Rendered } from '../../../src/app/render.tsx'
import { advanceClock, pageRenderer, renderedPage } from '../../testing/rendered-page.ts'
import { createPageCache, type AwaitTurn } from './page-cache.ts'

const log = pino({ level: 'silent' })
const topics: Rendered['topics'] = ['community', 'cheeses']

beforeEach(() => advanceClock(0))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}

/** A cache with a page whose counts are too old to be sent without a look at newer ones. */
async function cacheWithOldCounts() {
  const cache = createPageCache(Infinity, log)
  await cache.get('/', async () => renderedPage('old', { topics }))
  cache.drop('community')
  advanceClock(1_000)
  return cache
}

test('A visitor shares a rendering that has begun and waits for no turn', async () => {
  const cache = createPageCache(Infinity, log)
  const gate = createGate()
  const first = cache.get('/', async () => {
    await gate.opened
    return renderedPage('<p>Comté</p>')
  })
  const never: AwaitTurn = () => new Promise(() => {})
  const second = cache.get('/', pageRenderer(), never)
  gate.open()
  expect(await second).toBe(await first)
})

test('While a page with too old counts renders, it is not sent from memory', async () => {
  const cache = await cacheWithOldCounts()
  const gate = createGate()
  const next = cache.get('/', async () => {
    await gate.opened
    return renderedPage('new', { topics })
  })
  expect(cache.current('/')).toBeUndefined()
  gate.open()
  expect(String((await next).body)).toBe('new')
})

test('A visitor whose turn comes during the rendering of another shares it', async () => {
  const cache = createPageCache(Infinity, log)
  const [turn, gate] = [createGate(), createGate()]
  const render = vi.fn(async () => {
    await gate.opened
    return renderedPage('<p>Comté</p>')
  })
  const first = cache.get('/', render, (start) => turn.opened.then(start))
  const second = cache.get('/', render)
  turn.open()
  await turn.opened
  gate.open()
  expect(await first).toBe(await second)
  expect(render).toHaveBeenCalledTimes(1)
})

test('A page that is dropped while a visitor waits for a turn is rendered when the turn comes', async () => {
  const cache = await cacheWithOldCounts()
  const turn = createGate()
  const page = cache.get(
    '/',
    async () => renderedPage('new', { topics }),
    (start) => turn.opened.then(start),
  )
  cache.drop('cheeses')
  turn.open()
  expect(String((await page).body)).toBe('new')
})

test('A failed rendering is an error when the content of the last page changed meanwhile', async () => {
  const cache = await cacheWithOldCounts()
  const page = cache.get('/', async () => {
    cache.drop('cheeses')
    throw new Error('away')
  })
  await expect(page).rejects.toThrow('away')
})

test('A visitor who waited a second for newer counts is not sent a page whose content changed meanwhile', async () => {
  const cache = await cacheWithOldCounts()
  const gate = createGate()
  const page = cache.get('/', async () => {
    await gate.opened
    return renderedPage('new', { topics })
  })
  cache.drop('cheeses')
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  gate.open()
  expect(String((await page).body)).toBe('new')
})

test('A page that cannot be read is not replaced by one whose content changed meanwhile', async () => {
  const cache = await cacheWithOldCounts()
  const page = await cache.get('/', async () => {
    cache.drop('cheeses')
    return renderedPage('busy', { status: 503, cacheable: false, topics })
  })
  expect(page.status).toBe(503)
})

test.each([
  [4_999, 'slow'],
  [5_000, 'new'],
])('The counts of a page that renders slowly are %i ms old: a visitor gets the %s page', async (ms, body) => {
  const cache = await cacheWithOldCounts()
  await cache.get('/', async () => {
    advanceClock(60_000)
    return renderedPage('slow', { topics })
  })
  cache.drop('community')
  advanceClock(ms)
  expect(String((await cache.get('/', async () => renderedPage('new', { topics }))).body)).toBe(body)
})
