import type { IncomingHttpHeaders } from 'node:http'
import type { BodyFormat } from '../compile/compile-result.ts'
import type { Statement } from '../compile/statement.ts'
import type { Outcome } from '../execute.ts'
import type { MediaType } from '../request/media-type.ts'
import { kindOf, type Preferences } from '../request/preferences.ts'
import { RestError } from '../rest-error.ts'

/** What planning needs of a request. */
export type RestRequest = {
  method: string
  /** The name of the table, view or function. */
  name: string
  queryString: string
  headers: IncomingHttpHeaders
  body: unknown
}

export type Answer = { status: number; headers: Record<string, string>; body?: Buffer }

/** The statement for one request, the check of its outcome, and the response. */
export type Plan = {
  statement: Statement
  readOnly: boolean
  /** The time limit that a function sets for itself, as PostgREST applies it. */
  statementTimeout?: string | null
  check?: (outcome: Outcome) => void
  answer: (outcome: Outcome) => Answer
}

const FORMATS: Record<MediaType, BodyFormat> = {
  'application/json': 'array',
  'application/vnd.pgrst.object+json': 'object',
  'application/vnd.pgrst.array+json;nulls=stripped': 'array-without-nulls',
  'application/vnd.pgrst.object+json;nulls=stripped': 'object-without-nulls',
  'text/csv': 'csv',
}

export const formatOf = (media: MediaType) => FORMATS[media]

export const isSingle = (media: MediaType) => media.startsWith('application/vnd.pgrst.object+json')

export const contentType = (media: MediaType) => `${media}; charset=utf-8`

export function requireSingle({ count }: Outcome) {
  if (count === 1) return
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${count} rows`,
  })
}

function requireAtMost({ count }: Outcome, maxAffected: number) {
  if (count <= maxAffected) return
  throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${count} rows`,
  })
}

/** Checks a change before it is committed. */
export function changeCheck({
  single,
  maxAffected,
}: {
  single: boolean
  maxAffected?: number
}): Plan['check'] {
  if (!single && maxAffected === undefined) return undefined
  return (outcome) => {
    if (maxAffected !== undefined) requireAtMost(outcome, maxAffected)
    if (single) requireSingle(outcome)
  }
}

/** Confirms the preferences that apply to this kind of request. */
export function preferenceApplied({ applied }: Preferences, kinds: string[]): Record<string, string> {
  const confirmed = applied.filter((preference) => kinds.includes(kindOf(preference)))
  return confirmed.length > 0 ? { 'preference-applied': confirmed.join(', ') } : {}
}
