import { useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../../backend/errors.ts'
import { formatDay } from '../../../domain/shop/wall-clock.ts'
import { toast, undoToast } from '../../../ui/toasts/toast.ts'
import { useConfirm } from '../kit/screen/confirm.tsx'
import { refreshLists } from '../kit/list/refresh-lists.ts'
import { IDEAS, type CalendarDay, type CalendarEntry } from './entry/calendar-entry.ts'
import { isConflict, moveEntry, swapEntries } from './entry/change-entry.ts'
import { describeConflict } from './entry/describe-conflict.ts'
import { getDays } from './get-calendar.ts'

const SUBJECT = 'calendar'

type Days = ReadonlyMap<string, CalendarDay>

type Change = {
  entry: CalendarEntry
  target: string
  make: () => Promise<void>
  /** What a toast says when it is made. */
  done: string
  undo?: (() => void) | undefined
}

/** Every change makes a new version; undoing it starts from there. */
const next = (entry: CalendarEntry): CalendarEntry => ({ ...entry, version: entry.version + 1 })

/** Moves entries between days and ideas; a taken day offers a swap. */
export function useCalendarMoves(days: Days, readAgain: () => Promise<Days>) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()

  async function run({ entry, target, make, done, undo }: Change) {
    try {
      await make()
      void (undo ? undoToast(done, undo, SUBJECT) : toast.success(done, SUBJECT))
    } catch (error) {
      const message = isConflict(error)
        ? await describeConflict(entry, target, await readAgain())
        : describeError(error)
      void toast.error(message, SUBJECT)
    }
    await refreshLists(queryClient)
  }

  const move = (entry: CalendarEntry, target: string, undo?: () => void) =>
    run({
      entry,
      target,
      make: () => moveEntry(entry, target === IDEAS ? null : target),
      done: `${entry.cheese.name} moved to ${target === IDEAS ? 'the ideas' : formatDay(target)}`,
      undo,
    })

  async function swap(entry: CalendarEntry, other: CalendarEntry, target: string) {
    const isWanted = await confirm({
      title: `${formatDay(target)} is taken`,
      description: entry.day
        ? `${other.cheese.name} has this day. Swap it with ${entry.cheese.name} on ${formatDay(entry.day)}?`
        : `${other.cheese.name} has this day. Put ${entry.cheese.name} there and keep ${other.cheese.name} as an idea?`,
      action: 'Swap',
    })
    if (!isWanted) return
    const undo = () =>
      void run({ entry, target, make: () => swapEntries(next(entry), next(other)), done: 'Swap undone' })
    await run({
      entry,
      target,
      make: () => swapEntries(entry, other),
      done: `${entry.cheese.name} and ${other.cheese.name} swapped`,
      // A confirmed feature that became an idea would come back as a planned one.
      undo: entry.day === null ? undefined : undo,
    })
  }

  return async function place(entry: CalendarEntry, target: string) {
    if (target === (entry.day ?? IDEAS)) return
    const isUnread = target !== IDEAS && !days.has(target)
    let day: CalendarDay | undefined
    try {
      day = (isUnread ? await getDays(target, target) : days).get(target)
    } catch (error) {
      return void toast.error(describeError(error), SUBJECT)
    }
    if (day?.isPast) return void toast.error('Past days are read-only', SUBJECT)
    if (day?.entry) return swap(entry, day.entry, target)
    await move(entry, target, () => void move(next(entry), entry.day ?? IDEAS))
  }
}

export type PlaceEntry = ReturnType<typeof useCalendarMoves>
