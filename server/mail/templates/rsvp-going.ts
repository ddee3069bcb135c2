import type { EventMailData, QueuedMailTemplate } from '../mail-content.ts'

export const rsvpGoing: QueuedMailTemplate<EventMailData> = ({ event, slug, starts, siteUrl }, shop) => ({
  subject: `Your place: ${event}`,
  heading: 'We keep a place for you',
  paragraphs: [
    `${event} is on ${starts}. ${shop.name} looks forward to seeing you.`,
    "Something came up? Give the place back on the event's page, and the next person in line has it.",
  ],
  action: { label: 'See the event', href: `${siteUrl}/events/${slug}` },
})
