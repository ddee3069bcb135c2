import { ICalEventStatus } from 'ical-generator'
import { icalendarFile } from '../../lib/icalendar.ts'
import type { ShopEvent } from './shop-event.ts'

/** A calendar app finds an event by its id, and follows a change with a higher sequence. */
const toEntry = (event: ShopEvent, siteUrl: string) => ({
  id: `${event.id}@${new URL(siteUrl).hostname}`,
  sequence: event.icalSequence,
  stamp: new Date(event.updatedAt),
  lastModified: new Date(event.updatedAt),
  start: new Date(event.startsAt),
  end: new Date(event.endsAt),
  summary: event.title,
  description: event.summary,
  location: event.location,
  url: `${siteUrl}/events/${event.slug}`,
  status: event.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
})

export const calendarFile = (name: string, events: ShopEvent[], siteUrl: string) =>
  icalendarFile({ name, product: 'Events', events: events.map((event) => toEntry(event, siteUrl)) })
