import { endSentence, formatDayAndTime } from '../../../src/domain/shop/wall-clock.ts'
import type { EventMailData, QueuedMailTemplate } from '../mail-content.ts'
import { reservedSeats } from './reserved-seats.ts'

export const eventReminder: QueuedMailTemplate<EventMailData> = (
  { event, slug, starts_at_local, location, payment_note, party_size, siteUrl },
  shop,
) => ({
  subject: `Tomorrow: ${event}`,
  heading: `${event} is tomorrow`,
  paragraphs: [
    `${endSentence(`${reservedSeats(party_size)} for ${formatDayAndTime(starts_at_local, shop.locale)}`)} ${endSentence(`Where: ${location || `${shop.name}, ${shop.postalAddress}`}`)}`,
    payment_note ?? '',
    "If you cannot come, give your seat back on the event's page, so that another guest can have it.",
  ].filter(Boolean),
  action: { label: 'See the event', href: `${siteUrl}/events/${slug}` },
})
