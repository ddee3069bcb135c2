import { formatDay } from '../../../../domain/shop/wall-clock.ts'
import type { CalendarDay, CalendarEntry } from './calendar-entry.ts'

/** Who was first and what they did, as far as the calendar shows it now. */
export function describeConflict(
  entry: Pick<CalendarEntry, 'id' | 'version'>,
  target: string,
  days: ReadonlyMap<string, CalendarDay>,
) {
  const now = [...days.values()].find((day) => day.entry?.id === entry.id)?.entry
  const rival = days.get(target)?.entry
  const nameOf = ({ changedBy }: CalendarEntry) => changedBy ?? 'Someone else'
  if (now?.day && now.version !== entry.version)
    return `${nameOf(now)} changed this first: ${now.cheese.name} is on ${formatDay(now.day)}. Nothing was overwritten.`
  if (rival && rival.id !== entry.id)
    return `${nameOf(rival)} was first: ${rival.cheese.name} is on ${formatDay(target)}. Nothing was overwritten.`
  return 'Someone else changed this first. The calendar shows it now; nothing was overwritten.'
}
