import { escapeIcalendarText, icalendarFile, icalendarInstant } from '../../lib/icalendar.ts'
import type { ShopEvent } from './shop-event.ts'

function eventLines(event: ShopEvent, siteUrl: string) {
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${icalendarInstant(event.updatedAt)}`,
    `DTSTART:${icalendarInstant(event.startsAt)}`,
    `DTEND:${icalendarInstant(event.endsAt)}`,
    `SUMMARY:${escapeIcalendarText(event.title)}`,
    `DESCRIPTION:${escapeIcalendarText(event.summary)}`,
    `LOCATION:${escapeIcalendarText(event.location)}`,
    `URL:${siteUrl}/events/${event.slug}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

export const calendarFile = (name: string, events: ShopEvent[], siteUrl: string) =>
  icalendarFile({
    name,
    product: 'Events',
    eventLines: events.flatMap((event) => eventLines(event, siteUrl)),
  })
