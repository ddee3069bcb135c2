import { EventArticle } from '../../features/events/event-article.tsx'
import { EventList } from '../../features/events/event-list.tsx'
import { getEvent, getEvents } from '../../features/events/get-events.ts'
import { eventsUrl, nextStateChange, seatsLeft, takesRsvps } from '../../features/events/shop-event.ts'
import { readPageNumber } from '../../lib/page-number.ts'
import { RsvpSlot } from '../layout/rsvp-slot.tsx'
import { endSentence, formatDay, formatDayAndTime } from '../../domain/shop/wall-clock.ts'
import type { LoadPage } from '../page.ts'
import { socialPictureOfEvent } from '../social-picture.ts'
import { breadcrumbData } from '../structured-data/breadcrumb-data.ts'
import { eventData } from '../structured-data/event-data.ts'

const EVENTS = { name: 'Events', path: '/events' }

export const loadEventsPage: LoadPage = async ({ url, backend, shop, pages, siteUrl, now }) => {
  const page = readPageNumber(url.searchParams)
  const { events, total } = await getEvents(backend, page)
  if (events.length === 0 && page > 1) return { redirect: '/events', status: 307 }
  return {
    head: {
      title: `${pages.events.heading} | ${shop.name}`,
      description: `Events at ${shop.name}. ${pages.events.introduction}`.trim(),
      canonicalPath: eventsUrl(page),
      structuredData: [breadcrumbData(siteUrl, [EVENTS])],
    },
    body: <EventList words={pages.events} events={events} total={total} page={page} shop={shop} now={now} />,
    expiresAt: nextStateChange(events, now),
  }
}

export const loadEventPage: LoadPage = async (request) => {
  const {
    params: { slug = '' },
    backend,
    shop,
    siteUrl,
    now,
  } = request
  const event = await getEvent(backend, slug)
  if (!event) return null
  const path = `/events/${slug}`
  return {
    head: {
      title: `${event.title}, ${formatDay(event.startsAtLocal, shop.locale)} | ${shop.name}`,
      description: [
        endSentence(formatDayAndTime(event.startsAtLocal, shop.locale)),
        event.summary || `${event.title} at ${shop.name}.`,
      ].join(' '),
      canonicalPath: path,
      elements: ['share'],
      image: socialPictureOfEvent(event),
      structuredData: [
        eventData(event, request),
        breadcrumbData(siteUrl, [EVENTS, { name: event.title, path }]),
      ],
    },
    body: (
      <EventArticle
        event={event}
        shop={shop}
        now={now}
        shareUrl={siteUrl + path}
        rsvp={
          takesRsvps(event, now) && <RsvpSlot eventId={event.id} slug={slug} seatsLeft={seatsLeft(event)} />
        }
      />
    ),
    expiresAt: nextStateChange([event], now),
  }
}
