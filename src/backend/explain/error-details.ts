import { UserError } from '../../lib/user-error.ts'
import { describeError, errorCode, isForPeople } from '../errors.ts'

/** Someone else saved, printed or decided first. */
export const isStale = (error: unknown) => errorReason(error) === 'stale'

export const errorReason = (error: unknown) => aboutOf(error).reason

/** The field of a form that an error concerns. */
export const errorField = (error: unknown) => aboutOf(error).field

/** The sentence to show beside a field of a form. */
export const errorAt = (field: string, error: unknown) =>
  errorField(error) === field ? describeError(error) : undefined

/** The database sends it as the details of its error; a user error of ours has it itself. */
function aboutOf(error: unknown): Pick<UserError, 'field' | 'reason'> {
  const { details } = (error ?? {}) as { details?: unknown }
  if (isForPeople(errorCode(error) ?? '') && typeof details === 'string' && details)
    return JSON.parse(details)
  return error instanceof UserError ? error : {}
}
