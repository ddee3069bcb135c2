import { expect, test } from 'vitest'
import { countryOptions } from './country-options.ts'

test('The options list every country of ISO 3166-1 once, by name', () => {
  const options = countryOptions('FR')
  expect(new Set(options.map(({ label }) => label)).size).toBe(249)
  expect(options.filter(({ value, label }) => value === label)).toEqual([])
  expect(options.find(({ value }) => value === 'AT')?.label).toBe('Austria')
})

test('The current code stays an option even when it is not a country', () => {
  expect(countryOptions('XK')[0]).toEqual({ value: 'XK', label: 'Kosovo' })
})

test('Without a current country no option is added', () => {
  expect(countryOptions('')).toEqual(countryOptions('FR'))
})
