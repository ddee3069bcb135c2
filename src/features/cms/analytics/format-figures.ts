import { formatNumber, pageLocale } from '../../../lib/format-number.ts'
import type { Comparison } from './period.ts'

/** Days and hours arrive in the shop's time zone. Formatting them as UTC keeps them unchanged. */
const format = (instant: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(pageLocale(), { timeZone: 'UTC', ...options }).format(instant)

export const formatDay = (day: string) =>
  format(new Date(`${day}T00:00Z`), { weekday: 'short', day: 'numeric', month: 'short' })

export const formatShortDay = (day: string) =>
  format(new Date(`${day}T00:00Z`), { day: 'numeric', month: 'short' })

export const formatDays = (from: string, to: string) =>
  new Intl.DateTimeFormat(pageLocale(), { timeZone: 'UTC', dateStyle: 'long' }).formatRange(
    new Date(`${from}T00:00Z`),
    new Date(`${to}T00:00Z`),
  )

export const formatHour = (hour: number) => format(new Date(Date.UTC(2000, 0, 1, hour)), { hour: 'numeric' })

const formatPercent = (ratio: number) =>
  ratio.toLocaleString(pageLocale(), { style: 'percent', maximumFractionDigits: 0 })

type Unit = {
  format: (value: number) => string
  /** Below this, one visit or basket more or less would be a large percentage. */
  smallestBase: number
}

const COUNT: Unit = { format: formatNumber, smallestBase: 20 }

export function describeChange(now: number, before: number, { format: show, smallestBase } = COUNT) {
  if (now === before) return 'same as before'
  if (before < smallestBase) return `${show(before)} before`
  const change = now / before - 1
  return `${change > 0 ? 'up' : 'down'} ${formatPercent(Math.abs(change))} from ${show(before)}`
}

export const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Today is not over, so it is not compared with a whole day. */
export const describeComparison = (
  { days, before: when }: Comparison,
  compared: number,
  before: number,
  unit = COUNT,
) =>
  days
    ? `${unit.format(compared)} in ${days}, ${describeChange(compared, before, unit)}`
    : `${unit.format(before)} ${lowerFirst(when)}`

/** Lower, because a usual day is the average of up to 28. */
const SMALLEST_USUAL = 5

/** The change from a usual day to a feature day. With too few usual views there is none. */
export function compareWithUsual(views: number, usual: number | null) {
  if (usual === null || usual < SMALLEST_USUAL) return '–'
  return (views / usual - 1).toLocaleString(pageLocale(), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  })
}
