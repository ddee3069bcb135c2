import { MAX_EMAIL_LENGTH, normalizeEmail } from './email.ts'

/** Shared by the browser and the server, so that both accept the same input. */
const MAX_TEXT_LENGTH = 1000
const MIN_PASSWORD_LENGTH = 8

export const INVALID_EMAIL = 'Please enter a valid email address.'
const QUOTED_EMAIL = 'Please use an email address without quotation marks.'
const LOOK_ALIKE_EMAIL = 'Please use an email address in plain letters.'
export const WEAK_PASSWORD_TITLE = 'Weak Password'
export const GUESSABLE_PASSWORD = 'This password is easy to guess. Please choose another one.'
export const WEAK_PASSWORD = 'Password must be at least 8 characters with uppercase, lowercase, and numbers.'

export function sanitizeText(text: string) {
  return text
    .replace(/[<>\p{Cc}]/gu, '')
    .trim()
    .slice(0, MAX_TEXT_LENGTH)
}

export const isEmail = (text: string) => normalizeEmail(text) !== undefined

/** Why a text is not an email that can be used: it is none, or one that could be taken for another. */
export function emailObjection(text: string) {
  // The expressions below need the square of the length of a text and more.
  if (text.length > MAX_EMAIL_LENGTH) return INVALID_EMAIL
  if (/".*@/.test(text)) return QUOTED_EMAIL
  if (!/^\S+@\S+\.\S+$/.test(text.trim())) return INVALID_EMAIL
  // In one expression that ignores case, the long s of this range would match every s.
  return /[\u0080-\u{10ffff}]/u.test(text) || /xn--/i.test(text) ? LOOK_ALIKE_EMAIL : INVALID_EMAIL
}

/** The reasons are those of Supabase's `weak_password` error; a strong password has none. */
export function passwordWeaknesses(password: string): ('length' | 'characters')[] {
  const hasKinds = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password)
  return [
    ...([...password].length < MIN_PASSWORD_LENGTH ? (['length'] as const) : []),
    ...(hasKinds ? [] : (['characters'] as const)),
  ]
}
