import { DatabaseError } from 'pg'
import type { DatabaseRole } from '../database/run-as.ts'
import { isDatabaseUnreachable } from '../database/unreachable.ts'
import { fromRaised, RAISED } from './raised-error.ts'
import { RestError } from './rest-error.ts'

const STATUS_BY_CODE: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  P0001: 400,
  // PostgREST answers 500, but the request is at fault.
  '21000': 400,
  '55000': 400,
  '57014': 422,
}

const STATUS_BY_CLASS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 413,
  '55': 500,
  '57': 503,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/** What the client is told about a database error, or undefined for another error. */
export function fromDatabaseError(error: unknown, role: DatabaseRole): RestError | undefined {
  if (error instanceof DatabaseError) {
    const { code = '' } = error
    if (code === RAISED) return fromRaised(error)
    const status = statusOf(code, role)
    if (status === 503) return unavailable()
    if (status === 500) return new RestError(500, code, 'The database could not answer this request')
    // PostgreSQL's own words are for who configures it.
    if (status === 413) return new RestError(413, code, 'The request is too long or too deep')
    return new RestError(status, code, messageOf(error), {
      // PostgreSQL's own details name values of a row, which a function may have written for someone else.
      details: code.startsWith('PT') ? error.detail : undefined,
      hint: error.hint,
      headers: headersOf(status, error),
    })
  }
  return isDatabaseUnreachable(error) ? unavailable() : undefined
}

/**
 * PostgreSQL quotes the value that it cannot convert, which a cast in the request may have taken from a row. Quotation marks
 * depend on the language of the database.
 */
function messageOf({ code = '', message }: DatabaseError) {
  return code.startsWith('22') ? message.replace(/:?\s*["«»„“”].*["«»„“”]/su, '') : message
}

/** A limit tells in how many seconds the next call is accepted. */
function headersOf(status: number, { detail = '' }: DatabaseError): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer' }
  const seconds = status === 429 && /^\{"seconds" ?: ?(\d+)\}$/.exec(detail)?.[1]
  return seconds ? { 'retry-after': seconds } : {}
}

function statusOf(code: string, role: DatabaseRole) {
  if (code === '42501') return role === 'anon' ? 401 : 403
  if (code.startsWith('PT')) return Number(/^PT([2-5]\d\d)$/.exec(code)?.[1] ?? 500)
  return STATUS_BY_CODE[code] ?? STATUS_BY_CLASS[code.slice(0, 2)] ?? 400
}

function unavailable() {
  return new RestError(503, 'PGRST001', 'Database connection error. Retrying the connection.', {
    headers: { 'retry-after': '5' },
  })
}
