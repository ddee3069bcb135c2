import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flatten, safeParse } from 'valibot'
import { errorAt } from '../../../backend/explain/error-details.ts'
import { ENUMS } from '../../../domain/enums.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { fieldLabel } from '../kit/history/record-kinds.ts'
import { RecordHistory } from '../kit/history/record-history.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { StaleSaveDialog } from '../kit/record/stale-save-dialog.tsx'
import {
  searchTermSchema,
  toValues,
  useSaveSearchTerm,
  type EditedTerm,
  type SearchTerm,
  type SearchTermValues,
} from './search-terms.ts'

export const KIND_LABELS: Record<SearchTermValues['kind'], string> = {
  synonym: 'Another word or a use',
  substitute: 'A cheese that we do not have',
}

const KIND_OPTIONS = ENUMS.search_term_kind.map((value) => ({ value, label: KIND_LABELS[value] }))
const FIELD_LABELS = {
  term: fieldLabel('search_terms', 'term'),
  kind: fieldLabel('search_terms', 'kind'),
  finds: fieldLabel('search_terms', 'finds'),
  reason: fieldLabel('search_terms', 'reason'),
}

type SearchTermDialogProps = { initial: EditedTerm; onClose: () => void }

/** After a conflict, both versions take the place of the form until one is chosen. */
export function SearchTermDialog({ initial, onClose }: SearchTermDialogProps) {
  const [base, setBase] = useState(initial)
  const [values, setValues] = useState(initial.values)
  const [newest, setNewest] = useState<SearchTerm>()
  if (!newest)
    return (
      <SearchTermForm
        base={base}
        values={values}
        onChange={(changed) => setValues((before) => ({ ...before, ...changed }))}
        onConflict={setNewest}
        onClose={onClose}
      />
    )
  const mine = safeParse(searchTermSchema, values)
  return (
    <StaleSaveDialog
      base={base.values}
      mine={values}
      mineNormalized={mine.success ? toValues(mine.output) : values}
      theirs={toValues(newest)}
      labels={FIELD_LABELS}
      version={newest.version}
      savedIn={{ table: 'search_terms', id: newest.id }}
      onResolve={(merged) => {
        setBase({ ...newest, values: toValues(newest) })
        setValues(merged)
        setNewest(undefined)
      }}
      onClose={() => setNewest(undefined)}
    />
  )
}

type SearchTermFormProps = {
  base: EditedTerm
  values: SearchTermValues
  onChange: (changed: Partial<SearchTermValues>) => void
  onConflict: (newest: SearchTerm) => void
  onClose: () => void
}

function SearchTermForm({ base, values, onChange, onConflict, onClose }: SearchTermFormProps) {
  const [errors, setErrors] = useState<ReturnType<typeof flatten<typeof searchTermSchema>>['nested']>()
  const saving = useSaveSearchTerm({ onSaved: onClose, onConflict })
  const finds = useRef<HTMLInputElement>(null)
  const startsWithTerm = base.values.term !== ''
  useEffect(() => {
    if (startsWithTerm) finds.current?.focus()
  }, [startsWithTerm])

  function save(event: FormEvent) {
    event.preventDefault()
    const { success, output, issues } = safeParse(searchTermSchema, values)
    setErrors(issues && flatten<typeof searchTermSchema>(issues).nested)
    if (success) saving.mutate({ edited: base, row: output })
  }

  return (
    <Dialog
      title={base.id ? 'Change search words' : 'Add search words'}
      description="For a cheese that you do not have, guests read “We have no Gruyère; these are its cousins: made for fondue.”"
      onClose={onClose}
    >
      <form noValidate onSubmit={save} className="grid gap-6">
        <TextField
          label={FIELD_LABELS.term}
          value={values.term}
          onChange={(event) => onChange({ term: event.target.value })}
          error={errors?.term?.[0] ?? errorAt('term', saving.error)}
        />
        <SelectField
          label={FIELD_LABELS.kind}
          options={KIND_OPTIONS}
          value={values.kind}
          onChange={(kind) => onChange({ kind: kind as SearchTermValues['kind'] })}
        />
        <TextField
          label={FIELD_LABELS.finds}
          ref={finds}
          hint={
            values.kind === 'substitute'
              ? 'Names or other words of your cheeses, with commas between them. Leave it empty where nothing comes near.'
              : 'Names, flavors or other words of your cheeses, with commas between them.'
          }
          value={values.finds}
          onChange={(event) => onChange({ finds: event.target.value })}
          error={errors?.finds?.[0]}
        />
        {values.kind === 'substitute' && (
          <TextField
            label={FIELD_LABELS.reason}
            hint="What they share, as guests read it: big Alpine wheels, made for fondue"
            value={values.reason}
            onChange={(event) => onChange({ reason: event.target.value })}
            error={errors?.reason?.[0]}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <StaffButton onClick={onClose}>Cancel</StaffButton>
          <StaffButton type="submit" look="primary" disabled={saving.isPending}>
            Save
          </StaffButton>
        </div>
      </form>
      {base.id && <RecordHistory of="search_terms" id={base.id} onRestored={onClose} />}
    </Dialog>
  )
}
