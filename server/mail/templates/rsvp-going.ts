import { endSentence, formatDayAndTime } from '../../../src/domain/shop/wall-clock.ts'
import type { EventMailData, QueuedMailTemplate } from '../mail-content.ts'
import { reservedSeats } from './reserved-seats.ts'

export const rsvpGoing: QueuedMailTemplate<EventMailData> = (
  { event, slug, starts_at_local, location, payment_note, party_size, siteUrl },
  shop,
) => ({
  subject: `Your seat: ${event}`,
  heading: reservedSeats(party_size),
  paragraphs: [
    `${endSentence(`${event} is on ${formatDayAndTime(starts_at_local, shop.locale)}`)} ${shop.name} looks forward to seeing you.`,
    [location && endSentence(`Where: ${location}`), payment_note].filter(Boolean).join(' '),
    "If your plans change, you can change the size of your party or give your seat back on the event's page. Another guest can then have it.",
  ].filter(Boolean),
  action: { label: 'See the event', href: `${siteUrl}/events/${slug}` },
})
