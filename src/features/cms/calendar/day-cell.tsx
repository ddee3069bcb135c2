import type { KeyboardEvent, PointerEvent } from 'react'
import { dateParts, formatTime } from '../../../domain/shop/wall-clock.ts'
import { isGap, type CalendarDay, type CalendarEntry } from './entry/calendar-entry.ts'
import { describeDay, warningsOf } from './describe-day.ts'
import { EntryCard } from './entry/entry-card.tsx'
import type { CalendarView } from './use-calendar-view.ts'

type DayCellProps = {
  date: string
  /** Undefined until the calendar is loaded. */
  day: CalendarDay | undefined
  view: CalendarView
  isOtherMonth: boolean
  isFocusable: boolean
  isTarget: boolean
  isLifted: boolean
  onOpen: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onDragStart: (event: PointerEvent, entry: CalendarEntry) => void
}

const HATCHED = 'bg-[repeating-linear-gradient(135deg,transparent_0_7px,var(--paper-deep)_7px_8px)]'

const locale = () => document.documentElement.lang || 'en'

function DayNotes({ day, view }: { day: CalendarDay; view: CalendarView }) {
  const isMonth = view === 'month'
  const warnings = warningsOf(day)
  return (
    <span className="block space-y-0.5">
      {warnings.length > 0 && (
        <>
          {isMonth && (
            <span aria-hidden="true" className="block font-bold text-accent sm:hidden">
              !
            </span>
          )}
          {warnings.map((warning) => (
            <span key={warning} className={`text-accent ${isMonth ? 'hidden sm:block' : 'block'}`}>
              {warning}
            </span>
          ))}
        </>
      )}
      {day.events.map(({ id, title, startsAtLocal }) => (
        <span key={id} className={isMonth ? 'line-clamp-2 max-sm:hidden' : 'block'}>
          {formatTime(startsAtLocal)} {title}
        </span>
      ))}
      {isMonth && day.events.length > 0 && (
        <span aria-hidden="true" className="block sm:hidden">
          ●
        </span>
      )}
      {view === 'week' && day.entry?.note && (
        <span className="block wrap-anywhere text-ink-soft italic">{day.entry.note}</span>
      )}
    </span>
  )
}

function DayContent({ day, view }: { day: CalendarDay; view: CalendarView }) {
  const { entry, shownCheese, isPast, isClosed } = day
  const shownElse = shownCheese !== null && shownCheese !== entry?.cheese.name
  return (
    <>
      {isClosed && (
        <span className={view === 'month' ? 'hidden text-ink-soft sm:block' : 'block text-ink-soft'}>
          Closed
        </span>
      )}
      {entry && <EntryCard entry={entry} size={view} />}
      {shownElse && (
        <span className={`text-ink-soft ${view === 'month' ? 'hidden sm:block' : 'block'}`}>
          {!isPast && 'Guests see '}
          {isPast && view === 'week' && 'Guests saw '}
          {shownCheese}
        </span>
      )}
      {isGap(day) && !shownElse && (
        <span className="block border border-dashed border-hairline p-1.5 text-center text-ink-soft">
          <span className={view === 'month' ? 'max-sm:hidden' : ''}>Gap</span>
          {view === 'month' && <span className="sm:hidden">+</span>}
        </span>
      )}
      <DayNotes day={day} view={view} />
    </>
  )
}

/** One day, as one button: it opens the day, and its entry can be dragged. */
export function DayCell(props: DayCellProps) {
  const { date, day, view, isOtherMonth, isFocusable, isTarget, isLifted, onOpen, onFocus, onDragStart } =
    props
  const { weekday, day: number } = dateParts(`${date}T00:00`, locale())
  const entry = day?.entry
  return (
    <td
      data-drop={date}
      className={`min-w-0 border-r border-b border-hairline p-0 ${day?.isPast || isOtherMonth ? 'bg-paper-deep/50' : ''} ${day?.isClosed ? HATCHED : ''} ${isTarget ? 'outline-3 -outline-offset-3 outline-accent' : ''}`}
    >
      <button
        type="button"
        data-day={date}
        aria-label={day ? describeDay(day) : `${weekday} ${number}`}
        aria-current={day?.isToday ? 'date' : undefined}
        tabIndex={isFocusable ? 0 : -1}
        onClick={onOpen}
        onFocus={onFocus}
        onKeyDown={props.onKeyDown}
        onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
        onPointerDown={(event) => entry && !day.isPast && onDragStart(event, entry)}
        onDragStart={(event) => event.preventDefault()}
        className={`flex h-full w-full cursor-pointer flex-col gap-1 p-1 text-left text-label tracking-normal select-none [-webkit-touch-callout:none] sm:p-2 ${view === 'month' ? 'min-h-22 sm:min-h-34' : 'min-h-16 md:min-h-80'} ${isLifted ? 'opacity-40' : ''} ${isOtherMonth ? 'text-ink-soft' : ''}`}
      >
        <span className="flex items-baseline gap-2 lining-nums">
          <span
            className={`grid min-w-7 place-items-center text-small ${day?.isToday ? 'bg-ink px-1 text-paper' : ''}`}
          >
            {number}
          </span>
          {view === 'week' && <span className="text-label md:hidden">{weekday}</span>}
        </span>
        {day && <DayContent day={day} view={view} />}
      </button>
    </td>
  )
}
