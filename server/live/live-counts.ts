import type { FastifyPluginAsync } from 'fastify'
import type { BackendClient } from '../../src/backend/backend-client.ts'
import { statsTopic } from '../../src/domain/cache-topics.ts'
import type { ServerContext } from '../context.ts'
import { queuedVisitor, SHOP } from '../fair-queue/queued-caller.ts'
import type { VisitorBackend } from '../rest/visitor-backend.ts'
import type { ListenerLimits } from './listener-limits.ts'
import { readCounts, readSeats } from './read-counts.ts'
import { HEARTBEAT_MS, retryMs, sendEvents } from './send-events.ts'
import { createSubscriptions } from './subscriptions.ts'

const MAX_LISTENERS = 2_000
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

type Stream = {
  path: string
  read(backend: BackendClient, slug: string): Promise<object | null | undefined>
  isChanged(slug: string, change: string): boolean
}

const STREAMS: Stream[] = [
  { path: '/cheeses/:slug', read: readCounts, isChanged: (slug, change) => change === statsTopic(slug) },
  { path: '/events/:slug', read: readSeats, isChanged: (_, change) => ['events', 'rsvps'].includes(change) },
]

/** The sums of a cheese and the seats of an event as server-sent events. They contain no personal data. */
export const liveCounts =
  (context: ServerContext, visitorBackend: VisitorBackend, limits: ListenerLimits): FastifyPluginAsync =>
  async (app) => {
    const backend = visitorBackend({ queued: SHOP, log: app.log })
    const streams = STREAMS.map(({ path, read, isChanged }) => ({
      path,
      read,
      isChanged,
      subscriptions: createSubscriptions((slug) => read(backend, slug)),
    }))
    context.siteChanges.onSiteChange((change) => {
      for (const { subscriptions, isChanged } of streams)
        subscriptions
          .publish((slug) => change === '*' || isChanged(slug, change))
          .catch((error: unknown) => app.log.error({ err: error }, 'live counts could not be read'))
    })
    const listeners = () => streams.reduce((sum, { subscriptions }) => sum + subscriptions.size(), 0)
    const heartbeat = setInterval(
      () => streams.forEach(({ subscriptions }) => subscriptions.keepAlive()),
      HEARTBEAT_MS,
    )
    app.addHook('preClose', async () => {
      clearInterval(heartbeat)
      streams.forEach(({ subscriptions }) => subscriptions.end())
    })

    for (const { path, read, subscriptions } of streams)
      app.get<{ Params: { slug: string } }>(path, { compress: false }, async (request, reply) => {
        const { slug } = request.params
        if (!SLUG.test(slug)) return reply.callNotFound()
        // The sums are public: a caller without a valid key or token listens as a visitor.
        const caller = await context.callers.ofRequest(request.headers).catch(() => undefined)
        const { ip, log } = request
        const counts = await read(visitorBackend({ queued: queuedVisitor(ip), ip, log }), slug)
        if (!counts) return reply.callNotFound()
        // After a 204 a browser does not reconnect.
        if (listeners() >= MAX_LISTENERS) return reply.status(204).send()
        return sendEvents({ request, reply, caller }, limits, () =>
          subscriptions.subscribe(slug, counts, retryMs()),
        )
      })
  }
