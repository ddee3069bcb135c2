import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { dateParts } from '../../../domain/shop/wall-clock.ts'
import { addDays, isSameMonth, weekOf } from './calendar-dates.ts'
import type { CalendarDay, CalendarEntry } from './entry/calendar-entry.ts'
import { DayCell } from './day-cell.tsx'
import type { CalendarViewControl } from './use-calendar-view.ts'

type CalendarGridProps = {
  label: string
  control: CalendarViewControl
  days: ReadonlyMap<string, CalendarDay>
  focused: string
  onFocusDay: (day: string) => void
  /** The entry that is being moved by keys or pointer. */
  moved: CalendarEntry | undefined
  target: string | undefined
  onOpen: (day: string) => void
  onLift: (day: string) => void
  onDrop: (day: string) => void
  onCancel: () => void
  onDragStart: (event: PointerEvent, entry: CalendarEntry) => void
}

/** Where a key leads from a day. */
function dayAfterKey(key: string, day: string, shift: CalendarViewControl['shift']) {
  const week = weekOf(day)
  const targets: Record<string, string | undefined> = {
    ArrowLeft: addDays(day, -1),
    ArrowRight: addDays(day, 1),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: week[0],
    End: week.at(-1),
    PageUp: shift(day, -1),
    PageDown: shift(day, 1),
  }
  return targets[key]
}

/** Moves the focus to a day that a key leads to. */
function useMovedFocus() {
  const grid = useRef<HTMLDivElement>(null)
  const requested = useRef<string>(undefined)
  // After every rendering, because the day may be in a month that is rendered later.
  useEffect(() => {
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${requested.current}"]`)
    if (!cell) return
    requested.current = undefined
    cell.focus()
  })
  return { grid, requestFocus: (day: string) => (requested.current = day) }
}

/**
 * A table of days, in which screen readers pass keys on: arrow keys walk through it, Enter opens a day, Space picks its
 * entry up and puts it down.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { label, control, days, focused, onFocusDay, moved, target, onOpen, onLift, onDrop, onCancel } = props
  const { view, weeks, shift } = control
  const { grid, requestFocus } = useMovedFocus()

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(event.key, focused, shift)
    if (next) {
      requestFocus(next)
      onFocusDay(next)
    } else if (event.key === ' ' || (event.key === 'Enter' && moved)) {
      if (moved) onDrop(focused)
      else onLift(focused)
    } else if (event.key === 'Escape' && moved) onCancel()
    else return
    event.preventDefault()
  }

  return (
    <div ref={grid} role="application" aria-label={label} aria-describedby="calendar-keys">
      <table className="block border-t border-l border-hairline">
        <thead className={view === 'week' ? 'block max-md:sr-only' : 'block'}>
          <tr className="grid grid-cols-7">
            {(weeks[0] ?? []).map((day) => (
              <WeekdayHeader key={day} day={day} />
            ))}
          </tr>
        </thead>
        <tbody className="block">
          {weeks.map((week) => (
            <tr
              key={week[0]}
              className={`grid ${view === 'week' ? 'grid-cols-1 md:grid-cols-7' : 'grid-cols-7'}`}
            >
              {week.map((date) => (
                <DayCell
                  key={date}
                  date={date}
                  day={days.get(date)}
                  view={view}
                  isOtherMonth={view === 'month' && !isSameMonth(date, control.day)}
                  isFocusable={date === focused}
                  isTarget={date === (target ?? (moved ? focused : undefined))}
                  isLifted={moved !== undefined && days.get(date)?.entry?.id === moved.id}
                  onOpen={() => onOpen(date)}
                  onFocus={() => date !== focused && onFocusDay(date)}
                  onKeyDown={onKeyDown}
                  onDragStart={props.onDragStart}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WeekdayHeader({ day }: { day: string }) {
  const { weekday } = dateParts(`${day}T00:00`, document.documentElement.lang || 'en')
  return (
    <th
      scope="col"
      aria-label={weekday}
      className="label border-r border-b border-hairline p-2 text-left text-ink-soft max-sm:px-1"
    >
      {weekday.slice(0, 3)}
    </th>
  )
}
