const language = () => document.documentElement.lang || undefined

/** Days and hours come as the shop's clock shows them, so no clock may move them. */
const format = (instant: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language(), { timeZone: 'UTC', ...options }).format(instant)

export const formatDay = (day: string) =>
  format(new Date(`${day}T00:00Z`), { weekday: 'short', day: 'numeric', month: 'short' })

export const formatShortDay = (day: string) =>
  format(new Date(`${day}T00:00Z`), { day: 'numeric', month: 'short' })

export const formatDays = (from: string, to: string) =>
  new Intl.DateTimeFormat(language(), { timeZone: 'UTC', dateStyle: 'long' }).formatRange(
    new Date(`${from}T00:00Z`),
    new Date(`${to}T00:00Z`),
  )

export const formatHour = (hour: number) => format(new Date(Date.UTC(2000, 0, 1, hour)), { hour: 'numeric' })

const formatPercent = (ratio: number) =>
  ratio.toLocaleString(language(), { style: 'percent', maximumFractionDigits: 0 })

/** How a count compares with another, in words. */
export function describeChange(now: number, before: number) {
  if (now === before) return 'same as before'
  if (before === 0) return '0 before'
  const change = now / before - 1
  return `${change > 0 ? 'up' : 'down'} ${formatPercent(Math.abs(change))} from ${before.toLocaleString(language())}`
}

/** What a feature day brought over a usual one; without a usual day there is nothing to compare. */
export function describeLift(views: number, usual: number | null) {
  if (!usual) return '–'
  return (views / usual - 1).toLocaleString(language(), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  })
}
