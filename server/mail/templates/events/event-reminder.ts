import { endSentence, formatDayAndTime } from '../../../../src/domain/shop/wall-clock.ts'
import type { EventMailData, QueuedMailTemplate } from '../../mail-content.ts'
import { calendarOf, reservedSeats, whereAndUntil } from './event-details.ts'

export const eventReminder: QueuedMailTemplate<EventMailData> = (data, shop) => ({
  subject: `Tomorrow: ${data.event}`,
  heading: `${data.event} is tomorrow`,
  paragraphs: [
    endSentence(
      `${reservedSeats(data.party_size)} for ${formatDayAndTime(data.starts_at_local, shop.locale)}`,
    ),
    data.payment_note ?? '',
    ...whereAndUntil(data, shop),
  ].filter(Boolean),
  action: { label: 'See the event', href: `${data.siteUrl}/events/${data.slug}` },
  calendar: calendarOf(data, shop),
})
