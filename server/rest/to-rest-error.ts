import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseRole } from '../database/run-as.ts'
import { CallerError } from '../http/caller-error.ts'
import { BUSY_MESSAGE, isTemporary, RETRY_AFTER_SECONDS } from '../http/errors.ts'
import { fromDatabaseError } from './database-error.ts'
import { fromCallerError } from './from-caller-error.ts'
import { RestError } from './rest-error.ts'

/** What the client is told about any failure. What it is not told is logged. */
export function toRestError(error: unknown, role: DatabaseRole, log: FastifyBaseLogger) {
  if (error instanceof RestError) return error
  if (error instanceof CallerError) return fromCallerError(error)
  if (error instanceof Error && isTemporary(error)) {
    return new RestError(error.status, 'PGRST003', BUSY_MESSAGE, {
      headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
    })
  }
  const known = fromDatabaseError(error, role)
  if (known) {
    // The detail of a database error may quote rows, so only code and message are logged.
    if (known.status >= 500) log.error({ code: known.code }, (error as Error).message)
    return known
  }
  const { statusCode = 500, message } = error as { statusCode?: number; message: string }
  if (statusCode < 500) return new RestError(statusCode, 'PGRST102', message)
  log.error({ err: error }, 'request failed')
  return new RestError(500, 'PGRSTX00', 'An unexpected error occurred')
}
