import * as v from 'valibot'
import { expect, test } from 'vitest'
import { taxPercentText, toPercent } from './tax-percent.ts'

test.each([
  ['0', '0.0'],
  ['5', '5.0'],
  [' 5,5 ', '5.5'],
  ['5.50', '5.5'],
  ['5 %', '5.0'],
  ['10,0%', '10.0'],
  ['9.975', '9.975'],
  ['50', '50.0'],
])('The tax rate %j is stored as %s', (typed, stored) => {
  expect(v.parse(taxPercentText, typed)).toBe(stored)
})

test.each([
  ['', 'A percentage such as 5 or 9.975; 0 for none'],
  ['% 5', 'A percentage such as 5 or 9.975; 0 for none'],
  ['9.9755', 'A percentage such as 5 or 9.975; 0 for none'],
  ['50.001', 'At most 50'],
])('The tax rate %j is refused: %s', (typed, message) => {
  expect(v.safeParse(taxPercentText, typed).issues?.[0].message).toBe(message)
})

test('A rate with a comma is computed like one with a point', () => {
  expect([toPercent('9,975'), toPercent('9.975')]).toEqual([9.975, 9.975])
})
