import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../../../backend/errors.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import { refreshLists } from '../../kit/list/refresh-lists.ts'
import { nameLastSaved } from '../../kit/record/last-saved.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { addEntry, changeEntry, isConflict, removeEntry, type EntryValues } from './change-entry.ts'

type EntryFormOptions = {
  /** Null for an idea. */
  day: string | null
  entry: CalendarEntry | undefined
  /** Reads what is there now, after another person was first. */
  readCurrent: () => Promise<CalendarEntry | undefined>
  onDone: () => void
}

/** What another person saved first; without an entry they removed or moved it. */
export type Rival = { by: string; entry: CalendarEntry | undefined }

/** The values of one entry. After another person was first they stay, and a second save replaces what is there. */
export function useEntryForm({ day, entry, readCurrent, onDone }: EntryFormOptions) {
  const queryClient = useQueryClient()
  const [base, setBase] = useState(entry)
  const [rival, setRival] = useState<Rival>()
  const [values, setValues] = useState<EntryValues>({
    day,
    cheeseId: entry?.cheese.id ?? '',
    status: entry?.status ?? (day === null ? 'idea' : 'planned'),
    note: entry?.note ?? '',
  })

  async function onError(error: unknown) {
    if (!isConflict(error)) return void toast.error(describeError(error), 'calendar')
    try {
      const current = await readCurrent()
      const { id = '' } = current ?? base ?? {}
      setRival({ by: await nameLastSaved({ table: 'feature_calendar', id }), entry: current })
      setBase(current)
    } catch (unread) {
      void toast.error(describeError(unread), 'calendar')
    }
  }
  const onSuccess = (message: string) => {
    void toast.success(message, 'calendar')
    onDone()
  }
  const onSettled = () => refreshLists(queryClient)

  const saving = useSingleMutation({
    mutationFn: () => (base ? changeEntry(base, values) : addEntry(values)),
    onSuccess: () => onSuccess(day === null ? 'Idea saved' : 'Feature saved'),
    onError,
    onSettled,
  })
  const removing = useSingleMutation({
    mutationFn: async () => base && removeEntry(base),
    onSuccess: () => onSuccess('Removed from the calendar'),
    onError,
    onSettled,
  })
  return {
    values,
    change: (part: Partial<EntryValues>) => setValues({ ...values, ...part }),
    rival,
    saving,
    removing,
  }
}
