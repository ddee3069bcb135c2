import { expect, test } from 'vitest'
import { parseQuantity } from './parse-quantity.ts'

test.each([
  ['250', 'g', 'sale', { grams: 250 }],
  ['0', 'g', 'count', { grams: 0 }],
  ['12.5', 'money', 'sale', { amountCents: 1250 }],
  ['12,50', 'money', 'sale', { amountCents: 1250 }],
  ['.5', 'money', 'sale', { amountCents: 50 }],
] as const)('“%s” in %s is a quantity of a %s', (typed, unit, kind, quantity) => {
  expect(parseQuantity(typed, unit, kind)).toEqual(quantity)
})

test.each([
  ['', 'g', 'sale'],
  ['0', 'g', 'sale'],
  ['1.5', 'g', 'delivery'],
  ['-5', 'g', 'count'],
  ['2000000', 'g', 'delivery'],
  ['0', 'money', 'sale'],
  ['1.255', 'money', 'sale'],
  ['.', 'money', 'sale'],
] as const)('“%s” in %s is refused as a %s', (typed, unit, kind) => {
  expect(parseQuantity(typed, unit, kind)).toHaveProperty('problem')
})
