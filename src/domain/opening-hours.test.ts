import * as v from 'valibot'
import { expect, test } from 'vitest'
import { hoursLine, openingHoursSchema, openingTimes, readableHours, WEEKDAYS } from './opening-hours.ts'
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

test('Hours in another format are shown as written', () => {
  expect(readableHours('by appointment')).toBe('by appointment')
  expect(openingTimes('closed')).toBeUndefined()
})
