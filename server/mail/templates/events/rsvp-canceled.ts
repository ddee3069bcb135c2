import { endSentence, formatDayAndTime } from '../../../../src/domain/shop/wall-clock.ts'
import type { EventMailData, QueuedMailTemplate } from '../../mail-content.ts'

export const rsvpCanceled: QueuedMailTemplate<EventMailData> = (
  { event, slug, starts_at_local, party_size, siteUrl },
  shop,
) => ({
  subject: `Your RSVP is canceled: ${event}`,
  heading: 'Your RSVP is canceled',
  paragraphs: [
    `${endSentence(`We no longer expect you for ${event} on ${formatDayAndTime(starts_at_local, shop.locale)}`)} Thank you for telling us: ${(party_size ?? 1) > 1 ? 'other guests can have your seats' : 'another guest can have your seat'}.`,
    'Changed your mind? Send a new RSVP while there are seats.',
  ],
  action: { label: 'See the event', href: `${siteUrl}/events/${slug}` },
})
