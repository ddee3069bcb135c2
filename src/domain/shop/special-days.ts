import * as v from 'valibot'
import { readableHours, overlapsNextDay, WEEKDAYS, type OpeningHours } from './opening-hours.ts'
import { formatDay } from './wall-clock.ts'

/** Dates with other hours than their weekdays; `hours` as for a weekday, `note` may be empty. */
export const specialDaySchema = v.object({
  from: v.string(),
  to: v.string(),
  hours: v.string(),
  note: v.string(),
})

export type SpecialDay = v.InferOutput<typeof specialDaySchema>

/** "Thursday, December 24", or "Thursday, December 24 to Saturday, December 26". */
export const specialDates = ({ from, to }: SpecialDay, locale?: string) =>
  from === to ? formatDay(from, locale) : `${formatDay(from, locale)} to ${formatDay(to, locale)}`

/** "Thursday, December 24: closed, Christmas Eve" */
export const specialDayLine = (day: SpecialDay, locale?: string) =>
  `${specialDates(day, locale)}: ${[readableHours(day.hours, locale), day.note].filter(Boolean).join(', ')}`

const DAY_MS = 24 * 60 * 60 * 1000

const toDate = (day: string) => new Date(`${day}T00:00Z`)

const dayAfter = (day: string, days = 1) =>
  new Date(toDate(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** Whether a text is a day of this century, such as "2028-02-29". */
export const isDay = (day: string) =>
  /^20\d\d-\d\d-\d\d$/.test(day) &&
  !Number.isNaN(toDate(day).getTime()) &&
  toDate(day).toISOString().startsWith(day)

/** The hours of a date: those of its special day, otherwise those of its weekday. */
function hoursOn(day: string, week: OpeningHours, specialDays: SpecialDay[]) {
  const special = specialDays.find(({ from, to }) => from <= day && day <= to)
  const weekday = WEEKDAYS[(toDate(day).getUTCDay() + 6) % 7] ?? 'monday'
  return special?.hours ?? week[weekday]
}

/** Whether the hours of a special day run into the next day, or those of the day before into it. */
export const specialDayOverlaps = ({ from, to }: SpecialDay, week: OpeningHours, specialDays: SpecialDay[]) =>
  [dayAfter(from, -1), from, to].some((day) =>
    overlapsNextDay(hoursOn(day, week, specialDays), hoursOn(dayAfter(day), week, specialDays)),
  )

const NEAREST_DAYS = [0, 1, -1, 2, -2, 3, -3]

/** What a shop that opens on a date is proposed: the hours of its weekday, or of the nearest one that is open. */
export function usualHours(day: string, week: OpeningHours) {
  if (!isDay(day)) return undefined
  return NEAREST_DAYS.map((days) => hoursOn(dayAfter(day, days), week, [])).find(
    (hours) => hours !== 'closed',
  )
}
