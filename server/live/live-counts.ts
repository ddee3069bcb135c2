import type { FastifyPluginAsync } from 'fastify'
import { statsTopic } from '../../src/domain/cache-topics.ts'
import type { ServerContext } from '../context.ts'
import { createVisitorBackend } from '../http/visitor-backend.ts'
import type { ListenerLimits } from './listener-limits.ts'
import { readCounts } from './read-counts.ts'
import { HEARTBEAT_MS, retryMs, sendEvents } from './send-events.ts'
import { createSubscriptions } from './subscriptions.ts'

const MAX_LISTENERS = 2_000
const SLUG = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** The sums of a cheese as server-sent events, for open panels. They contain no personal data. */
export const liveCounts =
  (context: ServerContext, limits: ListenerLimits): FastifyPluginAsync =>
  async (app) => {
    const backend = createVisitorBackend(app, context)
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
        return sendEvents({ request, reply, caller }, limits, () =>
          subscriptions.subscribe(slug, counts, retryMs()),
        )
      },
    )
  }
