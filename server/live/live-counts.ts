import type { FastifyPluginAsync } from 'fastify'
import { statsTopic } from '../../src/domain/cache-topics.ts'
import type { ServerContext } from '../context.ts'
import { createVisitorBackend } from '../http/visitor-backend.ts'
import { createListenerLimits } from './listener-limits.ts'
import { createSubscriptions } from './subscriptions.ts'
import { readCounts } from './read-counts.ts'

const HEARTBEAT_MS = 25_000
const MAX_LISTENERS = 2_000
const RETRY_AFTER_SECONDS = '60'
const TOO_MANY = { code: 'PT429', message: 'Too many open pages listen to changes.' }
const SLUG = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** Spread, so that after a restart browsers do not all reconnect in the same second. */
const retryMs = () => 2_000 + Math.round(Math.random() * 8_000)

/** The sums of a cheese as server-sent events, for open panels. They contain no personal data. */
export const liveCounts =
  (context: ServerContext): FastifyPluginAsync =>
  async (app) => {
    const backend = createVisitorBackend(app, context)
    const limits = createListenerLimits()
    const subscriptions = createSubscriptions((slug) => readCounts(backend, slug))
    context.siteChanges.onSiteChange((change) => {
      subscriptions
        .publish((slug) => change === '*' || change === statsTopic(slug))
        .catch((error: unknown) => app.log.error({ err: error }, 'live counts could not be read'))
    })
    const heartbeat = setInterval(subscriptions.keepAlive, HEARTBEAT_MS)
    app.addHook('preClose', async () => {
      clearInterval(heartbeat)
      subscriptions.end()
    })

    app.get<{ Params: { slug: string } }>(
      '/cheeses/:slug',
      {
        compress: false,
        schema: { params: { type: 'object', properties: { slug: { type: 'string', pattern: SLUG } } } },
      },
      async (request, reply) => {
        const { slug } = request.params
        // The sums are public: a caller without a valid key or token listens as a visitor.
        const caller = await context.callers.ofRequest(request.headers).catch(() => undefined)
        const counts = await readCounts(createVisitorBackend(app, context, request), slug)
        if (!counts) return reply.callNotFound()
        // After a 204 a browser does not reconnect.
        if (subscriptions.size() >= MAX_LISTENERS) return reply.status(204).send()
        const leave = limits.enter(caller?.accountId, request)
        if (!leave) return reply.status(429).header('retry-after', RETRY_AFTER_SECONDS).send(TOO_MANY)
        const events = subscriptions.subscribe(slug, counts, retryMs())
        // It is closed even when the visitor left before it was sent.
        events.once('close', leave)
        return reply
          .type('text/event-stream')
          .header('cache-control', 'no-store')
          .header('x-accel-buffering', 'no')
          .header('connection', 'close')
          .send(events)
      },
    )
  }
