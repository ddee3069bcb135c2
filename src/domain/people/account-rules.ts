import { normalizeEmail } from './email.ts'

/** Shared by the browser and the server, so that both accept the same input. */
const MAX_TEXT_LENGTH = 1000
const MIN_PASSWORD_LENGTH = 8

export const INVALID_EMAIL = 'Please enter a valid email address.'
const UNUSABLE_EMAIL = 'Please use an email address in plain letters, without quotation marks.'
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
export const emailObjection = (text: string) =>
  /^\S+@\S+\.\S+$/.test(text.trim()) && /["\u0080-\u{10ffff}]|xn--/iu.test(text)
    ? UNUSABLE_EMAIL
    : INVALID_EMAIL

/** The reasons are those of Supabase's `weak_password` error; a strong password has none. */
export function passwordWeaknesses(password: string): ('length' | 'characters')[] {
  const hasKinds = /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password)
  return [
    ...([...password].length < MIN_PASSWORD_LENGTH ? (['length'] as const) : []),
    ...(hasKinds ? [] : (['characters'] as const)),
  ]
}
