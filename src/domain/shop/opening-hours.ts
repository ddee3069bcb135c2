import * as v from 'valibot'
import { capitalize } from '../../lib/capitalize.ts'
import { formatTime } from './wall-clock.ts'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

export type Weekday = (typeof WEEKDAYS)[number]

/** For each day up to three spans, such as `11:00-14:00, 17:00-01:00`, or `closed`. */
export const openingHoursSchema = v.object(v.entriesFromList(WEEKDAYS, v.string()))

export type OpeningHours = v.InferOutput<typeof openingHoursSchema>

type DayRange = { from: Weekday; to: Weekday; hours: string }

const shortName = (day: Weekday) => capitalize(day).slice(0, 3)

export const weekdayName = (day: Weekday) => capitalize(day)

/** By locale, because a page asks for each of its hours, and a time takes longest to format. */
const clocks: Record<string, boolean> = {}

/** Whether times are read as "6:00 p.m." rather than "18:00". */
export const has12HourClock = (locale?: string) =>
  (clocks[`${locale}`] ??= !formatTime('2026-01-01T18:00', locale).startsWith('18'))

function clock(time: string, locale?: string) {
  if (!has12HourClock(locale)) return time
  const [hour = '', minute = ''] = time.split(':')
  const hours = Number(hour) % 24
  return `${hours % 12 || 12}${minute === '00' ? '' : `:${minute}`}${hours < 12 ? 'am' : 'pm'}`
}

export type Span = { opens: string; closes: string }

/** The spans of a day as times, none when it is closed. */
export function spansOf(hours: string): Span[] {
  if (hours === 'closed') return []
  return hours.split(', ').map((span) => {
    const [opens = '', closes = ''] = span.split('-')
    return { opens, closes }
  })
}

const readableSpan = ({ opens, closes }: Span, locale?: string) =>
  opens === '00:00' && closes === '24:00' ? 'all day' : `${clock(opens, locale)}-${clock(closes, locale)}`

/** "11am-2pm and 5pm-1am" from "11:00-14:00, 17:00-01:00"; a locale with a 24-hour clock keeps "11:00-14:00". */
export const readableHours = (hours: string, locale?: string) =>
  spansOf(hours)
    .map((span) => readableSpan(span, locale))
    .join(' and ') || 'closed'

function dayRanges(hours: OpeningHours): DayRange[] {
  const ranges: DayRange[] = []
  for (const day of WEEKDAYS) {
    const last = ranges.at(-1)
    if (last && last.hours === hours[day]) last.to = day
    else ranges.push({ from: day, to: day, hours: hours[day] })
  }
  return ranges
}

const rangeName = ({ from, to }: DayRange) =>
  from === to ? shortName(from) : `${shortName(from)}-${shortName(to)}`

/** The week in one line, open days first: "Wed-Sun 11am-6pm, closed Mon-Tue". Empty for a shop that has no hours yet. */
export function hoursLine(hours: OpeningHours | null, locale?: string) {
  if (!hours) return ''
  const ranges = dayRanges(hours)
  const open = ranges.filter((range) => range.hours !== 'closed')
  const closed = ranges.filter((range) => range.hours === 'closed')
  const parts = open.map((range) => `${rangeName(range)} ${readableHours(range.hours, locale)}`)
  if (closed.length > 0) parts.push(`closed ${closed.map(rangeName).join(' and ')}`)
  return parts.join(', ')
}

export const MAX_SPANS = 3

const DAY_MINUTES = 24 * 60
const SPAN = /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** An end that is not after its start is on the next day. */
function inMinutes({ opens, closes }: Span) {
  const [start, end] = [toMinutes(opens), toMinutes(closes)]
  return { start, end: end > start ? end : end + DAY_MINUTES }
}

/** "closed", or up to three spans in order that do not overlap. The database has the same rule. */
export function areDayHours(hours: string) {
  const spans = spansOf(hours)
  if (spans.length > MAX_SPANS || !spans.every(({ opens, closes }) => SPAN.test(`${opens}-${closes}`)))
    return false
  const times = spans.map(inMinutes)
  return times.every(({ end }, index) => end <= (times[index + 1]?.start ?? Infinity))
}

/** Whether the hours of a day end after those of the next day have begun. */
export function overlapsNextDay(hours: string, nextDayHours: string) {
  const last = spansOf(hours).at(-1)
  const [first] = spansOf(nextDayHours)
  return Boolean(last && first && inMinutes(last).end - DAY_MINUTES > toMinutes(first.opens))
}
