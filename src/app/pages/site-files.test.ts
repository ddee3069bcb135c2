import { expect, test } from 'vitest'
import { shortName } from './site-files.ts'

test.each([
  ['Old Quarter Cheese Bar', 'Old Quarter'],
  ['Milk & Rind', 'Milk & Rind'],
  ['Milk & Rind Cheese Counter', 'Milk & Rind'],
  ['Bread and Butterflies', 'Bread'],
  ['The Mountain Dairy', 'The Mountain'],
  ['The Cheesemongers', 'The Cheesemongers'],
  ['Käsemanufaktur Wien', 'Käsemanufaktur Wien'],
])('Below the icon of %j stands %j', (name, short) => {
  expect(shortName(name)).toBe(short)
})
