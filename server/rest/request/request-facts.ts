import type { RequestFacts } from '../execute.ts'
import type { RestRequest } from '../plan/plan.ts'

/** Credentials are not passed on, because the database's log might keep them. */
const CREDENTIALS = new Set(['authorization', 'apikey', 'cookie'])

/** What the server says of itself and the client, whatever the client's headers say. */
type Trusted = { 'x-forwarded-for': string; 'x-mail': 'sent' | 'none' }

export function requestFacts(
  { method, headers }: Pick<RestRequest, 'method' | 'headers'>,
  path: string,
  trusted: Trusted,
): RequestFacts {
  const passed: Record<string, unknown> = { ...trusted }
  for (const name in headers) {
    if (!CREDENTIALS.has(name) && !(name in trusted)) passed[name] = headers[name]
  }
  return { method, path, headers: JSON.stringify(passed) }
}
