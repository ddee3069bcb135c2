import type { FastifyPluginAsync } from 'fastify'
import { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { BackendClient } from '../../../src/backend/backend-client.ts'
import { isDenied } from '../../../src/backend/errors.ts'
import { unwrap } from '../../../src/backend/unwrap.ts'
import { icalendarFile } from '../../../src/lib/icalendar.ts'
import type { PagesContext } from '../../context.ts'
import { queuedVisitor } from '../../fair-queue/queued-caller.ts'
import type { VisitorBackend } from '../../rest/visitor-backend.ts'

/** Undefined when the URL was renewed, or when its owner no longer works here. */
async function readFeed(backend: BackendClient, token: string) {
  const answer = await backend.rpc('read_calendar_feed', { token })
  return isDenied(answer.error) ? undefined : unwrap(answer)
}

type Feature = NonNullable<Awaited<ReturnType<typeof readFeed>>>[number]

const DAY_MS = 86_400_000

/** A feature takes the whole day, wherever its reader is. */
function toEntry(feature: Feature, siteUrl: string) {
  const isPlanned = feature.status === 'planned'
  const start = new Date(`${feature.day}T00:00Z`)
  return {
    id: `${feature.id}@${new URL(siteUrl).hostname}`,
    stamp: new Date(feature.updated_at),
    start,
    end: new Date(start.getTime() + DAY_MS),
    allDay: true,
    summary: `${feature.cheese_name}${isPlanned ? ' (planned)' : ''}${feature.in_stock ? '' : ', out of stock'}`,
    description: (feature.note as string | null) ?? '',
    url: `${siteUrl}/cms/calendar?day=${feature.day}`,
    status: isPlanned ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}

/** The features of the calendar for the calendar app of a staff member. It is not kept: renewing the URL ends it. */
export const calendarFeed =
  ({ config }: Pick<PagesContext, 'config'>, visitorBackend: VisitorBackend): FastifyPluginAsync =>
  async (app) => {
    const { siteUrl } = config
    app.get<{ Params: { token: string } }>(
      '/cms/calendar/:token(^[0-9a-f]{64}).ics',
      async (request, reply) => {
        const { ip, log, params } = request
        const features = await readFeed(visitorBackend({ queued: queuedVisitor(ip), ip, log }), params.token)
        if (!features) return reply.callNotFound()
        const text = icalendarFile({
          name: 'Featured cheeses',
          product: 'Features',
          events: features.map((feature) => toEntry(feature, siteUrl)),
        })
        return reply
          .header('cache-control', 'private, no-store')
          .header('x-robots-tag', 'noindex')
          .type('text/calendar; charset=utf-8')
          .send(text)
      },
    )
  }
