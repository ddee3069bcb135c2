import { expect, test } from 'vitest'
import { NO_STYLE_ADVICE } from '../cheese/advice.ts'
import { DEFAULT_SHOP, phoneUrl } from './shop.ts'

test('A phone number is called without the spaces and brackets that staff typed', () => {
  expect(phoneUrl('+1 (604) 555-0142')).toBe('tel:+16045550142')
})

test('While its settings cannot be read, a shop claims nothing that only they know', () => {
  const { name, locale, price, tax, alcoholPolicy, access, styleAdvice, ...unknown } = DEFAULT_SHOP
  expect([name, locale, alcoholPolicy]).toEqual(['Our shop', 'en', 'prefer_na'])
  expect(price).toEqual({ currency: '', locale: 'en', rounding: 0.05, display: 'per_100g' })
  expect([tax, access, styleAdvice]).toEqual([{ percent: null, isIncluded: false }, {}, NO_STYLE_ADVICE])
  expect(Object.values(unknown).flat().filter(Boolean)).toEqual([])
})
