import type { ComponentType } from 'react'
import { formatDay } from '../../../domain/shop/wall-clock.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { CalendarDay, CalendarEntry } from './entry/calendar-entry.ts'
import { EntryDialog } from './entry/entry-dialog.tsx'
import { FeedDialog } from './feed/feed-dialog.tsx'
import { getIdea } from './get-calendar.ts'
import { SuggestionsDialog } from './suggestions-dialog.tsx'
import type { PlaceEntry } from './use-calendar-moves.ts'

/** What a day shows to guests. */
export type DayPreview = ComponentType<{ day: string }>

export type OpenDialog =
  | { kind: 'day'; day: string }
  | { kind: 'idea'; idea: CalendarEntry | undefined }
  | { kind: 'preview'; day: string }
  | { kind: 'suggestions' }
  | { kind: 'feed' }

type Days = ReadonlyMap<string, CalendarDay>

type CalendarDialogsProps = {
  open: OpenDialog
  onOpen: (open: OpenDialog | undefined) => void
  days: Days
  readAgain: () => Promise<Days>
  place: PlaceEntry
  today: string
  /** The part of the calendar that is shown. */
  range: { from: string; to: string }
  Preview: DayPreview
}

export function CalendarDialogs(props: CalendarDialogsProps) {
  const { open, onOpen, days, readAgain, place, today, range, Preview } = props
  const close = () => onOpen(undefined)
  if (open.kind === 'suggestions') return <SuggestionsDialog {...range} days={days} onClose={close} />
  if (open.kind === 'feed') return <FeedDialog onClose={close} />
  if (open.kind === 'preview')
    return (
      <Dialog wide title={`Preview of ${formatDay(open.day)}`} onClose={close}>
        <Preview day={open.day} />
      </Dialog>
    )
  const day = open.kind === 'day' ? days.get(open.day) : undefined
  const readCurrent = async () => {
    if (open.kind === 'day') return (await readAgain()).get(open.day)?.entry
    return open.idea && getIdea(open.idea.id)
  }
  return (
    <EntryDialog
      day={day}
      entry={open.kind === 'idea' ? open.idea : day?.entry}
      today={today}
      readCurrent={readCurrent}
      place={place}
      onPreview={(previewed) => onOpen({ kind: 'preview', day: previewed })}
      onClose={close}
    />
  )
}
