// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import { compareWithUsual, describeChange, describeComparison } from './format-figures.ts'

beforeAll(() => {
  document.documentElement.lang = 'en-CA'
})

test.each([
  [112, 100, 'up 12% from 100'],
  [46, 50, 'down 8% from 50'],
  [0, 20, 'down 100% from 20'],
  [2, 1, '1 before'],
  [0, 19, '19 before'],
  [7, 7, 'same as before'],
  [3, 0, '0 before'],
])('%d after %d reads "%s"', (now, before, text) => {
  expect(describeChange(now, before)).toBe(text)
})

test.each([
  [50, 20, '+150%'],
  [6, 12, '-50%'],
  [24, 24, '0%'],
  [12, 3, '–'],
  [5, 0, '–'],
  [5, null, '–'],
])('A feature day with %d views instead of the usual %s is compared as %s', (views, usual, comparison) => {
  expect(compareWithUsual(views, usual)).toBe(comparison)
})

test('Turnover is compared in money, and a day that is not over only stands beside another', () => {
  const money = { format: (cents: number) => `$${(cents / 100).toFixed(2)}`, smallestBase: 2000 }
  const week = { description: '', now: '', before: 'The week before', dayBefore: '' }
  expect(describeComparison({ ...week, days: '6 days' }, 62_208, 96_304, money)).toBe(
    '$622.08 in 6 days, down 35% from $963.04',
  )
  expect(describeComparison(week, 500, 1999, money)).toBe('$19.99 the week before')
})
