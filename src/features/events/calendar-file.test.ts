import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'
import { ALPINE_EVENING } from './testing/alpine-evening.ts'

const lines = (isCanceled = false) =>
  calendarFile('Shop', [{ ...ALPINE_EVENING, isCanceled }], 'https://shop.example').split('\r\n')

test('An event in a calendar file has its times in UTC', () => {
  expect(lines()).toContain('DTSTART:20261205T020000Z')
  expect(lines()).toContain('DTEND:20261205T040000Z')
})

test('Commas and semicolons in a calendar file are escaped', () => {
  expect(lines()).toContain('SUMMARY:Alpine evening\\; Comté\\, Abondance')
})

test('No line of a calendar file is longer than 75 octets', () => {
  for (const line of lines()) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('A canceled event stays in the calendar file with the status CANCELLED', () => {
  expect(lines(true)).toContain('STATUS:CANCELLED')
})
