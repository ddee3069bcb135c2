import { expect, test } from 'vitest'
import { formatAmount } from './format-amount.ts'

test.each([
  [2, '2'],
  [0.5, '½'],
  [0.75, '¾'],
  [1.333, '1⅓'],
  [2.98, '3'],
  [0.95, '1'],
  [187.5, '188'],
  [9.5, '9½'],
  [0.05, '⅛'],
  [0, '0'],
])('The amount %s is written %s', (amount, words) => {
  expect(formatAmount(amount)).toBe(words)
})

test('An amount in large units is written with decimals', () => {
  expect(formatAmount(1.2, 'kg')).toBe('1.2')
  expect(formatAmount(0.4, 'L')).toBe('0.4')
  expect(formatAmount(12.5 / 3, 'dl')).toBe('4.17')
})
