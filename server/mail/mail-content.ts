import type { Enum } from '../../src/domain/enums.ts'

/** The text of one message; `render-mail.ts` decides the appearance of all of them. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  /** Six digits to enter, for people who read mail on another device. */
  code?: string
  action?: { label: string; href: string }
  /** Small print under the message. */
  note?: string
  /** A file for calendar apps. */
  calendar?: string | undefined
}

/** A message as it is sent. */
export type ComposedMail = { from: string; to: string; subject: string; html: string; text: string } & {
  attachments?: { filename: string; content: string; contentType: string }[]
  /** What admins may read of it while it cannot be sent; nothing where it is missing. */
  kind?: 'shop' | 'invitation' | 'sign-up'
}

export type Shop = {
  name: string
  postalAddress: string
  phone: string
  locale: string
  /** The week in one line, and the special days of the coming weeks. */
  hours: string[]
}

export type MailTemplate<Data> = (data: Data, shop: Shop) => MailContent

/** Mail that the database queues; `Data` is what it stores with the message. */
export type QueuedMailTemplate<Data> = MailTemplate<Data & { siteUrl: string }>

export type EventMailData = {
  event: string
  slug: string
  starts_at_local: string
  /** Empty when it is in the shop. */
  location?: string
  /** When and how to pay; empty when there is nothing to say. */
  payment_note?: string
  /** Missing in messages that an earlier version queued. */
  party_size?: number | null
  status?: Enum<'rsvp_status'> | null
  event_id?: string
  starts_at?: string
  ends_at?: string
  /** Rises with every change that calendar apps must follow. */
  sequence?: number
}
