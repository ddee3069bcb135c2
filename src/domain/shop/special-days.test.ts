import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openingHoursSchema, WEEKDAYS } from './opening-hours.ts'
import { isDay, specialDayLine, specialDayOverlaps, usualHours } from './special-days.ts'

const HOURS = {
  monday: 'closed',
  tuesday: 'closed',
  wednesday: '11:00-18:00',
  thursday: '11:00-18:00',
  friday: '11:00-18:00',
  saturday: '11:00-18:00',
  sunday: '11:00-18:00',
}

test('February 29 exists only in a leap year', () => {
  expect([isDay('2028-02-29'), isDay('2027-02-29'), isDay('today')]).toEqual([true, false, false])
  expect(['1999-12-31', '2028-13-01', '2028-02-29T00:00', '2028-2-9'].some(isDay)).toBe(false)
})

test('A special day is named by its dates, hours and note', () => {
  const eve = { from: '2026-12-24', to: '2026-12-24', hours: '11:00-14:00', note: 'Christmas Eve' }
  expect(specialDayLine(eve, 'en-CA')).toBe('Thursday, December 24: 11am-2pm, Christmas Eve')
  expect(specialDayLine({ ...eve, to: '2026-12-26', hours: 'closed', note: '' }, 'en-CA')).toBe(
    'Thursday, December 24 to Saturday, December 26: closed',
  )
})

const late = (from: string, hours: string, to = from) => ({ from, to, hours, note: '' })
const overlaps = (day: ReturnType<typeof late>, others: (typeof day)[] = []) =>
  specialDayOverlaps(day, { ...HOURS, saturday: '17:00-02:00' }, [day, ...others])

test('A special day may run into a closed day, but not into the hours of the next day', () => {
  expect(overlaps(late('2026-12-24', '20:00-12:00'))).toBe(true)
  expect(overlaps(late('2026-12-24', '20:00-11:00'))).toBe(false)
  expect(overlaps(late('2026-12-20', '20:00-12:00'))).toBe(false)
})

test('The last of several special days counts for the day after, and each for the day after itself', () => {
  expect(overlaps(late('2026-12-20', '20:00-12:00', '2026-12-22'))).toBe(true)
  expect(overlaps(late('2026-12-22', '11:30-12:00', '2026-12-23'))).toBe(false)
  expect(overlaps(late('2026-12-20', '13:00-12:00', '2026-12-21'), [late('2026-12-22', '10:00-11:00')])).toBe(
    true,
  )
})

test('The hours of the day before may not run into a special day', () => {
  expect(overlaps(late('2026-12-27', '01:00-05:00'))).toBe(true)
  expect(overlaps(late('2026-12-27', '02:00-05:00'))).toBe(false)
  expect(overlaps(late('2026-12-24', '01:00-05:00'), [late('2026-12-23', '20:00-02:00')])).toBe(true)
})

test('A shop that opens once a week is proposed those hours on each of its days', () => {
  const week = { ...Object.fromEntries(WEEKDAYS.map((day) => [day, 'closed'])), friday: '16:00-20:00' }
  const days = ['21', '22', '23', '24', '25', '26', '27'].map((day) => `2026-12-${day}`)
  const proposed = days.map((day) => usualHours(day, v.parse(openingHoursSchema, week)))
  expect(new Set(proposed)).toEqual(new Set(['16:00-20:00']))
})

test('A date is proposed the hours of its weekday, or of the nearest open one, the later of two', () => {
  const week = { ...HOURS, wednesday: '10:00-19:00', friday: 'closed', saturday: '09:00-17:00' }
  const proposed = ['2026-12-23', '2026-12-21', '2026-12-25', 'soon'].map((day) => usualHours(day, week))
  expect(proposed).toEqual(['10:00-19:00', '11:00-18:00', '09:00-17:00', undefined])
  const closed = Object.fromEntries(Object.keys(HOURS).map((day) => [day, 'closed'])) as typeof HOURS
  expect(usualHours('2026-12-23', closed)).toBeUndefined()
})
