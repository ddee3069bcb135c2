import { expect, test } from 'vitest'
import { isPhone, normalizePhone, readPhone } from './phone.ts'

test.each(['+1 (604) 555-0142', '604-555-0142', '1', '1234567890123456'])('%j is a phone number', (phone) => {
  expect(isPhone(phone)).toBe(true)
})

test.each(['', '+', '0604 555', '555 CHEESE', '+1+604', '12345678901234567', '+49 89/1234567'])(
  '%j is not a phone number',
  (phone) => {
    expect(isPhone(phone)).toBe(false)
  },
)

test.each([
  ['+49 89/1234567', '+49 89 1234567'],
  ['+49 89 / 12.34.56', '+49 89 12 34 56'],
  ['604.555.0142 ', '604 555 0142'],
  ['+33 1–23–45', '+33 1-23-45'],
])('The phone number %j is stored as %j', (typed, stored) => {
  expect(normalizePhone(typed)).toBe(stored)
  expect(isPhone(stored)).toBe(true)
})

test('A number of an order may be missing, but not begin with a zero', () => {
  expect([readPhone(' '), readPhone('+49 89/1234567')]).toEqual(['', '+49 89 1234567'])
  expect(() => readPhone('089/1234567')).toThrow('Enter the phone number with its country code')
})
