import { useSearchParams } from 'react-router'
import { isDay } from '../../../domain/shop/special-days.ts'
import { addDays, addMonths, monthOf, weekOf } from './calendar-dates.ts'

export type CalendarView = 'month' | 'week'

/** The shown part of the calendar, from the URL: `?view=week&day=2026-11-16`; with `&open` the day is opened. */
export function useCalendarView(today: string) {
  const [parameters, setParameters] = useSearchParams()
  const view: CalendarView = parameters.get('view') === 'week' ? 'week' : 'month'
  const given = parameters.get('day') ?? ''
  const day = isDay(given) ? given : today
  const weeks = view === 'week' ? [weekOf(day)] : monthOf(day)

  const change = (apply: (parameters: URLSearchParams) => void) =>
    setParameters(
      (before) => {
        apply(before)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const shift = (from: string, count: number) =>
    view === 'week' ? addDays(from, 7 * count) : addMonths(from, count)

  return {
    view,
    day,
    weeks,
    isShown: (other: string) => weeks.some((week) => week.includes(other)),
    show: (other: string) => change((parameters) => parameters.set('day', other)),
    setView: (other: CalendarView) => change((parameters) => parameters.set('view', other)),
    isDayOpen: parameters.has('open'),
    closeDay: () => parameters.has('open') && change((all) => all.delete('open')),
    shift,
  }
}

export type CalendarViewControl = ReturnType<typeof useCalendarView>
