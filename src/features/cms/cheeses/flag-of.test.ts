import { expect, test } from 'vitest'
import { flagOf } from './flag-of.ts'

test.each([
  ['FR', '🇫🇷'],
  ['GE', '🇬🇪'],
  ['', ''],
])('%j has the flag %j', (country, flag) => {
  expect(flagOf(country)).toBe(flag)
})
