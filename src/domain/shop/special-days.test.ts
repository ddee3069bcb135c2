import { expect, test } from 'vitest'
import { isDay, specialDayLine } from './special-days.ts'

test('February 29 exists only in a leap year', () => {
  expect([isDay('2028-02-29'), isDay('2027-02-29'), isDay('today')]).toEqual([true, false, false])
})

test('A special day is named by its dates, hours and note', () => {
  const eve = { from: '2026-12-24', to: '2026-12-24', hours: '11:00-14:00', note: 'Christmas Eve' }
  expect(specialDayLine(eve, 'en-CA')).toBe('Thursday, December 24: 11am-2pm, Christmas Eve')
  expect(specialDayLine({ ...eve, to: '2026-12-26', hours: 'closed', note: '' }, 'en-CA')).toBe(
    'Thursday, December 24 to Saturday, December 26: closed',
  )
})
