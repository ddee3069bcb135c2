import { expect, test } from 'vitest'
import { inDays, RETENTION_DAYS, secondsOf } from './retention.ts'

test('A time of one day is not in the plural', () => {
  expect([inDays(1), inDays(7)]).toEqual(['1 day', '7 days'])
})

test('A sign-up waits for a day, an email change can be undone for a week, and half a year a device is known', () => {
  expect(RETENTION_DAYS).toMatchObject({ unconfirmedSignUp: 1, undoOfEmailChange: 7, staffDevice: 180 })
})

test('A day has 86,400 seconds', () => {
  expect(secondsOf(2)).toBe(172_800)
})
