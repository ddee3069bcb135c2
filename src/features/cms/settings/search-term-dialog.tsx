import { useState, type FormEvent } from 'react'
import { flatten, safeParse } from 'valibot'
import { ENUMS } from '../../../domain/enums.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { StaffButton } from '../kit/staff-button.tsx'
import { searchTermSchema, useSaveSearchTerm, type SearchTermValues } from './search-terms.ts'

export const KIND_LABELS: Record<SearchTermValues['kind'], string> = {
  synonym: 'Another word or a use',
  substitute: 'A cheese that we do not have',
}

const KIND_OPTIONS = ENUMS.search_term_kind.map((value) => ({ value, label: KIND_LABELS[value] }))

type SearchTermDialogProps = { initial: SearchTermValues; onClose: () => void }

export function SearchTermDialog({ initial, onClose }: SearchTermDialogProps) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<ReturnType<typeof flatten<typeof searchTermSchema>>['nested']>()
  const saving = useSaveSearchTerm(onClose)
  const set = (changed: Partial<SearchTermValues>) => setValues((before) => ({ ...before, ...changed }))

  function save(event: FormEvent) {
    event.preventDefault()
    const { success, output, issues } = safeParse(searchTermSchema, values)
    setErrors(issues && flatten<typeof searchTermSchema>(issues).nested)
    if (success) saving.mutate(output)
  }

  return (
    <Dialog
      title={initial.id ? 'Change search words' : 'Add search words'}
      description="For a cheese that you do not have, guests read “We have no Gruyère; these are its cousins.”"
      onClose={onClose}
    >
      <form noValidate onSubmit={save} className="grid gap-6">
        <TextField
          label="Guests type"
          value={values.term}
          onChange={(event) => set({ term: event.target.value })}
          error={errors?.term?.[0]}
        />
        <SelectField
          label="It is"
          options={KIND_OPTIONS}
          value={values.kind}
          onChange={(kind) => set({ kind: kind as SearchTermValues['kind'] })}
        />
        <TextField
          label="It finds"
          hint="Names, flavors or other words of your cheeses, with commas between them."
          value={values.finds}
          onChange={(event) => set({ finds: event.target.value })}
          error={errors?.finds?.[0]}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <StaffButton onClick={onClose}>Cancel</StaffButton>
          <StaffButton type="submit" look="primary" disabled={saving.isPending}>
            Save
          </StaffButton>
        </div>
      </form>
    </Dialog>
  )
}
