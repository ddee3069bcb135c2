import * as v from 'valibot'
import { readableHours } from './opening-hours.ts'
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
  `${specialDates(day, locale)}: ${[readableHours(day.hours), day.note].filter(Boolean).join(', ')}`
