import { endSentence, formatDayAndTime } from '../../../src/domain/wall-clock.ts'
import { countNoun } from '../../../src/lib/count-noun.ts'
import type { EventMailData, QueuedMailTemplate } from '../mail-content.ts'

export const rsvpGoing: QueuedMailTemplate<EventMailData> = (
  { event, slug, starts_at_local, location, payment_note, party_size, siteUrl },
  shop,
) => ({
  subject: `Your place: ${event}`,
  heading: `We keep ${(party_size ?? 1) > 1 ? countNoun(party_size ?? 1, 'place') : 'a place'} for you`,
  paragraphs: [
    `${endSentence(`${event} is on ${formatDayAndTime(starts_at_local, shop.locale)}`)} ${shop.name} looks forward to seeing you.`,
    [location && endSentence(`Where: ${location}`), payment_note].filter(Boolean).join(' '),
    "Something came up? Change how many you are, or give your place back, on the event's page, and the next in line has it.",
  ].filter(Boolean),
  action: { label: 'See the event', href: `${siteUrl}/events/${slug}` },
})
