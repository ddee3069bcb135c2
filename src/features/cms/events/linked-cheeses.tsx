import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { LabeledInput } from '../kit/fields/labeled-input.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { useCheeseSuggestions } from '../kit/fields/suggest-cheeses.ts'
import { MAX_LINKED_CHEESES, type EventValues } from './event-values.ts'

/** The cheeses that are served. A name from the list adds one. */
export function LinkedCheeses() {
  const { fields, append, remove } = useFieldArray<EventValues, 'cheeses', 'key'>({
    name: 'cheeses',
    keyName: 'key',
  })
  const [typed, setTyped] = useState<string>()
  const listId = useId()
  const { data: suggestions = [] } = useCheeseSuggestions(typed)
  const offered = suggestions.filter(({ id }) => !fields.some((cheese) => cheese.id === id))

  function type(text: string) {
    const found = offered.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase())
    if (found) append({ id: found.id, name: found.name })
    setTyped(found ? '' : text)
  }

  return (
    <div className="md:col-span-2">
      <ul aria-label="Linked cheeses" className="mb-3 flex flex-wrap gap-2 empty:hidden">
        {fields.map(({ key, name }, index) => (
          <li key={key}>
            <StaffButton
              aria-label={`Unlink ${name}`}
              className="text-left whitespace-normal!"
              onClick={() => remove(index)}
            >
              {name}
              <X aria-hidden="true" size={14} />
            </StaffButton>
          </li>
        ))}
      </ul>
      <div className="md:max-w-sm">
        <LabeledInput
          label="Add a cheese"
          placeholder={
            fields.length >= MAX_LINKED_CHEESES ? `At most ${MAX_LINKED_CHEESES} cheeses` : 'Its name'
          }
          list={listId}
          autoComplete="off"
          disabled={fields.length >= MAX_LINKED_CHEESES}
          value={typed ?? ''}
          onFocus={() => setTyped(typed ?? '')}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      <datalist id={listId}>
        {offered.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </div>
  )
}
