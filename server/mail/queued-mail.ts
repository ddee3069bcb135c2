import type { MailTemplate } from './mail-content.ts'

type GuestMail = { event: string; slug: string; starts: string }

/** What the database puts beside each message it queues. */
type QueuedData = {
  'confirm-stock-alert': { cheese: string; token: string }
  'back-in-stock': { cheese: string; slug: string; token: string }
  'rsvp-going': GuestMail
  'rsvp-waiting': GuestMail
  'rsvp-promoted': GuestMail
  'event-cancelled': GuestMail
}

export type QueuedName = keyof QueuedData
export type QueuedMailTemplate<Name extends QueuedName> = MailTemplate<QueuedData[Name] & { siteUrl: string }>
export type QueuedMail = {
  [Name in QueuedName]: { id: string; recipient: string; template: Name; data: QueuedData[Name] }
}[QueuedName]
