import { expect, test } from 'vitest'
import { formatAverage } from './format-average.ts'

test.each([
  [4.05, '4.1'],
  [4.049, '4.0'],
  [4.35, '4.4'],
  [5, '5.0'],
])('An average of %f reads %s', (average, text) => {
  expect(formatAverage(average)).toBe(text)
})
