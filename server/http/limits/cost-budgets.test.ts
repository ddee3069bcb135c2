import { expect, test } from 'vitest'
import { SERVICE, VISITOR } from '../../database/run-as.ts'
import { anonymousConsumer, createCostBudgets, consumerOf } from './cost-budgets.ts'

const visitor = anonymousConsumer('203.0.113.7')
const member = consumerOf({ role: 'authenticated', claims: '{}', accountId: 'a-member' }, '203.0.113.7')

function budgetsWithClock() {
  let now = 0
  return {
    budgets: createCostBudgets(() => now),
    advanceClock(ms: number) {
      now += ms
    },
  }
}

test('A visitor who caused costly requests waits until enough of the debt is forgiven', () => {
  const { budgets, advanceClock } = budgetsWithClock()
  expect(budgets.waitMs(visitor)).toBe(0)
  budgets.charge(visitor, 900)
  expect([budgets.waitMs(visitor), budgets.isInDebt(visitor)]).toEqual([0, true])
  budgets.charge(visitor, 900)
  const wait = budgets.waitMs(visitor)
  expect(wait).toBeGreaterThan(1_000)
  advanceClock(wait - 500)
  expect(budgets.waitMs(visitor)).toBe(500)
  advanceClock(500)
  expect(budgets.waitMs(visitor)).toBe(0)
  advanceClock(60_000)
  expect(budgets.isInDebt(visitor)).toBe(false)
})

test('A single costly request does not make its visitor wait', () => {
  const { budgets } = budgetsWithClock()
  budgets.charge(visitor, 60_000)
  expect(budgets.waitMs(visitor)).toBe(0)
  budgets.charge(visitor, 100)
  expect(budgets.waitMs(visitor)).toBeGreaterThan(0)
})

test('A costly request after another one may spend three times the budget', () => {
  const { budgets, advanceClock } = budgetsWithClock()
  budgets.charge(visitor, 60_000)
  expect(budgets.isHalfSpent(visitor)).toBe(true)
  budgets.charge(visitor, 60_000)
  expect(budgets.waitMs(visitor)).toBe(18_000)
  advanceClock(22_000)
  expect([budgets.isHalfSpent(visitor), budgets.isInDebt(visitor)]).toEqual([false, true])
})

test('The debt of one visitor is not that of another, nor of an account with the same IP', () => {
  const { budgets } = budgetsWithClock()
  budgets.charge(visitor, 1_000)
  budgets.charge(visitor, 1_000)
  expect(budgets.waitMs(anonymousConsumer('203.0.113.8'))).toBe(0)
  expect(budgets.waitMs(member)).toBe(0)
  expect(budgets.waitMs(anonymousConsumer('::ffff:203.0.113.7'))).toBeGreaterThan(0)
})

test('An account may cause more than a visitor, but not everything', () => {
  const { budgets } = budgetsWithClock()
  budgets.charge(member, 10_000)
  expect(budgets.waitMs(member)).toBe(0)
  budgets.charge(member, 30_000)
  expect(budgets.waitMs(member)).toBeGreaterThan(0)
})

test('The service never waits, and a visitor is counted by IP', () => {
  const { budgets } = budgetsWithClock()
  expect(consumerOf(SERVICE, '203.0.113.7')).toBeUndefined()
  expect(consumerOf(VISITOR, '203.0.113.7')).toEqual(visitor)
  budgets.charge(undefined, 100_000)
  expect(budgets.waitMs(undefined)).toBe(0)
})

test('Of very many debtors the one who was charged last is remembered', () => {
  const { budgets } = budgetsWithClock()
  for (let ip = 0; ip < 10_001; ip += 1)
    budgets.charge(anonymousConsumer(`10.0.${ip >> 8}.${ip & 255}`), 5_000)
  expect(budgets.isInDebt(anonymousConsumer('10.0.0.0'))).toBe(false)
  expect(budgets.isInDebt(anonymousConsumer(`10.0.${10_000 >> 8}.${10_000 & 255}`))).toBe(true)
})
