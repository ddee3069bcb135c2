import { describeError, errorCode } from '../errors.ts'

const CODES = new Set<string | undefined>(['weak_password', 'same_password'])

/** Marks the field of a new password that the auth service refused, as one that is too short is marked. */
export function markRefusedPassword(error: unknown, reject: (field: 'newPassword', message: string) => void) {
  if (CODES.has(errorCode(error))) reject('newPassword', describeError(error))
}
