import { endSentence, formatDayAndTime } from '../../../../src/domain/shop/wall-clock.ts'
import { countNoun } from '../../../../src/lib/count-noun.ts'
import type { EventMailData, QueuedMailTemplate } from '../../mail-content.ts'

export const rsvpWaiting: QueuedMailTemplate<EventMailData> = (
  { event, slug, starts_at_local, party_size, siteUrl },
  shop,
) => ({
  subject: `On the waiting list: ${event}`,
  heading: 'You are on the waiting list',
  paragraphs: [
    (party_size ?? 1) > 1
      ? `${endSentence(`There are not ${countNoun(party_size ?? 1, 'free seat')} for ${event} on ${formatDayAndTime(starts_at_local, shop.locale)}`)} As soon as there are and it is your turn, we give them to you and write again.`
      : `All seats for ${event} on ${formatDayAndTime(starts_at_local, shop.locale)} are taken. As soon as one comes free and it is your turn, we give it to you and write again.`,
  ],
  action: { label: 'See the event', href: `${siteUrl}/events/${slug}` },
})
