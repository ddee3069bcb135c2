import * as v from 'valibot'
import { capitalize } from '../lib/capitalize.ts'

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

/** For each day `11:00-18:00`, or `closed`. */
export const openingHoursSchema = v.object(v.entriesFromList(WEEKDAYS, v.string()))

export type OpeningHours = v.InferOutput<typeof openingHoursSchema>

type DayRange = { from: Weekday; to: Weekday; hours: string }

const RANGE = /^(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})$/

const shortName = (day: Weekday) => capitalize(day).slice(0, 3)

export const weekdayName = (day: Weekday) => capitalize(day)

function clock(hour: string, minute: string) {
  const hours = Number(hour) % 24
  return `${hours % 12 || 12}${minute === '00' ? '' : `:${minute}`}${hours < 12 ? 'am' : 'pm'}`
}

/** Opening and closing as ISO times, or undefined when closed or in another format. */
export function openingTimes(hours: string) {
  const match = RANGE.exec(hours.trim())
  if (!match) return undefined
  const [, openHour = '', openMinute = '', closeHour = '', closeMinute = ''] = match
  return {
    opens: `${openHour.padStart(2, '0')}:${openMinute}`,
    closes: `${closeHour.padStart(2, '0')}:${closeMinute}`,
  }
}

/** "11am-6pm" from "11:00-18:00"; any other text is shown as the shop wrote it. */
export function readableHours(hours: string) {
  const times = openingTimes(hours)
  if (!times) return hours
  return [times.opens, times.closes].map((time) => clock(...(time.split(':') as [string, string]))).join('-')
}

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

/** The week in one line, open days first: "Wed-Sun 11am-6pm, closed Mon-Tue". */
export function hoursLine(hours: OpeningHours) {
  const ranges = dayRanges(hours)
  const open = ranges.filter((range) => range.hours !== 'closed')
  const closed = ranges.filter((range) => range.hours === 'closed')
  const parts = open.map((range) => `${rangeName(range)} ${readableHours(range.hours)}`)
  if (closed.length > 0) parts.push(`closed ${closed.map(rangeName).join(' and ')}`)
  return parts.join(', ')
}
