import { SessionEndedError } from '../lib/user-error.ts'
import { asThrown } from './errors.ts'
import { SESSION_ENDED } from './session/session-end.ts'

type Result = { data: unknown; error: { message: string; code?: unknown } | null; status?: number }

/** Returns the data or throws the error. Errors of the data API are plain objects without a status, so it is added. */
export function unwrap<Given extends Result>(result: Given): Extract<Given, { error: null }>['data'] {
  const { data, error, status } = result
  if (error?.code === SESSION_ENDED)
    throw Object.assign(new SessionEndedError(), { code: error.code, status })
  if (error instanceof Error) throw error
  if (error) throw Object.assign(asThrown(error), error, { status })
  return data
}
