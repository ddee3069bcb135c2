import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../server/testing/test-database.ts'
import { has12HourClock } from '../../../src/domain/shop/opening-hours.ts'
import { countryOptions } from '../../../src/features/cms/kit/fields/country-options.ts'
import { DEMO_SETTINGS } from '../../seed/demo/shop.ts'
import { stateOf } from '../act-as.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

type SpecialDay = { from: string; to: string; hours: string; note: string }
type Settings = {
  hours?: Record<string, string>
  specialDays?: SpecialDay[]
  timeZone?: string
  locale?: string
}

const CLOSED_WEEK = Object.fromEntries(Object.keys(DEMO_SETTINGS.hours).map((day) => [day, 'closed']))

const setHours = ({
  hours = {},
  specialDays = [],
  timeZone = 'America/New_York',
  locale = 'en-CA',
}: Settings) =>
  database.owner`
    update public.business_settings set version = version, time_zone = ${timeZone}, locale = ${locale},
      hours = ${database.owner.json({ ...DEMO_SETTINGS.hours, ...hours })},
      special_days = ${database.owner.json(specialDays)}`

beforeEach(() => setHours({}))

const specialDay = (from: string, hours: string, note = '', to = from): SpecialDay => ({
  from,
  to,
  hours,
  note,
})

/** What guests read at a time of the shop's clock. */
async function sentenceAt(local: string) {
  const [row] = await database.owner<{ sentence: string }[]>`
    select s.sentence from private.opening_sentences(
      ${local}::text::timestamp at time zone private.shop_time_zone(),
      ${local}::text::timestamp at time zone private.shop_time_zone() + interval '1 minute') as s`
  return row?.sentence
}

/** The sentences of a span of the shop's clock, each with the time in UTC from which it is read. */
async function sentencesBetween(since: string, until: string) {
  const rows = await database.owner<{ at: Date; sentence: string }[]>`
    select s.at, s.sentence from private.opening_sentences(
      ${since}::text::timestamp at time zone private.shop_time_zone(),
      ${until}::text::timestamp at time zone private.shop_time_zone()) as s`
  return rows.map(({ at, sentence }) => `${at.toISOString().slice(0, 16)} ${sentence}`)
}

async function spansOf(day: string) {
  const rows = await database.owner<{ opens_at: Date; closes_at: Date }[]>`
    select opens_at, closes_at from private.opening_spans(${day}, ${day})`
  return rows.map(({ opens_at, closes_at }) =>
    [opens_at, closes_at].map((instant) => instant.toISOString().slice(5, 16)).join(' to '),
  )
}

async function isOpen(instant: string) {
  const [row] = await database.owner<{ open: boolean }[]>`
    select private.is_open(${instant}::text::timestamptz) as open`
  return row?.open
}

// November 18, 2026 is a Wednesday.
test.each([
  ['2026-11-16T09:00', 'Opens Wednesday at 11 a.m.'],
  ['2026-11-17T23:59', 'Opens Wednesday at 11 a.m.'],
  ['2026-11-18T00:00', 'Opens today at 11 a.m.'],
  ['2026-11-18T10:59', 'Opens today at 11 a.m.'],
  ['2026-11-18T11:00', 'Open now, closes at 6 p.m.'],
  ['2026-11-18T17:59', 'Open now, closes at 6 p.m.'],
  ['2026-11-18T18:00', 'Opens Thursday at 11 a.m.'],
  ['2026-11-22T18:00', 'Opens Wednesday at 11 a.m.'],
])('With the default hours, guests read at %s: %s', async (local, sentence) => {
  expect(await sentenceAt(local)).toBe(sentence)
})

test('The sentences of a day change at midnight, at opening and at closing by the shop’s clock', async () => {
  expect(await sentencesBetween('2026-11-17T12:00', '2026-11-19T00:00')).toEqual([
    '2026-11-17T17:00 Opens Wednesday at 11 a.m.',
    '2026-11-18T05:00 Opens today at 11 a.m.',
    '2026-11-18T16:00 Open now, closes at 6 p.m.',
    '2026-11-18T23:00 Opens Thursday at 11 a.m.',
  ])
})

