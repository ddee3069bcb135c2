import { expect, test } from 'vitest'
import { millisecondsUntilShopMidnight, shopDateParts, shopDay, shopMinute } from './shop-time.ts'

const vancouver = { timeZone: 'America/Vancouver', locale: 'en-CA' }

test("Today is the shop's today, whatever the server's clock says", () => {
  expect(shopDay(new Date('2026-11-15T05:00:00Z'), vancouver.timeZone)).toBe('2026-11-14')
  expect(shopDay(new Date('2026-11-15T09:00:00Z'), vancouver.timeZone)).toBe('2026-11-15')
})

test("A moment is written to the minute by the shop's clock, midnight as the first hour", () => {
  expect(shopMinute(new Date('2026-11-15T08:05:59.123Z'), vancouver.timeZone)).toBe('2026-11-15T00:05')
})

test("A page about today is good until the shop's midnight", () => {
  const anHourBefore = new Date('2026-11-15T07:00:00Z')
  expect(millisecondsUntilShopMidnight(anHourBefore, vancouver.timeZone)).toBe(60 * 60 * 1000)
})

test('A date is taken apart as the calendar leaf shows it', () => {
  expect(shopDateParts(new Date('2026-12-05T02:00:00Z'), vancouver)).toEqual({
    weekday: 'Friday',
    day: '4',
    month: 'December',
    year: '2026',
  })
})
