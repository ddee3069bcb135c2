import { expect, test } from 'vitest'
import { parseAmount } from './recipe-amount.ts'

test.each([
  ['200', 200],
  [' 0.5 ', 0.5],
  ['0,5', 0.5],
  ['1/2', 0.5],
  ['1 1/2', 1.5],
  ['1½', 1.5],
  ['⅓', 0.333],
  ['⅔', 0.667],
  ['¼', 0.25],
  ['2  ¾', 2.75],
  ['⅛', 0.125],
  ['0.001', 0.001],
  ['100000', 100_000],
  ['1.23456', 1.235],
  ['7/7', 1],
])('The amount %j is read as %s', (text, amount) => {
  expect(parseAmount(text)).toBe(amount)
})

test.each(['', 'a pinch', '1/0', '-2', '0', '2-3', '1000000', '100000.1', '0.0009', '1/2/3', '1/', 'NaN'])(
  '%j is not an amount',
  (text) => {
    expect(parseAmount(text)).toBeUndefined()
  },
)
