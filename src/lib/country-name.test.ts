import { expect, test } from 'vitest'
import { countryName, originLine } from './country-name.ts'

test.each([
  ['Jura', 'FR', 'Jura, France'],
  ['', 'FR', 'France'],
  ['Netherlands', 'NL', 'Netherlands'],
  ['Tyrol', 'AT', 'Tyrol, AT'],
  ['Somewhere', '', 'Somewhere'],
])('A cheese from %j in %j comes from %j', (region, country, origin) => {
  expect(originLine(region, country)).toBe(origin)
})

test('A country that the shop has no name for goes by its code', () => {
  expect(countryName('AT')).toBe('AT')
})
