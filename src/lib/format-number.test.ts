import { afterEach, expect, test, vi } from 'vitest'
import { formatAverage, formatNumber } from './format-number.ts'

afterEach(() => vi.unstubAllGlobals())

test('A number is written in the locale of the page', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en-DE' } })
  expect(formatNumber(1_250)).toBe('1.250')
})

test.each([
  [4.05, '4.1'],
  [4.049, '4.0'],
  [4.35, '4.4'],
  [5, '5.0'],
])('An average of %f reads %s', (average, text) => {
  expect(formatAverage(average)).toBe(text)
})
