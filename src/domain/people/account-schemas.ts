import * as v from 'valibot'
import { showsText } from '../../lib/shows-text.ts'
import {
  emailObjection,
  INVALID_EMAIL,
  isEmail,
  passwordWeaknesses,
  sanitizeText,
  WEAK_PASSWORD,
} from './account-rules.ts'

/** For an email that is not known yet. */
export const emailSchema = v.pipe(
  v.string(),
  v.transform(sanitizeText),
  v.check(isEmail, ({ input }) => emailObjection(input)),
)

/** Accounts of earlier versions have emails that new ones may not have. */
export const knownEmailSchema = v.pipe(
  v.string(),
  v.transform(sanitizeText),
  v.regex(/^\S+@\S+\.\S+$/, INVALID_EMAIL),
)

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