test('A day of three spans is open in each of them, and the last ends after midnight', async () => {
  await setHours({ hours: { wednesday: '08:30-10:00, 12:00-14:00, 17:00-01:00' } })
  expect(await sentencesBetween('2026-11-18T07:00', '2026-11-19T02:00')).toEqual([
    '2026-11-18T12:00 Opens today at 8:30 a.m.',
    '2026-11-18T13:30 Open now, closes at 10 a.m.',
    '2026-11-18T15:00 Opens today at noon',
    '2026-11-18T17:00 Open now, closes at 2 p.m.',
    '2026-11-18T19:00 Opens today at 5 p.m.',
    '2026-11-18T22:00 Open now, closes at 1 a.m.',
    '2026-11-19T06:00 Opens today at 11 a.m.',
  ])
  expect([await isOpen('2026-11-19T05:59Z'), await isOpen('2026-11-19T06:00Z')]).toEqual([true, false])
})

test('Hours that touch at midnight are one period', async () => {
  await setHours({ hours: { wednesday: '18:00-24:00', thursday: '00:00-02:00', friday: 'closed' } })
  expect(await sentenceAt('2026-11-18T20:00')).toBe('Open now, closes at 2 a.m.')
  await setHours({ hours: { wednesday: '18:00-00:00' } })
  expect(await sentenceAt('2026-11-18T20:00')).toBe('Open now, closes at midnight')
})

test('The locale decides on the clock of the sentences', async () => {
  await setHours({ hours: { wednesday: '10:00-18:30' } })
  expect(await sentenceAt('2026-11-18T12:00')).toBe('Open now, closes at 6:30 p.m.')
  await setHours({ hours: { wednesday: '10:00-18:30' }, locale: 'en-GB' })
  expect(await sentenceAt('2026-11-18T09:00')).toBe('Opens today at 10:00')
  expect(await sentenceAt('2026-11-18T12:00')).toBe('Open now, closes at 18:30')
})

test('The database and pages agree on the clock of every country', async () => {
  const locales = ['en', 'de-AT', 'fr-FR', ...countryOptions('').map(({ value }) => `en-${value}`)]
  const spoken = await database.owner<{ locale: string; time: string }[]>`
    select locale, private.spoken_time('2026-11-18T18:30', locale) as time from unnest(${locales}::text[]) as locale`
  const with12Hours = spoken.filter(({ time }) => time.endsWith('p.m.')).map(({ locale }) => locale)
  expect(with12Hours).toEqual(locales.filter(has12HourClock))
  expect(with12Hours).toEqual(
    locales.filter((locale) =>
      Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hourCycle?.startsWith('h1'),
    ),
  )
})

test('A shop that is open day and night does not name a time', async () => {
  await setHours({ hours: Object.fromEntries(Object.keys(CLOSED_WEEK).map((day) => [day, '00:00-24:00'])) })
  expect(await sentencesBetween('2026-11-18T12:00', '2026-11-25T12:00')).toEqual([
    '2026-11-18T17:00 Open now',
  ])
  await setHours({ hours: { saturday: '00:00-24:00', sunday: '00:00-18:00' } })
  expect(await sentencesBetween('2026-11-21T12:00', '2026-11-22T12:00')).toEqual([
    '2026-11-21T17:00 Open now',
    '2026-11-21T23:00 Open now, closes at 6 p.m.',
  ])
})

test('A shop without hours is closed for now', async () => {
  await setHours({ hours: CLOSED_WEEK })
  expect(await sentenceAt('2026-11-18T12:00')).toBe('Closed for now')
})

