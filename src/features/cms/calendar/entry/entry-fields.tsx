import { TextField } from '../../../../ui/form/text-field.tsx'
import { LoadFailure } from '../../kit/list/load-states.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import type { EntryValues } from './change-entry.ts'
import { useFeaturableCheeses, type FeaturableCheese } from '../get-calendar.ts'

export const MAX_NOTE_LENGTH = 300

type EntryFieldsProps = {
  entry: CalendarEntry | undefined
  values: EntryValues
  onChange: (part: Partial<EntryValues>) => void
  cheeseError: string | undefined
  /** A confirmed feature is changed by managers; its note by all staff. */
  isLocked: boolean
  mayConfirm: boolean
}

const STATUSES = [
  { status: 'planned', label: 'Planned', text: 'Guests see the rotation until it is confirmed.' },
  { status: 'confirmed', label: 'Confirmed', text: 'Guests see this cheese on the day.' },
] as const

/** The cheeses that can be featured, and the present one even when it no longer can. */
function cheeseOptions(cheeses: FeaturableCheese[], entry: CalendarEntry | undefined) {
  const options = cheeses.map(({ id, name, in_stock: inStock }) => ({
    value: id,
    label: inStock ? name : `${name} (out of stock)`,
  }))
  const isListed = !entry || cheeses.some(({ id }) => id === entry.cheese.id)
  return [
    { value: '', label: 'Choose a cheese' },
    ...options,
    ...(isListed ? [] : [{ value: entry.cheese.id, label: entry.cheese.name }]),
  ]
}

export function EntryFields(props: EntryFieldsProps) {
  const { entry, values, onChange, cheeseError, isLocked, mayConfirm } = props
  const cheeses = useFeaturableCheeses()
  return (
    <div className="space-y-5">
      {isLocked && (
        <p className="text-small text-ink-soft">
          {entry?.cheese.name} is confirmed. Only managers can change or move it.
        </p>
      )}
      <fieldset disabled={isLocked} className="space-y-5">
        {cheeses.isLoadingError && (
          <LoadFailure what="The cheeses" error={cheeses.error} onRetry={() => void cheeses.refetch()} />
        )}
        <div className="flex">
          <SelectField
            label="Cheese"
            options={cheeseOptions(cheeses.data ?? [], entry)}
            value={values.cheeseId}
            onChange={(cheeseId) => onChange({ cheeseId })}
          />
        </div>
        {cheeseError && (
          <p role="alert" className="text-small text-accent">
            {cheeseError}
          </p>
        )}
        {values.day !== null && (
          <fieldset className="space-y-2">
            <legend className="label text-ink-soft">Status</legend>
            {STATUSES.map(({ status, label, text }) => (
              <label key={status} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="status"
                  checked={values.status === status}
                  disabled={status === 'confirmed' && !mayConfirm}
                  onChange={() => onChange({ status })}
                  className="size-5 accent-accent"
                />
                <span>
                  {label} <span className="text-small text-ink-soft">{text}</span>
                </span>
              </label>
            ))}
            {!mayConfirm && <p className="text-small text-ink-soft">Managers confirm features.</p>}
          </fieldset>
        )}
      </fieldset>
      <TextField
        label="Note for staff"
        optional
        value={values.note}
        maxLength={MAX_NOTE_LENGTH}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </div>
  )
}
