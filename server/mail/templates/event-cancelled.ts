import type { EventMailData, QueuedMailTemplate } from '../mail-content.ts'

export const eventCancelled: QueuedMailTemplate<EventMailData> = ({ event, starts, siteUrl }) => ({
  subject: `Called off: ${event}`,
  heading: `${event} will not take place`,
  paragraphs: [`We are sorry: ${event} on ${starts} has been called off. You need not do anything.`],
  action: { label: 'See what else is on', href: `${siteUrl}/events` },
})