test('On a special day guests read its note and when the shop opens again', async () => {
  await setHours({
    specialDays: [specialDay('2026-11-18', 'closed', 'Closed for stocktaking.', '2026-11-19')],
  })
  expect(await sentenceAt('2026-11-17T12:00')).toBe('Opens Friday at 11 a.m.')
  expect(await sentenceAt('2026-11-18T12:00')).toBe('Closed today: stocktaking. Opens Friday at 11 a.m.')
  expect(await sentenceAt('2026-11-20T00:00')).toBe('Opens today at 11 a.m.')
})

test('A special day can have other hours than its weekday', async () => {
  await setHours({ specialDays: [specialDay('2026-11-16', '09:00-12:30', 'Market day')] })
  expect(await sentenceAt('2026-11-16T12:00')).toBe('Open now, closes at 12:30 p.m.')
  expect(await sentenceAt('2026-11-16T12:30')).toBe('Opens Wednesday at 11 a.m.')
})

test('A long closure ends on a date that is named', async () => {
  await setHours({ specialDays: [specialDay('2027-01-04', 'closed', 'Winter break', '2027-01-31')] })
  expect(await sentenceAt('2027-01-05T12:00')).toBe(
    'Closed today: Winter break. Opens Wednesday, February 3 at 11 a.m.',
  )
  expect(await sentenceAt('2027-01-28T12:00')).toBe('Closed today: Winter break. Opens Wednesday at 11 a.m.')
})

test('February 29 is an ordinary day, and a special day can be on it', async () => {
  expect(await spansOf('2028-02-29')).toEqual([])
  await setHours({ specialDays: [specialDay('2028-02-29', '11:00-15:00', 'Leap day')] })
  expect(await spansOf('2028-02-29')).toEqual(['02-29T16:00 to 02-29T20:00'])
  expect(await sentenceAt('2028-02-28T18:00')).toBe('Opens Tuesday at 11 a.m.')
})

test('On a day of 23 hours the same wall-clock time is an hour earlier', async () => {
  await setHours({ hours: { saturday: '20:00-04:00', sunday: '11:00-18:00' } })
  expect(await spansOf('2026-03-07')).toEqual(['03-08T01:00 to 03-08T08:00'])
  expect(await spansOf('2026-03-08')).toEqual(['03-08T15:00 to 03-08T22:00'])
  expect(await sentenceAt('2026-03-08T03:59')).toBe('Open now, closes at 4 a.m.')
})

test('A span in an hour that the clock skips does not exist, and one around it ends on time', async () => {
  await setHours({ hours: { sunday: '02:30-03:15, 05:00-06:00' } })
  expect(await spansOf('2026-03-08')).toEqual(['03-08T09:00 to 03-08T10:00'])
  await setHours({ hours: { sunday: '00:00-02:45, 03:00-05:00' } })
  expect(await sentencesBetween('2026-03-08T00:00', '2026-03-08T06:00')).toEqual([
    '2026-03-08T05:00 Open now, closes at 5 a.m.',
    '2026-03-08T09:00 Opens Wednesday at 11 a.m.',
  ])
})

test('On a day of 25 hours the shop is open for the hour that comes twice', async () => {
  await setHours({ hours: { saturday: '22:00-03:00', sunday: '11:00-18:00' } })
  expect(await spansOf('2026-10-31')).toEqual(['11-01T02:00 to 11-01T08:00'])
  expect(await spansOf('2026-11-01')).toEqual(['11-01T16:00 to 11-01T23:00'])
})

test('The zone of the settings decides, whatever zone the session is in', async () => {
  await setHours({ timeZone: 'Asia/Tokyo' })
  expect(await spansOf('2026-11-18')).toEqual(['11-18T02:00 to 11-18T09:00'])
  const sql = await database.owner.reserve()
  await sql`set time zone 'Pacific/Kiritimati'`
  const spans = await sql<{ opens_at: Date }[]>`
    select opens_at from private.opening_spans('2026-11-18', '2026-11-18')`
  expect(spans[0]?.opens_at.toISOString()).toBe('2026-11-18T02:00:00.000Z')
  await sql`reset time zone`
  sql.release()
})

