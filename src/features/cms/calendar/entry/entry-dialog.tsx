import { useState, type FormEvent } from 'react'
import { errorAt } from '../../../../backend/explain/error-details.ts'
import { useSession } from '../../../../backend/session/session.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatDay } from '../../../../domain/shop/wall-clock.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { RecordHistory } from '../../kit/history/record-history.tsx'
import { LabeledInput } from '../../kit/fields/labeled-input.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { IDEAS, type CalendarDay, type CalendarEntry } from './calendar-entry.ts'
import { DayFacts } from '../day-facts.tsx'
import { EntryFields } from './entry-fields.tsx'
import type { PlaceEntry } from '../use-calendar-moves.ts'
import { useEntryForm, type Rival } from './use-entry-form.ts'

type EntryDialogProps = {
  /** Undefined for an idea. */
  day: CalendarDay | undefined
  entry: CalendarEntry | undefined
  today: string
  readCurrent: () => Promise<CalendarEntry | undefined>
  place: PlaceEntry
  onPreview: (day: string) => void
  onClose: () => void
}

/** A day or an idea: what is known about it, and the form. A past day is read-only. */
export function EntryDialog(props: EntryDialogProps) {
  const { day, entry, onPreview, onClose } = props
  return (
    <Dialog title={day ? formatDay(day.day) : entry ? 'Idea' : 'A new idea'} onClose={onClose}>
      {day && <DayFacts day={day} />}
      {day?.isPast ? (
        <p className="text-small text-ink-soft">Past days are read-only.</p>
      ) : (
        <EntryForm {...props} />
      )}
      {day && (
        <StaffButton className="mt-4" onClick={() => onPreview(day.day)}>
          Preview this day
        </StaffButton>
      )}
      {entry && <RecordHistory of="feature_calendar" id={entry.id} onRestored={onClose} />}
    </Dialog>
  )
}

function EntryForm({ day, entry, today, readCurrent, place, onClose }: EntryDialogProps) {
  const { role } = useSession()
  const mayConfirm = may(role, 'confirmFeatures')
  const form = useEntryForm({ day: day?.day ?? null, entry, readCurrent, onDone: onClose })
  const { values, change, rival, saving, removing } = form
  const isLocked = entry?.status === 'confirmed' && !mayConfirm

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (values.cheeseId) saving.mutate()
  }
  return (
    <>
      <form onSubmit={submit} className="space-y-5">
        {rival && <Overtaken rival={rival} />}
        <EntryFields
          entry={entry}
          values={values}
          onChange={change}
          cheeseError={errorAt('cheese_id', saving.error)}
          isLocked={isLocked}
          mayConfirm={mayConfirm}
        />
        <div className="flex flex-wrap gap-3">
          <StaffButton type="submit" look="primary" disabled={!values.cheeseId || saving.isPending}>
            Save
          </StaffButton>
          {entry && mayConfirm && (
            <StaffButton look="danger" disabled={removing.isPending} onClick={() => removing.mutate()}>
              Remove
            </StaffButton>
          )}
        </div>
      </form>
      {entry && !isLocked && (
        <MoveForm
          entry={entry}
          today={today}
          onMove={(target) => {
            onClose()
            void place(entry, target)
          }}
        />
      )}
    </>
  )
}

function Overtaken({ rival: { by, entry } }: { rival: Rival }) {
  return (
    <p role="alert" className="border-l-4 border-accent py-1 pl-4 text-small">
      {entry
        ? `${by} was first: ${entry.cheese.name}, ${entry.status}${entry.note && ` (${entry.note})`}.`
        : `${by} removed or moved this entry first.`}{' '}
      Your choices are still here. Save again to {entry ? 'replace it' : 'add them'}.
    </p>
  )
}

type MoveFormProps = { entry: CalendarEntry; today: string; onMove: (target: string) => void }

/** The way to move an entry without dragging. */
function MoveForm({ entry, today, onMove }: MoveFormProps) {
  const [target, setTarget] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onMove(target)
      }}
      className="mt-6 flex flex-wrap items-end gap-3 border-t border-hairline pt-4"
    >
      <LabeledInput
        label="Move to"
        type="date"
        min={today}
        required
        value={target}
        onChange={(event) => setTarget(event.target.value)}
      />
      <StaffButton type="submit">Move</StaffButton>
      {entry.day !== null && <StaffButton onClick={() => onMove(IDEAS)}>Make it an idea</StaffButton>}
    </form>
  )
}
