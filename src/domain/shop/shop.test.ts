import { expect, test } from 'vitest'
import { DEFAULT_SHOP, phoneUrl } from './shop.ts'

test('A phone number is called without the spaces and brackets that staff typed', () => {
  expect(phoneUrl('+1 (604) 555-0142')).toBe('tel:+16045550142')
})

test('While its settings cannot be read, a shop claims nothing that only they know', () => {
  const { phone, postalAddress, email, gettingThere, whatToExpect, specialDays, openingSentences } =
    DEFAULT_SHOP
  expect([phone, postalAddress, email, gettingThere, whatToExpect]).toEqual(['', '', '', '', ''])
  expect([specialDays, openingSentences]).toEqual([[], []])
})
