import { EventArticle } from '../../features/events/event-article.tsx'
import { EventList } from '../../features/events/event-list.tsx'
import { getEvent, getEvents } from '../../features/events/get-events.ts'
import { nextStateChange, seatsLeft, takesRsvps } from '../../features/events/shop-event.ts'
import { RsvpSlot } from '../layout/rsvp-slot.tsx'
import type { LoadPage } from '../page.ts'
import { breadcrumbData } from '../structured-data/breadcrumb-data.ts'
import { eventData } from '../structured-data/event-data.ts'

const EVENTS = { name: 'Events', path: '/events' }

export const loadEventsPage: LoadPage = async ({ backend, shop, siteUrl, now }) => {
  const events = await getEvents(backend)
  return {
    head: {
      title: `Events | ${shop.name}`,
      description: `Tastings, classes and long tables at ${shop.name}.`,
      canonicalPath: '/events',
      structuredData: [breadcrumbData(siteUrl, [EVENTS])],
    },
    body: <EventList events={events} shop={shop} now={now} />,
    expiresAt: nextStateChange(events, now),
  }
}

export const loadEventPage: LoadPage = async ({ params: { slug = '' }, backend, shop, siteUrl, now }) => {
  const event = await getEvent(backend, slug)
  if (!event) return null
  const path = `/events/${slug}`
  return {
    head: {
      title: `${event.title} | ${shop.name}`,
      description: event.summary || `${event.title} at ${shop.name}.`,
      canonicalPath: path,
      structuredData: [
        eventData(event, shop, siteUrl, now),
        breadcrumbData(siteUrl, [EVENTS, { name: event.title, path }]),
      ],
    },
    body: (
      <EventArticle
        event={event}
        shop={shop}
        now={now}
        rsvp={takesRsvps(event, now) && <RsvpSlot eventId={event.id} isFull={seatsLeft(event) === 0} />}
      />
    ),
    expiresAt: nextStateChange([event], now),
  }
}
