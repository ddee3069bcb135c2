import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import { ipKey } from './ip-key.ts'
import { createRateLimit, LimitReached } from './rate-limits.ts'

/** What one IP may do, for all people who share it. The database limits each person and all IPs together. */
const LIMITS = [
  {
    name: 'contribution',
    points: 60,
    seconds: 3_600,
    calls: [
      'cheese_comments',
      'rpc/change_party_size',
      'rpc/report_comment',
      'rpc/request_stock_alert',
      'rpc/rsvp',
      'rpc/submit_recipe',
    ],
  },
  { name: 'pairing', points: 10, seconds: 600, calls: ['rpc/pair_kiosk'] },
]

type Limiter = ReturnType<typeof createRateLimit>

const WRITES = new Set(['POST', 'PUT', 'PATCH'])

export function addIpLimits(app: FastifyInstance, { database }: Pick<ServerContext, 'database'>) {
  const store = { sql: database.auth, schema: 'auth', table: 'rate_limits' }
  const limiters = new Map<string, Limiter>(
    LIMITS.flatMap(({ calls, ...limit }) => {
      const limiter = createRateLimit(store, limit)
      return calls.map((call) => [`/rest/v1/${call}`, limiter])
    }),
  )
  // Not an async function: most requests are not limited and need not wait for a promise.
  app.addHook('onRequest', (request, reply, done) => {
    const limiter = WRITES.has(request.method) && limiters.get(calledPath(request))
    return limiter ? consume(limiter, request, reply) : done()
  })

  async function consume(limiter: Limiter, request: FastifyRequest, reply: FastifyReply) {
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
