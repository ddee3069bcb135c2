import type { FastifyPluginAsync } from 'fastify'
import type { BackendClient } from '../../src/backend/backend-client.ts'
import { isDenied } from '../../src/backend/errors.ts'
import { unwrap } from '../../src/backend/unwrap.ts'
import { escapeIcalendarText, icalendarFile, icalendarInstant } from '../../src/lib/icalendar.ts'
import type { PagesContext } from '../context.ts'
import { createVisitorBackend } from '../http/visitor-backend.ts'

/** Undefined when the URL was renewed, or when its owner no longer works here. */
async function readFeed(backend: BackendClient, token: string) {
  const answer = await backend.rpc('read_calendar_feed', { token })
  return isDenied(answer.error) ? undefined : unwrap(answer)
}

type Feature = NonNullable<Awaited<ReturnType<typeof readFeed>>>[number]

const compactDay = (day: string) => day.replaceAll('-', '')

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** A feature takes the whole day, wherever its reader is. */
function featureLines(feature: Feature, siteUrl: string) {
  const isPlanned = feature.status === 'planned'
  const title = `${feature.cheese_name}${isPlanned ? ' (planned)' : ''}${feature.in_stock ? '' : ', out of stock'}`
  return [
    'BEGIN:VEVENT',
    `UID:${feature.id}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${icalendarInstant(feature.updated_at)}`,
    `DTSTART;VALUE=DATE:${compactDay(feature.day)}`,
    `DTEND;VALUE=DATE:${compactDay(nextDay(feature.day))}`,
    `SUMMARY:${escapeIcalendarText(title)}`,
    `DESCRIPTION:${escapeIcalendarText((feature.note as string | null) ?? '')}`,
    `URL:${siteUrl}/cms/calendar?day=${feature.day}`,
    `STATUS:${isPlanned ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** The features of the calendar for the calendar app of a staff member. It is not kept: renewing the URL ends it. */
export const calendarFeed =
  (context: PagesContext): FastifyPluginAsync =>
  async (app) => {
    const { siteUrl } = context.config
    app.get<{ Params: { token: string } }>(
      '/cms/calendar/:token(^[0-9a-f]{64}).ics',
      async (request, reply) => {
        const backend = createVisitorBackend(app, context, { id: request.id })
        const features = await readFeed(backend, request.params.token)
        if (!features) return reply.callNotFound()
        const text = icalendarFile({
          name: 'Featured cheeses',
          product: 'Features',
          eventLines: features.flatMap((feature) => featureLines(feature, siteUrl)),
        })
        return reply
          .header('cache-control', 'private, no-store')
          .header('x-robots-tag', 'noindex')
          .type('text/calendar; charset=utf-8')
          .send(text)
      },
    )
  }
