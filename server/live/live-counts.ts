import type { FastifyPluginAsync } from 'fastify'
import { statsTopic } from '../../src/domain/cache-topics.ts'
import type { PagesContext } from '../context.ts'
import { createVisitorBackend } from '../http/visitor-backend.ts'
import { createSubscriptions } from './subscriptions.ts'
import { readCounts } from './read-counts.ts'

const HEARTBEAT_MS = 25_000
const MAX_LISTENERS = 2_000
const SLUG = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** Spread, so that after a restart browsers do not all reconnect in the same second. */
const retryMs = () => 2_000 + Math.round(Math.random() * 8_000)

/** The sums of a cheese as server-sent events, for open panels. They contain no personal data. */
export const liveCounts =
  (context: PagesContext): FastifyPluginAsync =>
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
      async ({ params: { slug } }, reply) => {
        const counts = await readCounts(backend, slug)
        if (!counts) return reply.callNotFound()
        // After a 204 a browser does not reconnect.
        if (subscriptions.size() >= MAX_LISTENERS) return reply.status(204).send()
        return reply
          .type('text/event-stream')
          .header('cache-control', 'no-store')
          .header('x-accel-buffering', 'no')
          .header('connection', 'close')
          .send(subscriptions.subscribe(slug, counts, retryMs()))
      },
    )
  }
