import { endSentence, formatDayAndTime } from '../../../src/domain/shop/wall-clock.ts'
import { countNoun } from '../../../src/lib/count-noun.ts'
import type { EventMailData, QueuedMailTemplate } from '../mail-content.ts'

export const rsvpPromoted: QueuedMailTemplate<EventMailData> = (
  { event, slug, starts_at_local, payment_note, party_size, siteUrl },
  shop,
) => ({
  subject: `You have a seat: ${event}`,
  heading: 'A seat has come free',
  paragraphs: [
    `${endSentence(`You were waiting for ${event} on ${formatDayAndTime(starts_at_local, shop.locale)}`)} ${(party_size ?? 1) > 1 ? `${countNoun(party_size ?? 1, 'seat')} are yours` : 'The next free seat is yours'}; you need not confirm.`,
    payment_note ?? '',
    `If you can no longer come, give it back on the event's page, so that another guest can have it. ${shop.name} looks forward to seeing you.`,
  ].filter(Boolean),
  action: { label: 'See the event', href: `${siteUrl}/events/${slug}` },
})
