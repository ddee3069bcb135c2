import { expect, test } from 'vitest'
import { isPhone } from './phone.ts'

test.each(['+1 604 555 0142', '(604) 555-0142', '6', '+1234567890123456'])(
  '%s is a phone number',
  (phone) => {
    expect(isPhone(phone)).toBe(true)
  },
)

test.each(['', '+', '0604 555 0142', '+12345678901234567', '604 555 CHEESE', '++1 604'])(
  '"%s" is not a phone number',
  (phone) => {
    expect(isPhone(phone)).toBe(false)
  },
)
