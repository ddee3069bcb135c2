import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Overloaded } from '../../fair-queue/fair-queue.ts'
import { advanceClock, pageRenderer, renderedPage } from '../../testing/rendered-page.ts'
import { createPageCache } from './page-cache.ts'

const log = pino({ level: 'silent' })

beforeEach(() => advanceClock(0))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('Concurrent requests for a page render it once', async () => {
  const cache = createPageCache(Infinity, log)
  const render = pageRenderer()
  await Promise.all(Array.from({ length: 20 }, () => cache.get('/comte-aop', render)))
  await cache.get('/comte-aop', render)
  expect(render).toHaveBeenCalledTimes(1)
})

test('A visitor whose page is being rendered for another gets an own rendering when that one is refused', async () => {
  const cache = createPageCache(Infinity, log)
  let refuse = () => {}
  const turn = new Promise<never>((_resolve, reject) => (refuse = () => reject(new Overloaded())))
  const first = cache.get('/comte-aop', () => turn)
  const second = cache.get('/comte-aop', pageRenderer())
  refuse()
  await expect(first).rejects.toThrow(Overloaded)
  expect((await second).status).toBe(200)
})

test('A visitor whose page is being rendered for another shares its failure', async () => {
  const cache = createPageCache(Infinity, log)
  const first = cache.get('/comte-aop', () => Promise.reject(new Error('away')))
  const render = pageRenderer()
  const second = cache.get('/comte-aop', render)
  await expect(first).rejects.toThrow('away')
  await expect(second).rejects.toThrow('away')
  expect(render).not.toHaveBeenCalled()
})

test('A visitor whose shared rendering is refused gets the page that was rendered meanwhile', async () => {
  const cache = createPageCache(Infinity, log)
  let refuse = () => {}
  const turn = new Promise<never>((_resolve, reject) => (refuse = () => reject(new Overloaded())))
  const first = cache.get('/comte-aop', () => turn)
  const render = pageRenderer()
  const second = cache.get('/comte-aop', render)
  cache.drop('cheeses')
  const meanwhile = await cache.get('/comte-aop', pageRenderer())
  refuse()
  await expect(first).rejects.toThrow(Overloaded)
  expect(await second).toBe(meanwhile)
  expect(render).not.toHaveBeenCalled()
})

test('A page that stays unchanged is sent in its smallest form', async () => {
  const cache = createPageCache(Infinity, log)
  const render = vi.fn(async () =>
    renderedPage(Array.from({ length: 900 }, (_, cheese) => `<p>${cheese ** 3}</p>`).join('')),
  )
  const quick = (await cache.get('/comte-aop', render)).br
  await cache.get('/comte-aop', render)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await cache.get('/comte-aop', render)).br).toBe(quick)
  advanceClock(4_999)
  await cache.get('/comte-aop', render)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await cache.get('/comte-aop', render)).br).toBe(quick)
  advanceClock(1)
  await expect.poll(async () => (await cache.get('/comte-aop', render)).br.length).toBeLessThan(quick.length)
  const { br, body } = await cache.get('/comte-aop', render)
  expect(brotliDecompressSync(br)).toEqual(body)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await cache.get('/comte-aop', render)).br).toBe(br)
})

test('A change to what a page shows makes it render again', async () => {
  const cache = createPageCache(Infinity, log)
  const render = pageRenderer()
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
    return renderedPage('<p>Comté</p>')
  })
  await cache.get('/comte-aop', render)
  await cache.get('/comte-aop', render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('A page asked for while an older rendering of it runs gets the new price', async () => {
  const cache = createPageCache(Infinity, log)
  let price = '€2.40'
  let finishFirst = () => {}
  const held = new Promise<void>((resolve) => (finishFirst = resolve))
  const render = vi.fn(async () => {
    const body = `<p>${price}</p>`
    if (render.mock.calls.length === 1) await held
    return renderedPage(body)
  })
  const before = cache.get('/comte-aop', render)
  price = '€2.90'
  cache.drop('cheeses')
  const after = cache.get('/comte-aop', render)
  finishFirst()
  expect(String((await before).body)).toBe('<p>€2.40</p>')
  expect(String((await after).body)).toBe('<p>€2.90</p>')
  expect(String((await cache.get('/comte-aop', render)).body)).toBe('<p>€2.90</p>')
  expect(render).toHaveBeenCalledTimes(2)
})

test('A page of other topics is kept although something changed while it rendered', async () => {
  const cache = createPageCache(Infinity, log)
  const render = vi.fn(async () => {
    cache.drop('recipes')
    return renderedPage('<p>Comté</p>')
  })
  await cache.get('/comte-aop', render)
  await cache.get('/comte-aop', render)
  expect(render).toHaveBeenCalledTimes(1)
})

test('A page that may not be cached is rendered each time', async () => {
  const cache = createPageCache(Infinity, log)
  const render = pageRenderer({ cacheable: false })
  await cache.get('/nothing', render)
  await cache.get('/nothing', render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('A page is not kept past its expiry', async () => {
  const cache = createPageCache(Infinity, log)
  const render = pageRenderer({ expiresAt: Date.now() - 1 })
  await cache.get('/', render)
  await cache.get('/', render)
  expect(render).toHaveBeenCalledTimes(2)
})

test('A failed rendering is not kept', async () => {
  const cache = createPageCache(Infinity, log)
  await expect(cache.get('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await cache.get('/', pageRenderer())).status).toBe(200)
})

test('A full cache drops the page that was used longest ago', async () => {
  const cache = createPageCache(Infinity, log, { maxBytes: 200_000 })
  const render = vi.fn(async () => renderedPage(randomBytes(4_000).toString('hex')))
  await cache.get('/', render)
  await cache.get('/cheeses?q=first', render)
  for (let count = 0; count < 20; count += 1) {
    advanceClock(1_000)
    await cache.get('/', render)
    await cache.get(`/cheeses?q=${count}`, render)
  }
  expect(render).toHaveBeenCalledTimes(22)
  await cache.get('/', render)
  expect(render).toHaveBeenCalledTimes(22)
  await cache.get('/cheeses?q=first', render)
  expect(render).toHaveBeenCalledTimes(23)
})
