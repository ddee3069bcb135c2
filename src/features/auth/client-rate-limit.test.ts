import { expect, test } from 'vitest'
import type { LockedError } from '../../backend/retry-time.ts'
import { createClientRateLimit } from './client-rate-limit.ts'

const MINUTE = 60_000

function limitWithClock() {
  const clock = { now: 0 }
  return { clock, limit: createClientRateLimit(3, () => clock.now) }
}

type Limit = ReturnType<typeof createClientRateLimit>

/** Whether an attempt is allowed, or the seconds until it is. */
function attempt(limit: Limit, key: string) {
  try {
    limit.take(key)
    return true
  } catch (error) {
    return (error as LockedError).seconds
  }
}

const take = (limit: Limit, key: string, times: number) =>
  Array.from({ length: times }, () => attempt(limit, key))

test('The allowed number of attempts passes and the next one is refused', () => {
  const { limit } = limitWithClock()
  expect(take(limit, 'nell', 4)).toEqual([true, true, true, 300])
})

test('Attempts are counted separately for each key', () => {
  const { limit } = limitWithClock()
  take(limit, 'nell', 3)
  expect(attempt(limit, 'odile')).toBe(true)
})

test('An attempt is allowed again after exactly five minutes', () => {
  const { limit, clock } = limitWithClock()
  take(limit, 'nell', 3)
  clock.now = 5 * MINUTE - 1
  expect(attempt(limit, 'nell')).toBe(1)
  clock.now = 5 * MINUTE
  expect(attempt(limit, 'nell')).toBe(true)
})

test('A refused attempt does not extend the wait', () => {
  const { limit, clock } = limitWithClock()
  take(limit, 'nell', 3)
  clock.now = 4 * MINUTE
  take(limit, 'nell', 5)
  clock.now = 5 * MINUTE
  expect(attempt(limit, 'nell')).toBe(true)
})

test('An attempt that is given back does not count', () => {
  const { limit } = limitWithClock()
  take(limit, 'nell', 3)
  limit.giveBack('nell')
  expect(take(limit, 'nell', 2)).toEqual([true, 300])
})

test('A reset starts the count again', () => {
  const { limit } = limitWithClock()
  take(limit, 'nell', 3)
  limit.reset('nell')
  expect(attempt(limit, 'nell')).toBe(true)
})
