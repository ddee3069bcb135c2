import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnreachable } from '../database/unreachable.ts'
import { CallerError } from '../http/caller-error.ts'
import { BUSY_MESSAGE, hasClientLeft, isTemporary, RETRY_AFTER_SECONDS } from '../http/errors.ts'
import { LimitReached } from '../http/limits/rate-limits.ts'

type Extra = { retryAfterSeconds?: number; body?: Record<string, unknown> }

/** An error that the client library understands: `code` is one of the error codes of Supabase Auth. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly status: number
  readonly code: string
  readonly extra: Extra
  constructor(status: number, code: string, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

/** PostgreSQL's code for a statement that took too long. */
const STATEMENT_TIMEOUT = '57014'
const VERSION_HEADER = 'x-supabase-api-version'
const NAMED_CODES_SINCE = '2024-01-01'

export function sendAuthError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (hasClientLeft(error, request, reply)) return reply
  const answer = describe(error)
  if (answer.status >= 500) request.log.error({ err: error }, 'auth request failed')
  if (answer.extra.retryAfterSeconds) reply.header('retry-after', answer.extra.retryAfterSeconds)
  return reply.status(answer.status).send(errorBody(answer, request, reply))
}

/** Clients that send an API version get the error code in `code`, older ones get the status there. */
function errorBody(error: AuthError, request: FastifyRequest, reply: FastifyReply) {
  const asked = request.headers[VERSION_HEADER]
  if (typeof asked === 'string' && asked >= NAMED_CODES_SINCE) {
    reply.header(VERSION_HEADER, NAMED_CODES_SINCE)
    return { code: error.code, message: error.message, ...error.extra.body }
  }
  return { code: error.status, error_code: error.code, msg: error.message, ...error.extra.body }
}

function describe(error: FastifyError): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof CallerError) {
    return error.reason === 'no-api-key' || error.reason === 'unknown-api-key'
      ? new AuthError(401, 'no_authorization', error.message)
      : new AuthError(403, 'bad_jwt', `invalid JWT: ${error.message}`)
  }
  if (error instanceof LimitReached) {
    const { retryAfterSeconds } = error
    return new AuthError(429, 'over_request_rate_limit', 'Too many attempts. Please try again later.', {
      retryAfterSeconds,
    })
  }
  if (error.statusCode === 413) return new AuthError(413, 'validation_failed', 'The request is too large')
  if (error.statusCode && error.statusCode < 500) {
    return new AuthError(400, 'bad_json', 'Could not read the request body as JSON')
  }
  if (isTemporary(error)) {
    return new AuthError(error.status, 'request_timeout', BUSY_MESSAGE, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }
  if (isDatabaseUnreachable(error) || error.code === STATEMENT_TIMEOUT) {
    return new AuthError(503, 'request_timeout', 'The service is away for a moment', { retryAfterSeconds: 2 })
  }
  return new AuthError(500, 'unexpected_failure', 'Something went wrong. Please try again.')
}
