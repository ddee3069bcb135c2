import { formatDayAndTime } from '../../../src/domain/wall-clock.ts'
import type { EventMailData, QueuedMailTemplate } from '../mail-content.ts'

export const eventCancelled: QueuedMailTemplate<EventMailData> = (
  { event, starts_at_local, siteUrl },
  shop,
) => ({
  subject: `Called off: ${event}`,
  heading: `${event} will not take place`,
  paragraphs: [
    `We are sorry: ${event} on ${formatDayAndTime(starts_at_local, shop.locale)} has been called off. You need not do anything.`,
  ],
  action: { label: 'See what else is on', href: `${siteUrl}/events` },
})
