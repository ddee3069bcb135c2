import { formatDayAndTime } from '../../../../src/domain/shop/wall-clock.ts'
import { countNoun } from '../../../../src/lib/count-noun.ts'
import type { EventMailData, QueuedMailTemplate } from '../../mail-content.ts'

/** Mails that an earlier version queued do not say whether the party has seats. */
function stateOf({ status, party_size }: EventMailData) {
  const seats = countNoun(party_size ?? 1, 'seat')
  if (status === 'going') return `${seats} ${party_size === 1 ? 'is' : 'are'} reserved for you`
  return status === 'waiting' ? `you wait for ${seats}` : `your party needs ${seats}`
}

export const rsvpChanged: QueuedMailTemplate<EventMailData> = (data, shop) => ({
  subject: `Changed: ${data.event}`,
  heading: 'Your RSVP is changed',
  paragraphs: [
    `For ${data.event} on ${formatDayAndTime(data.starts_at_local, shop.locale)} ${stateOf(data)} now.`,
  ],
  action: { label: 'See the event', href: `${data.siteUrl}/events/${data.slug}` },
})
