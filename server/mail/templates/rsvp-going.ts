import { formatDayAndTime } from '../../../src/domain/wall-clock.ts'
import type { EventMailData, QueuedMailTemplate } from '../mail-content.ts'

export const rsvpGoing: QueuedMailTemplate<EventMailData> = (
  { event, slug, starts_at_local, siteUrl },
  shop,
) => ({
  subject: `Your place: ${event}`,
  heading: 'We keep a place for you',
  paragraphs: [
    `${event} is on ${formatDayAndTime(starts_at_local, shop.locale)}. ${shop.name} looks forward to seeing you.`,
    "Something came up? Give the place back on the event's page, and the next person in line has it.",
  ],
  action: { label: 'See the event', href: `${siteUrl}/events/${slug}` },
})
