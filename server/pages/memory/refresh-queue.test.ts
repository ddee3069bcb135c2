import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createRefreshQueue } from './refresh-queue.ts'

const log = pino({ level: 'silent' })

test('Pages are refreshed one after the other, each once, even after a failure', async () => {
  const queue = createRefreshQueue(log)
  let running = 0
  let most = 0
  const refresh = vi.fn(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running -= 1
    throw new Error('The database is away')
  })
  for (const key of ['/', '/cheeses', '/comte-aop', '/cheeses']) queue.add(key, refresh)
  expect(queue.has('/cheeses')).toBe(true)
  await expect.poll(() => refresh.mock.calls.length).toBe(3)
  expect(most).toBe(1)
  expect(queue.has('/cheeses')).toBe(false)
  queue.add('/', refresh)
  await expect.poll(() => refresh.mock.calls.length).toBe(4)
})

test('A page that takes too long to refresh does not keep the next one waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const queue = createRefreshQueue(log)
  const next = vi.fn(async () => {})
  queue.add('/', () => new Promise(() => {}))
  queue.add('/cheeses', next)
  expect(queue.has('/')).toBe(true)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await expect.poll(() => next.mock.calls.length, { timeout: 10_000 }).toBe(1)
  expect(queue.has('/')).toBe(false)
})
