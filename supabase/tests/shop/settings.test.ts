import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accessFactsSchema } from '../../../src/domain/shop/access.ts'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createShopWithActors()
})
afterEach(() => database.close())

type Fields = Record<string, string | number | boolean | string[] | Record<string, string>>

const save = async (shop: Fields, staff: Fields, version: number) => {
  const [answer] = await actAs(
    database.requests,
    'manager',
    (sql) => sql`select public.save_settings(${sql.json(shop)}, ${sql.json(staff)}, ${version}) as version`,
  )
  return answer?.['version'] as number
}

const stored = async () => {
  const [row] = await database.owner<{ name: string; tone: string; shop: number; staff: number }[]>`
    select b.name, s.caption_tone as tone, b.version as shop, s.version as staff
    from public.business_settings b, public.staff_settings s`
  if (!row) throw new Error('The shop has no settings')
  return { ...row, version: row.shop + row.staff }
}

test('Only the table whose settings changed gets a new version', async () => {
  const before = await stored()
  const version = await save({ name: 'The Rind' }, {}, before.version)
  expect(await stored()).toEqual({ ...before, name: 'The Rind', shop: before.shop + 1, version })
})

test('A value that one table refuses is saved in neither', async () => {
  const before = await stored()
  const halfWrong = save({ name: 'The Rind' }, { require_second_factor: true }, before.version)
  expect(await stateOf(halfWrong)).toBe('PT409')
  expect(await stored()).toEqual(before)
})

test('Of twenty concurrent saves of the settings one succeeds, whichever table they change', async () => {
  const { version } = await stored()
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, saver) =>
      stateOf(
        saver % 2
          ? save({ name: `Saved by ${saver}` }, {}, version)
          : save({}, { caption_tone: 'playful' }, version),
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'PT409')).toHaveLength(19)
  expect((await stored()).version).toBe(version + 1)
})

const WEEK = { tuesday: 'closed', wednesday: '11:00-18:00', thursday: '11:00-18:00', friday: '11:00-18:00' }
const WEEKEND = { saturday: '11:00-18:00', sunday: '11:00-18:00' }
const hours = (monday: string) => ({ hours: { monday, ...WEEK, ...WEEKEND } })

const UNFIT: [what: string, shop: Fields, staff: Fields][] = [
  ['hours that overlap', hours('11:00-14:00, 13:00-18:00'), {}],
  ['hours in words', hours('from noon'), {}],
  ['a week without its weekend', { hours: { monday: 'closed', ...WEEK } }, {}],
  ['a phone number with letters', { phone: 'CALL-US' }, {}],
  ['a rounding that the shop has no coins for', { price_rounding: 0.07 }, {}],
  ['a tax above one half', { tax_percent: 51 }, {}],
  ['a profile that is not on https', { photo_profile_url: 'javascript:alert(1)' }, {}],
  ['a time zone on another planet', { time_zone: 'Mars/Olympus' }, {}],
  ['a time zone that only PostgreSQL can read', { time_zone: 'XYZ+5' }, {}],
  ['an abbreviation of a time zone', { time_zone: 'PST' }, {}],
  ['a display that never rests', { kiosk_refresh_seconds: 1 }, {}],
  ['a post at 25 o’clock', {}, { auto_post_times: ['25:00'] }],
]

test('The database refuses what the form refuses', async () => {
  const { version } = await stored()
  for (const [what, shop, staff] of UNFIT) {
    expect([what, await stateOf(save(shop, staff, version))]).toEqual([what, '23514'])
  }
  expect(await stateOf(save({ alcohol_policy: 'some' }, {}, version))).toBe('22P02')
  expect(await save(hours('09:00-24:00'), {}, version)).toBe(version + 1)
})

test.each([
  ['nothing', true, {}],
  [
    'every fact',
    true,
    {
      step: 'none',
      door_width_cm: 86,
      stroller: 'yes',
      wheelchair: 'counter',
      toilet: 'accessible',
      dogs: 'assistance',
      parking: 'street',
    },
  ],
  ['an unknown fact', false, { garden: 'yes' }],
  ['an unknown value', false, { dogs: 'cats' }],
  ['a list as a value', false, { dogs: [] }],
  ['a door without a number', false, { door_width_cm: '86' }],
  ['a door for mice', false, { door_width_cm: 4 }],
  ['a door of half a centimeter more', false, { door_width_cm: 86.5 }],
  ['a text', false, 'yes'],
])('What is said about access can be %s: %s', async (_, isAccepted, facts) => {
  const [judged] = await database.owner`
    select private.are_access_facts(${JSON.stringify(facts)}::text::jsonb) as is_accepted`
  expect(judged).toEqual({ is_accepted: isAccepted })
  expect(v.is(accessFactsSchema, facts)).toBe(isAccepted)
})
