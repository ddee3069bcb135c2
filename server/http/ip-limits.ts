import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import { ipKey } from './ip-key.ts'
import { createRateLimit, LimitReached } from './rate-limits.ts'

const HOUR_SECONDS = 3_600
const MAX_PER_HOUR = 60

/** What one IP may do at most 60 times an hour, for all people who share it. The database limits each person. */
const LIMITED = new Set(
  [
    'cheese_comments',
    'rpc/change_party_size',
    'rpc/report_comment',
    'rpc/request_stock_alert',
    'rpc/request_notice',
    'rpc/rsvp',
    'rpc/submit_recipe',
  ].map((name) => `/rest/v1/${name}`),
)
const WRITES = new Set(['POST', 'PUT', 'PATCH'])

export function addIpLimits(app: FastifyInstance, { database }: Pick<ServerContext, 'database'>) {
  const store = { sql: database.auth, schema: 'auth', table: 'rate_limits' }
  const limiter = createRateLimit(store, {
    name: 'contribution',
    points: MAX_PER_HOUR,
    seconds: HOUR_SECONDS,
  })
  // Not an async function: most requests are not limited and need not wait for a promise.
  app.addHook('onRequest', (request, reply, done) =>
    WRITES.has(request.method) && LIMITED.has(calledPath(request)) ? consume(request, reply) : done(),
  )

  async function consume(request: FastifyRequest, reply: FastifyReply) {
    try {
      await limiter.consume(ipKey(request.ip))
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error
      return reply.status(429).header('retry-after', String(error.retryAfterSeconds)).send({
        code: 'PT429',
        message: 'Too many attempts. Please try again later.',
        details: null,
        hint: null,
      })
    }
    return undefined
  }
}

/** From the matched route, because a URL can be escaped in many ways. */
function calledPath({ routeOptions, params }: FastifyRequest) {
  const { name = '' } = params as { name?: string }
  return routeOptions.url?.replace(':name', () => name) ?? ''
}
