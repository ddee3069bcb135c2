import { ERROR_CODES } from '../../../backend/errors.ts'
import { UserError } from '../../../lib/user-error.ts'

/** The database explains with a hint why it refuses a movement; its message is written for staff. */
export function explainStockError(error: unknown): never {
  if (error instanceof Error && 'code' in error && 'hint' in error) {
    if (error.code === ERROR_CODES.checkViolation && error.hint) throw new UserError('Stock', error.message)
  }
  throw error
}
