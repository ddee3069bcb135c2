import { expect, test } from 'vitest'
import { countryName, originLine } from './country-name.ts'

test.each([
  ['Jura', 'FR', 'Jura, France'],
  ['', 'FR', 'France'],
  ['Netherlands', 'NL', 'Netherlands'],
  ['Tyrol', 'AT', 'Tyrol, Austria'],
  ['Somewhere', '', 'Somewhere'],
])('A cheese from %j in %j comes from %j', (region, country, origin) => {
  expect(originLine(region, country)).toBe(origin)
})

test('A code that no country has stays as it is', () => {
  expect(countryName('QX')).toBe('QX')
})
