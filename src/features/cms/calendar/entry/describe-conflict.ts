import { formatDay } from '../../../../domain/shop/wall-clock.ts'
import { nameLastSaved } from '../../kit/record/last-saved.ts'
import type { CalendarDay, CalendarEntry } from './calendar-entry.ts'

const nameFirst = ({ id }: Pick<CalendarEntry, 'id'>) => nameLastSaved({ table: 'feature_calendar', id })

/** Who was first, when and what they did, as far as the calendar shows it now. */
export async function describeConflict(
  entry: Pick<CalendarEntry, 'id' | 'version'>,
  target: string,
  days: ReadonlyMap<string, CalendarDay>,
) {
  const now = [...days.values()].find((day) => day.entry?.id === entry.id)?.entry
  const rival = days.get(target)?.entry
  if (now?.day && now.version !== entry.version)
    return `${await nameFirst(now)} changed this first: ${now.cheese.name} is on ${formatDay(now.day)}. Nothing was overwritten.`
  if (rival && rival.id !== entry.id)
    return `${await nameFirst(rival)} was first: ${rival.cheese.name} is on ${formatDay(target)}. Nothing was overwritten.`
  return `${await nameFirst(entry)} changed this first. The calendar shows it now; nothing was overwritten.`
}
