import { expect, test } from 'vitest'
import { countNoun } from './count-noun.ts'

test.each([
  [0, '0 favorites'],
  [1, '1 favorite'],
  [2, '2 favorites'],
  [1200, '1,200 favorites'],
])('A count of %i gives "%s"', (count, text) => {
  expect(countNoun(count, 'favorite')).toBe(text)
})

test('An irregular plural is given in full', () => {
  expect(countNoun(1, 'loaf', 'loaves')).toBe('1 loaf')
  expect(countNoun(2, 'loaf', 'loaves')).toBe('2 loaves')
})
