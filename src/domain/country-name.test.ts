import { expect, test } from 'vitest'
import { countryName, originLine, regionWithin } from './country-name.ts'

test.each([
  ['Jura', 'FR', 'Jura, France'],
  ['', 'FR', 'France'],
  ['Netherlands', 'NL', 'Netherlands'],
  ['Tyrol', 'AT', 'Tyrol, Austria'],
  ['Somewhere', '', 'Somewhere'],
])('A cheese from %j in %j comes from %j', (region, country, origin) => {
  expect(originLine(region, country)).toBe(origin)
})

test('A code that no country has goes by itself', () => {
  expect(countryName('ZZZ')).toBe('ZZZ')
  expect(countryName('QQ')).toBe('QQ')
})

test('A region that says no more than its country is left out', () => {
  expect(regionWithin('Jura', 'FR')).toBe('Jura')
  expect(regionWithin('Germany', 'DE')).toBe('')
})
