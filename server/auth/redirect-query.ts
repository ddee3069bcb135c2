import type { FastifyRequest } from 'fastify'

/** The `redirect_to` of a request. It is not yet checked. */
export function redirectQuery(request: FastifyRequest) {
  const { redirect_to: wanted } = request.query as { redirect_to?: unknown }
  return typeof wanted === 'string' ? wanted : undefined
}
