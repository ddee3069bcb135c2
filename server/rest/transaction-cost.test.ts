import { expect, test } from 'vitest'
import { costOf } from './transaction-cost.ts'

const KILOBYTE = 1_024

test('A short transaction with a small body is free', () => {
  expect(costOf({ ms: 20, bytes: 32 * KILOBYTE }, 5, true)).toBe(0)
})

test('What an anonymous transaction takes past a limit is charged several times', () => {
  expect(costOf({ ms: 150, bytes: 0 }, 5, true)).toBe(130)
  expect(costOf({ ms: 250, bytes: 0 }, 5, true)).toBe(230 + 300)
})

test('On a machine that is slow for all callers, a transaction is not long until it stands out', () => {
  expect(costOf({ ms: 500, bytes: 0 }, 50, true)).toBe(480)
  expect(costOf({ ms: 600, bytes: 0 }, 50, true)).toBe(580 + 300)
})

test('The first transactions after a start are charged as they are', () => {
  expect(costOf({ ms: 600, bytes: 0 }, Infinity, true)).toBe(580)
})

test('A long transaction of an account is charged as it is, because it may wait for the lock of another', () => {
  expect(costOf({ ms: 250, bytes: 0 }, 5, false)).toBe(230)
})

test('A large body is charged even if the database was quick', () => {
  expect(costOf({ ms: 1, bytes: 672 * KILOBYTE }, 5, true)).toBe(20)
})
