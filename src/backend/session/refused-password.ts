import { WEAK_PASSWORD_TITLE } from '../../domain/people/account-rules.ts'
import { UserError } from '../../lib/user-error.ts'
import { errorCode } from '../errors.ts'

const field = 'newPassword'

/** What a request throws that sets a password: what the auth service says about it concerns its field. */
export function explainPassword(error: Error) {
  const code = errorCode(error)
  // The reason is known to the auth service alone, whose message is written for people.
  if (code === 'weak_password') return new UserError(WEAK_PASSWORD_TITLE, error.message, { field })
  if (code === 'same_password')
    return new UserError('Invalid Input', 'The new password is the one you have already.', { field })
  return error
}

/** Marks the field of a password that was refused, as one that is too short is marked. */
export function markRefusedPassword(error: unknown, reject: (name: typeof field, message: string) => void) {
  if (error instanceof UserError && error.field === field) reject(field, error.message)
}
