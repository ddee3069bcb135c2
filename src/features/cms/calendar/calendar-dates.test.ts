import { expect, test } from 'vitest'
import { addDays, addMonths, monthOf, weekOf } from './calendar-dates.ts'

test('February 29 exists only in a leap year', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-02-28', 1)).toBe('2027-03-01')
})

test('A month after the 31st is the last day of a shorter month', () => {
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2027-01-15', -1)).toBe('2026-12-15')
})

test('A week goes from Monday to Sunday, even across the end of a year', () => {
  const week = weekOf('2027-01-01')
  expect([week[0], week[6]]).toEqual(['2026-12-28', '2027-01-03'])
})

test('A month has every week that has one of its days', () => {
  const weeks = monthOf('2028-02-10')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.[0]).toBe('2028-01-31')
  expect(weeks.at(-1)?.at(-1)).toBe('2028-03-05')
  expect(weeks.flat()).toContain('2028-02-29')
  // It begins on a Monday and has four weeks.
  expect(monthOf('2027-02-14')).toHaveLength(4)
})

test('The day on which clocks change is one day', () => {
  expect(addDays('2027-03-14', 1)).toBe('2027-03-15')
  expect(addDays('2027-11-07', 1)).toBe('2027-11-08')
})
