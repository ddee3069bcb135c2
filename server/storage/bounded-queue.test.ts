import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

test('Equal work is done once for all callers that wait for it', async () => {
  const queue = boundedQueue<number>(2)
  let runs = 0
  const run = async () => ++runs
  expect(await Promise.all([queue('a', run), queue('a', run), queue('a', run)])).toEqual([1, 1, 1])
  expect(await queue('a', run)).toBe(2)
})

test('Work beyond the limit is refused until earlier work has ended, even when that failed', async () => {
  const queue = boundedQueue<string>(2)
  const first = queue('a', () => Promise.reject(new Error('Unreadable')))
  const second = queue('b', async () => 'b')
  expect(queue('c', async () => 'c')).toBeUndefined()
  await expect(first).rejects.toThrow('Unreadable')
  expect(await second).toBe('b')
  expect(await queue('c', async () => 'c')).toBe('c')
})
