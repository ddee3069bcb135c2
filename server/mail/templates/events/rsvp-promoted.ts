import { endSentence, formatDayAndTime } from '../../../../src/domain/shop/wall-clock.ts'
import { countNoun } from '../../../../src/lib/count-noun.ts'
import { calendarOf, whereAndUntil } from './event-details.ts'
import type { EventMailData, QueuedMailTemplate } from '../../mail-content.ts'

export const rsvpPromoted: QueuedMailTemplate<EventMailData> = (data, shop) => ({
  subject: `You have a seat: ${data.event}`,
  heading: 'A seat has come free',
  paragraphs: [
    `${endSentence(`You were waiting for ${data.event} on ${formatDayAndTime(data.starts_at_local, shop.locale)}`)} ${(data.party_size ?? 1) > 1 ? `${countNoun(data.party_size ?? 1, 'seat')} are yours` : 'The next free seat is yours'}; you need not confirm.`,
    data.payment_note ?? '',
    ...whereAndUntil(data, shop),
    `${shop.name} looks forward to seeing you.`,
  ].filter(Boolean),
  action: { label: 'See the event', href: `${data.siteUrl}/events/${data.slug}` },
  calendar: calendarOf(data, shop),
})
