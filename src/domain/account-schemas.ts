import * as v from 'valibot'
import { showsText } from '../lib/shows-text.ts'
import { INVALID_EMAIL, isEmail, passwordWeaknesses, sanitizeText, WEAK_PASSWORD } from './account-rules.ts'

export const emailSchema = v.pipe(v.string(), v.transform(sanitizeText), v.check(isEmail, INVALID_EMAIL))

export const nameSchema = v.pipe(
  v.string(),
  v.transform(sanitizeText),
  v.transform((name) => (showsText(name) ? name : '')),
)

export const newPasswordSchema = v.pipe(
  v.string(),
  v.check((password) => passwordWeaknesses(password).length === 0, WEAK_PASSWORD),
)

/** Existing passwords are not checked for strength. */
export const knownPasswordSchema = v.pipe(v.string(), v.nonEmpty('Please enter your password.'))
