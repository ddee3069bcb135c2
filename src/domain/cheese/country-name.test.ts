import { expect, test } from 'vitest'
import { countryName, originLine, regionWithin } from './country-name.ts'

test.each([
  ['Jura', 'FR', 'Jura, France'],
  ['', 'FR', 'France'],
  ['Netherlands', 'NL', 'Netherlands'],
  ['Tyrol', 'AT', 'Tyrol, Austria'],
  ['Somewhere', '', 'Somewhere'],
])('The origin of a cheese with region %j and country %j reads %j', (region, country, origin) => {
  expect(originLine(region, country)).toBe(origin)
})

test('A code without a country is its own name', () => {
  expect(countryName('ZZZ')).toBe('ZZZ')
  expect(countryName('QQ')).toBe('QQ')
  expect(countryName('fr')).toBe('fr')
})

test('A region with the name of its country is left out', () => {
  expect(regionWithin('Jura', 'FR')).toBe('Jura')
  expect(regionWithin('Germany', 'DE')).toBe('')
})