test('The shop is closed on a special day without hours', async () => {
  await setHours({ specialDays: [specialDay('2026-11-18', 'closed', 'Stocktaking')] })
  const [closed] = await database.owner`
    select private.is_closed_on('2026-11-18') as special, private.is_closed_on('2026-11-19') as usual`
  expect(closed).toEqual({ special: true, usual: false })
})

test.each([
  ['a fourth span', { monday: '08:00-09:00, 10:00-11:00, 12:00-13:00, 14:00-15:00' }],
  ['spans that overlap', { monday: '11:00-14:00, 13:30-18:00' }],
  ['spans out of order', { monday: '17:00-18:00, 11:00-14:00' }],
  ['a span past midnight before another one', { monday: '17:00-01:00, 18:00-20:00' }],
  ['a span that runs into the next day', { wednesday: '17:00-11:30' }],
  ['a span of Sunday that runs into Monday', { sunday: '17:00-10:00', monday: '09:00-12:00' }],
  ['an hour that no clock shows', { monday: '25:00-26:00' }],
  ['a separator without its space', { monday: '11:00-14:00,17:00-18:00' }],
])('The database refuses %s', async (_, hours) => {
  expect(await stateOf(setHours({ hours }))).toBe('23514')
})

test('Spans may touch, end at the opening of the next day and last a whole day', async () => {
  const hours = { wednesday: '11:00-14:00, 14:00-11:00', saturday: '11:00-11:00' }
  expect(await stateOf(setHours({ hours }))).toBe('done')
})

test.each([
  ['a date that does not exist', [specialDay('2027-02-29', 'closed')]],
  ['a range that ends before it begins', [specialDay('2026-12-26', 'closed', '', '2026-12-24')]],
  [
    'two entries for one date',
    [specialDay('2026-12-24', 'closed', '', '2026-12-26'), specialDay('2026-12-26', 'closed')],
  ],
  ['entries out of order', [specialDay('2026-12-26', 'closed'), specialDay('2026-12-24', 'closed')]],
  ['hours in words', [specialDay('2026-12-24', 'until noon')]],
  ['hours that run into the next day', [specialDay('2026-12-23', '18:00-12:00')]],
  [
    'hours that run into the next day of the same range',
    [specialDay('2026-12-21', '18:00-18:30, 19:00-18:15', '', '2026-12-22')],
  ],
  [
    'hours that begin before the day before has ended',
    [specialDay('2026-12-23', '18:00-02:00'), specialDay('2026-12-24', '01:00-12:00')],
  ],
  ['a note of two lines', [specialDay('2026-12-24', 'closed', 'Closed\nfor Christmas')]],
  ['a note that shows nothing', [specialDay('2026-12-24', 'closed', '\u200b')]],
  ['a note of a page', [specialDay('2026-12-24', 'closed', 'x'.repeat(141))]],
  ['a field that it does not know', [{ ...specialDay('2026-12-24', 'closed'), color: 'red' }]],
])('The database refuses special days with %s', async (_, specialDays) => {
  expect(await stateOf(setHours({ specialDays }))).toBe('23514')
})

test('A change of the week must fit the special days that exist', async () => {
  const specialDays = [specialDay('2026-12-24', '18:00-02:00', 'Christmas Eve')]
  expect(await stateOf(setHours({ specialDays }))).toBe('done')
  expect(await stateOf(setHours({ specialDays, hours: { friday: '01:00-12:00' } }))).toBe('23514')
})

test('Guests read what is left of the special days', async () => {
  await setHours({
    specialDays: [
      specialDay('2020-01-01', 'closed', 'Long ago'),
      specialDay('2099-12-24', 'closed', 'Far off'),
    ],
  })
  const [row] = await database.owner<{ coming_special_days: object[]; opening_sentences: object[] }[]>`
    select b.coming_special_days, b.opening_sentences from public.business_settings b`
  expect(row?.coming_special_days).toEqual([specialDay('2099-12-24', 'closed', 'Far off')])
  expect(row?.opening_sentences[0]).toEqual({ at: expect.any(String), sentence: expect.any(String) })
})
