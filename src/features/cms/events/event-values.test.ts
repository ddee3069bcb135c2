import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { EMPTY_EVENT, endAfterChange, eventSchema, toCents, usualEnd } from './event-values.ts'

const EVENING = {
  ...EMPTY_EVENT,
  title: 'Tasting',
  starts_at_local: '2026-11-20T19:00',
  ends_at_local: '2026-11-20T21:00',
}

const messageFor = (changes: Partial<typeof EVENING>) =>
  safeParse(eventSchema, { ...EVENING, ...changes }).issues?.[0]?.message

test('An event with a name, a date and seats is valid', () => {
  expect(messageFor({})).toBeUndefined()
})

test.each([
  ['Give the event a name', { title: ' \u200B' }],
  ['When does it start?', { starts_at_local: '' }],
  ['An event ends after it starts', { ends_at_local: '2026-11-20T19:00' }],
  ['An event lasts less than 14 days', { ends_at_local: '2026-12-20T19:00' }],
  ['From 0 to 10000', { capacity: '-1' }],
  ['An amount such as 45 or 45.50, up to 10000, or nothing', { price: '12.345' }],
  ['Letters and line breaks only', { description: 'a\u0007b' }],
])('The form says "%s"', (message, changes) => {
  expect(messageFor(changes)).toBe(message)
})

test.each([
  ['', 0],
  ['45', 4500],
  ['45.5', 4550],
  ['19,99', 1999],
])('The price "%s" is %i cents', (price, cents) => {
  expect(toCents(price)).toBe(cents)
})

test('A start brings an end two hours later, even after midnight', () => {
  expect(usualEnd('2026-12-31T23:00')).toBe('2027-01-01T01:00')
  expect(usualEnd('')).toBe('')
})

test('The end follows the start while it is typed, until another end is chosen', () => {
  const typed = { starts_at_local: '2026-11-20T01:00', ends_at_local: '2026-11-20T03:00' }
  expect(endAfterChange('2026-11-20T19:00', typed)).toBe('2026-11-20T21:00')
  expect(endAfterChange('2026-11-20T19:00', { ...typed, ends_at_local: '' })).toBe('2026-11-20T21:00')
  const chosen = { ...typed, ends_at_local: '2026-11-20T22:30' }
  expect(endAfterChange('2026-11-20T19:00', chosen)).toBe('2026-11-20T22:30')
})
