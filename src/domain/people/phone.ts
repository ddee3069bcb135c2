import * as v from 'valibot'
import { text } from '../../lib/text-schema.ts'
import { UserError } from '../../lib/user-error.ts'

const MAX_PHONE_DIGITS = 16

export const PHONE_EXAMPLE = 'With the country code, such as +49 89 1234567'

/** People also write slashes, dots and long dashes, which the database does not accept. */
export const normalizePhone = (typed: string) =>
  typed
    .replaceAll(/[\s/.]+/g, ' ')
    .replaceAll(/\p{Pd}/gu, '-')
    .trim()

/** Accepts spaces, hyphens and parentheses anywhere, but no zero in front, as the database does. */
export function isPhone(text: string) {
  const digits = text.replaceAll(/[ ()-]/g, '').replace(/^\+/, '')
  return /^[1-9]\d*$/.test(digits) && digits.length <= MAX_PHONE_DIGITS
}

/** A phone number in a form of the shop, or nothing. */
export const phoneText = v.pipe(
  text(30),
  v.transform(normalizePhone),
  v.check((typed) => typed === '' || isPhone(typed), PHONE_EXAMPLE),
)

/** The number of an order as it is stored, or nothing. */
export function readPhone(typed: string) {
  const phone = normalizePhone(typed)
  if (phone && !isPhone(phone))
    throw new UserError(undefined, 'Enter the phone number with its country code', { field: 'phone' })
  return phone
}
