import {
  GUESSABLE_PASSWORD,
  passwordWeaknesses,
  WEAK_PASSWORD,
} from '../../../src/domain/people/account-rules.ts'
import { AuthError } from '../auth-error.ts'
import { isCommonPassword, isOwnEmail } from './common-passwords.ts'
import { createPasswordWorker } from './run-password-worker.ts'

const COST = 10
/** Bcrypt ignores further bytes, so a longer password would match with any ending. */
const MAX_BYTES = 72

const runJob = createPasswordWorker()

/** Compared with when there is no account, so that an unknown email address takes as long as a wrong password. */
const DUMMY_HASH = '$2b$10$kvL4Vq6llkMwsgc3fjsu1uOkUBP5RINxx1XdbeU/rT4PP62YTmVYC'

export async function checkPasswordPolicy(password: string, email: string) {
  const reasons = passwordWeaknesses(password)
  if (reasons.length > 0) throw weakPassword(WEAK_PASSWORD, reasons)
  if (Buffer.byteLength(password) > MAX_BYTES || password.includes('\0')) {
    throw new AuthError(422, 'validation_failed', `Password cannot be longer than ${MAX_BYTES} bytes`)
  }
  if (isOwnEmail(password, email) || (await isCommonPassword(password))) {
    throw weakPassword(GUESSABLE_PASSWORD, ['pwned'])
  }
}

function weakPassword(message: string, reasons: string[]) {
  return new AuthError(422, 'weak_password', message, { body: { weak_password: { reasons } } })
}

export async function hashPassword(password: string) {
  return String(await runJob({ password, cost: COST }))
}

/** Takes the same time if there is no password to compare with. */
export async function passwordMatches(password: string, encrypted: string | null) {
  const usable = Boolean(encrypted) && Buffer.byteLength(password) <= MAX_BYTES
  const against = (usable && encrypted) || DUMMY_HASH
  const matches = (await runJob({ password, encrypted: against })) === true
  return usable && matches
}
