import { ICalEventStatus } from 'ical-generator'
import { locateEvent } from '../../../../src/domain/shop/event-location.ts'
import { endSentence, formatDayAndTime } from '../../../../src/domain/shop/wall-clock.ts'
import { countNoun } from '../../../../src/lib/count-noun.ts'
import { icalendarFile } from '../../../../src/lib/icalendar.ts'
import type { EventMailData, Shop } from '../../mail-content.ts'

/** Mails that an earlier version queued do not name the party. */
export const reservedSeats = (partySize: number | null = 1) =>
  partySize && partySize > 1 ? `Your ${countNoun(partySize, 'seat')} are reserved` : 'Your seat is reserved'

/** "In the cellar room, 12 Old Street": the room, if there is one, and the postal address. */
function whereOf({ location = '' }: EventMailData, shop: Shop) {
  const { room, postalAddress } = locateEvent(location, shop)
  return [room, postalAddress].filter(Boolean).join(', ')
}

/** Where an event is, and until when a guest may change their mind. */
export const whereAndUntil = (data: EventMailData, shop: Shop) => [
  endSentence(`Where: ${whereOf(data, shop) || shop.name}`),
  `${endSentence(`You can change the size of your party or give your seat back on the event's page until it starts, on ${formatDayAndTime(data.starts_at_local, shop.locale)}`)} Others can then have it.`,
]

/** The event for the calendar of a guest, under the id of the calendar file on its page; nothing in older messages. */
export function calendarOf(
  data: EventMailData & { siteUrl: string },
  shop: Shop,
  status = ICalEventStatus.CONFIRMED,
) {
  const { event_id, starts_at, ends_at, event, slug, sequence = 0, siteUrl } = data
  if (!event_id || !starts_at || !ends_at) return undefined
  return icalendarFile({
    name: event,
    product: 'Events',
    events: [
      {
        id: `${event_id}@${new URL(siteUrl).hostname}`,
        sequence,
        start: new Date(starts_at),
        end: new Date(ends_at),
        summary: event,
        location: whereOf(data, shop),
        url: `${siteUrl}/events/${slug}`,
        status,
      },
    ],
  })
}
