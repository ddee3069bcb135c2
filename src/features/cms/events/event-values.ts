import * as v from 'valibot'
import { requiredText, text } from '../../../lib/text-schema.ts'

const MAX_CAPACITY = 10_000
const MAX_PRICE = 10_000
const MAX_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1_000
const USUAL_HOURS = 2
export const MAX_LINKED_CHEESES = 12

const WALL_CLOCK = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** Wall-clock times are compared and added up as if every day had 24 hours; the database knows the shop's zone. */
const toMs = (local: string) => Date.parse(`${local}Z`)

const wallClock = (message: string) => v.pipe(v.string(), v.regex(WALL_CLOCK, message))

/** Several lines, as the database allows them. */
const longText = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, `At most ${max} characters`),
    v.regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u, 'Letters and line breaks only'),
  )

/** Numbers stay text while they are typed, so that the cursor does not jump. */
const fields = v.object({
  title: requiredText(120, 'Give the event a name'),
  summary: text(400),
  description: longText(6000),
  starts_at_local: wallClock('When does it start?'),
  ends_at_local: wallClock('When does it end?'),
  location: text(200),
  capacity: v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => /^\d+$/.test(value) && Number(value) <= MAX_CAPACITY, `From 0 to ${MAX_CAPACITY}`),
  ),
  price: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (value) => value === '' || (/^\d+(?:[.,]\d{1,2})?$/.test(value) && toCents(value) <= MAX_PRICE * 100),
      `An amount such as 45 or 45.50, up to ${MAX_PRICE}, or nothing`,
    ),
  ),
  price_includes: text(300),
  payment_note: text(300),
  cheeses: v.pipe(
    v.array(v.object({ id: v.string(), name: v.string() })),
    v.maxLength(MAX_LINKED_CHEESES, `At most ${MAX_LINKED_CHEESES} cheeses`),
  ),
  image_url: v.string(),
  image_alt: text(300),
})

type Times = Pick<v.InferOutput<typeof fields>, 'starts_at_local' | 'ends_at_local'>

const lengthOf = ({ starts_at_local: start, ends_at_local: end }: Times) => toMs(end) - toMs(start)

/** The length is checked even while other fields are wrong. */
export const eventSchema = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['starts_at_local'], ['ends_at_local']],
      (times) => lengthOf(times) > 0,
      'An event ends after it starts',
    ),
    ['ends_at_local'],
  ),
  v.forward(
    v.partialCheck(
      [['starts_at_local'], ['ends_at_local']],
      (times) => lengthOf(times) < MAX_DAYS * DAY_MS,
      `An event lasts less than ${MAX_DAYS} days`,
    ),
    ['ends_at_local'],
  ),
)

export type EventValues = v.InferInput<typeof eventSchema>

export const toCents = (price: string) => Math.round(Number(price.replace(',', '.')) * 100)

/** The end that most events have, for a start that was just chosen. */
export const usualEnd = (start: string) =>
  WALL_CLOCK.test(start)
    ? new Date(toMs(start) + USUAL_HOURS * 60 * 60 * 1_000).toISOString().slice(0, 16)
    : ''

/** The end that comes with a new start: the usual one, unless another end was chosen before. */
export const endAfterChange = (start: string, { starts_at_local, ends_at_local }: Times) =>
  ends_at_local && ends_at_local !== usualEnd(starts_at_local) ? ends_at_local : usualEnd(start)

export const EMPTY_EVENT: EventValues = {
  title: '',
  summary: '',
  description: '',
  starts_at_local: '',
  ends_at_local: '',
  location: '',
  capacity: '12',
  price: '',
  price_includes: '',
  payment_note: '',
  cheeses: [],
  image_url: '',
  image_alt: '',
}

export const EVENT_LABELS: Readonly<Record<keyof EventValues, string>> = {
  title: 'Name',
  summary: 'In a sentence',
  description: 'Description',
  starts_at_local: 'Starts',
  ends_at_local: 'Ends',
  location: 'Where',
  capacity: 'Seats',
  price: 'Price for one person',
  price_includes: 'What the price includes',
  payment_note: 'When guests pay',
  cheeses: 'Cheeses',
  image_url: 'Picture',
  image_alt: 'What the picture shows',
}

/** Guests are told when one of these changes. */
export const fieldsToTellGuests = (before: EventValues, after: EventValues) =>
  (['starts_at_local', 'ends_at_local', 'location'] as const).filter(
    (field) => before[field] !== after[field].trim(),
  )
