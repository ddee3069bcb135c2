import { ICalEventStatus } from 'ical-generator'
import { endSentence, formatDayAndTime, formatTime } from '../../../../src/domain/shop/wall-clock.ts'
import type { EventMailData, QueuedMailTemplate } from '../../mail-content.ts'
import { calendarOf } from './event-details.ts'

type ChangedEventData = EventMailData & {
  /** Missing in messages that an earlier version queued. */
  note?: string | null
  location: string
  ends_at_local: string
  former_starts_at_local: string
}

const lines = (text: string) => text.split(/\s*\n\s*/).filter(Boolean)

export const eventCanceled: QueuedMailTemplate<ChangedEventData> = (data, shop) => ({
  subject: `Canceled: ${data.event}`,
  heading: `${data.event} is canceled`,
  paragraphs: [
    `We are sorry: ${data.event} on ${formatDayAndTime(data.starts_at_local, shop.locale)} has been canceled. You need not do anything.`,
    ...lines(data.note ?? ''),
  ],
  action: { label: 'See what else is on', href: `${data.siteUrl}/events` },
  calendar: calendarOf(data, shop, ICalEventStatus.CANCELLED),
})

const newTime = ({ starts_at_local, ends_at_local, location }: ChangedEventData, locale: string) =>
  `${formatDayAndTime(starts_at_local, locale)}, until ${formatTime(ends_at_local, locale)}${location && `, ${location}`}`

export const eventMoved: QueuedMailTemplate<ChangedEventData> = (data, shop) => ({
  subject: `Moved: ${data.event}`,
  heading: `${data.event} has a new date or place`,
  paragraphs: [
    endSentence(`It was to start on ${formatDayAndTime(data.former_starts_at_local, shop.locale)}`),
    endSentence(`Now it is on ${newTime(data, shop.locale)}`),
    "You need not do anything if you still want to come. If you cannot, give your seat back on the event's page.",
  ],
  action: { label: 'See the event', href: `${data.siteUrl}/events/${data.slug}` },
  calendar: calendarOf(data, shop),
})

export const eventRestored: QueuedMailTemplate<ChangedEventData> = (data, shop) => ({
  subject: `It takes place after all: ${data.event}`,
  heading: `${data.event} takes place after all`,
  paragraphs: [
    `It had been canceled. Now it is on ${newTime(data, shop.locale)}, and your RSVP counts again.`,
    "If you cannot come any more, give your seat back on the event's page.",
  ],
  action: { label: 'See the event', href: `${data.siteUrl}/events/${data.slug}` },
  calendar: calendarOf(data, shop),
})

/** What a manager wrote to the guests. */
export const eventMessage: QueuedMailTemplate<EventMailData & { message: string }> = (
  { event, slug, starts_at_local, message, siteUrl },
  shop,
) => ({
  subject: `About ${event}`,
  heading: `About ${event}`,
  paragraphs: [...lines(message), `${event}, ${formatDayAndTime(starts_at_local, shop.locale)}`],
  action: { label: 'See the event', href: `${siteUrl}/events/${slug}` },
  note: 'You get this message because you answered for the event.',
})
