import type { RequestFacts } from '../execute.ts'
import type { RestRequest } from '../plan/plan.ts'

/** Credentials are not passed on, because the database's log might keep them. */
const CREDENTIALS = new Set(['authorization', 'apikey', 'cookie'])

/** The IP address is the one the server trusts, not the one in the client's headers. */
export function requestFacts(
  { method, headers }: Pick<RestRequest, 'method' | 'headers'>,
  path: string,
  ip: string,
): RequestFacts {
  const passed: Record<string, unknown> = { 'x-forwarded-for': ip }
  for (const name in headers) {
    if (!CREDENTIALS.has(name) && name !== 'x-forwarded-for') passed[name] = headers[name]
  }
  return { method, path, headers: JSON.stringify(passed) }
}
