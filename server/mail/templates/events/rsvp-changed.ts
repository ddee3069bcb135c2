import { formatDayAndTime } from '../../../../src/domain/shop/wall-clock.ts'
import { countNoun } from '../../../../src/lib/count-noun.ts'
import type { EventMailData, QueuedMailTemplate } from '../../mail-content.ts'

export const rsvpChanged: QueuedMailTemplate<EventMailData> = (
  { event, slug, starts_at_local, party_size, siteUrl },
  shop,
) => ({
  subject: `Changed: ${event}`,
  heading: 'Your RSVP is changed',
  paragraphs: [
    `For ${event} on ${formatDayAndTime(starts_at_local, shop.locale)} we have you down with ${countNoun(party_size ?? 1, 'person', 'people')}. Its page shows whether you have seats or wait for them.`,
  ],
  action: { label: 'See the event', href: `${siteUrl}/events/${slug}` },
})
