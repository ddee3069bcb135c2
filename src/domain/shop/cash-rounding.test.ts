import { expect, test } from 'vitest'
import { CASH_ROUNDING_OPTIONS, usualCashRounding } from './cash-rounding.ts'

test('Cash is proposed to be rounded to what coins can pay', () => {
  const proposed = (currency: string) =>
    CASH_ROUNDING_OPTIONS.find(({ value }) => value === usualCashRounding(currency))?.label
  expect(['AUD', 'CAD', 'CHF'].map(proposed)).toEqual(['0.05', '0.05', '0.05'])
  expect(['NZD', 'DKK', 'HUF'].map(proposed)).toEqual(['0.10', '0.50', '5.00'])
  expect(['CZK', 'NOK', 'SEK'].map(proposed)).toEqual(['1.00', '1.00', '1.00'])
  expect(['EUR', ''].map(proposed)).toEqual(['Not rounded', 'Not rounded'])
})
