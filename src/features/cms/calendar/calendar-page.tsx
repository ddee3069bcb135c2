import { Rss, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { formatDate, formatMonth } from '../../../domain/shop/wall-clock.ts'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { CalendarDialogs, type DayPreview, type OpenDialog } from './calendar-dialogs.tsx'
import { IDEAS, type CalendarDay, type CalendarEntry } from './entry/calendar-entry.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { ConfirmAll } from './confirm-all.tsx'
import { useCalendarDays, useToday } from './get-calendar.ts'
import { IdeaLane } from './idea-lane.tsx'
import { MovedEntry } from './entry/moved-entry.tsx'
import { useCalendarMoves } from './use-calendar-moves.ts'
import { useCalendarView } from './use-calendar-view.ts'
import { useEntryDrag } from './entry/use-entry-drag.ts'

type CalendarPageProps = { Preview: DayPreview }

/** Waits for the shop's day, which decides what is past. */
export function CalendarPage({ Preview }: CalendarPageProps) {
  const today = useToday()
  if (today.isLoadingError)
    return <LoadFailure what="The calendar" error={today.error} onRetry={() => void today.refetch()} />
  return today.data ? <Calendar today={today.data} Preview={Preview} /> : <LoadingRows what="The calendar" />
}

const NO_DAYS: ReadonlyMap<string, CalendarDay> = new Map()

function Calendar({ today, Preview }: CalendarPageProps & { today: string }) {
  const { role } = useSession()
  const control = useCalendarView(today)
  const { view, day: shownDay, weeks } = control
  const [lastFocused, setFocused] = useState(shownDay)
  const focused = control.isShown(lastFocused) ? lastFocused : shownDay
  const [lifted, setLifted] = useState<CalendarEntry>()
  const [open, setOpen] = useState<OpenDialog | undefined>(
    control.isDayOpen ? { kind: 'day', day: shownDay } : undefined,
  )
  const range = { from: weeks[0]?.[0] ?? today, to: weeks.at(-1)?.at(-1) ?? today }
  const query = useCalendarDays(range.from, range.to)
  const days = query.data ?? NO_DAYS
  const readAgain = async () => (await query.refetch()).data ?? NO_DAYS
  const place = useCalendarMoves(days, readAgain)
  const { drag, start } = useEntryDrag((entry, target) => void place(entry, target))

  const mayMove = (entry: CalendarEntry) => entry.status !== 'confirmed' || may(role, 'confirmFeatures')
  const show = (day: string) => {
    setFocused(day)
    control.show(day)
  }
  const focusDay = (day: string) => (control.isShown(day) ? setFocused(day) : show(day))
  const lift = (entry: CalendarEntry | undefined) => {
    if (entry && mayMove(entry) && !days.get(entry.day ?? '')?.isPast) setLifted(entry)
  }
  const drop = (target: string) => {
    if (lifted) void place(lifted, target)
    setLifted(undefined)
  }
  const title = view === 'week' ? `Week of ${formatDate(`${range.from}T00:00`)}` : formatMonth(shownDay)

  return (
    <>
      <CalendarToolbar title={title} control={control} onShow={show} today={today}>
        <StaffButton onClick={() => setOpen({ kind: 'suggestions' })}>
          <WandSparkles aria-hidden="true" size={16} />
          Fill the gaps
        </StaffButton>
        <ConfirmAll days={days} {...range} />
        <StaffButton onClick={() => setOpen({ kind: 'feed' })}>
          <Rss aria-hidden="true" size={16} />
          Feed
        </StaffButton>
      </CalendarToolbar>
      {query.isLoadingError && (
        <LoadFailure what="The calendar" error={query.error} onRetry={() => void query.refetch()} />
      )}
      <p id="calendar-keys" className="sr-only">
        Arrow keys move between days, Page Up and Page Down between months or weeks. Enter opens a day. Space
        picks its entry up and puts it down, Escape cancels.
      </p>
      <MovedEntry drag={drag} lifted={lifted} target={focused} />
      <div className="grid gap-4 min-[78rem]:grid-cols-[minmax(0,1fr)_10rem] min-[78rem]:items-start">
        <div className="min-w-0 min-[78rem]:col-start-2 min-[78rem]:row-start-1">
          <IdeaLane
            movedId={drag?.entry.id ?? lifted?.id}
            isTarget={drag?.over === IDEAS}
            onOpen={(idea) => setOpen({ kind: 'idea', idea })}
            onAdd={() => setOpen({ kind: 'idea', idea: undefined })}
            onLift={(idea) => {
              lift(idea)
              document.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
            }}
            onDragStart={start}
          />
        </div>
        <CalendarGrid
          label={title}
          control={control}
          days={days}
          focused={focused}
          onFocusDay={focusDay}
          moved={drag?.entry ?? lifted}
          target={drag?.over}
          onOpen={(day) => days.has(day) && setOpen({ kind: 'day', day })}
          onLift={(day) => lift(days.get(day)?.entry)}
          onDrop={drop}
          onCancel={() => setLifted(undefined)}
          onDragStart={(event, entry) => mayMove(entry) && start(event, entry)}
        />
      </div>
      {open && (open.kind !== 'day' || days.has(open.day)) && (
        <CalendarDialogs
          open={open}
          onOpen={(next) => {
            setOpen(next)
            if (!next) control.closeDay()
          }}
          days={days}
          readAgain={readAgain}
          place={place}
          today={today}
          range={range}
          Preview={Preview}
        />
      )}
    </>
  )
}
