import { endSentence, formatDayAndTime } from '../../../src/domain/wall-clock.ts'
import { countNoun } from '../../../src/lib/count-noun.ts'
import type { EventMailData, QueuedMailTemplate } from '../mail-content.ts'

export const eventReminder: QueuedMailTemplate<EventMailData> = (
  { event, slug, starts_at_local, location, payment_note, party_size, siteUrl },
  shop,
) => ({
  subject: `Tomorrow: ${event}`,
  heading: `${event} is tomorrow`,
  paragraphs: [
    `${endSentence(`We keep ${countNoun(party_size ?? 1, 'place')} for you on ${formatDayAndTime(starts_at_local, shop.locale)}`)} ${endSentence(`Where: ${location || `${shop.name}, ${shop.postalAddress}`}`)}`,
    payment_note ?? '',
    "Cannot come? Give your place back on the event's page, and the next in line has it.",
  ].filter(Boolean),
  action: { label: 'See the event', href: `${siteUrl}/events/${slug}` },
})
