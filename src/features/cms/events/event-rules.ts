import { ERROR_CODES, errorCode } from '../../../backend/errors.ts'
import { UserError } from '../../../lib/user-error.ts'
import type { EventValues } from './event-values.ts'

/** How PostgreSQL begins what it says about a constraint; only our own rules are worded for people. */
const OF_CONSTRAINT = 'new row for relation'

/** What a rule of events says is shown as it is. */
export const asRuleError = (error: unknown) =>
  errorCode(error) === ERROR_CODES.checkViolation &&
  error instanceof Error &&
  !error.message.startsWith(OF_CONSTRAINT)
    ? new UserError('Event', error.message)
    : error

/** For the catch of a call. */
export function explainRule(error: unknown): never {
  throw asRuleError(error)
}

/** How a rule about a field begins. */
const FIELD_RULES: [start: string, field: keyof EventValues][] = [
  ['The capacity is at least', 'capacity'],
  ['The clock skips this time', 'starts_at_local'],
]

/** The field that a rule is about. */
export function explainField(error: unknown) {
  if (!(error instanceof UserError)) return undefined
  const found = FIELD_RULES.find(([start]) => error.message.startsWith(start))
  return found && { field: found[1], message: error.message }
}
