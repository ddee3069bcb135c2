import { endSentence, formatDayAndTime } from '../../../../src/domain/shop/wall-clock.ts'
import type { EventMailData, QueuedMailTemplate } from '../../mail-content.ts'
import { calendarOf, reservedSeats, whereAndUntil } from './event-details.ts'

export const rsvpGoing: QueuedMailTemplate<EventMailData> = (data, shop) => ({
  subject: `${(data.party_size ?? 1) > 1 ? 'Your seats' : 'Your seat'}: ${data.event}`,
  heading: reservedSeats(data.party_size),
  paragraphs: [
    `${endSentence(`${data.event} is on ${formatDayAndTime(data.starts_at_local, shop.locale)}`)} ${shop.name} looks forward to seeing you.`,
    data.payment_note ?? '',
    ...whereAndUntil(data, shop),
  ].filter(Boolean),
  action: { label: 'See the event', href: `${data.siteUrl}/events/${data.slug}` },
  calendar: calendarOf(data, shop),
})
