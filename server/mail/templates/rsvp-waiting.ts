import { formatDayAndTime } from '../../../src/domain/wall-clock.ts'
import type { EventMailData, QueuedMailTemplate } from '../mail-content.ts'

export const rsvpWaiting: QueuedMailTemplate<EventMailData> = (
  { event, slug, starts_at_local, siteUrl },
  shop,
) => ({
  subject: `On the waiting list: ${event}`,
  heading: 'You are on the waiting list',
  paragraphs: [
    `All places for ${event} on ${formatDayAndTime(starts_at_local, shop.locale)} are taken. As soon as one comes free and it is your turn, we give it to you and write again.`,
  ],
  action: { label: 'See the event', href: `${siteUrl}/events/${slug}` },
})
