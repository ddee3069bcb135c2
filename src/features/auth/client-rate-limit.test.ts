import { expect, test } from 'vitest'
import { createClientRateLimit } from './client-rate-limit.ts'

const MINUTE = 60_000

function limitWithClock() {
  const clock = { now: 0 }
  return { clock, limit: createClientRateLimit(3, () => clock.now) }
}

const take = (limit: ReturnType<typeof createClientRateLimit>, key: string, times: number) =>
  Array.from({ length: times }, () => limit.take(key))

test('The attempts allowed go through, the next one does not', () => {
  const { limit } = limitWithClock()
  expect(take(limit, 'nell', 4)).toEqual([true, true, true, false])
})

test('Each key is counted by itself', () => {
  const { limit } = limitWithClock()
  take(limit, 'nell', 3)
  expect(limit.take('odile')).toBe(true)
})

test('After five minutes an attempt is free again, and not a moment before', () => {
  const { limit, clock } = limitWithClock()
  take(limit, 'nell', 3)
  clock.now = 5 * MINUTE - 1
  expect(limit.take('nell')).toBe(false)
  clock.now = 5 * MINUTE
  expect(limit.take('nell')).toBe(true)
})

test('A refused attempt does not lengthen the wait', () => {
  const { limit, clock } = limitWithClock()
  take(limit, 'nell', 3)
  clock.now = 4 * MINUTE
  take(limit, 'nell', 5)
  clock.now = 5 * MINUTE
  expect(limit.take('nell')).toBe(true)
})

test('A success starts the count anew', () => {
  const { limit } = limitWithClock()
  take(limit, 'nell', 3)
  limit.reset('nell')
  expect(limit.take('nell')).toBe(true)
})
