import { Link } from 'react-router'
import { formatDay, formatTime } from '../../../domain/shop/wall-clock.ts'
import { Badge } from '../kit/screen/badge.tsx'
import type { CalendarDay } from './entry/calendar-entry.ts'
import { warningsOf } from './describe-day.ts'

/** What staff must know about a day, above the form. */
export function DayFacts({ day }: { day: CalendarDay }) {
  const { entry, events, isClosed, isPast, isToday, shownCheese } = day
  const warnings = warningsOf(day)
  return (
    <div className="mb-5 space-y-2 text-small">
      <p className="flex flex-wrap gap-2 empty:hidden">
        {isClosed && <Badge tone="quiet">Closed</Badge>}
        {warnings.map((warning) => (
          <Badge key={warning} tone="alarm">
            {warning}
          </Badge>
        ))}
      </p>
      {shownCheese && (isPast || isToday) && (
        <p>
          {isPast ? 'Guests saw' : 'Guests see'} {shownCheese}{' '}
          {isToday ? 'today' : `on ${formatDay(day.day)}`}.
        </p>
      )}
      {isPast && entry && (
        <p>
          In the calendar: {entry.cheese.name}, {entry.status}
          {entry.note && ` (${entry.note})`}.
        </p>
      )}
      {events.map(({ id, title, startsAtLocal, status }) => (
        <p key={id} className="wrap-anywhere">
          Event at {formatTime(startsAtLocal)}:{' '}
          <Link to={`/cms/events/${id}`} className="link">
            {title}
          </Link>
          {status === 'draft' && ' (draft)'}
        </p>
      ))}
      {entry?.changedBy && !isPast && <p className="text-ink-soft">Last changed by {entry.changedBy}.</p>}
    </div>
  )
}
