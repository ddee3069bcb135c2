import { expect, test } from 'vitest'
import { flagOf } from './flag-of.ts'

test.each([
  ['FR', '🇫🇷'],
  ['GE', '🇬🇪'],
  ['', ''],
])('The country %j has the flag %j', (country, flag) => {
  expect(flagOf(country)).toBe(flag)
})
