import { formatDayAndTime } from '../../../src/domain/wall-clock.ts'
import type { EventMailData, QueuedMailTemplate } from '../mail-content.ts'

export const rsvpPromoted: QueuedMailTemplate<EventMailData> = (
  { event, slug, starts_at_local, siteUrl },
  shop,
) => ({
  subject: `You have a place: ${event}`,
  heading: 'A place has come free',
  paragraphs: [
    `You were waiting for ${event} on ${formatDayAndTime(starts_at_local, shop.locale)}. The next free place is yours.`,
    `If you can no longer come, give it back on the event's page, so that somebody else can have it. ${shop.name} looks forward to seeing you.`,
  ],
  action: { label: 'See the event', href: `${siteUrl}/events/${slug}` },
})
