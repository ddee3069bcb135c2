import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { DatabaseError } from 'pg'
import * as v from 'valibot'
import { RestError } from './rest-error.ts'

/** `raise sqlstate 'PGRST'`: a function states the whole answer, as JSON in its message and detail. */
export const RAISED = 'PGRST'

const messageSchema = v.object({
  code: v.string(),
  message: v.string(),
  details: v.nullish(v.string()),
  hint: v.nullish(v.string()),
})

const detailSchema = v.object({
  status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
  status_text: v.nullish(v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/))),
  headers: v.pipe(v.record(v.string(), v.string()), v.check(areHeaders)),
})

function areHeaders(headers: Record<string, string>) {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
    return true
  } catch {
    return false
  }
}

export function fromRaised({ message, detail }: Pick<DatabaseError, 'message' | 'detail'>) {
  const body = v.safeParse(v.pipe(v.string(), v.parseJson(), messageSchema), message)
  if (!body.success) {
    return unreadable(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  }
  const head = v.safeParse(v.pipe(v.string(), v.parseJson(), detailSchema), detail)
  if (!head.success) {
    return unreadable(
      detail === undefined
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  }
  const { code, message: sentence, details, hint } = body.output
  const { status, status_text: statusText, headers } = head.output
  return new RestError(status, code, sentence, {
    details,
    hint,
    headers,
    statusText: statusText ?? undefined,
  })
}

const unreadable = (details: string, hint: string) =>
  new RestError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
    details,
    hint,
  })
