/** What one message says; how it looks is decided in one place for all of them. */
export type MailContent = {
  subject: string
  heading: string
  paragraphs: string[]
  /** Six digits to type in, for people who read mail on another device. */
  code?: string
  action?: { label: string; href: string }
  /** The small print under the message. */
  note?: string
}

export type Shop = { name: string; address: string; phone: string }

/** A template turns its data into content; it is the whole of a small file. */
export type MailTemplate<Data> = (data: Data, shop: Shop) => MailContent
