import type { FastifyRequest } from 'fastify'
import type { RequestFacts } from '../execute.ts'

/** The database has no use for credentials, and its log might keep them. */
const KEPT_BACK = new Set(['authorization', 'apikey', 'cookie'])

/** The address is the one the server believes, not the one a client claims in its headers. */
export function requestFacts({ method, headers, ip }: FastifyRequest, path: string): RequestFacts {
  const told: Record<string, unknown> = { 'x-forwarded-for': ip }
  for (const name in headers) {
    if (!KEPT_BACK.has(name) && name !== 'x-forwarded-for') told[name] = headers[name]
  }
  return { method, path, headers: JSON.stringify(told) }
}
