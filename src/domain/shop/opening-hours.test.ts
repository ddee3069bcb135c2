import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  areDayHours,
  hoursLine,
  openingHoursSchema,
  overlapsNextDay,
  readableHours,
  weekdayName,
  WEEKDAYS,
} from './opening-hours.ts'

const HOURS = {
  monday: 'closed',
  tuesday: 'closed',
  wednesday: '11:00-18:00',
  thursday: '11:00-18:00',
  friday: '11:00-18:00',
  saturday: '11:00-18:00',
  sunday: '11:00-18:00',
}

test('The default week is summarized in one line, open days first', () => {
  expect(hoursLine(HOURS, 'en-CA')).toBe('Wed-Sun 11am-6pm, closed Mon-Tue')
})

test('Days with different hours are listed separately', () => {
  const hours = { ...HOURS, tuesday: '11:00-18:00', saturday: '09:30-20:00' }
  expect(hoursLine(hours, 'en-CA')).toBe('Tue-Fri 11am-6pm, Sat 9:30am-8pm, Sun 11am-6pm, closed Mon')
})

test('A week without a closed day does not mention closed days', () => {
  const open = Object.fromEntries(WEEKDAYS.map((day) => [day, '10:00-24:00']))
  expect(hoursLine(v.parse(openingHoursSchema, open), 'en-CA')).toBe('Mon-Sun 10am-12am')
  expect(readableHours('00:00-24:00', 'en-CA')).toBe('all day')
  expect(readableHours('00:00-02:00', 'en-CA')).toBe('12am-2am')
})

test('A shop that has no hours yet says nothing about them', () => {
  expect(hoursLine(null, 'en-CA')).toBe('')
})

test('The spans of a day are joined, and one may end after midnight', () => {
  expect(readableHours('08:30-10:00, 12:00-14:00, 17:00-01:00', 'en-CA')).toBe(
    '8:30am-10am and 12pm-2pm and 5pm-1am',
  )
  expect(readableHours('closed', 'en-CA')).toBe('closed')
  const hours = { ...HOURS, friday: '11:00-14:00, 17:00-01:00' }
  expect(hoursLine(hours, 'en-CA')).toBe(
    'Wed-Thu 11am-6pm, Fri 11am-2pm and 5pm-1am, Sat-Sun 11am-6pm, closed Mon-Tue',
  )
})

test('Noon and midnight are twelve on the clock', () => {
  expect(readableHours('00:30-12:30', 'en-CA')).toBe('12:30am-12:30pm')
})

test.each([
  ['en-US', 'Tue-Sat 10am-6:30pm, Sun 5pm-12am, closed Mon'],
  ['en-GB', 'Tue-Sat 10:00-18:30, Sun 17:00-24:00, closed Mon'],
  ['de-AT', 'Tue-Sat 10:00-18:30, Sun 17:00-24:00, closed Mon'],
])('The locale %s decides on the clock of the hours', (locale, line) => {
  const day = '10:00-18:30'
  const week = { monday: 'closed', tuesday: day, wednesday: day, thursday: day, friday: day, saturday: day }
  expect(hoursLine({ ...week, sunday: '17:00-24:00' }, locale)).toBe(line)
  expect(readableHours('00:00-24:00', locale)).toBe('all day')
})

test('The week begins on Monday', () => {
  expect(WEEKDAYS.map(weekdayName).join()).toBe('Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday')
})

test('Closed days that are not neighbors are joined', () => {
  const hours = { ...HOURS, tuesday: '11:00-18:00', sunday: 'closed' }
  expect(hoursLine(hours, 'en-CA')).toBe('Tue-Sat 11am-6pm, closed Mon and Sun')
})

test.each([
  'closed',
  '11:00-18:00',
  '00:00-24:00',
  '11:00-14:00, 14:00-18:00',
  '08:00-10:00, 12:00-14:00, 17:00-01:00',
  '20:00-20:00',
])('%j are the hours of a day', (hours) => {
  expect(areDayHours(hours)).toBe(true)
})

test.each([
  '',
  'open',
  '11:00',
  '11-18',
  '11:00-25:00',
  '24:00-25:00',
  '11:60-18:00',
  '11:00-18:00,19:00-20:00',
  '11:00-14:00, 13:59-18:00',
  '11:00-14:30, 14:20-18:00',
  '11:00-14:00, 10:00-10:30',
  '17:00-01:00, 18:00-19:00',
  '08:00-09:00, 10:00-11:00, 12:00-13:00, 14:00-15:00',
])('%j are not the hours of a day', (hours) => {
  expect(areDayHours(hours)).toBe(false)
})

test.each([
  ['17:00-01:00', '00:30-02:00', true],
  ['17:00-01:00', '01:00-02:00', false],
  ['11:00-14:00, 17:00-02:15', '02:14-05:00', true],
  ['17:00-24:00', '00:00-02:00', false],
  ['20:00-20:00', '19:59-21:00', true],
  ['17:00-01:00', 'closed', false],
  ['closed', '00:30-02:00', false],
])('The hours %j run into %j of the next day: %s', (hours, nextDayHours, overlaps) => {
  expect(overlapsNextDay(hours, nextDayHours)).toBe(overlaps)
})
