import { expect, test } from 'vitest'
import { inDays, secondsOf } from './retention.ts'

test('A time of one day is not in the plural', () => {
  expect([inDays(1), inDays(7)]).toEqual(['1 day', '7 days'])
})

test('A day has 86,400 seconds', () => {
  expect(secondsOf(2)).toBe(172_800)
})
