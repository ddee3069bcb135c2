import { expect, test } from 'vitest'
import { costOf } from './transaction-cost.ts'

const KILOBYTE = 1_024

const VISITOR = { meanMs: 5, isAnonymous: true, isAlone: true }

test('A short transaction with a small body is free', () => {
  expect(costOf({ ms: 20, bytes: 64 * KILOBYTE }, VISITOR)).toBe(0)
})

test('A short transaction is charged whole to a visitor with further requests, and free for an account', () => {
  expect(costOf({ ms: 15, bytes: 0 }, { ...VISITOR, isAlone: false })).toBe(15)
  expect(costOf({ ms: 15, bytes: 0 }, { ...VISITOR, isAlone: false, isAnonymous: false })).toBe(0)
})

test('What an anonymous transaction takes past a limit is charged several times', () => {
  expect(costOf({ ms: 150, bytes: 0 }, VISITOR)).toBe(130)
  expect(costOf({ ms: 250, bytes: 0 }, VISITOR)).toBe(230 + 300)
})

test('On a machine that is slow for all callers, a transaction is not long until it stands out', () => {
  expect(costOf({ ms: 500, bytes: 0 }, { ...VISITOR, meanMs: 50 })).toBe(480)
  expect(costOf({ ms: 600, bytes: 0 }, { ...VISITOR, meanMs: 50 })).toBe(580 + 300)
})

test('The first transactions after a start are charged as they are', () => {
  expect(costOf({ ms: 600, bytes: 0 }, { ...VISITOR, meanMs: Infinity })).toBe(580)
})

test('A long transaction of an account is charged as it is, because it may wait for the lock of another', () => {
  expect(costOf({ ms: 250, bytes: 0 }, { ...VISITOR, isAnonymous: false })).toBe(230)
})

test('A large body is charged even if the database was quick', () => {
  expect(costOf({ ms: 1, bytes: 704 * KILOBYTE }, VISITOR)).toBe(80)
})
