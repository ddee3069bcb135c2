import { ICalEventStatus } from 'ical-generator'
import { formatMoney, formatTotal } from '../../../src/domain/cheese/price.ts'
import { endSentence, formatDayAndTime } from '../../../src/domain/shop/wall-clock.ts'
import { icalendarFile } from '../../../src/lib/icalendar.ts'
import type { MailContent, QueuedMailTemplate, Shop } from '../mail-content.ts'

type OrderMailData = {
  id: string
  code: string
  /** Missing in the mail to the shop. */
  token?: string
  name: string | null
  /** In the mail to the shop. */
  is_member?: boolean
  note: string | null
  pickup_at: string
  pickup_at_local: string
  cancel_reason: string | null
  sequence: number
  currency: string | null
  tax_cents: number
  total_cents: number
  lines: { name: string; grams: number; pieces: number | null; cents: number }[]
}

type Words = Pick<MailContent, 'subject' | 'heading'> & {
  paragraphs: string[]
  label?: string
  note?: string
  /** Whether the order is for the calendar of its owner, or to be taken out of it. */
  calendar?: 'kept' | 'canceled'
}

const PICKUP_MS = 30 * 60 * 1000

const hourOf = (data: OrderMailData, shop: Shop) => formatDayAndTime(data.pickup_at_local, shop.locale)
const where = (shop: Shop) => endSentence(`Where: ${shop.postalAddress || shop.name}`)
const SEE_ORDER = 'See the order'
const CHOOSE_TIME = 'Choose another time'
const UNTIL = `You can change or cancel it under “${SEE_ORDER}” until we begin to cut, at the latest an hour before. You pay at the counter, after weighing.`

/** What was ordered, a line each, with the amount that it comes to if it is cut exactly. */
function contents(data: OrderMailData, { locale }: Shop) {
  const settings = { currency: data.currency ?? '', locale }
  return [
    ...data.lines.map(
      ({ name, grams, pieces, cents }) =>
        `${pieces === null ? `${grams.toLocaleString(locale)} g` : `${pieces} ×`} ${name}: ${formatMoney(cents, settings)}`,
    ),
    `In all about ${formatTotal({ totalCents: data.total_cents, taxCents: data.tax_cents }, settings)}`,
  ]
}

const calendarOf = (
  data: OrderMailData & { siteUrl: string },
  shop: Shop,
  calendar: NonNullable<Words['calendar']>,
) =>
  icalendarFile({
    name: shop.name,
    product: 'Orders',
    events: [
      {
        id: `${data.id}@${new URL(data.siteUrl).hostname}`,
        sequence: data.sequence,
        start: new Date(data.pickup_at),
        end: new Date(new Date(data.pickup_at).getTime() + PICKUP_MS),
        summary: `Collect order ${data.code} at ${shop.name}`,
        location: shop.postalAddress,
        ...(calendar === 'canceled' && { status: ICalEventStatus.CANCELLED }),
      },
    ],
  })

/** A mail about an order, with its contents and the button that opens its page. */
const orderMail =
  (words: (data: OrderMailData, shop: Shop) => Words): QueuedMailTemplate<OrderMailData> =>
  (data, shop) => {
    const { subject, heading, paragraphs, label = SEE_ORDER, note, calendar } = words(data, shop)
    return {
      subject,
      heading,
      paragraphs: [...paragraphs, ...contents(data, shop)],
      action: data.token
        ? { label, href: `${data.siteUrl}/orders/${data.code}?token=${data.token}` }
        : { label, href: `${data.siteUrl}/cms/orders` },
      ...(note && { note }),
      ...(calendar && { calendar: calendarOf(data, shop, calendar) }),
    }
  }

export const orderConfirm = orderMail((data, shop) => ({
  subject: `Confirm your order at ${shop.name}`,
  heading: 'Shall we set this aside?',
  paragraphs: [
    `Confirm within two hours that you would like to collect it on ${endSentence(hourOf(data, shop))} Nothing is set aside before.`,
  ],
  label: 'Look at the order and confirm',
  note: 'If you did not ask for this, do nothing: the order is deleted.',
}))

export const orderPlaced = orderMail((data, shop) => ({
  subject: `Set aside for you: order ${data.code}`,
  heading: 'Set aside for you',
  paragraphs: [
    `Collect it on ${endSentence(hourOf(data, shop))} Your code is ${data.code}.`,
    where(shop),
    UNTIL,
  ],
  calendar: 'kept',
}))

export const orderRequested = orderMail((data, shop) => ({
  subject: `We look whether we have it: order ${data.code}`,
  heading: 'We have your order',
  paragraphs: [
    `We look whether everything is there for ${hourOf(data, shop)}, and write to you again. Your code is ${data.code}.`,
    UNTIL,
  ],
}))

export const orderChanged = orderMail((data, shop) => ({
  subject: `Your order ${data.code} is changed`,
  heading: 'Your order is changed',
  paragraphs: [`Collect it on ${endSentence(hourOf(data, shop))}`, where(shop), UNTIL],
  calendar: 'kept',
}))

export const orderReady = orderMail((data, shop) => ({
  subject: `Your order ${data.code} is ready`,
  heading: 'It is cut and wrapped',
  paragraphs: [
    `We look forward to seeing you on ${endSentence(hourOf(data, shop))} Your code is ${data.code}.`,
    where(shop),
  ],
}))

export const orderReminder = orderMail((data, shop) => ({
  subject: `Today: your order ${data.code}`,
  heading: 'See you soon',
  paragraphs: [
    `Your order waits for you on ${endSentence(hourOf(data, shop))} Your code is ${data.code}.`,
    where(shop),
  ],
}))

export const orderDisplaced = orderMail((data, shop) => ({
  subject: `Please choose another time: order ${data.code}`,
  heading: 'We are closed at your hour',
  paragraphs: [
    `Our hours have changed, and we are not open on ${endSentence(hourOf(data, shop))} We are sorry.`,
    `Press “${CHOOSE_TIME}” for another day. Without an answer within 24 hours we cancel the order.`,
    ...shop.hours,
  ],
  label: CHOOSE_TIME,
}))

export const orderCanceled = orderMail((data, shop) => ({
  subject: `Your order ${data.code} is canceled`,
  heading: 'Your order is canceled',
  paragraphs: [
    `We no longer keep it for ${endSentence(hourOf(data, shop))}`,
    ...(data.cancel_reason ? [endSentence(data.cancel_reason)] : []),
  ],
  calendar: 'canceled',
}))

export const orderReleased = orderMail((data, shop) => ({
  subject: `Your order ${data.code} was not collected`,
  heading: 'We missed you',
  paragraphs: [
    `Your order was for ${endSentence(hourOf(data, shop))} Nobody collected it, so we no longer keep it.`,
    'You owe us nothing. Order again whenever you like.',
  ],
}))

export const orderNew = orderMail((data, shop) => ({
  subject: `New order ${data.code}`,
  heading: `New order ${data.code}`,
  paragraphs: [
    `${data.name ?? (data.is_member ? 'A member' : 'A guest')} collects it on ${endSentence(hourOf(data, shop))}`,
    ...(data.note ? [data.note] : []),
  ],
  label: 'See all orders',
}))
