import { expect, test } from 'vitest'
import { countryOptions } from './country-options.ts'

test('Every country of ISO 3166-1 is offered once, by its name', () => {
  const options = countryOptions('FR')
  expect(new Set(options.map(({ label }) => label)).size).toBe(249)
  expect(options.filter(({ value, label }) => value === label)).toEqual([])
  expect(options.find(({ value }) => value === 'AT')?.label).toBe('Austria')
})

test('A code that is stored and is no country stays', () => {
  expect(countryOptions('XK')[0]).toEqual({ value: 'XK', label: 'Kosovo' })
})

test('Nothing is added while none is chosen', () => {
  expect(countryOptions('')).toEqual(countryOptions('FR'))
})
