import type { FastifyRequest } from 'fastify'

/** Where a mailed link leads: our own pages send a path beside the `redirect_to` of the protocol. It is not yet checked. */
export function redirectQuery(request: FastifyRequest) {
  const { redirect_to: wanted, next } = request.query as { redirect_to?: unknown; next?: unknown }
  return [next, wanted].find((value) => typeof value === 'string')
}
