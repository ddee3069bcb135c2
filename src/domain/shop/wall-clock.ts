import { pageLocale } from '../../lib/format-number.ts'

/**
 * Dates and times as the shop's clock shows them, such as "2026-11-15T09:30". The database computes them; nothing
 * here knows a time zone, so pages, mail and the staff area cannot disagree.
 */

const format = (local: string, locale: string | undefined, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${local}Z`))

/** "May 1, 2026", from a date or a time on it. */
export const formatDate = (local: string, locale = pageLocale()) =>
  format(`${local.slice(0, 10)}T00:00`, locale, { dateStyle: 'medium' })

export const formatDateTime = (local: string, locale = pageLocale()) =>
  format(local, locale, { dateStyle: 'medium', timeStyle: 'short' })

/** "6:00 p.m." stays on one line. */
export const formatTime = (local: string, locale = pageLocale()) =>
  format(local, locale, { hour: 'numeric', minute: '2-digit' }).replaceAll(' ', '\u00a0')

/** "Friday, May 1", from a date or a time on it. */
export const formatDay = (local: string, locale = pageLocale()) =>
  format(`${local.slice(0, 10)}T00:00`, locale, { weekday: 'long', day: 'numeric', month: 'long' })

/** "Friday, May 1, 6:00 p.m." */
export const formatDayAndTime = (local: string, locale = pageLocale()) =>
  `${formatDay(local, locale)}, ${formatTime(local, locale)}`

/** "Open until 6:00 p.m." already has its period. */
export const endSentence = (words: string) => (words.endsWith('.') ? words : `${words}.`)

/** "May 2026" from "2026-05-01". */
export const formatMonth = (day: string, locale = pageLocale()) =>
  format(`${day}T00:00`, locale, { month: 'long', year: 'numeric' })

/** The parts of a date that a calendar leaf is set from. */
export const dateParts = (local: string, locale: string) => ({
  weekday: format(local, locale, { weekday: 'long' }),
  day: format(local, locale, { day: 'numeric' }),
  month: format(local, locale, { month: 'long' }),
  year: format(local, locale, { year: 'numeric' }),
})
