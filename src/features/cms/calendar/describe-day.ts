import { formatDay, formatTime } from '../../../domain/shop/wall-clock.ts'
import { isGap, type CalendarDay } from './entry/calendar-entry.ts'

const STATUS_TEXT = { idea: 'an idea', planned: 'planned', confirmed: 'confirmed' } as const

/** What staff must know about a day before it comes. */
export function warningsOf({ entry, isPast, repeatedOn }: CalendarDay) {
  if (!entry || isPast) return []
  return [
    entry.cheese.isActive ? '' : 'Not active',
    entry.cheese.inStock ? '' : 'Out of stock',
    repeatedOn ? `Repeat of ${formatDay(repeatedOn)}` : '',
  ].filter(Boolean)
}

/** The whole day as one sentence for screen readers. */
export function describeDay(day: CalendarDay) {
  const { entry, events, isClosed, isToday, isPast, shownCheese } = day
  const parts = [
    isToday ? 'today' : '',
    isClosed ? 'closed' : '',
    entry ? `${entry.cheese.name}, ${STATUS_TEXT[entry.status]}` : '',
    shownCheese && shownCheese !== entry?.cheese.name
      ? `guests ${isPast ? 'saw' : 'see'} ${shownCheese}`
      : '',
    isGap(day) ? 'no feature yet' : '',
    ...warningsOf(day).map((warning) => warning.charAt(0).toLowerCase() + warning.slice(1)),
    ...events.map(({ title, startsAtLocal }) => `event ${title} at ${formatTime(startsAtLocal)}`),
    isPast ? 'read-only' : '',
  ].filter(Boolean)
  return `${formatDay(day.day)}: ${parts.join(', ') || 'nothing planned'}`
}
