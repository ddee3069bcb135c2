import { useState } from 'react'
import { endSentence, formatDayAndTime } from '../../../../domain/shop/wall-clock.ts'
import { useLastSaved, type SavedRow } from './last-saved.ts'
import { compareVersions, mergeVersions } from './merge-versions.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { StaffButton } from '../screen/staff-button.tsx'

type Fields = Record<string, unknown>
type Choice = Record<string, 'mine' | 'theirs'>

type StaleSaveDialogProps<Values extends Fields> = {
  base: Values
  mine: Values
  /** As the schema would save it, so that spelling differences such as spaces are not conflicts. */
  mineNormalized: Readonly<Fields>
  theirs: Values
  /** Of theirs. */
  version: number
  labels: Readonly<Record<string, string>>
  /** Where the record is kept, to name who saved it. */
  savedIn?: SavedRow
  /** Fields that this person may not change: they become what was saved. */
  lockedFields?: readonly string[]
  onResolve: (merged: Values) => void
  onClose: () => void
}

const sides = (savedBy = 'someone else') =>
  [
    { side: 'theirs', label: `Saved by ${savedBy}`, untouchedWhenBy: 'me' },
    { side: 'mine', label: 'Yours, not saved', untouchedWhenBy: 'them' },
  ] as const

/** Both versions side by side. The result goes back into the form; nothing is saved here. */
export function StaleSaveDialog<Values extends Fields>(props: StaleSaveDialogProps<Values>) {
  const {
    base,
    mine,
    mineNormalized,
    theirs,
    version,
    labels,
    savedIn,
    lockedFields = [],
    onResolve,
    onClose,
  } = props
  const { data: saved } = useLastSaved(savedIn, version)
  const savedBy = saved?.by
  const differences = compareVersions(base, mineNormalized, theirs).filter(
    ({ field }) => !lockedFields.includes(field),
  )
  const [chosen, setChosen] = useState<Choice>(() =>
    Object.fromEntries(
      differences.map(({ field, changedBy }) => [field, changedBy === 'them' ? 'theirs' : 'mine']),
    ),
  )

  return (
    <Dialog
      wide
      title={`${savedBy ?? 'Someone else'} saved this first`}
      description={[
        saved && endSentence(`Saved on ${formatDayAndTime(saved.atLocal)}`),
        'Nothing you typed is lost.',
        differences.length > 0
          ? 'Choose what to keep for each field that differs, then keep editing and save again.'
          : 'Only fields that you may not change differ. Keep editing and save again.',
      ]
        .filter(Boolean)
        .join(' ')}
      onClose={onClose}
    >
      {differences.map((difference) => (
        <fieldset key={difference.field} className="mb-5 border-t border-hairline pt-3">
          <legend className="label float-left mb-2 w-full text-ink-soft">
            {labels[difference.field] ?? difference.field}
          </legend>
          <div className="clear-both grid gap-3 md:grid-cols-2">
            {sides(savedBy).map(({ side, label, untouchedWhenBy }) => (
              <label
                key={side}
                className="grid cursor-pointer grid-cols-[auto_1fr] content-start items-center gap-x-3 gap-y-1 border border-hairline p-3 has-checked:border-ink"
              >
                <input
                  type="radio"
                  name={difference.field}
                  checked={chosen[difference.field] === side}
                  onChange={() => setChosen({ ...chosen, [difference.field]: side })}
                  className="size-5 accent-accent"
                />
                <span className="label text-ink-soft">
                  {difference.changedBy === untouchedWhenBy ? 'Not changed' : label}
                </span>
                <span className="col-start-2 min-w-0 text-small wrap-anywhere whitespace-pre-wrap">
                  {describeValue(difference[side])}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap justify-end gap-3">
        <StaffButton onClick={onClose}>Back to my version</StaffButton>
        <StaffButton onClick={() => onResolve(theirs)}>Take the saved version</StaffButton>
        <StaffButton look="primary" onClick={() => onResolve(mergeVersions(mine, theirs, chosen))}>
          Continue with these choices
        </StaffButton>
      </div>
    </Dialog>
  )
}

const EMPTY = '(empty)'

function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return EMPTY
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) {
    const isList = value.some((entry) => typeof entry === 'object')
    return value.map(describeValue).join(isList ? '\n' : ', ') || EMPTY
  }
  return typeof value === 'object' ? describeParts(value) : String(value)
}

/** Without ids, and without the parts of a row that were left empty. */
function describeParts(value: object) {
  const parts = Object.entries(value)
    .filter(([name]) => name !== 'id')
    .map(([, part]) => describeValue(part))
  return parts.filter((part) => part !== EMPTY).join(' · ') || EMPTY
}
