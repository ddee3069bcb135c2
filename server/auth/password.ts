import { availableParallelism } from 'node:os'
import { compare, hash } from '@node-rs/bcrypt'
import { passwordWeaknesses, WEAK_PASSWORD } from '../../src/lib/account-rules.ts'
import { AuthError } from './auth-error.ts'
import { createSlots } from './slots.ts'

const COST = 10
/** Bcrypt reads no further, so a longer password would be accepted with anything behind byte 72. */
const MAX_BYTES = 72
const MAX_WAITING = 100

/** Compared with when there is no account, so that an unknown address takes as long as a wrong password. */
const NOBODYS_HASH = hash(crypto.randomUUID(), { cost: COST })

/** Leaves a processor to everybody else while many people sign in at once. */
const slots = createSlots(Math.max(1, availableParallelism() - 1), MAX_WAITING)

export function checkPasswordPolicy(password: string) {
  const reasons = passwordWeaknesses(password)
  if (reasons.length > 0) {
    throw new AuthError(422, 'weak_password', WEAK_PASSWORD, { body: { weak_password: { reasons } } })
  }
  if (Buffer.byteLength(password) > MAX_BYTES || password.includes('\0')) {
    throw new AuthError(422, 'validation_failed', `Password cannot be longer than ${MAX_BYTES} bytes`)
  }
}

export function hashPassword(password: string) {
  return slots.run(() => hash(password, { cost: COST }))
}

/** True when the password is right; takes the same time when there is no password to compare with. */
export async function passwordMatches(password: string, encrypted: string | null) {
  const usable = Boolean(encrypted) && Buffer.byteLength(password) <= MAX_BYTES
  const against = (usable && encrypted) || (await NOBODYS_HASH)
  const matches = await slots.run(() => compare(password, against))
  return usable && matches
}
