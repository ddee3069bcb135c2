import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
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

const renderer = (changes?: Partial<Rendered>) => vi.fn(async () => page('<p>Comté</p>', changes))

test('Concurrent requests for a page render it once', async () => {
  const cache = createPageCache(Infinity, log)
  const render = renderer()
  await Promise.all(Array.from({ length: 20 }, () => cache.get('/comte-aop', render)))
  await cache.get('/comte-aop', render)
  expect(render).toHaveBeenCalledTimes(1)
})

test('A page that is requested again is soon sent in its smallest form', async () => {
  const cache = createPageCache(Infinity, log)
  const render = vi.fn(async () =>
    page(Array.from({ length: 900 }, (_, cheese) => `<p>${cheese ** 3}</p>`).join('')),
  )
  const quick = (await cache.get('/comte-aop', render)).br
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
  const cache = createPageCache(Infinity, log)
  const render = renderer()
  await cache.get('/', render)
  await cache.get('/cheeses?q=first', render)
  for (let count = 0; count < 999; count += 1) {
    await cache.get('/', render)
    await cache.get(`/cheeses?q=${count}`, render)
  }
  expect(render).toHaveBeenCalledTimes(1_001)
  await cache.get('/', render)
  expect(render).toHaveBeenCalledTimes(1_001)
  await cache.get('/cheeses?q=first', render)
  expect(render).toHaveBeenCalledTimes(1_002)
})
