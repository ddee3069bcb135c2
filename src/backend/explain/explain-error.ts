import { CONSTRAINTS } from './constraints.ts'
import { describeError, errorCode } from '../errors.ts'
import { errorField } from './error-details.ts'

const INTEGRITY_VIOLATION = /^23/

/** What a person is told about a refused save, and the column that it concerns. */
export function explainError(error: unknown): { message: string; field?: string | undefined } {
  const rule = brokenRule(error)
  if (!rule) return { message: describeError(error), field: errorField(error) }
  return { message: rule.sentence ?? 'This value is not accepted', field: rule.field }
}

/** PostgreSQL quotes the name of the constraint in its message. */
function brokenRule(error: unknown) {
  if (!INTEGRITY_VIOLATION.test(errorCode(error) ?? '')) return undefined
  const { message = '' } = error as { message?: string }
  const quoted = [...message.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  return CONSTRAINTS[quoted.find((name) => Object.hasOwn(CONSTRAINTS, name)) ?? '']
}
