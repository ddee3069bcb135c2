import { expect, test } from 'vitest'
import { parseAmount, parseQuantity, printQuantity } from './recipe-amount.ts'

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

test.each([
  ['200 g', 200, 'g'],
  ['200g', 200, 'g'],
  [' 1 1/2  kg ', 1.5, 'kg'],
  ['1½ cups', 1.5, 'cups'],
  ['3', 3, ''],
  ['a pinch', null, 'a pinch'],
  ['a'.repeat(20), null, 'a'.repeat(20)],
  ['', null, ''],
])('The quantity %j is %s and %j, and is read again as it is printed', (text, amount, unit) => {
  expect(parseQuantity(text)).toEqual({ amount, unit })
  expect(parseQuantity(printQuantity(amount, unit))).toEqual({ amount, unit })
})

test('A quantity is printed as its parts that there are', () => {
  expect([printQuantity(1.5, 'kg'), printQuantity(3, ''), printQuantity(null, 'a pinch')]).toEqual([
    '1.5 kg',
    '3',
    'a pinch',
  ])
})

test.each(['2-3 cloves', '200 g (7 oz)', '0 g', 'g 200', 'a'.repeat(21)])(
  '%j is not one quantity',
  (text) => {
    expect(parseQuantity(text)).toBeUndefined()
  },
)
