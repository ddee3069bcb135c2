import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const event = {
  id: '1f0c',
  slug: 'alpine-evening',
  title: 'Alpine evening; Comté, Abondance',
  summary: 'Two mountains, one table. '.repeat(8).trim(),
  description: '',
  startsAt: '2026-12-05T02:00:00+00:00',
  endsAt: '2026-12-05T04:00:00+00:00',
  startsAtLocal: '2026-12-04T18:00',
  endsAtLocal: '2026-12-04T20:00',
  location: 'At the long counter',
  capacity: 12,
  priceCents: 3000,
  cancelled: false,
  imageUrl: null,
  imageAlt: null,
  going: 3,
  updatedAt: '2026-11-01T10:00:00+00:00',
}

const lines = (cancelled = false) =>
  calendarFile('Shop', [{ ...event, cancelled }], 'https://shop.example').split('\r\n')

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

test('A cancelled event stays in the calendar file with the status CANCELLED', () => {
  expect(lines(true)).toContain('STATUS:CANCELLED')
})
