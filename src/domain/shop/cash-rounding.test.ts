import { expect, test } from 'vitest'
import { CASH_ROUNDING_OPTIONS, usualCashRounding } from './cash-rounding.ts'

test('Cash is proposed to be rounded to what coins can pay', () => {
  const proposed = (currency: string) =>
    CASH_ROUNDING_OPTIONS.find(({ value }) => value === usualCashRounding(currency))?.label
  expect(['CAD', 'NZD', 'DKK', 'SEK', 'HUF', 'EUR', ''].map(proposed)).toEqual([
    '0.05',
    '0.10',
    '0.50',
    '1.00',
    '5.00',
    'Not rounded',
    'Not rounded',
  ])
})
