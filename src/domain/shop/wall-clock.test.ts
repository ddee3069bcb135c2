import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  dateParts,
  endSentence,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayAndTime,
  formatMonth,
  formatTime,
} from './wall-clock.ts'

const EVENING = '2026-11-15T18:05'

test.each([
  ['en-CA', '6:05\u00a0p.m.'],
  ['en-GB', '18:05'],
  ['de-DE', '18:05'],
])('The locale %s decides between the 12-hour and the 24-hour clock', (locale, time) => {
  expect(formatTime(EVENING, locale)).toBe(time)
  expect(formatDayAndTime(EVENING, locale)).toContain(time)
})

test('A date and time are shown as they are, whatever the time zone of the machine', () => {
  expect(formatDate('2026-11-15T23:59', 'en-CA')).toBe('Nov 15, 2026')
  expect(formatDate('2026-11-15T00:00', 'en-CA')).toBe('Nov 15, 2026')
  expect(formatDateTime(EVENING, 'en-CA')).toBe('Nov 15, 2026, 6:05 p.m.')
  expect(formatDayAndTime(EVENING, 'en-CA')).toBe('Sunday, November 15, 6:05\u00a0p.m.')
  expect(dateParts(EVENING, 'en-CA')).toEqual({
    weekday: 'Sunday',
    day: '15',
    month: 'November',
    year: '2026',
  })
})

test('A date without a time is shown by engines that read none but the formats of the standard', () => {
  class StrictDate extends Date {
    constructor(text: string) {
      super(/T\d\d:\d\dZ$/.test(text) ? text : Number.NaN)
    }
  }
  vi.stubGlobal('Date', StrictDate)
  expect(formatDate('2026-11-18', 'en-CA')).toBe('Nov 18, 2026')
  vi.unstubAllGlobals()
})

const ROOT = path.resolve(import.meta.dirname, '../../..')
const CONVERTS_ZONES =
  /timeZone: (?!'UTC')|toLocale(Date|Time)String|\.get(Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(/

test('No code of the server or the browser converts between time zones', async () => {
  const found: string[] = []
  for (const folder of ['src', 'server', 'supabase']) {
    const files = await readdir(path.join(ROOT, folder), { recursive: true })
    for (const file of files.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.')))
      if (CONVERTS_ZONES.test(await readFile(path.join(ROOT, folder, file), 'utf8'))) found.push(file)
  }
  expect(found).toEqual([])
})

test('A sentence that ends with a time has one period', () => {
  expect(endSentence('Saved at 6:00 p.m.')).toBe('Saved at 6:00 p.m.')
  expect(endSentence('Saved at 18:00')).toBe('Saved at 18:00.')
})

test('A month is named with its year, and a day by its weekday', () => {
  expect(formatMonth('2026-05-01', 'en-CA')).toBe('May 2026')
  expect(formatDay('2026-05-01', 'en-CA')).toBe('Friday, May 1')
  expect(formatDay('2026-05-01T23:30', 'en-CA')).toBe('Friday, May 1')
})

test('A page in the browser is written in the locale of the page', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'de-DE' } })
  expect(formatMonth('2026-05-01')).toBe('Mai 2026')
  expect(formatDate(EVENING)).toBe('15.11.2026')
  expect(formatDateTime(EVENING)).toBe('15.11.2026, 18:05')
  expect(formatDayAndTime(EVENING)).toBe('Sonntag, 15. November, 18:05')
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  expect(formatDate(EVENING)).toContain('2026')
  vi.unstubAllGlobals()
})
