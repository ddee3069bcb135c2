import * as v from 'valibot'
import { expect, test } from 'vitest'
import { hoursLine, openingHoursSchema, readableHours, WEEKDAYS } from './opening-hours.ts'
import { DEFAULT_SHOP } from './shop.ts'

test('The default week is summarized in one line, open days first', () => {
  expect(hoursLine(DEFAULT_SHOP.hours)).toBe('Wed-Sun 11am-6pm, closed Mon-Tue')
})

test('Days with different hours are listed separately', () => {
  const hours = { ...DEFAULT_SHOP.hours, tuesday: '11:00-18:00', saturday: '09:30-20:00' }
  expect(hoursLine(hours)).toBe('Tue-Fri 11am-6pm, Sat 9:30am-8pm, Sun 11am-6pm, closed Mon')
})

test('A week without a closed day does not mention closed days', () => {
  const open = Object.fromEntries(WEEKDAYS.map((day) => [day, '10:00-24:00']))
  expect(hoursLine(v.parse(openingHoursSchema, open))).toBe('Mon-Sun 10am-12am')
})

test('The spans of a day are joined, and one may end after midnight', () => {
  expect(readableHours('08:30-10:00, 12:00-14:00, 17:00-01:00')).toBe('8:30am-10am and 12pm-2pm and 5pm-1am')
  expect(readableHours('closed')).toBe('closed')
  const hours = { ...DEFAULT_SHOP.hours, friday: '11:00-14:00, 17:00-01:00' }
  expect(hoursLine(hours)).toBe(
    'Wed-Thu 11am-6pm, Fri 11am-2pm and 5pm-1am, Sat-Sun 11am-6pm, closed Mon-Tue',
  )
})
