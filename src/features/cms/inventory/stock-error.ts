import { UserError } from '../../../lib/user-error.ts'

const CHECK_VIOLATION = '23514'

/** The database explains with a hint why it refuses a movement; its message is written for staff. */
export function explainStockError(error: unknown): never {
  if (error instanceof Error && 'code' in error && 'hint' in error) {
    if (error.code === CHECK_VIOLATION && error.hint) throw new UserError('Stock', error.message)
  }
  throw error
}
