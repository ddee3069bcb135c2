import * as v from 'valibot'
import { expect, test } from 'vitest'
import { NO_STYLE_ADVICE } from '../../../domain/cheese/advice.ts'
import { toAccessFacts, toAccessValues } from './access/access-values.ts'
import { SECTION_SCHEMAS, type SettingsValues } from './settings-values.ts'

const VALUES: SettingsValues = {
  name: 'The Rind',
  phone: '+1 604 555 0142',
  address: '12 Cobble Lane',
  email: 'hello@rind.example',
  getting_there: '',
  what_to_expect: '',
  access: toAccessValues({ dogs: 'yes' }),
  country_iso: 'CA',
  monday: 'closed',
  tuesday: 'closed',
  wednesday: '11:00-18:00',
  thursday: '11:00-18:00',
  friday: '11:00-18:00',
  saturday: '11:00-18:00',
  sunday: '11:00-18:00',
  special_days: [],
  time_zone: 'America/Vancouver',
  currency: 'CAD',
  price_display: 'per_100g',
  price_rounding: '0.05',
  tax_percent: '12.0',
  tax_included: 'added',
  alcohol_policy: 'prefer_na',
  kiosk_message: '',
  kiosk_refresh_seconds: '60',
  kiosk_shows_price: true,
  kiosk_shows_next_event: true,
  photo_profile_url: '',
  caption_tone: 'classy',
  auto_post_times: ['17:00', '09:00'],
  pickup_enabled: false,
  pickup_note: '',
  orders_enabled: false,
  order_lead_hours: '2',
  order_minimum_cents: '0.00',
  pickup_from: '',
  pickup_until: '',
  mails_new_orders: false,
  delivery_enabled: false,
  delivery_note: '',
  locale: 'en-CA',
  pregnancy_note_enabled: false,
  pregnancy_note: '',
  style_advice: NO_STYLE_ADVICE,
  default_low_stock_grams: '1000',
  cash_rounding_cents: '5',
  max_discount_percent: '20',
  board_grams_before: '50',
  board_grams_after: '80',
  board_grams_instead: '200',
  require_second_factor: false,
}

const fieldsThatFail = (changes: Partial<SettingsValues>) => {
  const issues = Object.values(SECTION_SCHEMAS).flatMap(
    (schema) => v.safeParse(schema, { ...VALUES, ...changes }).issues ?? [],
  )
  return [...new Set(issues.map((issue) => v.getDotPath(issue)))]
}

test('Post times are sorted', () => {
  expect(v.parse(SECTION_SCHEMAS.social, VALUES).auto_post_times).toEqual(['09:00', '17:00'])
})

test('A day has up to three spans in order, and the last may end after midnight', () => {
  const friday = '08:00-10:00, 11:00-14:00, 17:00-01:00'
  expect(fieldsThatFail({ friday, saturday: '11:00-24:00', monday: '00:00-24:00' })).toEqual([])
  for (const hours of [
    '11:00-',
    '-18:00',
    '24:00-24:00',
    'noon',
    '17:00-18:00, 11:00-14:00',
    `${friday}, 02:00-03:00`,
  ])
    expect(fieldsThatFail({ friday: hours })).toEqual(['friday'])
})

test('The hours of a day must not run into those of the next day, even from Sunday to Monday', () => {
  expect(fieldsThatFail({ friday: '18:00-11:00' })).toEqual([])
  expect(fieldsThatFail({ friday: '18:00-11:01' })).toEqual(['friday'])
  expect(fieldsThatFail({ sunday: '18:00-02:00', monday: '01:00-02:00' })).toEqual(['sunday'])
})

const eve = { from: '2026-12-24', to: '2026-12-24', hours: 'closed', note: 'Christmas Eve' }

test('Special days are sorted', () => {
  const special_days = [eve, { ...eve, from: '2026-11-30', to: '2026-12-01' }]
  expect(v.parse(SECTION_SCHEMAS.hours, { ...VALUES, special_days }).special_days[0]?.from).toBe('2026-11-30')
})

test.each([
  ['a date that does not exist', [{ ...eve, from: '2027-02-29', to: '2027-03-01' }], 'special_days.0.from'],
  ['a range that ends before it begins', [{ ...eve, to: '2026-12-23' }], 'special_days'],
  ['two entries for one date', [eve, { ...eve, from: '2026-12-20' }], 'special_days'],
  ['hours that run into the next day', [{ ...eve, hours: '18:00-12:00' }], 'special_days'],
])('Special days with %s are refused', (_, special_days, field) => {
  expect(fieldsThatFail({ special_days })).toEqual([field])
})

test('Tax accepts a point or a comma, up to 50 percent', () => {
  for (const tax_percent of ['0', '8,5', '9.975', '50.0']) expect(fieldsThatFail({ tax_percent })).toEqual([])
  for (const tax_percent of ['', '-1', '12.5555', '50.1', '120'])
    expect(fieldsThatFail({ tax_percent })).toEqual(['tax_percent'])
})

test('A note that is turned on must not be empty', () => {
  const changes = { pickup_enabled: true, delivery_enabled: true, pregnancy_note_enabled: true }
  expect(fieldsThatFail(changes)).toEqual(['pickup_note', 'delivery_note', 'pregnancy_note'])
  expect(fieldsThatFail({ phone: 'none', pickup_enabled: true })).toEqual(['phone', 'pickup_note'])
})

test('The photo profile is an https URL or empty', () => {
  expect(fieldsThatFail({ photo_profile_url: 'https://photos.example/rind' })).toEqual([])
  for (const photo_profile_url of ['http://photos.example', 'javascript:alert(1)', 'https://a b'])
    expect(fieldsThatFail({ photo_profile_url })).toEqual(['photo_profile_url'])
})

test.each([
  '',
  '+1 604 555 0142',
  '(604) 555-0142',
  '+49 89/1234567',
  '604.555.0142',
  '6',
  '+1234567890123456',
])('%s is accepted as a phone number', (phone) => {
  expect(fieldsThatFail({ phone })).toEqual([])
})

test.each(['+', '0604 555 0142', '089/1234567', '+12345678901234567', '604 555 CHEESE', '++1 604'])(
  '"%s" is not accepted as a phone number',
  (phone) => {
    expect(fieldsThatFail({ phone })).toEqual(['phone'])
  },
)

test('What the shop does not say about access is left out, and a door has a sensible width', () => {
  const facts = { step: 'ramp', door_width_cm: 86, parking: 'none' } as const
  expect(toAccessFacts(toAccessValues(facts))).toEqual(facts)
  expect(toAccessFacts(toAccessValues({}))).toEqual({})
  const withDoor = (door_width_cm: string) => ({ access: { ...VALUES.access, door_width_cm } })
  expect(fieldsThatFail(withDoor(' 90 '))).toEqual([])
  for (const width of ['9', '900', 'wide', '86.5'])
    expect(fieldsThatFail(withDoor(width))).toEqual(['access.door_width_cm'])
})
